import { getEventListeners } from "node:events"
import * as fc from "fast-check"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { backoffDelay, readRetryAfter } from "../../src/client/retry-delay.ts"
import { dateOf, endOfTime, systemClock, sleepUntil } from "../../src/client/clock.ts"
import { classifyFailure } from "../../src/client/attempts.ts"
import { check } from "../support/runs.ts"

describe("backoffDelay", () => {
  const backoff = { first: 500, longest: 30_000 }

  it("the wait after failure n is in the upper half of the first wait times 2 to the power of n - 1", () => {
    const waits = (random: number) =>
      [1, 2, 3, 4, 5].map((failure) => backoffDelay({ first: 100, longest: 1000 }, failure, random))
    expect(waits(0)).toEqual([50, 100, 200, 400, 800])
    expect(waits(0.5)).toEqual([75, 150, 300, 600, 1000])
    expect(waits(0.9999).map(Math.ceil)).toEqual([100, 200, 400, 800, 1000])
  })

  it("each wait is longer than the one before, until the longest is reached", () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    check(
      fc.property(fc.integer({ min: 1, max: 2000 }), random, random, (failure, one, other) => {
        const wait = backoffDelay(backoff, failure, one)
        const next = backoffDelay(backoff, failure + 1, other)
        expect(next > wait || next === 30_000).toBe(true)
        expect(wait).toBeGreaterThanOrEqual(Math.min(30_000, 250 * 2 ** (failure - 1)))
        expect(wait).toBeLessThanOrEqual(Math.min(30_000, 500 * 2 ** (failure - 1)))
      }),
    )
  })

  it("a wait with the largest random number is shorter than the next with the least", () => {
    const largest = 1 - Number.EPSILON / 2
    for (const first of [1, 3, 500, 1.1])
      expect(backoffDelay({ first, longest: 30_000 }, 1, largest)).toBeLessThan(first)
    expect(backoffDelay({ first: 1, longest: 30_000 }, 1, largest)).toBe(largest)
  })

  it("there is no wait when the first is 0, however many failures there were", () => {
    expect(backoffDelay({ first: 0, longest: 1000 }, 5000, 0.9)).toBe(0)
  })
})

describe("readRetryAfter", () => {
  const now = Date.UTC(2024, 0, 1)
  const read = (value: string) => readRetryAfter(new Headers({ "retry-after": value }), now)

  it.each([
    ["0", now],
    ["120", now + 120_000],
    [" 7 ", now + 7000],
    ["+2", now + 2000],
    ["2.5", now + 3000],
    ["0.1", now + 1000],
    ["5, 10", now + 10_000],
    ["10,5", now + 10_000],
    ["5, soon", now + 5000],
    ["5, 10 , 7", now + 10_000],
    ["99999999999999999999", 8.64e15],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777_000],
    ["Sun Nov  6 08:49:37 1994", 784_111_777_000],
    ["Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:39 GMT", 784_111_779_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT,5", now + 5000],
    ["7, Mon, 01 Jan 2024 00:00:09 GMT", now + 9000],
  ])("Retry-After %j is read", (value, expected) => {
    expect(read(value)).toBe(expected)
  })

  it.each([
    "",
    "soon",
    "-1",
    "1.",
    ".5",
    "1e3",
    "0x10",
    "++2",
    ",",
    "Mon, 99 Foo 2024 00:00:00 GMT",
    "06 Nov 1994 08:49:37 GMT",
  ])("Retry-After %j is ignored", (value) => {
    expect(read(value)).toBeUndefined()
  })

  it.each([
    ["an hour behind", "Sun, 31 Dec 2023 23:00:00 GMT", "Sun, 31 Dec 2023 23:00:05 GMT"],
    ["an hour ahead", "Mon, 01 Jan 2024 01:00:00 GMT", "Mon, 01 Jan 2024 01:00:05 GMT"],
    ["right", "Mon, 01 Jan 2024 00:00:00 GMT", "Mon, 01 Jan 2024 00:00:05 GMT"],
    ["unknown", "soon", "Mon, 01 Jan 2024 00:00:05 GMT"],
  ])(
    "a date of Retry-After is read against the Date of its response: a clock that is %s",
    (_, date, retryAfter) => {
      const headers = new Headers({ date, "retry-after": retryAfter })
      expect(readRetryAfter(headers, now)).toBe(now + 5000)
    },
  )

  it("the seconds of Retry-After do not depend on the Date of the response", () => {
    const headers = new Headers({ date: "Sun, 06 Nov 1994 08:49:37 GMT", "retry-after": "5" })
    expect(readRetryAfter(headers, now)).toBe(now + 5000)
  })

  it.each(["Asia/Kathmandu", "America/St_Johns"])(
    "a date of Retry-After without a zone means UTC when the zone of the computer is %s",
    (zone) => {
      onTestFinished(() => void vi.unstubAllEnvs())
      vi.stubEnv("TZ", zone)
      expect(new Date(now).getTimezoneOffset()).not.toBe(0)
      expect(read("Sun Nov  6 08:49:37 1994")).toBe(784_111_777_000)
    },
  )

  it("a missing Retry-After gives undefined", () => {
    expect(readRetryAfter(new Headers(), now)).toBeUndefined()
  })
})

