import { quote } from "./wording.ts"

/** The names of all codes. Findings at the same place are listed in this order. */
export const diagnosticCodes = [
  "limit-text",
  "limit-conditions",
  "limit-names",
  "limit-values",
  "limit-pairs",
  "limit-sorts",
  "looks-like-filters",
  "malformed-condition",
  "comma-in-value",
  "unknown-field",
  "not-filterable",
  "not-sortable",
  "unsuitable-operator",
  "unreadable-value",
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
  "unknown-parameter",
  "operator-in-value",
  "date-only-equality",
  "unbracketed-group",
  "empty-name",
  "duplicate-sort",
  "ignored-star",
  "omitted-shortcut",
  "never-null",
  "clamped-page-size",
  // These are refused in lenient as well as in strict: there is nothing sensible to go on with.
  "ill-formed-tree",
  "bad-definition",
  "unwritable-url",
  "refused-field",
  "refused-operator",
  "refused-value",
  "refused-sort",
  "refused-page",
  "refused-template",
  // Only the dialect of stock Sieve has these.
  "gave-up",
  "culture-date",
  "failed-text",
  "missing-operator",
  "value-cut",
  "value-vanished",
  "backslash-stripped",
  "escape-at-start",
  "star-in-value",
  "spaced-sort",
  "case-sort",
  "unreachable-rows",
  "no-paging",
  "wrapped-skip",
] as const

/** The stable name of a diagnostic, such as `unknown-field`. */
export type DiagnosticCode = (typeof diagnosticCodes)[number]

/**
 * The weight of a diagnostic. An `error` is a part of the query that has no effect or makes no
 * sense, a `warning` is valid but probably not intended, a `hint` is worth knowing. Strict refuses
 * the first two.
 */
export type Severity = "error" | "warning" | "hint"

/** The common part of all diagnostics of one code. `Details` are the arguments of its message. */
export interface Code<Details extends readonly unknown[] = never> {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** The rules that can be the reason. The first one applies unless the finding names another. */
  readonly rules: readonly [string, ...string[]]
  readonly message: (...details: Details) => string
}

// Each call below carries a purity mark, so that a bundle holds only the codes that it reaches.
const define =
  (severity: Severity) =>
  <Details extends readonly unknown[]>(
    code: DiagnosticCode,
    rules: Code["rules"],
    message: (...details: Details) => string,
  ): Code<Details> =>
    Object.freeze({ code, severity, rules: Object.freeze(rules), message })
const error = /* @__PURE__ */ define("error")
const warning = /* @__PURE__ */ define("warning")
const hint = /* @__PURE__ */ define("hint")

const overLimit = (code: DiagnosticCode, what: string): Code<[count: number, limit: number]> =>
  error(
    code,
    ["limits"],
    (count: number, limit: number) =>
      `The query has ${count} ${what}, but at most ${limit} are allowed. Nothing is evaluated.`,
  )

/** @param what - "Page" or "Page size". */
const unreadableCount = (
  code: DiagnosticCode,
  what: string,
): Code<[text: string, used: number, expected: string]> =>
  warning(
    code,
    ["P3"],
    (text: string, used: number, expected: string) =>
      `${what} must be ${expected}, got ${quote(text)}. Using ${what.toLowerCase()} ${used}.`,
  )

/** Appends the effect, a sentence, unless another diagnostic tells it. */
const withEffect = (message: string, effect: string): string =>
  effect === "" ? message : `${message} ${effect}`

const refused = (code: DiagnosticCode, rules: Code["rules"]): Code<[message: string]> =>
  error(code, rules, (message: string) => `${message}.`)

export const limitText = /* @__PURE__ */ overLimit("limit-text", "characters in one parameter")
export const limitConditions = /* @__PURE__ */ overLimit("limit-conditions", "conditions")
export const limitNames = /* @__PURE__ */ overLimit("limit-names", "names in one condition")
export const limitValues = /* @__PURE__ */ overLimit("limit-values", "values in one condition")
export const limitPairs = /* @__PURE__ */ overLimit("limit-pairs", "pairs of name and value")
export const limitSorts = /* @__PURE__ */ overLimit("limit-sorts", "sorts")

