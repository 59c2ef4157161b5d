import { badDefinition } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding, type Finding } from "../diagnostics/finding.ts"
import { quote } from "../diagnostics/wording.ts"

/** Takes down one mistake: a clause that says what is wrong, and with it what to write; the rule; a hint where there is more to say. */
export type ReportProblem = (reason: string, rule?: string, hint?: string) => void

/** Reports mistakes of one part of a table; `subject` is how the sentence begins. */
export function reportOn(subject: string, findings: Finding[]): ReportProblem {
  return (reason, rule, hint) => {
    findings.push(
      finding(badDefinition, [subject, reason], {
        source: "table",
        rule,
        hint: hint === undefined ? undefined : () => ({ hint }),
      }),
    )
  }
}

/** Reports what is none of the things known. */
export function reportUnknown(
  given: unknown,
  what: string,
  known: readonly string[],
  report: ReportProblem,
  rule?: string,
): void {
  report(`${showUntrusted(given)} is no ${what}`, rule, `There are ${known.join(", ") || "none"}.`)
}

/** Every finding in words. Definitions are mended by hand, so none is held back as those of a query are. */
export function listAll(findings: readonly Finding[]): readonly Diagnostic[] {
  return findings.map(describeFinding)
}

/** Any value from outside as part of a message; nothing of an object is looked at. */
export function showUntrusted(value: unknown): string {
  if (typeof value === "string") return quote(value)
  return typeof value === "number" ? String(value) : `(${typeof value})`
}
