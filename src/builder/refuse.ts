import type { Code } from "../diagnostics/codes.ts"
import type { Source } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"

/** What else is known about a mistake: the parameter it is for, the rule unless it is the first of the code, what to do. */
export interface About {
  readonly source?: Source
  readonly rule?: string
  readonly hint?: string | undefined
}

/** Throws the `QueryError` of a query that is built wrongly. `given` is what was given, of any type. */
export function refuse(
  code: Code<[subject: string, reason: string]>,
  given: unknown,
  reason: string,
  { source = "filters", rule, hint }: About = {},
): never {
  const reasons = { rule, hint: hint === undefined ? undefined : () => ({ hint }) }
  throw new QueryError([
    describeFinding(finding(code, [show(given), reason], { source, ...reasons })),
  ])
}

/** Any value from outside as part of a message; nothing of an object is looked at. */
function show(given: unknown): string {
  if (typeof given === "string") return quote(given)
  return Object(given) === given || typeof given === "symbol" ? `(${typeof given})` : String(given)
}
