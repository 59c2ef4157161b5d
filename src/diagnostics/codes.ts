import type {
  Allowed,
  AllowedId,
  DiagnosticData,
  Effect,
  LimitData,
  UnknownNameData,
  UnusableNumberData,
} from "./data.ts"
import { nouns, readableTexts, type FieldKind } from "./kinds.ts"
import { ownProperty } from "./own.ts"
import { didYouMean, listAllowed, meansOr, nothingEvaluated, quote } from "./wording.ts"

/**
 * The stable name of a diagnostic, such as `unknown-field`.
 * @example
 * import type { DiagnosticCode } from "trommel"
 * const words: Partial<Record<DiagnosticCode, string>> = { "unknown-field": "There is no such field." }
 * prepareQuery({ filters: "raiting>8" }, table).diagnostics.map(({ code }) => words[code]) // => ["There is no such field."]
 */
export type DiagnosticCode = keyof DiagnosticData

/**
 * The severity: an `error` has no effect or makes no sense, a `warning` is valid but probably not intended, a `hint` is worth
 * knowing. Strict refuses errors and warnings.
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
  /** The place among the codes, in which findings at the same place are listed. */
  readonly order: number
  /** The rules that can be the reason. The first one applies unless the finding names another. */
  readonly rules: readonly [string, ...string[]]
}

/** The wording of a code. All texts say nothing that is not in the data. */
interface Wording<Data> {
  /** Returns a full sentence: what was expected and what was given. */
  readonly problem: (data: Data) => string
  /** Returns a full sentence: what happens because of it. It is left out where strict refuses the query. */
  readonly effect?: ((data: Data) => string | undefined) | undefined
  /** Returns a proposal of what to do, if there is one. */
  readonly hint?: ((data: Data) => string | undefined) | undefined
}

export interface WordedCode<Data> extends Code, Wording<Data> {
  readonly effect: Wording<Data>["effect"]
  readonly hint: Wording<Data>["hint"]
}

let codes = 0

// Codes of a folder stand there, after those of this file. Each call below carries a purity mark, so that a bundle holds only the codes that it reaches.
export const define =
  (severity: Severity, first = 0) =>
  <Name extends DiagnosticCode>(
    code: Name,
    rules: Code["rules"],
    wording: Wording<DiagnosticData[Name]>,
  ): WordedCode<DiagnosticData[Name]> & { readonly code: Name } =>
    Object.freeze({
      code,
      severity,
      order: first + codes++,
      rules: Object.freeze(rules),
      effect: undefined,
      hint: undefined,
      ...wording,
    })
const error = /* @__PURE__ */ define("error")
const warning = /* @__PURE__ */ define("warning")
const hint = /* @__PURE__ */ define("hint")

const refusing = (): string => nothingEvaluated

const overLimit = (what: string): Wording<LimitData> => ({
  problem: ({ amount, limit }) =>
    `The query has ${amount} ${what}, but at most ${limit} are allowed.`,
  effect: refusing,
})

/** @param what - "Page" or "Page size". */
const unusableNumber = (what: string): Wording<UnusableNumberData> => ({
  problem: ({ value, least, most }) =>
    `${what} must be ${describeRange(least, most)}, got ${quote(value)}.`,
  effect: ({ used }) => `Using ${what.toLowerCase()} ${used}.`,
})

function describeRange(
  least: number | string | undefined,
  most: number | string | undefined,
): string {
  if (least === undefined) return `at most ${most}`
  return most === undefined
    ? `a whole number, ${least} or greater`
    : `an integer from ${least} to ${most}`
}

const effects: { readonly [Name in Effect]: string } = {
  "name-ignored": "The name is ignored.",
  "condition-ignored": "The condition is ignored.",
  "sort-ignored": "The sort is ignored.",
  "name-checked": "The server checks the names of a condition without an operator too.",
  "matches-nothing": "The value matches nothing.",
}

/** Says the effect, unless another diagnostic says it. */
const sayEffect = ({ effect }: { readonly effect?: Effect | undefined }): string | undefined =>
  effect && effects[effect]
