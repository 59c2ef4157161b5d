import { refusedField, refusedValue } from "../diagnostics/codes.ts"
import { describeValue, quote } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import {
  compareDateTimes,
  firstOfYear10000,
  formatDateTime,
  msPerDay,
  type DateTime,
} from "../fields/kinds/date.ts"
import {
  formatDay,
  readExactDate,
  readGivenDate,
  writeGivenDate,
  type GivenDate,
} from "../fields/kinds/given-date.ts"
import type { Condition } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import { buildConditionForEach, makeCondition } from "./build-condition.ts"
import { readField } from "./query-fields.ts"
import { expected, refuse } from "./refuse.ts"
import { readTimeZone, type TimeZone } from "./time-zone.ts"

/** The arguments of `between`. */
interface Between {
  readonly field: unknown
  readonly low: unknown
  readonly high: unknown
  readonly options: unknown
}

/** The arguments of `onDay`. */
interface Day {
  readonly field: unknown
  readonly day: unknown
  readonly zone: unknown
}

/**
 * Makes the conditions of `between`. Both ends are included. When the high end is a date alone, its
 * whole day is included (rule V5).
 */
export function buildBetween(table: Fields, ends: Between): readonly Condition[] {
  const column = readField(table, ends.field)
  const { kind, name } = column
  if (kind !== "date" && kind !== "number" && kind !== "integer")
    return refuse(refusedField, ofKind("number, integer or date", column))
  const { low, high, options } = ends
  const lower = buildConditionForEach(table, { field: name, operator: ">=", values: [low] })
  const upper = buildConditionForEach(table, { field: name, operator: "<=", values: [high] })
  const [from, to] = [readGivenDate(low), readGivenDate(high)]
  if (kind === "date" && from && to)
    return betweenDates(column, { from, to, zone: readZoneOfEnds(ends), ends })
  if (options !== undefined)
    refuse(
      refusedValue,
      `timeZone needs a field of kind date, got ${quote(name)} of kind ${kind}`,
      {
        rule: "V5",
      },
    )
  if (Number(low) > Number(high)) refuseOrder(ends)
  return [...lower, ...upper]
}

interface DateEnds {
  readonly from: GivenDate
  readonly to: GivenDate
  readonly zone: TimeZone
  readonly ends: Between
}

function betweenDates(column: Field, { from, to, zone, ends }: DateEnds): readonly Condition[] {
  const start = from.dateOnly ? wholeMs(zone.startOfDay(from.value.ms)) : from.value
  const end = to.dateOnly ? wholeMs(zone.startOfDay(to.value.ms + msPerDay)) : to.value
  const order = compareDateTimes(start, end)
  if (order === 0 && from.dateOnly && from.value.ms === to.value.ms)
    refuseMissingDay(to.value.ms, zone)
  if (order > 0 || (order === 0 && to.dateOnly)) refuseOrder(ends)
  return [
    make(column, ">=", from.dateOnly ? writeEdge(start.ms) : formatDateTime(start)),
    to.dateOnly ? before(column, end.ms) : make(column, "<=", formatDateTime(end)),
  ]
}

function wholeMs(ms: number): DateTime {
  return { ms, ticks: 0 }
}

/** UTC, in which each day starts at its midnight. */
const utc: TimeZone = { name: "UTC", startOfDay: (midnight) => midnight }

/** Returns the zone in which days of a range are meant. Beside a zone, a time without an offset would be misread as UTC. */
function readZoneOfEnds({ low, high, options }: Between): TimeZone {
  if (options === undefined) return utc
  const zone = readTimeZone(options)
  for (const given of [low, high]) {
    const { dateOnly, hasOffset } = readGivenDate(given) ?? {}
    if (dateOnly === false && hasOffset === false)
      refuse(refusedValue, expected("a day or an instant with its offset beside timeZone", given), {
        rule: "V5",
        hint: "Without an offset, it would be in UTC.",
      })
  }
  return zone
}

function refuseOrder({ low, high }: Between): never {
  const got = `${describeEnd(low)} and ${describeEnd(high)}`
  return refuse(refusedValue, `Expected the low end at or below the high end, got ${got}`)
}

/** Describes an end. Of a date that is an object, its text says more than its class. */
function describeEnd(given: unknown): string {
  return describeValue(typeof given === "object" ? writeGivenDate(given) : given)
}

/** Makes the conditions of `onDay`: from the first instant of a day to that of the next one. */
export function buildDay(table: Fields, { field, day, zone: given }: Day): readonly Condition[] {
  const column = readField(table, field)
  if (column.kind !== "date") refuse(refusedField, ofKind("date", column))
  const midnight =
    typeof day === "string" && day.length === 10 ? readExactDate(day)?.value.ms : undefined
  if (midnight === undefined)
    return refuse(refusedValue, expected("a day such as 2024-01-31", day), { rule: "V5" })
  const zone = typeof given === "object" ? readTimeZone(given) : readOffset(day, given)
  const start = zone.startOfDay(midnight)
  const end = zone.startOfDay(midnight + msPerDay)
  if (start === end) refuseMissingDay(midnight, zone)
  return [make(column, ">=", writeEdge(start)), before(column, end)]
}

/** Reads the offset of a day from UTC, which is the same for its two midnights. */
function readOffset(day: unknown, given: unknown): TimeZone {
  const read = typeof given === "string" && /^[Zz+-]/.test(given)
  const start = read ? readExactDate(`${String(day)}T00:00${given}`) : undefined
  if (start !== undefined) {
    const ahead = (readExactDate(String(day))?.value.ms ?? 0) - start.value.ms
    return { name: String(given), startOfDay: (midnight) => midnight - ahead }
  }
  const mayBeZone = typeof given === "string" && given.includes("/")
  return refuse(refusedValue, expected("an offset such as +02:00 or Z", given), {
    rule: "V5",
    hint: mayBeZone ? `For a time zone, pass { timeZone: ${quote(given)} }.` : undefined,
  })
}

function refuseMissingDay(midnight: number, { name }: TimeZone): never {
  return refuse(
    refusedValue,
    `The day ${quote(formatDay(midnight))} does not exist in ${quote(name)}`,
    { rule: "V5" },
  )
}

function ofKind(kinds: string, { name, kind }: Field): string {
  return `Expected a field of kind ${kinds}, got ${quote(name)} of kind ${kind}`
}

/**
 * Makes the condition for all instants before a given one. No text can express the end of the year
 * 9999 itself, so its last 100 ns stand for it.
 */
function before(field: Field, ms: number): Condition {
  return ms === firstOfYear10000
    ? make(field, "<=", formatDateTime({ ms: ms - 1, ticks: 9999 }))
    : make(field, "<", writeEdge(ms))
}

/** Writes the start of a day. Far from UTC, the first days of the year 1 and the last of the year 9999 have ends that no text says. */
function writeEdge(ms: number): string {
  const text = formatDay(ms)
  return readExactDate(text)
    ? text
    : refuse(refusedValue, "Expected a day whose ends lie in the years 1 to 9999", { rule: "V5" })
}

function make(field: Field, symbol: OperatorSymbol, text: string): Condition {
  return makeCondition([field], symbol, [{ kind: "text", text }])
}
