import type { BoundQuery } from "../../bind/bound.ts"
import { compileCondition } from "../../evaluate/predicate.ts"
import type { DatabaseTable } from "../database/open-database.ts"
import { formatCount } from "../output/texts.ts"
import type { createConditionPrinter } from "../query.ts"

/** Why no row matches, as far as no row did. */
export interface Reason {
  readonly add: (rows: readonly unknown[]) => void
  /** Asks a file that finds rows by itself how many it has, and how many the conditions leave. */
  readonly count: (countRows: DatabaseTable["count"]) => Promise<void>
  readonly describe: () => string
}

/** Counts the rows that meet each condition and all before it, for the first that keeps none. */
export function createReason(
  bound: BoundQuery,
  print: ReturnType<typeof createConditionPrinter>,
): Reason {
  const { conditions, server } = bound
  let read = 0
  const steps = conditions.map(({ condition, ...rest }) => ({
    condition,
    holds: compileCondition(rest),
    kept: 0,
  }))
  return {
    add: (rows) => {
      read += rows.length
      if (server?.run !== undefined) return
      for (const row of rows)
        for (const step of steps) {
          if (!step.holds(row)) break
          step.kept++
        }
    },
    count: async (countRows) => {
      read = await countRows({ ...bound, conditions: [] })
      for (const [index, step] of steps.entries()) {
        step.kept = await countRows({ ...bound, conditions: conditions.slice(0, index + 1) })
        if (step.kept === 0) break
      }
    },
    describe: () => {
      if (read === 0) return "No row matches: the input has no rows."
      const index = server?.run === undefined ? steps.findIndex(({ kept }) => kept === 0) : -1
      const [first, before] = [steps[index], steps[index - 1]]
      if (first === undefined) return "No row matches."
      const place = before
        ? ` of the ${formatCount(before.kept, "row")} left by the conditions before it`
        : ` of ${formatCount(read, "row")}`
      return `No row matches: ${print(first.condition)} keeps none${place}.`
    },
  }
}
