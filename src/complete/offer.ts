import type { Use } from "../bind/find-field.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import type { Field, Fields } from "../fields/field.ts"
import { isFieldName } from "../language/names.ts"
import type { Completion, CompletionOption } from "./completion.ts"
import type { KnownName } from "../bind/dialect.ts"
import type { CompletingDialect, TextEdit } from "./place.ts"

export interface Offer extends Omit<CompletionOption, "insert"> {
  readonly edit: TextEdit
}

export interface Cursor {
  readonly text: string
  readonly offset: number
  readonly table: Fields
  readonly dialect: CompletingDialect
  readonly limit: number
}

export function usableNames({ table, dialect }: Cursor, use: Use): KnownName[] {
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

export function fieldsOf(names: readonly string[], cursor: Cursor): Field[] {
  return meaningsOf(names, cursor).filter((meaning) => meaning.kind !== "method")
}

/** Returns the kind of a field or method, with its label if it has one. */
export function describeKind({ kind, label }: KnownName["meaning"]): string {
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

export interface Candidate<Item> {
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
export function rank<Item>(
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
