import type { Severity } from "./diagnostic.ts"
import type { Code } from "./finding.ts"

/** A text of the query inside a message, cut when long. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Makes definitions of one severity: the place in the table of codes, the rules that can be the reason, the message. */
const withSeverity =
  (severity: Severity) =>
  <Details extends readonly unknown[]>(
    order: number,
    rules: Code["rules"],
    message: (...details: Details) => string,
  ) => ({
    order,
    severity,
    rules,
    message,
  })

export const error = withSeverity("error")
export const warning = withSeverity("warning")
export const hint = withSeverity("hint")
