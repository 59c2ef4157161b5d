import type { Spelling } from "../diagnostics/data.ts"
import { own } from "../diagnostics/own.ts"

/** A habit as it was found in a text. */
export interface Habit extends Pick<Spelling, "kind" | "written"> {
  /** Says what the sign or the word is here; undefined where it is no operator. */
  readonly sentence: string | undefined
  /** The first value with the habit, by its index; undefined for all of them. */
  readonly value: number | undefined
  /** The place of a sign that joins conditions. */
  readonly at: number | undefined
  /** Says why there is no fix, where that is known. */
  readonly reason: string | undefined
  /** Of several habits the one with the least rank is reported (rule F4). */
  readonly rank: number
}

export const orSentence = "A pipe joins values of one field, or fields with one value."
export const noQuotes = "A name has no quotes."
export const plainRank = 9

/** What is said of each kind, and its rank. */
const kinds: Readonly<Record<Spelling["kind"], readonly [rank: number, sentence?: string]>> = {
  url: [0, "This is a query string."],
  json: [0, "This is JSON, not filters."],
  joiner: [0, "Conditions are joined by a comma."],
  order: [0, "A minus in front means descending."],
  boolean: [1, "A condition needs an operator."],
  negation: [2, "A condition is negated by its operator."],
  function: [3],
  brackets: [3, "Brackets name no field."],
  operator: [4],
  quotes: [5, "The quotes are part of the value."],
  escape: [6, "A backslash before a parenthesis is part of the value."],
  encoded: [7, "The text is percent-encoded."],
  wildcard: [8],
}

export function habit(
  kind: Spelling["kind"],
  written: string,
  given?: Partial<Pick<Habit, "sentence" | "value" | "at" | "rank" | "reason">>,
): Habit {
  const [rank, sentence] = kinds[kind]
  const absent = { at: undefined, reason: undefined }
  return { kind, written, value: 0, rank, sentence, ...absent, ...own(given) }
}
