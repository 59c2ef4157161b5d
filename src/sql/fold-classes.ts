import { fold } from "../fields/kinds/fold.ts"

/** The code points that fold to each one that more than one folds to, as text. */
type FoldClasses = ReadonlyMap<string, string>

let classes: FoldClasses | undefined

/**
 * Returns all code points that fold as a folded one does (rule V3), as text. They follow from {@link fold} itself, so a
 * pattern of them means the same as folding both sides.
 * @example foldClass("K") // => "Kk"
 */
export function foldClass(folded: string): string {
  classes ??= findFoldClasses()
  return classes.get(folded) ?? folded
}

/** Finds the classes of all code points. It takes some milliseconds, so it is done once, when it is needed. */
function findFoldClasses(): FoldClasses {
  const found = new Map<string, string>()
  for (const character of changingCharacters()) {
    const folded = fold(character)
    if (folded !== character) found.set(folded, (found.get(folded) ?? folded) + character)
  }
  return found
}

/** The code points of one search. More of them would make a text that is slow to build. */
const blockSize = 0x1000

/** Returns the characters that upper case changes. No other character is changed by {@link fold}. */
function* changingCharacters(): Generator<string> {
  for (let first = 0; first < 0x110000; first += blockSize) {
    const block = Array.from({ length: blockSize }, (_, index) => first + index)
    yield* String.fromCodePoint(...block).match(/\p{Changes_When_Uppercased}/gu) ?? []
  }
}
