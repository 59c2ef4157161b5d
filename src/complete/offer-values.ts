import { visible } from "../diagnostics/visible.ts"
import { isColumn, type Field } from "../fields/field.ts"
import { listedValues } from "../fields/listed.ts"
import type { NullValueNode, TextValueNode } from "../language/ast.ts"
import { operatorMeaning } from "../language/operators.ts"
import { fieldsOf, rank, type Cursor, type Offer, type Candidate } from "./offer.ts"
import type { TextEdit, ValuePlace } from "./place.ts"

interface OfferedValue {
  readonly value: TextValueNode | NullValueNode
  readonly detail: string
}

/** Offers values that all of the fields can read, in the place of the value at the cursor. Those that the list has come last. */
export function offerValues(cursor: Cursor, names: readonly string[], place: ValuePlace): Offer[] {
  const { operator, values, index, valueRange } = place
  const { readsValue, readTyped, takesOperator, writeValue } = cursor.dialect
  const fields = fieldsOf(names, cursor).filter((field) => takesOperator(field, operator.symbol))
  const candidates = candidatesOf(fields, place).filter(({ item: { value } }) =>
    fields.every((field) => readsValue(field, value, operator.symbol)),
  )
  const typed = readTyped(place, cursor.offset).trimStart()
  const written = readTyped(place, Math.max(cursor.offset, valueRange.end)).trim()
  const ranked = rank(candidates, {
    typed,
    written,
    orAll: fields.every((field) => listedValues(field) !== undefined),
  })
  const used = new Set(
    values.flatMap((value, at) => (at !== index && value.kind === "text" ? value.text : [])),
  )
  const isUsed = ({ value }: OfferedValue): boolean => value.kind === "text" && used.has(value.text)
  const offers: Offer[] = []
  for (const { value, detail } of [
    ...ranked.filter((item) => !isUsed(item)),
    ...ranked.filter(isUsed),
  ]) {
    if (offers.length === cursor.limit) break
    const written = writeValue(value, place)
    const kind = value.kind === "null" ? "null" : "value"
    const edit = written && reachTo(cursor.offset, written)
    if (edit !== undefined) offers.push({ label: labelOf(value), kind, detail, edit })
  }
  return offers
}

/** Returns an edit that also replaces white space between a value and the cursor after it. */
function reachTo(offset: number, { range, insert }: TextEdit): TextEdit {
  return { range: { start: range.start, end: Math.max(range.end, offset) }, insert }
}

function labelOf(value: TextValueNode | NullValueNode): string {
  if (value.kind === "null") return "null"
  return value.text === "" ? '""' : visible(value.text)
}

/** Returns the values of the fields, each once, and null where a row may lack one. */
function candidatesOf(
  fields: readonly Field[],
  { operator }: ValuePlace,
): readonly Candidate<OfferedValue>[] {
  const candidates = new Map<string, Candidate<OfferedValue>>()
  for (const field of fields)
    for (const [value, label] of listedValues(field) ?? [])
      if (!candidates.has(String(value))) candidates.set(String(value), candidateOf(value, label))
  const empty = { value: { kind: "null" }, detail: "no value" } as const
  const comparesNull =
    operatorMeaning(operator.symbol).match === "equal" &&
    fields.some((field) => isColumn(field) && field.nullable)
  return [
    ...candidates.values(),
    ...(comparesNull ? [{ item: empty, text: "null", label: undefined, byPrefixOnly: true }] : []),
  ]
}

function candidateOf(listed: string | number | boolean, label?: string): Candidate<OfferedValue> {
  const text = String(listed)
  return {
    item: { value: { kind: "text", text }, detail: label === undefined ? "" : visible(label) },
    text,
    label,
    byPrefixOnly: typeof listed === "number",
  }
}
