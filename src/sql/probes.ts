import { sql } from "kysely"
import { exactFields } from "../fields/kinds/decimal.ts"
import { textPattern, uuidPattern } from "./date-forms.ts"
import { isPresentValue } from "./sql-column.ts"
import { readSqlError, SqlError } from "./sql-error.ts"
import { selectFromTable } from "./statements.ts"
import { isFixedText, valueKindOf, type SqlValueKind } from "./types.ts"
import type {
  Engine,
  SqlColumn,
  DatabaseScope,
  Probe,
  SqlProblem,
  SqlProblemCode,
  Sql,
  BooleanSql,
} from "./engine.ts"

export function columnProblem(
  { field }: SqlColumn,
  code: SqlProblemCode,
  what: string,
): SqlProblem {
  return { code, field: field.name, message: `The field ${JSON.stringify(field.name)} ${what}.` }
}

export function tableProblem(code: SqlProblemCode, message: string): SqlProblem {
  return { code, field: undefined, message }
}

export function readProblem(field: string | undefined, reason: string): SqlProblem {
  const name = field === undefined ? "The table" : `The field ${JSON.stringify(field)}`
  return { code: "unreadable", field, message: `${name} cannot be read: ${reason}` }
}

/** Returns a condition that no row of a column may meet. */
export function probe(
  column: SqlColumn,
  code: SqlProblemCode,
  what: string,
  wrong: BooleanSql,
): Probe {
  return { wrong, problem: columnProblem(column, code, what) }
}

/**
 * Returns the conditions that no value of a column may meet: of texts in another form, of values that count as empty, and of digits.
 * @param isUnlike - Says that a text does not match a pattern.
 */
export function valueProbes(
  {
    engine,
    value,
    column,
    rounded,
  }: {
    readonly engine: Engine
    readonly value: Sql
    readonly column: SqlColumn
    /** The value as a double, again in a type that has its digits. */
    readonly rounded: Sql
  },
  isUnlike: (pattern: string) => BooleanSql,
): readonly Probe[] {
  const { type, field, belowSurrogates } = column
  const isAbove = sql<boolean>`(not ${isUnlike("[\ue000-\u{10ffff}]")})`
  const ofForm = (pattern: string, form: string) =>
    probe(column, "form", `must hold values of ${form} only`, isUnlike(pattern))
  return [
    ...(belowSurrogates ? [probe(column, "above-surrogates", aboveSurrogates, isAbove)] : []),
    ...(field.kind === "uuid" && type === "text" ? [ofForm(uuidPattern, "canonical uuids")] : []),
    ...(isFixedText(type) ? [ofForm(textPattern(type), `the form ${type}`)] : []),
    ...specialProbes(engine, value, column),
    ...digitsProbes(value, column, rounded),
  ]
}

/** What the values are that count as empty, by their kind. */
const outOfRange = "a number outside of the range of the field"
const otherYears = "a date that is not of the years 1 to 9999"
const namesOfSpecials: { readonly [Kind in SqlValueKind]?: string } = {
  ...{ sized: outOfRange, uint64: outOfRange, decimal: outOfRange },
  ...{ date: otherYears, day: otherYears, time: "a time that is not of a day" },
}

/** Returns the condition of values that count as empty, where the column promises that there are none. */
export function specialProbes(engine: Engine, value: Sql, column: SqlColumn): readonly Probe[] {
  const isPresent = isPresentValue(engine, value, column)
  if (column.mayHoldSpecials || isPresent === undefined) return []
  const what = `holds ${namesOfSpecials[valueKindOf(column.field)] ?? "NaN"}`
  return [probe(column, "specials", what, sql`(not (${isPresent}))`)]
}

export const aboveSurrogates = "holds a character above U+D7FF, but promises belowSurrogates"

