import type { ColumnKind } from "../diagnostics/kinds.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import {
  compareDateTimes,
  firstOfYear1,
  firstOfYear10000,
  formatDateTime,
  msPerDay,
  ticksPerMs,
  widestOffset,
  type DateTime,
} from "../fields/kinds/date.ts"
import { formatDayNumber } from "../fields/kinds/day.ts"
import {
  compareDecimals,
  decimalBetween,
  doubleOfDecimal,
  formatDecimal,
  largestDecimal,
  normalizeDecimal,
  readDecimalOfRow,
  type Decimal,
} from "../fields/kinds/decimal.ts"
import { formatDuration } from "../fields/kinds/duration.ts"
import { compareScalars } from "../fields/kinds/number.ts"
import { integerRange } from "../fields/kinds/sized-integer.ts"
import { formatTimeOfDay } from "../fields/kinds/time.ts"

/** The type of a method, whose parameters TypeScript compares in both directions: values of one type count as values of any. */
type Method<Values extends unknown[], Result> = { call(...given: Values): Result }["call"]

/** All values that rows may hold in a column, in order. */
interface OrderedValues<Value extends Operand = Operand> {
  readonly least: Value
  readonly greatest: Value
  /** Returns a plain value above the lower one and below the higher one; undefined when there is none. */
  readonly between: Method<[left: Value, right: Value], Value | undefined>
  /** Returns how a row holds the value, so that reading the row gives that value. */
  readonly toRow: Method<[value: Value], unknown>
}

/** Texts, of which there are too many for an order to help. */
interface Texts {
  readonly least: ""
  readonly greatest: undefined
  readonly toRow: (value: Operand) => unknown
}

const itself = (value: Operand): unknown => value

/** Chooses the first of some proposals that is above the lower value and below the higher one. */
function inside<Value>(
  [left, right]: readonly [Value, Value],
  compare: (left: Value, right: Value) => number,
  proposals: readonly Value[],
): Value | undefined {
  return proposals.find((value) => compare(left, value) < 0 && compare(value, right) < 0)
}

/** Numbers that code or JSON gives, which need not be whole, and may be infinite. */
function fractions(round: (value: number) => number, most: number): OrderedValues<number> {
  return {
    least: -Infinity,
    greatest: Infinity,
    between: (left, right) =>
      inside(
        [left, right],
        compareScalars,
        [
          0,
          left < 0 ? Math.ceil(right) - 1 : Math.floor(left) + 1,
          left / 2 + right / 2,
          -most,
          most,
        ].map(round),
      ),
    toRow: itself,
  }
}

function integers(
  least: number,
  greatest: number,
  toRow: (value: number) => unknown = itself,
): OrderedValues<number> {
  return {
    least,
    greatest,
    between: (left, right) =>
      inside([left, right], compareScalars, [0, left < 0 ? right - 1 : left + 1]),
    toRow,
  }
}

/** @param step - A plain distance between two values. */
function bigIntegers(
  least: bigint,
  greatest: bigint,
  step: bigint,
  toRow: (value: bigint) => unknown,
): OrderedValues<bigint> {
  const propose = (left: bigint, right: bigint): readonly bigint[] =>
    left < 0n ? [0n, right - step, right - 1n] : [left + step, left + 1n]
  return {
    least,
    greatest,
    between: (left, right) => inside([left, right], compareScalars, propose(left, right)),
    toRow,
  }
}

/** The largest 32-bit float. */
const largestFloat = 3.4028234663852886e38

const decimals: OrderedValues<Decimal> = {
  least: { ...largestDecimal, coefficient: -largestDecimal.coefficient },
  greatest: largestDecimal,
  between: (left, right) =>
    inside([left, right], compareDecimals, [
      normalizeDecimal("0", 0),
      left.coefficient < 0n ? nextWhole(right, -1n) : nextWhole(left, 1n),
      decimalBetween(left, right),
    ]),
  toRow: (value) => {
    const number = doubleOfDecimal(value)
    const read = readDecimalOfRow(number)
    return read !== undefined && compareDecimals(read, value) === 0 ? number : formatDecimal(value)
  },
}

