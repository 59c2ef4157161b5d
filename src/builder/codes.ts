import {
  define,
  describeUnsuitableOperator,
  listIds,
  listOperators,
  asSentence,
} from "../diagnostics/codes.ts"
import type { Allowed } from "../diagnostics/data.ts"
import type { Source } from "../diagnostics/diagnostic.ts"
import { givenValues, type FieldKind } from "../diagnostics/kinds.ts"
import type {
  Expected,
  RefusedFieldData,
  RefusedOperatorData,
  RefusedPageData,
  RefusedSortData,
  RefusedValueData,
} from "../diagnostics/refusal-data.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { didYouMean, joinWords, listAllowed, quote } from "../diagnostics/wording.ts"

/** The codes of what the builder and the clients refuse, and their wording. Sentences have no full stop. */

const error = /* @__PURE__ */ define("error", 200)

export const refusedField = /* @__PURE__ */ error("refused-field", ["N2", "N5", "limits"], {
  problem: (data) => asSentence(describeRefusedField(data)),
  hint: (data) => ("allowed" in data ? suggestFields(data) : undefined),
})
export const refusedOperator = /* @__PURE__ */ error("refused-operator", ["V10", "T3"], {
  problem: (data) => asSentence(describeRefusedOperator(data)),
  hint: hintForRefusedOperator,
})
export const refusedValue = /* @__PURE__ */ error(
  "refused-value",
  ["V9", "V1", "V7", "V11", "V12", "V13", "V5", "limits"],
  { problem: (data) => asSentence(describeRefusedValue(data)), hint: hintForRefusedValue },
)
export const refusedSort = /* @__PURE__ */ error("refused-sort", ["T15", "N2", "N5", "P1"], {
  problem: (data) => asSentence(describeRefusedSort(data)),
  hint: (data) =>
    data.reason === "duplicate"
      ? "withoutOrder removes all sorts."
      : "allowed" in data
        ? suggestFields(data)
        : undefined,
})
export const refusedPage = /* @__PURE__ */ error("refused-page", ["P3"], {
  problem: (data) => asSentence(describeRefusedPage(data)),
})

function describeRefusedField(data: RefusedFieldData): string {
  switch (data.reason) {
    case "missing":
      return "Expected at least one field, got an empty array"
    case "wrong-type":
      return `Expected the name of a field, got ${data.given}`
    case "unknown":
      return `The table has no field ${quote(data.field)}`
    case "not-filterable":
      return `${quote(data.field)} cannot be used in filters`
    case "unsuitable-kind":
      return `Expected a field of kind ${joinWords(data.kinds, "or")}, got ${quote(data.field)}${data.list ? ", a list" : ""} of kind ${data.kind}`
    case "too-many":
      return tooMany(data.limit)
  }
}

function describeRefusedOperator(data: RefusedOperatorData): string {
  return data.reason === "unknown"
    ? `${data.given} is not an operator`
    : describeUnsuitableOperator(data)
}

const insteadOfOperators = {
  range: "A range is two conditions: one with >= and one with <=.",
  or: "There is no or: two queries, or several values of one condition.",
  and: "All conditions must hold: one for each.",
  not: "There is no not: the negated operators are !=, !@=, !_= and !_-=.",
  each: "One condition with != for each value.",
  null: "A missing value is == null, and any other is != null.",
}

function hintForRefusedOperator(data: RefusedOperatorData): string | undefined {
  if (data.reason === "unknown") {
    const { nearest, several, instead, allowed } = data
    if (instead !== undefined) return insteadOfOperators[instead]
    if (nearest !== undefined && allowed?.includes(nearest.replace("*", "")) !== false)
      return didYouMean([several ? `${nearest} with several values` : nearest])
  }
  return data.field === undefined || data.allowed === undefined
    ? undefined
    : listOperators(data.field, data.allowed)
}

function describeRefusedValue(data: RefusedValueData): string {
  switch (data.reason) {
    case "missing":
      return "Expected at least one value, got an empty array"
    case "wrong-type":
      return describeWrongType(data)
    case "unlisted":
      return `Expected a listed value for ${quote(data.field)}, got ${data.given}`
    case "null-operator":
      return "Only == and != can compare with null"
    case "never-null":
      return `${quote(data.field)} is never null`
    case "reversed-range":
      return `Expected the low end at or below the high end, got ${data.low} and ${data.high}`
    case "no-such-day":
      return `The day ${quote(data.day)} does not exist in ${quote(data.zone)}`
    case "out-of-range":
      return "Expected a day whose ends lie in the years 1 to 9999"
    case "zone-without-date":
      return `timeZone needs a field of kind date, got ${quote(data.field)} of kind ${data.kind}`
    case "other-table":
      return "Expected a query over the same table, got one over another table"
    case "too-many":
      return tooMany(data.limit)
    case "unknown-property":
      return `Expected one of the properties ${joinWords(data.allowed, "or")}, got ${data.given}`
  }
}

type WrongType = Extract<RefusedValueData, { readonly reason: "wrong-type" }>

