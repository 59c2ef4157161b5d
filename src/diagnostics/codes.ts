import type {
  Allowed,
  ColumnKind,
  DiagnosticData,
  Effect,
  LimitData,
  UnknownNameData,
  UnusableNumberData,
} from "./data.ts"
import type { DatabaseDifference } from "./server-data.ts"
import {
  describeRefusedField,
  describeRefusedOperator,
  describeRefusedPage,
  describeRefusedSort,
  describeRefusedValue,
  describeUnsuitableOperator,
  hintForRefusedOperator,
  hintForRefusedValue,
  listIds,
  listOperators,
  showId,
  suggestFields,
} from "./refusals.ts"
import { didYouMean, listAllowed, nouns, quote } from "./wording.ts"

/**
 * The names of all codes. Findings at the same place are listed in this order.
 * @example
 * diagnosticCodes.includes("unknown-field") // => true
 * diagnosticCodes.indexOf("unknown-field") < diagnosticCodes.indexOf("null-order") // => true
 */
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
  "missing-property",
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
  "row-exception",
  "method-failed",
  "unusable-method",
  "differs-in-database",
  // Refused in lenient as well as in strict, since nobody knows what the server answers.
  "not-followed",
  // Only a server's binding has these. A bad request is refused in lenient as well, as the server refuses it.
  "bad-request",
  "unbound-parameter",
  // Only databases have these. They are refused in lenient as well: a database would answer something else.
  "sql-ill-formed-text",
  "sql-pattern-length",
  "sql-unit-order",
  "sql-unsupported",
] as const satisfies readonly (keyof DiagnosticData)[]

/**
 * The stable name of a diagnostic, such as `unknown-field`.
 * @example
 * import type { DiagnosticCode } from "trommel"
 * const words: Partial<Record<DiagnosticCode, string>> = { "unknown-field": "There is no such field." }
 * prepareQuery({ filters: "raiting>8" }, table).diagnostics.map(({ code }) => words[code]) // => ["There is no such field."]
 */
export type DiagnosticCode = (typeof diagnosticCodes)[number]

/**
 * The weight of a diagnostic. An `error` is a part of the query that has no effect or makes no
 * sense, a `warning` is valid but probably not intended, a `hint` is worth knowing. Strict refuses
 * the first two.
 * @example
 * import type { Severity } from "trommel"
 * const signs: Record<Severity, string> = { error: "x", warning: "!", hint: "i" }
 * prepareQuery({ filters: "raiting>8" }, table).diagnostics.map(({ severity }) => signs[severity]) // => ["x"]
 */
export type Severity = "error" | "warning" | "hint"

/** What all diagnostics of one code have in common. */
export interface Code {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** The rules that can be the reason. The first one applies unless the finding names another. */
  readonly rules: readonly [string, ...string[]]
}

/** The wording of a code. Both texts say nothing that is not in the data. */
interface Wording<Data> {
  /** Returns a full sentence: the problem and its effect. */
  readonly message: (data: Data) => string
  /** Returns a proposal of what to do, if there is one. */
  readonly hint?: ((data: Data) => string | undefined) | undefined
}

/** A code with its wording. */
export interface WordedCode<Data> extends Code, Wording<Data> {
  readonly hint: Wording<Data>["hint"]
}

// Each call below carries a purity mark, so that a bundle holds only the codes that it reaches.
const define =
  (severity: Severity) =>
  <Name extends DiagnosticCode>(
    code: Name,
    rules: Code["rules"],
    wording: Wording<DiagnosticData[Name]>,
  ): WordedCode<DiagnosticData[Name]> =>
    Object.freeze({ code, severity, rules: Object.freeze(rules), hint: undefined, ...wording })
const error = /* @__PURE__ */ define("error")
const warning = /* @__PURE__ */ define("warning")
const hint = /* @__PURE__ */ define("hint")

const overLimit = (what: string): Wording<LimitData> => ({
  message: ({ amount, limit }) =>
    `The query has ${amount} ${what}, but at most ${limit} are allowed. Nothing is evaluated.`,
})

/** @param what - "Page" or "Page size". */
const unusableNumber = (what: string): Wording<UnusableNumberData> => ({
  message: ({ value, used, least, most }) =>
    `${what} must be ${describeRange(least, most)}, got ${quote(value)}. Using ${what.toLowerCase()} ${used}.`,
})

function describeRange(
  least: number | string | undefined,
  most: number | string | undefined,
): string {
  if (least === undefined) return `at most ${most}`
  return most === undefined ? `${least} or greater` : `an integer from ${least} to ${most}`
}

