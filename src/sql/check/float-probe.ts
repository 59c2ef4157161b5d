import { sql, type Expression, type SqlBool } from "kysely"
import type { SqlColumn } from "../sql-column.ts"
import { columnProblem, type Probe } from "./problem.ts"

/** A number as both engines write it. */
const literal = (number: number) => sql.raw(String(number))

const largestFloat = 3.4028234663852886e38
const smallestNormalFloat = 1.1754943508222875e-38
/** The number of units in 1 of the floats below the smallest normal one. */
const unitsInOne = 2 ** 149
/** Splits a double into its first 24 digits, which a float has, and the rest. */
const splitter = 2 ** 29 + 1

/**
 * Returns the condition of a number that is not a 32-bit float. Sorts tell such a number from others that memory rounds to the
 * same float. No cast is used: PostgreSQL refuses to cast large and small numbers, and SQLite has no floats.
 */
export function floatProbe(value: Expression<unknown>, column: SqlColumn): Probe {
  const product = sql`${value} * ${literal(splitter)}`
  const units = sql`${value} * ${literal(unitsInOne)}`
  const wrong = sql<SqlBool>`(case when abs(${value}) > ${literal(largestFloat)} then abs(${value}) <= ${literal(Number.MAX_VALUE)} when abs(${value}) < ${literal(smallestNormalFloat)} then ${units} <> round(${units}) else ${value} <> ${product} - (${product} - ${value}) end)`
  return {
    wrong,
    problem: columnProblem(column, "digits", "holds a number that is not a 32-bit float"),
  }
}
