import type { Range, Source } from "../../diagnostics/diagnostic.ts"
import { compileFailing, type Failing, type ServerQuery } from "./run-failing.ts"
import type { SortableRows } from "../method.ts"

/** The state of one run: why reading a row threw. */
export interface MethodRun {
  failing: Failing | undefined
}

export interface MethodCall {
  readonly name: string
  readonly source: Source
  readonly range: Range | undefined
}

/** Returns the number of rows; 0 when reading them throws. */
export function countReadable(rows: Iterable<unknown>): number {
  let read = 0
  try {
    for (const _ of rows) read++
  } catch {
    return 0
  }
  return read
}

/** Returns the same rows, and notes the method when reading them throws. */
export function watchRows<Row>(
  rows: Iterable<Row>,
  call: MethodCall,
  run: MethodRun,
): Iterable<Row> {
  return {
    *[Symbol.iterator]() {
      try {
        yield* rows
      } catch (error) {
        noteFailure(call, error, run)
        throw error
      }
    },
  }
}

/** Notes the exception that a method throws while its rows are read; the first one counts. */
export function noteFailure(
  { name, source, range }: MethodCall,
  error: unknown,
  run: MethodRun,
): void {
  const node = { kind: source === "sorts" ? "sort" : "condition", ...(range && { range }) } as const
  run.failing ??= { node, data: { field: name, exception: nameOfError(error), reason: "method" } }
}

/** Returns rows that can be read again, also where a method returned a generator. Each row is read once. */
export function rememberRows<Row>(rows: Iterable<Row>): Iterable<Row> {
  const read: Row[] = []
  let rest: Iterator<Row> | undefined
  let isDone = false
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index++) {
        while (index >= read.length && !isDone) {
          rest ??= rows[Symbol.iterator]()
          const next = rest.next()
          if (next.done === true) isDone = true
          else read.push(next.value)
        }
        if (index >= read.length) return
        yield read[index] as Row
      }
    },
  }
}

/** Returns the rows of a method. Anything that is not iterable counts as an exception of it. */
export function requireIterable<Row>(found: Iterable<unknown> | undefined): Iterable<Row> {
  if (typeof found === "object" && typeof found[Symbol.iterator] === "function")
    return found as Iterable<Row>
  throw new TypeError("a method must return rows")
}

/** Returns the name of an error, such as `TypeError`, or `Error` for anything else that is thrown. */
export function nameOfError(error: unknown): string {
  try {
    const name: unknown = error instanceof Error ? error.name : undefined
    return typeof name === "string" ? name : "Error"
  } catch {
    return "Error"
  }
}

/** Notes why the list cannot be read, and throws. The first reason counts. */
export function failAt(failing: Failing, run: MethodRun): never {
  run.failing ??= failing
  throw new TypeError(failing.data.exception)
}

/** Returns the rows that meet the conditions on columns, as they are read. */
export function matching<Row>(
  source: Iterable<Row>,
  { bound, settings }: ServerQuery,
  run: MethodRun,
): Iterable<Row> {
  const test = compileFailing(bound.conditions, settings)
  return rememberRows({
    *[Symbol.iterator]() {
      for (const row of source) {
        const outcome = test(row)
        if (outcome === true) yield row
        else if (outcome !== false) failAt(outcome, run)
      }
    },
  })
}

type Compare<Row> = (left: Row, right: Row) => number

/** What is known of rows that this file made. */
interface Order {
  readonly isSorted: boolean
  /** Reads the rows after the first ones. Sorted rows that are all before the page are not compared, as in .NET. */
  readonly readFrom: (skip: number) => Iterable<unknown>
}

const orders = /* @__PURE__ */ new WeakMap<object, Order>()

/** Makes rows that a sort method can sort. They are read and sorted when somebody reads them. */
export function sortable<Row>(
  source: Iterable<Row>,
  compares?: readonly Compare<Row>[],
): SortableRows<Row> {
  const rows: SortableRows<Row> = {
    [Symbol.iterator]: () => (compares ? sort(source, compares) : source)[Symbol.iterator](),
    orderBy: (compare) => sortable<Row>(rows, [compare]),
    thenBy: (compare) => {
      if (compares) return sortable<Row>(source, [...compares, compare])
      throw new TypeError(
        "the rows are not sorted yet, so thenBy has nothing to refine: use orderBy",
      )
    },
    unordered: () => sortable<Row>(rows),
  }
  orders.set(rows, {
    isSorted: compares !== undefined,
    readFrom: (skip) => {
      if (compares === undefined) return source
      const all = [...source]
      return all.length > skip ? sort(all, compares) : all
    },
  })
  return rows
}

/** True for rows that `thenBy` can be applied to. */
export function isSorted(rows: object): boolean {
  return orders.get(rows)?.isSorted === true
}

/** Returns the rows as they can be sorted on: themselves, or rows without an order. */
export function asSortable<Row>(rows: Iterable<Row>): SortableRows<Row> {
  return orders.has(rows) ? (rows as SortableRows<Row>) : sortable(rows)
}

/** Reads rows for a page after the first ones. The rows must be made by this file. */
export function readFrom<Row>(rows: SortableRows<Row>, skip: number): Iterable<Row> {
  const order = orders.get(rows)
  return order === undefined ? rows : (order.readFrom(skip) as Iterable<Row>)
}

function sort<Row>(source: Iterable<Row>, compares: readonly Compare<Row>[]): Row[] {
  return [...source].sort((left, right) => {
    for (const compare of compares) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return 0
  })
}
