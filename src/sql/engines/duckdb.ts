import { ExpressionWrapper, IdentifierNode, sql, type OperationNode, type RawBuilder } from "kysely"
import { anchors, type ValueMatch } from "../../evaluate/text-test.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { msPerDay, ticksPerMs, type DateTime } from "../../fields/kinds/date.ts"
import { integerRange, readExactInteger } from "../../fields/kinds/sized-integer.ts"
import { fieldOfDuckdbColumn, readDuckdbCatalogue } from "../catalogue/duckdb.ts"
import { probe, valueProbes } from "../probes.ts"
import { textOfInstant } from "../date-forms.ts"
import { readFiles } from "../parquet.ts"
import { escapeRegex, foldClass, writeClasses } from "../fold-forms.ts"
import { anyOf, comparePlainly, isOneOf, templateParts } from "../logic.ts"
import { isHeld } from "../operand-forms.ts"
import { isBetween, isDecimal } from "../sql-column.ts"
import { isTextType, valueKindOf, type SqlType, type SqlEngine } from "../types.ts"
import {
  castForm,
  isWrittenBoolean,
  isWrittenTime,
  isWrittenInteger,
  isWrittenUuid,
  textForm,
  type IsText,
} from "../cursor-forms.ts"
import { duckdbKinds } from "../kinds.ts"
import { postgresTexts } from "./postgres.ts"
import type {
  Engine,
  SqlColumn,
  SqlValue,
  DateForm,
  Probe,
  Sql,
  BooleanSql,
  ParameterValue,
  TypedField,
  CompareOperator,
  CursorForm,
  EngineParts,
} from "../engine.ts"

/*
 * DuckDB, and the files that it reads. `int2`, `int4` and `int8` are also the types of fewer bits and those without a sign, of which
 * `ubigint` has a range of its own. Each parameter has a cast, so that it has the type of the column, whatever a driver takes it for.
 */

const int8 = /* @__PURE__ */ integerRange(64, false)
const uint64 = /* @__PURE__ */ integerRange(64, true)

/** The name of an item of a list, which a function without a table in front of its parameter needs. No column has it. */
const nameOfItem = "trommel item"
const itemName = /* @__PURE__ */ sql.id(nameOfItem)

/** The bytes of the classes of a pattern that RE2 surely compiles in its 8 MiB. */
const longestPattern = 340_000

/** The most values that are compared one by one. */
const mostCompared = 16

const day = msPerDay * ticksPerMs

/** Returns how a type holds dates that DuckDB reads from their texts. */
const timestampForm = (finest: number): DateForm => ({ finest, write: textOfInstant })

