import type { ColumnKind } from "../../diagnostics/kinds.ts"
import type { ColumnField, ListedValues, Operand } from "../../fields/field.ts"
import { noValueOptions, type ValueOptions } from "../../fields/kinds/rules.ts"
import { doubleOfDecimal } from "../../fields/kinds/decimal.ts"
import { trimWhiteSpace, isWhiteSpace, skipWhiteSpace } from "../../language/white-space.ts"
import {
  readDecimalText,
  readDoubleText,
  readFloatText,
  readIntegerText,
  withoutZeroTail,
} from "./numbers.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { integerRange, readSizedIntegerOfRow, type Bits } from "../../fields/kinds/sized-integer.ts"
import { isWholeNumber } from "../../diagnostics/untrusted.ts"
import {
  firstOfYear1,
  firstOfYear10000,
  msPerDay,
  msPerMinute,
  ticksPerMs,
  type DateTime,
} from "../../fields/kinds/date.ts"
import { readDateText } from "./read-date-text.ts"
import type { LocalTime } from "./date-parts.ts"

/**
 * What a column says about the C# type that the server reads its values into (rule S14). A column of a table says it, too.
 */
export interface ValueColumn extends ValueOptions {
  readonly kind: ColumnKind
  /** True for a type that can be null: it does not take the empty text. Default: false. */
  readonly nullable?: boolean
  /** The ids of an enum with their names. */
  readonly values?: ListedValues | undefined
  /**
   * False for a date without an offset of its own (`DateTime`), which moves an instant before the year 1 to the end of its day. Any
   * other date gives up on one.
   */
  readonly offset?: boolean | undefined
}

/**
 * Reads a value as the library does for the C# type of a column (rule S14). Without options, an integer has 32 bits, a number
 * is a decimal that is then rounded to a double, and a date may have an offset of its own.
 * @param text - One value of a condition, after the reading of rule S6.
 * @returns the value in the form that is compared; undefined for a text that the library does not read, so that it gives up.
 * @example
 * readServerValue("0x1F", { kind: "integer" }) // => 31
 * readServerValue("May 1, 1970", { kind: "day" }) // => 120
 * readServerValue("", { kind: "time", nullable: true }) // => undefined
 */
export function readServerValue(text: string, column: ValueColumn): Operand | undefined {
  return readValueOf(text, { nullable: false, values: undefined, ...noValueOptions, ...column })
}

type ReadColumn = Pick<ColumnField, "kind" | "nullable" | "values" | keyof ValueOptions>

/** Reads a value as {@link readServerValue} does, for a column that has every property. */
export function readValueOf(text: string, column: ReadColumn): Operand | undefined {
  if (isString(column)) return text
  // The converter of a type that can be null reads the empty text as null, with which the library gives up.
  if (text === "" && column.nullable) return undefined
  return serverTypes[column.kind].read(text, column)
}

/** True for a column whose values are strings in C#. One UTF-16 unit is a char there, which is a number. */
export function isString({ kind, format }: Pick<ValueColumn, "kind" | "format">): boolean {
  return kind === "text" && format !== "char"
}

interface ServerType {
  /** Reads a value; undefined for a text that the library does not read. */
  readonly read: (text: string, column: ReadColumn) => Operand | undefined
  /** Returns the default of the type; that of a string is null. */
  readonly missing: (column: ReadColumn) => Operand | undefined
  /** Where values of the type are put in order (rules S13 and S30): EF Core cannot order all of them on SQLite. */
  readonly order: "everywhere" | "in memory" | "nowhere"
}