const effects: { readonly [Name in Effect]: string } = {
  "name-ignored": "The name is ignored.",
  "condition-ignored": "The condition is ignored.",
  "sort-ignored": "The sort is ignored.",
  "name-checked": "The server checks the names of a condition without an operator too.",
  "matches-nothing": "The value matches nothing.",
}

/** Appends the effect, unless another diagnostic tells it. */
const withEffect = (message: string, effect: Effect | undefined): string =>
  effect === undefined ? message : `${message} ${effects[effect]}`

/** The texts of values that each kind can read. */
const readable: { readonly [Kind in ColumnKind]: string } = {
  text: "any text",
  number: "a decimal number, such as 42, -0.5 or 1e3",
  integer: "an integer of up to 15 digits, such as 42 or -7",
  enum: "an id, which is an integer",
  date: "an ISO 8601 date, with or without a time, such as 2024-01-31, 2024-01-31T12:30:00Z or 2024-01-31T12:30:00+02:00",
  day: "a day, such as 2024-01-31",
  time: "a time of day without a zone, such as 12:30 or 12:30:00.5",
  duration: "a duration, such as 1.12:30:00 or P1DT12H30M",
  boolean: "true or false",
  uuid: "32 hexadecimal digits, such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff",
  object: "null, since an object is only there or not",
}

/** The reasons for which a condition cannot be read, and what to do. */
const malformed: {
  readonly [Reason in DiagnosticData["malformed-condition"]["reason"]]: {
    readonly reason: string
    readonly hint: string
  }
} = {
  "missing-operator": {
    reason: "a condition needs an operator",
    hint: "Write a field, an operator and values, such as name==jo. Write \\, for a comma inside a value.",
  },
  "missing-name": {
    reason: "a condition needs the name of a field before the operator",
    hint: "Write the name of a field before the operator.",
  },
  "unpaired-brackets": {
    reason: "one pair of parentheses must enclose all names of a group",
    hint: "Write several fields in one pair of parentheses, separated by pipes: (name|email).",
  },
}

/** Says how to write an order that is written in the way of another language. */
function describeOrder(order: UnknownNameData["order"]): string | undefined {
  if (order === undefined) return undefined
  const { name, descending } = order
  if (name === "")
    return "Write the name of a field, with a - directly before it for descending order."
  return descending
    ? `For descending order, write one - directly before the name: -${name}.`
    : `For ascending order, write the name alone: ${name}.`
}

const listFields = ({ allowed, more }: Allowed): string => listAllowed("fields", allowed, more)

const listValues = ({ allowed, more }: Allowed): string =>
  listAllowed("values", allowed.map(quote), more)

/** A sentence of a refusal, or the clause that makes one. */
const refusal = (message: string): string => `${message}.`

export const limitText = /* @__PURE__ */ error(
  "limit-text",
  ["limits"],
  /* @__PURE__ */ overLimit("characters in one parameter"),
)
export const limitConditions = /* @__PURE__ */ error(
  "limit-conditions",
  ["limits"],
  /* @__PURE__ */ overLimit("conditions"),
)
export const limitNames = /* @__PURE__ */ error(
  "limit-names",
  ["limits"],
  /* @__PURE__ */ overLimit("names in one condition"),
)
export const limitValues = /* @__PURE__ */ error(
  "limit-values",
  ["limits"],
  /* @__PURE__ */ overLimit("values in one condition"),
)
export const limitPairs = /* @__PURE__ */ error(
  "limit-pairs",
  ["limits"],
  /* @__PURE__ */ overLimit("pairs of name and value"),
)
export const limitSorts = /* @__PURE__ */ error(
  "limit-sorts",
  ["limits"],
  /* @__PURE__ */ overLimit("sorts"),
)