export const duckdbEngine: Engine & SqlEngine<"duckdb"> & { readonly parts: EngineParts } = {
  name: "duckdb",
  kinds: duckdbKinds,
  files: readFiles,
  integers: {
    int2: /* @__PURE__ */ integerRange(16, false),
    int4: /* @__PURE__ */ integerRange(32, false),
    int8,
    ubigint: uint64,
    hugeint: { least: 1n - 2n ** 127n, most: 2n ** 127n - 1n },
  },
  decimals: "stated",
  dates: {
    timestamp: timestampForm(10),
    timestamptz: { finest: 10, write: (instant) => `${textOfInstant(instant)}+00` },
    timestamp_s: timestampForm(1000 * ticksPerMs),
    timestamp_ms: timestampForm(ticksPerMs),
    timestamp_ns: { finest: 1, write: nanosecondsOf },
    date: { finest: day, write: (instant) => textOfInstant(instant).slice(0, -16) },
  },
  times: { time: "time-6" },
  parameter,
  isPresent,

  compare,
  grouped: byBytes,
  equalsOne: (value, parameters) => {
    if (parameters.length === 1) return sql`(${compare(value, "=", parameters[0])})`
    // A function takes no select, and a select takes a tenth of the time.
    return parameters.length <= mostCompared || isItemName(value.sql.toOperationNode())
      ? isOneOf(byBytes(value), parameters)
      : sql`(${byBytes(value)} in (select unnest([${sql.join(parameters)}])))`
  },
  contains: (text, needles) =>
    anyOf(needles.map((needle) => sql`(contains(${bytesOf(text)}, ${needle}))`)),
  endsWith: (text, suffixes) =>
    anyOf(suffixes.map((suffix) => sql`(suffix(${bytesOf(text)}, ${suffix}))`)),
  matchesFolded: (text, match, needles) =>
    anyOf(
      patternsOf(match, needles).map(
        (pattern) => sql`(regexp_matches(${bytesOf(text)}, ${pattern}))`,
      ),
    ),
  patternLength: (_match, needle) => ({ amount: patternSize(needle), limit: longestPattern }),

  items: {
    array: {
      select: (list) => sql`(select unnest(${list}) as ${itemName})`,
      each: (list) => sql`unnest(${list})`.as(nameOfItem),
      text: (list, item) => {
        // JSON has no NaN and no infinite numbers.
        const written = sql`case when typeof(${item}) in ('DOUBLE', 'FLOAT') then to_json(cast(${item} as varchar)) else to_json(${item}) end`
        return sql`cast(to_json(list_transform(${list}, lambda ${itemName}: ${written})) as varchar)`
      },
      isWrong: (list) => sql`(typeof(${list}) like '%][]')`,
      columnType: (type) => `${type}[]`,
    },
  },
  someItem,
  item: (_as, { items }) => (items === undefined ? undefined : itemName),
  lateral: "lateral",
  joinsQueries: true,
  doubleType: "float8",

  order: (term) =>
    sql`${byBytes(term)} ${term.descending ? sql`desc nulls last` : sql`asc nulls first`}`,
  cursor: cursorForm,
  unionPart: (rows) => sql`${rows}`,

  catalogue: {
    read: readDuckdbCatalogue,
    // It has no other one.
    encoding: "UTF-8",
    hidden: ["rowid"],
    namesOf: (type) =>
      isTextType(type) ? ["VARCHAR"] : (actualTypes[type] ?? [type.toUpperCase()]),
    numeric: "DECIMAL",
    inexact: [[/^(?:ENUM|BLOB|BIT|INTERVAL)/], [/^FLOAT/, "float4"]],
  },

  parts: {
    runs: {
      selectDate: ({ sql: value, type }) => {
        const [unit, zeros] = epochs[type] ?? ["us", "000"]
        return sql`(cast(epoch_${sql.raw(unit)}(${value}) as varchar) || ${sql.lit(zeros)})`
      },
      readDate: (raw) => readDateOfNanoseconds(BigInt(String(raw))),
    },
    texts: postgresTexts,
    fieldOf: fieldOfDuckdbColumn,
    checks: {
      probes,
    },
    tables: {
      typeNames: {
        int2: "smallint",
        int4: "integer",
        int8: "bigint",
        float8: "double",
        float4: "float",
        "unix-s": "bigint",
        "unix-ms": "bigint",
      },
      hasNoIndexes: true,
      quoted: (text) => `'${text}'`,
      probes,
    },
  },
}

/**
 * DuckDB, for `engine` of a table.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: duckdb, table: "people", key: ["id"], columns: { name: {} } })
 * people.engine.name // => "duckdb"
 */
export const duckdb: SqlEngine<"duckdb"> = duckdbEngine

/** Filters a list itself, which takes a tenth of the time of a select from its items; undefined for a query. */
function someItem(from: Sql, condition: BooleanSql): BooleanSql | undefined {
  const [rows] = templateParts(from.toOperationNode())
  const [list, name] = rows ? templateParts(rows) : []
  if (list === undefined || name === undefined || !isItemName(name)) return undefined
  const items = new ExpressionWrapper<never, never, unknown>(list)
  return sql`(${items} is not null and len(list_filter(${items}, lambda ${itemName}: ${condition})) > 0)`
}

function isItemName(node: OperationNode): boolean {
  const [name] = templateParts(node)
  return name !== undefined && IdentifierNode.is(name) && name.name === nameOfItem
}

/** Returns a text that is compared by its bytes, whatever the collation of the column and of the session is. */
function bytesOf(text: Sql): RawBuilder<unknown> {
  return sql`(${text} collate "binary")`
}

function byBytes({ sql: value, type }: SqlValue): Sql {
  return isTextType(type) ? bytesOf(value) : value
}

/** Compares floats with a range: the bloom filter of a file has another hash for -0 than for 0. */
function compare(value: SqlValue, operator: CompareOperator, right: Sql): BooleanSql {
  const isFloat = value.type === "float8" || value.type === "float4"
  return isFloat && operator === "="
    ? sql`${value.sql} between ${right} and ${right}`
    : comparePlainly(byBytes(value), operator, right)
}

