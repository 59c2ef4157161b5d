import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type RawBuilder,
} from "kysely"
import { anchors, type ValueMatch } from "../../evaluate/text-test.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { integerRange, readExactInteger } from "../../fields/kinds/sized-integer.ts"
import { readSqliteCatalogue, rowNumbers } from "../catalogue/sqlite.ts"
import { aboveSurrogates, beyond, digitsProbes, specialProbes, probe } from "../probes.ts"
import { textsOf } from "../sql-text.ts"
import { rangeOfSized } from "../column-types.ts"
import { foldClass, writeClasses } from "../fold-forms.ts"
import { allOf, anyOf, comparePlainly, conditionSql, isOneOf } from "../logic.ts"
import { isBetween } from "../sql-column.ts"
import {
  fractionOf,
  isTextTime,
  valueKindOf,
  type FixedTextType,
  type SqlEngine,
  type SqlType,
  type SqlTypes,
  type SqlValueKind,
} from "../types.ts"
import { comparedValue, textTypes } from "../cursor-forms.ts"
import { sqliteKinds } from "../kinds.ts"
import type {
  Engine,
  SqlColumn,
  SqlCondition,
  Probe,
  Sql,
  BooleanSql,
  CursorForm,
  ParameterValue,
  TypeForm,
  EngineParts,
} from "../engine.ts"

/*
 * SQLite. Its types of values are those of the values, not of the columns: booleans are 0 and 1, decimal numbers are integers
 * with a scale, durations are ticks of 100 ns, and dates are texts or counts. `integer` holds integers up to ±(2^53 - 1), `int8`
 * all of 64 bits, and `blob` a uuid in 16 bytes. No column holds unsigned integers of 64 bits. `any` is any type: of an object,
 * only null counts.
 */

const int8 = /* @__PURE__ */ integerRange(64, false)

/** A type, and what differs in it from others of SQLite, whose columns hold values of any type. */
interface SqliteType extends TypeForm {
  /** The storage classes that its values have, null included. */
  readonly classes?: BooleanSql
  /** Writes a value so that those which are equal are one group, where `compared` does not. */
  readonly grouped?: (value: Sql) => Sql
  /** True for texts of one form, so that they are equal in every collation or in none. */
  readonly isFixed?: boolean
  /** Says which values memory would read in another way, or not at all. */
  readonly wrong?: (
    value: Sql,
    kind: SqlValueKind,
  ) => readonly [expected: string, wrong: BooleanSql] | undefined
}

const types = /* @__PURE__ */ makeTypes()

function makeTypes(): Readonly<Record<SqlTypes["sqlite"][SqlValueKind], SqliteType>> {
  const any: SqliteType = { parameter, cursor: () => cursorForm }
  const text = (type: FixedTextType | "text"): SqliteType => ({
    ...any,
    stored: "text",
    classes: sql`('text', 'null')`,
    compared: (value) => sql`${value} collate binary`,
    ...(type === "text"
      ? {
          wrong: (value, kind) =>
            kind === "uuid" ? ["values of canonical uuids", wrongUuid(value)] : undefined,
        }
      : {
          isFixed: true,
          wrong: (value) => [`values of the form ${type}`, wrongText(value, type)],
        }),
  })
  const integer: SqliteType = { ...any, stored: "integer", classes: sql`('integer', 'null')` }
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return {
    ...textTypes(text),
    blob: {
      ...any,
      classes: sql`('blob', 'null')`,
      parameter: (value) => sql`unhex(${String(value).replaceAll("-", "")})`,
      wrong: (value) => ["values of 16 bytes", sql`(octet_length(${value}) <> 16)`],
    },
    integer: {
      ...integer,
      integers: { least: -most, most },
      wrong: (value, kind) => {
        if (kind === "boolean") return ["0 and 1", sql`(${value} not in (0, 1))`]
        if (kind === "sized") return undefined
        return ["values up to 2^53 - 1", beyond(value, Number.MAX_SAFE_INTEGER)]
      },
    },
    int8: { ...integer, integers: int8 },
    "unix-s": integer,
    "unix-ms": integer,
    real: {
      ...any,
      classes: sql`('real', 'integer', 'null')`,
      // A column of doubles can hold integers of which several are one double.
      grouped: (value) => sql`cast(${value} as real)`,
    },
    any,
  }
}

/** The same, by any type. */
const forms: { readonly [Type in SqlType]?: SqliteType } = types

