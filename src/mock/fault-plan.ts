import { getPath } from "hono/utils/url"
import { nearestNames } from "../diagnostics/nearest.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"
import { isRow, isWholeNumber } from "../diagnostics/untrusted.ts"
import { describeValue, didYouMean } from "../diagnostics/wording.ts"
import { isHeaderText } from "../endpoint/web.ts"
import { matchesPath } from "../store/path.ts"
import {
  isOperationName,
  operationNames,
  readOperations,
  type ServedOperation,
  type ServedOperationName,
} from "./served-operations.ts"

/** Longest delay of a timer in milliseconds. A longer one would fire at once. */
export const maxTimerDelay = 2_147_483_647

/** When a connection is dropped: before anything is answered, or in the middle of the body. */
export type ConnectionDrop = "before" | "middle"

/**
 * A fault that a server produces, to test clients.
 * @example
 * import type { Fault } from "trommel/mock"
 * const busy: Fault = { match: "getUser", status: 503, times: 1 }
 * const server = createStoreServer({ plan: [busy] })
 * const headers = { Authorization: `Bearer ${seedKeys.allScopes}`, "User-Agent": "example" }
 * const ask = async () => (await server.fetch(new Request("http://localhost/user", { headers }))).status
 * await ask() // => 503
 * await ask() // => 200
 */
export interface Fault {
  /** The requests that fail: those of an operation, of a method and path, or those that a predicate accepts. Default: every request. */
  readonly match?:
    | ServedOperationName
    | FaultAddress
    | ((request: Request, operation: ServedOperationName | undefined) => boolean)
  /** The number of requests that fail. Default: all. */
  readonly times?: number
  /** Milliseconds to wait before anything else. Default 0. */
  readonly latency?: number
  /** Answers with this status, from 400 to 599, without running the operation. */
  readonly status?: number
  /** Sets the header `Retry-After` of that answer: seconds, or an HTTP date. */
  readonly retryAfter?: number | string
  /** Drops the connection. With `before` the operation does not run, with `middle` it does. */
  readonly drop?: ConnectionDrop
  /** Answers with the first half of the body, as if it were the whole. */
  readonly cutBody?: boolean
  /** Puts rows that tie in all sorts into another order for each request. Only `createStoreServer` can. */
  readonly shuffleTies?: boolean
}

/** The requests of a method, of a path, or of both. */
export interface FaultAddress {
  /** `GET` includes `HEAD`. Default: every method. */
  readonly method?: string
  /** A path; a segment in braces, as in `/films/{id}`, is any segment. Default: every path. */
  readonly path?: string
}

/** Which properties a fault has. Their values are checked below, but for two. */
const faultKinds = {
  match: "any",
  times: "any",
  latency: "any",
  status: "any",
  retryAfter: "any",
  drop: "any",
  cutBody: "a boolean",
  shuffleTies: "a boolean",
} as const

const addressKinds = { method: "a string", path: "a string" } as const

export interface RequestFaults {
  readonly latency: number
  readonly shuffleTies: boolean
  readonly cutBody: boolean
  readonly status: number | undefined
  readonly retryAfter: string | undefined
  readonly drop: ConnectionDrop | undefined
}

const noFaults: RequestFaults = {
  latency: 0,
  shuffleTies: false,
  cutBody: false,
  status: undefined,
  retryAfter: undefined,
  drop: undefined,
}

/** Faults, with counts of the requests that are still to fail. */
export interface FaultPlan {
  /** Replaces what is left of the plan. */
  readonly set: (faults: readonly Fault[]) => void
  /** Returns the faults of a request and counts it: all that match, in order, up to one that decides what is answered. */
  readonly take: (request: Request) => RequestFaults
  /** True while a function of the caller chooses requests. */
  readonly asksCaller: () => boolean
}

/** What a plan knows of the server that fails. */
interface FaultyServer {
  /** Sorted so that the first one whose path matches is the right one. */
  readonly operations: readonly ServedOperation[]
  readonly pathOf: (request: Request) => string
  /** True where ties can be shuffled. */
  readonly shuffles: boolean
}

/**
 * Makes a plan.
 * @param server - Default: any function of a request, which may serve the operations at their usual paths.
 * @throws RangeError for an invalid fault; TypeError for one with a misspelt property.
 */
export function createFaultPlan(
  faults: readonly Fault[],
  server: FaultyServer = {
    operations: readOperations({}, true),
    pathOf: getPath,
    shuffles: false,
  },
): FaultPlan {
  let entries = readFaults(faults, server)
  return {
    set: (faults) => {
      entries = readFaults(faults, server)
    },
    take: (request) => {
      const incoming = { request, path: server.pathOf(request) }
      const operation = server.operations.find((operation) => isAt(operation, incoming))?.name
      let taken = noFaults
      for (const entry of entries) {
        if (entry.remaining <= 0 || !matches(entry.fault, incoming, operation)) continue
        entry.remaining--
        taken = addFault(taken, entry.fault)
        if (taken.status !== undefined || taken.drop !== undefined || taken.cutBody) break
      }
      return taken
    },
    asksCaller: () =>
      entries.some(({ fault, remaining }) => remaining > 0 && typeof fault.match === "function"),
  }
}

