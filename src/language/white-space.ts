/** True for Unicode's White_Space. Unlike `\s`, it has U+0085 and not U+FEFF. */
export function isWhiteSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return (
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  )
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
