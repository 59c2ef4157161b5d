import fc from "fast-check"
import { Temporal } from "temporal-polyfill"
import { describe, expect, it } from "vitest"
import { formatDay } from "../../src/fields/kinds/given-date.ts"
import { check, patience } from "../support/runs.ts"
import { query } from "./table.ts"

/** Zones whose clocks jump over midnight, repeat it or leave out a day, besides those that the engine knows. */
const timeZone = fc.oneof(
  fc.constantFrom(
    "America/Sao_Paulo",
    "America/Havana",
    "America/St_Johns",
    "Asia/Beirut",
    "Asia/Gaza",
    "Asia/Manila",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Africa/Monrovia",
    "Atlantic/Azores",
    "Pacific/Apia",
    "Pacific/Kwajalein",
    "Antarctica/Troll",
    "America/Juneau",
  ),
  fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
)
const msPerDay = 86_400_000
const midnight = fc
  .oneof(
    fc.integer({ min: Date.UTC(1840, 0), max: Date.UTC(2040, 0) }),
    fc.integer({ min: Date.UTC(2007, 0), max: Date.UTC(2026, 0) }),
  )
  .map((ms) => Math.floor(ms / msPerDay) * msPerDay)

/** The date and time that the clocks of a zone show, as a text that compares like them. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat("sv", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  })
  return (ms: number) => format.format(ms)
}

/** The instants from which and before which onDay selects. */
function edgesOf(day: string, zone: string): readonly [start: number, end: number] | undefined {
  try {
    const { filters } = query.onDay("created", day, { timeZone: zone })
    const [start = NaN, end = NaN] = filters.map(({ values: [value] }) =>
      Date.parse(value?.kind === "text" ? value.text : ""),
    )
    return [start, end]
  } catch {
    return undefined
  }
}

describe("days in time zones", () => {
  it(
    "V5: a day starts when the clocks first show it or a later day, and ends when the next one starts",
    { timeout: patience },
    () => {
      check(
        fc.property(timeZone, midnight, (zone, ms) => {
          const clock = clockOf(zone)
          const edges = edgesOf(formatDay(ms), zone)
          const days = [formatDay(ms), formatDay(ms + msPerDay)]
          if (edges === undefined) {
            // Such a day never is: of three days in a row, minute by minute, the clocks show no part of it.
            for (let at = ms - msPerDay; at < ms + 2 * msPerDay; at += 60_000)
              expect(clock(at).startsWith(days[0] ?? "")).toBe(false)
            return
          }
          expect(clock(edges[0]).slice(0, 10)).toBe(days[0])
          edges.forEach((edge, index) => {
            const day = days[index] ?? ""
            expect(clock(edge) >= day).toBe(true)
            // Not one minute of the two days before shows the day, or a later one.
            expect(clock(edge - 1) < day).toBe(true)
            for (let at = edge - 60_000; at > edge - msPerDay; at -= 900_000)
              expect(clock(at) < day).toBe(true)
          })
        }),
        400,
      )
    },
  )

  it("V5: Temporal starts the same days at the same instants", { timeout: patience }, () => {
    check(
      fc.property(timeZone, midnight, (zone, ms) => {
        const [day, next] = [ms, ms + msPerDay].map((at) => Temporal.PlainDate.from(formatDay(at)))
        const startOf = (date: Temporal.PlainDate | undefined) =>
          date?.toZonedDateTime(zone).epochMilliseconds
        const [start, end] = [startOf(day), startOf(next)]
        expect(edgesOf(formatDay(ms), zone)).toEqual(start === end ? undefined : [start, end])
      }),
      400,
    )
  })
})
