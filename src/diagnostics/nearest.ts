import leven from "leven"
import { isSwapped } from "./edits.ts"

/** Longer names are not compared: they are rarely mistyped by a letter or two. */
const longestName = 64

/** A candidate, as names are compared with it. */
interface Candidate {
  readonly text: string
  readonly lower: string
  readonly letters: number
}

/** What was found among some candidates, and these as they are compared. */
interface Lookup {
  readonly candidates: readonly Candidate[]
  readonly found: Map<string, readonly string[]>
}

const lookups = /* @__PURE__ */ new WeakMap<readonly string[], Lookup>()

/** Results that are kept for a list of candidates: a query has several findings and fixes for a name. */
const mostKept = 64

/**
 * Returns at most three nearest candidates. Letter case is ignored. Up to five letters, one letter may be changed, or from three
 * on two neighbors swapped; in longer names about a third of the letters, and at most three. Signs are never changed, and those at an end are never letters. Nested
 * names that end in the name come first.
 * @param candidates - A list that does not change: what is found in it is kept.
 * @example nearestNames("raiting", ["name", "rating"]) // => ["rating"]
 */
export function nearestNames(given: string, candidates: readonly string[]): readonly string[] {
  if (given.length > longestName) return []
  const lookup = lookups.get(candidates) ?? {
    candidates: candidates.map(readCandidate),
    found: new Map(),
  }
  lookups.set(candidates, lookup)
  const { found } = lookup
  const nearest = found.get(given) ?? findNearest(given, lookup.candidates)
  if (found.size >= mostKept) found.clear()
  found.set(given, nearest)
  return nearest
}

function readCandidate(text: string): Candidate {
  const lower = text.toLowerCase()
  return { text, lower, letters: hashLetters(lower) }
}

function findNearest(given: string, candidates: readonly Candidate[]): readonly string[] {
  // Names of fields are in NFC, and some keyboards write NFD.
  const name = readCandidate(given.normalize("NFC"))
  const { length } = name.text
  const most = length < 6 ? 1 : Math.min(3, Math.floor(length / 3))
  return candidates
    .map((candidate) => ({ candidate, distance: distanceOf(name, candidate, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate.text)
}

/** Returns the first of some nearest candidates, unless another one is as near. */
export function onlyNearest(name: string, [first, second]: readonly string[]): string | undefined {
  if (first === undefined || second === undefined) return first
  const [distance, other] = [first, second].map((candidate) =>
    distanceOf(readCandidate(name), readCandidate(candidate), longestName),
  )
  return distance === other ? undefined : first
}

/** Counts the letters that are changed: two for two swapped ones, but one in a short name, and none for a last step. */
function distanceOf(name: Candidate, candidate: Candidate, most: number): number {
  const [{ length }, difference] = [name.lower, candidate.lower.length - name.lower.length]
  const isStep = difference > 1 && length > 0
  if (isStep && candidate.lower.endsWith(`.${name.lower}`)) return 0
  if (Math.abs(difference) > most || lettersApart(name, candidate) > most) return most + 1
  const distance =
    length > 2 && length < 6 && isSwapped(name.lower, candidate.lower)
      ? 1
      : leven(name.lower, candidate.lower, { maxDistance: most + 1 })
  return distance > most || signsOf(name.text) === signsOf(candidate.text) ? distance : most + 1
}

/** A lower bound of the distance: the letters of the first name that are not in the other. Alike letters of a hash count as one. */
function lettersApart(name: Candidate, other: Candidate): number {
  let apart = name.letters & ~other.letters
  let count = 0
  for (; apart !== 0; apart &= apart - 1) count++
  return count
}

function hashLetters(name: string): number {
  let letters = 0
  for (let index = 0; index < name.length; index++) letters |= 1 << name.charCodeAt(index)
  return letters
}

/**
 * A sign may be half an operator, a negation or a quote, at an end of a name any sign but a star is one, and two underscores join a
 * word of one to a name. A `no` before a name is a negation too.
 */
function signsOf(name: string): string {
  if (/^(?!no)[a-z\d]+(?:_[a-z\d]+)*$/i.test(name)) return ""
  const negation = /^[nN][oO](?:[nNtT])?(?:[\s_-]|(?<=[a-z])[A-Z])/.test(name) ? "no" : ""
  const inner = name.replace(/[\p{L}\p{M}\p{N}\s*]|(?<=.)(?:[#%+/-]|(?<!_)_(?!_))(?=.)/gsu, "")
  return negation + inner
}
