import type { RequestErrorKind } from "../../../../src/client/request-error.ts"
import type { Fault } from "./faults.ts"

/** What happened in all scenarios. */
export interface SoakCounts {
  iterations: number
  completed: number
  rows: number
  requests: number
  movedClocks: number
  readonly faults: Map<Fault["kind"], number>
  readonly failures: Map<RequestErrorKind, number>
}

export function noSoakCounts(): SoakCounts {
  return {
    iterations: 0,
    completed: 0,
    rows: 0,
    requests: 0,
    movedClocks: 0,
    faults: new Map(),
    failures: new Map(),
  }
}

export function countOne<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
