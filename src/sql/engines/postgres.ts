import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
  type SqlBool,
} from "kysely"
import { anchors, type ValueMatch } from "../../evaluate/text-test.ts"
import { msPerDay, readDateTime, type DateTime } from "../../fields/kinds/date.ts"
import { integerRange, type IntegerRange } from "../../fields/kinds/sized-integer.ts"
import { columnProblem, valueProbes } from "../probes.ts"
import { textsOf } from "../sql-text.ts"
import { textOfInstant } from "../date-forms.ts"
import { escapeRegex, foldedLetters, writeClasses } from "../fold-forms.ts"
import { anyOf, comparePlainly, isOneOf } from "../logic.ts"
import { isHeld } from "../operand-forms.ts"
import { tableName, writeSql } from "../write-sql.ts"
import { isBetween, isDecimal } from "../sql-column.ts"
import type { SqlEngine, SqlType, SqlTypes, SqlValueKind } from "../types.ts"
import {
  castType,
  isWrittenBoolean,
  isWrittenInteger,
  isWrittenTime,
  isWrittenUuid,
  textForm,
  textTypes,
  wholeNumber,
  type IsText,
} from "../cursor-forms.ts"
import { postgresKinds } from "../kinds.ts"
import { nameOfColumn, type Catalogue } from "../catalogue/catalogue.ts"
import { readPostgresCatalogue } from "../catalogue/postgres.ts"
import type {
  Engine,
  SqlColumn,
  DatabaseScope,
  SqlValue,
  SqlCondition,
  Probe,
  SqlProblem,
  WritingContext,
  Sql,
  BooleanSql,
  ParameterValue,
  TypeForm,
  CursorForm,
  EngineParts,
} from "../engine.ts"

/*
 * PostgreSQL, and what speaks its language: PGlite and Citus. The default of a `sized` integer is the smallest type that holds all
 * integers of the size. Where none is stated, `any-integer` is one of `int2`, `int4` and `int8`, whose indexes all serve an `int8`,
 * and `any-number` one of these, `float8` and `numeric`. `pg-enum` is an enum type whose labels are the `values` of the field, and
 * `any` is any type: of an object, only null counts.
 */

const int8 = /* @__PURE__ */ integerRange(64, false)

/** A type, and what differs in it from others of PostgreSQL. */
interface PostgresType extends TypeForm {
  /** True for texts, whose collation may not compare bytes, as the operators of patterns do. */
  readonly hasCollation?: true
  readonly nullTest?: (value: Sql, isNull: boolean) => BooleanSql
  /** Writes a time without its zone. */
  readonly local?: (value: Sql) => Sql
}

function castTo(value: ParameterValue, type: string): RawBuilder<unknown> {
  return sql`${typeof value === "bigint" ? String(value) : value}::${sql.raw(type)}`
}

/** Returns a type whose parameters have a cast. */
function cast(type: string, isRead: IsText, more?: Partial<PostgresType>): PostgresType {
  return { names: [type], ...castType("text", isRead, (value) => castTo(value, type)), ...more }
}

/** An `int8` serves the indexes of all integers. */
function integer(names: readonly string[], integers?: IntegerRange): PostgresType {
  const parameter = (value: ParameterValue) => castTo(wholeNumber(value), "int8")
  return { names, ...(integers && { integers }), ...castType("text", isWrittenInteger, parameter) }
}

/** Returns a type of times, which cursors have in UTC as JSON writes them in all sessions, with a space in the place of the `T`. */
function timestamp(name: string, type: string, zone?: string): PostgresType {
  const local = (value: Sql) => (zone ? sql`${value} at time zone 'UTC'` : value)
  return {
    names: [name],
    // A day in ticks. As a product, no bundler would leave this engine out.
    date: {
      finest: zone === undefined ? 864_000_000_000 : 10,
      write: (instant) => postgresTimestamp(instant, zone),
    },
    local,
    parameter: (value) => castTo(value, type),
    cursor: () => ({
      select: (value) => sql`(to_jsonb(${local(value)}) #>> '{}')`,
      write: (raw) => String(raw).replace("T", " "),
      read: (text) => {
        const parts = time.exec(text)
        if (parts === null) return undefined
        const [, year, rest = "", era = ""] = parts
        if (year === undefined) return castTo(text, type)
        if (!isMoment(Number(year), rest, era !== "", zone === undefined)) return undefined
        return castTo(zone ? `${year}${rest}${zone}${era}` : text, type)
      },
    }),
  }
}

