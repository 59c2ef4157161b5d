import { describe, expect, it } from "vitest"
import { createListClient } from "../../src/client/list-client.ts"
import { prepareAddress } from "../../src/client/address.ts"
import { readDiagnostics } from "../../src/client/read-diagnostics.ts"
import { readEnvelope } from "../../src/client/store-client.ts"
import { readListBody, readWith, type PageContent } from "../../src/client/read-list.ts"
import { readBody as readBodyWith } from "../../src/client/reply.ts"
import { readCode, readWords } from "../../src/client/refusal.ts"
import { defineFields } from "../../src/index.ts"
import { errorOf } from "./support/quick-caller.ts"
import { collect } from "./support/list-service.ts"
import { failureOf, replyOf, replyUrl as url } from "./support/reply.ts"

describe("diagnostics of a service", () => {
  const one = { code: "a", severity: "warning", message: "m", problem: "m", effect: "" }
  const read = (parts: object) => readDiagnostics(replyOf({ diagnostics: [{ ...one, ...parts }] }))

  it.each([
    { start: 3, end: 1 },
    { start: -1, end: 1 },
    { start: 3 },
    { end: 3 },
    { start: 3, end: "4" },
    { start: "3", end: "4" },
    { start: "3", end: 4 },
    { start: 0.5, end: 4 },
    { start: 3, end: 4.5 },
  ])("the range %j is left out, and so is a fix that has it", (range) => {
    expect(read({ range, fix: { range, text: "x" } })).toEqual([one])
  })

  it.each([
    { text: "x" },
    { range: { start: 0, end: 1 } },
    { range: { start: 0, end: 1 }, text: 7 },
  ])("the fix %j is left out", (fix) => {
    expect(read({ fix })).toEqual([one])
  })

  it.each([
    [{ message: "m" }, { problem: "m", effect: "" }],
    [
      { message: "m e", problem: "m", effect: "e" },
      { problem: "m", effect: "e" },
    ],
    [
      { message: "m", problem: "m", effect: "" },
      { problem: "m", effect: "" },
    ],
    [
      { message: "m e", problem: "m" },
      { problem: "m e", effect: "" },
    ],
    [
      { message: "m e", problem: "m", effect: 7 },
      { problem: "m e", effect: "" },
    ],
    [
      { message: "m e", problem: "x", effect: "e" },
      { problem: "m e", effect: "" },
    ],
  ])("without problem and effect that make up the message, %j is all problem", (sent, parts) => {
    const entry = { code: "a", severity: "hint", ...sent }
    expect(readDiagnostics(replyOf({ diagnostics: [entry] }))).toMatchObject([
      { message: sent.message, ...parts },
    ])
  })

  it("each severity is known, and the first 100 of many diagnostics are read", () => {
    for (const severity of ["error", "warning", "hint"])
      expect(read({ severity })).toEqual([{ ...one, severity }])
    for (const severity of ["", "info"]) expect(read({ severity })).toEqual([])
    const many = Array.from({ length: 101 }, (_, index) => ({ ...one, code: `c${index}` }))
    expect(readDiagnostics(replyOf({ diagnostics: many }))).toEqual(many.slice(0, 100))
  })
})

describe("words and codes of a service", () => {
  it("a text gets a full stop unless it ends with a punctuation mark", () => {
    expect(readWords({ title: "Version 1.2 is old", message: "Use 2!", detail: "Soon" })).toBe(
      "Version 1.2 is old. Use 2! Soon",
    )
  })

  it("a code is that of the body or of its error, and an empty one is none", () => {
    expect(readCode({ code: "Gone" })).toBe("Gone")
    expect(readCode({ error: { code: "Gone" } })).toBe("Gone")
    expect(readCode({ code: "" })).toBeUndefined()
  })
})

describe("an answer that cannot be read", () => {
  it("an error says what is wrong with the envelope or the list", () => {
    const start = `GET ${url}: The body of a response with status`
    expect(failureOf(() => readEnvelope(replyOf([]))).message).toBe(
      `${start} 200 is not the envelope of the service.`,
    )
    expect(failureOf(() => readEnvelope(replyOf({ success: true }, 500))).message).toBe(
      `${start} 500 reports success.`,
    )
    const pages = replyOf({ success: true, data: [], pages: -1 })
    expect(failureOf(() => readEnvelope(pages)).message).toBe(
      `${start} 200 has an invalid number of pages.`,
    )
    const response = replyOf({ success: 1, data: [] })
    expect(failureOf(() => readListBody(response.body, { response })).message).toBe(
      `${start} 200 has a "success" that is neither true nor false.`,
    )
  })

  it("a status of 300 is no success, and a body without problem gets no hint", () => {
    expect(failureOf(() => readEnvelope(replyOf({ success: true }, 300))).message).toContain(
      "with status 300 reports success. Redirects are not followed.",
    )
    expect(readEnvelope(replyOf({ success: true, data: 1 }, 299)).data).toBe(1)
  })
})