export const sqliteEngine: Engine & SqlEngine<"sqlite"> = {
  name: "sqlite",
  kinds: sqliteKinds,
  rowNumbers,
  types,

  compare: (value, operator, right) => comparePlainly(comparedValue(value), operator, right),
  grouped: (value) => forms[value.type]?.grouped?.(value.sql) ?? comparedValue(value),
  equalsOne: (value, parameters) =>
    isOneOf(forms[value.type]?.isFixed ? value.sql : comparedValue(value), parameters),
  contains: (text, needles) => anyOf(needles.map((needle) => sql`(instr(${text}, ${needle}) > 0)`)),
  // It compares bytes, since `substr` of a text ends at U+0000.
  endsWith: (text, suffixes) =>
    anyOf(
      Array.from(Map.groupBy(suffixes, bytesOf), ([length, group]) => {
        const bytes = group.map((suffix) => sql`cast(${suffix} as blob)`)
        const isEnd = bytes.length > 1 ? sql`in (${sql.join(bytes)})` : sql`= ${bytes[0]}`
        return sql`(octet_length(${text}) >= ${length} and substr(cast(${text} as blob), ${-length}) ${isEnd})`
      }),
    ),
  matchesFolded: (text, match, needles) =>
    anyOf(
      needles.map((needle) => {
        const distinct = distinguishCharacters(text, needle)
        return globMatch(distinct.text, match, distinct.needle)
      }),
    ),
  patternLength: (match, needle) => ({
    amount: bytesOf(globPattern(match, needle)),
    limit: 50_000,
  }),

  items: {
    json: {
      select: (list) =>
        sql`json_each(case when json_valid(${list}) then case when json_type(${list}) <> 'object' then ${list} end end)`,
      text: (list) => list,
      isWrong: (list) =>
        sql`(case when json_valid(${list}) then json_type(${list}) <> 'array' else ${list} is not null end)`,
      columnType: () => "text",
    },
  },
  item: (as, column) => (column.items === undefined ? undefined : readJsonItem(as, column)),
  doubleType: "real",

  order: (term) => sql`${comparedValue(term)} ${term.descending ? sql`desc` : sql`asc`}`,

  once: "limit -1 offset 0",
  // A union takes no brackets around its parts, and no limit without them.
  unionPart: (rows, as) => sql`select * from ${rows.as(as)}`,
  unlimited: -1,

  catalogue: {
    read: readSqliteCatalogue,
    encoding: "UTF-8",
    hidden: rowNumbers,
  },
}

/**
 * SQLite, for `engine` of a table.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * people.engine.name // => "sqlite"
 */
export const sqlite: SqlEngine<"sqlite"> = sqliteEngine

/** Reads an item of JSON; null for one of another kind. */
function readJsonItem(as: string, { type, field }: SqlColumn): RawBuilder<unknown> {
  const [value, kind] = [sql.id(as, "value"), sql.id(as, "type")]
  const when = (condition: Sql, item: Sql) => sql`(case when ${kind} ${condition} then ${item} end)`
  const range = rangeOfSized(field)
  const isInRange =
    range &&
    sql`in ('integer', 'real') and ${isBetween(value, range.least, range.most)} and ${value} = round(${value})`
  const integer = sql`cast(${value} as integer)`
  const items: { readonly [Type in SqlType]?: RawBuilder<unknown> } = {
    integer: when(sql`in ('true', 'false')`, sql`${kind} = 'true'`),
    real: when(isInRange ?? sql`in ('integer', 'real')`, sql`cast(${value} as real)`),
    int8: when(sql`= 'text' and cast(${integer} as text) = ${value}`, integer),
  }
  return items[type] ?? when(sql`= 'text'`, value)
}

