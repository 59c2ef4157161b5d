import { sql, type SqlBool } from "kysely"
import type { BoundQuery } from "../../../src/bind/bound.ts"
import type { Fields } from "../../../src/fields/field.ts"
import type { SqlTable } from "../../../src/sql/sql-table.ts"
import type { KyselyOptions } from "../../../src/sql/to-kysely.ts"
import type { Asked } from "../reference/asked.ts"
import { numberColumn, type SqlCase } from "./case.ts"
import type { DifferentialCounts } from "./differential-counts.ts"
import type { AnyDatabase, DriverRow, AnyEngine } from "./engine.ts"
import type { MemoryRow } from "./row-arbitraries.ts"

/** A table in an engine and in memory. */
export interface Scenario {
  readonly engine: AnyEngine
  readonly sqlCase: SqlCase
  readonly fields: Fields
  readonly table: SqlTable<AnyDatabase, string, unknown>
  readonly rows: readonly MemoryRow[]
  /** The numbers of the rows that are joined to others, by the numbers of these. */
  readonly partners: ReadonlyMap<number, number>
  readonly counts: DifferentialCounts
}

/** The application's own condition, which a third of the queries has. It has no brackets of its own. */
export interface OwnCondition {
  readonly options: Pick<KyselyOptions, "where">
  readonly keeps: (row: { readonly number: number }) => boolean
}

/** Returns the own condition of the query at a position. */
export function ownCondition(index: number): OwnCondition {
  if (index % 3 > 0) return { options: {}, keeps: () => true }
  return {
    options: {
      where: (column) =>
        sql<SqlBool>`mod(${column(numberColumn)}, 3) = ${sql.lit(1)} or ${column(numberColumn)} > ${sql.lit(25)}`,
    },
    keeps: ({ number }) => number % 3 === 1 || number > 25,
  }
}

/** One query over a scenario. */
export interface Question {
  readonly asked: Asked
  readonly bound: BoundQuery
  readonly own: OwnCondition
  /** The position of the query among those of its scenario. */
  readonly index: number
}

/** Returns the numbers of rows of a statement. */
export function numbersOf(rows: readonly DriverRow[]): readonly number[] {
  return rows.map((row) => Number(row[numberColumn]))
}

/** Says that two answers differ, if they do. */
export function differenceOf(what: string, actual: unknown, expected: unknown): readonly string[] {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  return left === right ? [] : [`${what}: got ${left}, expected ${right}`]
}
