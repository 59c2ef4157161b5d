import type { RequestErrorKind } from "../../src/client/request-error.ts"
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
  /** What must not happen, with the seed of its scenario. */
  readonly violations: string[]
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
    violations: [],
  }
}

export function countOne<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Writes the counts as lines. */
export function describeCounts(counts: SoakCounts): string {
  const list = (names: Map<string, number>): string =>
    Array.from(names, ([name, count]) => `${name} ${count}`)
      .sort()
      .join(", ")
  return [
    `${counts.iterations} iterations: ${counts.completed} completed, failed: ${list(counts.failures) || "none"}`,
    `${counts.requests} requests, ${counts.rows} rows, ${counts.movedClocks} moved clocks`,
    `faults: ${list(counts.faults) || "none"}`,
    `${counts.violations.length} violations`,
  ].join("\n")
}
