import type { Use } from "../bind/find-field.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { type Field, type Fields, isColumn } from "../fields/field.ts"
import { isFieldName, foldName } from "../language/names.ts"
import type { Completion, CompletionOption, CompletionOptions, OfferedValue } from "./completion.ts"
import type { KnownName } from "../bind/dialect.ts"
import {
  type CompletingDialect,
  type TextEdit,
  type ConditionPlace,
  type SortPlace,
  spaceBetween,
  type ValuePlace,
} from "./place.ts"
import type { ValueNode, NullValueNode, TextValueNode } from "../language/ast.ts"
import type { NameSlot } from "./slots.ts"
import {
  isOrderMatch,
  operatorMeaning,
  operators,
  operatorSymbols,
  type OperatorMeaning,
  type OperatorSymbol,
} from "../language/operators.ts"
import { visible } from "../diagnostics/visible.ts"
import { listedValues } from "../fields/listed.ts"

export interface Offer extends Omit<CompletionOption, "insert"> {
  readonly edit: TextEdit
}

export interface Cursor {
  readonly text: string
  readonly offset: number
  readonly table: Fields
  readonly dialect: CompletingDialect
  readonly limit: number
  readonly values: CompletionOptions["values"]
}

function usableNames({ table, dialect }: Cursor, use: Use): KnownName[] {
  return dialect.listNames(table, use).filter(({ name }) => isFieldName(name))
}

/** Returns what those names mean that conditions can use. */
export function meaningsOf(
  names: readonly string[],
  { table, dialect }: Cursor,
): KnownName["meaning"][] {
  return names
    .map((name) => dialect.findMeaning(name, "filter", table))
    .filter((meaning) => meaning !== undefined)
}

function fieldsOf(names: readonly string[], cursor: Cursor): Field[] {
  return meaningsOf(names, cursor).filter((meaning) => meaning.kind !== "method")
}

/** Returns the kind of a field or method, with its label if it has one. */
function describeKind({ kind, label }: KnownName["meaning"]): string {
  return label === undefined ? kind : `${label} (${kind})`
}

/** Makes all offers replace the same range, the smallest that holds the cursor and all of their ranges. */
export function joinOffers(offers: readonly Offer[], { text, offset }: Cursor): Completion {
  const from = Math.min(offset, ...offers.map(({ edit }) => edit.range.start))
  const to = Math.max(offset, ...offers.map(({ edit }) => edit.range.end))
  const options = offers.map(({ label, kind, detail, edit }) => ({
    label,
    insert: writeBetween(text, edit, { start: from, end: to }),
    kind,
    detail,
  }))
  return { from, to, options }
}

function writeBetween(
  text: string,
  { range, insert }: TextEdit,
  { start, end }: TextRange,
): string {
  return text.slice(start, range.start) + insert + text.slice(range.end, end)
}

interface Candidate<Item> {
  readonly item: Item
  readonly text: string
  /** The name that people read, if it has another one. */
  readonly label: string | undefined
  /** True when nothing that is merely similar to the text should find it, such as for a number. */
  readonly byPrefixOnly: boolean
}

interface CursorText {
  /** The part before the cursor. */
  readonly typed: string
  readonly written: string
  /** True when candidates are offered even if none resembles what is written. */
  readonly orAll: boolean
}

/** Returns the candidates that begin with what was typed, then similar ones; all of them if there are none, unless `orAll` is false. */
function rank<Item>(
  candidates: readonly Candidate<Item>[],
  { typed, written, orAll }: CursorText,
): Item[] {
  const start = typed.toLowerCase()
  const begins = (text = ""): boolean => text.toLowerCase().startsWith(start)
  const byText = candidates.filter(({ text }) => begins(text))
  const byLabel = candidates.filter(({ text, label }) => !begins(text) && label && begins(label))
  const near = start === "" ? [] : findNearest(candidates, written)
  const found = new Set([...byText, ...byLabel, ...near])
  return (found.size > 0 || !orAll ? [...found] : candidates).map(({ item }) => item)
}

function findNearest<Item>(
  candidates: readonly Candidate<Item>[],
  written: string,
): Candidate<Item>[] {
  const named = new Map<string, Candidate<Item>>()
  for (const candidate of candidates)
    for (const name of [candidate.byPrefixOnly ? "" : candidate.text, candidate.label ?? ""])
      if (name !== "" && !named.has(name)) named.set(name, candidate)
  return nearestNames(written, [...named.keys()]).flatMap((name) => named.get(name) ?? [])
}

function candidateOfName(known: KnownName): Candidate<KnownName> {
  return { item: known, text: known.name, label: known.meaning.label, byPrefixOnly: false }
}

