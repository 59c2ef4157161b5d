import { describe, expect, it } from "vitest"
import { describeGivenDate, readGivenDate } from "../../../src/fields/kinds/given-date.ts"

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

  it("V5: a string that is not a date is quoted once, and the JSON of an object is quoted behind its type", () => {
    expect(describeGivenDate("soon")).toBe('"soon"')
    expect(describeGivenDate({ toJSON: () => "soon" })).toBe('an object of "soon"')
  })
})
