/** The characters that Unicode calls White_Space (rule T8). Unlike `\s`, they have U+0085 and not U+FEFF. */
export const whiteSpace =
  "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"

/** True for a unit of {@link whiteSpace}. */
export function isWhiteSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return whiteSpace.includes(String.fromCharCode(unit))
}

/** Returns the first offset from `start` to `end` without white space; `end` when there is none. */
export function skipWhiteSpace(text: string, start: number, end: number): number {
  let offset = start
  while (offset < end && isWhiteSpace(text.charCodeAt(offset))) offset++
  return offset
}

/** Returns the offset after the last character before `end` that is no white space, or `start`. */
export function skipWhiteSpaceBack(text: string, start: number, end: number): number {
  let offset = end
  while (offset > start && isWhiteSpace(text.charCodeAt(offset - 1))) offset--
  return offset
}

export function trimWhiteSpace(text: string): string {
  const start = skipWhiteSpace(text, 0, text.length)
  return text.slice(start, skipWhiteSpaceBack(text, start, text.length))
}