/** Offers fields and methods in the place of a name. Those that the group already has come last. */
export function offerNames(cursor: Cursor, slot: NameSlot, place: ConditionPlace): Offer[] {
  const { text, offset } = cursor
  const typed = text.slice(slot.start, offset)
  const ranked = rank(suitableNames(cursor, slot, place).map(candidateOfName), {
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
  const ranked = rank(unused.map(candidateOfName), { typed, written, orAll: true })
  return ranked.map((known) => ({
    label: known.name,
    kind: "sort",
    detail: describeKind(known.meaning),
    edit: { range: name, insert: known.name },
  }))
}

/** Offers operators that all of the fields take, in the place of what is in a range. */
export function offerOperators(
  cursor: Cursor,
  names: readonly string[],
  range: TextRange,
): Offer[] {
  const typed = cursor.text.slice(range.start, cursor.offset).trim()
  const symbols = operatorsFor(cursor, names)
  const begun = symbols.filter((symbol) => symbol.startsWith(typed))
  return (begun.length > 0 ? begun : symbols).map((symbol) => offerOperator(cursor, symbol, range))
}

/** Offers the operators that go on where one ends. Only what is missing is inserted. */
export function offerLongerOperators(
  cursor: Cursor,
  names: readonly string[],
  { start, end }: TextRange,
): Offer[] {
  const written = cursor.text.slice(start, end)
  return operatorsFor(cursor, names)
    .filter((symbol) => symbol !== written && symbol.startsWith(written))
    .map((symbol) => {
      const offer = offerOperator(cursor, symbol, { start, end })
      const insert = offer.edit.insert.slice(written.length)
      return { ...offer, edit: { range: { start: end, end }, insert } }
    })
}

/** Returns the operators that all of the fields take, with a star where it changes something. A method takes any operator. */
function operatorsFor(cursor: Cursor, names: readonly string[]): OperatorSymbol[] {
  const meanings = meaningsOf(names, cursor)
  if (meanings.length === 0) return []
  const fields = meanings.filter((meaning) => meaning.kind !== "method")
  const hasText = fields.some(({ kind }) => kind === "text")
  return operators
    .toSorted((left, right) => left.rank - right.rank)
    .flatMap(({ symbol, match }): OperatorSymbol[] =>
      hasText && !isOrderMatch(match) ? [symbol, `${symbol}*`] : [symbol],
    )
    .filter((symbol) => fields.every((field) => cursor.dialect.takesOperator(field, symbol)))
}

/** What an operator could join is no longer than the longest one. */
const reach = /* @__PURE__ */ Math.max(
  .../* @__PURE__ */ operatorSymbols.map(({ length }) => length),
)

function offerOperator({ text, dialect }: Cursor, symbol: OperatorSymbol, range: TextRange): Offer {
  const meaning = operatorMeaning(symbol)
  const next = text.slice(range.end, range.end + reach)
  return {
    label: symbol,
    kind: "operator",
    detail: `${describe(meaning)}${meaning.folded ? ", in any letter case" : ""}`,
    edit: { range, insert: symbol + spaceBetween(symbol, next, dialect.findOperator) },
  }
}

/** Returns the words of an operator as they stand beside its symbol. */
function describe({ match, negated, words }: OperatorMeaning): string {
  if (match === "equal") return negated ? "differs from" : "equals"
  return words.replace(/^is /, "")
}

interface ValueOffer {
  readonly value: TextValueNode | NullValueNode
  readonly detail: string
}

/** Offers values that all of the fields can read, in the place of the value at the cursor. Those that the list has come last. */
export function offerValues(cursor: Cursor, names: readonly string[], place: ValuePlace): Offer[] {
  const { operator, values, index, valueRange } = place
  const { readsValue, readTyped, takesOperator, writeValue } = cursor.dialect
  const fields = fieldsOf(names, cursor).filter((field) => takesOperator(field, operator.symbol))
  const typed = readTyped(place, cursor.offset).trimStart()
  const candidates = candidatesOf(fields, place, (field) => cursor.values?.(field, typed)).filter(
    ({ item: { value } }) => fields.every((field) => readsValue(field, value, operator.symbol)),
  )
  const written = readTyped(place, Math.max(cursor.offset, valueRange.end)).trim()
  const ranked = rank(candidates, {
    typed,
    written,
    orAll: fields.every((field) => listedValues(field) !== undefined),
  })
  const used = new Set(
    values.flatMap((value, at) => (at !== index && value.kind === "text" ? value.text : [])),
  )
  const isUsed = ({ value }: ValueOffer): boolean => value.kind === "text" && used.has(value.text)
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
  valuesOf: (field: string) => Iterable<OfferedValue> | undefined,
): readonly Candidate<ValueOffer>[] {
  const candidates = new Map<string, Candidate<ValueOffer>>()
  for (const field of fields) {
    const listed = listedValues(field)
    for (const [value, label] of listed ?? [])
      if (!candidates.has(String(value))) candidates.set(String(value), candidateOf(value, label))
    const found = listed === undefined ? valuesOf(field.name) : undefined
    for (const [value, detail] of found ?? [])
      if (!candidates.has(value)) candidates.set(value, candidateOfText(value, visible(detail)))
  }
  const empty = { value: { kind: "null" }, detail: "no value" } as const
  const comparesNull =
    operatorMeaning(operator.symbol).match === "equal" &&
    fields.some((field) => isColumn(field) && field.nullable)
  return [
    ...candidates.values(),
    ...(comparesNull ? [{ item: empty, text: "null", label: undefined, byPrefixOnly: true }] : []),
  ]
}

function candidateOfText(text: string, detail: string): Candidate<ValueOffer> {
  const item = { value: { kind: "text", text }, detail } as const
  return { item, text, label: undefined, byPrefixOnly: false }
}

function candidateOf(listed: string | number | boolean, label?: string): Candidate<ValueOffer> {
  const text = String(listed)
  return {
    item: { value: { kind: "text", text }, detail: label === undefined ? "" : visible(label) },
    text,
    label,
    byPrefixOnly: typeof listed === "number",
  }
}
