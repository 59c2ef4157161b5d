import { describe, expect, it } from "vitest"
import {
  describeGivenDate,
  readGivenDate,
  writeGivenDate,
} from "../../../src/fields/kinds/given-date.ts"

describe("dates that code gives", () => {
  it.each([
    ["2024-05-01T12:30:00Z", true],
    ["2024-05-01T12:30:00z ", true],
    ["2024-05-01T12:30:00+02:00\t", true],
    ["2024-05-01T12:30:00", false],
    ["2024-05-01 ", false],
  ])(
    "V5: white space behind %j does not change whether the date has an offset: %s",
    (text, hasOffset) => {
      expect(readGivenDate(text)?.hasOffset).toBe(hasOffset)
      expect(readGivenDate({ toJSON: () => text })?.hasOffset).toBe(hasOffset)
    },
  )

  it("V5: the JSON of an object is read without its annotations, and the instant of one that has an instant", () => {
    const annotated = "2024-05-01T12:30:00+02:00[Europe/Berlin][u-ca=hebrew]"
    expect(writeGivenDate({ toJSON: () => annotated })).toBe("2024-05-01T10:30:00Z")
    const instant = { toJSON: () => "2024-05-01T10:30:00Z" }
    const zoned = { toInstant: () => instant, toJSON: () => "2024-05-01T12:30:00+02:01" }
    expect(writeGivenDate(zoned)).toBe("2024-05-01T10:30:00Z")
  })

  it.each<[unknown, string | undefined]>([
    [new Date("2024-05-01"), "2024-05-01T00:00:00Z"],
    ["2024-05-01", "2024-05-01"],
    [{ toJSON: () => "2024-05-01" }, "2024-05-01"],
    ["2024-05-01T00:00:00.1234567", "2024-05-01T00:00:00.1234567Z"],
    ["2024-05-01T00:00:00.123456700", "2024-05-01T00:00:00.1234567Z"],
    ["2024-05-01T00:00:00.12345678", undefined],
    ["2024-05-01T00:00:00.123456701", undefined],
    [{ toJSON: () => null }, undefined],
    [{ toJSON: () => 5 }, undefined],
    [{ toJSON: "2024-05-01" }, undefined],
    [null, undefined],
    [undefined, undefined],
    [0, undefined],
  ])("V5: a date given as %o is written as %s", (given, text) => {
    expect(writeGivenDate(given)).toBe(text)
  })

  it.each<[unknown, string]>([
    [new Date(Date.UTC(10_000, 0)), "a Date of the year 10000"],
    [new Date(Number.NaN), "an invalid Date"],
    [{ toJSON: () => null }, "an invalid date"],
    [{}, "an object"],
    [null, "null"],
    [5, "5"],
  ])("V5: messages name %o as %s", (given, words) => {
    expect(describeGivenDate(given)).toBe(words)
  })

  it("V5: a string that is not a date is quoted once, and the JSON of an object is quoted behind its type", () => {
    expect(describeGivenDate("soon")).toBe('"soon"')
    expect(describeGivenDate({ toJSON: () => "soon" })).toBe('an object of "soon"')
  })
})