export const conditionIgnored = (): string => effects["condition-ignored"]
export const sortIgnored = (): string => effects["sort-ignored"]
const parameterIgnored = (): string => "The parameter is ignored."
const filterBy = (condition: string): string => `To filter by it, write filters=${condition}.`
const excludeAll = ({ suggestion }: { readonly suggestion?: string | undefined }): string =>
  suggestion === undefined
    ? "To exclude several values, write one condition for each."
    : `To exclude all these values, write ${suggestion}.`
const excludesDay = (operator: string): boolean => /^[>!]/.test(operator)
const comparedNevertheless = (): string => "It is compared nevertheless."

/** What is expected of a condition that cannot be read, and what to do. */
const malformed: {
  readonly [Reason in DiagnosticData["malformed-condition"]["reason"]]: {
    readonly expected: string
    readonly hint: string
  }
} = {
  "missing-operator": {
    expected: "a condition with an operator",
    hint: "Write a field, an operator and a value",
  },
  "missing-name": {
    expected: "the name of a field before the operator",
    hint: "Write the name of a field before the operator",
  },
  "unpaired-brackets": {
    expected: "one pair of parentheses around all names of a group",
    hint: "Write several fields in one pair of parentheses, separated by pipes",
  },
}

const afterTheComma = "a condition after the comma"

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
export const asSentence = (message: string): string => `${message}.`

/** Says that a field does not take an operator (rule V10). A sentence without its full stop. */
export function describeUnsuitableOperator({
  operator,
  field,
  kind,
}: {
  readonly operator: string
  readonly field: string
  readonly kind: FieldKind
}): string {
  return `The operator ${operator} cannot be used with ${quote(field)}, which is of kind ${kind}`
}

export function listIds({ allowed, more }: Allowed<AllowedId>): string {
  return listAllowed("ids", allowed.map(showId), more)
}

export function showId(id: AllowedId): string {
  const label = ownProperty(id, "label")
  return label === undefined ? id.value : `${id.value} (${label})`
}

