import type { Allowed, AllowedId, DiagnosticData } from "../diagnostics/data.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { takeAllowed } from "../diagnostics/wording.ts"
import type { ColumnField, ListedValues } from "../fields/field.ts"
import { formatDateTime, type DateTime } from "../fields/kinds/date.ts"
import type { Condition, TextValue } from "../language/ast.ts"
import { escapeValues } from "../language/escape.ts"
import { printFilters } from "../language/print.ts"
import { trimWhiteSpace } from "../language/white-space.ts"

type UnreadableData = DiagnosticData["unreadable-value"]

/** An id, and its label if it has one. */
type ListedId = readonly [number | string, string | undefined]

/**
 * Returns what the data of a value says about its column: the ids of an enum, and the id whose label the value is, or those
 * whose labels were probably meant (rule V7).
 */
export function idsFor(
  { text }: TextValue,
  { kind, values = new Map() }: ColumnField,
): Pick<UnreadableData, "id" | "nearest" | "ids"> {
  if (kind !== "enum") return {}
  const written = trimWhiteSpace(text).toLowerCase()
  const labeled = [...values].filter(([, label]) => label?.toLowerCase() === written)
  const [first] = labeled
  const meant =
    first !== undefined && labeled.length === 1
      ? { id: String(first[0]) }
      : {
          nearest: (labeled.length > 1 ? labeled : nearestLabels(written, values))
            .slice(0, 3)
            .map(idOf),
        }
  return { ...meant, ids: allowedIds(values) }
}

function nearestLabels(written: string, values: ListedValues): ListedId[] {
  const labels = [...values.values()].filter((label) => label !== undefined)
  const nearest = new Set(nearestNames(written, new Set(labels)))
  return [...nearest].flatMap((name) => [...values].filter(([, label]) => label === name))
}

/** Replaces a label by its id (rule V7). In a group the value may be meant for another field. */
export function fixId(
  value: TextValue,
  { names }: Condition,
  { id, nearest = [] }: Pick<UnreadableData, "id" | "nearest">,
): Fix | undefined {
  const range = ownProperty(value, "range")
  const [first, second] = nearest
  const isClear = second === undefined || labelOf(first) !== labelOf(second)
  const meant = id ?? (isClear ? first?.value : undefined)
  return meant === undefined || range === undefined || names.length > 1
    ? undefined
    : { range, text: meant }
}

function labelOf(id: AllowedId | undefined): string | undefined {
  return id && ownProperty(id, "label")
}

/** Lists the ids of a field with their labels (rule V7). */
export function allowedIds(values: ListedValues | undefined): Allowed<AllowedId> {
  return takeAllowed(values ?? [], idOf)
}

function idOf([id, label]: ListedId): AllowedId {
  return { value: String(id), ...(label !== undefined && { label }) }
}

/** Lists the texts of a field, and those that were probably meant (rule V3). */
export function listedTexts(
  { text }: TextValue,
  { values }: ColumnField,
): Allowed & { readonly nearest: readonly string[] } {
  const listed = [...(values?.keys() ?? [])].map(String)
  return { nearest: nearestNames(text, listed), ...takeAllowed(listed, String) }
}

/** Replaces a text by the listed one that was probably meant (rule V3). In a group the value may be meant for another field. */
export function fixListedValue(
  value: TextValue,
  condition: Condition,
  [nearest]: readonly string[],
): Fix | undefined {
  const range = ownProperty(value, "range")
  return nearest === undefined || range === undefined || condition.names.length > 1
    ? undefined
    : { range, text: writeInPlace(nearest, value, condition) }
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

/** Writes conditions that cover a whole day (rule V5); undefined for several names, and for the last day of all. */
export function coverDay({ names, operator }: Condition, day: DateTime): string | undefined {
  const [first, next] = [day.ms, day.ms + dayLength].map((ms) =>
    formatDateTime({ ms, ticks: 0 }).slice(0, 10),
  )
  // The last day that can be written has no next one.
  if (first === next || names.length !== 1) return undefined
  const name = names[0]?.text ?? ""
  return operator.symbol.startsWith("==") ? `${name}>=${first},${name}<${next}` : `${name}<${next}`
}

/** Writes one condition for each value, which several values of `!=` were probably meant to be (rule V2). */
export function separateValues(condition: Condition): string | undefined {
  const text = printFilters(condition.values.map((value) => ({ ...condition, values: [value] })))
  return condition.names.length > 1 || !text.ok ? undefined : text.value
}

/** Puts a text in the place of a whole condition. */
export function fixCondition(condition: Condition, text: string | undefined): Fix | undefined {
  const range = ownProperty(condition, "range")
  return range && text !== undefined ? { range, text } : undefined
}
