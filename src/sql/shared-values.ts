import { sql } from "kysely"
import type { ColumnTest, Test } from "../bind/bound.ts"
import { needlesOf } from "../evaluate/text-test.ts"
import { columnValue, sqlColumnOf } from "./sql-column.ts"
import type { SqlColumn, SqlScope, SqlValue, SqlCondition, Sql } from "./engine.ts"

/** The values of a row that several tests compare, computed once for each row. */
export interface SharedSqlValues {
  /** The shared value of each test that does not read its column itself. */
  readonly values: ReadonlyMap<Test, SqlValue>
  /** True where the tests have more needles than patterns serve, so that the texts are folded. */
  readonly folds: boolean
  /** Puts the values around a condition that compares them. */
  readonly around: (condition: SqlCondition) => SqlCondition
}

/** The most tests that compute an expression themselves. An index serves those, such as the two ends of a range. */
const mostOwn = 2

/** The most patterns in a statement, since PostgreSQL keeps 32, and the most characters in them, which each row pays for. */
const mostPatterns = 16
const mostCharacters = 256

/** Finds the values that the tests of a query share: an expression, and the folded text of columns with many needles. */
export function sharedValues(tests: readonly Test[], scope: SqlScope): SharedSqlValues {
  const { table } = scope
  const { once, foldedText } = table.engine
  const columnTests = tests.filter((test) => test.kind === "column")
  const columnOf = ({ field }: ColumnTest): SqlColumn => sqlColumnOf(table, field)
  const patterned = columnTests.filter((test) => usesPattern(test, columnOf(test)))
  const folds = once !== undefined && foldedText !== undefined && needsFolding(patterned)
  const keyOf = (test: ColumnTest): string | undefined => {
    const { field, fold, place, type } = columnOf(test)
    if (field.list || type === "pg-enum" || (test.folded && fold !== undefined)) return undefined
    if (folds && test.folded) return `${field.name}*`
    return place.kind === "expression" ? field.name : undefined
  }

  const values = new Map<Test, SqlValue>()
  const selected: Sql[] = []
  const as = `${scope.as}_values`
  for (const [key, sharing] of Map.groupBy(columnTests, keyOf)) {
    const [test] = sharing
    if (key === undefined || test === undefined || once === undefined) continue
    const holdsFolded = key.endsWith("*")
    if (!holdsFolded && sharing.length <= mostOwn) continue
    const own = columnValue(scope, columnOf(test))
    const computed = holdsFolded
      ? foldedText?.(
          own.sql,
          sharing.flatMap(({ values }) => needlesOf(values)),
        )
      : own.sql
    const name = `value_${selected.length + 1}`
    selected.push(sql`${computed} as ${sql.id(name)}`)
    const bytewise = own.bytewise || holdsFolded
    const value = { ...own, sql: sql.id(as, name), bytewise, holdsFolded }
    for (const each of sharing) values.set(each, value)
  }
  return {
    values,
    folds,
    around: (condition) =>
      selected.length === 0 || typeof condition === "boolean"
        ? condition
        : sql`(exists (select 1 from (select ${sql.join(selected)} ${sql.raw(once ?? "")}) as ${sql.id(as)} where ${condition}))`,
  }
}

/** True for a test without letter case that no stored folded column serves. */
export function usesPattern({ folded }: ColumnTest, { fold, type }: SqlColumn): boolean {
  return folded && fold === undefined && type !== "pg-enum"
}

function needsFolding(patterned: readonly ColumnTest[]): boolean {
  const patterns = patterned.map(({ negated, values }) => (negated ? values.length : 1))
  const characters = patterned
    .flatMap(({ values }) => needlesOf(values))
    .map(({ length }) => length)
  return sum(patterns) > mostPatterns || sum(characters) > mostCharacters
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
