import {
  ExpressionWrapper,
  IdentifierNode,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  RawNode,
  SelectQueryNode,
  ValueNode,
  sql,
  type RawBuilder,
  type RootOperationNode,
  type SqlBool,
} from "kysely"
import { anchors, type ValueMatch } from "../../evaluate/text-test.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { msPerDay, readDateTime, ticksPerMs, type DateTime } from "../../fields/kinds/date.ts"
import { integerRange, type IntegerRange } from "../../fields/kinds/sized-integer.ts"
import { fieldOfMariadbColumn, readMariadbCatalogue } from "../catalogue/mariadb.ts"
import { probe, valueProbes } from "../probes.ts"
import { textsOf } from "../sql-text.ts"
import { rangeOfSized } from "../column-types.ts"
import { textOfInstant } from "../date-forms.ts"
import { foldClass, writeClasses } from "../fold-forms.ts"
import { anyOf, comparePlainly, isOneOf, templateParts } from "../logic.ts"
import { isHeld } from "../operand-forms.ts"
import { isBetween, isDecimal } from "../sql-column.ts"
import type { SqlEngine, SqlType, SqlTypes, SqlValueKind } from "../types.ts"
import {
  castType,
  comparedValue,
  isWrittenInteger,
  isWrittenTime,
  textForm,
  textTypes,
  type IsText,
} from "../cursor-forms.ts"
import { mariadbKinds } from "../kinds.ts"
import type {
  Engine,
  SqlColumn,
  Probe,
  Sql,
  BooleanSql,
  ParameterValue,
  TypeForm,
  EngineParts,
} from "../engine.ts"

/*
 * MariaDB. `text` is any type of texts, and `boolean` is `tinyint(1)`. Its own type of uuids orders them otherwise than their texts,
 * and its `timestamp` changes with the time zone of the session, so neither is here. No literal of a statement holds a backslash,
 * since a session can say what that is.
 */

const int8 = /* @__PURE__ */ integerRange(64, false)
const uint64 = /* @__PURE__ */ integerRange(64, true)

/** The most digits of a number, and the places of them that a cast to `decimal` has here. */
const [mostDigits, places] = [65, 30]
const decimalType = `decimal(${mostDigits},${places})`

/** A type, and what differs in it from others of MariaDB. */
interface MariadbType extends TypeForm {
  /** Orders what a sort takes for equal. */
  readonly tie?: (value: Sql) => Sql
  /** Says what a column must not hold, whatever the field. */
  readonly isWrong?: (value: Sql, column: SqlColumn) => readonly [what: string, wrong: BooleanSql][]
}

/** Returns a type that a cast makes of a text: drivers hand over numbers as doubles, and booleans and dates in ways of their own. */
function cast(type: string, isRead: IsText, more: Partial<MariadbType>): MariadbType {
  const parameter = (value: ParameterValue) => sql`cast(${String(value)} as ${sql.raw(type)})`
  return { stored: type, ...castType("char", isRead, parameter), ...more }
}

function integer(names: readonly string[], integers?: IntegerRange, type = "signed"): MariadbType {
  const { parameter, ...form } = cast(type, isWrittenInteger, {
    ...{ names, stored: names.at(-1) ?? type },
    ...(integers && { integers }),
  })
  return {
    ...form,
    parameter: (value) => parameter(typeof value === "string" ? value : BigInt(value)),
  }
}

const double: MariadbType = {
  parameter: (value) => sql`${Number(value)}`,
  cursor: () => ({
    select: (value) => sql`${value}`,
    write: (raw) => String(Number(raw)),
    read: (written) => {
      const number = Number(written)
      return String(number) === written && Number.isFinite(number) ? sql`${number}` : undefined
    },
  }),
}

/** A cast, since a driver parses what the database calls JSON. */
const ownText = /* @__PURE__ */ textForm(
  (value) => sql`cast(${value} as char)`,
  (raw) => `'${String(raw)}`,
)

const text: MariadbType = {
  names: ["varchar", "tinytext", "text", "mediumtext", "longtext", "enum"],
  stored: "varchar(255) character set utf8mb4",
  parameter: (value) => sql`${String(value)}`,
  compared: bytesOf,
  cursor: () => ownText,
}

const smallNames = ["tinyint", "tinyint unsigned", "smallint"]
const intNames = [...smallNames, "smallint unsigned", "mediumint", "mediumint unsigned", "int"]
const bigNames = [...intNames, "int unsigned", "bigint"]
const unsignedNames = ["tinyint", "smallint", "mediumint", "int", "bigint"]

const isDate = (written: string): boolean => readDate(written) !== undefined