const otherValues: { readonly [Other in Exclude<Expected, FieldKind>]: string } = {
  array: "an array",
  values: "an array of values",
  "plain-object": "an object",
  function: "a function",
  query: "a query of the builder",
  "query-over-table": "a query over the same table",
  table: "a table of fields",
  options: "options with a dialect that prints",
  "calendar-day": "a day such as 2024-01-31",
  offset: "an offset such as +02:00 or Z",
  instant: "a day or an instant with its offset beside timeZone",
  "time-zone": "an IANA time zone such as Europe/Berlin",
}

function describeWrongType(data: WrongType): string {
  const { expected, given, field } = data
  const what = isKind(expected)
    ? `${valueOfType(data) ?? givenValues[expected]} for ${quote(field ?? "")}`
    : otherValues[expected]
  return `Expected ${what}, got ${given}`
}

/** Describes the values of a column whose options choose their type; undefined for a column without such options. */
function valueOfType(data: WrongType): string | undefined {
  const { least, most, format, flags } = data
  if (least !== undefined) return `an integer from ${least} to ${most}`
  if (flags) return "a listed id or a combination of listed ids"
  if (format === "decimal")
    return "a number or a text of digits within ±79228162514264337593543950335"
  return format === "float" ? "a number within ±3.4028235e+38" : undefined
}

function isKind(expected: Expected): expected is FieldKind {
  return Object.hasOwn(givenValues, expected)
}

function hintForRefusedValue(data: RefusedValueData): string | undefined {
  switch (data.reason) {
    case "missing":
      return "Where there are no values, leave the condition out."
    case "unlisted":
      return listAllowed("values", data.allowed.map(quote), data.more)
    case "wrong-type":
      return hintForWrongType(data)
    case "unknown-property":
      return data.instead ? insteadOfOperators[data.instead] : hintForProperty(data)
    default:
      return undefined
  }
}

/** Says what a property may be, and how a list or its parts look, which are rarely written right without. */
function hintForProperty({ nearest = [], list }: UnknownProperty): string | undefined {
  const [first] = nearest
  const shape = first === "filters" || first === "sorts" ? lists[first] : undefined
  const meant = didYouMean(nearest)
  if (meant === undefined) return list && lists[list]
  return shape === undefined ? meant : `${meant} ${shape}`
}

type UnknownProperty = Extract<RefusedValueData, { readonly reason: "unknown-property" }>

const lists: { readonly [source in Source]?: string } = {
  filters:
    'filters is an array of objects such as {"fields":["rating"],"operator":">=","values":[8]}.',
  sorts: 'sorts is an array of objects such as {"field":"rating","direction":"descending"}.',
}

function hintForWrongType(data: WrongType): string | undefined {
  const { expected, given, id, ids, nearest, list } = data
  if (list !== undefined) return lists[list]
  if (id !== undefined) return `The id of ${ownProperty(id, "label") ?? ""} is ${id.value}.`
  if (ids !== undefined) return listIds(ids)
  if (expected === "day" && given === "a Date")
    return "A Date is a time. Pass the day as a text, for the zone in which it is meant."
  if (expected === "instant") return "Without an offset, it would be in UTC."
  if (expected === "offset" && given.startsWith('"') && given.includes("/"))
    return `For a time zone, pass { timeZone: ${given} }.`
  return nearest && didYouMean(nearest)
}

function describeRefusedSort(data: RefusedSortData): string {
  switch (data.reason) {
    case "wrong-type":
      return `Expected the name of a field, got ${data.given}`
    case "unknown":
      return `The table has no field ${quote(data.field)}`
    case "not-sortable":
      return `${quote(data.field)} cannot be used in sorts`
    case "direction":
      return `Expected "ascending" or "descending", got ${data.given}`
    case "duplicate":
      return `The list is already sorted by ${quote(data.field)}`
    case "no-unique-field":
      return "Reading all pages needs a field to sort by with unique: true, and the table has none"
    case "no-room":
      return `Reading all pages adds ${quote(data.field)} as the last sort: expected at most ${data.limit} other sorts, got ${data.amount}`
    case "escaped":
      return `Expected names of fields in sorts, got ${data.given}`
  }
}

function describeRefusedPage(data: RefusedPageData): string {
  return `${data.parameter} must be ${describePages(data)}, got ${data.given}`
}

function describePages({ least, most, reason }: RefusedPageData): string {
  if (reason === "all-pages") return "absent or 1, since all pages are read"
  if (reason === "after-cursor") return "absent or 1 beside after"
  if (most !== undefined) return `an integer from ${least ?? 1} to ${most}`
  return least === undefined ? "an integer" : "a positive integer"
}

function suggestFields({
  allowed,
  more,
  nearest = [],
}: Allowed & { readonly nearest?: readonly string[] }): string {
  return didYouMean(nearest) ?? listAllowed("fields", allowed, more)
}

function tooMany(limit: number): string {
  return `Expected at most ${limit} items, got more`
}
