import type { SqlText } from "../../../src/sql/sql-text.ts"
import type { Engine } from "./engine.ts"

/**
 * Returns the plan of a statement, a line for each step. PostgreSQL plans it without knowing the parameters, as it does for a
 * statement that is prepared and run often.
 */
export function planOf(engine: Engine, statement: SqlText): Promise<string> {
  return engine.engineName === "sqlite"
    ? planOfSqlite(engine, statement)
    : genericPlan(engine, statement)
}

/** Returns a plan without the sort of what the parts of a union return, which are two pages at most. */
export function partsOf(plan: string): string {
  return plan.replace(/^Limit\n +-> {2}Sort\n.*\n(?: +-> {2}Result\n)? +-> {2}Append\n/, "")
}

async function planOfSqlite({ run }: Engine, { sql, parameters }: SqlText): Promise<string> {
  const steps = await run(`explain query plan ${sql}`, parameters)
  return steps.map(({ detail }) => String(detail)).join("\n")
}

async function genericPlan({ run, script }: Engine, { sql, parameters }: SqlText): Promise<string> {
  await script(`set plan_cache_mode = force_generic_plan; prepare planned as ${sql}`)
  const values = parameters.map(quoteValue).join(", ")
  const steps = await run(
    `explain (costs off) execute planned${values === "" ? "" : `(${values})`}`,
  )
  await script("deallocate planned")
  return steps.map((step) => String(step["QUERY PLAN"])).join("\n")
}

/** Writes a value as a literal of PostgreSQL, of a type that the statement decides. */
function quoteValue(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    throw new TypeError(`A parameter is a ${typeof value}.`)
  return `'${String(value).replaceAll("'", "''")}'`
}
