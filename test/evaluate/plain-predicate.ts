import type { BoundQuery, ShortcutTest, Test } from "../../src/bind/bound.ts"
import { compileColumnTest, type RowPredicate } from "../../src/evaluate/column-test.ts"

/** Compiles the conditions of a query from the general form of each test, never from the fast form of a column. */
export const plainPredicate = ({ refused, conditions }: BoundQuery): RowPredicate => {
  const compiled = conditions
    .filter(({ applied }) => applied)
    .map(({ tests }) => tests.map(compileTest))
  return (row) => !refused && compiled.every((tests) => tests.some((test) => test(row)))
}

const compileTest = (test: Test): RowPredicate =>
  test.kind === "column" ? compileColumnTest(test) : compileShortcut(test)

const compileShortcut = ({ field }: ShortcutTest): RowPredicate => {
  const test = field.test as RowPredicate
  return (row) => {
    try {
      return test(row)
    } catch {
      return false
    }
  }
}
