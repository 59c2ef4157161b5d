import leven from "leven"
import { isSwapped } from "./edits.ts"

/** Longer names are not compared: they are rarely mistyped by a letter or two. */
const longestName = 64

/**
 * Returns at most three nearest candidates. Letter case is ignored. Up to five letters, one letter may be changed, or from three
 * on two neighbors swapped; in longer names about a third of the letters, and at most three. Signs are never changed, and those at an end are never letters. Nested
 * names that end in the name come first.
 * @example nearestNames("raiting", ["name", "rating"]) // => ["rating"]
 */
export function nearestNames(given: string, candidates: Iterable<string>): string[] {
  if (given.length > longestName) return []
  // Names of fields are in NFC, and some keyboards write NFD.
  const name = given.normalize("NFC")
  const most = name.length < 6 ? 1 : Math.min(3, Math.floor(name.length / 3))
  return [...candidates]
    .map((candidate) => ({ candidate, distance: distanceOf(name, candidate, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** The nearest names of those that were looked up in a list, at most so many of each. */
const mostKept = 64
const looked = /* @__PURE__ */ new WeakMap<readonly string[], Map<string, readonly string[]>>()

/** Returns what {@link nearestNames} returns for a list that stays the same, and works it out once. */
export function nearestOfList(name: string, list: readonly string[]): readonly string[] {
  const known = looked.get(list) ?? new Map<string, readonly string[]>()
  const nearest = known.get(name) ?? Object.freeze(nearestNames(name, list))
  if (known.size >= mostKept) known.clear()
  looked.set(list, known.set(name, nearest))
  return nearest
}

/** Returns the first of some nearest candidates, unless another one is as near. */
export function onlyNearest(name: string, [first, second]: readonly string[]): string | undefined {
  if (first === undefined || second === undefined) return first
  return distanceOf(name, first) === distanceOf(name, second) ? undefined : first
}

/** Counts the letters that are changed: two for two swapped ones, but one in a short name, and none for a last step. */
function distanceOf(name: string, candidate: string, most = longestName): number {
  const isStep = candidate.length > name.length + 1 && name !== ""
  if (!isStep && Math.abs(candidate.length - name.length) > most) return most + 1
  const [written, other] = [name.toLowerCase(), candidate.toLowerCase()]
  if (isStep && other.endsWith(`.${written}`)) return 0
  if (Math.abs(candidate.length - name.length) > most) return most + 1
  const [letters, others] = [hashLetters(written), hashLetters(other)]
  if (Math.max(countApart(letters, others), countApart(others, letters)) > most) return most + 1
  const distance =
    name.length > 2 && name.length < 6 && isSwapped(written, other)
      ? 1
      : leven(written, other, { maxDistance: most + 1 })
  return distance > most || signsOf(name) === signsOf(candidate) ? distance : most + 1
}

/** Counts the bits of one hash that another lacks: a letter for each has to change. Alike letters of a hash count as one. */
function countApart(letters: number, others: number): number {
  let count = 0
  for (let apart = letters & ~others; apart !== 0; apart &= apart - 1) count++
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
