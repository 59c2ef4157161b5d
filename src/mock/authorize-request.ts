import { readPathValue } from "../store/path.ts"
import type { Deliver } from "./deliver.ts"
import { storeOf, unknownId, type OperationContext, type OrderRows } from "./operation-context.ts"
import { refuseParameters } from "./query-parameters.ts"
import type { RateLimiter } from "./rate-limit.ts"
import type { ServedOperation } from "./served-operations.ts"
import type { Settings } from "./server-options.ts"
import type { KeyHolder } from "./state/store-lists.ts"
import type { State } from "./state/state.ts"
import { isRefusal, refuseFor, type Refusal } from "./write-envelope.ts"

export interface IncomingRequest {
  readonly request: Request
  readonly operation: ServedOperation
  /** True when the operation reads the four parameters of a query. */
  readonly isList: boolean
  /** Decoded texts of the path parameters, by name. */
  readonly pathTexts: Readonly<Record<string, string>>
  readonly orderRows: OrderRows
}

export interface RequestChecks {
  readonly state: State
  readonly settings: Settings
  readonly limiter: RateLimiter
  readonly deliver: Deliver
}

/** Checks what is common to all operations: key, user agent, rate, scope, ids, store, parameters. The first failure is answered. */
export function authorizeRequest(
  incoming: IncomingRequest,
  { state, settings, limiter, deliver }: RequestChecks,
): OperationContext | Refusal {
  const { request, operation } = incoming
  const { headers } = request
  const holder = authenticate(headers, state.findKey)
  if (isRefusal(holder)) return holder
  if (settings.needsUserAgent && (headers.get("User-Agent") ?? "").trim() === "") {
    return refuseFor(
      "missingUserAgent",
      'Expected a header "User-Agent" with the name of the application.',
    )
  }
  const seconds = limiter.take(holder.key.value)
  if (seconds !== undefined) return refuseTooFast(seconds)
  const forbidden = authorize(holder, operation.scope)
  if (forbidden) return forbidden
  const pathParameters = readPathParameters(incoming.pathTexts)
  if (isRefusal(pathParameters)) return pathParameters
  const context: OperationContext = {
    request,
    operation,
    account: holder.account,
    pathParameters,
    state,
    settings,
    deliver,
    orderRows: incoming.orderRows,
  }
  if (pathParameters.has("storeId") && storeOf(context) === undefined) return unknownId("store")
  const refused = settings.strict
    ? refuseParameters(request, incoming.isList, operation.parameter)
    : undefined
  return refused ?? context
}

/** Looks up the sender. Whatever is wrong with a key, the answer is the same. */
function authenticate(headers: Headers, findKey: State["findKey"]): KeyHolder | Refusal {
  const value = readBearer(headers.get("Authorization"))
  const holder = value === undefined ? undefined : findKey(value)
  if (holder !== undefined && !holder.key.revoked) return holder
  const message = 'Expected a valid key in the header "Authorization: Bearer <API_KEY>".'
  return refuseFor("unauthorized", message, { "WWW-Authenticate": "Bearer" })
}

/** Returns the text after `Bearer` in any letter case (RFC 9110). Commas join repeated headers. */
function readBearer(header: string | null): string | undefined {
  const [scheme = "", ...rest] = (header ?? "").split(" ")
  const value = rest.join(" ").trim()
  return scheme.toLowerCase() === "bearer" && value !== "" ? value : undefined
}

function refuseTooFast(seconds: number): Refusal {
  const headers = { "Retry-After": String(seconds) }
  return refuseFor("tooManyRequests", `Too many requests. Try again in ${seconds} s.`, headers)
}

function authorize({ key }: KeyHolder, scope: string): Refusal | undefined {
  return key.scopes.includes(scope)
    ? undefined
    : refuseFor("forbidden", `The key does not have the scope ${scope}.`)
}

/** Reads the ids of the path. The page of a list is read with its query (rule P3). */
function readPathParameters(
  texts: IncomingRequest["pathTexts"],
): ReadonlyMap<string, string> | Refusal {
  const values = new Map<string, string>()
  for (const [name, text] of Object.entries(texts)) {
    const value = name === "page" ? text : readPathValue(name, text)
    if (value === undefined) return refuseFor("invalidId", `${name} must be a UUID.`)
    values.set(name, value)
  }
  return values
}