// Refused in lenient as well as in strict, since the query that was meant has not been read at all.
export const looksLikeFilters = /* @__PURE__ */ error(
  "looks-like-filters",
  ["P5"],
  (text: string) =>
    `Expected a URL or a query string, got ${quote(text)}, which looks like filters. Nothing is evaluated.`,
)
export const malformedCondition = /* @__PURE__ */ error(
  "malformed-condition",
  ["T12", "T6", "T7"],
  (text: string, reason: string) => `Dropped ${quote(text)}: ${reason}.`,
)
export const commaInValue = /* @__PURE__ */ error(
  "comma-in-value",
  ["T1"],
  (text: string) =>
    `Dropped ${quote(text)}: the comma before it ends the value, and the rest is not a condition.`,
)
export const unknownField = /* @__PURE__ */ error(
  "unknown-field",
  ["N2"],
  (name: string, effect: string) => withEffect(`There is no field ${quote(name)}.`, effect),
)
export const notFilterable = /* @__PURE__ */ error(
  "not-filterable",
  ["N5"],
  (name: string, effect: string) => withEffect(`${quote(name)} cannot be used in filters.`, effect),
)
export const notSortable = /* @__PURE__ */ error(
  "not-sortable",
  ["N5"],
  (name: string, effect: string) => withEffect(`${quote(name)} cannot be used in sorts.`, effect),
)
export const unsuitableOperator = /* @__PURE__ */ error(
  "unsuitable-operator",
  ["V10"],
  (symbol: string, field: { readonly name: string; readonly kind: string }, effect: string) =>
    withEffect(
      `The operator ${symbol} cannot be used with ${quote(field.name)}, which is of kind ${field.kind}.`,
      effect,
    ),
)
export const unreadableValue = /* @__PURE__ */ error(
  "unreadable-value",
  ["V9", "V7"],
  (text: string, field: { readonly name: string; readonly noun: string }, effect: string) =>
    withEffect(`Expected ${field.noun} for ${quote(field.name)}, got ${quote(text)}.`, effect),
)
export const alwaysTrue = /* @__PURE__ */ warning(
  "always-true",
  ["V2"],
  (name: string) =>
    `Every non-empty ${quote(name)} matches, because it differs from at least one of the values.`,
)
export const neverTrue = /* @__PURE__ */ warning(
  "never-true",
  ["V1", "V2"],
  (reason: string) => `No row can match: ${reason}.`,
)
export const nullOrder = /* @__PURE__ */ warning(
  "null-order",
  ["V11", "V13"],
  (symbol: string) =>
    `The operator ${symbol} cannot compare with null here. The value matches nothing.`,
)
export const unreadableBoolean = /* @__PURE__ */ warning(
  "unreadable-boolean",
  ["V6"],
  (text: string) => `Expected true or false, got ${quote(text)}. Using false.`,
)
export const unlistedId = /* @__PURE__ */ warning(
  "unlisted-id",
  ["V7"],
  (id: string, name: string) =>
    `${id} is not a listed id of ${quote(name)}. It is compared nevertheless.`,
)
export const unlistedValue = /* @__PURE__ */ warning(
  "unlisted-value",
  ["V3"],
  (text: string, name: string) =>
    `${quote(text)} is not a listed value of ${quote(name)}. It is compared nevertheless.`,
)
export const unreadablePage = /* @__PURE__ */ unreadableCount("unreadable-page", "Page")
export const unreadablePageSize = /* @__PURE__ */ unreadableCount(
  "unreadable-page-size",
  "Page size",
)
export const longUrl = /* @__PURE__ */ warning(
  "long-url",
  ["P5"],
  (length: number, limit: number) =>
    `The query string has ${length} characters. Some servers and proxies refuse more than ${limit}.`,
)
export const repeatedParameter = /* @__PURE__ */ warning(
  "repeated-parameter",
  ["P5"],
  (name: string) => `${quote(name)} is given more than once. Using the first one.`,
)
export const unknownParameter = /* @__PURE__ */ warning(
  "unknown-parameter",
  ["P5"],
  (name: string, wrong?: { readonly wanted: string; readonly given: string }) =>
    wrong === undefined
      ? `${quote(name)} is not a parameter of a query. It is ignored.`
      : `Expected ${wrong.wanted} for ${quote(name)}, got ${wrong.given}. It is ignored.`,
)
export const operatorInValue = /* @__PURE__ */ hint(
  "operator-in-value",
  ["T4"],
  (symbol: string) =>
    `The operator ${symbol} is part of the value here. A stock Sieve server would cut the value there.`,
)
export const dateOnlyEquality = /* @__PURE__ */ hint(
  "date-only-equality",
  ["V5"],
  (text: string, symbol: string) =>
    `${quote(text)} means midnight UTC, so ${symbol} does not cover the rest of the day.`,
)
export const unbracketedGroup = /* @__PURE__ */ hint(
  "unbracketed-group",
  ["T7"],
  (names: string) =>
    `Expected parentheses around several names, got ${quote(names)}. Reading them as a group.`,
)
export const emptyName = /* @__PURE__ */ hint(
  "empty-name",
  ["T6"],
  () => "A name in the group is empty. It is skipped.",
)
export const duplicateSort = /* @__PURE__ */ hint(
  "duplicate-sort",
  ["T15"],
  (name: string) => `The list is already sorted by ${quote(name)}. Using the first entry.`,
)
export const ignoredStar = /* @__PURE__ */ hint(
  "ignored-star",
  ["V10"],
  (name: string, kind: string) => `* has no effect on ${quote(name)}, which is of kind ${kind}.`,
)
export const omittedShortcut = /* @__PURE__ */ hint(
  "omitted-shortcut",
  ["V12"],
  (name: string, values: string) =>
    `${quote(name)} filters only with the value true, got ${quote(values)}. It is ignored.`,
)
export const neverNull = /* @__PURE__ */ hint(
  "never-null",
  ["V1"],
  (name: string) => `The table declares that ${quote(name)} is never null.`,
)
export const clampedPageSize = /* @__PURE__ */ hint(
  "clamped-page-size",
  ["P3"],
  (size: number, limit: number) =>
    `Page size must be at most ${limit}, got ${size}. Using page size ${limit}.`,
)

