import { operations, type Operation, type OperationName } from "../store/operations.ts"
import { fillPath } from "../store/path.ts"
import type { HeaderValues } from "./caller-options.ts"

/** What an operation may be told to be instead: for what the description of the service does not show. */
export type OperationOverride = Partial<Pick<Operation, "method" | "path" | "parameter">>

/** Operations that differ from those of `trommel/store`, by name. */
export type OperationOverrides = { readonly [Name in OperationName]?: OperationOverride }

/** The key of an account, or where it comes from. */
export type ApiKey = string | (() => string | Promise<string>)

/** Values of path parameters. */
export type PathTexts = Readonly<Record<string, string | number>>

/** Where the service is, and which operations it has. */
export interface StorePlace {
  readonly base: string
  readonly overrides: OperationOverrides
}

/**
 * Reads an address that paths can be put behind. Without a host of its own, `https://` would make the first part of a path one.
 * @throws TypeError for any other; it may hold a password, and is not said.
 */
export function readBase(given: string | URL): string {
  const base = String(given)
  if (!/^(?=.)(?:https?:\/\/[^\s\\/?#@]+)?(?:\/[^\s\\?#]*)?$/i.test(base))
    throw new TypeError(`baseUrl must be http(s):// without a password and query.`)
  return base.replace(/\/+$/, "")
}

/**
 * The headers of every request, with the key read anew for each try.
 * @throws TypeError for a user agent or a key that no header can hold. No message says the key.
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

/** Printable ASCII: what every server reads as it was written. */
function headerText(name: string, value: unknown): string {
  if (typeof value === "string" && /^(?! *$)[ -~]*$/.test(value)) return value
  throw new TypeError(`${name} must be printable ASCII on one line.`)
}

/**
 * An operation as this client uses it.
 * @throws TypeError for a path that would change the host it is put behind.
 */
export function operationOf(name: OperationName, { overrides }: StorePlace): Operation {
  const own = Object.hasOwn(overrides, name) ? overrides[name] : undefined
  const operation: Operation = { ...operations[name], ...own }
  if (!/^\/(?![\\/])/.test(operation.path))
    throw new TypeError(`The path of ${name} must begin with one "/".`)
  return operation
}

/**
 * The address of an operation, with its parameter in the query string where one is given.
 * @throws TypeError for values that the path cannot have; URIError for half of a surrogate pair, which no URL can hold.
 */
export function operationUrl(
  { path, parameter }: Operation,
  { base }: StorePlace,
  values: PathTexts,
  text?: string,
): string {
  const address = base + fillPath(path, values)
  if (text === undefined || parameter === undefined) return address
  return `${address}${path.includes("?") ? "&" : "?"}${encodeURIComponent(parameter)}=${encodeURIComponent(text)}`
}
