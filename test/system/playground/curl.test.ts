import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { writeCurl } from "../../../playground/src/readings/curl.ts"

/** The arguments that a shell passes on. */
const argumentsIn = (command: string): readonly string[] =>
  execFileSync("sh", ["-c", command.replace(/^curl/, String.raw`printf '%s\0'`)], {
    encoding: "utf8",
  })
    .split("\0")
    .slice(0, -1)

describe("writeCurl", () => {
  it("writes key, user agent and address", () => {
    expect(writeCurl("http://localhost:4000/list?filters=a%3D%3D1", "some-key")).toBe(
      "curl -s -A 'trommel playground' -H 'Authorization: Bearer some-key' 'http://localhost:4000/list?filters=a%3D%3D1'",
    )
  })

  it("a shell passes any address and key on as they are, without control characters", () => {
    const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(texts, texts, (url, key) => {
        const clean = (text: string): string => text.replace(/\p{Cc}/gu, "").toWellFormed()
        expect(argumentsIn(writeCurl(url, key))).toEqual([
          ...["-s", "-A", "trommel playground", "-H", `Authorization: Bearer ${clean(key)}`],
          clean(url),
        ])
      }),
      { numRuns: 40 },
    )
  })

  it("a line break cannot start another command", () => {
    expect(writeCurl("http://x/\nrm -rf ~", "")).not.toContain("\n")
  })
})