// Refused in lenient as well as in strict, since the query that was meant has not been read at all.
export const looksLikeFilters = /* @__PURE__ */ error("looks-like-filters", ["P5"], {
  message: ({ text }) =>
    `Expected a URL or a query string, got ${quote(text)}, which looks like filters. Nothing is evaluated.`,
  hint: () => "For filters alone, pass { filters: … }.",
})
export const malformedCondition = /* @__PURE__ */ error(
  "malformed-condition",
  ["T12", "T6", "T7"],
  {
    message: ({ text, reason }) => `Dropped ${quote(text)}: ${malformed[reason].reason}.`,
    hint: ({ reason, sign }) =>
      sign === undefined ? malformed[reason].hint : "Write == for equality and @= for contains.",
  },
)
export const commaInValue = /* @__PURE__ */ error("comma-in-value", ["T1"], {
  message: ({ text }) =>
    `Dropped ${quote(text)}: the comma before it ends the value, and the rest is not a condition.`,
  hint: () => "Write \\, for a comma inside a value.",
})
export const unknownField = /* @__PURE__ */ error("unknown-field", ["N2"], {
  message: ({ field, effect }) => withEffect(`There is no field ${quote(field)}.`, effect),
  hint: ({ order, nearest, ...allowed }) =>
    describeOrder(order) ?? didYouMean(nearest) ?? listFields(allowed),
})
export const notFilterable = /* @__PURE__ */ error("not-filterable", ["N5"], {
  message: ({ field, effect }) => withEffect(`${quote(field)} cannot be used in filters.`, effect),
  hint: listFields,
})
export const notSortable = /* @__PURE__ */ error("not-sortable", ["N5"], {
  message: ({ field, effect }) => withEffect(`${quote(field)} cannot be used in sorts.`, effect),
  hint: listFields,
})
export const unsuitableOperator = /* @__PURE__ */ error("unsuitable-operator", ["V10"], {
  message: ({ operator, field, kind, effect }) =>
    withEffect(`${describeUnsuitableOperator({ operator, field, kind })}.`, effect),
  hint: ({ field, allowed }) => allowed && listOperators(field, allowed),
})
export const unreadableValue = /* @__PURE__ */ error("unreadable-value", ["V9", "V7"], {
  message: ({ value, field, kind, effect }) =>
    withEffect(`Expected ${nouns[kind]} for ${quote(field)}, got ${quote(value)}.`, effect),
  hint: ({ value, kind, least, most, id, nearest = [], ids }) => {
    if (id !== undefined) return `The id of ${value.trim()} is ${id}.`
    if (ids !== undefined) return didYouMean(nearest.map(showId)) ?? listIds(ids)
    return least === undefined
      ? `Expected ${readable[kind]}.`
      : `Expected ${describeRange(least, most)}, such as 42 or -7.`
  },
})
export const alwaysTrue = /* @__PURE__ */ warning("always-true", ["V2"], {
  message: ({ field }) =>
    `Every non-empty ${quote(field)} matches, because it differs from at least one of the values.`,
  hint: ({ suggestion }) =>
    suggestion === undefined
      ? "To exclude several values, write one condition for each."
      : `To exclude all these values, write ${suggestion}.`,
})
export const neverTrue = /* @__PURE__ */ warning("never-true", ["V1", "V2"], {
  message: ({ field }) =>
    `No row can match: this condition and an earlier one on ${field} exclude each other.`,
})
export const nullOrder = /* @__PURE__ */ warning("null-order", ["V11", "V13"], {
  message: ({ operator }) =>
    `The operator ${operator} cannot compare with null here. The value matches nothing.`,
})
export const unreadableBoolean = /* @__PURE__ */ warning("unreadable-boolean", ["V6"], {
  message: ({ value }) => `Expected true or false, got ${quote(value)}. Using false.`,
})
export const unlistedId = /* @__PURE__ */ warning("unlisted-id", ["V7"], {
  message: ({ value, field }) =>
    `${value} is not a listed id of ${quote(field)}. It is compared nevertheless.`,
  hint: listIds,
})
export const unlistedValue = /* @__PURE__ */ warning("unlisted-value", ["V3"], {
  message: ({ value, field }) =>
    `${quote(value)} is not a listed value of ${quote(field)}. It is compared nevertheless.`,
  hint: ({ nearest, ...allowed }) => didYouMean(nearest.map(quote)) ?? listValues(allowed),
})
export const unreadablePage = /* @__PURE__ */ warning(
  "unreadable-page",
  ["P3"],
  /* @__PURE__ */ unusableNumber("Page"),
)
export const unreadablePageSize = /* @__PURE__ */ warning(
  "unreadable-page-size",
  ["P3"],
  /* @__PURE__ */ unusableNumber("Page size"),
)
export const longUrl = /* @__PURE__ */ warning("long-url", ["P5"], {
  message: ({ amount, limit }) =>
    `The query string has ${amount} characters. Some servers and proxies refuse more than ${limit}.`,
})
export const repeatedParameter = /* @__PURE__ */ warning("repeated-parameter", ["P5"], {
  message: ({ parameter, single, joined }) =>
    single
      ? `Expected a string for ${quote(parameter)}, got an array. Using its only element.`
      : `${quote(parameter)} is given more than once. ${joined ? "The server joins the texts with commas." : "Using the first one."}`,
})
export const unknownParameter = /* @__PURE__ */ warning("unknown-parameter", ["P5"], {
  message: ({ parameter, expected, given = "nothing" }) =>
    expected === undefined
      ? `${quote(parameter)} is not a parameter of a query. It is ignored.`
      : `Expected ${expected === "string" ? "a string" : "a string or a number"} for ${quote(parameter)}, got ${given}. It is ignored.`,
  hint: ({ nearest }) => nearest && didYouMean([nearest]),
})
export const operatorInValue = /* @__PURE__ */ hint("operator-in-value", ["T4"], {
  message: ({ operator }) =>
    `The operator ${operator} is part of the value here. A stock Sieve server would cut the value there.`,
})
export const dateOnlyEquality = /* @__PURE__ */ hint("date-only-equality", ["V5"], {
  message: ({ value, operator }) =>
    `${quote(value)} means midnight UTC, so ${operator} does not cover the rest of the day.`,
  hint: ({ suggestion }) =>
    suggestion === undefined ? undefined : `To cover the whole day, write ${suggestion}.`,
})
export const unbracketedGroup = /* @__PURE__ */ hint("unbracketed-group", ["T7"], {
  message: ({ names }) =>
    `Expected parentheses around several names, got ${quote(names.join("|"))}. Reading them as a group.`,
})
export const emptyName = /* @__PURE__ */ hint("empty-name", ["T6"], {
  message: () => "A name in the group is empty. It is skipped.",
})
export const duplicateSort = /* @__PURE__ */ hint("duplicate-sort", ["T15"], {
  message: ({ field }) => `The list is already sorted by ${quote(field)}. Using the first entry.`,
})
export const ignoredStar = /* @__PURE__ */ hint("ignored-star", ["V10"], {
  message: ({ field, kind }) => `* has no effect on ${quote(field)}, which is of kind ${kind}.`,
  hint: ({ needed }) => (needed ? undefined : "Remove the star."),
})
export const omittedShortcut = /* @__PURE__ */ hint("omitted-shortcut", ["V12"], {
  message: ({ field, values }) =>
    `${quote(field)} filters only with the value true, got ${quote(values.join("|"))}. It is ignored.`,
})
export const neverNull = /* @__PURE__ */ hint("never-null", ["V1"], {
  message: ({ field }) => `The table declares that ${quote(field)} is never null.`,
})
export const clampedPageSize = /* @__PURE__ */ hint("clamped-page-size", ["P3"], {
  message: ({ amount, limit }) =>
    `Page size must be at most ${limit}, got ${amount}. Using page size ${limit}.`,
})
export const missingProperty = /* @__PURE__ */ hint("missing-property", ["N4"], {
  message: ({ field, property, nearest }) =>
    `None of the first rows has the property ${quote(property)}, which ${quote(field)} reads, but one has ${quote(nearest)}.`,
})

