import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts"
import type { Asked } from "../reference/asked.ts"
import type { Engine } from "./engine.ts"

/** A query with another answer than in memory. */
export interface Difference {
  readonly engine: Engine["name"]
  readonly seed: number
  readonly index: number
  readonly asked: Asked
  readonly difference: string
}

/** What a differential has done so far. */
export interface DifferentialCounts {
  tables: number
  queries: number
  /** The queries that found rows. */
  found: number
  /** The statements besides page and count. */
  statements: number
  /** The queries that the engine cannot answer, and the number of them for each code. */
  refused: number
  readonly refusals: Map<string, number>
  readonly differences: Difference[]
  /** Counts a query that the engine cannot answer, by its codes about databases. */
  readonly refuse: (diagnostics: readonly Diagnostic[]) => void
}

/** Starts to count. */
export function noDifferentialCounts(): DifferentialCounts {
  const counts: DifferentialCounts = {
    tables: 0,
    queries: 0,
    found: 0,
    statements: 0,
    refused: 0,
    refusals: new Map(),
    differences: [],
    refuse: (diagnostics) => {
      counts.refused++
      for (const code of new Set(diagnostics.map((diagnostic) => diagnostic.code)))
        if (code.startsWith("sql-")) counts.refusals.set(code, (counts.refusals.get(code) ?? 0) + 1)
    },
  }
  return counts
}

/** Tells the counts in one line. */
export function describeDifferential(counts: DifferentialCounts): string {
  const { tables, queries, found, statements, refused, refusals, differences } = counts
  const codes = [...refusals].map(([code, count]) => `${code} ${count}`).join(", ")
  const part = ((100 * refused) / Math.max(1, queries)).toFixed(2)
  return (
    `${queries} queries over ${tables} tables, ${found} of them with rows, ${statements} statements besides, ` +
    `${refused} refused (${part} %${codes === "" ? "" : `: ${codes}`}), ${differences.length} differences`
  )
}