const casts: { readonly [Type in SqlType]?: string } = {
  float8: "double",
  float4: "float",
  int2: "bigint",
  int4: "bigint",
  int8: "bigint",
  "unix-s": "bigint",
  "unix-ms": "bigint",
}

function parameter(value: ParameterValue, type: SqlType): RawBuilder<unknown> {
  if (isTextType(type)) return sql`${value}`
  // The text of a time near the ends of its range is refused.
  if (type === "timestamp_ns" && !String(value).endsWith("infinity"))
    return sql`make_timestamp_ns(${cast(value, "bigint")})`
  if (type === "numeric") {
    const written = typeof value === "number" ? String(BigInt(value)) : String(value)
    const [whole = "", fraction = ""] = written.replace("-", "").split(".")
    return cast(written, `decimal(${whole.length + fraction.length},${fraction.length})`)
  }
  const isLong =
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
  // The driver takes each whole number for a bigint, and a bigint for a hugeint.
  const given = isLong && isInteger(type) ? BigInt(value) : value
  const isWritten = isLong || typeof given === "bigint"
  return cast(isWritten ? String(given) : given, casts[type] ?? type)
}

function cast(value: ParameterValue, type: string): RawBuilder<unknown> {
  return sql`cast(${value} as ${sql.raw(type)})`
}

function isInteger(type: SqlType): boolean {
  return casts[type] === "bigint" || type === "ubigint" || type === "hugeint"
}

/** NaN is greater than all numbers, and equal to itself. */
function isPresent(value: Sql, { type, field }: TypedField): BooleanSql | undefined {
  switch (valueKindOf(field)) {
    case "decimal":
      return isDecimal(value)
    case "uint64":
      return type === "hugeint" ? isBetween(value, uint64.least, uint64.most) : undefined
    default:
      if (type === "float8" || type === "float4") return sql`${value} <> 'NaN'`
      if (type === "time") return sql`${value} < '24:00:00'`
      // All of its years are readable.
      return type === "timestamp_ns" ? sql`isfinite(${value})` : undefined
  }
}

/**
 * Returns patterns that together have all needles, as few as RE2 compiles. Each of several is in brackets of its own: RE2 would join
 * `[Bb]|[Ss]` to a class that has U+017F too.
 */
function patternsOf(match: ValueMatch, needles: readonly string[]): readonly string[] {
  const { start, end } = anchors[match]
  const groups: { readonly alternatives: string[]; size: number }[] = []
  for (const needle of needles) {
    const [written, size] = [writeClasses(needle, escapeRegex), patternSize(needle) + 2]
    const last = groups.at(-1)
    if (last === undefined || last.size + size > longestPattern)
      groups.push({ alternatives: [written], size })
    else {
      last.alternatives.push(written)
      last.size += size
    }
  }
  return groups.map(({ alternatives }) => {
    const written = alternatives.length > 1 ? `(${alternatives.join(")|(")})` : alternatives[0]
    return `${start ? "\\A" : ""}(?:${written})${end ? "\\z" : ""}`
  })
}

/** Returns at least the instructions of a needle in a compiled pattern: RE2 compiles the bytes of UTF-8. */
function patternSize(needle: string): number {
  let size = 0
  for (const folded of fold(needle)) size += new TextEncoder().encode(foldClass(folded)).length
  return size
}

/** The start of 1677-09-22. */
const firstNanosecond = -9_223_286_400_000_000_000n

/** A type of nanoseconds holds 292 years around 1970: what lies beyond is before or after all of its values. */
function nanosecondsOf({ ms, ticks }: DateTime): string {
  const count = BigInt(ms) * 1_000_000n + BigInt(ticks) * 100n
  if (count >= firstNanosecond && count < int8.most) return String(count)
  return count < 0n ? "-infinity" : "infinity"
}

/** The functions that say how long after 1970 a date is, with what makes nanoseconds of it. None of them overflows. */
const epochs: { readonly [Type in SqlType]?: readonly [unit: string, zeros: string] } = {
  timestamp_ns: ["ns", ""],
  date: ["ms", "000000"],
}

