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
} from "kysely"
import { anchors, type ValueMatch } from "../../evaluate/text-test.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { msPerDay, readDateTime, ticksPerMs, type DateTime } from "../../fields/kinds/date.ts"
import { integerRange } from "../../fields/kinds/sized-integer.ts"
import { fieldOfMariadbColumn, readMariadbCatalogue } from "../catalogue/mariadb.ts"
import { probe, valueProbes } from "../probes.ts"
import { textsOf } from "../sql-text.ts"
import { rangeOfSized } from "../column-types.ts"
import { textOfInstant } from "../date-forms.ts"
import { foldClass, writeClasses } from "../fold-forms.ts"
import { anyOf, comparePlainly, isOneOf, templateParts } from "../logic.ts"
import { isHeld } from "../operand-forms.ts"
import { isBetween, isDecimal } from "../sql-column.ts"
import { isTextType, valueKindOf, type SqlType, type SqlEngine } from "../types.ts"
import {
  castForm,
  isWrittenTime,
  isWrittenInteger,
  textForm,
  type IsText,
} from "../cursor-forms.ts"
import { mariadbKinds } from "../kinds.ts"
import type {
  Engine,
  SqlColumn,
  SqlValue,
  Probe,
  Sql,
  BooleanSql,
  ParameterValue,
  TypedField,
  CursorForm,
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

export const mariadbEngine: Engine & SqlEngine<"mariadb"> & { readonly parts: EngineParts } = {
  name: "mariadb",
  kinds: mariadbKinds,
  integers: {
    int2: /* @__PURE__ */ integerRange(16, false),
    int4: /* @__PURE__ */ integerRange(32, false),
    int8,
    "int8 unsigned": uint64,
  },
  decimals: {
    least: 1n - 10n ** BigInt(mostDigits),
    most: 10n ** BigInt(mostDigits) - 1n,
    scale: places,
  },
  dates: {
    datetime: { finest: 10, isFixed: true, write: textOfInstant },
    date: {
      finest: msPerDay * ticksPerMs,
      isFixed: true,
      write: (instant) => textOfInstant(instant).slice(0, 10),
    },
  },
  times: { time: "time-6" },
  castToText: ({ sql: value, kind }) =>
    sql`cast(${kind === "uint64" ? sql`truncate(${value}, 0)` : value} as char)`,
  byteCollation: "utf8mb4_nopad_bin",
  parameter,
  isPresent,
  // With a variable of the session, `is null` also finds the row that was inserted last.
  nullTest: ({ sql: value }, isNull) =>
    isNull ? sql`(${value} <=> null)` : sql`(not (${value} <=> null))`,

  compare: (value, operator, right) => comparePlainly(byBytes(value), operator, right),
  grouped: byBytes,
  equalsOne: (value, parameters) => {
    const equal = isOneOf(byBytes(value), parameters)
    const needsBound = isTextType(value.type) && !value.bytewise && isColumn(value.sql)
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
    const order = sql`${byBytes(term)} ${direction}`
    // A sort takes the end of a text for U+0000.
    return term.type === "text" && !term.bytewise
      ? sql`${order}, octet_length(${term.sql}) ${direction}`
      : order
  },
  cursor: cursorForm,
  unionPart: (rows) => sql`${rows}`,
  count: (rows) => sql.val(rows),
  unlimited: Number.MAX_SAFE_INTEGER,

  catalogue: {
    read: readMariadbCatalogue,
    encoding: "utf8mb4",
    // It lacks temporary tables.
    isPartial: true,
    namesOf: (type) => actualTypes[type] ?? textTypes,
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
      typeNames: {
        text: "varchar(255) character set utf8mb4",
        blob: "binary(16)",
        boolean: "tinyint(1)",
        int2: "smallint",
        int4: "int",
        int8: "bigint",
        "int8 unsigned": "bigint unsigned",
        float8: "double",
        float4: "float",
        numeric: decimalType,
        datetime: "datetime(6)",
        time: "time(6)",
        "unix-s": "bigint",
        "unix-ms": "bigint",
        any: "longtext",
      },
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

function byBytes({ sql: value, type, bytewise }: SqlValue): Sql {
  return isTextType(type) && !bytewise ? bytesOf(value) : value
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

/** The types of the parameters that are not texts or doubles, as a cast writes them. */
const casts: { readonly [Type in SqlType]?: string } = {
  boolean: "signed",
  int2: "signed",
  int4: "signed",
  int8: "signed",
  "unix-s": "signed",
  "unix-ms": "signed",
  "int8 unsigned": "unsigned",
  numeric: decimalType,
  datetime: "datetime(6)",
  date: "date",
  time: "time(6)",
}

/** Drivers hand over numbers as doubles, and booleans and dates in ways of their own, so all but doubles are texts. */
function parameter(value: ParameterValue, type: SqlType): RawBuilder<unknown> {
  if (type === "blob") return sql`unhex(${String(value).replaceAll("-", "")})`
  const cast = casts[type]
  if (cast === undefined) return sql`${isTextType(type) ? String(value) : Number(value)}`
  const isLong =
    typeof value === "boolean" || (typeof value === "number" && cast.endsWith("signed"))
  return sql`cast(${String(isLong ? BigInt(value) : value)} as ${sql.raw(cast)})`
}

function isPresent(value: Sql, { type, field }: TypedField): BooleanSql | undefined {
  const kind = valueKindOf(field)
  if (kind === "decimal") return isDecimal(value)
  switch (type) {
    case "numeric":
      return kind === "uint64"
        ? sql`(${isBetween(value, uint64.least, uint64.most)} and ${value} = truncate(${value}, 0))`
        : undefined
    case "datetime":
    case "date":
      // MariaDB has a year, a month and a day 0.
      return sql`(extract(year from ${value}) > 0 and extract(month from ${value}) > 0 and extract(day from ${value}) > 0)`
    case "time":
      return sql`${value} between cast('00:00:00' as time) and cast('23:59:59.999999' as time(6))`
    default:
      return undefined
  }
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
  switch (type) {
    case "boolean":
      return sql`case ${kind} when 'BOOLEAN' then ${text} = 'true' end`
    case "float8": {
      const double = sql`cast(${item} as double)`
      const isInRange =
        range &&
        sql` and ${isBetween(double, range.least, range.most)} and ${double} = truncate(${double}, 0)`
      return sql`case when ${kind} in ('INTEGER', 'DOUBLE')${isInRange ?? sql``} then ${double} end`
    }
    case "int8":
      return written(
        "^-?[0-9]{1,19}\\z",
        sql`case when ${isBetween(decimal, int8.least, int8.most)} then cast(${text} as signed) end`,
      )
    case "numeric":
      return written("^[+-]?[0-9]{1,35}(?:[.][0-9]{1,30})?\\z", decimal)
    default:
      return sql`case ${kind} when 'STRING' then ${text} end`
  }
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

function cursorForm({ type, held }: Pick<SqlValue, "type" | "held">): CursorForm {
  if (type === "any" || isTextType(type)) return ownText
  if (type === "blob") return blobForm
  const isRead = readable[casts[type] ?? ""]
  if (isRead === undefined) return doubleForm
  return castForm("char", (text) => (isRead(text, held) ? parameter(text, type) : undefined))
}

const isDate = (text: string) => readDate(text) !== undefined

/** The texts that are values of a type. */
const readable: { readonly [cast: string]: IsText } = {
  signed: isWrittenInteger,
  unsigned: isWrittenInteger,
  [decimalType]: (text, held) => /^-?\d{1,65}(?:\.\d{1,38})?$/.test(text) && isHeld(text, held),
  "datetime(6)": (text) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/.test(text) && isDate(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDate(text),
  "time(6)": isWrittenTime,
}

/** A cast, since a driver parses what the database calls JSON. */
const ownText = /* @__PURE__ */ textForm(
  (value) => sql`cast(${value} as char)`,
  (raw) => `'${String(raw)}`,
)

const blobForm: CursorForm = {
  select: (value) => sql`hex(${value})`,
  write: String,
  read: (text) => (/^(?:[\dA-F]{2})*$/.test(text) ? sql`unhex(${text})` : undefined),
}

const doubleForm: CursorForm = {
  select: (value) => sql`${value}`,
  write: (raw) => String(Number(raw)),
  read: (text) => {
    const number = Number(text)
    return String(number) === text && Number.isFinite(number) ? sql`${number}` : undefined
  },
}

const textTypes = ["varchar", "tinytext", "text", "mediumtext", "longtext", "enum"]
const smallTypes = ["tinyint", "tinyint unsigned", "smallint"]
const intTypes = [...smallTypes, "smallint unsigned", "mediumint", "mediumint unsigned", "int"]
const bigTypes = [...intTypes, "int unsigned", "bigint"]

/** The types of columns that each type is, as the database names them. */
const actualTypes: { readonly [Type in SqlType]?: readonly string[] } = {
  blob: ["binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob"],
  boolean: ["tinyint"],
  int2: smallTypes,
  int4: intTypes,
  int8: bigTypes,
  "int8 unsigned": ["tinyint", "smallint", "mediumint", "int", "bigint"].map(
    (name) => `${name} unsigned`,
  ),
  "unix-s": bigTypes,
  "unix-ms": ["bigint"],
  float8: ["double"],
  float4: ["float"],
  numeric: ["decimal"],
  datetime: ["datetime"],
  date: ["date"],
  time: ["time"],
}

/** Returns the conditions that no row of a column may meet. */
function probes(value: Sql, column: SqlColumn, engine: Engine): readonly Probe[] {
  const { type, field, bytewise } = column
  const form = (what: string, wrong: BooleanSql) => probe(column, "form", what, wrong)
  const unsorted = sql<boolean>`(octet_length(${value}) > 1024${bytewise ? sql` or instr(${value}, char(0)) > 0` : sql``})`
  // The end of a pattern is also in front of a line break at the end of a text.
  const isUnlike = (pattern: string) =>
    sql<boolean>`(${bytesOf(value)} not rlike ${pattern.replace(/\$$/, "$(?![[:cntrl:]])")})`
  return [
    ...(field.kind === "boolean"
      ? [form("must hold 0 and 1 only", sql`(${value} not in (0, 1))`)]
      : []),
    ...(type === "text" && field.sort && !field.list
      ? [form("holds a text that MariaDB does not sort exactly", unsorted)]
      : []),
    ...valueProbes(
      {
        ...{ engine, value, column },
        rounded: sql`cast(cast(${value} as double) as ${sql.raw(decimalType)})`,
      },
      isUnlike,
    ),
  ]
}
