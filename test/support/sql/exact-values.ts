import fc, { type Arbitrary } from "fast-check"
import { formatDecimal, normalizeDecimal } from "../../../src/fields/kinds/decimal.ts"
import { formatDuration } from "../../../src/fields/kinds/duration.ts"
import { formatTimeOfDay } from "../../../src/fields/kinds/time.ts"
import { integerRange, type IntegerRange } from "../../../src/fields/kinds/sized-integer.ts"
import { narrowerRange } from "../../../src/sql/column-types.ts"
import { engines } from "./engine.ts"
import type { CaseColumn, SqlCase, StoredValue } from "./case.ts"
import { fieldWith, valueKindOfCase } from "./case-kinds.ts"
import { doubles } from "./number-values.ts"

type EngineName = SqlCase["engineName"]

/** Values of the kinds that the reference does not know; undefined for a kind that it does. */
export function exactValues(
  column: CaseColumn,
  engineName: EngineName,
): Arbitrary<StoredValue> | undefined {
  switch (valueKindOfCase(column)) {
    case "time":
      return timesOfDay(column)
    case "duration":
      return integersOf(column).map((ticks) => ({
        memory: formatDuration(ticks),
        database: stored(ticks, engineName),
      }))
    case "sized":
    case "int64":
    case "uint64":
      return integersOf(column).map((whole) => ({
        memory: Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole),
        database: stored(whole, engineName),
      }))
    case "decimal":
      if (engineName === "sqlite") return scaledDecimals(column)
      if (engineName === "duckdb") return shortDecimals
      // No column of MariaDB has more than 38 places.
      return engineName === "mariadb"
        ? decimals.filter(({ memory }) => memory !== "1e-40")
        : decimals
    case "float":
      return floatsOf(column, engineName)
    case "object":
      return objectsOf(engineName)
    default:
      return undefined
  }
}

/** Values of these kinds that count as empty. */
export function exactSpecials(column: CaseColumn, engineName: EngineName): readonly StoredValue[] {
  const unreal = engineName === "mariadb" || engineName === "duckdb" ? [] : ["NaN", "-Infinity"]
  const same = (text: string): StoredValue => ({ memory: text, database: text })
  switch (valueKindOfCase(column)) {
    case "time":
      return [{ memory: null, database: "24:00:00" }]
    case "uint64":
      if (engineName === "duckdb")
        return column.type === "hugeint" ? ["-1", "18446744073709551616"].map(same) : []
      return ["-1", "18446744073709551616", "1.5", ...unreal].map(same)
    case "decimal":
      if (engineName === "duckdb") return []
      return ["1e29", "-79228162514264337593543950335.1", ...unreal].map(same)
    case "sized": {
      const { least, most } = narrowerRange(engines[engineName], {
        type: column.type,
        field: fieldWith(column.definition ?? {}),
      }) ?? {
        least: 0n,
        most: 0n,
      }
      return [least - 1n, most + 1n]
        .filter((whole) => isHeld(column.type, whole))
        .map((whole) => ({
          memory: Number(whole),
          database: stored(whole, engineName),
        }))
    }
    default:
      return []
  }
}

function stored(whole: bigint, engineName: EngineName): string | bigint {
  return engineName === "sqlite" ? whole : String(whole)
}

const ticksPerDay = 864_000_000_000

const units: Readonly<Record<string, number>> = {
  time: 10,
  "time-0": 10_000_000,
  "time-3": 10_000,
  "time-6": 10,
  "time-7": 1,
}

function timesOfDay({ type }: CaseColumn): Arbitrary<StoredValue> {
  const starts = [0, 12 * 36_000_000_000, 12 * 36_000_000_000 + 600_000_000, ticksPerDay - 1]
  const steps = [0, 0, 1, -1, 10, -10, 9999, 10_000, -10_000, 10_000_000, -10_000_000, 5_000_000]
  const ticks = fc.oneof(
    fc.tuple(fc.constantFrom(...starts), fc.constantFrom(...steps)).map(([at, step]) => at + step),
    fc.integer({ min: 0, max: ticksPerDay - 1 }),
  )
  const unit = units[type] ?? 1
  return ticks
    .map((at) => Math.min(Math.max(at, 0), ticksPerDay - 1))
    .map((at) => at - (at % unit))
    .map((at) => ({ memory: formatTimeOfDay(at), database: timeText(at, type) }))
}

/** PostgreSQL reads a time with fewer digits too. */
function timeText(ticks: number, type: string): string {
  const [clock = "", fraction = ""] = formatTimeOfDay(ticks).split(".")
  const digits = type === "time" ? 6 : Number(type.slice(-1))
  return digits === 0 ? clock : `${clock}.${fraction.padEnd(digits, "0").slice(0, digits)}`
}