/** MariaDB has a year, a month and a day 0. */
const hasDay = (value: Sql): BooleanSql =>
  sql`(extract(year from ${value}) > 0 and extract(month from ${value}) > 0 and extract(day from ${value}) > 0)`

const types: Readonly<Record<SqlTypes["mariadb"][SqlValueKind], MariadbType>> = {
  ...textTypes(() => text),
  text: {
    ...text,
    // A sort takes the end of a text for U+0000.
    tie: (value) => sql`octet_length(${value})`,
    isWrong: (value, { field, bytewise }) => {
      const nul = bytewise ? sql` or instr(${value}, char(0)) > 0` : sql``
      const wrong = sql<SqlBool>`(octet_length(${value}) > 1024${nul})`
      return field.sort && !field.list
        ? [["holds a text that MariaDB does not sort exactly", wrong]]
        : []
    },
  },
  blob: {
    names: ["binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob"],
    stored: "binary(16)",
    parameter: (value) => sql`unhex(${String(value).replaceAll("-", "")})`,
    cursor: () => ({
      select: (value) => sql`hex(${value})`,
      write: String,
      read: (written) => (/^(?:[\dA-F]{2})*$/.test(written) ? sql`unhex(${written})` : undefined),
    }),
  },
  boolean: {
    ...integer(["tinyint"]),
    stored: "tinyint(1)",
    isWrong: (value) => [["must hold 0 and 1 only", sql`(${value} not in (0, 1))`]],
  },
  int2: integer(smallNames, integerRange(16, false)),
  int4: integer(intNames, integerRange(32, false)),
  int8: integer(bigNames, int8),
  "int8 unsigned": integer(
    unsignedNames.map((name) => `${name} unsigned`),
    uint64,
    "unsigned",
  ),
  "unix-s": integer(bigNames),
  "unix-ms": integer(["bigint"]),
  float8: { ...double, names: ["double"], stored: "double" },
  float4: { ...double, names: ["float"], stored: "float" },
  numeric: cast(
    decimalType,
    (written, held) => /^-?\d{1,65}(?:\.\d{1,38})?$/.test(written) && isHeld(written, held),
    {
      names: ["decimal"],
      isPresent: (value, kind) => {
        if (kind === "decimal") return isDecimal(value)
        const isWhole = sql`${isBetween(value, uint64.least, uint64.most)} and ${value} = truncate(${value}, 0)`
        return kind === "uint64" ? sql`(${isWhole})` : undefined
      },
    },
  ),
  datetime: cast(
    "datetime(6)",
    (written) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/.test(written) && isDate(written),
    {
      names: ["datetime"],
      date: { finest: 10, isFixed: true, write: textOfInstant },
      isPresent: hasDay,
    },
  ),
  date: cast("date", (written) => /^\d{4}-\d\d-\d\d$/.test(written) && isDate(written), {
    names: ["date"],
    date: {
      finest: msPerDay * ticksPerMs,
      isFixed: true,
      write: (instant) => textOfInstant(instant).slice(0, 10),
    },
    isPresent: hasDay,
  }),
  time: cast("time(6)", isWrittenTime, {
    names: ["time"],
    time: "time-6",
    isPresent: (value) =>
      sql`${value} between cast('00:00:00' as time) and cast('23:59:59.999999' as time(6))`,
  }),
  any: { ...double, stored: "longtext", cursor: () => ownText },
}

/** The same, by any type. */
const forms: { readonly [Type in SqlType]?: MariadbType } = types

