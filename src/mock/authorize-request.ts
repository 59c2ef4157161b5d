import { readPathValue } from "../store/path.ts"
import { authenticate, authorize } from "./auth.ts"
import { storeOf, unknownId, type AuthorizedCall } from "./authorized-call.ts"
import { isRefusal, type Refusal } from "./write-envelope.ts"
import type { ServedOperation } from "./served-operations.ts"
import type { Settings } from "./server-options.ts"
import { refuseParameters } from "./parameters.ts"
import type { RateLimiter } from "./rate-limit.ts"
import { routes } from "./routes/routes.ts"
import type { Shuffle } from "./shuffle.ts"
import type { State } from "./state/state.ts"

/** A request as the router gives it. */
export interface IncomingRequest {
  readonly request: Request
  readonly operation: ServedOperation
  /** Texts of the path parameters, decoded. */
  readonly texts: Readonly<Record<string, string>>
  readonly orderRows: Shuffle
}

/** What decides whether a request goes on. */
export interface RequestChecks {
  readonly state: State
  readonly settings: Settings
  readonly limiter: RateLimiter
}

/** Checks everything that has nothing to do with what an operation does. What comes first decides what a client learns. */
export function authorizeRequest(
  arrival: IncomingRequest,
  { state, settings, limiter }: RequestChecks,
): AuthorizedCall | Refusal {
  const { request, operation } = arrival
  const { headers } = request
  if (settings.needsUserAgent && (headers.get("User-Agent") ?? "").trim() === "") {
    return {
      refused: "missingUserAgent",
      message: 'A header "User-Agent" is needed that names the application.',
    }
  }
  const holder = authenticate(headers, state.findKey)
  if (isRefusal(holder)) return holder
  const wait = limiter.take(holder.key.value)
  if (wait !== undefined) return tooFast(wait)
  const forbidden = authorize(holder, operation.scope)
  if (forbidden) return forbidden
  const values = readValues(arrival.texts)
  if (isRefusal(values)) return values
  const call: AuthorizedCall = {
    request,
    operation,
    account: holder.account,
    values,
    state,
    settings,
    orderRows: arrival.orderRows,
  }
  return refuseCall(call) ?? call
}

function tooFast(seconds: number): Refusal {
  const headers = { "Retry-After": String(seconds) }
  return {
    refused: "tooManyRequests",
    message: `Too many requests; the next one is welcome in ${seconds} s.`,
    headers,
  }
}

function readValues(texts: IncomingRequest["texts"]): ReadonlyMap<string, string> | Refusal {
  const values = new Map<string, string>()
  for (const [name, text] of Object.entries(texts)) {
    const value = readPathValue(name, text)
    if (value === undefined) {
      return {
        refused: "invalidId",
        message: `${name} must be ${name === "page" ? "a whole number from 1 on" : "a UUID"}.`,
      }
    }
    values.set(name, value)
  }
  return values
}

function refuseCall(call: AuthorizedCall): Refusal | undefined {
  const { request, operation, values, settings } = call
  if (values.has("storeId") && storeOf(call) === undefined) return unknownId("store")
  if (!settings.strict) return undefined
  return refuseParameters(request, routes[operation.name].isList, operation.parameter)
}
