/** Matches the two letters whose upper case is ASCII. Rule V3 leaves them unchanged. */
const towardsAscii = /[ıſ]/

/**
 * Returns the text in the form in which starred operators compare it (rule V3): the simple
 * upper-case mapping of Unicode. It maps one code point to one code point, independently of the
 * locale, and never maps a non-ASCII character to an ASCII one. The Unicode version is that of the
 * engine. Lone surrogates stay. Takes linear time.
 * @param text - Any text.
 * @example
 * fold("Straße") // => "STRAßE"
 * fold("ς") === fold("σ") // => true
 */
export function fold(text: string): string {
  // The full mapping of `toUpperCase` differs from the simple one only where it makes a text
  // longer. It never makes one shorter.
  const upper = text.toUpperCase()
  if (upper.length === text.length && !towardsAscii.test(text)) return upper
  // This is the most frequent letter whose upper case is longer. Without it, most texts take the
  // fast way above.
  if (text.includes("ß")) return text.split("ß").map(fold).join("ß")
  return text.replace(/\p{ASCII}+|\P{ASCII}/gu, foldPart)
}

/** Folds a part: a run of ASCII characters, or one other character. */
function foldPart(part: string): string {
  const upper = part.toUpperCase()
  if (upper.length !== part.length) return withCapitalIota(part)
  return towardsAscii.test(part) ? part : upper
}

/** Returns the simple upper case of a letter whose full one has several: a title-case partner for 27 Greek letters, else the letter. */
function withCapitalIota(letter: string): string {
  const unit = letter.charCodeAt(0)
  if (unit >= 0x1f80 && unit <= 0x1faf) return String.fromCharCode(unit | 8)
  if (unit === 0x1fb3 || unit === 0x1fc3 || unit === 0x1ff3) return String.fromCharCode(unit + 9)
  return letter
}
