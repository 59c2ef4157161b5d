import {
  byCountryAndTotal,
  byDatesAndIds,
  byText,
  type CollectionQuery,
} from "./support/collection-queries.ts"
import { ratioOfOnce } from "./support/once.ts"
import { createCollection } from "./support/package.ts"
import { collectionPeers, type AskRows, type Found } from "./support/peer-collections.ts"
import type { Line, Measures, Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

const rowCount = 1_000_000

const compare = (left: Order, right: Order): number =>
  left.status - right.status || (right.total ?? -1) - (left.total ?? -1)

function openInCollection(rows: readonly Order[]): Promise<AskRows> {
  const collection = createCollection(rows, orders, { key: "id" })
  return Promise.resolve(({ filters }, ordered) => {
    const sorts = ordered ? { sorts: "status,-total" } : {}
    const { data, total } = collection.query({ filters, page: 1, pageSize: 50, ...sorts })
    return { total, ids: data.map(({ id }) => id) }
  })
}

/** Some queries of one form, in the order of the rows or sorted. */
interface Asked {
  readonly queries: readonly CollectionQuery[]
  readonly ordered: boolean
}

/** Measures queries, each once, beside a loop over all rows. */
async function measureQueries(
  { queries, ordered }: Asked,
  open: (rows: readonly Order[]) => Promise<AskRows>,
): Promise<number> {
  const rows = createOrders(rowCount)
  const ask = await open(rows)
  return ratioOfOnce({
    queries,
    run: (query) => ask(query, ordered),
    reference: ({ find }): Found => {
      const matching = find(rows)
      if (ordered) matching.sort(compare)
      return { total: matching.length, ids: matching.slice(0, 50).map(({ id }) => id) }
    },
  })
}

type PeerName = keyof typeof collectionPeers

const peersOf = (asked: Asked, names: readonly PeerName[]): Measures =>
  Object.fromEntries(
    names.map((name) => [name, () => measureQueries(asked, collectionPeers[name])]),
  )

/** Crossfilter has no search in texts and no order by two fields. */
const databases: readonly PeerName[] = ["DuckDB, one thread", "node:sqlite with indexes"]
const all: readonly PeerName[] = [...databases, "crossfilter2"]

const besideDuckDb = { "DuckDB, one thread": 1 }

interface Piece {
  readonly what: string
  readonly asked: Asked
  readonly peers: readonly PeerName[]
  readonly aim: NonNullable<Line["aim"]>
}

const pieces: readonly Piece[] = [
  {
    what: "`country==NL|X1,total>=500`: count and first 50",
    asked: { queries: byCountryAndTotal(100), ordered: false },
    peers: all,
    aim: { timesAsFastAs: besideDuckDb },
  },
  {
    what: "`(customer|email)@=*smith`: count and first 50",
    asked: { queries: byText(), ordered: false },
    peers: databases,
    aim: { atMost: 0.6 },
  },
  {
    what: "`created>=2024-03-01,created<2024-06-01,status==1|3`: count and first 50",
    asked: { queries: byDatesAndIds(), ordered: false },
    peers: all,
    aim: { atMost: 0.6, timesAsFastAs: besideDuckDb },
  },
  {
    what: "`country==NL|X1,total>=500`: count and first 50 by `status,-total`",
    asked: { queries: byCountryAndTotal(60), ordered: true },
    peers: databases,
    aim: { timesAsFastAs: besideDuckDb },
  },
  {
    what: "`(customer|email)@=*smith`: count and first 50 by `status,-total`",
    asked: { queries: byText(), ordered: true },
    peers: databases,
    aim: { atMost: 0.4, timesAsFastAs: besideDuckDb },
  },
]

/** Queries over rows that are kept, each asked once. */
export const collection: Question = {
  title: "A collection of 1,000,000 rows",
  about:
    "Each query is asked once, with values of its own, after others of its form: what is kept of the rows is warm, but no result is known. The reference is a loop over all rows, and a sort of the matching ones where the page is ordered. DuckDB runs with one thread, and all threads of its process count; it and SQLite run two statements, one for the count and one for the page. SQLite has indexes by country and total, by date and status, and by status and total. Times of taking the rows in are not part of it.",
  unit: "times",
  hasChart: true,
  processes: 3,
  onlyWithPeers: true,
  lines: pieces.map(({ what, asked, peers, aim }) => ({
    what,
    contenders: { trommel: () => measureQueries(asked, openInCollection) },
    peers: peersOf(asked, peers),
    aim,
  })),
}