export function listOperators(field: string, allowed: readonly string[]): string {
  return listAllowed(`operators for ${field}`, allowed)
}

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
  problem: ({ text }) =>
    `Expected a URL or a query string, got ${quote(text)}, which looks like filters.`,
  effect: refusing,
  hint: () => "For filters alone, pass { filters: … }.",
})
export const looksLikeUrl = /* @__PURE__ */ error("looks-like-url", ["F1"], {
  problem: () => "This is a URL.",
  effect: conditionIgnored,
  hint: () => "readUrl reads its parameters.",
})
export const squareBrackets = /* @__PURE__ */ warning("square-brackets", ["T7"], {
  problem: ({ names }) =>
    `Expected parentheses around the names, got square brackets around ${quote(names.join("|"))}.`,
  effect: () => "Reading them as a group.",
  hint: () => "A stock Sieve server takes the brackets for parts of the names.",
})
export const malformedCondition = /* @__PURE__ */ error(
  "malformed-condition",
  ["T12", "T6", "T7"],
  {
    problem: ({ text, reason, afterComma }) =>
      `Expected ${afterComma ? afterTheComma : malformed[reason].expected}, got ${quote(text)}.`,
    effect: conditionIgnored,
    hint: ({ reason, sign, afterComma, example }) => {
      if (afterComma)
        return "A comma ends a condition. Write numbers without commas, and a pipe between values."
      if (sign !== undefined) return "Write == for equality and @= for contains."
      const told = `${malformed[reason].hint}${example === undefined ? "" : `, such as ${example}`}.`
      return reason === "missing-operator" ? `${told} Write \\, for a comma inside a value.` : told
    },
  },
)
export const commaInValue = /* @__PURE__ */ error("comma-in-value", ["T1"], {
  problem: ({ text }) => `Expected ${afterTheComma}, got ${quote(text)}.`,
  effect: conditionIgnored,
  hint: () => "Write \\, for a comma inside a value.",
})
export const unknownField = /* @__PURE__ */ error("unknown-field", ["N2"], {
  problem: ({ field }) => `There is no field ${quote(field)}.`,
  effect: sayEffect,
  hint: ({ order, nearest, ...allowed }) =>
    describeOrder(order) ?? didYouMean(nearest) ?? listFields(allowed),
})
export const notFilterable = /* @__PURE__ */ error("not-filterable", ["N5"], {
  problem: ({ field }) => `${quote(field)} cannot be used in filters.`,
  effect: sayEffect,
  hint: listFields,
})
export const notSortable = /* @__PURE__ */ error("not-sortable", ["N5"], {
  problem: ({ field }) => `${quote(field)} cannot be used in sorts.`,
  effect: sayEffect,
  hint: listFields,
})
export const unsuitableOperator = /* @__PURE__ */ error("unsuitable-operator", ["V10"], {
  problem: (data) => asSentence(describeUnsuitableOperator(data)),
  effect: sayEffect,
  hint: ({ field, allowed }) => allowed && listOperators(field, allowed),
})
export const unreadableValue = /* @__PURE__ */ error("unreadable-value", ["V9", "V7"], {
  problem: ({ value, field, kind, outside }) =>
    outside === undefined
      ? `Expected ${nouns[kind]} for ${quote(field)}, got ${quote(value)}.`
      : `${quote(value)} is too ${outside === "above" ? "large" : "small"} for ${quote(field)}.`,
  effect: sayEffect,
  hint: ({ value, kind, least, most, id, nearest = [], ids, meant }) => {
    if (meant !== undefined)
      return `A plus sign in a URL is a blank: write ${meant}, with %2B for +.`
    if (id !== undefined) return `The id of ${value.trim()} is ${id}.`
    if (ids !== undefined) return didYouMean(nearest.map(showId)) ?? listIds(ids)
    return `Expected ${least === undefined ? readableTexts[kind] : `${nouns[kind]} from ${least} to ${most}`}.`
  },
})
export const alwaysTrue = /* @__PURE__ */ warning("always-true", ["V2"], {
  problem: ({ field }) =>
    `Every non-empty ${quote(field)} matches, because it differs from at least one of the values.`,
  hint: excludeAll,
})
export const neverTrue = /* @__PURE__ */ warning("never-true", ["V1", "V2"], {
  problem: ({ field }) =>
    `This condition and an earlier one on ${quote(field)} exclude each other.`,
  effect: () => "No row matches.",
})
export const nullOrder = /* @__PURE__ */ warning("null-order", ["V11", "V13"], {
  problem: ({ operator }) => `The operator ${operator} cannot compare with null here.`,
  effect: () => effects["matches-nothing"],
})
export const unreadableBoolean = /* @__PURE__ */ warning("unreadable-boolean", ["V6"], {
  problem: ({ value }) => `Expected true or false, got ${quote(value)}.`,
  effect: () => "Using false.",
})
export const unlistedId = /* @__PURE__ */ warning("unlisted-id", ["V7"], {
  problem: ({ value, field }) => `${value} is not a listed id of ${quote(field)}.`,
  effect: comparedNevertheless,
  hint: listIds,
})
export const unlistedValue = /* @__PURE__ */ warning("unlisted-value", ["V3"], {
  problem: ({ value, field }) => `${quote(value)} is not a listed value of ${quote(field)}.`,
  effect: comparedNevertheless,
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
  problem: ({ amount }) => `The query string has ${amount} characters.`,
  effect: ({ limit }) => `Some servers and proxies refuse more than ${limit}.`,
})
export const fragment = /* @__PURE__ */ hint("fragment", ["P5"], {
  problem: ({ text }) => `${quote(text)} is the fragment of the address.`,
  effect: () => "It is no part of the query.",
  hint: ({ text }) =>
    /^#[,|&]/.test(text) ? "In a value, write # as %23." : "A query begins behind a ?.",
})
export const undecodableText = /* @__PURE__ */ warning("undecodable-text", ["P5"], {
  problem: ({ parameter }) => `${quote(parameter)} holds bytes that are no UTF-8.`,
  effect: () => "Each is read as U+FFFD.",
  hint: () => "Percent-encode the text as UTF-8.",
})
export const repeatedParameter = /* @__PURE__ */ warning("repeated-parameter", ["P5"], {
  problem: ({ parameter, single }) =>
    single
      ? `Expected a string for ${quote(parameter)}, got an array.`
      : `${quote(parameter)} is given more than once.`,
  effect: ({ single, joined }) => {
    if (single) return "Using its only element."
    return joined ? "The server joins the texts with commas." : "Using the first one."
  },
})
export const unknownParameter = /* @__PURE__ */ warning("unknown-parameter", ["P5"], {
  problem: ({ parameter, expected, given = "nothing" }) =>
    expected === undefined
      ? `${quote(parameter)} is not a parameter of a query.`
      : `Expected ${expected === "string" ? "a string" : "a string or a number"} for ${quote(parameter)}, got ${given}.`,
  effect: parameterIgnored,
  hint: ({ nearest, suggestion, behind }) => {
    if (behind !== undefined) return `If it belongs to the value of ${behind}, write & as %26.`
    if (suggestion === undefined) return nearest && didYouMean([nearest])
    return nearest === undefined
      ? filterBy(suggestion)
      : `To filter by it, add ,${suggestion} to filters.`
  },
})
export const pageAfterLast = /* @__PURE__ */ hint("page-after-last", ["P4"], {
  problem: ({ page, pages }) =>
    `Expected ${pages === 1 ? "page 1" : `a page from 1 to ${pages}`}, got page ${page}.`,
  effect: () => "The page has no rows.",
})
export const foreignSpelling = /* @__PURE__ */ hint("foreign-spelling", ["F1"], {
  // Habits that are no operator have sentences of their own.
  problem: ({ spelling: { written } }) => `${quote(written)} is no operator here.`,
  hint: ({ spelling: { kind, written, meant } }) => {
    if (meant !== undefined) return `Write ${meant}.`
    if (kind === "json") return written === "" ? undefined : "queryFromJson reads it."
    return kind === "joiner" && meansOr(written)
      ? 'Different conditions cannot be joined by "or". Send two queries, or let the table have a shortcut.'
      : undefined
  },
})
export const operatorInValue = /* @__PURE__ */ hint("operator-in-value", ["T4"], {
  problem: ({ operator }) => `The operator ${operator} is part of the value here.`,
})
export const dateOnlyEquality = /* @__PURE__ */ hint("date-only-equality", ["V5"], {
  problem: ({ value, operator }) =>
    `${quote(value)} means midnight UTC, so ${operator} does not ${excludesDay(operator) ? "exclude" : "cover"} the rest of the day.`,
  hint: ({ suggestion, operator }) =>
    suggestion === undefined
      ? undefined
      : `To ${excludesDay(operator) ? "exclude" : "cover"} the whole day, write ${suggestion}.`,
})
export const separateItems = /* @__PURE__ */ hint("separate-items", ["V14"], {
  problem: ({ field, other }) =>
    field === other
      ? `Different items of ${quote(field)} may meet the lower and the upper bound.`
      : `Different items may meet the conditions on ${quote(other)} and ${quote(field)}.`,
  hint: () => "For conditions on one and the same item, use a shortcut of the table.",
})
export const anyValueNegated = /* @__PURE__ */ hint("any-value-negated", ["V2", "V14"], {
  problem: ({ field, several }) =>
    several === "items"
      ? `A row matches when one of these values fits no item of ${quote(field)}.`
      : several === "values"
        ? `A row matches when one of these values does not fit ${quote(field)}.`
        : "A row matches when the value does not fit one of these fields.",
  hint: excludeAll,
})
export const unbracketedGroup = /* @__PURE__ */ hint("unbracketed-group", ["T7"], {
  problem: ({ names }) =>
    `Expected parentheses around several names, got ${quote(names.join("|"))}.`,
  effect: () => "Reading them as a group.",
})
export const emptyName = /* @__PURE__ */ hint("empty-name", ["T6"], {
  problem: () => "A name in the group is empty.",
  effect: () => effects["name-ignored"],
})
export const duplicateSort = /* @__PURE__ */ hint("duplicate-sort", ["T15"], {
  problem: ({ field }) => `The list is already sorted by ${quote(field)}.`,
  effect: sortIgnored,
})
export const blankBesidePipe = /* @__PURE__ */ hint("blank-beside-pipe", ["T8"], {
  problem: ({ field, value }) =>
    `The spaces beside a pipe belong to the value: ${quote(value)} is compared with ${quote(field)}.`,
  hint: () => "Leave the spaces out.",
})
export const ignoredStar = /* @__PURE__ */ hint("ignored-star", ["V10"], {
  problem: ({ field, kind }) => `* has no effect on ${quote(field)}, which is of kind ${kind}.`,
  hint: ({ needed }) => (needed ? undefined : "Remove the star."),
})
export const omittedShortcut = /* @__PURE__ */ hint("omitted-shortcut", ["V12"], {
  problem: ({ field, values }) =>
    `${quote(field)} filters only with the value true, got ${quote(values.join("|"))}.`,
  effect: sayEffect,
})
export const neverNull = /* @__PURE__ */ hint("never-null", ["V1"], {
  problem: ({ field }) => `The table says that ${quote(field)} is never null.`,
})
export const clampedPageSize = /* @__PURE__ */ hint("clamped-page-size", ["P3"], {
  problem: ({ amount, limit }) => `Page size must be at most ${limit}, got ${amount}.`,
  effect: ({ limit }) => `Using page size ${limit}.`,
})
export const missingProperty = /* @__PURE__ */ hint("missing-property", ["N4"], {
  problem: ({ field, property, nearest }) =>
    `None of the first rows has the property ${quote(property)}, which ${quote(field)} reads, but one has ${quote(nearest)}.`,
})
export const misfit = /* @__PURE__ */ hint("misfit", ["V1", "V3"], {
  problem: ({ field, kind, given, suggestion, spaces }) =>
    spaces
      ? `None of the first rows has the value in ${quote(field)}, but one has ${given}, with spaces at its ends.`
      : suggestion === undefined
        ? `Most of the first rows have no ${kind} in ${quote(field)}, but values such as ${given}.`
        : `None of the first rows has the empty text in ${quote(field)}, and some have no value.`,
  effect: ({ suggestion, spaces }) =>
    spaces
      ? "That row does not match."
      : suggestion === undefined
        ? "Such values count as empty."
        : "Those do not match.",
  hint: ({ field, kind, format, list, suggestion, spaces }) =>
    suggestion !== undefined
      ? `For ${spaces ? "that row" : "rows without a value"}, write ${suggestion}.`
      : list
        ? `Define ${quote(field)} with list: true.`
        : `Define ${quote(field)} with ${format === undefined ? "" : `format: "${format}", or with `}a read that returns values of kind ${kind}.`,
})
export const comparedAsText = /* @__PURE__ */ hint("compared-as-text", ["V3"], {
  problem: ({ field }) =>
    `${quote(field)} is compared as text, although some of its values are numbers or dates.`,
})
export const impliedCondition = /* @__PURE__ */ hint("implied-condition", ["V2"], {
  problem: ({ by, values }) => {
    if (values !== undefined)
      return `${values.map(quote).join(" and ")} ${values.length > 1 ? "add" : "adds"} no row to those of the other values${by === undefined ? "" : ` beside ${by}`}.`
    return by === undefined
      ? "Every row meets this condition."
      : `Each row that meets ${by} meets this condition.`
  },
  hint: ({ values }) => `Remove ${(values?.length ?? 0) > 1 ? "them" : "it"}.`,
})