export function readDateOfNanoseconds(nanoseconds: bigint): DateTime | undefined {
  const rest = ((nanoseconds % 1_000_000n) + 1_000_000n) % 1_000_000n
  const ms = Number((nanoseconds - rest) / 1_000_000n)
  return Number.isNaN(new Date(ms).getTime()) ? undefined : { ms, ticks: Number(rest / 100n) }
}

function cursorForm({ type, held }: Pick<SqlValue, "type" | "held">): CursorForm {
  if (type === "any" || isTextType(type)) return ownText
  if (type === "float8" || type === "float4") return floatForm
  if (type.startsWith("timestamp")) return instantForm(type)
  const isRead = readable[casts[type] ?? type] ?? ((text) => date.test(text))
  return castForm("varchar", (text) => {
    if (!isRead(text, held)) return undefined
    return type === "numeric" ? parameter(text, type) : cast(text, casts[type] ?? type)
  })
}

/** A time by its distance from 1970, since the text of one with a zone has the offset of the session without its seconds. */
function instantForm(type: SqlType): CursorForm {
  const [unit, perNanosecond] = type === "timestamp_ns" ? ["ns", 1n] : ["us", 1000n]
  return {
    select: (value) =>
      sql`coalesce(cast(epoch_${sql.raw(unit)}(${value}) as varchar), cast(${value} as varchar))`,
    write: String,
    read: (text) => {
      if (/^-?infinity$/.test(text)) return cast(text, type)
      const count = readExactInteger(text, int8)
      const instant = count === undefined ? undefined : readDateOfNanoseconds(count * perNanosecond)
      if (instant === undefined) return undefined
      return parameter(
        type === "timestamp_ns"
          ? text
          : `${textOfInstant(instant)}${type === "timestamptz" ? "+00" : ""}`,
        type,
      )
    },
  }
}

/** The texts that are values of a type. */
const readable: { readonly [cast: string]: IsText } = {
  bigint: isWrittenInteger,
  ubigint: isWrittenInteger,
  hugeint: isWrittenInteger,
  numeric: (text, held) => /^-?\d{1,38}(?:\.\d{1,38})?$/.test(text) && isHeld(text, held),
  boolean: isWrittenBoolean,
  uuid: isWrittenUuid,
  time: (text) => isWrittenTime(text, undefined) || text === "24:00:00",
}

/** A date as DuckDB writes it. Of those that there are not, such as February 30, it says so itself. */
const date = /^\d{4,7}-\d\d-\d\d(?: \(BC\))?$|^-?infinity$/

const ownText = /* @__PURE__ */ textForm((value) => sql`('''' || cast(${value} as varchar))`)

const floatForm: CursorForm = {
  select: (value) => sql`cast(${value} as double)`,
  write: (raw) => String(Number(raw)),
  read: (text) => (String(Number(text)) === text ? cast(text, "double") : undefined),
}

const smallTypes = ["TINYINT", "UTINYINT", "SMALLINT"]
const intTypes = [...smallTypes, "USMALLINT", "INTEGER"]
const bigTypes = [...intTypes, "UINTEGER", "BIGINT"]

/** The types of columns that each type is, as DuckDB names them. */
const actualTypes: { readonly [Type in SqlType]?: readonly string[] } = {
  int2: smallTypes,
  int4: intTypes,
  int8: bigTypes,
  "unix-s": bigTypes,
  "unix-ms": bigTypes,
  float8: ["DOUBLE"],
  float4: ["FLOAT"],
  timestamptz: ["TIMESTAMP WITH TIME ZONE"],
}

/** Returns the conditions that no row of a column may meet. */
function probes(value: Sql, column: SqlColumn, engine: Engine): readonly Probe[] {
  const double = sql`cast(${value} as double)`
  // What is too large for its own type again is no double either.
  const rounded = sql`coalesce(try_cast(${double} as ${sql.raw(column.held?.name ?? "double")}), 0)`
  const isFiner = sql<boolean>`(epoch_ns(${value}) % 100 <> 0)`
  const found = valueProbes(
    { engine, value, column, rounded },
    (pattern) => sql`(not regexp_matches(${value}, ${pattern}))`,
  )
  return column.type === "timestamp_ns"
    ? [...found, probe(column, "digits", "holds a date finer than 100 ns", isFiner)]
    : found
}
