import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  compareDateTimes,
  endOfDay,
  formatDateTime,
  readDateTime,
  readDateTimeOfRow,
} from "../../../src/fields/kinds/date.ts"
import { check } from "../../support/runs.ts"

const hour = 3_600_000
const first = Date.parse("0001-01-01T00:00:00Z") - 14 * hour
const last = Date.parse("9999-12-31T23:59:59.999Z") + 14 * hour

/** Every instant that a text of rule V5 can say. */
const anyInstant = fc.record({
  ms: fc.oneof(
    fc.integer({ min: first, max: last }),
    fc.integer({ min: first, max: first + 30 * hour }),
    fc.integer({ min: last - 30 * hour, max: last }),
    fc.integer({ min: -hour, max: hour }),
  ),
  ticks: fc.integer({ min: 0, max: 9999 }),
})

const two = (number: number): string => String(number).padStart(2, "0")

describe("dates", () => {
  it("V5: every instant that is written reads back", () => {
    check(
      fc.property(anyInstant, (instant) => {
        expect(readDateTime(formatDateTime(instant))).toEqual({ value: instant, dateOnly: false })
      }),
    )
  })

  it("V5: readDateTime reads the strings of Date.toISOString as Date.parse does", () => {
    check(
      fc.property(
        fc.date({
          min: new Date("0001-01-01T00:00:00Z"),
          max: new Date("9999-12-31T23:59:59.999Z"),
          noInvalidDate: true,
        }),
        (date) => {
          expect(readDateTime(date.toISOString())?.value).toEqual(readDateTimeOfRow(date))
        },
      ),
    )
  })

  it("V5: readDateTime accepts exactly the days of the calendar", () => {
    const number = fc.integer({ min: 0, max: 32 })
    const year = fc.oneof(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(1900, 2000, 2023, 2024, 100, 400),
    )
    check(
      fc.property(year, number, number, (year, month, day) => {
        const written = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`
        const midnight = new Date(0)
        midnight.setUTCFullYear(year, month - 1, day)
        const isReal = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
        expect(readDateTime(written)?.value.ms).toBe(isReal ? midnight.getTime() : undefined)
      }),
      5000,
    )
  })

  it("P2: compareDateTimes orders as the exact numbers of ticks do", () => {
    const ticksOf = ({ ms, ticks }: { ms: number; ticks: number }): bigint =>
      BigInt(ms) * 10_000n + BigInt(ticks)
    check(
      fc.property(anyInstant, anyInstant, (left, right) => {
        const difference = ticksOf(left) - ticksOf(right)
        expect(Math.sign(compareDateTimes(left, right))).toBe(
          difference < 0n ? -1 : Number(difference > 0n),
        )
      }),
    )
  })

  it("V13: endOfDay returns the last instant with the same date", () => {
    check(
      fc.property(anyInstant, ({ ms, ticks }) => {
        const day = Math.floor(ms / (24 * hour))
        const end = endOfDay({ ms, ticks })
        expect(Math.floor(end.ms / (24 * hour))).toBe(day)
        expect(Math.floor((end.ms + 1) / (24 * hour))).toBe(day + 1)
        expect(compareDateTimes({ ms, ticks }, end)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it("V5: readDateTime never throws", () => {
    const pieces = fc.constantFrom(
      "2024-01-01",
      "T",
      " ",
      "00:00",
      ":00",
      ".5",
      "Z",
      "+02:00",
      "-",
      "x",
      "\ud800",
    )
    check(
      fc.property(fc.array(pieces), (parts) => {
        expect(() => readDateTime(parts.join(""))).not.toThrow()
      }),
    )
  })
})
