/** Letters and numbers of a text, in order of the alphabet, without words that are joiners or operators of a language. */
export function namesAndValues(text: string, known: ReadonlySet<string>): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !known.has(word)).sort()
}

/** Whether brackets and double quotes of a text are paired, apart from those behind a backslash. */
export function isPaired(text: string): boolean {
  const open: string[] = []
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? ""
    if (sign === "\\") index++
    else if (sign === "(" || sign === "[") open.push(sign)
    else if (sign === ")" && open.pop() !== "(") return false
    else if (sign === "]" && open.pop() !== "[") return false
  }
  return open.length === 0 && (text.replaceAll(/\\./g, "").split('"').length - 1) % 2 === 0
}

/** One operator of a language at most, with brackets, quotes, joiners and signs of a number around it. */
const known =
  /^[()[\]"'`,;|&!.%*_-]*(?:===?|!==?|<>|=[<>]|[<>]=?|=|:[<>]?=?|!?@=?|=@|!?_-?=?|[!=]\*|!?[$^]|\^\^|__)?[()[\]"'`,;|&!.%*_-]*$/u

/** Runs of signs that no language has, and that a fix has no more. */
export const droppedSigns = (text: string, fixed: string): readonly string[] =>
  text.split(/[\p{L}\p{N}\s'"`\\]+/u).filter((signs) => !isKept(signs, fixed.replaceAll("\\", "")))

/** A dollar sign behind an operator may begin the value, which a fix keeps. */
const isKept = (signs: string, fixed: string): boolean =>
  known.test(signs) ||
  fixed.includes(signs) ||
  (signs.endsWith("$") && known.test(signs.slice(0, -1)) && fixed.includes("$"))

const surplus = (text: string, open: string, close: string): number =>
  text.split(open).length - text.split(close).length

/** Whether as many brackets and quotes of two texts have no partner. */
export const isAsUnpaired = (text: string, fixed: string): boolean =>
  surplus(text, "(", ")") === surplus(fixed, "(", ")") &&
  surplus(text, "[", "]") === surplus(fixed, "[", "]") &&
  // A quote that is written twice is one.
  (text.includes('""') || text.split('"').length % 2 === fixed.split('"').length % 2)

/** Whether a word may be a misspelled name: they begin and end alike, or a letter is before it and one behind it. */
export function isLike(word: string, name: string): boolean {
  if (word.slice(1, -1) === name) return true
  let start = 0
  while (start < word.length && word[start] === name[start]) start++
  let end = 0
  while (end < word.length - start && word.at(-1 - end) === name.at(-1 - end)) end++
  return start + end >= 2 && word.length - start - end <= 3
}