/** The C# types of each kind of column; a text that is no char is a string. */
export const serverTypes: { readonly [Kind in ColumnKind]: ServerType } = {
  text: { read: readCharText, missing: () => "\0", order: "everywhere" },
  number: {
    read: readNumber,
    missing: ({ format }) => (format === "decimal" ? { coefficient: 0n, exponent: 0 } : 0),
    order: "everywhere",
  },
  integer: {
    read: readInteger,
    missing: ({ bits }) => (bits === 64 ? 0n : 0),
    order: "everywhere",
  },
  enum: { read: readEnumText, missing: () => 0, order: "nowhere" },
  date: { read: readInstantText, missing: () => firstInstant, order: "everywhere" },
  day: { read: readDayText, missing: () => firstDay, order: "everywhere" },
  time: { read: readTimeText, missing: () => 0, order: "everywhere" },
  duration: { read: readDurationText, missing: () => 0n, order: "in memory" },
  boolean: { read: readBooleanText, missing: () => false, order: "nowhere" },
  uuid: {
    read: readUuidText,
    missing: () => "00000000-0000-0000-0000-000000000000",
    order: "everywhere",
  },
  object: { read: () => undefined, missing: () => undefined, order: "nowhere" },
}

/** The part of the definition of a column that follows from its C# type. */
export interface ServerTypeOptions extends ValueOptions {
  readonly kind: ColumnKind
}

const integer = (bits: Bits, unsigned?: true): ServerTypeOptions => ({
  kind: "integer",
  bits,
  unsigned,
})

/** The C# types, by keyword and by the name of the type in .NET. */
export const typesOfServer: ReadonlyMap<string, ServerTypeOptions> = /* @__PURE__ */ new Map<
  string,
  ServerTypeOptions
>(
  /* @__PURE__ */ (
    [
      ["sbyte", "SByte", integer(8)],
      ["byte", "Byte", integer(8, true)],
      ["short", "Int16", integer(16)],
      ["ushort", "UInt16", integer(16, true)],
      ["int", "Int32", integer(32)],
      ["uint", "UInt32", integer(32, true)],
      ["long", "Int64", integer(64)],
      ["ulong", "UInt64", integer(64, true)],
      ["float", "Single", { kind: "number", format: "float" }],
      ["double", "Double", { kind: "number", format: "double" }],
      ["decimal", "Decimal", { kind: "number", format: "decimal" }],
      ["bool", "Boolean", { kind: "boolean" }],
      ["string", "String", { kind: "text", format: undefined }],
      ["char", "Char", { kind: "text", format: "char" }],
      ["DateTime", "DateTime", { kind: "date", offset: false }],
      ["DateTimeOffset", "DateTimeOffset", { kind: "date", offset: true }],
      ["DateOnly", "DateOnly", { kind: "day" }],
      ["TimeOnly", "TimeOnly", { kind: "time" }],
      ["TimeSpan", "TimeSpan", { kind: "duration" }],
      ["Guid", "Guid", { kind: "uuid" }],
    ] as const
  ).flatMap(([keyword, name, type]) => [
    [keyword, type],
    [name, type],
  ]),
)

function readInteger(text: string, column: ReadColumn): Operand | undefined {
  const bits = column.bits ?? 32
  const value = readIntegerText(trimWhiteSpace(text), bits, column.unsigned === true)
  return value === undefined || bits === 64 ? value : Number(value)
}

function readNumber(text: string, { format }: ReadColumn): Operand | undefined {
  const trimmed = trimWhiteSpace(text)
  if (format === "double") return readDoubleText(trimmed)
  if (format === "float") return readFloatText(trimmed)
  const decimal = readDecimalText(trimmed)
  return decimal === undefined || format === "decimal" ? decimal : doubleOfDecimal(decimal)
}

/** Reads a char (rule S14), trimmed unless it is a space alone. The empty text is U+0000. */
function readCharText(text: string): string | undefined {
  const unit = text.length > 1 ? trimWhiteSpace(text) : text
  if (unit === "") return "\0"
  return unit.length === 1 ? unit : undefined
}

/** Reads `true` or `false` (rule S14), ignoring case, and white space and U+0000 around it. */
function readBooleanText(text: string): boolean | undefined {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  const word = end - start > 5 ? "" : text.slice(start, end).toLowerCase()
  return word === "true" ? true : word === "false" ? false : undefined
}

function isBlank(unit: number): boolean {
  return unit === 0 || isWhiteSpace(unit)
}

