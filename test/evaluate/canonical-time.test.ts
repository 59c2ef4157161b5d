import { describe, expect, it } from "vitest"
import { canonicalText, isCanonicalForm } from "../../src/evaluate/canonical-date.ts"
import { canonicalTime } from "../../src/evaluate/canonical-time.ts"

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Writes a number with leading zeros. */
const padded = (number: number, length: number): string => String(number).padStart(length, "0")

describe("dates of the form that JSON has", () => {
  it("V5: are read from the first to the last millisecond that can be written", () => {
    const days = [1, 4, 100, 400, 1900, 1969, 1970, 2000, 2023, 2024, 9999].flatMap((year) =>
      lengths.flatMap((length, month) =>
        [1, 9, 10, 28, length].map(
          (day) => `${padded(year, 4)}-${padded(month + 1, 2)}-${padded(day, 2)}`,
        ),
      ),
    )
    const times = ["00:00:00.000", "00:00:00.001", "09:10:11.120", "19:59:58.987", "23:59:59.999"]
    for (const day of [...days, "2024-02-29", "2000-02-29", "0004-02-29"])
      for (const time of times) {
        const text = `${day}T${time}Z`
        expect([text, canonicalTime(text)]).toEqual([text, Date.parse(text)])
        expect(canonicalText(Date.parse(text))).toBe(text)
        expect(isCanonicalForm(text)).toBe(true)
      }
  })

  it.each([
    ...["0000-01-01", "2024-00-01", "2024-13-01", "2024-01-00", "2024-01-32", "2024-04-31"],
    ...[
      "2023-02-29",
      "1900-02-29",
      "2024-02-30",
      "20:4-01-01",
      "202/-01-01",
      "2024-0:-01",
      "2024-01-/1",
    ],
    ...["2024/01-01", "2024-01/01", "2024.01-01", "2024-01.01"],
  ])("V5: a day that no year has, or of another form, is not read: %s", (day) => {
    expect(canonicalTime(`${day}T00:00:00.000Z`)).toBeNaN()
  })

  it.each([
    ...["T24:00:00.000Z", "T00:60:00.000Z", "T00:00:60.000Z", "T00:00:00.00Z", "T00:00:00.0000Z"],
    ...["T00:00:00.000z", "t00:00:00.000Z", "T00.00:00.000Z", "T00:00.00.000Z", "T00:00:00,000Z"],
    ...[
      "T00:00:00.00:Z",
      "T00:00:00.0/0Z",
      "T00:00:00.000+",
      " 00:00:00.000Z",
      "T0a:00:00.000Z",
      "",
    ],
  ])("V5: a time that no day has, or of another form, is not read: %s", (time) => {
    expect(canonicalTime(`2024-01-01${time}`)).toBeNaN()
  })

  it.each([
    ...["2024-01-01T00:00:00.00Z", "2024-01-01T00:00:00.0000Z", "2024-01-01 00:00:00.000Z"],
    ...["2024-01-01T00:00:00.000+", "2023-12-31T20:00-05:00  ", "", 5, null, new Date(0), []],
  ])("V5: %s is of another form", (raw) => {
    expect(isCanonicalForm(raw)).toBe(false)
  })

  it("V5: no text is in front of the year 1, or behind the year 9999", () => {
    const [first, last] = [
      Date.parse("0001-01-01T00:00:00.000Z"),
      Date.parse("9999-12-31T23:59:59.999Z"),
    ]
    expect([first - 1, last + 1].map(canonicalText)).toEqual(["", "~"])
    expect([-Infinity, Infinity].map(canonicalText)).toEqual(["", "~"])
  })
})
