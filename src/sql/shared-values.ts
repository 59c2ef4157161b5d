import { sql, type RawBuilder } from "kysely"
import type { ColumnTest, Test } from "../bind/bound.ts"
import type { SqlCondition } from "./logic.ts"
import { columnValue, sqlColumnOf, type SqlScope, type SqlValue } from "./sql-column.ts"

/** The value that a test compares, and if it is a text that is folded already. */
export type ComparedValue = SqlValue & { readonly holdsFolded: boolean }

/** The values of a row that several tests compare, computed once for each row. */
export interface SharedSqlValues {
  /** Returns the shared value that a test compares; undefined for a test that reads its column itself. */
  readonly of: (test: Test) => ComparedValue | undefined
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
  const { schema, alias } = scope
  const { once, foldedText } = schema.engine
  const columnTests = tests
    .filter((test) => test.kind === "column")
    .filter(({ field }) => !field.list)
  const patterned = columnTests.filter(
    ({ folded, field }) => folded && sqlColumnOf(schema, field).fold === undefined,
  )
  const folds = needsFolding(patterned)
  const keyOf = (test: ColumnTest): string | undefined => {
    const { field, folded } = test
    const { type, place, fold } = sqlColumnOf(schema, field)
    if (type === "pg-enum" || (folded && fold !== undefined)) return undefined
    if (folds && folded) return `${field.name}*`
    return place.kind === "expression" ? field.name : undefined
  }

  const values = new Map<string, ComparedValue>()
  const selected: RawBuilder<unknown>[] = []
  const as = `${alias}_values`
  for (const [key, [test, ...others]] of Map.groupBy(columnTests, keyOf)) {
    if (key === undefined || test === undefined) continue
    const holdsFolded = key.endsWith("*")
    const own = columnValue(scope, sqlColumnOf(schema, test.field))
    const value = holdsFolded
      ? foldedText?.(own.sql, [test, ...others].flatMap(needlesOf))
      : others.length >= mostOwn && own.sql
    if (!value || once === undefined) continue
    const name = `value_${values.size + 1}`
    selected.push(sql`${value} as ${sql.id(name)}`)
    values.set(key, {
      ...own,
      sql: sql.id(as, name),
      bytewise: own.bytewise || holdsFolded,
      holdsFolded,
    })
  }
  return {
    of: (test) => (test.kind === "column" ? values.get(keyOf(test) ?? "") : undefined),
    around: (condition) =>
      selected.length === 0 || typeof condition === "boolean"
        ? condition
        : sql`(exists (select 1 from (select ${sql.join(selected)} ${once}) as ${sql.id(as)} where ${condition}))`,
  }
}

function needsFolding(patterned: readonly ColumnTest[]): boolean {
  const patterns = patterned.map(({ negated, values }) => (negated ? values.length : 1))
  const characters = patterned.flatMap(needlesOf).map(({ length }) => length)
  return sum(patterns) > mostPatterns || sum(characters) > mostCharacters
}

function needlesOf({ values }: ColumnTest): readonly string[] {
  return values.flatMap(({ operand }) => (typeof operand === "string" ? operand : []))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
