/** The two letters whose upper case is an ASCII letter although they are none; rule V3 leaves them alone. */
const towardsAscii = /[ıſ]/

/**
 * The text in the form in which starred operators compare it (rule V3): Unicode simple upper-case mapping, one code point
 * to one code point, in no locale, and never from a non-ASCII to an ASCII character. The Unicode version is the engine's.
 * Linear time; lone surrogates stay.
 * @example
 * fold("Straße") // => "STRAßE"
 * fold("ς") === fold("σ") // => true
 */
export function fold(text: string): string {
  // The full mapping of `toUpperCase` differs from the simple one only where it makes a text longer; it shortens none.
  const upper = text.toUpperCase()
  if (upper.length === text.length && !towardsAscii.test(text)) return upper
  // The most frequent letter that gets longer; without it most texts are back on the quick way.
  if (text.includes("ß")) return text.split("ß").map(fold).join("ß")
  return text.replace(/\p{ASCII}+|\P{ASCII}/gu, foldPart)
}

/** A part is a run of ASCII characters, or one other character. */
function foldPart(part: string): string {
  const upper = part.toUpperCase()
  if (upper.length !== part.length) return withCapitalIota(part)
  return towardsAscii.test(part) ? part : upper
}

/**
 * The upper case of a letter whose full mapping is several letters: the 27 Greek small letters with iota below have a
 * title-case partner, which is their simple mapping; all others are their own.
 */
function withCapitalIota(letter: string): string {
  const unit = letter.charCodeAt(0)
  if (unit >= 0x1f80 && unit <= 0x1faf) return String.fromCharCode(unit | 8)
  if (unit === 0x1fb3 || unit === 0x1fc3 || unit === 0x1ff3) return String.fromCharCode(unit + 9)
  return letter
}
