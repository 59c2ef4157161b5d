import type { OperatorSymbol } from "../language/operators.ts"
import { escapedOperators, sieveSymbols } from "./sieve-operators.ts"
import { pickOffsetText, type OffsetText } from "./offset-text.ts"

/** The passes of rule S6 over one text. */
export interface Strip {
  /** One pass for one find of an operator; gives the number of places it changes. */
  readonly pass: (symbol: OperatorSymbol) => number
  /** How often each endless backslash was asked for so far. */
  readonly counts: ReadonlyMap<number, number>
  /** Indexes of the characters that are left. */
  readonly left: () => number[]
}

const longestSymbol = Math.max(...sieveSymbols.map((symbol) => symbol.length))

/**
 * Deletes backslashes before operators as the library does (rule S6): the operators that stand right behind a backslash are
 * found once, and for each of them in turn one pass over the whole text deletes one backslash wherever a backslash and that
 * operator stand. A pass looks at the places alone that it changes, so all of them together are linear.
 */
export function stripBackslashes(value: OffsetText): OffsetText {
  const passes = value.text.includes("\\") ? escapedOperators(value.text) : []
  if (passes.length === 0) return value
  const strip = createStrip(value.text, () => false)
  for (const symbol of passes) strip.pass(symbol)
  return pickOffsetText(value, strip.left())
}

/** The characters that are left of a text, as a ring: index `end` closes it at both sides. */
interface Ring {
  readonly end: number
  readonly next: (index: number) => number
  readonly previous: (index: number) => number
  readonly remove: (index: number) => void
}

function createRing(length: number): Ring {
  const next = new Int32Array(length + 1).map((_, index) => (index === length ? 0 : index + 1))
  const previous = new Int32Array(length + 1).map((_, index) => (index === 0 ? length : index - 1))
  const after = (index: number): number => next[index] ?? length
  const before = (index: number): number => previous[index] ?? length
  return {
    end: length,
    next: after,
    previous: before,
    remove: (index) => {
      next[before(index)] = after(index)
      previous[after(index)] = before(index)
    },
  }
}

/** The places in a ring where a backslash and an operator stand, by operator. */
interface Places {
  readonly of: (symbol: OperatorSymbol) => readonly number[]
  /** Enters operators that stand at a place, when a backslash is before it. */
  readonly enter: (place: number) => void
  readonly leave: (place: number) => void
}

function createPlaces(text: string, ring: Ring): Places {
  const places = new Map(sieveSymbols.map((symbol) => [symbol, new Set<number>()]))
  const stands = (symbol: string, place: number): boolean => {
    let index = place
    for (let offset = 0; offset < symbol.length; offset++, index = ring.next(index)) {
      if (index === ring.end || text.charCodeAt(index) !== symbol.charCodeAt(offset)) return false
    }
    return true
  }
  return {
    of: (symbol) => [...(places.get(symbol) ?? [])],
    enter: (place) => {
      if (isBackslash(text, place) || !isBackslash(text, ring.previous(place))) return
      for (const symbol of symbolsAt(text, place))
        if (stands(symbol, place)) places.get(symbol)?.add(place)
    },
    leave: (place) => {
      for (const symbol of symbolsAt(text, place)) places.get(symbol)?.delete(place)
    },
  }
}

const symbolsByFirst: ReadonlyMap<string, readonly OperatorSymbol[]> = Map.groupBy(
  sieveSymbols,
  (symbol) => symbol.charAt(0),
)

/** The operators that begin with the character at a place. */
function symbolsAt(text: string, place: number): readonly OperatorSymbol[] {
  return symbolsByFirst.get(text.charAt(place)) ?? []
}

/** False at the end, where there is no character. */
function isBackslash(text: string, index: number): boolean {
  return text.charCodeAt(index) === 0x5c
}

/**
 * A text from which backslashes are deleted, with the places kept up to date where a backslash and an operator stand.
 * @param isEndless - tells of a backslash that it stands for a run without end: it is counted and never goes. The printer asks so
 *   how long a run has to be.
 */
export function createStrip(text: string, isEndless: (index: number) => boolean): Strip {
  const ring = createRing(text.length)
  const places = createPlaces(text, ring)
  const counts = new Map<number, number>()
  for (let place = 1; place < text.length; place++) places.enter(place)

  /** When the last backslash before a place is gone, operators that reach into it from before may come to be. */
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
    pass(symbol) {
      const current = places.of(symbol)
      for (const place of current) {
        const backslash = ring.previous(place)
        if (isEndless(backslash)) counts.set(backslash, (counts.get(backslash) ?? 0) + 1)
        else ring.remove(backslash)
      }
      for (const place of current) if (!isBackslash(text, ring.previous(place))) join(place)
      return current.length
    },
    left() {
      const indexes: number[] = []
      for (let index = ring.next(ring.end); index !== ring.end; index = ring.next(index))
        indexes.push(index)
      return indexes
    },
  }
}
