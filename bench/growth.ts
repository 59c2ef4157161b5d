import { isDeepStrictEqual } from "node:util"
import { median, timeOf } from "./support/measure.ts"
import { applyQuery, createCollection } from "./support/package.ts"
import { peerFilters } from "./support/peer-filters.ts"
import { peerOrders } from "./support/peer-orders.ts"
import type { Line, Measure, Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** A page of rows from a number that changes with each call, so that no result is known. */
type FindPage = (least: number) => readonly Order[]

/** The order `status,-total`, by hand. */
export const compare = (left: Order, right: Order): number =>
  left.status - right.status || (right.total ?? -1) - (left.total ?? -1)

/** Filters, sorts and slices as an author would who knows these rows. */
export const findByHand =
  (rows: readonly Order[]): FindPage =>
  (least) =>
    rows
      .filter(({ country, total }) => country === "NL" && total !== null && total >= least)
      .sort(compare)
      .slice(0, 50)

/** The query that finds the same rows. */
export const queryOf = (least: number) => ({
  filters: `country==NL,total>=${least}`,
  sorts: "status,-total",
  page: 1,
  pageSize: 50,
})

const findByQuery =
  (rows: readonly Order[]): FindPage =>
  (least) =>
    applyQuery(rows, orders, queryOf(least)).data

function findInCollection(rows: readonly Order[]): FindPage {
  const collection = createCollection(rows, orders, { key: "id" })
  return (least) => collection.query(queryOf(least)).data
}

async function findByPeers(rows: readonly Order[]): Promise<FindPage> {
  const [filterRows, sortRows] = await Promise.all([peerFilters.sift(), peerOrders.lodash()])
  const keys = [
    { read: ({ status }: Order) => status, descending: false },
    { read: ({ total }: Order) => total ?? -1, descending: true },
  ]
  return (least) =>
    sortRows(filterRows(rows, { country: "NL", total: { $gte: least } }), keys).slice(0, 50)
}

/** Measures a page of many rows, after checking that it has the rows that were found by hand. */
async function measurePage(
  count: number,
  open: (rows: readonly Order[]) => FindPage | Promise<FindPage>,
): Promise<number> {
  const rows = createOrders(count)
  const find = await open(rows)
  if (!isDeepStrictEqual(find(500), findByHand(rows)(500)))
    throw new Error("The rows found by hand are others.")
  let calls = 0
  const run = (): readonly Order[] => find(400 + (calls++ % 20_000) / 100)
  timeOf(run, 200)
  return median(Array.from({ length: 5 }, () => timeOf(run, 40)))
}

const forms: Readonly<Record<string, (count: number) => Measure>> = {
  applyQuery: (count) => () => measurePage(count, findByQuery),
  "a warm collection": (count) => () => measurePage(count, findInCollection),
  "filter, sort and slice by hand": (count) => () => measurePage(count, findByHand),
}

const lineOf = (rows: number): Line => ({
  what: `${rows.toLocaleString("en")} rows`,
  contenders: Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, form(rows)])),
  peers: { "sift and lodash": () => measurePage(rows, findByPeers) },
})

/** How the time of one page grows with the number of rows. */
export const growthOfPage: Question = {
  title: "One page of more and more rows",
  about:
    "Page 1 of 50 of `country==NL,total>=500` ordered by `status,-total`, each time with another number, so that no result is known. CPU time of one call, warm. There is no reference here: each contender has processes of its own.",
  unit: "ms",
  hasChart: true,
  processes: 3,
  onlyWithPeers: true,
  // Fewer rows have a section of their own, where collection and array take turns in one process.
  lines: [10_000, 100_000, 1_000_000].map(lineOf),
}