interface Entry {
  readonly fault: Read<Fault>
  remaining: number
}

function readFaults(faults: readonly Fault[], { shuffles }: FaultyServer): readonly Entry[] {
  if (!Array.isArray(faults))
    throw new TypeError(`plan must be an array of faults, got ${describeValue(faults)}.`)
  return faults.map((given: Fault, at) => {
    const name = `plan[${at}]`
    if (!isRow(given)) throw new TypeError(`${name} must be a fault, got ${describeValue(given)}.`)
    const fault = readOptions<Fault, typeof faultKinds>(name, given, faultKinds)
    if (isRow(fault.match))
      Object.assign(fault, {
        match: readOptions<FaultAddress, typeof addressKinds>(
          `${name}.match`,
          fault.match,
          addressKinds,
        ),
      })
    const mistake = findMistake(fault, shuffles)
    if (mistake !== undefined) throw new RangeError(`${name}.${mistake}`)
    return { fault, remaining: fault.times ?? Number.POSITIVE_INFINITY }
  })
}

/** Returns the first mistake in a fault as a sentence that starts with the name of the property. */
function findMistake(
  {
    match,
    times = 1,
    latency = 0,
    status,
    retryAfter = "",
    drop,
    shuffleTies = false,
  }: Read<Fault>,
  shuffles: boolean,
): string | undefined {
  if (match !== undefined && !isMatch(match)) return describeMatch(match)
  if (!isNumberFrom(0, times, Number.POSITIVE_INFINITY))
    return `times must be a number of 0 or more, got ${describeValue(times)}.`
  if (!isNumberFrom(0, latency, maxTimerDelay))
    return `latency must be a number of milliseconds from 0 to ${maxTimerDelay}, got ${describeValue(latency)}.`
  if (status !== undefined && !(isWholeNumber(status) && status >= 400 && status <= 599))
    return `status must be an integer from 400 to 599, got ${describeValue(status)}.`
  // Any text that a header can hold is allowed, so that clients can be tested with nonsense.
  const isSendable =
    typeof retryAfter === "string"
      ? isHeaderText(retryAfter)
      : isWholeNumber(retryAfter) && retryAfter >= 0
  if (!isSendable)
    return `retryAfter must be an integer of 0 or more, in seconds, or a string that a header can hold, got ${describeValue(retryAfter)}.`
  if (drop !== undefined && !["before", "middle"].includes(drop))
    return `drop must be "before" or "middle", got ${describeValue(drop)}.`
  return shuffleTies && !shuffles
    ? "shuffleTies is for the store service: this server does not order its rows by the plan."
    : undefined
}

function isMatch(match: unknown): boolean {
  if (isRow(match)) return typeof match.path !== "string" || match.path.startsWith("/")
  return typeof match === "function" || (typeof match === "string" && isOperationName(match))
}

function describeMatch(match: unknown): string {
  if (isRow(match)) return `match.path must start with "/", got ${describeValue(match.path)}.`
  const near =
    typeof match === "string" ? didYouMean(nearestNames(match, operationNames)) : undefined
  const expected = "the name of an operation, { method, path } or a function"
  return `match must be ${expected}, got ${describeValue(match)}.${near === undefined ? "" : ` ${near}`}`
}

function isNumberFrom(least: number, value: unknown, most: number): boolean {
  return typeof value === "number" && value >= least && value <= most
}

interface Incoming {
  readonly request: Request
  readonly path: string
}

function matches(
  { match }: Read<Fault>,
  incoming: Incoming,
  operation: ServedOperationName | undefined,
): boolean {
  if (match === undefined) return true
  if (typeof match === "function") return match(incoming.request, operation)
  return typeof match === "string" ? match === operation : isAt(match, incoming)
}

/** True for a request of a method and path. */
function isAt({ method, path }: FaultAddress, { request, path: given }: Incoming): boolean {
  const asked = request.method.toUpperCase()
  const wanted = method?.toUpperCase() ?? asked
  return (
    (wanted === asked || (wanted === "GET" && asked === "HEAD")) &&
    (path === undefined || matchesPath(path, given))
  )
}

function addFault(
  faults: RequestFaults,
  { latency = 0, shuffleTies = false, cutBody = false, status, retryAfter, drop }: Read<Fault>,
): RequestFaults {
  return {
    latency: Math.min(faults.latency + latency, maxTimerDelay),
    shuffleTies: faults.shuffleTies || shuffleTies,
    cutBody,
    status,
    retryAfter: retryAfter === undefined ? faults.retryAfter : String(retryAfter),
    drop,
  }
}
