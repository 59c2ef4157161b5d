import { readOptions, type Read } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isWholeNumber } from "../diagnostics/untrusted.ts"
import { isHeaderText } from "../endpoint/web.ts"
import { isOperationName, type ServedOperationName } from "./served-operations.ts"

/** Longest delay of a timer in milliseconds. A longer one would fire at once. */
export const maxTimerDelay = 2_147_483_647

/** When a connection is dropped: before anything is answered, or in the middle of the body. */
export type ConnectionDrop = "before" | "middle"

/**
 * A fault that the server produces, to test clients.
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
  /** The requests that fail: those of an operation, or those that a predicate accepts. Default: every request. */
  readonly match?:
    | ServedOperationName
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
  /** Puts rows that tie in all sorts into another order for each request. */
  readonly shuffleTies?: boolean
}

/** Which properties a fault has. Their values are checked below, but for one. */
const faultKinds = {
  match: "any",
  times: "any",
  latency: "any",
  status: "any",
  retryAfter: "any",
  drop: "any",
  shuffleTies: "a boolean",
} as const

export interface RequestFaults {
  readonly latency: number
  readonly shuffleTies: boolean
  readonly status: number | undefined
  readonly retryAfter: string | undefined
  readonly drop: ConnectionDrop | undefined
}

const noFaults: RequestFaults = {
  latency: 0,
  shuffleTies: false,
  status: undefined,
  retryAfter: undefined,
  drop: undefined,
}

/** Faults, with counts of the requests that are still to fail. */
export interface FaultPlan {
  /** Replaces what is left of the plan. */
  readonly set: (faults: readonly Fault[]) => void
  /** Returns the faults of a request and counts it: all that match, in order, up to one with a status or a drop. */
  readonly take: (request: Request, operation: ServedOperationName | undefined) => RequestFaults
  /** True while a function of the caller chooses requests. */
  readonly asksCaller: () => boolean
}

/** @throws RangeError for an invalid fault; TypeError for one with a misspelt property. */
export function createFaultPlan(faults: readonly Fault[]): FaultPlan {
  let entries = readFaults(faults)
  return {
    set: (faults) => {
      entries = readFaults(faults)
    },
    take: (request, operation) => {
      let taken = noFaults
      for (const entry of entries) {
        if (entry.remaining <= 0 || !matches(entry.fault, request, operation)) continue
        entry.remaining--
        taken = addFault(taken, entry.fault)
        if (taken.status !== undefined || taken.drop !== undefined) break
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

function readFaults(faults: readonly Fault[]): readonly Entry[] {
  return faults.map((given, at) => {
    const fault = readOptions(`plan[${at}]`, given, faultKinds)
    const mistake = findMistake(fault)
    if (mistake !== undefined) throw new RangeError(`plan[${at}].${mistake}`)
    return { fault, remaining: fault.times ?? Number.POSITIVE_INFINITY }
  })
}

/** Returns the first mistake in a fault as a sentence that starts with the name of the property. */
function findMistake({
  match,
  times = 1,
  latency = 0,
  status,
  retryAfter = "",
  drop,
}: Read<Fault>): string | undefined {
  if (match !== undefined && typeof match !== "function" && !isOperationName(match))
    return `match must be the name of an operation or a function, got ${describeValue(match)}.`
  if (!(times >= 0)) return `times must be a number of 0 or more, got ${describeValue(times)}.`
  if (!(latency >= 0 && latency <= maxTimerDelay))
    return `latency must be a number of milliseconds from 0 to ${maxTimerDelay}, got ${describeValue(latency)}.`
  if (status !== undefined && !(isWholeNumber(status) && status >= 400 && status <= 599))
    return `status must be an integer from 400 to 599, got ${describeValue(status)}.`
  // Any text that a header can hold is allowed, so that clients can be tested with nonsense.
  const isSendable =
    typeof retryAfter === "number"
      ? isWholeNumber(retryAfter) && retryAfter >= 0
      : isHeaderText(retryAfter)
  if (!isSendable)
    return `retryAfter must be an integer of 0 or more, in seconds, or a string that a header can hold, got ${describeValue(retryAfter)}.`
  return drop === undefined || ["before", "middle"].includes(drop)
    ? undefined
    : `drop must be "before" or "middle", got ${describeValue(drop)}.`
}

function matches(
  { match }: Read<Fault>,
  request: Request,
  operation: ServedOperationName | undefined,
): boolean {
  if (match === undefined) return true
  return typeof match === "function" ? match(request, operation) : match === operation
}

function addFault(
  faults: RequestFaults,
  { latency = 0, shuffleTies = false, status, retryAfter, drop }: Read<Fault>,
): RequestFaults {
  return {
    latency: Math.min(faults.latency + latency, maxTimerDelay),
    shuffleTies: faults.shuffleTies || shuffleTies,
    status: status ?? faults.status,
    retryAfter: retryAfter === undefined ? faults.retryAfter : String(retryAfter),
    drop: drop ?? faults.drop,
  }
}
