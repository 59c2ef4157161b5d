import { ExpressionWrapper, IdentifierNode, sql, type OperationNode, type RawBuilder } from "kysely"
import { anchors, type ValueMatch } from "../../evaluate/text-test.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { msPerDay, ticksPerMs, type DateTime } from "../../fields/kinds/date.ts"
import {
  integerRange,
  readExactInteger,
  type IntegerRange,
} from "../../fields/kinds/sized-integer.ts"
import { fieldOfDuckdbColumn, readDuckdbCatalogue } from "../catalogue/duckdb.ts"
import { probe, valueProbes } from "../probes.ts"
import { textOfInstant } from "../date-forms.ts"
import { readFiles } from "../parquet.ts"
import { escapeRegex, foldClass, writeClasses } from "../fold-forms.ts"
import { anyOf, comparePlainly, isOneOf, templateParts } from "../logic.ts"
import { isHeld } from "../operand-forms.ts"
import { isBetween, isDecimal } from "../sql-column.ts"
import type { SqlEngine, SqlType, SqlTypes, SqlValueKind } from "../types.ts"
import {
  castType,
  comparedValue,
  isWrittenBoolean,
  isWrittenInteger,
  isWrittenTime,
  isWrittenUuid,
  textForm,
  textTypes,
  wholeNumber,
  type IsText,
} from "../cursor-forms.ts"
import { duckdbKinds } from "../kinds.ts"
import { postgresTexts } from "./postgres.ts"
import type {
  Engine,
  SqlColumn,
  SqlValue,
  Probe,
  Sql,
  BooleanSql,
  ParameterValue,
  TypeForm,
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

/** A type, and what differs in it from others of DuckDB. */
interface DuckdbType extends TypeForm {
  /** Compares values of which equal ones may have other bytes. */
  readonly equals?: (value: Sql, right: Sql) => BooleanSql
  /** The function that says how long after 1970 a date is, with what makes nanoseconds of it. None of them overflows. */
  readonly epoch?: readonly [unit: string, zeros: string]
  /** Returns the condition of a time that is finer than those of the library. */
  readonly isFiner?: (value: Sql) => BooleanSql
}

function castTo(value: ParameterValue, type: string): RawBuilder<unknown> {
  const isLong = Number.isInteger(value) && !Number.isSafeInteger(value)
  return sql`cast(${isLong || typeof value === "bigint" ? String(value) : value} as ${sql.raw(type)})`
}

/** Returns a type that a cast makes of a parameter. */
function cast(type: string, isRead: IsText, more?: Partial<DuckdbType>): DuckdbType {
  const names = [type.toUpperCase()]
  return { names, ...castType("varchar", isRead, (value) => castTo(value, type)), ...more }
}

const integerNames = ["TINYINT", "UTINYINT", "SMALLINT", "USMALLINT", "INTEGER", "UINTEGER"]

/** @param smaller - how many of the smaller types of integers it is too. */
function integer(type: string, integers?: IntegerRange, smaller = 0): DuckdbType {
  const names = [...integerNames.slice(0, smaller), type.toUpperCase()]
  // The driver takes each whole number for a bigint, and a bigint for a hugeint.
  const parameter = (value: ParameterValue) => castTo(wholeNumber(value), type)
  return {
    names,
    stored: type,
    ...(integers && { integers }),
    ...castType("varchar", isWrittenInteger, parameter),
  }
}

function float(type: string): DuckdbType {
  return {
    names: [type.toUpperCase()],
    stored: type,
    parameter: (value) => castTo(value, type),
    cursor: () => ({
      select: (value) => sql`cast(${value} as double)`,
      write: (raw) => String(Number(raw)),
      read: (text) => (String(Number(text)) === text ? castTo(text, "double") : undefined),
    }),
    // The bloom filter of a file has another hash for -0 than for 0.
    equals: (value, right) => sql`${value} between ${right} and ${right}`,
    // NaN is greater than all numbers, and equal to itself.
    isPresent: (value) => sql`${value} <> 'NaN'`,
  }
}

/**
 * Returns a type of times. A cursor has their distance from 1970, since the text of one with a zone has the offset of the session
 * without its seconds.
 * @param finest - The finest difference in ticks.
 */
function timestamp(type: string, finest: number, zone = ""): DuckdbType {
  const write = (instant: DateTime) => `${textOfInstant(instant)}${zone}`
  const parameter = (value: ParameterValue) => castTo(value, type)
  return {
    names: [zone === "" ? type.toUpperCase() : "TIMESTAMP WITH TIME ZONE"],
    date: { finest, write },
    parameter,
    cursor: () =>
      instantForm("us", 1000n, (count, instant) =>
        parameter(instant === undefined ? count : write(instant)),
      ),
  }
}

/** @param parameter - Makes a parameter of a count of units, and the instant that it means; undefined for infinity. */
function instantForm(
  unit: string,
  perNanosecond: bigint,
  parameter: (count: string, instant: DateTime | undefined) => RawBuilder<unknown>,
): CursorForm {
  return {
    select: (value) =>
      sql`coalesce(cast(epoch_${sql.raw(unit)}(${value}) as varchar), cast(${value} as varchar))`,
    write: String,
    read: (text) => {
      if (/^-?infinity$/.test(text)) return parameter(text, undefined)
      const count = readExactInteger(text, int8)
      const instant = count === undefined ? undefined : readDateOfNanoseconds(count * perNanosecond)
      return instant && parameter(text, instant)
    },
  }
}

/** The text of a time near the ends of its range is refused. */
const nanoseconds = (value: ParameterValue): RawBuilder<unknown> =>
  String(value).endsWith("infinity")
    ? castTo(value, "timestamp_ns")
    : sql`make_timestamp_ns(${castTo(value, "bigint")})`

/** A parameter with other digits than the column compares otherwise. */
function decimal(value: ParameterValue): RawBuilder<unknown> {
  const written = String(wholeNumber(value))
  const [whole = "", fraction = ""] = written.replace("-", "").split(".")
  return castTo(written, `decimal(${whole.length + fraction.length},${fraction.length})`)
}

const ownText = /* @__PURE__ */ textForm((value) => sql`('''' || cast(${value} as varchar))`)

const text: DuckdbType = {
  names: ["VARCHAR"],
  stored: "text",
  parameter: (value) => sql`${value}`,
  compared: bytesOf,
  cursor: () => ownText,
}

const bigint = /* @__PURE__ */ integer("bigint", int8, 6)
const count = /* @__PURE__ */ integer("bigint", undefined, 6)

const types: Readonly<Record<SqlTypes["duckdb"][SqlValueKind], DuckdbType>> = {
  ...textTypes(() => text),
  uuid: cast("uuid", isWrittenUuid),
  boolean: cast("boolean", isWrittenBoolean),
  float8: float("double"),
  float4: float("float"),
  numeric: {
    ...castType(
      "varchar",
      (written, held) => /^-?\d{1,38}(?:\.\d{1,38})?$/.test(written) && isHeld(written, held),
      decimal,
    ),
    isPresent: (value, kind) => (kind === "decimal" ? isDecimal(value) : undefined),
  },
  int2: {
    ...integer("bigint", integerRange(16, false)),
    names: integerNames.slice(0, 3),
    stored: "smallint",
  },
  int4: {
    ...integer("bigint", integerRange(32, false)),
    names: integerNames.slice(0, 5),
    stored: "integer",
  },
  int8: bigint,
  "unix-s": count,
  "unix-ms": count,
  ubigint: integer("ubigint", uint64),
  hugeint: {
    ...integer("hugeint", { least: 1n - 2n ** 127n, most: 2n ** 127n - 1n }),
    isPresent: (value, kind) =>
      kind === "uint64" ? isBetween(value, uint64.least, uint64.most) : undefined,
  },
  timestamp: timestamp("timestamp", 10),
  timestamptz: timestamp("timestamptz", 10, "+00"),
  timestamp_s: timestamp("timestamp_s", 1000 * ticksPerMs),
  timestamp_ms: timestamp("timestamp_ms", ticksPerMs),
  timestamp_ns: {
    names: ["TIMESTAMP_NS"],
    date: { finest: 1, write: nanosecondsOf },
    epoch: ["ns", ""],
    parameter: nanoseconds,
    cursor: () => instantForm("ns", 1n, nanoseconds),
    // All of its years are readable.
    isPresent: (value) => sql`isfinite(${value})`,
    isFiner: (value) => sql`(epoch_ns(${value}) % 100 <> 0)`,
  },
  // Of days that there are not, such as February 30, DuckDB says so itself.
  date: cast("date", (written) => /^\d{4,7}-\d\d-\d\d(?: \(BC\))?$|^-?infinity$/.test(written), {
    date: {
      finest: msPerDay * ticksPerMs,
      write: (instant) => textOfInstant(instant).slice(0, -16),
    },
    epoch: ["ms", "000000"],
  }),
  time: cast("time", (written) => isWrittenTime(written, undefined) || written === "24:00:00", {
    time: "time-6",
    isPresent: (value) => sql`${value} < '24:00:00'`,
  }),
  any: { parameter: text.parameter, cursor: text.cursor },
}

/** The same, by any type. */
const forms: { readonly [Type in SqlType]?: DuckdbType } = types

export const duckdbEngine: Engine & SqlEngine<"duckdb"> & { readonly parts: EngineParts } = {
  name: "duckdb",
  kinds: duckdbKinds,
  files: readFiles,
  types,
  decimals: "stated",

  compare,
  grouped: comparedValue,
  equalsOne: (value, parameters) => {
    if (parameters.length === 1) return sql`(${compare(value, "=", parameters[0])})`
    // A function takes no select, and a select takes a tenth of the time.
    return parameters.length <= mostCompared || isItemName(value.sql.toOperationNode())
      ? isOneOf(comparedValue(value), parameters)
      : sql`(${comparedValue(value)} in (select unnest([${sql.join(parameters)}])))`
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
    sql`${comparedValue(term)} ${term.descending ? sql`desc nulls last` : sql`asc nulls first`}`,
  unionPart: (rows) => sql`${rows}`,

  catalogue: {
    read: readDuckdbCatalogue,
    // It has no other one.
    encoding: "UTF-8",
    hidden: ["rowid"],
    numeric: "DECIMAL",
    inexact: [[/^(?:ENUM|BLOB|BIT|INTERVAL)/], [/^FLOAT/, "float4"]],
  },

  parts: {
    runs: {
      selectDate: ({ sql: value, type }) => {
        const [unit, zeros] = forms[type]?.epoch ?? ["us", "000"]
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

function compare(value: SqlValue, operator: CompareOperator, right: Sql): BooleanSql {
  const { equals } = forms[value.type] ?? {}
  return equals && operator === "="
    ? equals(value.sql, right)
    : comparePlainly(comparedValue(value), operator, right)
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

export function readDateOfNanoseconds(nanoseconds: bigint): DateTime | undefined {
  const rest = ((nanoseconds % 1_000_000n) + 1_000_000n) % 1_000_000n
  const ms = Number((nanoseconds - rest) / 1_000_000n)
  return Number.isNaN(new Date(ms).getTime()) ? undefined : { ms, ticks: Number(rest / 100n) }
}

/** Returns the conditions that no row of a column may meet. */
function probes(value: Sql, column: SqlColumn, engine: Engine): readonly Probe[] {
  const double = sql`cast(${value} as double)`
  // What is too large for its own type again is no double either.
  const rounded = sql`coalesce(try_cast(${double} as ${sql.raw(column.held?.name ?? "double")}), 0)`
  const isFiner = forms[column.type]?.isFiner?.(value)
  const found = valueProbes(
    { engine, value, column, rounded },
    (pattern) => sql`(not regexp_matches(${value}, ${pattern}))`,
  )
  return isFiner
    ? [...found, probe(column, "digits", "holds a date finer than 100 ns", isFiner)]
    : found
}
