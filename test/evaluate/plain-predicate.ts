import type { BoundQuery, Test } from "../../src/bind/bound.ts"
import { compileColumnTest, type RowPredicate } from "../../src/evaluate/column-test.ts"

/** The conditions of a query by the general form of each test alone, never by the fast one of a column. */
export const plainPredicate = ({ refused, conditions }: BoundQuery): RowPredicate => {
  const compiled = conditions
    .filter(({ applied }) => applied)
    .map(({ tests }) => tests.map(compileTest))
  return (row) => !refused && compiled.every((tests) => tests.some((test) => test(row)))
}

const compileTest = (test: Test): RowPredicate =>
  test.kind === "column" ? compileColumnTest(test) : (row) => (test.field.test as RowPredicate)(row)