export const illFormedTree = /* @__PURE__ */ error("ill-formed-tree", ["T14"], {
  problem: ({ reason }) => asSentence(reason),
  hint: ({ hint }) => hint,
})
export const badDefinition = /* @__PURE__ */ error("bad-definition", ["N3"], {
  problem: ({ field, reason }) =>
    `${field === undefined ? "The table" : `The field ${quote(field)}`} cannot be defined: ${reason}.`,
  hint: ({ hint }) => hint,
})
export const unwritableUrl = /* @__PURE__ */ error("unwritable-url", ["T14", "P5"], {
  problem: ({ parameter, reason }) =>
    `${quote(parameter)} cannot be written into a URL: ${reason}.`,
})
// Comes after the codes of the builder.
const templateError = /* @__PURE__ */ define("error", 300)
export const refusedTemplate = /* @__PURE__ */ templateError(
  "refused-template",
  ["T14", "T10", "T12", "T6", "T7"],
  {
    problem: ({ reason }) => `The template is not a valid query: ${reason}.`,
    hint: ({ hint }) => hint,
  },
)

// Stands among the codes of stock Sieve, though the builder has it too.
const pageWarning = /* @__PURE__ */ define("warning", 700)
export const wrappedSkip = /* @__PURE__ */ pageWarning("wrapped-skip", ["S18"], {
  problem: () => "The number of rows to skip does not fit into 32 bits.",
  effect: ({ amount }) => `It wraps around to ${amount}.`,
})