const numeric = (value: ParameterValue) => castTo(String(value), "numeric")

/** Writes a number in the type that is exact beside all columns of numbers, and that the indexes of the most serve. */
function anyNumber(value: ParameterValue): RawBuilder<unknown> {
  if (Number.isSafeInteger(value)) return castTo(value, "int8")
  // Before PostgreSQL 14 no `numeric` is infinite.
  return typeof value === "number" && !Number.isFinite(value)
    ? castTo(value, "float8")
    : numeric(value)
}

/** NaN is greater than all numbers, and not equal to any other. */
function isNumeric(value: Sql, kind: SqlValueKind): BooleanSql {
  const { least, most } = integerRange(64, true)
  const kinds: { readonly [Kind in SqlValueKind]?: BooleanSql } = {
    decimal: isDecimal(value),
    uint64: sql`(${isBetween(value, least, most)} and ${value} = trunc(${value}))`,
  }
  return kinds[kind] ?? sql`${value} <> 'NaN'`
}

const text: PostgresType = {
  names: ["text", "character varying"],
  hasCollation: true,
  stored: "text",
  parameter: (value) => sql`${value}`,
  cursor: () => ownText,
}

const float: PostgresType = {
  parameter: (value) => castTo(value, "float8"),
  cursor: () => floatForm,
  isPresent: (value) => sql`${value} <> 'NaN'`,
}

const types = /* @__PURE__ */ makeTypes()

function makeTypes(): Readonly<
  Record<SqlTypes["postgres"][SqlValueKind] | "any-integer" | "any-number", PostgresType>
> {
  const integerNames = ["smallint", "integer", "bigint"]
  const count = { ...integer(integerNames), stored: "int8" }
  return {
    ...textTypes(() => text),
    text: { ...text, itemNames: ["text"] },
    varchar: { ...text, itemNames: ["character varying"], stored: "varchar" },
    "pg-enum": text,
    uuid: cast("uuid", isWrittenUuid),
    boolean: {
      ...castType("text", isWrittenBoolean, (value) =>
        castTo(typeof value === "string" ? value === "true" : value, "boolean"),
      ),
      names: ["boolean"],
    },
    "any-integer": integer(integerNames, int8),
    int2: integer(["smallint"], integerRange(16, false)),
    int4: integer(["integer"], integerRange(32, false)),
    int8: integer(["bigint"], int8),
    "unix-s": count,
    "unix-ms": count,
    float8: { ...float, names: ["double precision"] },
    float4: { ...float, names: ["real"] },
    numeric: {
      names: ["numeric"],
      // PostgreSQL reads no number with more digits.
      ...castType(
        "text",
        (written, held) =>
          decimal.test(written) &&
          written.replace(/[-.]/g, "").length <= 1000 &&
          isHeld(written, held),
        numeric,
      ),
      isPresent: isNumeric,
    },
    "any-number": {
      names: [...integerNames, "double precision", "numeric"],
      parameter: anyNumber,
      cursor: () => numberForm,
      isPresent: (value) => sql`${value} <> 'NaN'::numeric`,
    },
    timestamptz: timestamp("timestamp with time zone", "timestamptz", "+00"),
    timestamp: timestamp("timestamp without time zone", "timestamp", ""),
    date: timestamp("date", "date"),
    time: cast("time", (written) => isWrittenTime(written, undefined) || written === "24:00:00", {
      names: ["time without time zone"],
      time: "time-6",
      isPresent: (value) => sql`${value} < '24:00'`,
    }),
    any: {
      parameter: text.parameter,
      cursor: () => anyForm,
      // An object of nothing but nulls is null to `is null`.
      nullTest: (value, isNull) => sql`(num_nulls(${value}) = ${sql.lit(isNull ? 1 : 0)})`,
    },
  }
}