/** An id of an enum: a number up to 2^53, a bigint beyond. */
type EnumId = number | bigint

function idOf(id: bigint): EnumId {
  const number = Number(id)
  return Number.isSafeInteger(number) ? number : id
}

/** Returns what reads the ids of an enum of 64 bits from rows; undefined for other columns. */
export function longEnumReader({
  kind,
  values,
}: ColumnField): ((raw: unknown) => EnumId | undefined) | undefined {
  if (kind !== "enum") return undefined
  const { bits, unsigned } = enumOf(values)
  if (bits !== 64) return undefined
  const range = integerRange(bits, unsigned)
  return (raw) => {
    const id = readSizedIntegerOfRow(raw, range)
    return id === undefined ? undefined : idOf(id)
  }
}

/** Reads ids or names, ignoring case, between commas (rule S14). Their bits are combined. */
function readEnumText(text: string, { values, bits, unsigned }: ReadColumn): EnumId | undefined {
  const type = enumOf(values)
  const sized = bits === undefined ? type : { ...type, bits, unsigned: unsigned === true }
  let ids = 0n
  for (const part of text.split(",")) {
    const id = readEnumId(part, sized)
    if (id === undefined) return undefined
    ids |= id
  }
  return idOf(ids)
}

/** An enum of C#: its names, ignoring case, with their ids, and its size. */
interface EnumType {
  readonly names: ReadonlyMap<string, bigint>
  readonly bits: Bits
  readonly unsigned: boolean
}

/** The enums of servers by what their columns list. */
const enums = new WeakMap<ListedValues, EnumType>()

/** Returns one name for each id up to 2^53 (rule V4), and remembers the others for the dialect. */
export function listEnum({ names, ...size }: EnumType): ListedValues {
  const listed = new Map<number, string>()
  for (const [name, id] of names) {
    const number = idOf(id)
    if (typeof number === "number" && !listed.has(number)) listed.set(number, name)
  }
  enums.set(listed, { names: foldNames(names), ...size })
  return listed
}

/** Returns the ids by their folded name. Of names that differ in letter case alone, the first one counts. */
function foldNames(names: Iterable<readonly [string, bigint]>): ReadonlyMap<string, bigint> {
  return new Map(Array.from(names, ([name, id]) => [fold(name), id] as const).reverse())
}

function enumOf(values: ListedValues = new Map()): EnumType {
  const known = enums.get(values)
  if (known !== undefined) return known
  const names = Array.from(values).flatMap(([id, name]) =>
    name !== undefined && isWholeNumber(id) ? [[name, BigInt(id)] as const] : [],
  )
  return { names: foldNames(names), bits: 32, unsigned: false }
}

function readEnumId(text: string, { names, bits, unsigned }: EnumType): bigint | undefined {
  const start = text.slice(skipWhiteSpace(text, 0, text.length))
  if (!/^[+-]?[0-9]+$/.test(withoutZeroTail(start))) return names.get(fold(trimWhiteSpace(start)))
  return readIntegerText(start, bits, unsigned)
}

const hyphenatedUuid = /^(.{8})-(.{4})-(.{4})-(.{4})-(.{4})(.{8})$/s
const digitsOfUuid = /^[0-9a-f]{32}$/i
/** The hexadecimal form, without its white space. */
const hexadecimalUuid = /^\{0x([^,]+),0x([^,]+),0x([^,]+),\{0x([^{}]+)\}\}$/i

/**
 * Reads a uuid (rule S14) as its canonical text: 32 hexadecimal digits; with hyphens, also in
 * braces or parentheses; or the form `{0x…,0x…,0x…,{0x…,…}}`. Each part before the last digits may
 * start with a plus and `0x`, in place of digits.
 */