/** For what comes after the codes of the builder and of stock Sieve. */
const laterError = /* @__PURE__ */ define("error", 1000)
const laterWarning = /* @__PURE__ */ define("warning", 1000)

export const notFollowed = /* @__PURE__ */ laterError("not-followed", ["S8"], {
  problem: ({ field }) => `${quote(field)} is a property that this dialect does not follow.`,
  effect: refusing,
})

export const badRequest = /* @__PURE__ */ laterError("bad-request", ["B4"], {
  problem: ({ parameter, value, least, most }) =>
    `The server refuses the request: ${parameter} must be ${describeRange(least, most)}, got ${quote(value)}.`,
  effect: refusing,
  hint: ({ parameter, value }) => (value.trim() === "" ? `Leave ${parameter} out.` : undefined),
})
export const unboundParameter = /* @__PURE__ */ laterWarning("unbound-parameter", ["B2", "B4"], {
  problem: ({ parameter, value, least, most, prefix }) =>
    prefix === undefined
      ? `${quote(parameter)} must be ${describeRange(least, most)}, got ${quote(value ?? "")}.`
      : `Expected the prefix ${quote(prefix)}, which another parameter of this URL has, got ${quote(parameter)}.`,
  effect: () => "The server ignores the parameter.",
  hint: ({ parameter, prefix }) => prefix && didYouMean([`${prefix}.${parameter}`]),
})
// Only databases have these codes.

