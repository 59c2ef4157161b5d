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
  return nearestOf(given, [...candidates].map(prepare))
}

/** A name in small letters, and a hash of its letters. */
interface Prepared {
  readonly name: string
  readonly small: string
  readonly letters: number
  readonly nested: boolean
}

function prepare(name: string): Prepared {
  const small = name.toLowerCase()
  return { name, small, letters: hashLetters(small), nested: small.includes(".") }
}

function nearestOf(given: string, candidates: readonly Prepared[]): string[] {
  if (given.length > longestName) return []
  // Names of fields are in NFC, and some keyboards write NFD.
  const written = prepare(given.normalize("NFC"))
  const { length } = written.name
  const most = length < 6 ? 1 : Math.min(3, Math.floor(length / 3))
  const near: { readonly name: string; readonly distance: number }[] = []
  for (const candidate of candidates) {
    const distance = distanceOf(written, candidate, most)
    if (distance <= most) near.push({ name: candidate.name, distance })
  }
  return near
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** A list of names, and what was nearest to those that were looked up in it. */
interface Lookups {
  readonly prepared: readonly Prepared[]
  readonly nearest: Map<string, readonly string[]>
}

const mostKept = 64
const lookups = /* @__PURE__ */ new WeakMap<readonly string[], Lookups>()

/** Returns what {@link nearestNames} returns for a list that stays the same, and works it out once. */
export function nearestOfList(name: string, list: readonly string[]): readonly string[] {
  const known: Lookups = lookups.get(list) ?? { prepared: list.map(prepare), nearest: new Map() }
  const nearest = known.nearest.get(name) ?? Object.freeze(nearestOf(name, known.prepared))
  if (known.nearest.size >= mostKept) known.nearest.clear()
  known.nearest.set(name, nearest)
  lookups.set(list, known)
  return nearest
}

/** Returns the first of some nearest candidates, unless another one is as near. */
export function onlyNearest(name: string, [first, second]: readonly string[]): string | undefined {
  if (first === undefined || second === undefined) return first
  const [written, ...both] = [name, first, second].map(prepare)
  const [one, other] = both.map((candidate) => written && distanceOf(written, candidate))
  return one === other ? undefined : first
}

/** Counts the letters that are changed: two for two swapped ones, but one in a short name, and none for a last step. */
function distanceOf(written: Prepared, candidate: Prepared, most = longestName): number {
  const { name, small } = written
  const longer = candidate.name.length - name.length
  if (longer > 0 && candidate.nested && name !== "" && candidate.small.endsWith(`.${small}`))
    return 0
  if (
    Math.abs(longer) > most ||
    countApart(written.letters, candidate.letters) > most ||
    countApart(candidate.letters, written.letters) > most
  )
    return most + 1
  // A part that a sign sets apart says something: `price_ct` is no misspelled `price`.
  const apart = -longer
  if (small.startsWith(candidate.small) && /^[_.\s-]/.test(small.slice(candidate.small.length)))
    return most + 1
  if (apart > 0 && small.endsWith(candidate.small) && /\w[_.\s-]$/.test(small.slice(0, apart)))
    return most + 1
  const distance =
    name.length > 2 && name.length < 6 && isSwapped(small, candidate.small)
      ? 1
      : leven(small, candidate.small, { maxDistance: most + 1 })
  return distance > most || signsOf(name) === signsOf(candidate.name) ? distance : most + 1
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