describe("a custom reader of pages", () => {
  const read = (content: unknown, response = replyOf([])) =>
    readWith(() => content as PageContent, { query: {}, url, response })

  it("counts may be 0, and whatever is no count is left out", () => {
    expect(read({ rows: [], pages: 0, total: 0 })).toEqual({ rows: [], pages: 0, total: 0 })
    const none = { rows: [], pages: undefined, total: undefined }
    expect(read({ rows: [], pages: -1, total: Number.NaN })).toEqual(none)
    expect(read({ rows: [], pages: "1", total: 0.5 })).toEqual(none)
  })

  it("a refusal has an excerpt of a body that is not JSON, and none of an empty one", () => {
    const refusalOf = (text: string) =>
      failureOf(() => read({ rows: [] }, replyOf(undefined, 404, text)))
    expect(refusalOf("<p>gone</p>")).toMatchObject({ kind: "refused", excerpt: "<p>gone</p>" })
    expect(refusalOf(" \n")).not.toHaveProperty("excerpt")
  })
})

describe("the body of a response", () => {
  const readBody = (response: Response, most: number) =>
    readBodyWith(response, most, (work) => work)

  it("a body may have as many bytes as are allowed", async () => {
    expect(await readBody(new Response("12345678"), 8)).toEqual({ ok: true, text: "12345678" })
    const text = "é".repeat(4)
    expect(await readBody(new Response(text), 8)).toEqual({ ok: true, text })
    const read = () => Promise.resolve("12345678")
    const response = { headers: new Headers(), body: null, text: read } as unknown as Response
    expect(await readBody(response, 8)).toEqual({ ok: true, text: "12345678" })
  })

  it("a body with more bytes is not read to its end, and its connection is free", async () => {
    const seen = { isCanceled: false }
    const body = new ReadableStream({
      // Each character takes two bytes.
      pull: (controller) => controller.enqueue(new TextEncoder().encode("éé")),
      cancel: () => void (seen.isCanceled = true),
    })
    expect(await readBody(new Response(body), 9)).toEqual({ ok: false, size: "more than 9 bytes" })
    expect(seen.isCanceled).toBe(true)
  })

  it("a character that arrives in parts is read whole, and parts are read in their order", async () => {
    const bytes = new TextEncoder().encode("a漢b")
    const body = new ReadableStream({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
        controller.close()
      },
    })
    expect(await readBody(new Response(body), 5)).toEqual({ ok: true, text: "a漢b" })
  })
})

describe("a list", () => {
  const table = defineFields({ id: { kind: "integer", nullable: false, unique: true } })

  it("a service that sends the same row on each page seems to ignore page", async () => {
    const fetch = () => Promise.resolve(Response.json({ data: [{ id: 1 }], pages: 2 }))
    const error = await errorOf(collect(createListClient({ url, table, fetch }).iterate()))
    expect(error.message).toContain("the service seems to ignore page")
  })

  it("the first unique field of the table that the sorts have tells rows apart", async () => {
    const integer = { kind: "integer", nullable: false, unique: true } as const
    const two = defineFields({ id: integer, code: integer })
    const fetch = () => Promise.resolve(Response.json({ data: [{ id: 1 }, { id: 2 }], pages: 1 }))
    const rows = createListClient({ url, table: two, fetch }).iterate({ sorts: "code,id" })
    expect(await collect(rows)).toEqual([{ id: 1 }, { id: 2 }])
  })

  it("a refused query names its parameter and its rule", () => {
    const list = createListClient({ url, table, fetch: () => Promise.reject(new Error("sent")) })
    const refused = (diagnostic: object): unknown =>
      expect.objectContaining({ diagnostics: [expect.objectContaining(diagnostic) as object] })
    expect(() => list.iterate({ page: "2" })).toThrow(
      refused({
        code: "refused-page",
        source: "page",
        data: expect.objectContaining({ parameter: "page" }) as object,
      }),
    )
    expect(() => list.iterate({ sorts: "id\\,".repeat(2) })).toThrow(
      refused({ code: "refused-sort", source: "sorts", rule: "P1" }),
    )
  })

  it("only the first question mark of an address begins its parameters", () => {
    const address = (given: string): string => prepareAddress(given)({ page: "1" }).url
    expect(address(`${url}?from=a?b`)).toBe(`${url}?from=a?b&page=1`)
    expect(address(`${url}?a`)).toBe(`${url}?a&page=1`)
    expect(address(`${url}?`)).toBe(`${url}?page=1`)
    expect(address(`/?a`)).toBe(`/?a&page=1`)
    expect(() => prepareAddress("?a")).toThrow("url must be an http(s) URL")
    expect(() => prepareAddress(`${url}?page=1`)).toThrow('must not have the parameter "page"')
  })
})
