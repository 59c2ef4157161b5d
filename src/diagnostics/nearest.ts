import leven from "leven"
import { isSwapped } from "./edits.ts"

/** Longer names are not compared: they are rarely mistyped by a letter or two. */
const longestName = 64

/**
 * Returns at most three nearest candidates, each reached by changing about a third of the letters and at most three. Letter case
 * is ignored. In a name of three letters two neighbors may be swapped. Nested names that end in the name come first.
 * @example nearestNames("raiting", ["name", "rating"]) // => ["rating"]
 */
export function nearestNames(given: string, candidates: Iterable<string>): string[] {
  if (given.length > longestName) return []
  // Names of fields are in NFC, and some keyboards write NFD.
  const name = given.normalize("NFC")
  // Two swapped letters count as two changes.
  const most = name.length < 4 ? 1 : Math.min(3, Math.max(2, Math.floor(name.length / 3)))
  const written = name.toLowerCase()
  const distanceTo = (candidate: string): number => {
    const other = candidate.toLowerCase()
    if (name !== "" && other.endsWith(`.${written}`)) return 0
    if (Math.abs(candidate.length - name.length) > most) return Infinity
    return written.length === 3 && isSwapped(written, other)
      ? most
      : leven(written, other, { maxDistance: most + 1 })
  }
  return [...candidates]
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}
