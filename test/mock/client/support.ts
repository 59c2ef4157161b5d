import { inspect } from "node:util"
import { expect, onTestFinished } from "vitest"
import { RequestError } from "../../../src/client/request-error.ts"
import {
  createStoreClient,
  type StoreClient,
  type StoreClientOptions,
} from "../../../src/client/store-client.ts"
import { listen } from "../../../src/node/listen.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { createStoreServer, type StoreServer } from "../../../src/mock/store-server.ts"
import type { StoreServerOptions } from "../../../src/mock/server-options.ts"
import { data, known, thrown } from "../store/support.ts"

const { storeId, product, variant } = known

/** Where the variant lies that the tests look at. */
export const place = { storeId, productId: product.id, variantId: variant.id }

/** A server on a port of its own. */
export interface Served {
  readonly server: StoreServer
  readonly url: string
  /** Requests that the server has seen. */
  readonly requests: readonly Request[]
  /** A client of it, whose back-off takes no time. */
  readonly clientOf: (options?: Partial<StoreClientOptions>) => StoreClient
}

/** Serves for the running test. */
export async function serveForTest(options: StoreServerOptions = {}): Promise<Served> {
  const server = createStoreServer({ data, onError: (error) => thrown.push(error), ...options })
  const requests: Request[] = []
  const { url, close } = await listen({
    grace: 0,
    onError: (error) => thrown.push(error),
    fetch: (request) => {
      requests.push(request)
      return server.fetch(request)
    },
  })
  onTestFinished(() => close())
  const clientOf: Served["clientOf"] = (given) =>
    createStoreClient({
      baseUrl: url,
      apiKey: seedKeys.allScopes,
      userAgent: "trommel-tests",
      backoff: { first: 1, longest: 4 },
      deadline: 20_000,
      ...given,
    })
  return { server, url, requests, clientOf }
}

/** The error that a call must end with. Whatever it is, no key is in it. */
export async function errorOf(work: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await work.then(
    () => new Error("The call did not fail."),
    (reason: unknown) => reason,
  )
  expectNoKey(error)
  if (error instanceof RequestError) return error
  throw error
}

/** However it is written down. */
export function expectNoKey(value: unknown): void {
  const stack = value instanceof Error ? [value.stack, String(value), String(value.cause)] : []
  const written = [
    JSON.stringify(value),
    JSON.stringify(value, Object.getOwnPropertyNames(value ?? {})),
    ...stack,
  ]
  const inspected = inspect(value, { depth: 10, showHidden: true, getters: true })
  for (const key of Object.values(seedKeys))
    for (const text of [...written, inspected]) expect(text ?? "").not.toContain(key)
}

/** All that comes, in order. */
export async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}