export const illFormedTree = /* @__PURE__ */ error("ill-formed-tree", ["T14"], {
  message: ({ reason }) => refusal(reason),
  hint: ({ hint }) => hint,
})
export const badDefinition = /* @__PURE__ */ error("bad-definition", ["N3"], {
  message: ({ field, reason }) =>
    `${field === undefined ? "The table" : `The field ${quote(field)}`} cannot be defined: ${reason}.`,
  hint: ({ hint }) => hint,
})
export const unwritableUrl = /* @__PURE__ */ error("unwritable-url", ["T14", "P5"], {
  message: ({ parameter, reason }) =>
    `${quote(parameter)} cannot be written into a URL: ${reason}.`,
})
export const refusedField = /* @__PURE__ */ error("refused-field", ["N2", "N5", "limits"], {
  message: (data) => refusal(describeRefusedField(data)),
  hint: (data) => ("allowed" in data ? suggestFields(data) : undefined),
})
export const refusedOperator = /* @__PURE__ */ error("refused-operator", ["V10", "T3"], {
  message: (data) => refusal(describeRefusedOperator(data)),
  hint: hintForRefusedOperator,
})
export const refusedValue = /* @__PURE__ */ error(
  "refused-value",
  ["V9", "V1", "V7", "V11", "V12", "V13", "V5", "limits"],
  { message: (data) => refusal(describeRefusedValue(data)), hint: hintForRefusedValue },
)
export const refusedSort = /* @__PURE__ */ error("refused-sort", ["T15", "N2", "N5", "P1"], {
  message: (data) => refusal(describeRefusedSort(data)),
  hint: (data) =>
    data.reason === "duplicate"
      ? "withoutOrder removes all sorts."
      : "allowed" in data
        ? suggestFields(data)
        : undefined,
})
export const refusedPage = /* @__PURE__ */ error("refused-page", ["P3"], {
  message: (data) => refusal(describeRefusedPage(data)),
})
export const refusedTemplate = /* @__PURE__ */ error(
  "refused-template",
  ["T14", "T10", "T12", "T6", "T7"],
  {
    message: ({ reason }) => `The template is not a valid query: ${reason}.`,
    hint: ({ hint }) => hint,
  },
)