/** The same, by any type. */
const forms: { readonly [Type in SqlType]?: PostgresType } = types

export const postgresEngine: Engine & SqlEngine<"postgres"> = {
  name: "postgres",
  kinds: postgresKinds,
  unstated: { integer: "any-integer", enum: "any-integer", number: "any-number" },
  types,
  nullTest: ({ sql: value, type }, isNull) => forms[type]?.nullTest?.(value, isNull),

  compare: (value, operator, right) => {
    const isPattern = usesPattern(value) && operator !== "="
    return comparePlainly(value.sql, isPattern ? `~${operator}~` : operator, right)
  },
  equalsOne: (value, parameters) => isOneOf(value.sql, parameters),
  refusesNul: true,
  contains: (text, needles) =>
    anyOf(
      needles.map((needle) =>
        needles.length > mostLikes || lengthOf(needle) > longestLike
          ? sql`(strpos(${text}, ${needle}) > 0)`
          : sql`(${text} like ${`%${escapeLike(needle)}%`})`,
      ),
    ),
  endsWith: (text, suffixes) => {
    const isLong = (suffix: string) => suffixes.length > mostLikes || lengthOf(suffix) > longestLike
    const short = suffixes.filter((suffix) => !isLong(suffix))
    return anyOf([
      ...short.map((suffix): SqlCondition => sql`(${text} like ${`%${escapeLike(suffix)}`})`),
      ...Array.from(Map.groupBy(suffixes.filter(isLong), lengthOf), ([length, group]) =>
        isOneOf(
          sql`right(${text}, ${length})`,
          group.map((suffix) => sql`${suffix}`),
        ),
      ),
    ])
  },
  matchesFolded: (text, match, needles) => sql`(${text} ~ ${foldedPattern(match, needles)})`,
  foldedText,
  needleRows: (text, { match, ignoresCase }, needles) => {
    const texts = ignoresCase ? needles.map((needle) => foldedPattern(match, [needle])) : needles
    const array = sql`array[${sql.join(texts.map((written) => sql`${written}`))}]::text[]`
    const matches = ignoresCase ? sql<SqlBool>`(${text} ~ ${needle})` : needleMatches[match](text)
    return { from: sql`unnest(${array}) as ${needle}`, matches }
  },

  items: {
    array: {
      select: (list) => sql`(select unnest(${list}) as item)`,
      text: (list, item, from) =>
        sql`(case when ${list} is not null then (select coalesce(json_agg(${item}), '[]') from ${from}) end)::text`,
      compare: (list, type, operator, items) =>
        indexedTypes.includes(type)
          ? sql`(${list} ${sql.raw(operator)} array[${sql.join(items)}]::${sql.raw(type)}[])`
          : undefined,
      isWrong: (list) => sql`(array_ndims(${list}) > 1)`,
      columnType: (type) => `${type}[]`,
    },
    json: {
      select: selectJsonItems,
      text: (list) => sql`${list}::text`,
      isWrong: (list) => sql`(jsonb_typeof(${list}::jsonb) <> 'array')`,
      columnType: () => "jsonb",
    },
  },
  lateral: "lateral",
  doubleType: "float8",

  order: (term) => {
    const { sql: value, notNull, descending } = term
    const operator = descending ? sql`using ~>~` : sql`using ~<~`
    const order = usesPattern(term) ? operator : descending ? sql`desc` : sql`asc`
    if (notNull) return sql`${value} ${order}`
    return sql`${value} ${order} ${descending ? sql`nulls last` : sql`nulls first`}`
  },
  splitsNulls: true,
  once: "offset 0",
  unionPart: (rows) => sql`${rows}`,

  catalogue: {
    read: readPostgresCatalogue,
    encoding: "UTF8",
    hidden: ["tableoid", "ctid", "xmin", "xmax", "cmin", "cmax"],
  },

  parts: {
    runs: {
      isolation: "repeatable read",
      selectDate: ({ sql: value, type }) => {
        const local = forms[type]?.local?.(value) ?? value
        return sql`to_char(cast(${local} as timestamp), 'YYYY-MM-DD HH24:MI:SS.US BC')`
      },
      readDate: readPostgresTimestamp,
    },
  },
}