function nextWhole({ coefficient, exponent }: Decimal, step: bigint): Decimal {
  const power = 10n ** BigInt(Math.abs(exponent))
  const whole = exponent < 0 ? coefficient / power : coefficient * power
  return normalizeDecimal(String(whole + step), 0)
}

const lastDay = 100_000_000
const isWritten = (ms: number): boolean =>
  ms >= firstOfYear1 - widestOffset && ms < firstOfYear10000 + widestOffset

/** Instants. A `Date` of a row may be beyond the years that a text can have. */
const instants: OrderedValues<DateTime> = {
  least: { ms: -lastDay * msPerDay, ticks: 0 },
  greatest: { ms: lastDay * msPerDay, ticks: 0 },
  between: (left, right) => {
    const { ms, ticks } = left
    const midnight = ms < 0 ? Math.ceil(right.ms / msPerDay) - 1 : Math.floor(ms / msPerDay) + 1
    return inside([left, right], compareDateTimes, [
      { ms: 0, ticks: 0 },
      { ms: midnight * msPerDay, ticks: 0 },
      { ms: ms + 1, ticks: 0 },
      { ms, ticks: Math.min(ticks + 1, ticksPerMs - 1) },
    ])
  },
  toRow: ({ ms, ticks }) => (isWritten(ms) ? formatDateTime({ ms, ticks }) : new Date(ms)),
}

const dayToRow = (day: number): unknown => {
  const ms = day * msPerDay
  return ms >= firstOfYear1 && ms < firstOfYear10000 ? formatDayNumber(day) : new Date(ms)
}

const ticksPerSecond = 10_000_000

/** Times of a day. */
const times: OrderedValues<number> = {
  least: 0,
  greatest: 86_400 * ticksPerSecond - 1,
  between: (left, right) =>
    inside([left, right], compareScalars, [left + ticksPerSecond, left + 1]),
  toRow: formatTimeOfDay,
}

const uuidOf = (value: bigint): string =>
  value
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

const numberOf = (uuid: string): bigint => BigInt(`0x${uuid.replaceAll("-", "")}`)

const uuids: OrderedValues<string> = {
  least: uuidOf(0n),
  greatest: uuidOf((1n << 128n) - 1n),
  between: (left, right) =>
    numberOf(left) + 1n < numberOf(right) ? uuidOf(numberOf(left) + 1n) : undefined,
  toRow: itself,
}

const flags = (least: boolean): OrderedValues<boolean> => ({
  least,
  greatest: true,
  between: () => undefined,
  toRow: itself,
})

const anyNumbers = fractions((value) => value, Number.MAX_VALUE)

function sizedIntegers({ bits, unsigned = false }: ColumnField): OrderedValues | undefined {
  if (bits === undefined) return undefined
  const { least, most } = integerRange(bits, unsigned)
  if (bits < 64) return integers(Number(least), Number(most))
  return bigIntegers(least, most, 1n, (value) =>
    Number.isSafeInteger(Number(value)) ? Number(value) : String(value),
  )
}

const safeIntegers = integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/**
 * The values of each kind that rows may hold.
 * @param declared - True for those that the definition of the column expects.
 */
export const kindValues: {
  readonly [Kind in ColumnKind]: (column: ColumnField, declared: boolean) => OrderedValues | Texts
} = {
  text: () => ({ least: "", greatest: undefined, toRow: itself }),
  number: ({ format }) =>
    format === "decimal"
      ? decimals
      : format === "float"
        ? fractions(Math.fround, largestFloat)
        : anyNumbers,
  integer: (column, declared) => sizedIntegers(column) ?? (declared ? safeIntegers : anyNumbers),
  enum: () => anyNumbers,
  date: () => instants,
  day: () => integers(-lastDay, lastDay, dayToRow),
  time: () => times,
  duration: () => bigIntegers(-(2n ** 63n), 2n ** 63n - 1n, BigInt(ticksPerSecond), formatDuration),
  boolean: () => flags(false),
  uuid: () => uuids,
  object: () => ({ ...flags(true), toRow: () => ({}) }),
}
