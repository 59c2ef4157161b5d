import fc, { type Arbitrary } from "fast-check"
import { isTextDate } from "../../../src/sql/types.ts"
import { numberPool, uuidPool } from "../pools.ts"
import { readUuid } from "../reference/values.ts"
import type { CaseColumn, SqlCase, StoredValue } from "./case.ts"
import { labelsOf, valueKindOfCase } from "./case-kinds.ts"
import { exactSpecials, exactValues } from "./exact-values.ts"
import { doubles } from "./number-values.ts"
import { storableText } from "./hostile-texts.ts"
import {
  instantsOf,
  isDateType,
  isoText,
  type DateType,
  postgresText,
  unixOf,
  writeInstant,
} from "./instants.ts"

type EngineName = SqlCase["engineName"]

const empty: StoredValue = { memory: null, database: null }

/** Values that a column can hold, with those that count as empty. */
export function storedValues(column: CaseColumn, engineName: EngineName): Arbitrary<StoredValue> {
  const value = valuesOf(column, engineName)
  const specials = column.mayHoldSpecials ? specialsOf(column, engineName) : []
  const odd =
    specials.length === 0
      ? value
      : fc.oneof({ weight: 8, arbitrary: value }, fc.constantFrom(...specials))
  return column.notNull ? odd : fc.oneof({ weight: 6, arbitrary: odd }, fc.constant(empty))
}

function valuesOf(column: CaseColumn, engineName: EngineName): Arbitrary<StoredValue> {
  const { type } = column
  const exact = exactValues(column, engineName)
  if (exact !== undefined) return exact
  if (isDateType(type)) return dateValues(column, type, engineName)
  switch (column.field.kind) {
    case "text":
      return textsOf(column, engineName).map(same)
    case "boolean":
      return fc.boolean().map((memory) => ({
        memory,
        database:
          engineName === "sqlite" || engineName === "mariadb" ? Number(memory) : String(memory),
      }))
    case "uuid":
      return fc
        .constantFrom(...uuidPool.flatMap((text) => readUuid(text) ?? []))
        .map((uuid) => ({ memory: uuid, database: type === "blob" ? bytesOf(uuid) : uuid }))
    default:
      return numbersOf(column, engineName)
  }
}

function same(text: string): StoredValue {
  return { memory: text, database: text }
}

function bytesOf(uuid: string): Uint8Array {
  return Uint8Array.from(Buffer.from(uuid.replaceAll("-", ""), "hex"))
}

/** PostgreSQL cannot hold U+0000, and the indexes and sorts of MariaDB see it in two ways. */
function textsOf(
  { belowSurrogates, definition, promisesBytes }: CaseColumn,
  engineName: EngineName,
): Arbitrary<string> {
  const labels = labelsOf(definition)
  if (labels.length > 0)
    return fc.constantFrom(
      ...labels.filter((label) => !belowSurrogates || !/[\ud800-\uffff]/.test(label)),
    )
  return storableText
    .map((text) =>
      engineName === "postgres" || (engineName === "mariadb" && promisesBytes)
        ? text.replaceAll("\0", "")
        : text,
    )
    .map((text) => (belowSurrogates ? text.replace(/[\ud800-\uffff]/g, "x") : text))
}

function numbersOf(column: CaseColumn, engineName: EngineName): Arbitrary<StoredValue> {
  return numberArbitrary(column)
    .filter((number) => engineName !== "mariadb" || isInMariadb(number, column))
    .filter((number) => engineName !== "duckdb" || isInDuckdb(number, column))
    .map((number) => ({
      memory: number,
      database:
        engineName !== "sqlite"
          ? writeNumber(number)
          : column.type === "int8" && Number.isSafeInteger(number)
            ? BigInt(number)
            : number,
    }))
}

function writeNumber(number: number): string {
  return Object.is(number, -0) ? "-0" : String(number)
}

/** MariaDB has no infinite numbers, and at most 35 digits before the point here. */
function isInMariadb(number: number, { type }: CaseColumn): boolean {
  if (type !== "numeric") return Number.isFinite(number)
  return number === 0 || (Math.abs(number) > 1e-29 && Math.abs(number) < 1e35)
}

/** A `numeric` of DuckDB has 18 digits, 3 of them after the point. */
function isInDuckdb(number: number, { type }: CaseColumn): boolean {
  if (type === "ubigint") return number >= 0
  return type !== "numeric" || (Math.abs(number) < 1e12 && Number(number.toFixed(3)) === number)
}

const wholes = numberPool.filter((number) => Number.isSafeInteger(number))

function numberArbitrary({ type, field, isJson }: CaseColumn): Arbitrary<number> {
  const limit = type === "int2" ? 2 ** 15 : type === "int4" ? 2 ** 31 : 2 ** 53
  const whole = fc.oneof(
    fc.constantFrom(...wholes.filter((number) => Math.abs(number) < limit), limit - 1, 1 - limit),
    fc.integer({ min: -9, max: 9 }),
  )
  if (field.kind === "enum") return fc.constantFrom(0, 1, 2, 3, 4, 7)
  switch (type) {
    case "float8":
    case "real":
      return fc.oneof(whole, doubles(isJson))
    case "numeric":
      return fc.oneof(
        fc.constantFrom(0, 1, -1, 0.1, 1.5, -2.5, 1e21, 1e-7, 1e300, 5e-324, 123456789012.345),
        fc.integer({ min: -900, max: 900 }).map((number) => number / 100),
      )
    default:
      return whole
  }
}

function dateValues(
  column: CaseColumn,
  type: DateType,
  engineName: EngineName,
): Arbitrary<StoredValue> {
  const isDay = valueKindOfCase(column) === "day"
  return instantsOf(
    type,
    isTextDate(type) || column.isJson || isDay || engineName === "mariadb",
  ).map((instant) => {
    const memory = isDay
      ? isoText(instant, "iso-day")
      : isTextDate(type)
        ? isoText(instant, type)
        : writeInstant(instant)
    return { memory, database: databaseDate(instant, type, engineName) }
  })
}

function databaseDate(instant: bigint, type: DateType, engineName: EngineName): string | number {
  if (isTextDate(type)) return isoText(instant, type)
  if (type === "unix-s" || type === "unix-ms") {
    const count = unixOf(instant, type)
    return engineName === "sqlite" ? count : String(count)
  }
  const text = postgresText(instant, type)
  return engineName === "duckdb" ? text.replace(/^(\S+)(.*) BC$/, "$1 (BC)$2") : text
}

/** Values that are none in memory (section 3 of the language). */
function specialsOf(column: CaseColumn, engineName: EngineName): readonly StoredValue[] {
  const exact = exactSpecials(column, engineName)
  if (exact.length > 0) return exact
  switch (column.type) {
    case "float8":
    case "float4":
    case "numeric":
      if (engineName === "duckdb" && column.type === "numeric") return []
      return [{ memory: Number.NaN, database: "NaN" }]
    case "datetime":
      return ["0000-00-00 00:00:00", "2024-00-10 12:00:00"].map((database) => ({
        memory: null,
        database,
      }))
    case "timestamptz":
    case "timestamp":
    case "timestamp_s":
    case "timestamp_ms":
    case "timestamp_ns":
    case "date":
      if (engineName === "mariadb")
        return ["0000-00-00", "2024-02-00"].map((database) => ({ memory: null, database }))
      return ["infinity", "-infinity"].map((database) => ({ memory: null, database }))
    default:
      return []
  }
}
