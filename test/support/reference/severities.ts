import type { Severity } from "../../../src/diagnostics/codes.ts"

const errors = [
  "limit-text",
  "limit-conditions",
  "limit-names",
  "limit-values",
  "limit-pairs",
  "limit-sorts",
  "malformed-condition",
  "comma-in-value",
  "unknown-field",
  "not-filterable",
  "not-sortable",
  "unsuitable-operator",
  "unreadable-value",
]
const warnings = [
  "square-brackets",
  "always-true",
  "never-true",
  "null-order",
  "unreadable-boolean",
  "unlisted-id",
  "unlisted-value",
  "unreadable-page",
  "unreadable-page-size",
  "long-url",
  "repeated-parameter",
]
const hints = [
  "page-after-last",
  "operator-in-value",
  "date-only-equality",
  "separate-items",
  "any-value-negated",
  "unbracketed-group",
  "empty-name",
  "duplicate-sort",
  "blank-beside-pipe",
  "ignored-star",
  "omitted-shortcut",
  "never-null",
  "clamped-page-size",
]

/** The table of section 5: which code has which severity. */
export const severities: ReadonlyMap<string, Severity> = new Map([
  ...errors.map((code): [string, Severity] => [code, "error"]),
  ...warnings.map((code): [string, Severity] => [code, "warning"]),
  ...hints.map((code): [string, Severity] => [code, "hint"]),
])

/** In the order in which those at one place are listed. */
export const codeOrder: readonly string[] = [...errors, ...warnings, ...hints]
