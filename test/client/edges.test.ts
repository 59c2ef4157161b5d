import { describe, expect, it } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import type { RetryEvent } from "../../src/client/caller-options.ts"
import { readDiagnostics } from "../../src/client/read-diagnostics.ts"
import { readEnvelope } from "../../src/client/store-client.ts"
import { readListBody } from "../../src/client/read-list.ts"
import { readWords } from "../../src/client/refusal.ts"
import { excerptOf } from "../../src/client/redact.ts"
import { isSafeAddress, isSafePath } from "../../src/client/address.ts"
import { paths, timedCaller, timeOf } from "./support/rate-limited.ts"
import { failureOf, replyOf } from "./support/reply.ts"

const url = "https://store.example/goods"

/** Answers with these responses, one after the other. */
const answering = (...responses: readonly Response[]): typeof fetch => {
  const left = [...responses]
  return () => Promise.resolve(left.shift() ?? Response.json("none left"))
}

/** A response whose body tells when nobody wants it any more. */
const cancelable = (status: number, headers: Record<string, string> = {}) => {
  const seen = { isCanceled: false }
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(9))
    },
    cancel: () => {
      seen.isCanceled = true
    },
  })
  return { seen, response: new Response(body, { status, headers }) }
}

describe("a request that is repeated", () => {
  it.each(["GET", "HEAD"])("%s is repeated after each status that says so", async (method) => {
    for (const status of [502, 503, 504]) {
      const fetch = answering(new Response(null, { status }), new Response(null))
      const reply = await createCaller({ fetch, backoff: { first: 0 } }).call({ method, url })
      expect([reply.status, reply.attempts]).toEqual([200, 2])
    }
  })

  it.each([
    ["GET", 501],
    ["GET", 505],
    ["POST", 503],
  ])("%s is not repeated after status %i", async (method, status) => {
    const fetch = answering(new Response(null, { status }), new Response(null))
    const reply = await createCaller({ fetch, backoff: { first: 0 } }).call({ method, url })
    expect([reply.status, reply.attempts]).toEqual([status, 1])
  })

  it("leaves the body of a response that is not read, so that its connection is free", async () => {
    const [refused, long] = [cancelable(503), cancelable(200, { "content-length": "9" })]
    const options = { backoff: { first: 0 }, maxAnswer: 8 }
    const repeated = createCaller({
      ...options,
      fetch: answering(refused.response, Response.json(1)),
    })
    expect((await repeated.call({ method: "GET", url })).body).toBe(1)
    expect(refused.seen.isCanceled).toBe(true)
    const call = createCaller({ ...options, fetch: answering(long.response) }).call({
      method: "GET",
      url,
    })
    await expect(call).rejects.toThrow("has 9 bytes, and maxAnswer allows 8")
    expect(long.seen.isCanceled).toBe(true)
  })

  it("tells the wait in whole milliseconds, rounded up, and 0 where there is none", async () => {
    const delays: number[] = []
    const onRetry = ({ delay }: RetryEvent): void => void delays.push(delay)
    const responses = () => answering(new Response(null, { status: 503 }), Response.json(1))
    await createCaller({ fetch: responses(), onRetry, backoff: { first: 0 } }).call({
      method: "GET",
      url,
    })
    expect(delays).toEqual([0])
    const timed = timedCaller(
      timeOf(5),
      (_, count) => (count > 1 ? Response.json(1) : new Response(null, { status: 503 })),
      { backoff: { first: 1 } },
    )
    await timed.callAll(paths(1))
    expect(timed.events.map(({ delay }) => delay)).toEqual([1])
  })
})

describe("what a service sends", () => {
  it("an empty range and a fix of 1,000 characters are kept, longer ones are left out", () => {
    const one = {
      code: "a",
      severity: "hint",
      message: "m",
      problem: "m",
      effect: "",
      source: "sorts",
      range: { start: 3, end: 3 },
    }
    const fixOf = (length: number) => ({ range: { start: 0, end: 1 }, text: "x".repeat(length) })
    const read = (fix: object) => readDiagnostics(replyOf({ diagnostics: [{ ...one, fix }] }))
    expect(read(fixOf(1000))).toEqual([{ ...one, fix: fixOf(1000) }])
    expect(read(fixOf(1001))).toEqual([one])
  })

  it("texts are cut after 1,000 characters, codes of errors after 100, errors after 20", () => {
    const long = "x".repeat(2000)
    const cut = (length: number) => `${"x".repeat(length)}… (cut; 2000 characters in all)`
    const [found] = readDiagnostics(
      replyOf({ diagnostics: [{ code: "a", severity: "error", message: long }] }),
    )
    expect(found?.message).toBe(cut(1000))
    const refused = failureOf(() =>
      readEnvelope(replyOf({ success: false, message: long, code: long })),
    )
    expect(refused).toMatchObject({ kind: "refused", reason: cut(1000), code: cut(100) })
    const texts = Array.from({ length: 22 }, (_, index) => `${index}.`)
    expect(readWords({ errors: texts.slice(0, 20) })).toBe(texts.slice(0, 20).join(" "))
    expect(readWords({ errors: texts })).toBe(`${texts.slice(0, 20).join(" ")} 2 more`)
    expect(
      readWords({ title: "a", message: "b", detail: "c", error: "d", error_description: "e" }),
    ).toBe("a. b. c. d. e")
  })

  it("an error says which number is invalid, and what is no list", () => {
    const list = (body: object, status = 200) =>
      failureOf(() => readListBody(body, { response: replyOf(body, status) }))
    expect(String(list({ data: [], pages: -1 }))).toContain("has an invalid number of pages")
    expect(String(list({ data: [], total: 0.5 }))).toContain("has an invalid number of rows")
    expect(String(list([], 302))).toContain(
      "with status 302 is not a list. Redirects are not followed.",
    )
  })

  it("an excerpt has at most 200 characters", () => {
    expect(excerptOf("x".repeat(500), (same) => same)).toBe("x".repeat(200))
  })
})

describe("addresses", () => {
  it("a path starts with one slash, and an address has a host", () => {
    expect(["/", "/api/v1", "/a-b"].map(isSafePath)).toEqual([true, true, true])
    expect(["//host", "api", "/a b", "/a?b", "/a#b", "/a\\b", ""].map(isSafePath)).not.toContain(
      true,
    )
    expect(["https://store.example", "HTTP://store.example/a"].map(isSafeAddress)).toEqual([
      true,
      true,
    ])
    const wrong = ["https://", "https:///a", "ftp://a", "https://a?b", "https://u@a", "x https://a"]
    expect(wrong.map(isSafeAddress)).not.toContain(true)
  })
})
