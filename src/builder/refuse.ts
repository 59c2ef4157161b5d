import type { Code } from "../diagnostics/codes.ts"
import type { Source } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { own } from "../diagnostics/own.ts"

/** The details of a refusal. */
interface RefusalOptions {
  /** The parameter that the argument is for. Default: `filters`. */
  readonly source?: Source
  /** The rule that decides. Default: the first rule of the code. */
  readonly rule?: string
  /** A proposal of what to write instead. */
  readonly hint?: string | undefined
}

/** Throws the `QueryError` for a wrong argument. `message` is a sentence without its full stop. */
export function refuse(
  code: Code<[message: string]>,
  message: string,
  options: RefusalOptions = {},
): never {
  const { source = "filters", rule, hint } = own(options)
  const reasons = { rule, hint: hint === undefined ? undefined : () => ({ hint }) }
  throw new QueryError([describeFinding(finding(code, [message], { source, ...reasons }))])
}

/** Returns the message for an argument of the wrong type. */
export function expected(what: string, given: unknown): string {
  return `Expected ${what}, got ${describeValue(given)}`
}
