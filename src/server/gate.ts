import { readPathValue } from "../store/path.js"
import { authenticate, authorize } from "./auth.js"
import { storeOf, unknownId, type Call } from "./call.js"
import { isRefusal, type Refusal } from "./envelope.js"
import type { ServedOperation } from "./operations.js"
import type { Settings } from "./options.js"
import { refuseParameters } from "./parameters.js"
import type { RateLimiter } from "./rate-limit.js"
import { routes } from "./routes/routes.js"
import type { Shuffle } from "./shuffle.js"
import type { State } from "./state/state.js"

/** A request as the router gives it. */
export interface Arrival {
  readonly request: Request
  readonly operation: ServedOperation
  /** Texts of the path parameters, decoded. */
  readonly texts: Readonly<Record<string, string>>
  readonly arrange: Shuffle
}

/** What decides whether a request goes on. */
export interface Gate {
  readonly state: State
  readonly settings: Settings
  readonly limiter: RateLimiter
}

/** Checks everything that has nothing to do with what an operation does. What comes first decides what a client learns. */
export function admit(arrival: Arrival, { state, settings, limiter }: Gate): Call | Refusal {
  const { request, operation } = arrival
  const { headers } = request
  if (settings.needsUserAgent && (headers.get("User-Agent") ?? "").trim() === "") {
    return { refused: "missingUserAgent", message: 'A header "User-Agent" is needed that names the application.' }
  }
  const holder = authenticate(headers, state.findKey)
  if (isRefusal(holder)) return holder
  const wait = limiter.take(holder.key.value)
  if (wait !== undefined) return tooFast(wait)
  const forbidden = authorize(holder, operation.scope)
  if (forbidden) return forbidden
  const values = readValues(arrival.texts)
  if (isRefusal(values)) return values
  const call: Call = { request, operation, account: holder.account, values, state, settings, arrange: arrival.arrange }
  return refuseCall(call) ?? call
}

function tooFast(seconds: number): Refusal {
  const headers = { "Retry-After": String(seconds) }
  return { refused: "tooManyRequests", message: `Too many requests; the next one is welcome in ${seconds} s.`, headers }
}

function readValues(texts: Arrival["texts"]): ReadonlyMap<string, string> | Refusal {
  const values = new Map<string, string>()
  for (const [name, text] of Object.entries(texts)) {
    const value = readPathValue(name, text)
    if (value === undefined) {
      return { refused: "invalidId", message: `${name} must be ${name === "page" ? "a whole number from 1 on" : "a UUID"}.` }
    }
    values.set(name, value)
  }
  return values
}

function refuseCall(call: Call): Refusal | undefined {
  const { request, operation, values, settings } = call
  if (values.has("storeId") && storeOf(call) === undefined) return unknownId("store")
  if (!settings.strict) return undefined
  return refuseParameters(request, routes[operation.name].isList, operation.parameter)
}