export const sqlIllFormedText = /* @__PURE__ */ laterError("sql-ill-formed-text", ["V3"], {
  problem: ({ field, value }) =>
    `${quote(value)} holds half of a surrogate pair, which no database can look for in ${quote(field)}.`,
  effect: refusing,
  hint: () => "Send the whole character.",
})
export const sqlPatternLength = /* @__PURE__ */ laterError("sql-pattern-length", ["V3"], {
  problem: ({ field, amount, limit }) =>
    `Expected a pattern of at most ${limit} bytes for a value that is compared with ${quote(field)} without letter case, got ${amount} bytes.`,
  effect: refusing,
  hint: () => "Use a shorter value, or the operator without *.",
})
export const sqlUnitOrder = /* @__PURE__ */ laterError("sql-unit-order", ["S17"], {
  problem: ({ field }) =>
    `The database cannot order ${quote(field)} by UTF-16 units, as this dialect does.`,
  effect: refusing,
  hint: () => "Leave out this sort.",
})
export const sqlUnsupported = /* @__PURE__ */ laterError("sql-unsupported", ["S24", "S25", "S14"], {
  problem: ({ field, option }) =>
    `The database cannot evaluate ${quote(field)} as a server does with ${quote(option)}.`,
  effect: refusing,
  hint: () => "Leave out this field, or evaluate the query in memory.",
})
export const unreadableCursor = /* @__PURE__ */ laterError("unreadable-cursor", ["P5"], {
  problem: ({ text }) =>
    `Expected the cursor of an earlier page of the same query in after, got ${quote(text)}.`,
  effect: refusing,
  hint: () => "Leave out after for the first page.",
})
