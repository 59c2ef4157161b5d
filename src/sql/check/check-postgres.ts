import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely"
import { quote } from "../../diagnostics/wording.ts"
import { wayOutOf } from "../column-types.ts"
import { isFixedText, isTextDate, isTextTime, valueKindOf, type SqlType } from "../types.ts"
import { columnRef, columnValue, storedValue, type SqlColumn } from "../sql-column.ts"
import { probeCollation } from "./check-nodes.ts"
import {
  aboveSurrogates,
  floatProbe,
  outOfRange,
  specialProbes,
  columnProblem,
  oneValue,
  regexOfDate,
  regexOfTime,
  regexOfUuid,
  type CheckContext,
  type Probe,
  type SqlProblem,
  type SqlProblemCode,
} from "./probes.ts"

const texts = ["text", "character varying"]
const integers = ["smallint", "integer", "bigint"]

const actualTypes: { readonly [Type in SqlType]?: readonly string[] } = {
  text: texts,
  varchar: texts,
  float8: ["double precision"],
  float4: ["real"],
  int2: ["smallint"],
  int4: ["integer"],
  int8: ["bigint"],
  "unix-s": integers,
  "unix-ms": integers,
  timestamptz: ["timestamp with time zone"],
  timestamp: ["timestamp without time zone"],
  time: ["time without time zone"],
}

/** Returns the names that PostgreSQL gives to the types that a column may have. */
function actualTypesOf(type: SqlType): readonly string[] {
  return isFixedText(type) ? texts : (actualTypes[type] ?? [type])
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
  if (!actualTypesOf(type).includes("text")) return []
  return [
    ...(await checkCollation(context, column, value, bytewise)),
    ...(fold === undefined
      ? []
      : await checkCollation(context, column, columnRef(scope, fold.column), fold.bytewise)),
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
  if (column.type === "any" || actualTypesOf(column.type).includes(actual)) return []
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
  value: Expression<unknown>,
  bytewise: boolean,
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
 * True for a collation that compares the bytes of UTF-8: C and those that PostgreSQL provides, and
 * C.UTF-8 of the system where it sorts a list of texts so.
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
  const probes: Probe[] = [...specialProbes(value, column, specialName(type, column))]
  const add = (wrong: RawBuilder<SqlBool>, code: SqlProblemCode, what: string): number =>
    probes.push({ wrong, problem: columnProblem(column, code, what) })
  const kind = valueKindOf(field)
  const ofForm = `must hold values of the form ${type} only`
  if (type === "numeric" && kind !== "decimal" && kind !== "uint64")
    add(
      sql`(${value}::float8::numeric <> ${value})`,
      "digits",
      "holds a number of more than 15 digits",
    )
  if (type === "float8" && kind === "float") probes.push(floatProbe(value, column))
  if (belowSurrogates)
    add(sql`(${value} ~ ${"***:[\\uE000-\\U0010FFFF]"})`, "above-surrogates", aboveSurrogates)
  if (field.kind === "uuid" && type === "text")
    add(sql`(${value} !~ ${regexOfUuid})`, "form", "must hold values of canonical uuids only")
  if (isTextDate(type)) add(sql`(${value} !~ ${regexOfDate(type)})`, "form", ofForm)
  if (isTextTime(type)) add(sql`(${value} !~ ${regexOfTime(type)})`, "form", ofForm)
  return probes
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
      return kind === "sized" || kind === "uint64" || kind === "decimal" ? outOfRange : "NaN"
    }
  }
}

interface FoundIndex {
  readonly name: string
  readonly columns: string
  /** 0 or 3 where nulls are the largest values, 1 or 2 where they are the smallest; odd when descending. */
  readonly option: number
}

/** Checks the place of nulls in the indexes that are there for sorts: with another one they serve none. */
export async function checkIndexes(context: CheckContext): Promise<readonly SqlProblem[]> {
  const { db, scope } = context
  const { rows } = await sql<FoundIndex>`
    select class.relname as "name", index.indoption[0] as "option", (
      select string_agg('"' || replace(attname, '"', '""') || '"', ',' order by place)
      from unnest(index.indkey) with ordinality as part(number, place)
      join pg_attribute on attrelid = index.indrelid and attnum = number
      where place <= index.indnkeyatts) as "columns"
    from pg_index as index join pg_class as class on class.oid = index.indexrelid
    where index.indpred is null and index.indrelid =
      (select typrelid from pg_type where oid = pg_typeof(${oneValue(context, sql.id(scope.alias))}))
    order by 1`.execute(db)
  const { key, columns } = scope.schema
  const quoted = (name: string): string => sql.id(name).compile(db).sql
  return [...columns.values()].flatMap((column) => {
    const { field, place, notNull, nullsFirst, mayHoldSpecials } = column
    if (!field.sort || place.kind === "expression" || mayHoldSpecials) return []
    const names = [place.name, ...key.filter((name) => name !== place.name)].map(quoted).join(",")
    const indexes = rows.filter((index) => index.columns === names)
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
