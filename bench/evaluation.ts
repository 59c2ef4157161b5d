import { isDeepStrictEqual } from "node:util"
import { fastestOf } from "./support/measure.js"
import { applyQuery } from "./support/package.js"
import { inMilliseconds, ratioFigure, type Question } from "./support/question.js"
import { createOrders, type Order } from "./support/rows.js"
import { orders } from "./support/table.js"

/** A query, and what somebody who knows these rows would write instead. */
interface Pair {
  readonly filters: string
  readonly loop: (rows: readonly Order[]) => Order[]
}

const pairs: Readonly<Record<string, Pair>> = {
  "equality and number": {
    filters: "country==NL,total>=500",
    loop: (rows) => {
      const matching: Order[] = []
      for (const row of rows) if (row.country === "NL" && row.total !== null && row.total >= 500) matching.push(row)
      return matching
    },
  },
  "text in two fields, letter case ignored": {
    filters: "(customer|email)@=*smith",
    loop: (rows) => {
      const matching: Order[] = []
      // Faster than making every text small, by a third.
      const pattern = /smith/i
      for (const row of rows) {
        if ((row.customer !== null && pattern.test(row.customer)) || (row.email !== null && pattern.test(row.email))) matching.push(row)
      }
      return matching
    },
  },
  "range of dates and two ids": {
    filters: "created>=2024-03-01,created<2024-06-01,status==1|3",
    loop: (rows) => {
      const matching: Order[] = []
      // These texts have one form, in which the order of texts is that of instants.
      const [from, to] = ["2024-03-01T00:00:00.000Z", "2024-06-01T00:00:00.000Z"]
      for (const row of rows) {
        if ((row.status === 1 || row.status === 3) && row.created >= from && row.created < to) matching.push(row)
      }
      return matching
    },
  },
}

const partOf = (name: string, side: string): string => `${side}: ${name}`

/** A query over many rows, from text to rows, beside a loop for this query alone. */
export const evaluation: Question = {
  title: "A query over 100,000 objects, from text to rows, beside a hand-written loop that gives the same rows",
  parts: Object.keys(pairs).flatMap((name) => [partOf(name, "package"), partOf(name, "loop")]),
  measure: (part) => {
    const [side, name = ""] = part.split(": ")
    const pair = pairs[name]
    if (pair === undefined) throw new Error(`There is no query "${name}".`)
    const rows = createOrders(100_000)
    const query = (): Order[] => applyQuery(rows, orders, { filters: pair.filters }, { paging: false }).data
    if (!isDeepStrictEqual(query(), pair.loop(rows))) throw new Error(`The loop gives other rows than ${pair.filters}`)
    return fastestOf(side === "package" ? query : () => pair.loop(rows))
  },
  figures: (median) =>
    Object.entries(pairs).map(([name, { filters }]) =>
      ratioFigure(
        `${name}: \`${filters.replaceAll("|", "\\|")}\``,
        median(partOf(name, "package")),
        median(partOf(name, "loop")),
        1.5,
        inMilliseconds,
      ),
    ),
}
