import { isDeepStrictEqual } from "node:util"
import { fastestOf } from "./support/measure.ts"
import { applyQuery } from "./support/package.ts"
import { ratioFigure, type Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** A query, and the loop that an author who knows these rows would write instead. */
interface Pair {
  readonly filters: string
  readonly loop: (rows: readonly Order[]) => Order[]
}

const pairs: Readonly<Record<string, Pair>> = {
  "equality and number": {
    filters: "country==NL,total>=500",
    loop: (rows) => {
      const matching: Order[] = []
      for (const row of rows)
        if (row.country === "NL" && row.total !== null && row.total >= 500) matching.push(row)
      return matching
    },
  },
  "text in two fields, letter case ignored": {
    filters: "(customer|email)@=*smith",
    loop: (rows) => {
      const matching: Order[] = []
      // This is a third faster than converting every string to lower case.
      const pattern = /smith/i
      for (const row of rows) {
        if (
          (row.customer !== null && pattern.test(row.customer)) ||
          (row.email !== null && pattern.test(row.email))
        )
          matching.push(row)
      }
      return matching
    },
  },
  "range of dates and two ids": {
    filters: "created>=2024-03-01,created<2024-06-01,status==1|3",
    loop: (rows) => {
      const matching: Order[] = []
      // All these texts have the same form, so the order of texts is that of instants.
      const [from, to] = ["2024-03-01T00:00:00.000Z", "2024-06-01T00:00:00.000Z"]
      for (const row of rows) {
        if ((row.status === 1 || row.status === 3) && row.created >= from && row.created < to)
          matching.push(row)
      }
      return matching
    },
  },
}

/** The functions to measure. The loop is the reference. */
const ways: Readonly<Record<string, (pair: Pair, rows: readonly Order[]) => Order[]>> = {
  trommel: ({ filters }, rows) => applyQuery(rows, orders, { filters }, { paging: false }).data,
  loop: ({ loop }, rows) => loop(rows),
}

const partOf = (name: string, way: string): string => `${way}: ${name}`

/** A query over many rows, from text to rows, beside a loop written for this query. */
export const evaluation: Question = {
  title:
    "A query over 100,000 objects, from text to rows, beside a hand-written loop that gives the same rows",
  parts: Object.keys(pairs).flatMap((name) => Object.keys(ways).map((way) => partOf(name, way))),
  measure: (part) => {
    const [way = "", name = ""] = part.split(": ")
    const [run, pair] = [ways[way], pairs[name]]
    if (run === undefined || pair === undefined)
      throw new Error(`No query "${name}", or no way "${way}".`)
    const rows = createOrders(100_000)
    if (!isDeepStrictEqual(run(pair, rows), pair.loop(rows)))
      throw new Error(`The loop returns other rows than ${pair.filters}.`)
    return fastestOf(() => run(pair, rows))
  },
  figures: (median) =>
    Object.entries(pairs).map(([name, { filters }]) =>
      ratioFigure({
        what: `${name}: \`${filters.replaceAll("|", "\\|")}\``,
        ours: median(partOf(name, "trommel")),
        reference: median(partOf(name, "loop")),
        aim: 1.5,
      }),
    ),
}
