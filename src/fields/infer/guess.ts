import { joinWords } from "../../diagnostics/wording.ts"
import type { PlainColumn } from "../definition.ts"
import { deepestPath, type Tally } from "./sample.ts"

/** A kind, the reason for it, and the number of values that it can read. */
export interface Guess {
  /** The kind; undefined when the property gets no field. */
  readonly kind: PlainColumn["kind"] | undefined
  /** A clause: "all 12 values are integers". */
  readonly reason: string
  readonly seen: number
}

/** Guesses the kind of a column; undefined when it only holds objects, whose properties are columns themselves. */
export function guessKind(tally: Tally): Guess | undefined {
  const { booleans, numbers, texts, dates, objects, deepObjects, lists, others } = tally
  const seen = booleans + numbers + texts + dates
  if (seen > 0) return withRemark(guessFilled(tally, seen), tally)
  if (deepObjects > 0)
    return {
      kind: undefined,
      reason: `it contains objects more than ${deepestPath} steps below the row`,
      seen,
    }
  if (lists > 0)
    return {
      kind: undefined,
      reason: "it contains arrays, and no kind of field reads arrays",
      seen,
    }
  if (others > 0)
    return { kind: undefined, reason: "it contains values that no kind of field reads", seen }
  return objects > 0
    ? undefined
    : { kind: "text", reason: "no row has a value, so text is assumed", seen }
}

function guessFilled(tally: Tally, seen: number): Guess {
  const { booleans, numbers, integers, dateTexts, dates } = tally
  const all = seen === 1 ? "the only value is" : `all ${seen} values are`
  if (booleans === seen) return { kind: "boolean", reason: `${all} true or false`, seen }
  if (integers === seen)
    return {
      kind: "integer",
      reason: seen === 1 ? `${all} an integer` : `${all} integers`,
      seen,
    }
  if (numbers === seen)
    return {
      kind: "number",
      reason: seen === 1 ? `${all} a number` : `${all} numbers, and some are not integers`,
      seen,
    }
  if (dates + dateTexts === seen)
    return { kind: "date", reason: seen === 1 ? `${all} a date` : `${all} dates`, seen }
  return (
    guessTexts(tally, seen) ?? {
      kind: "text",
      reason: `the values are mixed: ${describeMixture(tally)}`,
      seen: seen - dates,
    }
  )
}

/** Guesses the kind of a column of texts; undefined when it also has other values. A time such as `12:30:00` is a duration, too. */
function guessTexts(tally: Tally, seen: number): Guess | undefined {
  const kinds = [
    ["time", tally.timeTexts, "a time of day", "times of day"],
    ["duration", tally.durationTexts, "a duration", "durations"],
    ["uuid", tally.uuidTexts, "a uuid", "uuids"],
    ["text", tally.texts, "a string", "strings"],
  ] as const
  const found = kinds.find(([, count]) => count === seen)
  if (found === undefined) return undefined
  const [kind, , one, many] = found
  const reason = seen === 1 ? `the only value is ${one}` : `all ${seen} values are ${many}`
  return { kind, reason, seen }
}

function describeMixture({ booleans, numbers, texts, dates }: Tally): string {
  const parts = [
    [texts, "string"],
    [numbers, "number"],
    [booleans, "boolean"],
    [dates, "Date object"],
  ] as const
  const found = parts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? "" : "s"}`)
  return joinWords(found, "and")
}

/** Adds a remark on the values of the column that its field reads as empty. */
function withRemark(guess: Guess, { objects, deepObjects, lists, others, dates }: Tally): Guess {
  const apart = [
    objects + deepObjects > 0 ? "objects" : "",
    lists > 0 ? "arrays" : "",
    others > 0 ? "values that no kind reads" : "",
    guess.kind === "text" && dates > 0 ? "Date objects" : "",
  ].filter((noun) => noun !== "")
  return apart.length === 0
    ? guess
    : { ...guess, reason: `${guess.reason}; ${joinWords(apart, "and")} count as empty` }
}
