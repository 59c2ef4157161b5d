import { operations, type Operation, type OperationName } from "../store/operations.js"
import { fillPath } from "../store/path.js"
import type { HeaderValues } from "./caller-options.js"

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

/** @throws TypeError for an address that more cannot be put behind. */
export function readBase(given: string | URL): string {
  const base = String(given)
  if (base === "" || /[?#]/.test(base)) throw new TypeError(`baseUrl must be an address without "?" and "#".`)
  return base.replace(/\/+$/, "")
}

/**
 * The headers of every request, with the key read anew for each try.
 * @throws TypeError for a user agent or a key that no header can hold. No message says the key.
 */
export function createHeaders(apiKey: ApiKey, userAgent: string): () => Promise<HeaderValues> {
  const agent = headerText("userAgent", userAgent)
  const authorize = (key: unknown): HeaderValues => ({ Authorization: `Bearer ${headerText("apiKey", key)}`, "User-Agent": agent })
  if (typeof apiKey !== "function") authorize(apiKey)
  return async () => authorize(typeof apiKey === "function" ? await apiKey() : apiKey)
}

/** Printable ASCII: what every server reads as it was written. */
function headerText(name: string, value: unknown): string {
  if (typeof value === "string" && /^(?! *$)[ -~]*$/.test(value)) return value
  throw new TypeError(`${name} must be a text of printable ASCII characters, not empty and on one line.`)
}

/** An operation as this client uses it. */
export function operationOf(name: OperationName, { overrides }: StorePlace): Operation {
  const own = Object.hasOwn(overrides, name) ? overrides[name] : undefined
  return { ...operations[name], ...own }
}

/** The address of an operation, with its parameter in the query string where one is given. */
export function addressOf({ path, parameter }: Operation, { base }: StorePlace, values: PathTexts, text?: string): string {
  const query = text === undefined || parameter === undefined ? "" : `?${new URLSearchParams([[parameter, text]]).toString()}`
  return base + fillPath(path, values) + query
}
