import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely"
import { quote } from "../../diagnostics/wording.ts"
import { wayOutOf } from "../column-types.ts"
import { isFixedText, isTextDate, isTextTime } from "../fixed-texts.ts"
import {
  columnRef,
  columnValue,
  isPresentValue,
  storedValue,
  type SqlColumn,
} from "../sql-column.ts"
import { valueKindOf, type SqlType } from "../types.ts"
import { probeCollation } from "./check-nodes.ts"
import {
  floatProbe,
  columnProblem,
  oneValue,
  regexOfDate,
  regexOfTime,
  regexOfUuid,
  type CheckContext,
  type Probe,
  type SqlProblem,
} from "./probes.ts"

/** Checks that the database holds every character, and that texts have the bytes that they have in UTF-8. */
export async function checkPostgresEncoding({ db }: CheckContext): Promise<readonly SqlProblem[]> {
  const { rows } = await sql<{
    encoding: string
  }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  return encoding === "UTF8"
    ? []
    : [
        {
          code: "encoding",
          field: undefined,
          message: `The encoding of the database must be UTF8, got ${String(encoding)}.`,
        },
      ]
}

const texts = ["text", "character varying"]
const integers = ["smallint", "integer", "bigint"]

/** The names that PostgreSQL gives to the types that a column may have. */
function actualTypes(type: SqlType): readonly string[] {
  if (isFixedText(type)) return texts
  switch (type) {
    case "text":
    case "varchar":
      return texts
    case "float8":
      return ["double precision"]
    case "float4":
      return ["real"]
    case "int2":
      return ["smallint"]
    case "int4":
      return ["integer"]
    case "int8":
      return ["bigint"]
    case "unix-s":
    case "unix-ms":
      return integers
    case "timestamptz":
      return ["timestamp with time zone"]
    case "timestamp":
      return ["timestamp without time zone"]
    case "time":
      return ["time without time zone"]
    default:
      return [type]
  }
}

/** Checks what the database says of a column: its type, and the collation of texts. */
export async function checkPostgresColumn(
  context: CheckContext,
  column: SqlColumn,
): Promise<readonly SqlProblem[]> {
  const { scope } = context
  const value = columnValue(scope, column).sql
  const wrongType = await checkType(context, column, storedValue(scope, column))
  if (wrongType.length > 0) return wrongType
  const { type, fold, bytewise } = column
  if (!actualTypes(type).includes("text")) return []
  const folded = fold && columnRef(scope, fold.column)
  return [
    ...(await checkCollation(context, column, { value, bytewise })),
    ...(folded === undefined || fold === undefined
      ? []
      : await checkCollation(context, column, { value: folded, bytewise: fold.bytewise })),
  ]
}

async function checkType(
  context: CheckContext,
  column: SqlColumn,
  value: Expression<unknown>,
): Promise<readonly SqlProblem[]> {
  const { rows } = await sql<{
    type: string
  }>`select pg_typeof(${oneValue(context, value)})::text as type`.execute(context.db)
  const actual = String(rows[0]?.type)
  if (column.type === "pg-enum") return checkLabels(context, column, value)
  if (column.type === "any" || actualTypes(column.type).includes(actual)) return []
  const problem = columnProblem(column, "type", `must have the type ${column.type}, got ${actual}`)
  return [{ ...problem, message: `${problem.message} ${wayOutOf(actual)}`.trim() }]
}

/** Checks that the labels of an enum type are the values of the field. */
async function checkLabels(
  context: CheckContext,
  column: SqlColumn,
  value: Expression<unknown>,
): Promise<readonly SqlProblem[]> {
  const { rows } = await sql<{ label: string }>`select enumlabel::text as label from pg_enum
    where enumtypid = pg_typeof(${oneValue(context, value)})::oid`.execute(context.db)
  const labels = rows.map(({ label }) => label).sort()
  const values = [...(column.field.values?.keys() ?? [])].map(String).sort()
  const list = (texts: readonly string[]) => texts.map(quote).join(", ") || "none"
  const what = `must be an enum type with the labels ${list(values)}, got ${list(labels)}`
  return list(labels) === list(values) ? [] : [columnProblem(column, "type", what)]
}

/** A collation as the database describes it. */
interface Collation {
  readonly name: string
  readonly deterministic: boolean
  readonly provider: string
  readonly locale: string | null
  readonly databaseProvider: string | null
  readonly databaseLocale: string
}

