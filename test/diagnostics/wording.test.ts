import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { describeValue } from "../../src/diagnostics/wording.ts"

const throwing = (): never => {
  throw new RangeError("thrown by a value")
}
const named = (name: unknown) => ({ [Symbol.toStringTag]: name })
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

describe("describeValue", () => {
  it.each<[unknown, string]>([
    ["a", '"a"'],
    [5, "5"],
    [5n, "5n"],
    [undefined, "undefined"],
    [null, "null"],
    [Symbol("x"), "a symbol"],
    [throwing, "a function"],
    [[], "an array"],
    [{}, "an object"],
    [Object.create(null), "an object"],
    [new (class Point {})(), "an object"],
    [new Date(0), "a Date"],
    [new Date(Number.NaN), "an invalid Date"],
    [runInNewContext("new Date(NaN)"), "an invalid Date"],
    [new Map(), "a Map"],
    [Promise.resolve(), "a Promise"],
    [new URLSearchParams(), "a URLSearchParams"],
    [new Error("x"), "an Error"],
    [new Uint8Array(), "a Uint8Array"],
    [new Int8Array(), "an Int8Array"],
    [Object("x"), "a String object"],
    [Object(1), "a Number object"],
  ])("names what was given: %o is %s", (value, words) => {
    expect(describeValue(value)).toBe(words)
  })

  it.each<[string, unknown]>([
    ["a proxy that throws", new Proxy({}, { get: throwing, getPrototypeOf: throwing })],
    ["a revoked proxy", revoked],
    ["a tag that throws", Object.defineProperty({}, Symbol.toStringTag, { get: throwing })],
    ["a long tag", named("x".repeat(1000))],
    ["a tag of several lines", named("a\nb")],
    ["a tag that is no string", named(5)],
    ["an object that claims to be a Date", named("Date")],
  ])("calls %s an object", (_, value) => {
    expect(describeValue(value)).toBe("an object")
  })
})
