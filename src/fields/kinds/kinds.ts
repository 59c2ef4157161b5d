import type { ColumnKind } from "../../diagnostics/kinds.ts"
import type { Total } from "../../diagnostics/total.ts"
import type { ColumnField } from "../field.ts"
import { readBoolean, readBooleanOfRow } from "./boolean.ts"
import { compareDateTimes, readDateTime, readDateTimeOfRow, type DateTime } from "./date.ts"
import { readDay, readDayOfRow } from "./day.ts"
import { compareDecimals, decimalBetween, readDecimal, readDecimalOfRow } from "./decimal.ts"
import type { Decimal } from "./decimal.ts"
import { readDuration, readDurationOfRow } from "./duration.ts"
import type { ColumnKindRules, ValueOptions } from "./rules.ts"
import { readFloat, readInteger, readNumber, readNumberOfRow } from "./number.ts"
import {
  integerRange,
  readSizedInteger,
  readSizedIntegerOfRow,
  type Bits,
} from "./sized-integer.ts"
import { compareTextByCodePoint, nextText, readTextOfRow } from "./text.ts"
import { readTimeOfDay, readTimeOfRow } from "./time.ts"
import { uuidRules } from "./uuid.ts"

// The difference of two infinities is NaN.
const compareScalars = <Value extends number | bigint | boolean>(
  left: Value,
  right: Value,
): number => (left < right ? -1 : left > right ? 1 : 0)

// The middle may equal one of the two.
const middle = (left: number, right: number): number => left / 2 + right / 2
const nextWhole = (left: number): number => left + 1

type NumberRules = ColumnKindRules<number>

const rulesOfNumbers = (
  readText: NumberRules["readText"],
  readRow: NumberRules["readRow"],
  between: NumberRules["between"],
): NumberRules => ({ readText, readRow, compare: compareScalars, between })

const number = /* @__PURE__ */ rulesOfNumbers(readNumber, readNumberOfRow, middle)
const integer = /* @__PURE__ */ rulesOfNumbers(readInteger, readNumberOfRow, middle)
const day = /* @__PURE__ */ rulesOfNumbers(readDay, readDayOfRow, nextWhole)
const time = /* @__PURE__ */ rulesOfNumbers(readTimeOfDay, readTimeOfRow, nextWhole)

const text: ColumnKindRules<string> = {
  readText: (written) => written,
  readRow: readTextOfRow,
  compare: compareTextByCodePoint,
  between: nextText,
}

const date: ColumnKindRules<DateTime> = {
  readText: (written) => readDateTime(written)?.value,
  readRow: readDateTimeOfRow,
  compare: compareDateTimes,
  between: ({ ms, ticks }) => (ticks < 9999 ? { ms, ticks: ticks + 1 } : { ms: ms + 1, ticks: 0 }),
}

const boolean: ColumnKindRules<boolean> = {
  readText: readBoolean,
  readRow: readBooleanOfRow,
  compare: compareScalars,
  between: (left) => left,
}

const duration: ColumnKindRules<bigint> = {
  readText: readDuration,
  readRow: readDurationOfRow,
  compare: compareScalars,
  between: (left) => left + 1n,
}

/** Something that is there or null (rule V5d). All that is there is one value, which no text says. */
const object: ColumnKindRules<boolean> = {
  readText: () => undefined,
  readRow: (raw) => (raw === null || raw === undefined ? undefined : true),
  compare: () => 0,
  between: (left) => left,
}

/** The rules of all kinds of columns, for columns without an option that chooses another type. */
export const kinds: { readonly [Name in ColumnKind]: ColumnKindRules } = {
  text,
  number,
  integer,
  enum: integer,
  date,
  boolean,
  uuid: uuidRules,
  day,
  time,
  duration,
  object,
}

const float: ColumnKindRules<number> = {
  readText: readFloat,
  readRow: (raw) => {
    const value = readNumberOfRow(raw)
    return value === undefined ? undefined : Math.fround(value)
  },
  compare: compareScalars,
  between: (left, right) => Math.fround(middle(left, right)),
}

const decimal: ColumnKindRules<Decimal> = {
  readText: readDecimal,
  readRow: readDecimalOfRow,
  compare: compareDecimals,
  between: decimalBetween,
}

/** Returns the rules of a kind whose values have a type of their own (rules V4a and V4b). */
export function rulesOf(
  kind: ColumnKind,
  { bits, unsigned = false, format }: Total<ValueOptions>,
): ColumnKindRules {
  if (kind === "integer" && bits !== undefined) return sizedInteger(bits, unsigned)
  if (kind === "number" && format === "float") return float
  if (kind === "number" && format === "decimal") return decimal
  return kinds[kind]
}

/** Integers of 64 bits are bigints, which are exact, and smaller ones are numbers. */
function sizedInteger(bits: Bits, unsigned: boolean): ColumnKindRules {
  const range = integerRange(bits, unsigned)
  if (bits === 64) {
    const rules: ColumnKindRules<bigint> = {
      readText: (text) => readSizedInteger(text, range),
      readRow: (raw) => readSizedIntegerOfRow(raw, range),
      compare: compareScalars,
      between: (left) => left + 1n,
    }
    return rules
  }
  const toNumber = (value: bigint | undefined): number | undefined =>
    value === undefined ? undefined : Number(value)
  return rulesOfNumbers(
    (text) => toNumber(readSizedInteger(text, range)),
    (raw) => toNumber(readSizedIntegerOfRow(raw, range)),
    nextWhole,
  )
}

/**
 * A kind whose values are compared in faster ways than by the rules of a column.
 * @example
 * import type { PlainKind } from "trommel"
 * const kinds: readonly PlainKind[] = ["text", "number", "integer", "enum", "date", "boolean", "uuid"]
 * kinds.includes("date") // => true
 */
export type PlainKind = Exclude<ColumnKind, "day" | "time" | "duration" | "object">

/** Returns the kind of a column with the rules of its kind; undefined for own rules, as of 64 bits or of a dialect. */
export function plainKindOf({
  kind,
  rules,
}: Pick<ColumnField, "kind" | "rules">): PlainKind | undefined {
  if (rules !== kinds[kind]) return undefined
  return kind === "day" || kind === "time" || kind === "duration" || kind === "object"
    ? undefined
    : kind
}
