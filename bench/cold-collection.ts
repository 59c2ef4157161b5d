import { isDeepStrictEqual } from "node:util"
import { median, ratioOf, timeOf } from "./support/measure.ts"
import { applyQuery, createCollection } from "./support/package.ts"
import { queryOf } from "./growth.ts"
import type { Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** Measures how long a collection takes to make, beside one query over the same rows. */
function measure(
  create: (rows: readonly (Order & { readonly code: string })[]) => unknown,
): number {
  const rows = createOrders(1_000_000).map((row) => ({ ...row, code: `order ${row.id}` }))
  return ratioOf(
    () => create(rows),
    () => applyQuery(rows, orders, queryOf(500)),
  )
}

/** Four queries, each of which reads columns that those before did not. */
const firstQueries = [
  queryOf(500),
  { filters: "(customer|email)@=*smith", sorts: "-created", page: 1, pageSize: 50 },
  { filters: "created>=2024-03-01,status==1|3", sorts: "total", page: 1, pageSize: 50 },
  { filters: "paid==true,total<100", sorts: "customer", page: 1, pageSize: 50 },
]

type Query = (typeof firstQueries)[number]

/** What is timed of a new collection, in milliseconds: its creation, and each of its first queries. */
interface FirstTimes {
  readonly creation: number
  readonly queries: readonly number[]
}

/** Measures a new collection beside a warm `applyQuery`, in turns, after checking that both find the same rows. */
function measureFirst(timeIn: (times: FirstTimes) => number): number {
  const rows = createOrders(1_000_000)
  const find = (query: Query) => applyQuery(rows, orders, query).data
  const ratios = Array.from({ length: 5 }, () => {
    const open = () => createCollection(rows, orders, { key: "id" })
    const creation = once(open)
    const collection = open()
    const queries = firstQueries.map((query) => once(() => collection.query(query)))
    for (const query of firstQueries) requireSameRows(collection.query(query).data, find(query))
    return timeIn({ creation, queries }) / timeOf(() => find(queryOf(500)), 40)
  })
  return median(ratios)
}

/** Measures a page after changes of 10,000 rows, each time of others, beside `applyQuery` over the rows. */
function measureAfterChange(): number {
  const rows = createOrders(1_000_000)
  const collection = createCollection(rows, orders, { key: "id" })
  for (let turn = 0; turn < 8; turn++) collection.query(queryOf(400 + turn))
  const ratios = Array.from({ length: 7 }, (_, turn) => {
    const changed: Order[] = []
    for (let index = turn; index < rows.length; index += 100) {
      const row = rows[index]
      if (row === undefined) continue
      const next = { ...row, total: (row.total ?? 0) + 1 }
      changed.push(next)
      rows[index] = next
    }
    collection.update(changed)
    const query = queryOf(500 + turn)
    const time = once(() => collection.query(query))
    requireSameRows(collection.query(query).data, applyQuery(rows, orders, query).data)
    return time / timeOf(() => applyQuery(rows, orders, query), 40)
  })
  return median(ratios)
}

function requireSameRows(found: readonly Order[], others: readonly Order[]): void {
  if (!isDeepStrictEqual(found, others)) throw new Error("The collection finds other rows.")
}

/** Returns the milliseconds of a single run. */
function once(run: () => unknown): number {
  return timeOf(run, 0.001)
}

/** What a collection takes before it is warm: its keys are read and checked, then its columns. */
export const coldCollection: Question = {
  title: "A new collection of 1,000,000 rows",
  about:
    "`createCollection` again and again over the same rows, its first four queries (each reads columns that those before did not), and a page after `update`. The reference is one `applyQuery`: page 1 of 50 of `country==NL,total>=500` ordered by `status,-total`.",
  unit: "times",
  onlyWithPeers: true,
  lines: [
    {
      what: "keys are ascending numbers",
      contenders: {
        trommel: () => measure((rows) => createCollection(rows, orders, { key: "id" })),
      },
      aim: { atMost: 2 },
    },
    {
      what: "keys are texts",
      contenders: {
        trommel: () =>
          measure((rows) => createCollection(rows, orders, { key: ({ code }) => code })),
      },
    },
    {
      what: "the slowest of the first four queries",
      contenders: { trommel: () => measureFirst(({ queries }) => Math.max(...queries)) },
    },
    {
      what: "creation and the first four queries",
      contenders: {
        trommel: () =>
          measureFirst(({ creation, queries }) =>
            queries.reduce((sum, time) => sum + time, creation),
          ),
      },
    },
    {
      what: "a page after a change of 10,000 rows",
      contenders: { trommel: measureAfterChange },
    },
  ],
}
