import type { Hint } from "../diagnostics/finding.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { didYouMean, listAllowed, quote } from "../diagnostics/wording.ts"
import type { ColumnField, ColumnKind } from "../fields/field.ts"
import { formatDateTime, type DateTime } from "../fields/kinds/date.ts"
import type { Condition, TextValue } from "../language/ast.ts"
import { escapeValues } from "../language/escape.ts"
import { printFilters } from "../language/print.ts"
import { trimWhiteSpace } from "../language/white-space.ts"

/** A description of the values that each kind can read. */
const usual: { readonly [Kind in ColumnKind]: string } = {
  text: "any text",
  number: "a decimal number, such as 42, -0.5 or 1e3",
  integer: "an integer of up to 15 digits, such as 42 or -7",
  enum: "an id, which is an integer",
  date: "an ISO 8601 date, with or without a time, such as 2024-01-31, 2024-01-31T12:30:00Z or 2024-01-31T12:30:00+02:00",
  boolean: "true or false",
  uuid: "32 hexadecimal digits, such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff",
}

/** A value that cannot be read, with its place. */
interface UnreadValue {
  readonly value: TextValue
  readonly field: ColumnField
  /**
   * A description of the values that can be read, for a dialect that reads the kind in its own way.
   */
  readonly expected?: string | undefined
  /** True in a group: the value may be meant for another field, so there is no fix. */
  readonly shared: boolean
}

/**
 * Describes the values of the field. For the name of an id, it proposes the id (rules V7 and V9).
 */
export function hintForValue({ value, field, expected, shared }: UnreadValue): Hint {
  const written = trimWhiteSpace(value.text)
  const id = [...(field.values ?? [])].find(
    ([, label]) => label?.toLowerCase() === written.toLowerCase(),
  )?.[0]
  if (id === undefined)
    return field.values === undefined
      ? { hint: `Expected ${expected ?? usual[field.kind]}.` }
      : hintForIds(field)
  const fix = !shared && value.range && { range: value.range, text: String(id) }
  return { hint: `The id of ${written} is ${id}.`, ...(fix && { fix }) }
}

/** Lists the ids of a field (rule V7). */
export function hintForIds({ values }: ColumnField): Hint {
  const ids = [...(values ?? [])].map(([id, label]) =>
    label === undefined ? String(id) : `${id} (${label})`,
  )
  return { hint: listAllowed("ids", ids) }
}

/** Returns the listed text that was probably meant (rule V3). In a group the value may be meant for another field, so there is no fix. */
export function hintForListedValue(
  value: TextValue,
  condition: Condition,
  { values }: ColumnField,
): Hint {
  const listed = [...(values?.keys() ?? [])].map(String)
  const nearest = nearestNames(value.text, listed)
  const [first] = nearest
  const hint = didYouMean(nearest.map(quote)) ?? listAllowed("values", listed.map(quote))
  if (first === undefined || value.range === undefined || condition.names.length > 1)
    return { hint }
  return { hint, fix: { range: value.range, text: writeInPlace(first, value, condition) } }
}

/** Writes a text in the place of one value of a condition (rules T9 and T11). */
function writeInPlace(text: string, value: TextValue, { operator, values }: Condition): string {
  const { symbol } = operator
  const isFirst = values[0] === value
  const other: TextValue = { kind: "text", text: "x" }
  const list: readonly TextValue[] = [
    ...(isFirst ? [] : [other]),
    { kind: "text", text },
    ...(values.at(-1) === value ? [] : [other]),
  ]
  const written = escapeValues(list, symbol).replace(isFirst ? /^/ : /^x\|/, "")
  const alone = values.at(-1) === value ? written : written.slice(0, -"|x".length)
  return isFirst && alone.startsWith("*") ? ` ${alone}` : alone
}

const dayLength = 86_400_000

/**
 * Proposes how to select a whole day (rule V5). There is a fix when the condition has no other
 * value.
 */
export function hintForDay({ names, operator, values, range }: Condition, day: DateTime): Hint {
  const [first, next] = [day.ms, day.ms + dayLength].map((ms) =>
    formatDateTime({ ms, ticks: 0 }).slice(0, 10),
  )
  // The last day that can be written has no next one.
  if (first === next || names.length !== 1) return {}
  const name = names[0]?.text ?? ""
  const text = operator.symbol.startsWith("==")
    ? `${name}>=${first},${name}<${next}`
    : `${name}<${next}`
  const hint = `To cover the whole day, write ${text}.`
  return range && values.length === 1 ? { hint, fix: { range, text } } : { hint }
}

/**
 * Proposes one condition for each value, which several values of `!=` were probably meant to be
 * (rule V2). For a group of names there is no fix.
 */
export function hintForSeveralValues(condition: Condition): Hint {
  const text = printFilters(condition.values.map((value) => ({ ...condition, values: [value] })))
  if (condition.names.length > 1 || !text.ok)
    return { hint: "To exclude several values, write one condition for each." }
  const hint = `To exclude all these values, write ${text.value}.`
  return condition.range ? { hint, fix: { range: condition.range, text: text.value } } : { hint }
}
