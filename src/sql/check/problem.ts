import type { Kysely, RawBuilder, SqlBool } from "kysely"
import { sql } from "kysely"
import type { SqlColumn, SqlScope } from "../sql-column.ts"

/** What a database is found to break: the encoding, the type of a column, or one of the promises of the table. */
export type SqlProblemCode =
  | "unreadable"
  | "encoding"
  | "type"
  | "collation"
  | "not-null"
  | "key"
  | "fold"
  | "above-surrogates"
  | "specials"
  | "digits"
  | "form"
  | "shortcut"
  | "shards"
  | "version"

/**
 * A difference between a table and what was said of it. Queries over it may have other rows than in memory.
 * @example
 * import type { SqlProblem } from "trommel/kysely"
 * const report = (problems: readonly SqlProblem[]): string => problems.map(({ code, message }) => `${code}: ${message}`).join("\n")
 * report([{ code: "not-null", field: "name", message: "The field \"name\" holds null." }]) // => 'not-null: The field "name" holds null.'
 */
export interface SqlProblem {
  /** The kind of the problem. */
  readonly code: SqlProblemCode
  /** The field or shortcut concerned; undefined for the table as a whole. */
  readonly field: string | undefined
  /** The name of the node that has it; left out for the database that was asked itself. */
  readonly node?: string
  /** A full sentence: what was expected, and what was found. */
  readonly message: string
}

/** A database of any tables. */
export type CheckedDatabase = Kysely<Record<string, Record<string, unknown>>>

/** The database, and the table to check with the name that statements give it. */
export interface CheckContext {
  readonly db: CheckedDatabase
  readonly scope: SqlScope
}

/** A condition that no row may meet, and the problem if one does. */
export interface Probe {
  readonly wrong: RawBuilder<SqlBool>
  readonly problem: SqlProblem
}

/** Makes a problem of a column. */
export function columnProblem(
  { field }: SqlColumn,
  code: SqlProblemCode,
  what: string,
): SqlProblem {
  return { code, field: field.name, message: `The field ${JSON.stringify(field.name)} ${what}.` }
}

/** Selects from the table. Nothing of a text is cut out of the user's names: kysely quotes them. */
async function selectFirst(
  { db, scope }: CheckContext,
  value: RawBuilder<unknown>,
  where: RawBuilder<SqlBool> = sql`(1 = 1)`,
): Promise<unknown> {
  const [row] = await db
    .selectFrom(`${scope.schema.table} as ${scope.alias}`)
    .where(where)
    .select(value.as("found"))
    .limit(1)
    .execute()
  return row?.found
}

/** Returns the problems of the probes that find a row. One that fails is a problem too, with the words of the database. */
export async function runProbes(
  context: CheckContext,
  probes: readonly Probe[],
): Promise<readonly SqlProblem[]> {
  const found: SqlProblem[] = []
  for (const { wrong, problem } of probes) {
    const tried = await tryCheck(problem.field, async () =>
      (await selectFirst(context, sql`1`, wrong)) === undefined ? [] : [problem],
    )
    found.push(...tried)
  }
  return found
}

/** Runs a part of the check. What the database refuses becomes a problem. */
export async function tryCheck(
  field: string | undefined,
  check: () => Promise<readonly SqlProblem[]>,
): Promise<readonly SqlProblem[]> {
  try {
    return await check()
  } catch (error) {
    const name = field === undefined ? "The table" : `The field ${JSON.stringify(field)}`
    const reason = error instanceof Error ? error.message : String(error)
    return [{ code: "unreadable", field, message: `${name} cannot be read: ${reason}` }]
  }
}
