import type { BoundQuery } from "../../../src/bind/bound.ts"
import type { Fields } from "../../../src/fields/field.ts"
import type { SqlTable } from "../../../src/sql/sql-table.ts"
import type { Asked } from "../reference/asked.ts"
import { numberColumn, type SqlCase } from "./case.ts"
import type { DifferentialCounts } from "./differential-counts.ts"
import type { AnyDatabase, DriverRow, Engine } from "./engine.ts"
import type { MemoryRow } from "./row-arbitraries.ts"

/** A table in an engine and in memory. */
export interface Scenario {
  readonly engine: Engine
  readonly sqlCase: SqlCase
  readonly fields: Fields
  readonly table: SqlTable<AnyDatabase, string, unknown>
  readonly rows: readonly MemoryRow[]
  /** The numbers of other rows, by the numbers of rows. */
  readonly partners: ReadonlyMap<number, number>
  readonly counts: DifferentialCounts
}

/** One query over a scenario. */
export interface Question {
  readonly asked: Asked
  readonly bound: BoundQuery
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
