import leven from "leven"

/** Longer names are not worth comparing: nobody mistypes them by one or two letters. */
const longestName = 64

/**
 * The candidates nearest to a name, at most three, nearest first: those that can be reached by changing
 * about a third of its letters, at most three. Letter case is ignored.
 * @example nearestNames("raiting", ["name", "rating"]) // => ["rating"]
 */
export function nearestNames(name: string, candidates: Iterable<string>): string[] {
  if (name.length > longestName) return []
  // Two swapped letters are two changes.
  const most = name.length < 4 ? 1 : Math.min(3, Math.max(2, Math.floor(name.length / 3)))
  const written = name.toLowerCase()
  return [...candidates]
    .filter((candidate) => Math.abs(candidate.length - name.length) <= most)
    .map((candidate) => ({
      candidate,
      distance: leven(written, candidate.toLowerCase(), { maxDistance: most + 1 }),
    }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}
