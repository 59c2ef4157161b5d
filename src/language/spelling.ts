import type { FieldKind } from "../diagnostics/kinds.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { FiltersReading, TotalQuery } from "./dialect.ts"
import type { Total } from "../diagnostics/total.ts"

/** A field that can be used in filters, as far as a check of spellings knows it. */
export interface KnownField {
  readonly name: string
  readonly kind: FieldKind
  readonly list: boolean
  /** True for a value that the field lists (rule V3). */
  readonly lists: (value: string) => boolean
}

/** What a check of spellings may ask of the table. */
export interface NameLookup {
  readonly find: (name: string) => KnownField | undefined
  /** Returns the only field whose name is near a misspelled one. */
  readonly near: (name: string) => KnownField | undefined
  readonly sorts: (name: string) => boolean
  /** Returns everything that is found in other filters. */
  readonly check: (filters: Total<FiltersReading>) => readonly Finding[]
}

/** What becomes of findings: another one, or none. */
export type Respelled = ReadonlyMap<Finding, Finding | undefined>

export interface SpellingResult {
  readonly replaced: Respelled
  readonly added: readonly Finding[]
}

/** What becomes of a text without any habit. */
export const unchanged: SpellingResult = /* @__PURE__ */ Object.freeze({
  replaced: /* @__PURE__ */ new Map(),
  added: [],
})

/**
 * Looks in a text that was read for habits of other languages (rules F1 to F4).
 * @param query - The query that is bound: whoever has what was read can change it.
 * @param found - Everything that binding found in it.
 */
export type SpellingCheck = (
  query: Pick<TotalQuery, "filters">,
  found: readonly Finding[],
  lookup: NameLookup,
) => SpellingResult

/** Holds the checks of what was read from text. Copies that are made by spreading keep it, and so do no trees and no JSON. */
const spellingChecks = Symbol("spelling")

interface Checked {
  readonly [spellingChecks]: readonly SpellingCheck[]
}

const none: readonly SpellingCheck[] = []

/** Returns the checks that a reading carries; none for a tree. */
export function checksOf(reading: object): readonly SpellingCheck[] {
  return carriesChecks(reading) ? reading[spellingChecks] : none
}

function carriesChecks(reading: object): reading is Checked {
  return Object.hasOwn(reading, spellingChecks)
}

/** Adds the checks of its texts to a reading, which nobody else has yet. */
export function withChecks<Reading extends object>(
  reading: Reading,
  checks: readonly SpellingCheck[],
): Reading {
  if (checks.length === 0) return reading
  const checked: Checked = { [spellingChecks]: checks }
  return Object.assign(reading, checked)
}
