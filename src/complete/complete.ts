import { requireTable } from "../fields/given.ts"
import { readOptions } from "../diagnostics/options.ts"
import { own } from "../diagnostics/own.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import type { Completion, CompletionOptions, CompletionRequest } from "./completion.ts"
import {
  joinOffers,
  meaningsOf,
  type Cursor,
  type Offer,
  offerLongerNames,
  offerNames,
  offerSorts,
  offerLongerOperators,
  offerOperators,
  offerValues,
} from "./offer.ts"
import type { ConditionPlace, FoundCondition } from "./place.ts"
import { findSlots, namesIn } from "./slots.ts"
import { standardCompleting } from "./standard-completing.ts"

const defaultLimit = 50

const kinds = { dialect: "an object", limit: "a number", values: "a function" } as const

/**
 * Returns what can be at the cursor in `filters` or `sorts`: fields, the operators that suit the field, ids and listed
 * values, null where the row may lack the value, shortcuts, and sorts that are not used yet. What begins with the letters
 * before the cursor comes first, then what is nearest to them. If nothing resembles them, everything is offered in the order
 * of the table. It serves any editor: replace the text from `from` to `to` by `insert`.
 *
 * It takes any text, broken or unfinished, and any offset, and only looks at the table. Takes linear time.
 * @throws TypeError when `text` is not a string or `source` is not one of the two, and for wrong options; RangeError for a limit
 * that is not a positive integer.
 * @example
 * const table = defineFields({ name: { kind: "text" }, status: { kind: "enum", values: { 0: "Open", 1: "Closed" } } })
 * complete({ source: "filters", text: "status==Clo", offset: 11 }, table) // => { from: 8, to: 11, options: [{ label: "1", insert: "1", kind: "value", detail: "Closed" }] }
 */
export function complete(
  request: CompletionRequest,
  table: Fields,
  options?: CompletionOptions,
): Completion {
  const { source, text, offset } = own(request)
  requireTable(table, "second argument")
  const { dialect, limit = defaultLimit, values } = readOptions("complete", options, kinds)
  if (typeof text !== "string")
    throw new TypeError(`text must be a string, got ${describeValue(text)}.`)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new RangeError(`limit must be a positive integer, got ${describeValue(limit)}.`)
  const cursor: Cursor = {
    text,
    offset: moveInto(text, offset),
    table,
    dialect: dialect?.completing ?? standardCompleting,
    limit,
    values,
  }
  return joinOffers(offersFor(source, cursor).slice(0, limit), cursor)
}

/** Returns an offset inside the text, and not inside a character. What is not a number means the end. */
function moveInto(text: string, offset: unknown): number {
  const isNumber = typeof offset === "number" && !Number.isNaN(offset)
  const whole = isNumber ? Math.floor(offset) : text.length
  const inside = Math.max(0, Math.min(text.length, whole))
  const splits =
    /[\uDC00-\uDFFF]/.test(text.charAt(inside)) && /[\uD800-\uDBFF]/.test(text.charAt(inside - 1))
  return splits ? inside - 1 : inside
}

function offersFor(source: CompletionRequest["source"], cursor: Cursor): Offer[] {
  const { text, offset, dialect } = cursor
  switch (source) {
    case "filters":
      return offersInCondition(cursor, dialect.findCondition(text, offset))
    case "sorts":
      return offerSorts(cursor, dialect.findSort(text, offset))
    default:
      throw new TypeError(`source must be "filters" or "sorts", got ${describeValue(source)}.`)
  }
}

function offersInCondition(cursor: Cursor, found: FoundCondition): Offer[] {
  const { text, offset } = cursor
  const { range, operator, values } = found
  const end = operator?.range.start ?? range.end
  const place: ConditionPlace = { ...found, names: { start: range.start, end } }
  if (operator === undefined || offset <= operator.range.start) return offersBefore(cursor, place)
  const names = namesIn(text, place.names)
  if (offset < operator.range.end) return offerOperators(cursor, names, operator.range)
  const at = values.findIndex(({ range }) => offset <= range.end)
  const index = at < 0 ? values.length - 1 : at
  const valueRange = values[index]?.range ?? operator.range
  const offered = offerValues(cursor, names, { ...place, text, operator, index, valueRange })
  const [first, ...others] = values
  const isEmpty = others.length === 0 && first?.range.start === first?.range.end
  const isOpen = offset === operator.range.end && isEmpty
  return isOpen ? [...offered, ...offerLongerOperators(cursor, names, operator.range)] : offered
}

/** Offers names, or operators after a complete name. Longer names come after the operators. */
function offersBefore(cursor: Cursor, place: ConditionPlace): Offer[] {
  const { name, operator } = findSlots(cursor.text, cursor.offset, place)
  const deciding = name === undefined ? operator?.names : operator?.names.slice(-1)
  const isComplete = meaningsOf(deciding ?? [], cursor).length > 0
  const operators =
    operator !== undefined && isComplete ? offerOperators(cursor, operator.names, operator) : []
  if (name === undefined) return operators
  return operators.length > 0
    ? [...operators, ...offerLongerNames(cursor, name, place)]
    : offerNames(cursor, name, place)
}
