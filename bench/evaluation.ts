import { isDeepStrictEqual } from "node:util"
import { mapValues } from "./support/map-values.ts"
import { ratioOf } from "./support/measure.ts"
import { runOthers } from "./support/other-queries.ts"
import { applyQuery } from "./support/package.ts"
import { peerFilters, runOthersByPeer, type Conditions } from "./support/peer-filters.ts"
import type { Line, Measures, Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** A query, and the loop that an author who knows these rows would write instead. */
interface PlainPair {
  readonly filters: string
  readonly loop: (rows: readonly Order[]) => Order[]
  /** The largest ratio to the loop. */
  readonly aim: number
}

interface Pair extends PlainPair {
  /** The same query for libraries that take conditions as data. */
  readonly conditions: Conditions
  /** The largest ratio to the loop after other queries. */
  readonly aimAfterOthers: number
  /** How many times as fast as sift the package should be. */
  readonly timesAsFastAsSift: number
}

const pairs: readonly Pair[] = [
  {
    filters: "country==NL,total>=500",
    conditions: { country: "NL", total: { $gte: 500 } },
    aim: 2.2,
    aimAfterOthers: 7,
    timesAsFastAsSift: 9,
    loop: (rows) => {
      const matching: Order[] = []
      for (const row of rows)
        if (row.country === "NL" && row.total !== null && row.total >= 500) matching.push(row)
      return matching
    },
  },
  {
    filters: "(customer|email)@=*smith",
    conditions: { $or: [{ customer: /smith/i }, { email: /smith/i }] },
    aim: 1.9,
    aimAfterOthers: 2.8,
    timesAsFastAsSift: 5,
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
  {
    filters: "created>=2024-03-01,created<2024-06-01,status==1|3",
    conditions: {
      created: { $gte: "2024-03-01T00:00:00.000Z", $lt: "2024-06-01T00:00:00.000Z" },
      status: { $in: [1, 3] },
    },
    aim: 1.8,
    aimAfterOthers: 2.5,
    timesAsFastAsSift: 5,
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
]

const countrySet: ReadonlySet<string> = new Set(["NL", "DE", "US"])
const statusSet: ReadonlySet<number> = new Set([0, 1, 2, 4, 5])

/** Several values: a few, which are compared one after the other, and more, which are a set. */
const listPairs: readonly PlainPair[] = [
  {
    filters: "country==NL|DE|US",
    aim: 1.5,
    loop: (rows) => {
      const matching: Order[] = []
      for (const row of rows) if (countrySet.has(row.country)) matching.push(row)
      return matching
    },
  },
  {
    filters: "status==0|1|2|4|5",
    aim: 1.5,
    loop: (rows) => {
      const matching: Order[] = []
      for (const row of rows) if (statusSet.has(row.status)) matching.push(row)
      return matching
    },
  },
]

/** One condition, which half of the rows fulfil. */
const plainPair: PlainPair = {
  filters: "total>=500",
  aim: 1.15,
  loop: (rows) => {
    const matching: Order[] = []
    for (const row of rows) if (row.total !== null && row.total >= 500) matching.push(row)
    return matching
  },
}

/** A row as a mapper of objects makes it. */
class Entity {
  readonly source = "database"
}

/** Where the rows come from. Drivers of databases make texts that no other text shares its memory with. */
const sources: Readonly<Record<string, (rows: readonly Order[]) => Order[]>> = {
  "objects of JSON": (rows) => JSON.parse(JSON.stringify(rows)) as Order[],
  "rows of a driver": (rows) => rows.map((row) => copyTexts(row, {})),
  "instances of a class": (rows) => rows.map((row) => copyTexts(row, new Entity())),
  "objects without prototype": (rows) =>
    rows.map((row) => copyTexts(row, Object.create(null) as object)),
}

function copyTexts(row: Order, target: object): Order {
  const copies = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "string" ? Buffer.from(value).toString() : (value as unknown),
  ])
  return Object.assign(target, Object.fromEntries(copies)) as Order
}

/** The source whose rows other libraries are measured with. */
const plainRows = "objects of JSON"

type FilterRows<Asked extends PlainPair> = (rows: readonly Order[], pair: Asked) => Order[]

const filterByText: FilterRows<PlainPair> = (rows, { filters }) =>
  applyQuery(rows, orders, { filters }, { paging: false }).data

/** Measures a query over rows of one source, after checking that the loop returns the same rows. */
function measurePair<Asked extends PlainPair>(
  pair: Asked,
  source: string,
  filterRows: FilterRows<Asked> = filterByText,
  count = 100_000,
): number {
  const make = sources[source]
  if (make === undefined) throw new Error(`No source "${source}".`)
  const rows = make(createOrders(count))
  if (!isDeepStrictEqual(filterRows(rows, pair), pair.loop(rows)))
    throw new Error(`The loop returns other rows than ${pair.filters}.`)
  return ratioOf(
    () => filterRows(rows, pair),
    () => pair.loop(rows),
  )
}

function measureAfterOthers(pair: PlainPair, source = plainRows, count?: number): number {
  runOthers()
  return measurePair(pair, source, filterByText, count)
}

/** Returns what measures each of the other libraries on a query, perhaps after other queries. */
const peersOf = (pair: Pair, { afterOthers }: { readonly afterOthers: boolean }): Measures =>
  mapValues(peerFilters, (load) => async () => {
    const filterRows = await load()
    if (afterOthers) runOthersByPeer(filterRows)
    return measurePair(pair, plainRows, (rows, { conditions }) => filterRows(rows, conditions))
  })

const twoSpeeds =
  "the engine compiles loop and query anew while they run, which makes each about twice as fast. How soon differs between processes: the loop over `country` and `total` took 0.5 or 1.2 ms, the query 0.8 or 1.6 ms."

const linesOf = (pair: Pair): readonly Line[] => [
  {
    what: `\`${pair.filters}\`, ${plainRows}`,
    contenders: { trommel: () => measurePair(pair, plainRows) },
    peers: peersOf(pair, { afterOthers: false }),
    aim: {
      atMost: pair.aim,
      timesAsFastAs: { sift: pair.timesAsFastAsSift, mingo: 1, ucast: 1 },
      reason: pair.filters.includes("@=*")
        ? "for a search in texts nearly all of the time goes into the pattern itself, which is the same for sift and for the loop."
        : twoSpeeds,
    },
  },
  ...Object.keys(sources)
    .filter((source) => source !== plainRows)
    .map((source) => ({
      what: `\`${pair.filters}\`, ${source}`,
      contenders: { trommel: () => measurePair(pair, source) },
      aim: { atMost: pair.aim, reason: twoSpeeds },
    })),
  {
    what: `\`${pair.filters}\`, after 60 other queries on 8 shapes of rows`,
    contenders: { trommel: () => measureAfterOthers(pair) },
    peers: peersOf(pair, { afterOthers: true }),
    aim: {
      atMost: pair.aimAfterOthers,
      timesAsFastAs: { sift: 1, mingo: 1, ucast: 1 },
      reason:
        "after rows of many shapes the engine looks properties up, which takes longer than comparing them. How much longer differs between processes.",
    },
  },
]

const lineOfList = (pair: PlainPair): Line => ({
  what: `\`${pair.filters}\`, ${plainRows}`,
  contenders: { trommel: () => measurePair(pair, plainRows) },
  aim: { atMost: pair.aim },
})

const linesOfMillion = (pair: PlainPair): readonly Line[] =>
  Object.keys(sources).flatMap((source) => [
    {
      what: `\`${pair.filters}\`, 1,000,000 ${source}`,
      contenders: { trommel: () => measurePair(pair, source, filterByText, 1_000_000) },
      aim: { atMost: pair.aim },
    },
    {
      what: `\`${pair.filters}\`, 1,000,000 ${source}, after 60 other queries on 8 shapes of rows`,
      contenders: { trommel: () => measureAfterOthers(pair, source, 1_000_000) },
      aim: { atMost: pair.aim },
    },
  ])

/** A query over many rows, from text to rows, beside a loop written for this query. */
export const evaluation: Question = {
  title: "Filters over many rows",
  about:
    "From the text of `filters` to the matching ones of 100,000 rows, or of a million where a line says so; other libraries take the same conditions as data. The reference is a loop written by hand for this query, which gives the same rows.",
  unit: "times",
  hasChart: true,
  lines: [...pairs.flatMap(linesOf), ...listPairs.map(lineOfList), ...linesOfMillion(plainPair)],
}
