import { expect } from "vitest"
import {
  operations,
  type StoreOperation,
  type StoreOperationName,
} from "../../../src/store/operations.ts"
import { createStoreServer, type StoreServer } from "../../../src/mock/store-server.ts"
import type { StoreServerOptions } from "../../../src/mock/server-options.ts"
import { dropOf } from "../../../src/mock/with-faults.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { seedData } from "../../../src/mock/seed/seed-data.ts"
import { findValidator } from "./described.ts"

/** Small, so that each test can have a server of its own. */
export const data = seedData({
  sizes: { products: 40, orders: 120, reviews: 60, tickets: 40, webhookLogs: 80 },
})

/** What was thrown within a server; a test that wants some empties it. */
export const thrown: unknown[] = []

/** Makes a server, whose answers are checked by the description of the service unless the options change its operations or data. */
export const serve = (options: StoreServerOptions = {}): StoreServer => {
  const server = createStoreServer({ data, onError: (error) => thrown.push(error), ...options })
  if (options.operations !== undefined || options.data !== undefined) return server
  return {
    ...server,
    fetch: async (request) => {
      const response = await server.fetch(request)
      if (dropOf(response) === undefined && response.body !== null)
        await checkDescribed(request, response.clone())
      return response
    },
  }
}

const checkDescribed = async ({ method, url }: Request, response: Response): Promise<void> => {
  const validate = findValidator(method, new URL(url).pathname, response.status)
  if (validate === undefined || method === "HEAD") return
  const isValid = validate(await response.json())
  expect(isValid ? [] : validate.errors).toEqual([])
}

/** An answer with its envelope. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly success: boolean
  readonly message: string | null
  readonly code: string | null
  readonly data: unknown
  readonly pages?: number
}

export const headersOf = (key: string = seedKeys.allScopes): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  "User-Agent": "trommel-tests",
})

const sentence: unknown = expect.stringMatching(/\w/)

/** Reads the envelope, and checks that it is one. */
export const readAnswer = async (response: Response): Promise<Answered> => {
  expect(response.headers.get("content-type")).toBe("application/json")
  const envelope = (await response.json()) as Answered
  const names = Object.keys(envelope)
  expect(envelope.success ? names.filter((name) => name !== "pages") : names).toEqual([
    "success",
    "message",
    "code",
    "data",
  ])
  expect(envelope.success).toBe(response.status >= 200 && response.status <= 299)
  if (!envelope.success) expect([envelope.message, envelope.data]).toEqual([sentence, null])
  return { ...envelope, status: response.status, headers: response.headers }
}

/** Sends a request with the key of all scopes, unless it has headers of its own. */
export const send = async (
  server: StoreServer,
  path: string,
  init: RequestInit = {},
): Promise<Answered> =>
  readAnswer(
    await server.fetch(new Request(`http://localhost${path}`, { headers: headersOf(), ...init })),
  )

/** Sends JSON. */
export const write = (
  server: StoreServer,
  { method, path }: { readonly method: string; readonly path: string },
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> =>
  send(server, path, {
    method,
    headers: { ...headersOf(), "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

const [account, other] = data.accounts
const storeId = account?.storeIds[0] ?? ""
const stocked = data.products.find(
  (product) => product.storeId === storeId && product.variants.some(hasSeveral),
)
const variant = stocked?.variants.find(hasSeveral)
const proof = data.proofs.find(
  ({ orderId }) => data.orders.find(({ id }) => id === orderId)?.storeId === storeId,
)
const webhook = data.webhooks[0]

function hasSeveral({
  id,
  imageNames,
}: (typeof data.products)[number]["variants"][number]): boolean {
  return imageNames.length > 1 && data.items.filter(({ variantId }) => variantId === id).length > 1
}

if (!account || !other || !stocked || !variant || !proof || !webhook)
  throw new Error("The data lacks something.")

/** Ids of the first account, one for each path parameter, and things behind them. */
export const known = { account, other, storeId, product: stocked, variant, proof, webhook }

const values = new Map([
  ["storeId", storeId],
  ["productId", stocked.id],
  ["variantId", variant.id],
  ["orderId", proof.orderId],
  ["webhookId", webhook.id],
  ["page", "1"],
])

/** The path of an operation with ids of the first account in it, but for those given. */
export const pathOf = (
  name: StoreOperationName,
  given: Readonly<Record<string, string>> = {},
): string =>
  operations[name].path.replaceAll(
    /\{(\w+)\}/g,
    (_, parameter: string) => given[parameter] ?? values.get(parameter) ?? "",
  )

/** A body that an operation takes. */
const bodies = new Map<string, string>([
  ["createCategory", '{"name":"New"}'],
  ["orderVariantImages", "{}"],
])

/** A request for an operation that the service would fulfil, but for what is given. */
export const requestFor = (
  name: StoreOperationName,
  headers: Record<string, string> = headersOf(),
  path: string = pathOf(name),
): Request => {
  const { method }: StoreOperation = operations[name]
  const body = bodies.get(name)
  const type = body === undefined ? {} : { "Content-Type": "application/json" }
  return new Request(`http://localhost${path}`, {
    method,
    headers: { ...type, ...headers },
    ...(body !== undefined && { body }),
  })
}

export const operationNames = Object.keys(operations) as StoreOperationName[]
