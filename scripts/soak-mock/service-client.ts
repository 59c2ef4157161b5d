import { seedKeys } from "../../src/mock/seed/seed-accounts.ts"
import { seedData } from "../../src/mock/seed/seed-data.ts"
import { createStoreServer } from "../../src/mock/store-server.ts"

/** What a service answered. */
export interface ServiceAnswer {
  readonly status: number
  /** The member `data` of the body; undefined where the body has none. */
  readonly data: unknown
  readonly pages: number
}

/** A request to send, with the path behind the address of the service. */
export interface ServiceRequest {
  readonly path: string
  readonly method?: "GET" | "POST" | "PATCH"
  readonly body?: unknown
}

/** Sends a request once. @returns undefined when no whole answer came. */
export type Send = (request: ServiceRequest) => Promise<ServiceAnswer | undefined>

const headers = {
  Authorization: `Bearer ${seedKeys.allScopes}`,
  "User-Agent": "soak-mock",
  "Content-Type": "application/json",
}

/** Makes a client of the service at an address, or of one behind a `fetch` of its own. */
export function createSend(url: string, fetch: typeof globalThis.fetch = globalThis.fetch): Send {
  return async ({ path, method = "GET", body }) => {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { data, pages = 0 } = (await response.json()) as {
        readonly data?: unknown
        readonly pages?: number
      }
      return { status: response.status, data, pages }
    } catch {
      return undefined
    }
  }
}

/** Makes a client of the mock in memory, with the rows that `trommel serve --orders` makes. */
export function createModel(orders: number): Send {
  const server = createStoreServer({ data: seedData({ sizes: { orders } }), assumed: true })
  return createSend("http://localhost", (input, init) => server.fetch(new Request(input, init)))
}

/**
 * Reads the data of a path.
 * @throws Error for any other answer than 200.
 */
export async function readData(send: Send, path: string): Promise<unknown> {
  const answer = await send({ path })
  if (answer?.status !== 200)
    throw new Error(
      `${path} was answered with ${answer === undefined ? "nothing" : answer.status}.`,
    )
  return answer.data
}

/** Reads all pages of a list. The path has a query already. */
export async function readPages(send: Send, path: string): Promise<readonly unknown[]> {
  const rows: unknown[] = []
  for (let page = 1; ; page++) {
    const data = (await readData(send, `${path}&page=${page}&pageSize=100`)) as readonly unknown[]
    rows.push(...data)
    if (data.length < 100) return rows
  }
}
