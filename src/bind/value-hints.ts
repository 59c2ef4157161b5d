import type { Allowed, AllowedId, DiagnosticData } from "../diagnostics/data.ts"
import { samples } from "../diagnostics/kinds.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { nearestNames, onlyNearest } from "../diagnostics/nearest.ts"
import { takeAllowed } from "../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields, type ListedValues } from "../fields/field.ts"
import { formatDateTime, msPerDay, type DateTime } from "../fields/kinds/date.ts"
import { integerRange } from "../fields/kinds/sized-integer.ts"
import { isNumeric, type NumberKind } from "../fields/kinds/writing.ts"
import type { ConditionNode, TextValueNode } from "../language/ast.ts"
import { escapeValues } from "../language/escape.ts"
import { printFilters } from "../language/print.ts"
import { skipWhiteSpace, skipWhiteSpaceBack, trimWhiteSpace } from "../language/white-space.ts"

type UnreadableData = DiagnosticData["unreadable-value"]

type ListedId = readonly [number | string, string | undefined]

/**
 * Returns what the data of a value says about its column: the ids of an enum, and the id whose label the value is, or those
 * whose labels were probably meant (rule V7).
 */
export function idsFor(
  { text }: TextValueNode,
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
          nearest: (first === undefined ? nearestLabels(written, values) : labeled)
            .slice(0, 3)
            .map(idOf),
        }
  return { ...meant, ids: allowedIds(values) }
}

/** Returns the ends of the range of an integer of a size (rule V4a). Those of 64 bits are texts, since JSON would round them. */
export function rangeOfSize(column: ColumnField): Pick<UnreadableData, "least" | "most"> {
  const { bits, unsigned = false } = column
  if (bits === undefined) return {}
  const { least, most } = integerRange(bits, unsigned)
  const write = bits === 64 ? String : Number
  return { least: write(least), most: write(most) }
}

type NumberRange = Pick<UnreadableData, "outside" | "least" | "most">

const rangeTo = (most: number): NumberRange => ({ least: -most, most })

const largest = "79228162514264337593543950335"
/** The range of a decimal field, and of every number without a format for a server of the dialect `sieve` (rules V4b and S14). */
export const decimalRange: NumberRange = { least: `-${largest}`, most: largest }

/** How a number of a kind is written, and the largest one that it takes without a size or a format (rule V4). */
interface NumberForm {
  readonly form: RegExp
  readonly most: number
}

// No bundler would drop `Number.MAX_SAFE_INTEGER`.
const integers: NumberForm = { form: /^[+-]?[0-9]+$/, most: 9_007_199_254_740_991 }
const numbers: { readonly [Kind in NumberKind]: NumberForm } = {
  integer: integers,
  enum: integers,
  number: {
    form: /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/,
    most: 1.797_693_134_862_315_7e308,
  },
}

function rangeOf(column: ColumnField & { readonly kind: NumberKind }): NumberRange {
  if (column.bits !== undefined) return rangeOfSize(column)
  if (column.format === "decimal") return decimalRange
  return rangeTo(column.format === "float" ? 3.4028234663852886e38 : numbers[column.kind].most)
}

/** Says on which side an unreadable value is outside of the range of its column; empty where it is no number (rules V4 to V4b). */
export function findOutside(text: string, column: ColumnField, given?: NumberRange): NumberRange {
  const written = trimWhiteSpace(text)
  if (!isNumeric(column) || !numbers[column.kind].form.test(written)) return { outside: undefined }
  const range = given ?? rangeOf(column)
  const number = Number(written)
  if (number >= Number(range.most)) return { ...range, outside: "above" }
  return number <= Number(range.least) ? { ...range, outside: "below" } : { outside: undefined }
}

/** Returns a date with a plus sign for the blank before its offset, if the column reads it then (rule V5). */
export function restorePlus({ text }: TextValueNode, { rules }: ColumnField): string | undefined {
  const meant = text.replace(/(\d) (?=\d\d:?\d\d$)/, "$1+")
  return meant !== text && rules.readText(meant) !== undefined ? meant : undefined
}

function nearestLabels(written: string, values: ListedValues): ListedId[] {
  const labels = [...values.values()].filter((label) => label !== undefined)
  const nearest = new Set(nearestNames(written, [...new Set(labels)]))
  return [...nearest].flatMap((name) => [...values].filter(([, label]) => label === name))
}