/**
 * PostgreSQL, for `engine` of a table.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: postgres, table: "people", key: ["id"], columns: { name: {} } })
 * people.engine.name // => "postgres"
 */
export const postgres: SqlEngine<"postgres"> = postgresEngine

/** The types of items for which people make an index of arrays. */
const indexedTypes: readonly SqlType[] = [
  "text",
  "varchar",
  "uuid",
  "int2",
  "int4",
  "int8",
  "boolean",
]

/** JSON numbers nearer to 0 than half of the smallest double are 0, and larger ones than the largest are infinite: a cast refuses both. */
const leastDouble = "2.4703282292062328e-324"

/** Selects the items of a list in JSON. A `case` is evaluated in order, so that no cast meets what it refuses. */
function selectJsonItems(list: Sql, type: SqlType, range: IntegerRange | undefined): Sql {
  const text = sql`(element.value #>> '{}')`
  const number = sql`${text}::numeric`
  const when = (kind: string, item: Sql) =>
    sql`case when jsonb_typeof(element.value) = ${sql.lit(kind)} then ${item} end`
  const size = sql`abs(${number})`
  const double = sql`case when ${size} <= ${sql.raw(leastDouble)} then 0 when ${size} > ${sql.raw(String(Number.MAX_VALUE))} then sign(${number}) * 'Infinity'::float8 else ${number}::float8 end`
  const isInRange =
    range && sql`${isBetween(number, range.least, range.most)} and ${number} = trunc(${number})`
  const exact = sql`case when ${isBetween(number, int8.least, int8.most)} then ${text}::int8 end`
  const items: { readonly [Type in SqlType]?: Sql } = {
    boolean: when("boolean", sql`element.value::boolean`),
    float8: when("number", isInRange ? sql`case when ${isInRange} then ${double} end` : double),
    int8: when("string", sql`case when ${text} ~ '***:^-?[0-9]{1,19}$' then ${exact} end`),
    numeric: when(
      "string",
      sql`case when ${text} ~ '***:^[+-]?[0-9]{1,100}([.][0-9]{1,100})?$' then ${number} end`,
    ),
  }
  const item = items[type] ?? when("string", text)
  const json = sql`${list}::jsonb`
  const elements = sql`case jsonb_typeof(${json}) when 'array' then ${json} when 'object' then '[]' else jsonb_build_array(${json}) end`
  return sql`(select (${item}) as item from jsonb_array_elements(${elements}) as element(value))`
}

/** True for a text that is compared with the operators of patterns. */
function usesPattern({ type, bytewise }: SqlValue): boolean {
  return forms[type]?.hasCollation === true && !bytewise
}

/** The longest needle for `like`, which uses trigrams. Its time grows with the needle times the text. */
const longestLike = 32

/** The most needles for `like`. More of them take less time without an index. */
const mostLikes = 32

function lengthOf(text: string): number {
  return [...text].length
}

function escapeLike(needle: string): string {
  return needle.replace(/[\\%_]/g, "\\$&")
}

function foldedPattern(match: ValueMatch, needles: readonly string[]): string {
  const { start, end } = anchors[match]
  const written = needles.map((needle) => writeClasses(needle, escapeRegex)).join("|")
  const alternatives = needles.length > 1 ? `(?:${written})` : written
  // The director `***:` makes it an advanced pattern, whatever the session says.
  return `***:${start ? "\\A" : ""}${alternatives}${end ? "\\Z" : ""}`
}

/** A needle among the rows of several. No table has its name. */
const needle = /* @__PURE__ */ sql.id("trommel needle")

const needleMatches = {
  contain: (text: Sql) => sql<SqlBool>`(strpos(${text}, ${needle}) > 0)`,
  start: (text: Sql) => sql<SqlBool>`(starts_with(${text}, ${needle}))`,
  end: (text: Sql) => sql<SqlBool>`(right(${text}, length(${needle})) = ${needle})`,
  equal: (text: Sql) => sql<SqlBool>`(${text} = ${needle})`,
}

