import { describe, expect, it } from "vitest"
import type { Reply } from "../../src/client/reply.ts"
import { protocolError } from "../../src/client/refusal.ts"
import { readEnvelope } from "../../src/client/store-client.ts"
import { readListBody } from "../../src/client/read-list.ts"
import { RequestError } from "../../src/client/request-error.ts"
import { createRedact } from "../../src/client/redact.ts"
import {
  failure,
  json,
  startFaultServer,
  success,
  text,
  tooMany,
  type Answer,
} from "./support/fault-server.ts"
import { errorOf, key, quickCaller } from "./support/quick-caller.ts"

const ask = async (answer: Answer) => {
  const server = await startFaultServer(answer)
  return quickCaller({ tries: 1 }).get(server.url)
}
const read = async (answer: Answer) => readEnvelope(await ask(answer))
const readPage = async (answer: Answer) => {
  const response = await ask(answer)
  return readListBody(response.body, { response })
}

describe("readEnvelope", () => {
  it.each([{ id: 1 }, [1], "x", 0, false, null])(
    "readEnvelope returns the data %j",
    async (data) => {
      await expect(read(success(data))).resolves.toEqual({ data, pages: undefined })
    },
  )

  it("readEnvelope returns the number of pages", async () => {
    await expect(read(success([], 3))).resolves.toEqual({ data: [], pages: 3 })
    await expect(read(json({ success: true, data: [], pages: null }))).resolves.toEqual({
      data: [],
      pages: undefined,
    })
  })

  it.each([200, 201, 202])("readEnvelope accepts success with status %i", async (status) => {
    await expect(read(json({ success: true, data: 1 }, status))).resolves.toMatchObject({ data: 1 })
  })

  it.each([
    [401, "AccessDenied", "The key is missing."],
    [403, "AccessDenied", "The key lacks a scope."],
    [404, null, "There is no such store."],
    [400, "Invalid", "The name is too short."],
    [500, null, "Something broke."],
    [200, "Odd", "Success is false all the same."],
  ])(
    "readEnvelope throws a refusal with status %i, code and message",
    async (status, code, message) => {
      const error = await errorOf(read(failure(status, code, message)))
      expect(error).toMatchObject({
        name: "RequestError",
        kind: "refused",
        status,
        reason: message,
        attempts: 1,
      })
      expect(error.code).toBe(code ?? undefined)
      expect(error).not.toHaveProperty("excerpt")
      expect(error).not.toHaveProperty("retryAt")
    },
  )

  it("readEnvelope throws a refusal when message, code and data are missing or unreadable", async () => {
    expect(await errorOf(read(json({ success: false, message: "no" }, 404)))).toMatchObject({
      kind: "refused",
      reason: "no",
    })
    const error = await errorOf(read(json({ success: false, code: "Gone" }, 410)))
    expect(error.message).toContain("status 410")
    expect(error.code).toBe("Gone")
    expect(await errorOf(read(json({ success: false, code: 7, message: {} }, 200)))).toMatchObject({
      kind: "refused",
      status: 200,
    })
  })

  it("readEnvelope gives a refusal the time of Retry-After", async () => {
    const start = Date.now()
    const error = await errorOf(read(tooMany("3")))
    expect(error).toMatchObject({ kind: "refused", status: 429, reason: "Too many requests" })
    expect(error.retryAt?.getTime()).toBeGreaterThanOrEqual(start + 3000)
  })

  it("readEnvelope cuts a long message to 1,000 characters, and says so", async () => {
    expect((await errorOf(read(failure(500, null, "x".repeat(5000))))).reason).toBe(
      `${"x".repeat(1000)}… (cut; 5000 characters in all)`,
    )
  })

  it("readEnvelope throws a protocol error with an excerpt when the body is not JSON", async () => {
    const page = `<!doctype html>\n<title>Bad   gateway</title>\n${"😀".repeat(300)}`
    const error = await errorOf(read(text(page, 200)))
    expect(error).toMatchObject({ kind: "protocol", status: 200, attempts: 1 })
    expect(error.excerpt).toMatch(/^<!doctype html> <title>Bad gateway<\/title> (?:😀)+$/)
    expect(error.excerpt?.length).toBeLessThanOrEqual(200)
    expect(error.excerpt?.length).toBeGreaterThan(190)
  })

  it.each([401, 404, 429, 500, 503])(
    "readEnvelope throws a protocol error for a body that is not JSON with status %i",
    async (status) => {
      expect(await errorOf(read(text("<html>no</html>", status)))).toMatchObject({
        kind: "protocol",
        status,
        excerpt: "<html>no</html>",
      })
    },
  )

  it.each([
    null,
    1,
    "x",
    [],
    [{ success: true }],
    {},
    { success: "true", data: 1 },
    { success: 1 },
    { data: [] },
  ])("readEnvelope throws a protocol error for the JSON %j", async (body) => {
    expect(await errorOf(read(json(body)))).toMatchObject({
      kind: "protocol",
      excerpt: JSON.stringify(body),
    })
  })

  it("readEnvelope reads own properties only", async () => {
    expect(await errorOf(read(text('{"__proto__":{"success":true}}')))).toMatchObject({
      kind: "protocol",
    })
  })

  it("readEnvelope throws a protocol error when success is true with status 500", async () => {
    expect(await errorOf(read(json({ success: true, data: 1 }, 500)))).toMatchObject({
      kind: "protocol",
      status: 500,
    })
  })

  it.each([-1, 1.5, "3", {}, true])(
    "readEnvelope throws a protocol error when pages is %j",
    async (pages) => {
      expect(await errorOf(read(json({ success: true, data: [], pages })))).toMatchObject({
        kind: "protocol",
      })
    },
  )

  it("readEnvelope says in the error that redirects are not followed", async () => {
    expect((await errorOf(read(text("", 301, { location: "/" })))).message).toContain(
      "Redirects are not followed",
    )
  })

  it("readEnvelope says so too for status 0, which browsers report for a redirect", async () => {
    const redirect = { type: { value: "opaqueredirect" }, status: { value: 0 } }
    const fetch = () => Promise.resolve(Object.defineProperties(new Response(), redirect))
    const reply = await quickCaller({ fetch, tries: 1 }).get("https://store.example")
    expect(reply.status).toBe(0)
    const { message } = await errorOf(Promise.resolve(reply).then(readEnvelope))
    expect(message).toContain("Redirects are not followed")
  })

  it("readEnvelope says nothing about redirects for any other status", async () => {
    for (const status of [200, 299, 400])
      expect((await errorOf(read(text("<p>", status)))).message).not.toContain("Redirects")
  })

  it("readEnvelope shows control characters in the excerpt as visible symbols", async () => {
    expect((await errorOf(read(text("a\u0007b\u202ec\u001b[31m")))).excerpt).toBe("a␇b�c␛[31m")
  })
})