const scopes: { readonly [Scope in DiagnosticData["gave-up"]["scope"]]: string } = {
  query: "So the server drops all filters, sorts and paging, and returns every row.",
  order: "So the server drops sorts and paging. The filters still apply.",
}

export const gaveUp = /* @__PURE__ */ error("gave-up", ["S9"], {
  message: ({ cause, scope, refused }) =>
    `${cause.message} ${refused ? "So the server refuses the query." : scopes[scope]}`,
})
export const cultureDate = /* @__PURE__ */ error("culture-date", ["S14"], {
  message: ({ value }) =>
    `Each server reads the date ${quote(value)} by its own culture and clock. Here it counts as a mistake.`,
})
export const failedText = /* @__PURE__ */ error("failed-text", ["S3"], {
  message: ({ text }) =>
    `The server fails on ${quote(text)}, because it starts with ( and ends with ).`,
  hint: () => "Remove the parentheses: a|b==x means the same group.",
})
export const missingOperator = /* @__PURE__ */ warning("missing-operator", ["S10"], {
  message: ({ text }) => `${quote(text)} has no operator. It has no effect.`,
})
export const valueCut = /* @__PURE__ */ warning("value-cut", ["S4"], {
  message: ({ text }) => `The server cuts the value at the operator in it. ${quote(text)} is lost.`,
})
export const valueVanished = /* @__PURE__ */ warning("value-vanished", ["S3"], {
  message: ({ text }) =>
    `The condition starts with (, so the server deletes parentheses and parts of the text in ${quote(text)}.`,
})
export const backslashStripped = /* @__PURE__ */ hint("backslash-stripped", ["S6"], {
  message: ({ text }) => `The server deletes backslashes before operators in ${quote(text)}.`,
})
export const escapeAtStart = /* @__PURE__ */ warning("escape-at-start", ["S1"], {
  message: ({ text }) =>
    `Backslashes at the start of the filters do not escape a comma, got ${quote(text)}.`,
})
export const starInValue = /* @__PURE__ */ warning("star-in-value", ["S4"], {
  message: ({ operator }) =>
    `The operator ${operator} takes no star, so the * is part of the value.`,
})
export const spacedSort = /* @__PURE__ */ warning("spaced-sort", ["S7"], {
  message: ({ field }) => `The white space is part of the name of the sort ${quote(field)}.`,
})
export const caseSort = /* @__PURE__ */ hint("case-sort", ["S7"], {
  message: ({ field }) =>
    `The list is already sorted by ${quote(field)} in another letter case. This sort has no effect.`,
})
export const unreachableRows = /* @__PURE__ */ warning("unreachable-rows", ["S18"], {
  message: ({ amount, limit }) =>
    `Pages start ${amount} rows apart but hold only ${limit}, so no page has the rows in between.`,
})
export const noPaging = /* @__PURE__ */ warning("no-paging", ["S18"], {
  message: ({ amount }) => `Page size ${amount} turns paging off. The server returns every row.`,
})
export const wrappedSkip = /* @__PURE__ */ warning("wrapped-skip", ["S18"], {
  message: ({ amount }) =>
    `The number of rows to skip does not fit into 32 bits. It wraps around to ${amount}.`,
})

const exceptionReasons: {
  readonly [Reason in DiagnosticData["row-exception"]["reason"]]: (field: string) => string
} = {
  "null-parent": (field) => `a row has a null on the way to ${field}`,
  "null-value": (field) => `${field} of a row is null, and a null has no letter case`,
  "no-order": (field) => `it cannot compare the objects in ${field}`,
  method: (field) => `the method ${field} throws`,
}