function readUuidText(written: string): string | undefined {
  const text = trimWhiteSpace(written)
  if (text.length < 32) return undefined
  const [opening, ninth] = [text.charAt(0), text.charAt(9)]
  if (opening === "{" && ninth !== "-") return readHexadecimalUuid(text)
  if (opening === "{") return text.endsWith("}") ? readHyphenatedUuid(text.slice(1, -1)) : undefined
  if (opening === "(") return text.endsWith(")") ? readHyphenatedUuid(text.slice(1, -1)) : undefined
  if (text.charAt(8) === "-") return readHyphenatedUuid(text)
  if (!digitsOfUuid.test(text)) return undefined
  return canonicalUuid(text.toLowerCase())
}

function readHyphenatedUuid(text: string): string | undefined {
  const [, ...parts] = hyphenatedUuid.exec(text) ?? []
  const end = parts.pop() ?? ""
  // Where there is a plus or an `x` anywhere, the library reads the last digits by themselves, and takes U+0000 after them.
  const lastDigits = /[+x]/i.test(text) ? /^[0-9a-f]+\0*$/i : /^[0-9a-f]+$/i
  if (!lastDigits.test(end)) return undefined
  const digits = parts.map((part) => readUuidPart(part, part.length))
  if (digits.includes(undefined)) return undefined
  return canonicalUuid(
    `${digits.join("")}${end.replace(/\0+$/, "").toLowerCase().padStart(8, "0")}`,
  )
}

function readHexadecimalUuid(text: string): string | undefined {
  const units = text.split("").filter((unit) => !isWhiteSpace(unit.charCodeAt(0)))
  const [, first, second, third, last = ""] = hexadecimalUuid.exec(units.join("")) ?? []
  const bytes = last.split(/,0x/i)
  if (bytes.length !== 8) return undefined
  const parts = [
    readUuidPart(first, 8),
    readUuidPart(second, 4),
    readUuidPart(third, 4),
    ...bytes.map(readUuidByte),
  ]
  return parts.includes(undefined) ? undefined : canonicalUuid(parts.join(""))
}

/** Reads a part of a uuid as its last digits. A number of more than 32 bits cannot be read. */
function readUuidPart(text = "", length: number): string | undefined {
  if (text === "") return undefined
  const digits = text.replace(/^\+?(?:0x)?0*/i, "")
  if (!/^[0-9a-f]{0,8}$/i.test(digits)) return undefined
  return digits.slice(-length).toLowerCase().padStart(length, "0")
}

function readUuidByte(text: string): string | undefined {
  const part = readUuidPart(text, 8)
  return part?.startsWith("000000") ? part.slice(6) : undefined
}

function canonicalUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

const widestZone = 14 * 60

/** The forms of rule V5, with a fraction of any length, and U+0000 at the end. */
const plainDate =
  /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?\0*$/

/**
 * Reads a date and time (rule S14) in the forms of rule V5, since others depend on the server. The
 * empty text is the first instant of the year 1. In a type without an offset of its own, an instant
 * before that moves to the end of the first day.
 */
function readInstantText(written: string, { offset }: ReadColumn): DateTime | undefined {
  const text = trimWhiteSpace(written)
  if (text === "") return firstInstant
  const local = plainDate.test(text) ? readDateText(text) : undefined
  return local && instantOf(local, offset === false)
}

function instantOf(
  { day = 0, ticks, zone = 0 }: LocalTime,
  isMoved: boolean,
): DateTime | undefined {
  if (Math.abs(zone) > widestZone) return undefined
  const local = day * msPerDay + Math.floor(ticks / ticksPerMs)
  const utc = local - zone * msPerMinute
  const isFirstDay = local < firstOfYear1 + msPerDay
  const ms = utc < firstOfYear1 && isFirstDay && isMoved ? utc + msPerDay : utc
  return ms >= firstOfYear1 && ms < firstOfYear10000 ? { ms, ticks: ticks % ticksPerMs } : undefined
}

const firstInstant: DateTime = { ms: firstOfYear1, ticks: 0 }
const firstDay = firstOfYear1 / msPerDay

/**
 * Reads a day as the number of days since 1970-01-01 (rule S14): any date of the invariant culture,
 * also with a time after a `T`. The empty text is the first day of the year 1. Undefined for a date
 * without a year, too: it depends on the server's clock.
 */