describe("classifyFailure", () => {
  const same = (text: string) => text
  const system = (code: string, syscall?: string) =>
    Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) })
  const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause })
  const verdict = (error: unknown) => {
    const { transient, unsent } = classifyFailure(error, same)
    return [transient, unsent]
  }

  it.each([
    [system("ECONNREFUSED", "connect")],
    [system("ENOTFOUND", "getaddrinfo")],
    [system("EAI_AGAIN", "getaddrinfo")],
    [system("EHOSTUNREACH", "connect")],
    [system("ENETUNREACH", "connect")],
    [system("ETIMEDOUT", "connect")],
    [system("UND_ERR_CONNECT_TIMEOUT")],
    [{ code: "ECONNREFUSED" }],
    [
      Object.assign(
        new AggregateError([system("ECONNREFUSED", "connect"), system("ENETUNREACH", "connect")]),
        { code: "ECONNREFUSED" },
      ),
    ],
  ])("%o means that no connection was made", (cause) => {
    expect(verdict(fetchFailed(cause))).toEqual([true, true])
  })

  it.each([
    [system("ECONNRESET", "read")],
    [system("EPIPE", "write")],
    [system("ETIMEDOUT", "read")],
    [system("EHOSTUNREACH", "read")],
    [system("ETIMEDOUT", "connection")],
    [system("ECONNREFUSED", "connection")],
    [system("UND_ERR_SOCKET")],
    [system("UND_ERR_HEADERS_TIMEOUT")],
    [system("UND_ERR_BODY_TIMEOUT")],
    [new AggregateError([system("ECONNREFUSED", "connect"), system("ECONNRESET", "read")])],
  ])("%o means that the connection broke", (cause) => {
    expect(verdict(fetchFailed(cause))).toEqual([true, false])
  })

  it.each([
    [fetchFailed(new Error("unexpected redirect"))],
    [fetchFailed(system("ERR_INVALID_URL"))],
    [fetchFailed(system("CERT_HAS_EXPIRED"))],
    [fetchFailed(system("ERR_TLS_CERT_ALTNAME_INVALID"))],
    [fetchFailed(system("UND_ERR_INVALID_ARG"))],
    [fetchFailed(system("UND_ERR_SOCKET_2"))],
    [fetchFailed(system("OLD_ECONNRESET"))],
    [fetchFailed(new TypeError("Invalid URL"))],
    [new Error("a mistake in a fetch from outside")],
    ["a text"],
    [undefined],
    [null],
  ])("%o is not retried", (error) => {
    expect(verdict(error)).toEqual([false, false])
  })

  it("a TypeError without a cause, as browsers throw, means that the connection broke", () => {
    expect(verdict(new TypeError("Failed to fetch"))).toEqual([true, false])
  })

  it("a failure is repeated only when all addresses of a host failed in a way that can pass", () => {
    const passing = system("ECONNRESET", "read")
    const lasting = system("CERT_HAS_EXPIRED")
    expect(verdict(fetchFailed(new AggregateError([passing, lasting])))).toEqual([false, false])
    expect(verdict(fetchFailed(new AggregateError([passing, passing])))).toEqual([true, false])
  })

  it("errors of which one is no error are not read, and the error that holds them counts", () => {
    const holder = Object.assign(new AggregateError([system("CERT_HAS_EXPIRED"), "a text"]), {
      code: "ECONNRESET",
    })
    expect(verdict(fetchFailed(holder))).toEqual([true, false])
  })

  it("an error that is its own cause is read without a loop", () => {
    const error = new TypeError("round")
    error.cause = error
    expect(classifyFailure(error, same).cause.message).toBe("round")
  })
})

describe("dateOf", () => {
  const clock = { ...systemClock, now: () => 10.25, date: () => 1_000 }

  it("dateOf rounds up, so that the moment has come at the date", () => {
    expect(dateOf(10.25, clock)).toEqual(new Date(1_000))
    expect(dateOf(10.5, clock)).toEqual(new Date(1_001))
    expect(dateOf(12, clock)).toEqual(new Date(1_002))
  })

  it("dateOf returns the last date for a moment that has none", () => {
    expect(dateOf(Infinity, clock)).toEqual(new Date(endOfTime))
  })
})

describe("sleepUntil", () => {
  it("sleepUntil resolves at once for a moment in the past", async () => {
    await expect(sleepUntil(-1, new AbortController().signal, systemClock)).resolves.toBeUndefined()
  })

  it("sleepUntil never resolves early", async () => {
    const moment = systemClock.now() + 15
    await sleepUntil(moment, new AbortController().signal, systemClock)
    expect(systemClock.now()).toBeGreaterThanOrEqual(moment)
  })

  it("sleepUntil leaves nothing at its signal", async () => {
    const { signal } = new AbortController()
    await sleepUntil(systemClock.now() + 1, signal, systemClock)
    expect(getEventListeners(signal, "abort")).toEqual([])
  })

  it("sleepUntil starts no timer that is longer than a timer can be", async () => {
    const controller = new AbortController()
    const started: number[] = []
    const startTimer = (_: () => void, milliseconds: number) => {
      started.push(milliseconds)
      return () => undefined
    }
    const clock = { ...systemClock, now: () => 0, startTimer }
    const sleeping = sleepUntil(2 ** 31, controller.signal, clock)
    controller.abort("woken")
    await expect(sleeping).rejects.toBe("woken")
    expect(started).toEqual([2 ** 31 - 1])
  })

  it("sleepUntil can last longer than a timer, and rejects with the reason of the signal", async () => {
    const controller = new AbortController()
    const sleeping = sleepUntil(Number.POSITIVE_INFINITY, controller.signal, systemClock)
    const reason = new Error("woken")
    controller.abort(reason)
    await expect(sleeping).rejects.toBe(reason)
    await expect(sleepUntil(0, controller.signal, systemClock)).rejects.toBe(reason)
  })
})
