import { describe, expect, it } from "vitest"
import { compareAnswer, requestsOf } from "../../scripts/conformance/exchange.ts"
import type { VectorCase } from "../../scripts/conformance/vectors.ts"
import * as main from "../../src/index.ts"
import * as stock from "../../src/sieve.ts"
import { answerWith } from "./answer.ts"
import { readRecording } from "../support/recorded/recordings.ts"

const trommel = { ...main, ...stock }
const compareIn = (dialect: string) => (vector: VectorCase) => {
  const [asked] = requestsOf({ path: "", file: { dialect, cases: [vector] } })
  return compareAnswer(vector, asked && answerWith(trommel, asked.request))
}
const compare = compareIn("sieve")

describe("lists of readings", () => {
  it("a bare list is a file of the sieve dialect, with a case for each reading", () => {
    const list = [
      { type: "int", text: "#f", reads: "15" },
      { type: "int?", text: "", reads: "(null)" },
      { type: "bool", text: "yes", refused: "FormatException/FormatException" },
    ]
    expect(readRecording(list)).toEqual({
      dialect: "sieve",
      cases: [
        { name: "int/#f", type: "int", text: "#f", reads: "15" },
        { name: "int?/", type: "int?", text: "", refused: true },
        { name: "bool/yes", type: "bool", text: "yes", refused: true },
      ],
    })
  })

  it.each([
    ["a list of other objects", [{ type: "int", text: 1, reads: "1" }]],
    ["a reading without a result", [{ type: "int", text: "1" }]],
    ["an empty list", []],
  ])("%s is no list of readings", (_, list) => {
    expect(readRecording(list)).toBeUndefined()
  })

  it.each<[string, string, string]>([
    ["ulong", "18446744073709551615", "18446744073709551615"],
    ["short", "0xffff", "-1"],
    ["float", "0.1", "0.1"],
    ["double", "-0", "-0"],
    ["double", "nan", "NaN"],
    ["decimal", "4.990", "4.990"],
    ["decimal", "100", "100"],
    ["decimal", "-0.0", "0.0"],
    ["char", "a", "0061"],
    ["bool", " TRUE", "true"],
    ["DateTime", "2024-05-01", "2024-05-01T00:00:00.0000000 Unspecified"],
    ["DateTime", "2024-05-01T02:00+02:00", "2024-05-01T00:00:00.0000000+00:00 Local"],
    ["DateTimeOffset", "2024-05-01T02:00+02:00", "2024-05-01T02:00:00.0000000+02:00"],
    ["DateOnly", "5/1/2024", "2024-05-01"],
    ["TimeOnly", "1:2", "01:02:00.0000000"],
    ["TimeSpan", "-1:2", "-01:02:00"],
    ["TimeSpan", "1:2:3:4.5", "1.02:03:04.5000000"],
    ["Guid", "0F8FAD5BD9CB469FA16570867728950E", "0f8fad5b-d9cb-469f-a165-70867728950e"],
    ["Phase", "Live,Paused", "3"],
    ["Perm?", "all", "7"],
    ["string", " a ", " a "],
  ])("S14: the comparison knows how %s shows what %j reads as", (type, text, reads) => {
    expect(compare({ type, text, reads })).toEqual([])
    expect(compare({ type, text, refused: true })).toMatchObject([{ actual: false }])
  })

  it.each<[VectorCase, unknown]>([
    [{ type: "int", text: "1", reads: "2" }, 1],
    [{ type: "long", text: "1", reads: "2" }, 1n],
    [{ type: "double", text: "nan", reads: "1" }, NaN],
    [{ type: "string", text: "a", reads: "b" }, "a"],
    [{ type: "int", text: "x", reads: "2" }, { refused: true }],
    [{ type: "DateOnly", text: "2024-05-01", reads: "2024-05-02" }, 19844],
    [
      { type: "decimal", text: "1.5", reads: "1.4" },
      { coefficient: 15n, exponent: -1 },
    ],
  ])("the comparison reports a difference in a reading: %j", (vector, actual) => {
    expect(compare(vector)).toEqual([{ what: "reads", expected: vector.reads, actual }])
  })

  it("a type that the runner does not know is a failure", () => {
    expect(compare({ type: "Half", text: "1", reads: "1" })).toEqual([
      { what: "run", expected: "an answer", actual: 'Error: expected a C# type, got "Half"' },
    ])
  })

  it("a dialect without C# types cannot read values", () => {
    expect(compareIn("standard")({ type: "int", text: "1", reads: "1" })).toMatchObject([
      { what: "run" },
    ])
  })

  it("a program is asked for the reading of a text, and may show the value in another form", () => {
    const vector = { type: "decimal", text: "1.50", reads: "1.50" }
    const file = { dialect: "sieve", cases: [vector] }
    expect(requestsOf({ path: "f", file })[0]?.request).toEqual({
      id: "f#1",
      dialect: "sieve",
      rows: [],
      query: { type: "decimal", text: "1.50" },
      answer: ["reads"],
    })
    expect(compareAnswer(vector, { id: "1", reads: "1.5" })).toEqual([])
    expect(compareAnswer(vector, { id: "1", reads: "1.6" })).toHaveLength(1)
    expect(compareAnswer(vector, { id: "1", reads: "x" })).toHaveLength(1)
    expect(compareAnswer(vector, { id: "1" })).toHaveLength(1)
  })
})
