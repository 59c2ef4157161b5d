import type { BoundCondition, BoundQuery, ColumnTest, Test } from "../../bind/bound.ts"
import type { RowPredicate } from "../../evaluate/column-test.ts"
import { compileCondition, costOf } from "../../evaluate/predicate.ts"
import type { ColumnField } from "../../fields/field.ts"
import { kinds } from "../../fields/kinds/kinds.ts"
import { noValueOptions } from "../../fields/kinds/rules.ts"
import type { KeptColumn } from "./column.ts"
import { keyOfCondition } from "./condition-key.ts"
import { matchColumnTest } from "./match-test.ts"
import { addRows, filterSet, withoutRows, type RowSet } from "./row-set.ts"

/** What conditions are answered with. */
export interface Matching {
  readonly rows: readonly unknown[]
  /** Returns the column of a field; undefined when it is not kept. */
  readonly columnOf: (field: ColumnField) => KeptColumn | undefined
}

/** A condition that has an effect. */
export interface KeyedCondition {
  readonly key: string
  readonly condition: BoundCondition
}

/** Returns the conditions of a query that have an effect, once each, the cheap ones first. */
export function keyedConditions({ conditions }: BoundQuery): readonly KeyedCondition[] {
  const applied = conditions.filter((condition) => condition.applied)
  const keyed = new Map(applied.map((condition) => [keyOfCondition(condition), condition]))
  return Array.from(keyed, ([key, condition]) => ({ key, condition })).sort(
    (left, right) => costOf(left.condition) - costOf(right.condition),
  )
}

/** Finds the rows of a set that match a condition. Each test looks only at the rows that no earlier one matches. */
export function matchCondition(
  matching: Matching,
  condition: BoundCondition,
  within: RowSet,
): RowSet {
  const [first, ...others] = condition.tests
  if (first === undefined) return new Int32Array(within.length)
  const found = matchTest(matching, { condition, test: first }, within)
  for (const test of others)
    addRows(found, matchTest(matching, { condition, test }, withoutRows(within, found)))
  return found
}

/** A test of a condition. */
interface TestOf {
  readonly condition: BoundCondition
  readonly test: Test
}

function matchTest({ rows, columnOf }: Matching, asked: TestOf, within: RowSet): RowSet {
  const test = asColumnTest(asked)
  const column = test && columnOf(test.field)
  const found = test && column && matchColumnTest(column, test, within)
  if (found !== undefined) return found
  const predicate = compileTestOf(asked)
  return filterSet(within, (position) => predicate(rows[position]))
}

function compileTestOf({ condition, test }: TestOf): RowPredicate {
  return compileCondition({ ...condition, tests: [test] })
}

/**
 * Returns the test of a column. The column of a shortcut says where it holds. This is undefined for a
 * shortcut that may depend on more than the row: it is called for as few rows as possible.
 */
function asColumnTest(asked: TestOf): ColumnTest | undefined {
  const { test } = asked
  if (test.kind === "column") return test
  if (!test.field.pure) return undefined
  const predicate = compileTestOf(asked)
  return {
    kind: "column",
    field: {
      ...test.field,
      kind: "boolean",
      nullable: false,
      unique: false,
      path: undefined,
      // A function of the author may return anything.
      read: (row) => (predicate(row) ? true : false),
      values: undefined,
      ...noValueOptions,
      rules: kinds.boolean,
    },
    rangeEnd: undefined,
    negated: false,
    folded: false,
    values: [
      { written: { kind: "text", text: "true" }, operand: true, match: "equal", unclear: false },
    ],
    orNull: false,
    onEmpty: false,
  }
}
