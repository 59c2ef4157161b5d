import type { RowPredicate } from "./column-test.ts"

/**
 * A test on a property of the row itself, in one function that reads the property, checks its kind
 * and compares it: true for a row that matches, false for one that throws. This is several times as
 * fast as one function for each step, if three rules are kept:
 *
 * - The functions that make such closures belong to the module. An engine keeps what it learned about
 *   a closure only when the function that makes it stays the same from query to query.
 * - The check that the property is the row's own (rule N4) comes last, since most rows fail the
 *   comparison.
 * - That check is written out in each closure. There the engine knows the shape of the row, and the
 *   check costs nothing; in a function that all closures share, it takes as long as everything else.
 *   A row whose prototype is `Object.prototype` inherits nothing but the names there. An array always
 *   has a `length`, and a function has another `typeof`. `isOwnOfRow` decides about all other rows.
 *
 * The question "evaluation" of the benchmark shows what these rules are worth.
 */
export type PropertyTest = (row: Readonly<Record<string, unknown>>) => boolean

/** Returns the test for any row: what is not an object throws inside it, or fails its end. */
export function asRowPredicate(test: PropertyTest): RowPredicate {
  return test as RowPredicate
}
