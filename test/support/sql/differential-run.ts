import process from "node:process"
import { runQuery } from "../../../src/evaluate/run-query.ts"
import { runSql } from "../../../src/sql/run-sql.ts"
import { toKysely } from "../../../src/sql/to-kysely.ts"
import { readDate } from "../reference/values.ts"
import type { SqlCase } from "./case.ts"
import { fieldWith, type CaseKind } from "./case-kinds.ts"
import { differenceOf, type Question, type Scenario } from "./differential-scenario.ts"

/** Compares what `runSql` returns: the counts, and the values of all fields by kind. */
export async function compareRun(
  { engine, sqlCase, table, rows }: Scenario,
  { bound, own, index }: Question,
): Promise<readonly string[]> {
  const { refused } = toKysely(bound, table)
  const options = { ...own.options, consistent: index % 2 === 0 }
  const { data, pages, total } = await runSql(engine.db, bound, table, options)
  const expected = runQuery(refused ? [] : rows.filter(own.keeps), bound)
  return [
    ...differenceOf("counts", [pages, total], [expected.pages, expected.total]),
    ...differenceOf(
      "data",
      data.map((row) => valuesOf(sqlCase, row)),
      expected.data.map((row) => valuesOf(sqlCase, row)),
    ),
  ]
}

/** The values of a row in a form that does not depend on how they are written. */
function valuesOf({ columns }: SqlCase, row: unknown): unknown {
  return columns.map(({ field, definition }) => {
    const value = field.path.reduce(stepInto, row)
    if (definition !== undefined) return exactValueOf(definition, value)
    if (typeof value === "string" && field.kind === "date") return String(readDate(value)?.instant)
    // NaN counts as empty.
    if (Number.isNaN(value)) return null
    if (typeof value === "number") return String(value)
    return asReturned(value)
  })
}

export const isNode22 = process.versions.node.startsWith("22.")

/**
 * What every driver leaves of a text: those of PGlite and DuckDB drop U+FEFF from its start, and that of SQLite in Node.js 22 what stands
 * behind U+0000.
 */
export function asReturned(value: unknown): unknown {
  if (typeof value !== "string") return value
  return (isNode22 ? value.replace(/\0.*/s, "") : value).replace(/^\ufeff+/, "")
}

/** The value as it is compared, in words. */
function exactValueOf(definition: CaseKind["definition"], value: unknown): string {
  const operand = fieldWith(definition).rules.readRow(asReturned(value))
  return JSON.stringify(operand, (_, part: unknown) =>
    typeof part === "bigint" ? `${part}n` : part,
  )
}

/** Returns an own property of a row, or of an object in it. */
export function stepInto(holder: unknown, step: string): unknown {
  if (typeof holder !== "object" || holder === null) return undefined
  const own: unknown = Object.getOwnPropertyDescriptor(holder, step)?.value
  return own
}
