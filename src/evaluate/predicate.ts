import type { BoundCondition, BoundQuery, ColumnTest, ShortcutTest, Test } from "../bind/bound.ts"
import { isTextMatch } from "../language/operators.ts"
import { compileColumnTest, type RowPredicate } from "./column-test.ts"
import { compileFastColumn } from "./fast-column.ts"

/**
 * Compiles the conditions of a query to one function over rows. All look-ups are done here. A
 * refused query matches no row. A row that is not an object has only empty values (section "Row
 * values that count as empty" of the specification).
 * @example movies.filter(compilePredicate(bindQuery(parseQuery({ filters: "rating>8" }), table))).length // => 2
 */
export function compilePredicate({ refused, conditions }: BoundQuery): RowPredicate {
  if (refused) return () => false
  // All conditions must hold and none has side effects, so the cheap ones may go first.
  const applied = conditions
    .filter((condition) => condition.applied)
    .sort((left, right) => costOf(left) - costOf(right))
  return allOf(applied.map((condition) => compileCondition(condition)))
}

/** Compiles one condition to a function over rows; it is always true when the condition is not applied. */
export function compileCondition({ applied, tests }: BoundCondition): RowPredicate {
  return applied ? anyOf(tests.map(compileTest)) : () => true
}

function compileTest(test: Test): RowPredicate {
  return test.kind === "column"
    ? (compileFastColumn(test) ?? compileColumnTest(test))
    : compileShortcut(test)
}

/** Compiles a shortcut. A predicate of the table's author that throws counts as false. */
function compileShortcut({ field }: ShortcutTest): RowPredicate {
  const test = field.test as RowPredicate
  return (row) => {
    try {
      return test(row)
    } catch {
      return false
    }
  }
}

/** Ranks conditions by their work per row: plain comparisons, then searches in texts, then code of the table's author. */
function costOf({ tests }: BoundCondition): number {
  return tests.reduce(
    (cost, test) => Math.max(cost, test.kind === "shortcut" ? 4 : costOfColumn(test)),
    0,
  )
}

function costOfColumn({ field, folded, values }: ColumnTest): number {
  if (folded || isTextMatch(values[0]?.match ?? "equal")) return 3
  return field.kind === "date" || field.kind === "uuid" ? 2 : 1
}

function allOf(predicates: readonly RowPredicate[]): RowPredicate {
  return combine(predicates, both) ?? (() => true)
}

function anyOf(predicates: readonly RowPredicate[]): RowPredicate {
  return combine(predicates, either) ?? (() => false)
}

// An engine keeps what it learned about a closure when the function that makes it stays the same.
// These two therefore belong to the module: made anew for each query, they would cost twice as much
// per row.

function both(first: RowPredicate, second: RowPredicate): RowPredicate {
  return (row) => first(row) && second(row)
}

function either(first: RowPredicate, second: RowPredicate): RowPredicate {
  return (row) => first(row) || second(row)
}

/**
 * Combines predicates as a balanced tree of pairs, which is faster than a loop over functions and
 * never deep.
 * @returns undefined without predicates.
 */
function combine(predicates: readonly RowPredicate[], pair: typeof both): RowPredicate | undefined {
  const middle = predicates.length >>> 1
  if (middle === 0) return predicates[0]
  const first = combine(predicates.slice(0, middle), pair)
  const second = combine(predicates.slice(middle), pair)
  return first && second && pair(first, second)
}
