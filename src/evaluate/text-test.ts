import type { TestValue } from "../bind/bound.ts"
import { fold } from "../fields/kinds/fold.ts"
import type { TextMatch } from "../language/operators.ts"

/** The relations that a text is tested for. */
export type ValueMatch = "equal" | TextMatch

/** The ends of a text at which the written value has to be. */
export const anchors = {
  equal: { start: true, end: true },
  contain: { start: false, end: false },
  start: { start: true, end: false },
  end: { start: false, end: true },
} as const satisfies { readonly [Name in ValueMatch]: unknown }

/** True for a text that matches. The text is a value that is not empty. */
type TextPredicate = (text: string) => boolean

/** The longest pattern, and the most alternatives in it. Engines refuse larger regular expressions, or are slow. */
const longestPattern = 1000
const mostAlternatives = 64

/** Returns the values of a test on text, which are all strings, in the form that is compared fastest. */
export function needlesOf(values: readonly TestValue[]): string[] {
  return values.flatMap(({ operand }) => (typeof operand === "string" ? internalize(operand) : []))
}

/**
 * Returns the same text in the one copy that the engine keeps of it for property names. Most short
 * texts of rows made from literals or JSON are such copies too, and two of them are compared by their
 * addresses. The line `country==NL,total>=500` of the benchmark takes a third longer without it.
 */
function internalize(text: string): string {
  const [key = text] = Object.keys({ [text]: true })
  return key
}

/** Compiles a test that is true for texts that match any of the needles (rules V2 and V3). */
export function matchAnyText(
  match: ValueMatch,
  needles: readonly string[],
  folded: boolean,
): TextPredicate {
  if (folded) return matchAnyFolded(match, needles)
  const [only, ...others] = needles
  if (match === "equal" && others.length > 0) {
    const [first, second, third = second, fourth = third] = needles
    if (needles.length <= fewNeedles)
      return (text) => text === first || text === second || text === third || text === fourth
    const set = new Set(needles)
    return (text) => set.has(text)
  }
  if (only === undefined) return () => false
  if (others.length === 0) return matchOne(match, only)
  const predicates = needles.map((needle) => matchOne(match, needle))
  return (text) => predicates.some((predicate) => predicate(text))
}

/** Compiles a test for texts that at least one of the needles does not match (rule V2). */
export function differAnyText(
  match: ValueMatch,
  needles: readonly string[],
  folded: boolean,
): TextPredicate {
  const predicates = needles.map((needle) => matchAnyText(match, [needle], folded))
  const [only] = predicates
  if (only !== undefined && predicates.length === 1) return (text) => !only(text)
  return (text) => predicates.some((predicate) => !predicate(text))
}

/** The most needles that are compared one after the other. A set takes longer for so few. */
export const fewNeedles = 4

function matchOne(match: ValueMatch, needle: string): TextPredicate {
  switch (match) {
    case "contain":
      return (text) => text.includes(needle)
    case "start":
      return (text) => text.startsWith(needle)
    case "end":
      return (text) => text.endsWith(needle)
    case "equal":
      return (text) => text === needle
  }
}

/**
 * Compiles a test that ignores letter case. A regular expression with `i` and without `u` folds ASCII needles exactly as
 * {@link fold} does, and is faster than folding every text: `(customer|email)@=*smith` of the benchmark. For other needles the
 * two differ (astral letters, iota below).
 */
function matchAnyFolded(match: ValueMatch, needles: readonly string[]): TextPredicate {
  const ascii = needles.every((needle) => /^[\0-\x7f]*$/.test(needle))
  if (ascii && needles.length <= mostAlternatives && needles.join("").length <= longestPattern) {
    const pattern = patternOf(match, needles)
    return (text) => pattern.test(text)
  }
  const matches = matchAnyText(match, needles.map(fold), false)
  return (text) => matches(fold(text))
}

function patternOf(match: ValueMatch, needles: readonly string[]): RegExp {
  const any = `(?:${needles.map((needle) => needle.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")})`
  const { start, end } = anchors[match]
  return new RegExp(`${start ? "^" : ""}${any}${end ? "$" : ""}`, "i")
}
