import { describe, expect, it } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import {
  callerKinds,
  readCallerOptions,
  type CallerOptions,
} from "../../src/client/caller-options.ts"
import { systemClock, sleepUntil } from "../../src/client/clock.ts"
import { classifyFailure } from "../../src/client/attempts.ts"
import { readOptions } from "../../src/diagnostics/options.ts"
import { errorOf } from "./support/quick-caller.ts"
import { paths, timedCaller, timeOf } from "./support/rate-limited.ts"

const url = "https://store.example/goods"
const same = (text: string): string => text

describe("options", () => {
  it.each([
    ["concurrency", 1, { concurrency: 0 }],
    ["tries", 1, { tries: 0 }],
    ["deadline", 1, { deadline: 0 }],
    ["maxAnswer", 1, { maxAnswer: 0 }],
    ["backoff.first", 0, { backoff: { first: -1 } }],
    ["backoff.longest", 0, { backoff: { longest: -1 } }],
  ])("the error of an invalid %s names it and its least value, %i", (name, least, options) => {
    expect(() => createCaller(options)).toThrow(
      `${name} must be a number of at least ${least}, got `,
    )
  })

  it("the least values of the waits are 0, and the defaults are half a second and half a minute", () => {
    const backoffOf = (options: CallerOptions) =>
      readCallerOptions(readOptions("createCaller", options, callerKinds)).backoff
    expect(backoffOf({ backoff: { first: 0, longest: 0 } })).toEqual({ first: 0, longest: 0 })
    expect(backoffOf({})).toEqual({ first: 500, longest: 30_000 })
  })
})

describe("the error of a call without a response", () => {
  it("a response that stands for a network error is one", async () => {
    const caller = createCaller({ fetch: () => Promise.resolve(Response.error()), tries: 1 })
    const error = await errorOf(caller.call({ method: "GET", url }))
    expect([error.kind, error.message]).toEqual([
      "network",
      `GET ${url}: The request failed before a complete response arrived: network error.`,
    ])
  })

  it("a URL with a user name is refused before anything is sent, and the error says so", async () => {
    const caller = createCaller({ fetch: () => Promise.resolve(Response.json("sent")) })
    const call = caller.call({ method: "GET", url: "https://ann:s3cr3t@store.example/" })
    expect(await errorOf(call)).toMatchObject({
      kind: "network",
      attempts: 0,
      message:
        "GET https://[removed]@store.example/: url must be an http(s) URL, or a path that begins with one slash, without user name and password.",
    })
  })

  it("a call that ran out of time tells its last failure, where there was one", async () => {
    const unavailable = () => new Response(null, { status: 503, headers: { "retry-after": "9" } })
    const late = timedCaller(timeOf(1), unavailable, { deadline: 5000 })
    expect((await late.callAll(paths(1)))[0]).toMatch(
      /: The next attempt would be at [^ ]+, past the deadline of 5000 ms; last: status 503\.$/,
    )
    const silent = timedCaller(timeOf(1), unavailable, { deadline: 20 })
    expect((await silent.callAll(paths(1)))[0]).toMatch(
      /: No complete response arrived within 20 ms\.$/,
    )
  })
})

describe("the cause of a failed connection", () => {
  it("an error without a message is unknown, and one that cannot be read is told", () => {
    expect(classifyFailure({}, same).cause.message).toBe("unknown")
    const hostile = Object.defineProperty(new Error("x"), "message", {
      get: () => {
        throw new Error("not for you")
      },
    })
    expect(classifyFailure(hostile, same)).toMatchObject({
      transient: false,
      unsent: false,
      cause: { message: "an error that cannot be read" },
    })
  })

  it("the fourth of nested causes is the last that is read", () => {
    const nested = (depth: number): Error =>
      new Error(`depth ${depth}`, depth < 6 ? { cause: nested(depth + 1) } : {})
    expect(classifyFailure(nested(0), same).cause.message).toBe("depth 4")
  })

  it("a code that is only like that of the system is not retried", () => {
    for (const code of ["E", "e", "ECONNRESET2"])
      expect(classifyFailure({ code, message: "x" }, same).transient).toBe(false)
  })
})

it("sleepUntil waits for the last millisecond", async () => {
  const time = { now: 0 }
  const waits: number[] = []
  const startTimer = (callback: () => void, milliseconds: number) => {
    waits.push(milliseconds)
    time.now += milliseconds
    queueMicrotask(callback)
    return () => undefined
  }
  const clock = { ...systemClock, now: () => time.now, startTimer }
  await sleepUntil(1, new AbortController().signal, clock)
  expect(waits).toEqual([1])
})