export const mariadbEngine: Engine & SqlEngine<"mariadb"> & { readonly parts: EngineParts } = {
  name: "mariadb",
  kinds: mariadbKinds,
  types,
  decimals: {
    least: 1n - 10n ** BigInt(mostDigits),
    most: 10n ** BigInt(mostDigits) - 1n,
    scale: places,
  },
  castToText: ({ sql: value, kind }) => sql`cast(${wholes[kind]?.(value) ?? value} as char)`,
  byteCollation: "utf8mb4_nopad_bin",
  // With a variable of the session, `is null` also finds the row that was inserted last.
  nullTest: ({ sql: value }, isNull) =>
    isNull ? sql`(${value} <=> null)` : sql`(not (${value} <=> null))`,

  compare: (value, operator, right) => comparePlainly(comparedValue(value), operator, right),
  grouped: comparedValue,
  equalsOne: (value, parameters) => {
    const equal = isOneOf(comparedValue(value), parameters)
    const needsBound = comparedValue(value) !== value.sql && isColumn(value.sql)
    // Equal bytes are equal in every collation, and by that of the column an index finds them.
    return needsBound && parameters.every(isAscii)
      ? sql`(${isOneOf(value.sql, parameters)} and ${equal})`
      : equal
  },
  contains: (text, needles) =>
    anyOf(needles.map((needle) => sql`(instr(${bytesOf(text)}, ${needle}) > 0)`)),
  endsWith: (text, suffixes) =>
    anyOf(
      Array.from(
        Map.groupBy(suffixes, (suffix) => [...suffix].length),
        ([length, group]) =>
          isOneOf(
            bytesOf(sql`right(${text}, ${sql.lit(length)})`),
            group.map((suffix) => sql`${suffix}`),
          ),
      ),
    ),
  matchesFolded: (text, match, needles) =>
    anyOf(needles.map((needle) => sql`(${bytesOf(text)} rlike ${foldedPattern(match, needle)})`)),
  patternLength: (_match, needle) => ({ amount: compiledLength(needle), limit: 60_000 }),

  items: {
    json: {
      select: (list) =>
        sql`json_table(case when json_valid(${list}) then case json_type(${list}) when 'ARRAY' then ${list} when 'OBJECT' then '[]' else concat('[', ${list}, ']') end end, '$[*]' columns (item json path '$'))`,
      text: (list) => sql`cast(${list} as char)`,
      isWrong: (list) =>
        sql`(case when json_valid(${list}) then json_type(${list}) <> 'ARRAY' else not (${list} <=> null) end)`,
      columnType: () => "json",
    },
  },
  item: (as, column) =>
    column.place.kind === "query" ? sql.id("item") : sql`(${readJsonItem(as, column)})`,
  someItem,
  doubleType: "float8",

  order: (term) => {
    const direction = term.descending ? sql`desc` : sql`asc`
    const tie = term.bytewise ? undefined : forms[term.type]?.tie?.(term.sql)
    const order = sql`${comparedValue(term)} ${direction}`
    return tie === undefined ? order : sql`${order}, ${tie} ${direction}`
  },
  unionPart: (rows) => sql`${rows}`,
  count: (rows) => sql.val(rows),
  unlimited: Number.MAX_SAFE_INTEGER,

  catalogue: {
    read: readMariadbCatalogue,
    encoding: "utf8mb4",
    // It lacks temporary tables.
    isPartial: true,
    nameOf: (written) => {
      const name = written.replace(/\(.*\)| zerofill$/gs, "")
      return name.includes("int") ? name : name.replace(/ unsigned$/, "")
    },
    numeric: "decimal",
    inexact: [[/^(?:var)?binary|blob$/, "blob"], [/^(?:bit|enum|set|float)\b/]],
  },

  parts: {
    runs: {
      isolation: "repeatable read",
      timed,
      selectDate: ({ sql: value }) => sql`cast(${value} as char)`,
      readDate: (raw) => readDate(String(raw)),
    },
    texts: /* @__PURE__ */ textsOf(() => "?", MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler),
    fieldOf: fieldOfMariadbColumn,
    checks: {
      probes,
    },
    tables: {
      hasPlainIndexes: true,
      quoted: (text) => `'${text}'`,
      probes,
    },
  },
}

/**
 * MariaDB, for `engine` of a table.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: mariadb, table: "people", key: ["id"], columns: { name: {} } })
 * people.engine.name // => "mariadb"
 */
export const mariadb: SqlEngine<"mariadb"> = mariadbEngine

/** The seconds of a year, the most that the server takes. */
const longestTime = 31_536_000

/** Has the server end a statement. kysely writes what explains a statement in front of it, and of no select inside of it. */
function timed(statement: RootOperationNode, ms: number): RootOperationNode {
  // The server is a little earlier than the run, which would ask it to end the statement. 0 would be no limit.
  const earlier = ms - Math.min(ms / 20, 10)
  const seconds = Math.min(Math.max(earlier / 1000, 0.001), longestTime).toFixed(3)
  const limit = `set statement max_statement_time=${seconds} for`
  if (ms === Infinity) return statement
  if (RawNode.is(statement)) return RawNode.create([`${limit} `, ""], [statement])
  return SelectQueryNode.is(statement)
    ? { ...statement, explain: RawNode.createWithSql(limit) as never }
    : statement
}

/** Returns a text in the one collation that compares bytes and no spaces at the end, whatever its character set is. */
function bytesOf(text: Sql): RawBuilder<unknown> {
  return sql`convert(${text} using utf8mb4) collate utf8mb4_nopad_bin`
}

