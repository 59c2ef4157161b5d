import { fold } from "../fields/kinds/fold.ts"

/**
 * Writes a needle for a pattern in which each letter is the class of all characters that fold as it does, since engines have
 * other rules for letter case.
 */
export function writeClasses(needle: string, escape: (character: string) => string): string {
  return Array.from(fold(needle), (folded) => {
    const members = foldClass(folded)
    return members === folded ? escape(folded) : `[${members}]`
  }).join("")
}

/** Escapes a character of a pattern of PostgreSQL or RE2. */
export function escapeRegex(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")
}

/** Returns the characters that {@link fold} changes to letters of the needles, each with its letter. */
export function foldedLetters(needles: readonly string[]): readonly (readonly [string, string])[] {
  return [...new Set(fold(needles.join("")))].flatMap((letter) => {
    const [, ...members] = foldClass(letter)
    return members.map((member) => [member, letter] as const)
  })
}

/** The code points that fold to each one that more than one folds to. */
let classes: ReadonlyMap<string, string> | undefined

/** Returns a folded code point with all others that {@link fold} changes to it (rule V3). */
export function foldClass(folded: string): string {
  classes ??= findFoldClasses()
  return classes.get(folded) ?? folded
}

/** Finds the classes of all code points, once, since it takes some milliseconds. */
function findFoldClasses(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const character of changingCharacters()) {
    const folded = fold(character)
    if (folded !== character) found.set(folded, (found.get(folded) ?? folded) + character)
  }
  return found
}

/** The code points of one search. More of them would make a text that is slow to build. */
const blockSize = 0x1000

/** Returns the characters that upper case changes, which planes 0 and 1 have. No other one is changed by {@link fold}. */
function* changingCharacters(): Generator<string> {
  for (let first = 0; first < 0x20000; first += blockSize) {
    const block = Array.from({ length: blockSize }, (_, index) => first + index)
    yield* String.fromCodePoint(...block).match(/\p{Changes_When_Uppercased}/gu) ?? []
  }
}
