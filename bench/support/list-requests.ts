import { createCollection, type ServerParts } from "./package.ts"
import { queries } from "./load-queries.ts"

/** Answers a request as a list endpoint or the mock does. */
export type Answer = (request: Request) => Response | Promise<Response>

const address = "http://localhost/orders"

/** Returns the orders of the store that has most of them. */
const ordersOf = ({ seedData }: ServerParts) => {
  const { stores, orders } = seedData()
  const [store] = stores
  return orders.filter(({ storeId }) => storeId === store?.id)
}

/** Returns a list endpoint over an array of orders. */
export const answerFromArray = (parts: ServerParts): Answer =>
  parts.listEndpoint({ table: parts.ordersTable, rows: ordersOf(parts) })

/** Returns a list endpoint over a collection of orders. */
export const answerFromCollection = (parts: ServerParts): Answer =>
  parts.listEndpoint({
    table: parts.ordersTable,
    rows: createCollection(ordersOf(parts), parts.ordersTable, { key: "id" }),
  })

/** Returns the mock of the store service with the same orders. */
export function answerFromMock(parts: ServerParts): Answer {
  const data = parts.seedData()
  const { fetch } = parts.createStoreServer({ data })
  const path = `http://localhost/stores/${data.stores[0]?.id ?? ""}/orders`
  const headers = { Authorization: `Bearer ${parts.seedKeys.allScopes}`, "User-Agent": "bench" }
  return (request) => fetch(new Request(path + new URL(request.url).search, { headers }))
}

/**
 * Returns a function that sends twelve requests and reads the answers. Each call asks for other
 * totals than all calls before, so no result is known.
 */
export function createRound(answer: Answer): () => Promise<string[]> {
  let call = 0
  return async () => {
    call++
    const bodies: string[] = []
    for (const query of queries) {
      const response = await answer(new Request(`${address}?${vary(query, call)}`))
      bodies.push(await response.text())
    }
    return bodies
  }
}

/** Adds a condition to a query that has filters. Nearly all orders meet it. */
function vary(query: string, call: number): string {
  const parameters = new URLSearchParams(query)
  const filters = parameters.get("filters")
  if (filters !== null) parameters.set("filters", `${filters},total>=${call / 100_000}`)
  return parameters.toString()
}