/** Replaces a label by its id (rule V7). In a group the value may be meant for another field. */
export function fixId(
  { range }: TextValueNode,
  { names }: ConditionNode,
  { id, nearest = [] }: Pick<UnreadableData, "id" | "nearest">,
): Fix | undefined {
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
  { text }: TextValueNode,
  { values }: ColumnField,
): Allowed & { readonly nearest: readonly string[] } {
  const listed = [...(values?.keys() ?? [])].map(String)
  return { nearest: nearestNames(text, listed), ...takeAllowed(listed, String) }
}

/** Replaces a text by the listed one that was probably meant (rule V3). In a group the value may be meant for another field. */
export function fixListedValue(
  value: TextValueNode,
  condition: ConditionNode,
  all: readonly string[],
): Fix | undefined {
  const { range } = value
  const nearest = onlyNearest(value.text, all)
  return nearest === undefined || range === undefined || condition.names.length > 1
    ? undefined
    : { range, text: writeInPlace(nearest, value, condition) }
}

/** Writes the values of a condition without the spaces beside its pipes (rule T8). */
export function trimValues({ operator, values }: ConditionNode): Fix | undefined {
  const [first, last] = [values[0]?.range, values.at(-1)?.range]
  if (first === undefined || last === undefined) return undefined
  const trimmed = values.map((value, index) => {
    if (value.kind === "null") return value
    const { length } = value.text
    const start = index > 0 ? skipWhiteSpace(value.text, 0, length) : 0
    const end = index < values.length - 1 ? skipWhiteSpaceBack(value.text, start, length) : length
    return { ...value, text: value.text.slice(start, end) }
  })
  const text = escapeValues(trimmed, operator.symbol)
  return {
    range: { start: first.start, end: last.end },
    text: text.startsWith("*") && !operator.symbol.endsWith("*") ? ` ${text}` : text,
  }
}

/** Writes a text in the place of one value of a condition (rules T9 and T11). */
function writeInPlace(
  text: string,
  value: TextValueNode,
  { operator, values }: ConditionNode,
): string {
  const isFirst = values[0] === value
  const isLast = values.at(-1) === value
  const other = { ...value, text: "x" }
  const list = [...(isFirst ? [] : [other]), { ...value, text }, ...(isLast ? [] : [other])]
  const written = escapeValues(list, operator.symbol)
  const alone = written.slice(isFirst ? 0 : "x|".length, isLast ? written.length : -"|x".length)
  return isFirst && alone.startsWith("*") ? ` ${alone}` : alone
}

/**
 * Writes conditions that cover or leave out a whole day (rule V5); undefined for several names, for the last day of all, and for
 * `!=`, which only two alternatives could say.
 */
export function coverDay({ names, operator }: ConditionNode, day: DateTime): string | undefined {
  const [first, next] = [day.ms, day.ms + msPerDay].map((ms) =>
    formatDateTime({ ...day, ms }).slice(0, 10),
  )
  const [name, ...others] = names.map(({ text }) => text)
  // The last day that can be written has no next one.
  if (first === next || name === undefined || others.length > 0) return undefined
  switch (operator.symbol[0]) {
    case "!":
      return undefined
    case ">":
      return `${name}>=${next}`
    case "<":
      return `${name}<${next}`
    default:
      return `${name}>=${first},${name}<${next}`
  }
}

/** Writes one condition for each name and value, which a negated condition was probably meant to be (rule V2). */
export function separateConditions(condition: ConditionNode): string | undefined {
  // A pipe between brackets or quotes was probably meant to be within them.
  if (condition.values.some((value) => value.kind === "text" && /[()[\]{}'"`]/.test(value.text)))
    return undefined
  const text = printFilters(
    condition.names.flatMap((name) =>
      condition.values.map((value) => ({ ...condition, names: [name], values: [value] })),
    ),
  )
  return text.ok ? text.value : undefined
}

export function fixCondition(condition: ConditionNode, text: string | undefined): Fix | undefined {
  const { range } = condition
  return range && text !== undefined ? { range, text } : undefined
}

/** Writes a condition over a field of the table, if possible one that lists its values. */
export function exampleOf({ fields }: Fields): string | undefined {
  const written = [...fields.values()].flatMap((field) => {
    if (!isColumn(field) || !field.filter) return []
    const [listed] = field.values?.keys() ?? []
    const text = listed ?? samples[field.kind]
    return text === undefined ? [] : [{ name: field.name, text: String(text), listed }]
  })
  const best = written.find(({ listed }) => listed !== undefined) ?? written[0]
  if (best === undefined) return undefined
  const condition = {
    kind: "condition",
    names: [{ kind: "name", text: best.name }],
    operator: { kind: "operator", symbol: "==" },
    values: [{ kind: "text", text: best.text }],
  } as const
  const printed = printFilters([condition])
  return printed.ok ? printed.value : undefined
}