export const rowException = /* @__PURE__ */ error("row-exception", ["S26"], {
  message: ({ field, exception, reason }) =>
    `The server fails with ${exception} while it reads the list, because ${exceptionReasons[reason](quote(field))}. It answers with status 500.`,
})
export const badRequest = /* @__PURE__ */ error("bad-request", ["B4"], {
  message: ({ parameter, value, least, most }) =>
    `The server refuses the request: ${parameter} must be ${describeRange(least, most)}, got ${quote(value)}. Nothing is evaluated.`,
  hint: ({ parameter, value }) => (value.trim() === "" ? `Leave ${parameter} out.` : undefined),
})
export const unboundParameter = /* @__PURE__ */ warning("unbound-parameter", ["B2", "B4"], {
  message: ({ parameter, value, least, most, prefix }) =>
    `The server ignores ${quote(parameter)}${
      prefix === undefined
        ? `: it must be ${describeRange(least, most)}, got ${quote(value ?? "")}.`
        : `, since a parameter of this URL has the prefix ${quote(prefix)}.`
    }`,
  hint: ({ parameter, prefix }) => prefix && didYouMean([`${prefix}.${parameter}`]),
})
/** What EF Core with SQLite does in another way, as the rest of a sentence about a field. */
const databaseDifferences: { readonly [Reason in DatabaseDifference]: string } = {
  "letter-case":
    "the database ignores the case of ASCII letters at the start and the end of a text",
  "letters-beyond-ascii": "the database ignores letter case for ASCII letters alone",
  "text-with-nul": "a text ends at U+0000 for the database",
  "text-order":
    "the database puts texts in the order of their UTF-8 bytes or of its collation, the library in that of UTF-16 units",
  offset: "the database compares the texts of dates with their offsets, the library instants",
  translation:
    "EF Core cannot translate this, and throws when the list is read: the server answers 500",
  "join-order":
    "the database may start from the joined table, so that without a sort the rows come in another order",
  "value-order":
    "the database may look for several values one after the other, so that without a sort the rows come in another order",
  method: "what a custom method does becomes SQL, so it may answer in another way or throw",
}
export const differsInDatabase = /* @__PURE__ */ hint("differs-in-database", ["S30"], {
  message: ({ field, reason }) =>
    `In front of a database ${quote(field)} has another answer than over a list: ${databaseDifferences[reason]}.`,
})
export const notFollowed = /* @__PURE__ */ error("not-followed", ["S8"], {
  message: ({ field }) =>
    `${quote(field)} is a property whose type this dialect does not follow. Nothing is evaluated.`,
})

export const methodFailed = /* @__PURE__ */ error("method-failed", ["S29"], {
  message: ({ field, exception }) =>
    `The method ${quote(field)} of the server throws ${exception}.`,
})

const methodReasons: {
  readonly [Reason in DiagnosticData["unusable-method"]["reason"]]: (field: string) => string
} = {
  several: (field) => `More than one method of the server has the name ${field}.`,
  "other-entity": (field) => `The method ${field} of the server takes rows of another entity.`,
  "no-rows": (field) => `The name ${field} finds a method of the server that takes no rows.`,
  database: (field) => `A database cannot call the method ${field} of the server.`,
}

export const unusableMethod = /* @__PURE__ */ error("unusable-method", ["S27"], {
  message: ({ field, reason }) => methodReasons[reason](quote(field)),
})

// Only databases have these codes.

export const sqlIllFormedText = /* @__PURE__ */ error("sql-ill-formed-text", ["V3"], {
  message: ({ field, value }) =>
    `${quote(value)} holds half of a surrogate pair, which no database can look for in ${quote(field)}. Nothing is evaluated.`,
  hint: () => "Send the whole character.",
})
export const sqlPatternLength = /* @__PURE__ */ error("sql-pattern-length", ["V3"], {
  message: ({ field, amount, limit }) =>
    `A value that is compared with ${quote(field)} without letter case needs a pattern of ${amount} bytes, but the database takes at most ${limit}. Nothing is evaluated.`,
  hint: () => "Use a shorter value, or the operator without *.",
})
export const sqlUnitOrder = /* @__PURE__ */ error("sql-unit-order", ["S17"], {
  message: ({ field }) =>
    `The database cannot order ${quote(field)} by UTF-16 units, as this dialect does. Nothing is evaluated.`,
  hint: () => "Leave out this sort.",
})
export const sqlUnsupported = /* @__PURE__ */ error("sql-unsupported", ["S24", "S25", "S14"], {
  message: ({ field, option }) =>
    `The database cannot evaluate ${quote(field)} as a server does with ${quote(option)}. Nothing is evaluated.`,
  hint: () => "Leave out this field, or evaluate the query in memory.",
})
