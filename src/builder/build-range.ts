import { refusedField, refusedValue } from "./codes.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { FieldKind } from "../diagnostics/kinds.ts"
import { isColumn, type Field } from "../fields/field.ts"
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
import { fieldKinds, isRangeKind } from "../fields/kinds/writing.ts"
import type { ConditionNode } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import { buildConditionForEach, makeCondition } from "./build-condition.ts"
import type { BuilderTable } from "./query.ts"
import { readField } from "./query-fields.ts"
import { refuse, refuseType } from "./refuse.ts"
import type { RefusalPlace } from "../diagnostics/refusal-data.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { objectOf } from "./untrusted-lists.ts"

interface Between {
  readonly field: unknown
  readonly low: unknown
  readonly high: unknown
  readonly options: unknown
}

/** Makes the conditions of `between`. A high end that is a date alone includes its day (rule V5). */
export function buildBetween(table: BuilderTable, ends: Between): readonly ConditionNode[] {
  const column = readField(table, ends.field)
  if (!isColumn(column) || !isRangeKind(column.kind) || column.list)
    return refuseKind(column, fieldKinds.filter(isRangeKind))
  const { kind, name, rules } = column
  const { low, high, options } = ends
  const lower = buildConditionForEach(table, name, ">=", [low])
  const upper = buildConditionForEach(table, name, "<=", [high], { position: 1 })
  const [from, to] = [readGivenDate(low), readGivenDate(high)]
  if (kind === "date" && from && to)
    return betweenDates(column, from, to, readZoneOfEnds(column, ends), ends)
  if (options !== undefined)
    refuse(refusedValue, { reason: "zone-without-date", field: name, kind }, { rule: "V5" })
  const [least, most] = [...lower, ...upper].map(({ values: [value] }) =>
    value?.kind === "text" ? rules.readText(value.text) : undefined,
  )
  if (least !== undefined && most !== undefined && rules.compare(least, most) > 0)
    refuseOrder(column, ends)
  return [...lower, ...upper]
}

function betweenDates(
  column: Field,
  from: GivenDate,
  to: GivenDate,
  zone: TimeZone,
  ends: Between,
): readonly ConditionNode[] {
  const start = from.dateOnly ? wholeMs(zone.startOfDay(from.value.ms)) : from.value
  const end = to.dateOnly ? wholeMs(zone.startOfDay(to.value.ms + msPerDay)) : to.value
  const order = compareDateTimes(start, end)
  if (order === 0 && from.dateOnly && from.value.ms === to.value.ms)
    refuseMissingDay(column, to.value.ms, zone)
  if (order > 0 || (order === 0 && to.dateOnly)) refuseOrder(column, ends)
  return [
    make(column, ">=", from.dateOnly ? writeEdge(column, start.ms) : formatDateTime(start)),
    to.dateOnly ? before(column, end.ms) : make(column, "<=", formatDateTime(end)),
  ]
}

function wholeMs(ms: number): DateTime {
  return { ms, ticks: 0 }
}

const utc: TimeZone = { name: "UTC", startOfDay: (midnight) => midnight }

/** Returns the zone in which days of a range are meant. Beside a zone, a time without an offset would be misread as UTC. */
function readZoneOfEnds({ name }: Field, { low, high, options }: Between): TimeZone {
  if (options === undefined) return utc
  const zone = readTimeZone(options, { field: name })
  for (const [position, given] of [low, high].entries()) {
    const { dateOnly, hasOffset } = readGivenDate(given) ?? {}
    if (dateOnly === false && hasOffset === false)
      refuseType({ expected: "instant", given, field: name, position }, { rule: "V5" })
  }
  return zone
}

function refuseOrder({ name: field }: Field, { low, high }: Between): never {
  const data = { low: describeEnd(low), high: describeEnd(high) }
  return refuse(refusedValue, { reason: "reversed-range", field, ...data })
}

/** Describes an end. Of a date that is an object, its text says more than its class. */
function describeEnd(given: unknown): string {
  return describeValue(typeof given === "object" ? writeGivenDate(given) : given)
}

/** Makes the conditions of `onDay`: from the first instant of a day to that of the next one. */
export function buildDay(
  table: BuilderTable,
  field: unknown,
  day: unknown,
  given: unknown,
): readonly ConditionNode[] {
  const column = readField(table, field)
  if (column.kind !== "date" || column.list) refuseKind(column, ["date"])
  const { name } = column
  const midnight =
    typeof day === "string" && day.length === 10 ? readExactDate(day)?.value.ms : undefined
  if (midnight === undefined)
    return refuseType(
      { expected: "calendar-day", given: day, field: name, position: 0 },
      { rule: "V5" },
    )
  const zone =
    typeof given === "object"
      ? readTimeZone(given, { field: name, position: 1 })
      : readFixedZone(name, day, given)
  const start = zone.startOfDay(midnight)
  const end = zone.startOfDay(midnight + msPerDay)
  if (start === end) refuseMissingDay(column, midnight, zone)
  return [make(column, ">=", writeEdge(column, start)), before(column, end)]
}