/** Folds ASCII by the collation "C", and other letters one by one. */
function foldedText(text: Sql, needles: readonly string[]): Sql {
  const upper = sql`upper(${text} collate "C")`
  const others = foldedLetters(needles).filter(([member]) => member > "\u007f")
  const [from, to] = [0, 1].map((index) => others.map((pair) => pair[index]).join(""))
  return from === "" ? upper : sql`translate(${upper}, ${from}, ${to})`
}

/** Writes an instant as PostgreSQL reads it in every session; without a zone, its day. The year 0 of a `Date` is 1 BC. */
export function postgresTimestamp({ ms, ticks }: DateTime, zone?: string): string {
  const year = new Date(ms).getUTCFullYear()
  const [number, era] = year > 0 ? [year, ""] : [1 - year, " BC"]
  const afterYear = textOfInstant({ ms, ticks }).slice(-22)
  const rest = zone === undefined ? afterYear.slice(0, 6) : `${afterYear}${zone}`
  return `${String(number).padStart(4, "0")}${rest}${era}`
}

const decimal = /^-?\d+(?:\.\d+)?$|^(?:NaN|-?Infinity)$/

/** Returns the form of texts, which hold no U+0000. */
function postgresText(select: CursorForm["select"]): CursorForm {
  const form = textForm(select)
  return { ...form, read: (text) => (text.includes("\0") ? undefined : form.read(text)) }
}

const ownText = /* @__PURE__ */ postgresText((value) => sql`('''' || ${value})`)

/** A value of unknown type. JSON writes times in one form in all sessions. The column gives the parameter its type. */
const anyForm = /* @__PURE__ */ postgresText(
  (value) => sql`('''' || (to_jsonb(${value}) #>> '{}'))`,
)

/** A number in the bytes that it has on the wire, since a session can set how many digits are written. */
const floatForm: CursorForm = {
  select: (value) => sql`encode(float8send(${value}), 'hex')`,
  write: (raw) => {
    const bytes = new DataView(new ArrayBuffer(8))
    bytes.setBigUint64(0, BigInt(`0x${String(raw)}`))
    return String(bytes.getFloat64(0))
  },
  read: (text) => (String(Number(text)) === text ? sql`${text}::float8` : undefined),
}

/** A number of an unknown type: a float in its bytes, and any other as its text. */
const numberForm: CursorForm = {
  select: (value) =>
    sql`(case when pg_typeof(${value}) in ('float8', 'float4') then 'x' || ${floatForm.select(value)} else ${value}::text end)`,
  write: (raw) => String(raw).replace(/^x.*/, (found) => floatForm.write(found.slice(1))),
  read: (text) => {
    const number = Number(text)
    if (String(number) === text) return anyNumber(number)
    // Beside a float, the server refuses what is none.
    const isFloat = Number.isFinite(number) && (number !== 0 || !/[1-9]/.test(text))
    return isFloat && decimal.test(text) ? numeric(text) : undefined
  },
}

const time =
  /^(?<year>\d{4,7})(?<rest>-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d{1,6})?)?)(?<era> BC)?$|^-?infinity$/

/** True for a day of the calendar, and a time of it, that PostgreSQL can store. Every 400 years are alike. */
function isMoment(year: number, rest: string, isBefore: boolean, isDay: boolean): boolean {
  const last = isDay ? 5_874_897 : 294_276
  const isStored = isBefore ? year < 4714 || (year === 4714 && rest >= "-11-24") : year <= last
  const alike = 2000 + (isBefore ? (400 - ((year - 1) % 400)) % 400 : year % 400)
  return year > 0 && isStored && readDateTime(`${alike}${rest}`) !== undefined
}

