import type { ColumnField, Operand } from "../fields/field.ts"
import { readDateTime, type DateTime } from "../fields/kinds/date.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import { isOrderMatch, isTextMatch, type OperatorMeaning } from "../language/operators.ts"
import { trimWhiteSpace } from "../language/white-space.ts"

/**
 * True when the library accepts an operator for a kind of column (rule S13). With null, starred
 * operators differ (rule S12).
 */
export function isOperatorOfColumn(
  { kind }: ColumnField,
  { match, folded }: OperatorMeaning,
  isNull: boolean,
): boolean {
  if (kind === "text") return !isOrderMatch(match)
  if (isTextMatch(match) || (folded && !isNull)) return false
  return match === "equal" || (kind !== "enum" && kind !== "boolean")
}

/**
 * Reads a written value as the library does (rule S14); undefined for a value that makes it give
 * up.
 */
export function readOperand(text: string, field: ColumnField): Operand | undefined {
  if (field.kind === "text") return text
  const trimmed = trimWhiteSpace(text)
  if (text === "") return undefined
  switch (field.kind) {
    case "integer":
      return readInt32(trimmed)
    case "number":
      return readDecimal(trimmed)
    case "boolean":
      return readBoolean(text)
    case "enum":
      return readEnum(trimmed, field)
    case "uuid":
      return /^[{(]?[0-9a-f]{32}[)}]?$/i.test(trimmed) && trimmed.length > 32
        ? undefined
        : readUuid(trimmed)
    case "date":
      return readDate(trimmed)
  }
}

/** The range of the integers that the library reads. They have 32 bits. */
export const int32Range = { least: -(2 ** 31), most: 2 ** 31 - 1 }

/** Returns an integer of 32 bits, with a negative zero as zero; undefined for any other number. */
export function int32(value: number): number | undefined {
  return value === (value | 0) ? value + 0 : undefined
}

/**
 * Reads an integer: decimal digits, or hexadecimal ones in two's complement behind `0x`, `&h` or
 * `#`.
 */
function readInt32(text: string): number | undefined {
  if (/^[+-]?[0-9]+$/.test(text)) return int32(Number(text))
  const digits = /^(?:0x|&h|#)(?:0x)?0*(?<digits>[0-9a-f]{0,8})$/i.exec(text)?.groups?.digits
  if (digits === undefined || !/[0-9a-f]$/i.test(text.replace(/^(?:0x|&h|#)(?:0x)?/i, "")))
    return undefined
  return Number(`0x0${digits}`) | 0
}

const largestDecimal = 79_228_162_514_264_337_593_543_950_335n

/** Reads a 96-bit decimal as a double. */
function readDecimal(text: string): number | undefined {
  const parts =
    /^[+-]?(?=\.?[0-9])(?<whole>[0-9]*)(?:\.(?<fraction>[0-9]*))?(?:e(?<exponent>[+-]?[0-9]+))?$/i.exec(
      text,
    )?.groups
  if (parts === undefined) return undefined
  const value = Number(text) + 0
  if (Math.abs(value) < 7e28) return value
  return Math.abs(value) < 8e28 && wholePart(parts) <= largestDecimal ? value : undefined
}

/**
 * Returns the digits before the decimal point after the exponent is applied. Only for numbers with
 * 29 such digits.
 */
function wholePart({
  whole = "",
  fraction = "",
  exponent = "0",
}: Record<string, string | undefined>): bigint {
  const point = whole.length + Number(exponent)
  const digits = `${whole}${fraction}`
  return BigInt(digits.slice(0, point).padEnd(point, "0"))
}

/** Reads a boolean. The library takes U+0000 for white space here, and only here. */
function readBoolean(text: string): boolean | undefined {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charAt(start))) start++
  while (end > start && isBlank(text.charAt(end - 1))) end--
  const word = end - start > 5 ? "" : text.slice(start, end).toLowerCase()
  return word === "true" ? true : word === "false" ? false : undefined
}

function isBlank(character: string): boolean {
  return character === "\0" || trimWhiteSpace(character) === ""
}

/** Reads an enum: an id of 32 bits, listed or not, or a name with letter case ignored. */
function readEnum(text: string, { values }: ColumnField): number | undefined {
  if (/^[+-]?[0-9]+$/.test(text)) return int32(Number(text))
  const name = text.toLowerCase()
  const id = [...(values ?? [])].find(([, label]) => label?.toLowerCase() === name)?.[0]
  return typeof id === "number" ? id : undefined
}

const firstInstant = -62_135_596_800_000
const afterLastInstant = 253_402_300_800_000

/**
 * Reads a date. The fraction is rounded half up to 100 ns. White space only is the first instant of
 * the year 1.
 */
function readDate(text: string): DateTime | undefined {
  if (text === "") return { ms: firstInstant, ticks: 0 }
  const read = readDateTime(text)?.value
  if (read === undefined) return undefined
  const up = /\.[0-9]{7}[5-9]/.test(text)
  const ticks = (read.ticks + Number(up)) % 10_000
  const ms = read.ms + Number(up && ticks === 0)
  return ms >= firstInstant && ms < afterLastInstant ? { ms, ticks } : undefined
}

/**
 * True for a text that a server may read as a date, in a way that depends on its culture or its
 * clock.
 */
export function looksLikeDate(text: string): boolean {
  return (
    text.length < 60 &&
    /[0-9]/.test(text) &&
    /[-/:., ]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i.test(trimWhiteSpace(text))
  )
}
