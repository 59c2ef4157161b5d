import { nearestNames } from "../diagnostics/nearest.ts"

/** Something that can be offered, and the texts that find it. */
export interface Candidate<Item> {
  readonly item: Item
  /** The text that is written for it. */
  readonly text: string
  /** The name that people read, if it has another one. */
  readonly label?: string | undefined
  /** True when nothing that is merely similar to the text should find it, such as for a number. */
  readonly byPrefixOnly?: boolean
}

/** The text at the cursor. */
export interface CursorText {
  /** The part before the cursor. */
  readonly typed: string
  /** All of it. */
  readonly written: string
  /** True when candidates are offered even if none resembles what is written. */
  readonly orAll: boolean
}

/**
 * Returns the candidates that begin with what was typed, then those nearest to what is written. Without any of them all are
 * returned, unless `orAll` is false. Letter case is ignored.
 */
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
  return nearestNames(written, named.keys()).flatMap((name) => named.get(name) ?? [])
}
