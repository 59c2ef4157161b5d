import fc, { type Arbitrary } from "fast-check"
import { createCollection } from "../../src/collection.ts"
import { defineFields, standard } from "../../src/index.ts"
import { listEndpoint, type ListAnswer, type RowSource } from "../../src/server.ts"
import { sieve } from "../../src/sieve.ts"
import { anyFilters, anySorts, hostileText } from "./arbitraries.ts"

export const table = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  store: { kind: "integer", nullable: false },
  name: { kind: "text" },
})
export const rows = Array.from({ length: 9 }, (_, id) => ({
  id,
  store: id % 3,
  name: ["a", "b", null][id % 3],
}))
type Row = (typeof rows)[number]

const rowsByStore = Map.groupBy(rows, ({ store }) => String(store))
const collections = new Map(
  [...rowsByStore].map(([store, own]) => [store, createCollection(own, table, { key: "id" })]),
)
export const storeOf = (request: Request): string => request.headers.get("x-store") ?? ""
const sources: readonly RowSource<Row>[] = [
  (request) => rowsByStore.get(storeOf(request)) ?? [],
  (request) => collections.get(storeOf(request)) ?? [],
]
const respond = ({ data }: ListAnswer<Row>) => data.map(({ store }) => store)
const endpoints = [standard, sieve].flatMap((dialect) =>
  sources.map((rows) => listEndpoint({ table, dialect, rows, respond })),
)

/** Text of a visitor who wants rows of other stores. */
const escape = fc
  .tuple(
    fc.constantFrom("", "(", "store==0|", "name!=q\\", "(store|name)!=q\\\\"),
    fc.oneof(hostileText, fc.constantFrom("store==0|1|2", "store!=9", "store!=null", "store>=0")),
    fc.constantFrom("", ",", "\\", "\\,", "|", ")", ",store==1", "&filters=", "#", "%00"),
  )
  .map((parts) => parts.join(""))

/** A request of a visitor of one store. */
export const visit: Arbitrary<Request> = fc
  .record({
    store: fc.constantFrom("0", "1", "2"),
    filters: fc.oneof(escape, anyFilters),
    sorts: fc.oneof(escape, anySorts),
    rest: fc.constantFrom("", "&page=2", "&pageSize=0", "&page=-1&pageSize=99", "&x-store=1"),
  })
  .map(({ store, filters, sorts, rest }) => {
    const search = new URLSearchParams({ filters, sorts })
    return new Request(`http://localhost/?${search}${rest}`, { headers: { "x-store": store } })
  })

/**
 * Sends a request to an endpoint in each dialect over rows that a function returns, and over a collection for each store.
 * @returns the store of each row in the answers.
 */
export async function askStores(request: Request): Promise<readonly number[]> {
  const answers = endpoints.map(async (endpoint): Promise<unknown> =>
    (await endpoint(request)).json(),
  )
  return ((await Promise.all(answers)) as number[][]).flat()
}