export const illFormedTree = /* @__PURE__ */ refused("ill-formed-tree", ["T14"])
export const badDefinition = /* @__PURE__ */ error(
  "bad-definition",
  ["N3"],
  (subject: string, reason: string) => `${subject} cannot be defined: ${reason}.`,
)
export const unwritableUrl = /* @__PURE__ */ error(
  "unwritable-url",
  ["T14", "P5"],
  (name: string, reason: string) => `${quote(name)} cannot be written into a URL: ${reason}.`,
)
export const refusedField = /* @__PURE__ */ refused("refused-field", ["N2", "N5", "limits"])
export const refusedOperator = /* @__PURE__ */ refused("refused-operator", ["V10", "T3"])
export const refusedValue = /* @__PURE__ */ refused("refused-value", [
  "V9",
  "V1",
  "V7",
  "V11",
  "V12",
  "V13",
  "V5",
  "limits",
])
export const refusedSort = /* @__PURE__ */ refused("refused-sort", ["T15", "N2", "N5", "P1"])
export const refusedPage = /* @__PURE__ */ refused("refused-page", ["P3"])
export const refusedTemplate = /* @__PURE__ */ error(
  "refused-template",
  ["T14", "T10", "T12", "T6", "T7"],
  (reason: string) => `The template is not a valid query: ${reason}.`,
)

export const gaveUp = /* @__PURE__ */ error(
  "gave-up",
  ["S9"],
  (cause: string, effect: string) => `${cause} ${effect}`,
)
export const cultureDate = /* @__PURE__ */ error(
  "culture-date",
  ["S14"],
  (text: string) =>
    `Each server reads the date ${quote(text)} by its own culture and clock. Here it counts as a mistake.`,
)
export const failedText = /* @__PURE__ */ error(
  "failed-text",
  ["S3"],
  (text: string) => `The server fails on ${quote(text)}, because it starts with ( and ends with ).`,
)
export const missingOperator = /* @__PURE__ */ warning(
  "missing-operator",
  ["S10"],
  (text: string) => `${quote(text)} has no operator. It has no effect.`,
)
export const valueCut = /* @__PURE__ */ warning(
  "value-cut",
  ["S4"],
  (text: string) => `The server cuts the value at the operator in it. ${quote(text)} is lost.`,
)
export const valueVanished = /* @__PURE__ */ warning(
  "value-vanished",
  ["S3"],
  (text: string) =>
    `The condition starts with (, so the server deletes parentheses and parts of the text in ${quote(text)}.`,
)
export const backslashStripped = /* @__PURE__ */ hint(
  "backslash-stripped",
  ["S6"],
  (text: string) => `The server deletes backslashes before operators in ${quote(text)}.`,
)
export const escapeAtStart = /* @__PURE__ */ warning(
  "escape-at-start",
  ["S1"],
  (text: string) =>
    `Backslashes at the start of the filters do not escape a comma, got ${quote(text)}.`,
)
export const starInValue = /* @__PURE__ */ warning(
  "star-in-value",
  ["S4"],
  (symbol: string) => `The operator ${symbol} takes no star, so the * is part of the value.`,
)
export const spacedSort = /* @__PURE__ */ warning(
  "spaced-sort",
  ["S7"],
  (name: string) => `The white space is part of the name of the sort ${quote(name)}.`,
)
export const caseSort = /* @__PURE__ */ hint(
  "case-sort",
  ["S7"],
  (name: string) =>
    `The list is already sorted by ${quote(name)} in another letter case. This sort has no effect.`,
)
export const unreachableRows = /* @__PURE__ */ warning(
  "unreachable-rows",
  ["S18"],
  (asked: number, taken: number) =>
    `Pages start ${asked} rows apart but hold only ${taken}, so no page has the rows in between.`,
)
export const noPaging = /* @__PURE__ */ warning(
  "no-paging",
  ["S18"],
  (size: string) => `Page size ${size} turns paging off. The server returns every row.`,
)
export const wrappedSkip = /* @__PURE__ */ warning(
  "wrapped-skip",
  ["S18"],
  (skip: number) =>
    `The number of rows to skip does not fit into 32 bits. It wraps around to ${skip}.`,
)
