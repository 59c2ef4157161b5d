import { isObject } from "../diagnostics/untrusted.ts"
import { isOwnOfRow } from "../fields/path.ts"
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
 * - That check looks at the prototype of a row only when it is another one than that of the row before; see
 *   {@link compileOwnCheck}. After rows of many shapes a look takes as long as everything else.
 *
 * The question "evaluation" of the benchmark shows what these rules are worth.
 */
export type PropertyTest = (row: Readonly<Record<string, unknown>>) => boolean

/** Returns the test for any row: what is not an object throws inside it, or fails its end. */
export function asRowPredicate(test: PropertyTest): RowPredicate {
  return test as RowPredicate
}

/** Counts the runs. What a check knows of a prototype holds for one of them. */
let run = 0

/** Has tests that are kept look at prototypes again: whatever ran in between may have changed them. */
export function startRun(): void {
  run++
}

/**
 * Compiles the check that a property with a value is the row's own (rule N4). It looks at each prototype of rows once in a run. The
 * prototype is compared first: the engine then knows it from the shape of the row.
 * @throws TypeError for null and undefined.
 */
export function compileOwnCheck(key: string): RowPredicate {
  let known: unknown
  let knownIn = run
  const look = (row: unknown, prototype: unknown): boolean => {
    if (!isOwnOfRow(row, key)) return false
    if (showsNothing(prototype, key)) {
      known = prototype
      knownIn = run
    }
    return true
  }
  return (row) => {
    const prototype: unknown = Object.getPrototypeOf(row)
    const isKnown = prototype === known && run === knownIn
    return (isKnown && typeof row === "object" && !Array.isArray(row)) || look(row, prototype)
  }
}

/** True for a prototype that gives its objects no such property. A Proxy may give one that it does not have. */
function showsNothing(prototype: unknown, key: string): boolean {
  try {
    return !isObject(prototype) || (!(key in prototype) && prototype[key] === undefined)
  } catch {
    return false
  }
}
