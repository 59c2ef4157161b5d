import type { BoundQuery, BoundSort } from "../bind/bound.ts"
import type { Operand } from "../fields/field.ts"
import { compileReader } from "./column-test.ts"
import { refuseMethod } from "./refuse-method.ts"
import { requireBound } from "../url/refuse-input.ts"

/**
 * Negative when the left row comes first, positive when the right one does, 0 when their order is free.
 * @example
 * import type { RowComparator } from "trommel"
 * const newestFirst: RowComparator = compileComparator(prepareQuery({ sorts: "-year" }, table))
 * movies.toSorted(newestFirst)[0].title // => "Gigli"
 */
export type RowComparator = (left: unknown, right: unknown) => number

/** Compares keys. A key is the value of a row in one sort column; undefined when it is empty. */
export type KeyComparator = (left: Operand | undefined, right: Operand | undefined) => number

/**
 * Compiles sorts to a comparator over rows: later sorts break ties, empty values are the smallest (rules P1 and P2). `runQuery`
 * sorts faster.
 * @param bound - The checked query. Only its sorts count.
 * @throws TypeError for a query that needs all rows, such as one that calls a method of a server; `runQuery` runs it.
 * @example movies.toSorted(compileComparator(bindQuery(parseQuery({ sorts: "-rating" }), table)))[0].rating // => 9
 */
export function compileComparator(bound: BoundQuery): RowComparator {
  requireBound("compileComparator", bound)
  const { sorts, server } = bound
  refuseMethod(server?.needsAllRows, "compileComparator")
  const columns = sorts.map((sort) => ({
    readKey: compileKey(sort),
    compareKeys: compileKeyComparator(sort),
  }))
  return (left, right) => {
    for (const { readKey, compareKeys } of columns) {
      const order = compareKeys(readKey(left), readKey(right))
      if (order !== 0) return order
    }
    return 0
  }
}

export function compileKey({ field }: BoundSort): (row: unknown) => Operand | undefined {
  const read = compileReader(field)
  const { readRow } = field.rules
  return (row) => readRow(read(row))
}

export function compileKeyComparator(sort: BoundSort): KeyComparator {
  const { field, descending, textOrder } = sort
  const compare = textOrder === "utf-16" ? compareUnits : field.rules.compare
  const direction = descending ? -1 : 1
  return (left, right) => {
    if (left === undefined || right === undefined)
      return direction * (Number(left !== undefined) - Number(right !== undefined))
    return direction * compare(left, right)
  }
}

function compareUnits(left: Operand, right: Operand): number {
  return left < right ? -1 : Number(left > right)
}
