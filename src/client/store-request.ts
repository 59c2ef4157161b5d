import { own, ownProperty } from "../diagnostics/own.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { operations, type StoreOperation, type StoreOperationName } from "../store/operations.ts"
import { fillPath } from "../store/path.ts"
import type { HeaderValues } from "./caller-options.ts"
import { isSafeAddress, isSafePath } from "./address.ts"

/** The parts of an operation that can be replaced, where the service differs from `trommel/store`. */
export type OperationOverride = Partial<Pick<StoreOperation, "method" | "path" | "parameter">>

/**
 * Replaced parts of the operations of `trommel/store`, by name.
 * @example
 * import type { OperationOverrides } from "trommel/client"
 * const operations: OperationOverrides = { listOrders: { path: "/v2/stores/{storeId}/orders" } }
 * let asked = ""
 * const fetch = async (url: unknown) => { asked = String(url); return Response.json([]) }
 * const store = createStoreClient({ baseUrl: "https://store.example", apiKey: "k3y", userAgent: "report/1.0", operations, fetch })
 * await store.orders("6f9619ff-8b86-d011-b42d-00cf4fc964ff").list()
 * asked // => "https://store.example/v2/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff/orders"
 */
export type OperationOverrides = { readonly [Name in StoreOperationName]?: OperationOverride }

/** The key of an account, or a function that returns it. */
export type ApiKey = string | (() => string | Promise<string>)

export interface AddressValues {
  readonly path: Readonly<Record<string, string | number>>
  readonly parameter: string | undefined
}

export interface StoreService {
  readonly base: string
  readonly overrides: OperationOverrides
}

/**
 * Reads an address that paths can be appended to. It needs a host: after `https://` alone, the first part of a path would be one.
 * @throws TypeError for any other address. The message does not quote it, since it may contain a password.
 */
export function readBase(given: string | URL): string {
  const base = String(given)
  if (!isSafeAddress(base))
    throw new TypeError(
      "baseUrl must be an http(s) URL, or a path that begins with one slash, without user name, password, query and fragment.",
    )
  return base.replace(/\/+$/, "")
}

/**
 * Returns a function that makes the headers of a request, with the key as it is then.
 * @throws TypeError for a user agent or a key that is not a header value. No message contains the key.
 */
export function createHeaders(apiKey: ApiKey, userAgent: string): () => Promise<HeaderValues> {
  const agent = headerText("userAgent", userAgent)
  const authorize = (key: unknown): HeaderValues => ({
    Authorization: `Bearer ${headerText("apiKey", key)}`,
    "User-Agent": agent,
  })
  if (typeof apiKey !== "function") authorize(apiKey)
  return async () => authorize(typeof apiKey === "function" ? await apiKey() : apiKey)
}

/** Returns a string of printable ASCII, which every server reads as it was sent. A wrong string may be a key, and is not quoted. */
function headerText(name: string, value: unknown): string {
  if (typeof value === "string" && /^(?! *$)[ -~]*$/.test(value)) return value
  const given = typeof value === "string" ? "another string" : describeValue(value)
  throw new TypeError(
    `${name} must be a string of printable ASCII that is not blank, got ${given}.`,
  )
}

/** Returns an operation with its replaced parts. @throws TypeError for a path to another host. */
export function operationOf(name: StoreOperationName, { overrides }: StoreService): StoreOperation {
  const operation = own<StoreOperation>({ ...operations[name], ...ownProperty(overrides, name) })
  if (typeof operation.path !== "string" || !isSafePath(operation.path.replace(/\?.*$/u, "")))
    throw new TypeError(
      `The path of ${name} must begin with one "/", got ${describeValue(operation.path)}.`,
    )
  return operation
}

/**
 * Returns the address of an operation.
 * @throws TypeError for values that the path cannot have; URIError for a lone surrogate, which no URL can contain.
 */
export function operationUrl(
  { path, parameter }: StoreOperation,
  { base }: StoreService,
  values: AddressValues,
): string {
  const address = base + fillPath(path, values.path)
  if (values.parameter === undefined || parameter === undefined) return address
  const separator = path.includes("?") ? "&" : "?"
  return `${address}${separator}${encodeURIComponent(parameter)}=${encodeURIComponent(values.parameter)}`
}