describe("JSON without an envelope", () => {
  it.each([
    [400, "refused"],
    [403, "refused"],
    [500, "refused"],
    [200, "protocol"],
  ])("with status %i is an error of the kind %s", async (status, kind) => {
    expect(await errorOf(read(json({ title: "no" }, status)))).toMatchObject({ kind, status })
  })
})

describe("readPage of an envelope", () => {
  it("readPage returns rows and pages", async () => {
    await expect(readPage(success([{ id: 1 }], 2))).resolves.toEqual({
      rows: [{ id: 1 }],
      pages: 2,
    })
    await expect(readPage(success([]))).resolves.toEqual({ rows: [] })
  })

  it.each([null, {}, "x", 1])(
    "readPage throws a protocol error when the data is %j",
    async (data) => {
      expect(await errorOf(readPage(success(data, 1)))).toMatchObject({
        kind: "protocol",
        status: 200,
      })
    },
  )

  it("readPage throws a refusal as readEnvelope does", async () => {
    await expect(readPage(failure(403, "AccessDenied"))).rejects.toBeInstanceOf(RequestError)
  })
})

describe("service that echoes the key", () => {
  const replyWith = (body: string): Reply => ({
    method: "GET",
    url: "https://store.example/",
    status: 200,
    headers: new Headers(),
    body: undefined,
    text: body,
    attempts: 1,
    redact: createRedact([key]),
  })

  it("an excerpt does not show the key", async () => {
    const error = await errorOf(read(text(`${"x".repeat(180)} Bearer ${key}`)))
    expect(error.excerpt).toBe(`${"x".repeat(180)} [removed]`)
  })

  it.each(Array.from({ length: 25 }, (_, index) => 175 + index))(
    "an excerpt that is cut after %i characters does not show a part of the key",
    (length) => {
      const { excerpt } = protocolError(replyWith(`${"x".repeat(length)}${key}`), "is wrong")
      expect(excerpt).toBe(`${"x".repeat(length)}[removed]`.slice(0, 200))
    },
  )

  it("message and code do not show the key", async () => {
    const error = await errorOf(
      read(failure(401, `Bad:${key}`, `The key ${key} is not known, nor is Bearer ${key}`)),
    )
    expect(error).toMatchObject({
      code: "Bad:[removed]",
      reason: "The key [removed] is not known, nor is [removed]",
    })
  })
})