/** How a number is written where its kind has fewer than the column. */
const wholes: { readonly [Kind in SqlValueKind]?: (value: Sql) => Sql } = {
  uint64: (value) => sql`truncate(${value}, 0)`,
}

function isColumn(value: Sql): boolean {
  const node = value.toOperationNode()
  return RawNode.is(node) && node.parameters.every((part) => IdentifierNode.is(part))
}

/** True for a parameter that columns of all character sets take. */
function isAscii(parameter: Sql): boolean {
  const node = parameter.toOperationNode()
  return (
    RawNode.is(node) &&
    node.parameters.every((part) => ValueNode.is(part) && /^[\0-\x7f]*$/.test(String(part.value)))
  )
}

/** Asks a query of the user for an item. Only a select itself can name the row in it, so the condition stands there. */
function someItem(from: Sql, condition: BooleanSql): BooleanSql | undefined {
  const [list] = templateParts(from.toOperationNode())
  const [query, ...others] = list ? templateParts(list) : []
  if (query === undefined || others.length > 0 || IdentifierNode.is(query)) return undefined
  return SelectQueryNode.is(query)
    ? sql`(exists ${new ExpressionWrapper(SelectQueryNode.cloneWithHaving(query, condition.toOperationNode()))})`
    : sql`(exists (${new ExpressionWrapper(query)} having ${condition}))`
}

/** Reads an item of JSON. Its numbers are doubles, and longer ones texts. */
function readJsonItem(as: string, { type, field }: SqlColumn): Sql {
  const item = sql.id(as, "item")
  const range = rangeOfSized(field)
  const kind = sql`json_type(${item})`
  const text = sql`json_unquote(${item})`
  const written = (pattern: string, value: Sql) =>
    sql`case when ${kind} = 'STRING' then case when ${text} rlike ${pattern} then ${value} end end`
  const decimal = sql`cast(${text} as ${sql.raw(decimalType)})`
  const double = sql`cast(${item} as double)`
  const isInRange =
    range &&
    sql` and ${isBetween(double, range.least, range.most)} and ${double} = truncate(${double}, 0)`
  const items: { readonly [Type in SqlType]?: Sql } = {
    boolean: sql`case ${kind} when 'BOOLEAN' then ${text} = 'true' end`,
    float8: sql`case when ${kind} in ('INTEGER', 'DOUBLE')${isInRange ?? sql``} then ${double} end`,
    int8: written(
      "^-?[0-9]{1,19}\\z",
      sql`case when ${isBetween(decimal, int8.least, int8.most)} then cast(${text} as signed) end`,
    ),
    numeric: written("^[+-]?[0-9]{1,35}(?:[.][0-9]{1,30})?\\z", decimal),
  }
  return items[type] ?? sql`case ${kind} when 'STRING' then ${text} end`
}

/** Writes a pattern of PCRE. All that is no letter is written by its number, whatever the flags of the session are. */
function foldedPattern(match: ValueMatch, needle: string): string {
  const { start, end } = anchors[match]
  return `(?-imsx)${start ? "\\A" : ""}${writeClasses(needle, escapeRegex)}${end ? "\\z" : ""}`
}

function escapeRegex(character: string): string {
  return /[\p{L}\p{N}]/u.test(character)
    ? character
    : `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** Returns at least the bytes of a needle in a compiled pattern, of which PCRE takes 64 KiB. */
function compiledLength(needle: string): number {
  let length = 0
  for (const folded of fold(needle)) {
    const members = foldClass(folded)
    const characters = [...members]
    const bytes = new TextEncoder().encode(members).length
    if (members === folded) length += 1 + bytes
    else if (characters.every((character) => character < "\u0100")) length += 33
    else length += 38 + bytes + characters.length
  }
  return length
}

function readDate(text: string): DateTime | undefined {
  const [day = "", time] = text.split(" ")
  return readDateTime(time === undefined ? day : `${day}T${time}Z`)?.value
}

/** Returns the conditions that no row of a column may meet. */
function probes(value: Sql, column: SqlColumn, engine: Engine): readonly Probe[] {
  const wrong = forms[column.type]?.isWrong?.(value, column) ?? []
  // The end of a pattern is also in front of a line break at the end of a text.
  const isUnlike = (pattern: string) =>
    sql<boolean>`(${bytesOf(value)} not rlike ${pattern.replace(/\$$/, "$(?![[:cntrl:]])")})`
  return [
    ...wrong.map(([what, condition]) => probe(column, "form", what, condition)),
    ...valueProbes(
      {
        ...{ engine, value, column },
        rounded: sql`cast(cast(${value} as double) as ${sql.raw(decimalType)})`,
      },
      isUnlike,
    ),
  ]
}
