/** The process under load: a store service, and beside it a server with one body for all requests. It is controlled by messages. */
import { pathToFileURL } from "node:url"
import process from "node:process"
import type * as Node from "../../src/node.ts"
import type * as Mock from "../../src/mock.ts"

/** The message that the process sends when it listens. */
export interface Ready {
  /** The address of the list of orders, without a query. */
  readonly orders: string
  readonly constant: string
  readonly key: string
  readonly rows: number
}

const [folder = "dist"] = process.argv.slice(2)
const importBuilt = async (entry: string): Promise<unknown> =>
  import(pathToFileURL(`${folder}/${entry}.js`).href)
const { createStoreServer, seedData, seedKeys } = (await importBuilt("mock")) as typeof Mock
const { listen } = (await importBuilt("node")) as typeof Node

const data = seedData()
const storeId = data.stores[0]?.id ?? ""
const { fetch } = createStoreServer({ data })
const service = await listen({ fetch })
const orders = `${service.url}/stores/${storeId}/orders`
const headers = { Authorization: `Bearer ${seedKeys.allScopes}`, "User-Agent": "load" }

const sample = await fetch(new Request(orders, { headers }))
const body = await sample.text()
const constant = await listen({
  fetch: () => new Response(body, { headers: { "Content-Type": "application/json" } }),
})

process.on("message", (message) => void obey(message))
const ready: Ready = {
  orders,
  constant: constant.url,
  key: seedKeys.allScopes,
  rows: data.orders.filter((order) => order.storeId === storeId).length,
}
process.send?.(ready)

async function obey(message: unknown): Promise<void> {
  if (message === "heap") return void process.send?.(await heapUsed())
  await Promise.all([service.close(), constant.close()])
  process.disconnect()
}

/**
 * Returns the bytes in use after garbage collection. It collects twice, since tasks between two
 * collections release more.
 */
async function heapUsed(): Promise<number> {
  for (let round = 0; round < 2; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