/** Reads a UTC time such as `0001-02-03 04:05:06.007008 AD`; undefined for what no `Date` holds. */
export function readPostgresTimestamp(raw: unknown): DateTime | undefined {
  const groups =
    /^(?<year>\d+)-(?<rest>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})(?<micros>\d{3}) (?<era>AD|BC)$/.exec(
      String(raw),
    )?.groups
  if (groups === undefined) return undefined
  const { year, rest = "", micros, era } = groups
  // A year that 400 divides begins like the year 2000, so the rest of the text means the same day in it.
  const number = era === "BC" ? 1 - Number(year) : Number(year)
  const cycles = Math.floor(number / 400)
  const inCycle = String(2000 + number - cycles * 400)
  const ms = Date.parse(`${inCycle}-${rest.replace(" ", "T")}Z`) + (cycles - 5) * msOf400Years
  return Number.isNaN(new Date(ms).getTime()) ? undefined : { ms, ticks: Number(micros) * 10 }
}

/** The calendar repeats after 400 years of 146,097 days. */
const msOf400Years = 146_097 * msPerDay

export const postgresTexts: EngineParts["texts"] = /* @__PURE__ */ textsOf(
  (number) => `$${number}`,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
)

export const postgresChecks: EngineParts["checks"] = {
  probes,
  indexes: checkIndexes,
}

/** Returns the conditions that no row of a column may meet. */
function probes(value: Sql, column: SqlColumn, engine: Engine): readonly Probe[] {
  return valueProbes(
    { engine, value, column, rounded: sql`${value}::float8::numeric` },
    (pattern) => sql`(${value} !~ ${`***:${pattern}`})`,
  )
}

/** Checks the place of nulls in the indexes that are there for sorts: with another one they serve none. */
function checkIndexes({ db, table }: DatabaseScope, catalogue: Catalogue): readonly SqlProblem[] {
  const { key, columns } = table
  return [...columns.values()].flatMap((column) => {
    const { field, place, notNull, nullsFirst, mayHoldSpecials } = column
    if (!field.sort || place.kind !== "column" || mayHoldSpecials) return []
    const names = [place.name, ...key.filter((name) => name !== place.name)]
    const written = JSON.stringify(names.map((name) => nameOfColumn(db, name)))
    const indexes = catalogue.indexes.flatMap(({ name, columns, option }) =>
      option !== undefined && JSON.stringify(columns) === written ? [{ name, option }] : [],
    )
    const areSmallest = nullsFirst && !notNull && !key.includes(place.name)
    const serving = indexes.filter(({ option }) => (option === 1 || option === 2) === areSmallest)
    return indexes
      .filter(({ option }) => !serving.some((other) => (other.option - option) % 2 === 0))
      .map(({ name, option }) => {
        const nulls = option % 2 === 0 ? "nulls first" : "nulls last"
        const expected = areSmallest ? `"${nulls}", since nullsFirst is true` : `no "${nulls}"`
        const problem = `has the index ${JSON.stringify(name)}, which serves no sort: it must have ${expected}`
        return columnProblem(column, "index", problem)
      })
  })
}

export const postgresTables: EngineParts["tables"] = {
  byBytes: " text_pattern_ops",
  // Some sessions read a backslash as an escape, unless E says that it is one.
  quoted: (text) => (text.includes("\\") ? `E'${text.replaceAll("\\", "\\\\")}'` : `'${text}'`),
  probes,
  comments: commentsOnTexts,
}

/** The kinds of fields that people search for a part of. */
const searched: { readonly [Kind in SqlValueKind]?: true } = { text: true }

function commentsOnTexts(context: WritingContext, fields: readonly SqlColumn[]): readonly string[] {
  const texts = fields.flatMap(({ field, fold, place }) =>
    searched[field.kind] && !field.list && place.kind === "column"
      ? [{ field, fold, column: place.name }]
      : [],
  )
  const filtered = texts.filter(({ field }) => field.filter)
  return [
    ...(texts.length > 0
      ? ["PostgreSQL refuses to index a text of more than about 2,700 bytes."]
      : []),
    ...filtered.map(({ field, fold, column }) => {
      const index = sql`create index on ${tableName(context.table.table)} using gin (${sql.id(column)} gin_trgm_ops)`
      const folded = fold === undefined ? ` and ${field.name}@=*…` : ""
      return `For ${field.name}@=…${folded}, with the extension pg_trgm: ${writeSql(context, index)};`
    }),
  ]
}
