import type { QueryRun } from "../../bind/answer.ts"
import type { BoundQuery } from "../../bind/bound.ts"
import type { Binding } from "../../bind/dialect.ts"
import { answerWith } from "../../evaluate/run-query.ts"
import { canFail } from "../nulls.ts"
import type { ServerSettings } from "../options.ts"
import { hasCalls, type MethodCalls } from "./method-calls.ts"
import { runFailing } from "./run-failing.ts"
import { answerOf, runMethods } from "./run-methods.ts"

/**
 * Chooses how the server runs a query: it calls custom methods (rule S28), or it may fail on a row (rule S26). Any other query has nothing
 * of its own, and runs as in every dialect.
 */
export function chooseRun(
  { conditions, sorts }: Pick<Binding, "conditions" | "sorts">,
  calls: MethodCalls,
  settings: ServerSettings,
): Binding["run"] {
  if (hasCalls(calls))
    return (bound, refuses) => (rows) => runMethods(rows, { bound, settings, calls, refuses })
  return canFail(conditions, sorts, settings) ? (bound) => runRows(bound, settings) : undefined
}

/** Runs a query on whose rows the server may fail. */
function runRows(bound: BoundQuery, settings: ServerSettings): QueryRun {
  if (bound.refused) return () => answerWith({ data: [], matched: 0 }, bound)
  return (rows) => answerOf(runFailing(rows, { bound, settings }), bound)
}
