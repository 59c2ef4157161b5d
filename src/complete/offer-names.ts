import type { KnownName } from "../bind/dialect.ts"
import type { Field } from "../fields/field.ts"
import { foldName } from "../language/names.ts"
import type { ValueNode } from "../language/ast.ts"
import {
  describeKind,
  fieldsOf,
  usableNames,
  rank,
  type Cursor,
  type Offer,
  type Candidate,
} from "./offer.ts"
import type { ConditionPlace, SortPlace } from "./place.ts"
import type { NameSlot } from "./slots.ts"

function candidateOf(known: KnownName): Candidate<KnownName> {
  return { item: known, text: known.name, label: known.meaning.label, byPrefixOnly: false }
}

/** Offers fields and methods in the place of a name. Those that the group already has come last. */
export function offerNames(cursor: Cursor, slot: NameSlot, place: ConditionPlace): Offer[] {
  const { text, offset } = cursor
  const typed = text.slice(slot.start, offset)
  const ranked = rank(suitableNames(cursor, slot, place).map(candidateOf), {
    typed: typed.trimStart(),
    written: text.slice(slot.start, slot.end).trim(),
    orAll: true,
  })
  const used = new Set(slot.others.map(foldName))
  const isUsed = ({ name }: KnownName): boolean => used.has(foldName(name))
  return [...ranked.filter((known) => !isUsed(known)), ...ranked.filter(isUsed)].map((known) =>
    offerName(known, slot, place),
  )
}

export function offerLongerNames(cursor: Cursor, slot: NameSlot, place: ConditionPlace): Offer[] {
  const typed = foldName(cursor.text.slice(slot.start, cursor.offset))
  return suitableNames(cursor, slot, place)
    .filter(({ name }) => name.length > typed.length && foldName(name).startsWith(typed))
    .map((known) => offerName(known, slot, place))
}

/**
 * Returns the names that can be in the place of a name. Their fields take the operator, and they read the values if there is
 * any field that does. Without an operator, some value must be right for all fields of the group. A method takes every operator
 * and every value, and narrows the whole result from inside a group too (rule S28), so it is offered outside of groups alone.
 */
function suitableNames(cursor: Cursor, slot: NameSlot, place: ConditionPlace): KnownName[] {
  const { operator, values } = place
  const { takesOperator, readsValue } = cursor.dialect
  const others = fieldsOf(slot.others, cursor)
  const isAlone = !slot.grouped && slot.others.length === 0
  const known = usableNames(cursor, "filter")
  const select = (isSuitable: (field: Field) => boolean): KnownName[] =>
    known.filter(({ meaning }) => (meaning.kind === "method" ? isAlone : isSuitable(meaning)))
  if (operator === undefined) return select((field) => haveCommonValue([field, ...others], cursor))
  const takes = (field: Field): boolean => takesOperator(field, operator.symbol)
  const reads = (field: Field): boolean =>
    values.every((value) => readsValue(field, value, operator.symbol))
  const reading = select((field) => takes(field) && reads(field))
  return reading.some(({ meaning }) => meaning.kind !== "method") ? reading : select(takes)
}

/** A value for each kind of field. */
const samples: readonly ValueNode[] = [
  { kind: "null" },
  ...["0", "true", "2024-01-01", "12:30:00", "00000000-0000-0000-0000-000000000000"].map(
    (text) => ({ kind: "text", text }) as const,
  ),
]

function haveCommonValue(fields: readonly Field[], { dialect }: Cursor): boolean {
  return samples.some((value) => fields.every((field) => dialect.readsValue(field, value, "==")))
}

/** Offers a name. A shortcut has but one condition, so it is written whole where nothing else is there. */
function offerName(
  { name, meaning }: KnownName,
  { start, end, grouped }: NameSlot,
  place: ConditionPlace,
): Offer {
  const { kind } = meaning
  const isWhole = kind === "shortcut" && place.operator === undefined && !grouped
  return {
    label: name,
    kind: kind === "shortcut" || kind === "method" ? kind : "field",
    detail: describeKind(meaning),
    edit: { range: { start, end }, insert: isWhole ? `${name}==true` : name },
  }
}

/** Offers the names that `sorts` does not use yet, in the place of a name there. */
export function offerSorts(cursor: Cursor, { name, typed, others }: SortPlace): Offer[] {
  const used = new Set(others.map(foldName))
  const unused = usableNames(cursor, "sort").filter(({ name }) => !used.has(foldName(name)))
  const written = cursor.text.slice(name.start, name.end).replace(/^[-+\s]+/, "")
  const ranked = rank(unused.map(candidateOf), { typed, written, orAll: true })
  return ranked.map((known) => ({
    label: known.name,
    kind: "sort",
    detail: describeKind(known.meaning),
    edit: { range: name, insert: known.name },
  }))
}
