import type pg from "pg"
import type { SqlText } from "../../../src/sql/sql-text.ts"
import { quoteValue } from "./plan.ts"

/** What a coordinator does with a statement, and what it leaves to its shards. */
export interface RemotePlan {
  /** The statements for the shards. */
  readonly remote: readonly string[]
  /** The conditions that the coordinator itself looks at. */
  readonly filters: readonly string[]
  /** The steps of the coordinator, such as `Limit` and `Merge Append`. */
  readonly steps: readonly string[]
}

/** The two ways in which PostgreSQL plans a statement: with its values in the text, or without knowing them. */
export const planModes = ["literal", "generic"] as const

/** Returns the plan of a statement in one of the two ways. */
export async function remotePlan(
  client: pg.Client,
  statement: Pick<SqlText, "parts" | "parameters" | "sql">,
  mode: (typeof planModes)[number],
): Promise<RemotePlan> {
  const values = statement.parameters.map(quoteValue)
  if (mode === "literal")
    return explain(
      client,
      statement.parts.reduce((before, part, index) => `${before}${values[index - 1]}${part}`),
    )
  await client.query(
    `set plan_cache_mode = force_generic_plan; prepare planned as ${statement.sql}`,
  )
  const given = values.length === 0 ? "" : `(${values.join(", ")})`
  const plan = await explain(client, `execute planned${given}`)
  await client.query("deallocate planned")
  return plan
}

async function explain(client: pg.Client, statement: string): Promise<RemotePlan> {
  const { rows } = await client.query<Record<string, unknown>>(
    `explain (verbose, costs off, format json) ${statement}`,
  )
  const found = { remote: [], filters: [], steps: [] }
  collect(rows[0]?.["QUERY PLAN"], found)
  return found
}

type Collected = { readonly [Name in keyof RemotePlan]: string[] }

/** The properties of a step that hold conditions. Of joins there are none here. */
const conditions = ["Filter", "One-Time Filter", "Join Filter", "Recheck Cond"]

function collect(value: unknown, found: Collected): void {
  if (typeof value !== "object" || value === null) return
  for (const [name, held] of Object.entries(value)) {
    if (typeof held !== "string") collect(held, found)
    else if (name === "Remote SQL") found.remote.push(held)
    else if (name === "Node Type") found.steps.push(held)
    else if (conditions.includes(name)) found.filters.push(held)
  }
}
