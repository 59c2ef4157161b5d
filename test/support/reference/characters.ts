/** White space, as the rules mean it: the Unicode property White_Space (T8). */
export function isBlank(character: string | undefined): boolean {
  return character !== undefined && /^\p{White_Space}$/u.test(character)
}

/** A piece of a text, as half-open UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The span without the white space at its ends (T8). */
export function trimSpan(text: string, { start, end }: Span): Span {
  let from = start
  let to = end
  while (from < to && isBlank(text[from])) from++
  while (to > from && isBlank(text[to - 1])) to--
  return { start: from, end: to }
}

/** The text without the white space at its ends. */
export function trimText(text: string): string {
  const { start, end } = trimSpan(text, { start: 0, end: text.length })
  return text.slice(start, end)
}

/** What a span covers. */
export function cover(text: string, { start, end }: Span): string {
  return text.slice(start, end)
}

/** ASCII letters small, everything else as it is (N1, T15). */
export function smallLetters(text: string): string {
  return [...text]
    .map((character) =>
      character >= "A" && character <= "Z" ? character.toLowerCase() : character,
    )
    .join("")
}

/** Code points, a lone surrogate being one of its own (P2). */
function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

/** UTF-16 units: what an ordinal comparison looks at (V3). */
export function units(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

/** Negative, zero or positive, by the first code point that differs; a text comes before those it begins (P2). */
export function compareText(left: string, right: string): number {
  const [ours, theirs] = [codePoints(left), codePoints(right)]
  for (let index = 0; index < Math.min(ours.length, theirs.length); index++) {
    const difference = (ours[index] ?? 0) - (theirs[index] ?? 0)
    if (difference !== 0) return difference
  }
  return ours.length - theirs.length
}

/**
 * One code point in upper case, by a mapping from one to one (V3).
 * The engine writes the Greek letters with iota below as two letters. Their partners are found by taking the letter apart,
 * raising its base and putting it together again; where that is no single code point, there is no partner.
 */
function foldCharacter(character: string): string {
  const upper = character.toUpperCase()
  if (codePoints(upper).length === 1)
    return character > "\u007f" && upper <= "\u007f" ? character : upper
  const [base = "", ...marks] = character.normalize("NFD")
  if (!marks.includes("\u0345")) return character
  const partner = (base.toUpperCase() + marks.join("")).normalize("NFC")
  return codePoints(partner).length === 1 ? partner : character
}

/** The text as a star compares it (V3). */
export function foldText(text: string): string {
  return [...text].map(foldCharacter).join("")
}
