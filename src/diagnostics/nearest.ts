import leven from "leven"
import { isSwapped } from "./edits.ts"

/** Longer names are not compared: they are rarely mistyped by a letter or two. */
const longestName = 64

/**
 * Returns at most three nearest candidates, each reached by changing about a third of the letters and at most three. Letter case
 * is ignored. In a name of three letters two neighbors may be swapped.
 * @example nearestNames("raiting", ["name", "rating"]) // => ["rating"]
 */
export function nearestNames(name: string, candidates: Iterable<string>): string[] {
  if (name.length > longestName) return []
  // Two swapped letters count as two changes.
  const most = name.length < 4 ? 1 : Math.min(3, Math.max(2, Math.floor(name.length / 3)))
  const written = name.toLowerCase()
  return [...candidates]
    .filter((candidate) => Math.abs(candidate.length - name.length) <= most)
    .map((candidate) => ({
      candidate,
      distance:
        written.length === 3 && isSwapped(written, candidate.toLowerCase())
          ? most
          : leven(written, candidate.toLowerCase(), { maxDistance: most + 1 }),
    }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}
