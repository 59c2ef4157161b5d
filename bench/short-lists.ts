import { isDeepStrictEqual } from "node:util"
import { findByHand, queryOf } from "./growth.ts"
import { ratioOf } from "./support/measure.ts"
import { applyQuery, prepareQuery, runQuery } from "./support/package.ts"
import type { Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** The least total, with which 77 of the rows match on average. */
const least = 350

type FindPage = (least: number) => readonly Order[]

/** Measures a page beside code by hand, after checking that both have the same rows. */
function measure(open: (rows: readonly Order[]) => FindPage, step: number): number {
  const rows = createOrders(1000)
  const [find, findRows] = [open(rows), findByHand(rows)]
  if (!isDeepStrictEqual(find(least), findRows(least)))
    throw new Error("The rows found by hand are others.")
  const repeat = (findPage: FindPage) => {
    let calls = 0
    return () => findPage(least + (calls++ % 1000) * step)
  }
  return ratioOf(repeat(find), repeat(findRows))
}

const byQuery =
  (rows: readonly Order[]): FindPage =>
  (value) =>
    applyQuery(rows, orders, queryOf(value)).data

function byPrepared(rows: readonly Order[]): FindPage {
  const prepared = prepareQuery(queryOf(least), orders)
  return () => runQuery(rows, prepared).data
}

/** A page of a list as most lists are: short. */
export const shortLists: Question = {
  title: "A page of 50 out of 1,000 rows",
  about:
    "Page 1 of `country==NL,total>=350` ordered by `status,-total`; about 77 rows match. The reference filters, sorts and slices by hand.",
  unit: "times",
  lines: [
    {
      what: "from the text, each time with another number",
      contenders: { trommel: () => measure(byQuery, 0.01) },
      aim: {
        atMost: 4,
        reason:
          "reading and checking the text alone takes 1.5 times as long as all the work by hand. `prepareQuery` does it once: the line below.",
      },
    },
    {
      what: "checked once with `prepareQuery`",
      contenders: { trommel: () => measure(byPrepared, 0) },
      aim: { atMost: 2.2 },
    },
  ],
}
