import type { OperatorSymbol } from "../language/operators.ts"
import { escapedOperators, sieveSymbols } from "./sieve-operators.ts"
import { pickOffsetText, type OffsetText } from "./offset-text.ts"

const longestSymbol = Math.max(...sieveSymbols.map((symbol) => symbol.length))

/**
 * Deletes backslashes before operators as the library does (rule S6): for each operator that it
 * first finds after a backslash, one pass over the whole text deletes one backslash wherever that
 * operator is after it. A pass here visits only the places that it changes, so all passes together
 * take linear time.
 */
export function stripBackslashes(value: OffsetText): OffsetText {
  const passes = value.text.includes("\\") ? escapedOperators(value.text) : []
  if (passes.length === 0) return value
  const strip = createStrip(value.text, () => false)
  for (const symbol of passes) strip.pass(symbol)
  return pickOffsetText(value, strip.left())
}

/** Makes a ring of the characters that are left; `end` lies between the last and the first. */
function createRing(length: number) {
  const next = new Int32Array(length + 1).map((_, index) => (index === length ? 0 : index + 1))
  const previous = new Int32Array(length + 1).map((_, index) => (index === 0 ? length : index - 1))
  const after = (index: number): number => next[index] ?? length
  const before = (index: number): number => previous[index] ?? length
  return {
    end: length,
    next: after,
    previous: before,
    remove: (index: number): void => {
      next[before(index)] = after(index)
      previous[after(index)] = before(index)
    },
  }
}

/** Keeps the places in a ring where an operator is right after a backslash. */
function createPlaces(text: string, ring: ReturnType<typeof createRing>) {
  const places = new Map(sieveSymbols.map((symbol) => [symbol, new Set<number>()]))
  const stands = (symbol: string, place: number): boolean => {
    let index = place
    for (let offset = 0; offset < symbol.length; offset++, index = ring.next(index)) {
      if (index === ring.end || text.charCodeAt(index) !== symbol.charCodeAt(offset)) return false
    }
    return true
  }
  return {
    of: (symbol: OperatorSymbol): readonly number[] => [...(places.get(symbol) ?? [])],
    /** Adds the operators that are at a place, when a backslash is before it. */
    enter: (place: number): void => {
      if (isBackslash(text, place) || !isBackslash(text, ring.previous(place))) return
      for (const symbol of symbolsAt(text, place))
        if (stands(symbol, place)) places.get(symbol)?.add(place)
    },
    leave: (place: number): void => {
      for (const symbol of symbolsAt(text, place)) places.get(symbol)?.delete(place)
    },
  }
}

const symbolsByFirst: ReadonlyMap<string, readonly OperatorSymbol[]> = Map.groupBy(
  sieveSymbols,
  (symbol) => symbol.charAt(0),
)

function symbolsAt(text: string, place: number): readonly OperatorSymbol[] {
  return symbolsByFirst.get(text.charAt(place)) ?? []
}

function isBackslash(text: string, index: number): boolean {
  return text.charCodeAt(index) === 0x5c
}

/**
 * Makes the passes over a text. A backslash that `isEndless` stands for a run without end: its
 * deletions are only counted in `counts`, by which the printer finds out how long the run must be.
 */
export function createStrip(text: string, isEndless: (index: number) => boolean) {
  const ring = createRing(text.length)
  const places = createPlaces(text, ring)
  const counts = new Map<number, number>()
  for (let place = 1; place < text.length; place++) places.enter(place)

  /** Updates the places around a gap, where the characters may now form new operators. */
  const join = (place: number): void => {
    places.leave(place)
    let before = ring.previous(place)
    for (
      let steps = 1;
      steps < longestSymbol && before !== ring.end && !isBackslash(text, before);
      steps++
    ) {
      places.enter(before)
      before = ring.previous(before)
    }
  }
  return {
    counts,
    /** Makes a pass for one operator that was found. Returns how many places it changes. */
    pass(symbol: OperatorSymbol): number {
      const current = places.of(symbol)
      for (const place of current) {
        const backslash = ring.previous(place)
        if (isEndless(backslash)) counts.set(backslash, (counts.get(backslash) ?? 0) + 1)
        else ring.remove(backslash)
      }
      for (const place of current) if (!isBackslash(text, ring.previous(place))) join(place)
      return current.length
    },
    left(): number[] {
      const indexes: number[] = []
      for (let index = ring.next(ring.end); index !== ring.end; index = ring.next(index))
        indexes.push(index)
      return indexes
    },
  }
}
