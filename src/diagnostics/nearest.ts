import leven from "leven"
import { isSwapped } from "./edits.ts"

/** Longer names are not compared: they are rarely mistyped by a letter or two. */
const longestName = 64

/**
 * Returns at most three nearest candidates. Letter case is ignored. Up to five letters, one letter may be changed, or from three
 * on two neighbors swapped; in longer names about a third of the letters, and at most three. Signs are never changed. Nested
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

/** Returns the first of some nearest candidates, unless another one is as near. */
export function onlyNearest(name: string, [first, second]: readonly string[]): string | undefined {
  if (first === undefined || second === undefined) return first
  return distanceOf(name, first) === distanceOf(name, second) ? undefined : first
}

/** Counts the letters that are changed: two for two swapped ones, but one in a short name, and none for a last step. */
function distanceOf(name: string, candidate: string, most = longestName): number {
  const [written, other] = [name.toLowerCase(), candidate.toLowerCase()]
  if (name !== "" && other.endsWith(`.${written}`)) return 0
  if (Math.abs(candidate.length - name.length) > most) return most + 1
  if (signsOf(written) !== signsOf(other)) return most + 1
  return name.length > 2 && name.length < 6 && isSwapped(written, other)
    ? 1
    : leven(written, other, { maxDistance: most + 1 })
}

/** A sign may be half an operator, a negation or a quote, and two underscores join a word of one to a name. */
function signsOf(name: string): string {
  return name.replace(/[\p{L}\p{M}\p{N}\s*#%+/-]|(?<!_)_(?!_)/gu, "")
}