async function checkCollation(
  context: CheckContext,
  column: SqlColumn,
  { value, bytewise }: { readonly value: Expression<unknown>; readonly bytewise: boolean },
): Promise<readonly SqlProblem[]> {
  const { rows } = await sql<Collation>`
    select c.collname as name, c.collisdeterministic as deterministic, c.collprovider as provider,
      c.collcollate as locale, to_jsonb(d) ->> 'datlocprovider' as "databaseProvider",
      d.datcollate as "databaseLocale"
    from pg_collation c, pg_database d
    where c.oid = pg_collation_for(${oneValue(context, value)})::regcollation
      and d.datname = current_database()`.execute(context.db)
  const [collation] = rows
  if (collation === undefined)
    return [columnProblem(column, "collation", "has a collation that the database does not know")]
  const { name, deterministic } = collation
  if (!deterministic)
    return [columnProblem(column, "collation", `has the nondeterministic collation ${name}`)]
  return bytewise && !(await comparesBytes(context, value, collation))
    ? [columnProblem(column, "collation", `must have the collation C, got ${name}`)]
    : []
}

/**
 * True for a collation that compares the bytes of UTF-8: C under its names, those that PostgreSQL itself provides, and C.UTF-8 of
 * the system where it sorts a list of texts so.
 */
async function comparesBytes(
  context: CheckContext,
  value: Expression<unknown>,
  collation: Collation,
): Promise<boolean> {
  const isDefault = collation.provider === "d"
  const provider = isDefault ? (collation.databaseProvider ?? "c") : collation.provider
  if (provider !== "c") return provider === "b"
  const locale = isDefault ? collation.databaseLocale : collation.locale
  if (locale === "C" || locale === "POSIX") return true
  if (locale === null || !/^C\.UTF-?8$/i.test(locale)) return false
  const { ordered, bytes } = await probeCollation(context, value)
  return ordered === bytes
}

/** Returns the conditions that no row of a column may meet. */
export function postgresProbes(value: Expression<unknown>, column: SqlColumn): readonly Probe[] {
  const { type, field, belowSurrogates } = column
  const probes: Probe[] = [...specialProbes(value, column)]
  const add = (wrong: RawBuilder<SqlBool>, problem: SqlProblem): number =>
    probes.push({ wrong, problem })
  const kind = valueKindOf(field)
  if (type === "numeric" && kind !== "decimal" && kind !== "uint64")
    add(
      sql`(${value}::float8::numeric <> ${value})`,
      columnProblem(column, "digits", "holds a number of more than 15 digits"),
    )
  if (type === "float8" && kind === "float") probes.push(floatProbe(value, column))
  if (belowSurrogates)
    add(
      sql`(${value} ~ ${"***:[\\uE000-\\U0010FFFF]"})`,
      columnProblem(
        column,
        "above-surrogates",
        "holds a character above U+D7FF, but promises belowSurrogates",
      ),
    )
  if (field.kind === "uuid" && type === "text")
    add(
      sql`(${value} !~ ${regexOfUuid})`,
      columnProblem(column, "form", "must hold values of canonical uuids only"),
    )
  if (isTextDate(type))
    add(
      sql`(${value} !~ ${regexOfDate(type)})`,
      columnProblem(column, "form", `must hold values of the form ${type} only`),
    )
  if (isTextTime(type))
    add(
      sql`(${value} !~ ${regexOfTime(type)})`,
      columnProblem(column, "form", `must hold values of the form ${type} only`),
    )
  return probes
}

/** Returns the condition of values that count as empty, where the column promises that there are none. */
function specialProbes(value: Expression<unknown>, column: SqlColumn): readonly Probe[] {
  const { type, mayHoldSpecials } = column
  const isPresent = isPresentValue(value, column)
  if (mayHoldSpecials || isPresent === undefined) return []
  const wrong = sql<SqlBool>`(not (${isPresent}))`
  return [
    { wrong, problem: columnProblem(column, "specials", `holds ${specialName(type, column)}`) },
  ]
}

function specialName(type: SqlType, { field }: SqlColumn): string {
  switch (type) {
    case "time":
      return "24:00"
    case "timestamptz":
    case "timestamp":
    case "date":
      return "an infinite date"
    default: {
      const kind = valueKindOf(field)
      return kind === "sized" || kind === "uint64" || kind === "decimal"
        ? "a number outside of the range of the field"
        : "NaN"
    }
  }
}
