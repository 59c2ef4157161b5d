import type { Field } from "../fields/field.ts"
import { foldName } from "../language/names.ts"
import type { Value } from "../language/ast.ts"
import { describeKind, fieldsOf, usableFields, type Cursor, type Offer } from "./offer.ts"
import type { ConditionPlace, SortPlace } from "./place.ts"
import { rank, type Candidate } from "./rank.ts"
import type { NameSlot } from "./slots.ts"

function candidateOf(field: Field): Candidate<Field> {
  return { item: field, text: field.name, label: field.label }
}

/** Offers fields in the place of a name. Those that the group already has come last. */
export function offerNames(cursor: Cursor, slot: NameSlot, place: ConditionPlace): Offer[] {
  const { text, offset } = cursor
  const typed = text.slice(slot.start, offset)
  const ranked = rank(suitableFields(cursor, slot, place).map(candidateOf), {
    typed: typed.trimStart(),
    written: text.slice(slot.start, slot.end).trim(),
    orAll: true,
  })
  const used = new Set(slot.others.map(foldName))
  const isUsed = ({ name }: Field): boolean => used.has(foldName(name))
  return [...ranked.filter((field) => !isUsed(field)), ...ranked.filter(isUsed)].map((field) =>
    offerName(field, slot, place),
  )
}

/** Offers the fields whose names go on where a complete name ends. */
export function offerLongerNames(cursor: Cursor, slot: NameSlot, place: ConditionPlace): Offer[] {
  const typed = foldName(cursor.text.slice(slot.start, cursor.offset))
  return suitableFields(cursor, slot, place)
    .filter(({ name }) => name.length > typed.length && foldName(name).startsWith(typed))
    .map((field) => offerName(field, slot, place))
}

/**
 * Returns the fields that can stand in the place of a name. They take the operator, and they read the values if there is any
 * field that does. Without an operator, some value must be right for all fields of the group.
 */
function suitableFields(cursor: Cursor, slot: NameSlot, place: ConditionPlace): Field[] {
  const { operator, values } = place
  const { takesOperator, readsValue } = cursor.dialect
  const fields = usableFields(cursor, "filter")
  if (operator === undefined) {
    const others = fieldsOf(slot.others, cursor)
    return fields.filter((field) => haveCommonValue([field, ...others], cursor))
  }
  const taking = fields.filter((field) => takesOperator(field, operator.symbol))
  const reading = taking.filter((field) =>
    values.every((value) => readsValue(field, value, operator.symbol)),
  )
  return reading.length > 0 ? reading : taking
}

/** A value for each kind of field. */
const samples: readonly Value[] = [
  { kind: "null" },
  ...["0", "true", "2024-01-01", "00000000-0000-0000-0000-000000000000"].map(
    (text) => ({ kind: "text", text }) as const,
  ),
]

function haveCommonValue(fields: readonly Field[], { dialect }: Cursor): boolean {
  return samples.some((value) => fields.every((field) => dialect.readsValue(field, value, "==")))
}

/** Offers a name. A shortcut has but one condition, so it is written whole where nothing else is there. */
function offerName(field: Field, { start, end, grouped }: NameSlot, place: ConditionPlace): Offer {
  const isShortcut = field.kind === "shortcut"
  const isAlone = place.operator === undefined && !grouped
  return {
    label: field.name,
    kind: isShortcut ? "shortcut" : "field",
    detail: describeKind(field),
    edit: {
      range: { start, end },
      insert: isShortcut && isAlone ? `${field.name}==true` : field.name,
    },
  }
}

/** Offers the fields that `sorts` does not use yet, in the place of a name there. */
export function offerSorts(cursor: Cursor, { name, typed, others }: SortPlace): Offer[] {
  const used = new Set(others.map(foldName))
  const unused = usableFields(cursor, "sort").filter((field) => !used.has(foldName(field.name)))
  const written = cursor.text.slice(name.start, name.end).replace(/^[-+\s]+/, "")
  const ranked = rank(unused.map(candidateOf), { typed, written, orAll: true })
  return ranked.map((field) => ({
    label: field.name,
    kind: "sort",
    detail: describeKind(field),
    edit: { range: name, insert: field.name },
  }))
}