/** Some drivers bind no bigint. A cast has a type that would change the other side, and the sign takes it away. */
function parameter(value: ParameterValue): RawBuilder<unknown> {
  if (typeof value === "string") return sql`${value}`
  const number = Number(value)
  return typeof value === "bigint" && !Number.isSafeInteger(number)
    ? sql`+cast(${String(value)} as integer)`
    : sql`${number}`
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Compares with a pattern. SQLite reads a text only up to U+0000 there, so it may be rewritten. */
function globMatch(text: Sql, match: ValueMatch, needle: string): SqlCondition {
  const glob = anyOf(globPatterns(match, needle).map((pattern) => sql`(${text} glob ${pattern})`))
  const rewritten = sql`(${withoutNul(text, needle)} glob ${globPattern(match, replaceNul(needle))})`
  if (needle.includes("\0")) return sql`(instr(${text}, char(0)) > 0 and ${rewritten})`
  switch (match) {
    case "start":
      return glob
    case "contain":
      return anyOf([glob, sql`(instr(${text}, char(0)) > 0 and ${rewritten})`])
    case "end":
      return sql`(case when instr(${text}, char(0)) = 0 then ${conditionSql(glob)} else ${rewritten} end)`
    case "equal":
      return allOf([glob, sql`(instr(${text}, char(0)) = 0)`])
  }
}

/** Returns alternatives: after `*`, SQLite finds a letter faster than a class of letters. */
function globPatterns(match: ValueMatch, needle: string): readonly string[] {
  const { start, end } = anchors[match]
  if (start) return [globPattern(match, needle)]
  const [first = "", ...others] = fold(needle)
  const rest = `${writeClasses(others.join(""), escapeGlob)}${end ? "" : "*"}`
  return Array.from(foldClass(first), (letter) => `*${escapeGlob(letter)}${rest}`)
}

function globPattern(match: ValueMatch, needle: string): string {
  const { start, end } = anchors[match]
  return `${start ? "" : "*"}${writeClasses(needle, escapeGlob)}${end ? "" : "*"}`
}

function escapeGlob(character: string): string {
  return character.replace(/[*?[]/, "[$&]")
}

/** Characters that SQLite confuses where it compares with a pattern: it reads the other two as the first one. */
const confused = ["\ufffd", "\ufffe", "\uffff"]

/** Replaces confused characters by others, in the needle and in the text, when the needle has one. */
function distinguishCharacters(text: Sql, needle: string) {
  const present = confused.filter((character) => needle.includes(character))
  const [other = 0, ...standIns] = freeCodePoints(needle, present.length + 1)
  return present.reduce(
    (distinct, character, index) => {
      const standIn = standIns[index] ?? other
      const free = sql`replace(${distinct.text}, ${char(standIn)}, ${char(other)})`
      return {
        text: sql`replace(${free}, ${char(character.charCodeAt(0))}, ${char(standIn)})`,
        needle: distinct.needle.replaceAll(character, String.fromCodePoint(standIn)),
      }
    },
    { text, needle },
  )
}

/** Returns code points of the private use area that a needle does not have. They have no letter case. */
function freeCodePoints(needle: string, count: number): readonly number[] {
  const taken = new Set(needle)
  const free: number[] = []
  for (let point = 0xe000; free.length < count; point++)
    if (!taken.has(String.fromCodePoint(point))) free.push(point)
  return free
}

/** Returns a character by its number, so that the text of the statement is plain ASCII. */
function char(point: number): RawBuilder<unknown> {
  return sql`char(${sql.lit(point)})`
}

/** Writes a needle with the stand-in for U+0000 that {@link withoutNul} puts into texts. */
function replaceNul(needle: string): string {
  const [nul = 0] = freeCodePoints(needle, 1)
  return needle.replaceAll("\0", String.fromCodePoint(nul))
}

/**
 * Writes a text of SQLite with a stand-in for U+0000, which `replace` cannot find, but JSON writes
 * as an escape. Backslashes have a stand-in too while the text is JSON. A stand-in that the text
 * holds itself becomes a third character, which no needle has.
 */
function withoutNul(text: Sql, needle: string): RawBuilder<unknown> {
  const [nul = 0, backslash = 0, other = 0] = freeCodePoints(needle, 3)
  const free = sql`replace(replace(${text}, ${char(nul)}, ${char(other)}), ${char(backslash)}, ${char(other)})`
  const quoted = sql`json_quote(replace(${free}, ${char(0x5c)}, ${char(backslash)}))`
  const replaced = sql`json_extract(replace(${quoted}, ${char(0x5c)} || 'u0000', ${char(nul)}), '$')`
  return sql`replace(${replaced}, ${char(backslash)}, ${char(0x5c)})`
}

/** The values of all columns. A text with U+0000 is in hexadecimal: Node.js 22 returns it only up to there. */
const cursorForm: CursorForm = {
  select: (value) =>
    sql`(case typeof(${value}) when 'text' then case when instr(${value}, char(0)) then 't' || hex(${value}) else '''' || ${value} end when 'blob' then 'x' || hex(${value}) when 'integer' then cast(${value} as text) else ${value} end)`,
  write: (raw) => (typeof raw === "number" ? writeReal(raw) : String(raw)),
  read: (text) => {
    if (text.startsWith("'")) return text.isWellFormed() ? sql`${text.slice(1)}` : undefined
    if (/^[tx](?:[\dA-F]{2})*$/.test(text)) {
      const digits = text.slice(1)
      return text.startsWith("t") ? sql`${textOfHex(digits)}` : sql`unhex(${digits})`
    }
    const number = Number(text)
    // A cast has a type that would change the other side. The sign takes it away.
    if (!Number.isSafeInteger(number) && readExactInteger(text, int8) !== undefined)
      return sql`+cast(${text} as integer)`
    return writeReal(number) === text && !Number.isNaN(number) ? sql`${number}` : undefined
  },
}

/** Writes a number with a fraction or an exponent where the integer of its digits may be another number. */
function writeReal(number: number): string {
  const isInexact = Number.isInteger(number) && !Number.isSafeInteger(number)
  return isInexact ? number.toExponential() : String(number)
}

function textOfHex(digits: string): string {
  const bytes = digits.match(/../g) ?? []
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return decoder.decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}

export const sqliteTexts: EngineParts["texts"] = /* @__PURE__ */ textsOf(
  () => "?",
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
)

export const sqliteChecks: EngineParts["checks"] = {
  probes: typeProbes,
}

export const sqliteTables: EngineParts["tables"] = {
  end: " strict",
  namesSchemaOfIndex: true,
  quoted: (text) => `'${text}'`,
  probes: rowProbes,
}

/** Returns the conditions that no row of a column may meet. SQLite does not check the types of values by itself. */
function typeProbes(value: Sql, column: SqlColumn, engine: Engine): readonly Probe[] {
  const { classes } = forms[column.type] ?? {}
  // Only null counts of an object.
  if (classes === undefined) return []
  const what = `holds a value of another type than ${column.type}`
  return [
    probe(column, "type", what, sql`(typeof(${value}) not in ${classes})`),
    // A value of another type has that problem alone.
    ...rowProbes(value, column, engine).map(({ wrong, problem }): Probe => ({
      wrong: sql`(typeof(${value}) in ${classes} and ${wrong})`,
      problem,
    })),
  ]
}

function rowProbes(value: Sql, column: SqlColumn, engine: Engine): readonly Probe[] {
  const [expected, wrong] = forms[column.type]?.wrong?.(value, valueKindOf(column.field)) ?? []
  const isAbove = sql<boolean>`(${value} glob ${"*[\ue000-\u{10ffff}]*"})`
  return [
    ...(wrong === undefined ? [] : [probe(column, "form", `must hold ${expected} only`, wrong)]),
    ...specialProbes(engine, value, column),
    ...digitsProbes(value, column),
    ...(column.belowSurrogates
      ? [probe(column, "above-surrogates", aboveSurrogates, isAbove)]
      : []),
  ]
}

function wrongUuid(value: Sql): BooleanSql {
  const form = [8, 4, 4, 4, 12].map((count) => "[0-9a-f]".repeat(count)).join("-")
  return sql`(octet_length(${value}) <> 36 or ${value} not glob ${form})`
}

/** Returns a text of a type, with zeros in the place of all digits. */
function zerosOf(type: FixedTextType): string {
  const clock = `00:00:00${fractionOf(type, (count) => `.${"0".repeat(count)}`)}`
  if (isTextTime(type)) return clock
  return type.endsWith("day") ? "0000-00-00" : `0000-00-00T${clock}Z`
}

/**
 * Returns the condition of a text that is not of a type: of another form, of the year 0, or of a day or time that there is not.
 * SQLite takes 24:00:00 for a time.
 */
function wrongText(value: Sql, type: FixedTextType): BooleanSql {
  const zeros = zerosOf(type)
  const form = sql`octet_length(${value}) <> ${zeros.length} or ${value} not glob ${zeros.replaceAll("0", "[0-9]")}`
  const day = sql`${form} or ${value} < '0001' or date(substr(${value}, 1, 10)) is not substr(${value}, 1, 10)`
  const wrong = isTextTime(type)
    ? sql`${form} or time(substr(${value}, 1, 8)) is not substr(${value}, 1, 8) or ${value} > '23:59:60'`
    : type.endsWith("day")
      ? day
      : sql`${day} or time(substr(${value}, 12, 8)) is not substr(${value}, 12, 8) or substr(${value}, 12, 2) > '23'`
  return sql`(${value} is not null and (${wrong}))`
}
