import type { SortableRows } from "../method.ts"

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