function readDayText(written: string): number | undefined {
  const text = trimWhiteSpace(written)
  if (text === "") return firstDay
  const local = readDateText(text)
  return local === undefined || local.hasTime || local.zone !== undefined ? undefined : local.day
}

/**
 * Reads a time of day as ticks of 100 ns since midnight (rule S14): any form of the invariant
 * culture, also after a date and a `T`. The empty text is midnight.
 */
function readTimeText(written: string): number | undefined {
  const text = trimWhiteSpace(written)
  if (text === "") return 0
  const local = readDateText(text)
  return local === undefined || local.hasDate || local.zone !== undefined ? undefined : local.ticks
}

const ticksPerSecond = 10_000_000n

/** The order and the separators of the numbers, in the order in which the library tries them. */
const durationForms: readonly RegExp[] = [
  /^(?<days>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)$/,
  /^(?<days>\d+)\.(?<hours>\d+):(?<minutes>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+):\.(?<fraction>\d+)$/,
  /^(?<days>\d+):(?<hours>\d+):(?<minutes>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)\.(?<fraction>\d+)$/,
  /^(?<days>\d+)\.(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)$/,
  /^(?<days>\d+)\.(?<hours>\d+):(?<minutes>\d+):\.(?<fraction>\d+)$/,
  /^(?<days>\d+):(?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)$/,
  /^(?<days>\d+):(?<hours>\d+):(?<minutes>\d+):\.(?<fraction>\d+)$/,
  /^(?<days>\d+)[.:](?<hours>\d+):(?<minutes>\d+):(?<seconds>\d+)\.(?<fraction>\d+)$/,
]

/** No number of a duration has more bits, not counting the zeros at its start. */
const mostOfNumber = 2 ** 28 - 1

/**
 * Reads a duration as ticks of 100 ns (rule S14): one of the forms, with an optional sign. Where
 * the hours of `24:00:00` do not fit, they are days.
 */
function readDurationText(written: string): bigint | undefined {
  const text = trimWhiteSpace(written)
  const negative = text.startsWith("-")
  const numbers = negative ? text.slice(1) : text
  for (const form of durationForms) {
    const ticks = countTicks(form.exec(numbers)?.groups)
    const value = negative && ticks !== undefined ? -ticks : ticks
    if (value !== undefined && value === BigInt.asIntN(64, value)) return value
  }
  return undefined
}

/** Returns the ticks of the parts of a form; undefined when one of them is too large for its place. */
function countTicks(
  parts: Readonly<Record<string, string | undefined>> | undefined,
): bigint | undefined {
  if (parts === undefined) return undefined
  const { days = "0", hours = "0", minutes = "0", seconds = "0", fraction = "0" } = parts
  const written = [days, hours, minutes, seconds, fraction].map(significantNumber)
  const [day = 0, hour = 0, minute = 0, second = 0, rest = 0] = written
  if (written.some((number) => number > mostOfNumber) || hour > 23 || minute > 59 || second > 59)
    return undefined
  const ticks = readFraction(fraction, rest)
  if (ticks === undefined) return undefined
  const whole = ((BigInt(day) * 24n + BigInt(hour)) * 60n + BigInt(minute)) * 60n + BigInt(second)
  return whole * ticksPerSecond + BigInt(ticks)
}

/** Returns the number of the digits; infinite when there are more than a number can have. */
function significantNumber(digits: string): number {
  const significant = digits.replace(/^0+/, "")
  return significant.length > 9 ? Infinity : Number(significant)
}

/** Reads a fraction as ticks. More than seven digits are refused, or rounded after a first zero. */
function readFraction(digits: string, number: number): number | undefined {
  const excess = digits.length - 7
  if (number === 0) return 0
  if (excess <= 0) return number * 10 ** -excess
  if (!digits.startsWith("0")) return undefined
  return excess > 9 ? 0 : Math.floor((number * 2 + 10 ** excess) / (2 * 10 ** excess))
}
