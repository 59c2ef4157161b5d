import { sql } from "kysely"
import { countStatement } from "../statements.ts"
import { tryCheck, type CheckContext, type SqlProblem } from "./problem.ts"

/** Checks that the shards of a table have its columns, and with `rows` that together they have as many rows. */
export async function checkShards(
  context: CheckContext,
  rows: boolean,
): Promise<readonly SqlProblem[]> {
  const { shards } = context.scope.schema
  if (shards.length === 0) return []
  const found: SqlProblem[] = []
  for (const shard of shards)
    found.push(...(await tryCheck(undefined, () => checkColumns(context, shard))))
  return found.length > 0 || !rows ? found : tryCheck(undefined, () => checkRows(context))
}

/** Compares the columns by name and position: a union of all columns joins them by position. */
async function checkColumns(context: CheckContext, shard: string): Promise<readonly SqlProblem[]> {
  const expected = await columnsOf(context, context.scope.schema.table)
  const actual = await columnsOf(context, shard)
  if (expected.join("\0") === actual.join("\0")) return []
  return [
    shardProblem(
      `The shard ${JSON.stringify(shard)} must have the columns ${expected.join(", ")} in this order, got ${actual.join(", ")}.`,
    ),
  ]
}

/** Selects a row of nulls, which has the names of all columns in their order, also where the table is empty. */
async function columnsOf({ db, scope }: CheckContext, table: string): Promise<readonly string[]> {
  const [row] = await db
    .selectFrom(sql<Record<string, unknown>>`(select 1)`.as("one"))
    .leftJoin(`${table} as ${scope.alias}`, (join) => join.on(sql<boolean>`(1 = 0)`))
    .selectAll(scope.alias)
    .execute()
  return Object.keys(row ?? {})
}

async function checkRows({ db, scope }: CheckContext): Promise<readonly SqlProblem[]> {
  const { schema, alias } = scope
  const statement = { db, as: alias, query: { where: sql<boolean>`(1 = 1)` } }
  const [counts] = await db
    .selectNoFrom([
      sql`(${countStatement({ ...statement, table: { ...schema, shards: [] } })})`.as("whole"),
      sql`(${countStatement({ ...statement, table: schema })})`.as("parts"),
    ])
    .execute()
  const { whole, parts } = { whole: String(counts?.whole), parts: String(counts?.parts) }
  return whole === parts
    ? []
    : [
        shardProblem(
          `The shards must hold the ${whole} rows of ${JSON.stringify(schema.table)}, each row once, got ${parts} rows.`,
        ),
      ]
}

function shardProblem(message: string): SqlProblem {
  return { code: "shards", field: undefined, message }
}
