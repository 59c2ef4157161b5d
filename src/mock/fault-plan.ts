import { isWholeNumber } from "../fields/untrusted.ts"
import { operations, type OperationName } from "../store/operations.ts"
import { longestDelay } from "./delay.ts"
import { isHeaderText } from "../endpoint/web.ts"

/** How a connection is dropped: before anything is answered, or in the middle of the body. */
export type Drop = "before" | "middle"

/** Something that goes wrong, so that clients can be tested. */
export interface Fault {
  /** Which requests: those of an operation, or those that a predicate picks. Every request unless given. */
  readonly match?:
    OperationName | ((request: Request, operation: OperationName | undefined) => boolean)
  /** How many of them. All unless given. */
  readonly times?: number
  /** Milliseconds to wait before anything else is done. */
  readonly latency?: number
  /** Answer with this status, from 400 to 599, and do nothing. */
  readonly status?: number
  /** Header `Retry-After` of that answer: seconds, or a date as HTTP writes it. */
  readonly retryAfter?: number | string
  /** Drop the connection. Under `before` the operation is not done, under `middle` it is. */
  readonly drop?: Drop
  /** Put rows that no sort tells apart into another order for each request. */
  readonly shuffleTies?: boolean
}

/** What is to be done with one request. */
export interface PlannedEffect {
  readonly latency: number
  readonly shuffleTies: boolean
  readonly status?: number
  readonly retryAfter?: string
  readonly drop?: Drop
}

/** A plan as it is gone through. */
export interface Plan {
  /** Puts another plan in place of what is left of this one. */
  readonly set: (faults: readonly Fault[]) => void
  /**
   * What the plan has for a request. Entries are gone through in order, and each that matches is used; the first one that
   * ends a request, with a status or a drop, is the last.
   */
  readonly take: (request: Request, operation: OperationName | undefined) => PlannedEffect
}

/** @throws RangeError for a fault that cannot be. */
export function createPlan(faults: readonly Fault[]): Plan {
  let entries = readFaults(faults)
  return {
    set: (faults) => {
      entries = readFaults(faults)
    },
    take: (request, operation) => {
      let effect: PlannedEffect = { latency: 0, shuffleTies: false }
      for (const entry of entries) {
        if (entry.left <= 0 || !matches(entry.fault, request, operation)) continue
        entry.left--
        effect = addFault(effect, entry.fault)
        if (effect.status !== undefined || effect.drop !== undefined) break
      }
      return effect
    },
  }
}

interface Entry {
  readonly fault: Fault
  left: number
}

function readFaults(faults: readonly Fault[]): readonly Entry[] {
  return faults.map((fault, at) => {
    const wrong = faultOf(fault)
    if (wrong !== undefined) throw new RangeError(`plan[${at}].${wrong}`)
    return { fault, left: fault.times ?? Number.POSITIVE_INFINITY }
  })
}

function faultOf({
  match,
  times = 1,
  latency = 0,
  status,
  retryAfter = "",
  drop,
}: Fault): string | undefined {
  if (match !== undefined && typeof match !== "function" && !Object.hasOwn(operations, match))
    return "match must be the name of an operation, or a function."
  if (!(times >= 0)) return "times must be a number from 0 on."
  if (!(latency >= 0 && latency <= longestDelay))
    return `latency must be a number of milliseconds, from 0 to ${longestDelay}.`
  if (status !== undefined && !(isWholeNumber(status) && status >= 400 && status <= 599))
    return "status must be a whole number from 400 to 599."
  // Of a text only what no header can hold is wrong: clients are to be tested with nonsense too.
  const isSendable =
    typeof retryAfter === "number"
      ? isWholeNumber(retryAfter) && retryAfter >= 0
      : isHeaderText(retryAfter)
  if (!isSendable)
    return "retryAfter must be a whole number of seconds from 0 on, or a text that a header can hold."
  return drop === undefined || ["before", "middle"].includes(drop)
    ? undefined
    : `drop must be "before" or "middle".`
}

function matches(
  { match }: Fault,
  request: Request,
  operation: OperationName | undefined,
): boolean {
  if (match === undefined) return true
  return typeof match === "function" ? match(request, operation) : match === operation
}

function addFault(
  effect: PlannedEffect,
  { latency = 0, shuffleTies = false, status, retryAfter, drop }: Fault,
): PlannedEffect {
  return {
    latency: Math.min(effect.latency + latency, longestDelay),
    shuffleTies: effect.shuffleTies || shuffleTies,
    ...(status !== undefined && { status }),
    ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
    ...(drop !== undefined && { drop }),
  }
}