/** Reads the offset of a day from UTC, which is the same for its two midnights. */
function readFixedZone(field: string, day: unknown, given: unknown): TimeZone {
  const read = typeof given === "string" && /^[Zz+-]/.test(given)
  const start = read ? readExactDate(`${String(day)}T00:00${given}`) : undefined
  if (start !== undefined) {
    const ahead = (readExactDate(String(day))?.value.ms ?? 0) - start.value.ms
    return { name: String(given), startOfDay: (midnight) => midnight - ahead }
  }
  return refuseType({ expected: "offset", given, field, position: 1 }, { rule: "V5" })
}

function refuseMissingDay(
  { name: field }: Field,
  midnight: number,
  { name: zone }: TimeZone,
): never {
  const data = {
    reason: "no-such-day",
    field,
    position: 0,
    day: formatDay(midnight),
    zone,
  } as const
  return refuse(refusedValue, data, { rule: "V5" })
}

function refuseKind(field: Field, kinds: readonly FieldKind[]): never {
  const { name, kind } = field
  const list = isColumn(field) && field.list ? (true as const) : undefined
  return refuse(refusedField, { reason: "unsuitable-kind", field: name, kind, list, kinds })
}

/** Makes the condition for all instants before the given one. No text can express the end of the year 9999, so its last 100 ns do. */
function before(field: Field, ms: number): ConditionNode {
  return ms === firstOfYear10000
    ? make(field, "<=", formatDateTime({ ms: ms - 1, ticks: 9999 }))
    : make(field, "<", writeEdge(field, ms))
}

/** Writes the start of a day. Far from UTC, the first days of the year 1 and the last of the year 9999 have ends that no text says. */
function writeEdge({ name }: Field, ms: number): string {
  const text = formatDay(ms)
  return readExactDate(text)
    ? text
    : refuse(refusedValue, { reason: "out-of-range", field: name }, { rule: "V5" })
}

function make(field: Field, symbol: OperatorSymbol, text: string): ConditionNode {
  return makeCondition([field], symbol, [{ kind: "text", text }])
}

const msPerHour = 3_600_000
/** The number of milliseconds that no zone was ever away from UTC. */
const widestOffset = 16 * msPerHour

export interface TimeZone {
  readonly name: string
  /** Returns the first instant of the day with this midnight in UTC, or of the next day when it does not exist there. */
  readonly startOfDay: (midnight: number) => number
}

function readTimeZone(options: unknown, place: RefusalPlace): TimeZone {
  const name = objectOf(options, ["timeZone"], place).get("timeZone")
  const offsetAt = typeof name === "string" ? findOffsets(name) : undefined
  if (typeof name === "string" && offsetAt !== undefined)
    return { name, startOfDay: (midnight) => findMidnight(midnight, offsetAt) }
  const nearest =
    typeof name === "string" ? nearestNames(name, Intl.supportedValuesOf("timeZone")) : undefined
  return refuse(
    refusedValue,
    { reason: "wrong-type", ...place, expected: "time-zone", given: describeValue(name), nearest },
    { rule: "V5" },
  )
}

type OffsetAt = (ms: number) => number

/** Returns a function that gives the offset of a zone from UTC at an instant; undefined for an unknown zone. */
function findOffsets(timeZone: string): OffsetAt | undefined {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    return (ms) => readOffset(format.format(ms))
  } catch {
    return undefined
  }
}

/** Reads the offset at the end of a text such as `5/1/2024, GMT+05:30`, in milliseconds. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  const size = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000
  return sign === "-" ? -size : size
}

/**
 * Returns the first instant at which a zone's clocks show a midnight or a later time: by hours, halving those with a change.
 * @param midnight - The midnight as if it were in UTC.
 */
function findMidnight(midnight: number, offsetAt: OffsetAt): number {
  let from = midnight - widestOffset
  for (;;) {
    const offset = offsetAt(from)
    const to = from + msPerHour
    const end = offsetAt(to) === offset ? to : findChange(from, to, offset, offsetAt)
    // Where the clocks jump over midnight, it is in the past once they have jumped.
    if (midnight - offset < end) return Math.max(from, midnight - offset)
    from = end
  }
}

/** Returns the first instant after `from` at which the offset is another one. At `to` it is. */
function findChange(from: number, to: number, offset: number, offsetAt: OffsetAt): number {
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (offsetAt(middle) === offset) from = middle
    else to = middle
  }
  return to
}
