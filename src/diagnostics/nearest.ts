import leven from "leven"

/**
 * The length of a name above which candidates are not compared: a longer one is rarely a name
 * mistyped by a letter or two.
 */
const longestName = 64

/**
 * Returns the candidates nearest to a name, nearest first: at most three, each reached by changing
 * about a third of the letters and at most three of them. Letter case is ignored. Of a name of three letters two neighbors may be
 * swapped.
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
        written.length === 3 && isSwap(written, candidate.toLowerCase())
          ? most
          : leven(written, candidate.toLowerCase(), { maxDistance: most + 1 }),
    }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** True for two words that differ in the order of two neighboring letters alone. */
function isSwap(left: string, right: string): boolean {
  const at = [...left].findIndex((letter, index) => letter !== right.charAt(index))
  const swapped = left.charAt(at + 1) + left.charAt(at)
  return at >= 0 && left.slice(0, at) + swapped + left.slice(at + 2) === right
}
