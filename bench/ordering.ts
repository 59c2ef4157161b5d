import { isDeepStrictEqual } from "node:util"
import { mapValues } from "./support/map-values.ts"
import { ratioOf } from "./support/measure.ts"
import { applyQuery } from "./support/package.ts"
import { peerOrders, type SortKey, type SortRows } from "./support/peer-orders.ts"
import type { Measures, Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

type Compare = (left: Order, right: Order) => number

/** Compares values as an author would who knows these rows: null comes first. */
function compareValues(left: string | number | null, right: string | number | null): number {
  if (left === right) return 0
  if (left === null) return -1
  if (right === null) return 1
  return left < right ? -1 : 1
}

/** The sorts, and the comparator that an author would write instead. */
const comparators: Readonly<Record<string, Compare>> = {
  "status,-total": (left, right) =>
    left.status - right.status || compareValues(right.total, left.total),
  "-created,total": (left, right) =>
    compareValues(right.created, left.created) || compareValues(left.total, right.total),
  total: (left, right) => compareValues(left.total, right.total),
  country: (left, right) => compareValues(left.country, right.country),
  created: (left, right) => compareValues(left.created, right.created),
  email: (left, right) => compareValues(left.email, right.email),
  "email,total": (left, right) =>
    compareValues(left.email, right.email) || compareValues(left.total, right.total),
}

/** What other libraries sort by. Null comes first here; they would put it last. */
const keys: Readonly<Record<string, readonly SortKey[]>> = {
  "status,-total": [
    { read: ({ status }) => status, descending: false },
    { read: ({ total }) => total ?? -1, descending: true },
  ],
  total: [{ read: ({ total }) => total ?? -1, descending: false }],
  country: [{ read: ({ country }) => country, descending: false }],
  email: [{ read: ({ email }) => email ?? "", descending: false }],
}

/** What is asked about a list: its whole order, or one page of 50. */
interface Case {
  readonly sorts: string
  readonly rows: number
  readonly page?: number
  /** True when the rows stand in the order already. */
  readonly sorted?: true
  /** True when the addresses are links, which share a long start. */
  readonly links?: true
  /** The ratio to the whole sort by hand that is the aim, and why it is missed. */
  readonly aim?: number
  readonly reason?: string
}

const cases: readonly Case[] = [
  {
    sorts: "status,-total",
    rows: 77,
    aim: 2,
    reason:
      "reading and checking the text takes as long as the whole sort by hand. A query that was checked once with `prepareQuery` takes about twice as long as the comparator.",
  },
  { sorts: "status,-total", rows: 300, aim: 1.5 },
  { sorts: "status,-total", rows: 1000, aim: 0.92 },
  { sorts: "total", rows: 1000, aim: 0.6 },
  {
    sorts: "email",
    rows: 300,
    aim: 1.4,
    reason:
      "0.13 of it is reading and checking the text. A query that was checked once with `prepareQuery` takes 1.4 times as long as the comparator. Why the rest takes longer was not found.",
  },
  { sorts: "email", rows: 1000, aim: 1.2 },
  { sorts: "total", rows: 100_000, aim: 0.3 },
  { sorts: "-created,total", rows: 100_000, aim: 0.3 },
  { sorts: "country", rows: 100_000 },
  { sorts: "email", rows: 100_000 },
  { sorts: "email,total", rows: 100_000, links: true },
  { sorts: "status,-total", rows: 1_000_000, aim: 0.2 },
  { sorts: "-created,total", rows: 1_000_000, aim: 0.2 },
  { sorts: "total", rows: 1_000_000, aim: 0.3 },
  { sorts: "total", rows: 100_000, sorted: true, aim: 1.6 },
  { sorts: "email", rows: 100_000, sorted: true, aim: 1.6 },
  { sorts: "created", rows: 100_000, sorted: true, aim: 2.2 },
  { sorts: "status,-total", rows: 300_000, page: 1, aim: 0.06 },
  { sorts: "status,-total", rows: 300_000, page: 10, aim: 0.07 },
  { sorts: "status,-total", rows: 300_000, page: 500, aim: 0.2 },
  { sorts: "status,-total", rows: 300_000, page: 1, sorted: true, aim: 1.2 },
  { sorts: "status,-total", rows: 1_000_000, page: 1, aim: 0.06 },
  { sorts: "-created,total", rows: 1_000_000, page: 1, aim: 0.06 },
]

function nameOf({ sorts, rows, page, sorted, links }: Case): string {
  const part = page === undefined ? "all" : `page ${page} of 50`
  const state = sorted ? ", in order already" : links ? ", texts with a long shared start" : ""
  return `${part} by \`${sorts}\`, ${rows.toLocaleString("en")} rows${state}`
}

/** Creates the rows of a case, in no order. */
function createRows({ rows, links }: Case): Order[] {
  const created = createOrders(rows)
  if (!links) return created
  const start = "https://shop.example.org/orders/by-customer/"
  return created.map((row) => ({ ...row, email: row.email && start + row.email }))
}

/** Measures a library beside the comparator, after checking that both give the same rows. */
async function measurePeer(
  { sorts, rows: count }: Case,
  load: () => Promise<SortRows>,
): Promise<number> {
  const sortRows = await load()
  const compare = comparators[sorts]
  const sortKeys = keys[sorts]
  if (compare === undefined || sortKeys === undefined) throw new Error(`No keys for "${sorts}".`)
  const rows = createOrders(count)
  if (!isDeepStrictEqual(sortRows(rows, sortKeys), rows.slice().sort(compare)))
    throw new Error(`The comparator gives another order than ${sorts}.`)
  return ratioOf(
    () => sortRows(rows, sortKeys),
    () => rows.slice().sort(compare),
  )
}

/** Returns what measures other libraries: on whole orders of up to 100,000 rows, since more would take minutes. */
const peersOf = (one: Case): Measures =>
  one.rows > 100_000 || one.sorted || one.page !== undefined || keys[one.sorts] === undefined
    ? {}
    : mapValues(peerOrders, (load) => () => measurePeer(one, load))

/** Measures the package beside the comparator, after checking that both give the same rows. */
function measureCase(one: Case): number {
  const { sorts, page, sorted } = one
  const compare = comparators[sorts]
  if (compare === undefined) throw new Error(`No comparator for "${sorts}".`)
  const created = createRows(one)
  const rows = sorted ? created.sort(compare) : created
  const query = page === undefined ? { sorts } : { sorts, page, pageSize: 50 }
  const byQuery = () => applyQuery(rows, orders, query, page === undefined ? { paging: false } : {})
  const byHand = () => rows.slice().sort(compare)
  const skip = ((page ?? 1) - 1) * 50
  const expected = byHand().slice(skip, page === undefined ? undefined : skip + 50)
  if (!isDeepStrictEqual(byQuery().data, expected))
    throw new Error(`The comparator gives another order than ${sorts}.`)
  return ratioOf(byQuery, byHand)
}

/** Orders and pages beside a sort of all rows by a comparator that was written for them. */
export const ordering: Question = {
  title: "The order of many rows",
  about:
    "From the text of `sorts` to all rows in order, or to one page of 50. The reference is `slice().sort(comparator)` over all rows with a comparator written by hand, which gives the same rows.",
  unit: "times",
  hasChart: true,
  lines: cases.map((one) => ({
    what: nameOf(one),
    contenders: { trommel: () => measureCase(one) },
    peers: peersOf(one),
    ...(one.aim !== undefined && {
      aim: { atMost: one.aim, ...(one.reason !== undefined && { reason: one.reason }) },
    }),
  })),
}