/** Returns the problems of the probes that find a row. One that fails is a problem too, with the words of the database. */
export async function runProbes(
  context: DatabaseScope,
  probes: readonly Probe[],
): Promise<readonly SqlProblem[]> {
  const found: SqlProblem[] = []
  for (const { wrong, problem } of probes) {
    const tried = await tryCheck(problem.field, async () => {
      const rows = selectFromTable(context)
        .where(wrong)
        .select(sql`1`.as("found"))
        .limit(1)
      return (await rows.execute()).length === 0 ? [] : [problem]
    })
    found.push(...tried)
  }
  return found
}

/** Returns the problem of what a database refuses. @throws SqlError for what passes, such as a lost connection. */
export function problemOf(error: unknown, field: string | undefined): SqlProblem {
  const passing = readSqlError(error)
  if (passing instanceof SqlError) throw passing
  return readProblem(field, error instanceof Error ? error.message : String(error))
}

/** Runs a part of the check. What the database refuses becomes a problem; what passes, such as a lost connection, is thrown. */
export async function tryCheck(
  field: string | undefined,
  check: () => Promise<readonly SqlProblem[]>,
): Promise<readonly SqlProblem[]> {
  try {
    return await check()
  } catch (error) {
    return [problemOf(error, field)]
  }
}

const literal = (number: number) => sql.raw(String(number))

const largestFloat = 3.4028234663852886e38
const smallestNormalFloat = 1.1754943508222875e-38
/** The number of units in 1 of the floats below the smallest normal one. */
const unitsInOne = 2 ** 149
/** Splits a double into its first 24 digits, which a float has, and the rest. */
const splitter = 2 ** 29 + 1

/**
 * Returns the condition of a number that is not a 32-bit float, which sorts tell from others that
 * memory rounds to the same one. It uses no cast: PostgreSQL refuses to cast large and small
 * numbers, and SQLite has no floats.
 */
function isNoFloat(value: Sql): BooleanSql {
  const product = sql`${value} * ${literal(splitter)}`
  const units = sql`${value} * ${literal(unitsInOne)}`
  return sql`(case when abs(${value}) > ${literal(largestFloat)} then abs(${value}) <= ${literal(Number.MAX_VALUE)} when abs(${value}) < ${literal(smallestNormalFloat)} then ${units} <> round(${units}) else ${value} <> ${product} - (${product} - ${value}) end)`
}

/**
 * Returns the condition of numbers whose digits the numbers of the field do not have.
 * @param rounded - The value as a double, again in a type that has its digits.
 */
export function digitsProbes(
  value: Sql,
  column: SqlColumn,
  rounded: Sql = value,
): readonly Probe[] {
  const { type, field } = column
  const kind = valueKindOf(field)
  const digits = (wrong: BooleanSql, what: string) =>
    probe(column, "digits", `holds ${what}`, wrong)
  if (kind === "float" && type !== "float4")
    return [digits(isNoFloat(value), "a number that is not a 32-bit float")]
  if (kind !== "number" && kind !== "integer") return []
  const isBeyond = beyond(value, Number.MAX_SAFE_INTEGER)
  const isLonger = sql<boolean>`(${rounded} <> ${value})`
  const long = `an integer beyond 2^53 - 1: ${exactFields.integer}`
  const longer = `a number of more than 15 digits: ${exactFields.number}`
  if (["int8", "any-integer", "ubigint", "hugeint"].includes(type)) return [digits(isBeyond, long)]
  if (type === "numeric") return [digits(isLonger, longer)]
  const isOf = (name: string, wrong: BooleanSql) =>
    sql<boolean>`(case when pg_typeof(${value}) = ${sql.lit(name)}::regtype then ${wrong} end)`
  return type === "any-number"
    ? [digits(isOf("int8", isBeyond), long), digits(isOf("numeric", isLonger), longer)]
    : []
}

export function beyond(value: Sql, most: number): BooleanSql {
  return sql`(${value} not between ${literal(-most)} and ${literal(most)})`
}
