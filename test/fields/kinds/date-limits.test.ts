import { describe, expect, it } from "vitest"
import {
  daysToMonth,
  firstOfYear1,
  firstOfYear10000,
  formatDateTime,
  readDateTime,
} from "../../../src/fields/kinds/date.ts"

const hour = 3_600_000

describe("limits of dates", () => {
  it.each([
    [firstOfYear1, "0001-01-01T00:00:00Z"],
    [firstOfYear1 - 1, "0001-01-01T13:59:59.999+14:00"],
    [firstOfYear1 - 14 * hour, "0001-01-01T00:00:00+14:00"],
    [firstOfYear1 - 14 * hour - 1, "0000-12-31T09:59:59.999Z"],
    [firstOfYear10000 - 1, "9999-12-31T23:59:59.999Z"],
    [firstOfYear10000, "9999-12-31T10:00:00-14:00"],
    [firstOfYear10000 + 14 * hour - 1, "9999-12-31T23:59:59.999-14:00"],
    [firstOfYear10000 + 14 * hour, "+010000-01-01T14:00:00Z"],
  ])("V5: the instant %i is written as %s", (ms, text) => {
    expect(formatDateTime({ ms, ticks: 0 })).toBe(text)
  })

  it.each([
    ["2024-01-01T02:00:00+01:59", "2024-01-01T00:01:00Z"],
    ["2024-01-01T23:59:59-13:59", "2024-01-02T13:58:59Z"],
    ["2024-12-31T23:59:59.000000099Z", "2024-12-31T23:59:59Z"],
    ["2024-01-01T00:00:00.0001+00:00", "2024-01-01T00:00:00.0001Z"],
    ["2024-01-01T00:00:00.123456789+14:00", "2023-12-31T10:00:00.1234567Z"],
  ])("V5: %s reads as %s", (text, written) => {
    const reading = readDateTime(text)
    expect(reading && formatDateTime(reading.value)).toBe(written)
  })

  it("V5: the days before each month are those of the calendar, in years of every length", () => {
    const years = [1, 4, 5, 99, 100, 101, 399, 400, 401, 1600, 1700, 1970, 2000, 2023, 2024, 9999]
    const wrong = years.flatMap((year) =>
      Array.from({ length: 13 }, (_, index) => index + 1).filter((month) => {
        const first = new Date(0).setUTCFullYear(year, month - 1, 1)
        return daysToMonth(year, month) * 24 * hour !== first
      }),
    )
    expect(wrong).toEqual([])
  })
})
