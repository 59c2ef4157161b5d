import { isDeepStrictEqual } from "node:util"
import { fastestOf, ratioOf } from "./support/measure.ts"
import { applyQuery, prepareQuery, runQuery } from "./support/package.ts"
import type { Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

const query = {
  filters: "total>=100,(customer|email)@=*s,status==1|2|3|4",
  sorts: "-total,customer",
  page: "1",
  pageSize: "10",
} as const

function measureQuery(): number {
  const rows = createOrders(20)
  return fastestOf(() => applyQuery(rows, orders, query)) * 1000
}

/** The work of a list endpoint for one request: reading texts, checking the query, filtering, sorting and paging rows. */
export const wholeQuery: Question = {
  title: "One whole query over 20 rows",
  about: "The time from the four texts of a request to a page of rows, warm.",
  unit: "µs",
  lines: [
    {
      what: "three conditions, two sorts, a page",
      contenders: { trommel: measureQuery },
      aim: {
        atMost: 40,
        reason:
          "absolute times depend on the machine. The aim was set where a process that does nothing takes 12 ms of CPU time; the section on the first parse has that time of this machine.",
      },
    },
  ],
}

const hasS = (text: string | null): boolean => text?.toLowerCase().includes("s") ?? false

/** Finds the page as an author would who knows these rows. */
const findByHand = (rows: readonly Order[]): readonly Order[] =>
  rows
    .filter(
      ({ total, customer, email, status }) =>
        total !== null &&
        total >= 100 &&
        status >= 1 &&
        status <= 4 &&
        (hasS(customer) || hasS(email)),
    )
    .sort(
      (left, right) =>
        (right.total ?? -1) - (left.total ?? -1) ||
        ((left.customer ?? "") < (right.customer ?? "") ? -1 : 1),
    )
    .slice(0, 10)

function measurePrepared(): number {
  const rows = createOrders(20)
  const prepared = prepareQuery(query, orders)
  if (!isDeepStrictEqual(runQuery(rows, prepared).data, findByHand(rows)))
    throw new Error("The rows found by hand are others.")
  return ratioOf(
    () => runQuery(rows, prepared),
    () => findByHand(rows),
  )
}

/** What is left for each request of a query that was checked before. */
export const preparedQuery: Question = {
  title: "The same query, checked once",
  about:
    "The query over 20 rows again, checked before with `prepareQuery`. The reference filters, sorts and slices by hand. A part of the time is a look at the first rows, for what is wrong with a field.",
  unit: "times",
  lines: [
    { what: "three conditions, two sorts, a page", contenders: { trommel: measurePrepared } },
  ],
}