const held: Readonly<Record<string, IntegerRange>> = {
  int2: integerRange(16, false),
  int4: integerRange(32, false),
  int8: integerRange(64, false),
  "int8 unsigned": integerRange(64, true),
  ubigint: integerRange(64, true),
  hugeint: integerRange(64, true),
  integer: { least: -(2n ** 53n) + 1n, most: 2n ** 53n - 1n },
  numeric: integerRange(64, true),
}

function isHeld(type: string, whole: bigint): boolean {
  const range = held[type]
  return range === undefined || (whole >= range.least && whole <= range.most)
}

/** Integers that both the column and the field hold. */
function integersOf({ type, definition }: CaseColumn): Arbitrary<bigint> {
  const { bits = 64, unsigned = false } = fieldWith(definition ?? {})
  const own = integerRange(bits, unsigned)
  const column = held[type] ?? own
  const least = own.least > column.least ? own.least : column.least
  const most = own.most < column.most ? own.most : column.most
  const inRange = (whole: bigint): boolean => whole >= least && whole <= most
  const pool = [0n, 1n, -1n, 2n, 7n, 100n, 10_000_000n, 864_000_000_000n, -864_000_000_001n]
  const ends = [2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 63n, 2n ** 64n - 1n]
  return fc.oneof(
    fc.constantFrom(...[...pool, ...ends, least, least + 1n, most, most - 1n].filter(inRange)),
    fc.bigInt({ min: least, max: most }),
  )
}

const largest = "79228162514264337593543950335"

const decimals: Arbitrary<StoredValue> = fc
  .oneof(
    fc.constantFrom("0", "0.1", "0.10", "-0.1", "4.99", "4.990", "5", "1e-28", "-1e-28", "1e28"),
    fc.constantFrom("0.30000000000000004", "9007199254740993", largest, `-${largest}`, "1e-40"),
    fc.integer({ min: -900, max: 900 }).map((number) => String(number / 100)),
    fc
      .tuple(fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }), fc.nat(28))
      .map(([coefficient, places]) => `${coefficient}e-${places}`),
  )
  .map((text) => ({ memory: text, database: text }))

/** A `numeric` of DuckDB has 18 digits, 3 of them after the point. */
const shortDecimals: Arbitrary<StoredValue> = fc
  .oneof(
    fc.constantFrom(
      "0",
      "0.1",
      "-0.1",
      "4.99",
      "4.990",
      "5",
      "99999999999.999",
      "-99999999999.999",
    ),
    fc.integer({ min: -900, max: 900 }).map((number) => String(number / 100)),
  )
  .map((text) => ({ memory: text, database: text }))

function scaledDecimals(column: CaseColumn): Arbitrary<StoredValue> {
  const { scale = 0, type } = column
  const most = type === "integer" ? 2n ** 53n - 1n : 2n ** 63n - 1n
  return fc
    .oneof(
      fc.constantFrom(0n, 1n, -1n, 499n, 500n, 10n ** 15n, most, -most),
      fc.bigInt({ min: -900n, max: 900n }),
      fc.bigInt({ min: -most, max: most }),
    )
    .map((whole) => ({
      memory: formatDecimal(normalizeDecimal(String(whole), -scale)),
      database: whole,
    }))
}

/** A wide column holds doubles, of which many are rounded to the same float. */
function floatsOf({ isWide, isJson }: CaseColumn, engineName: EngineName): Arbitrary<StoredValue> {
  const wide = doubles(isJson)
  const near = fc
    .tuple(fc.constantFrom(0, 0.1, 1, 1.5, -2.5, 2 ** 24, 3.4028234663852886e38), fc.nat(6))
    .map(
      ([number, step]) =>
        number * (1 + (step - 3) * 2 ** -25) + (number === 0 ? step * 2 ** -150 : 0),
    )
  const numbers = fc
    .oneof(wide, near)
    .map((number) => (isWide === true ? number : Math.fround(number)))
  return numbers
    .filter((number) => (!isJson && engineName !== "mariadb") || Number.isFinite(number))
    .map((number) => ({
      memory: number,
      database: engineName === "sqlite" ? number : Object.is(number, -0) ? "-0" : String(number),
    }))
}

function objectsOf(engineName: EngineName): Arbitrary<StoredValue> {
  const values: readonly StoredValue["database"][] =
    engineName === "sqlite"
      ? ["", "x", 0, 1.5, new Uint8Array([1])]
      : ["{}", '{"a":1}', "null", "0", "[]"]
  return fc.constantFrom(...values).map((database) => ({ memory: {}, database }))
}
