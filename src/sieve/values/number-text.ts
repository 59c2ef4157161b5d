/** The parts of a decimal number as it is written. */
export interface NumberText {
  readonly negative: boolean
  /** The digits before and after the point, without zeros at the start. Empty for zero. */
  readonly digits: string
  /** The place of the point: the number is 0.`digits` × 10^`scale`. */
  readonly scale: number
  /** The same number in a form that `Number` reads. */
  readonly written: string
}

const pattern =
  /^(?<sign>[+-]?)(?=\.?[0-9])(?<whole>[0-9]*)(?:\.(?<fraction>[0-9]*))?(?:e(?<exponent>[+-]?[0-9]+))?$/i

/**
 * Reads a number with an optional sign, fraction and exponent (rule S14). The text must be trimmed; U+0000 at its end is
 * ignored.
 */
export function readNumberText(text: string): NumberText | undefined {
  const written = withoutZeroTail(text)
  const parts = pattern.exec(written)?.groups
  if (parts === undefined) return undefined
  const { sign, whole = "", fraction = "", exponent = "0" } = parts
  const all = `${whole}${fraction}`
  const digits = all.slice(countZeros(all))
  const scale = whole.length - (all.length - digits.length) + Number(exponent)
  return { negative: sign === "-", digits, scale, written }
}

/**
 * Returns the text without U+0000 at its end, and without the blanks before that. The library reads numbers so. Only the
 * blanks of ASCII count.
 */
export function withoutZeroTail(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  while (end > 0 && isAsciiBlank(text.charCodeAt(end - 1))) end--
  return text.slice(0, end)
}

function isAsciiBlank(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

/** Counts the zeros at the start. */
export function countZeros(digits: string): number {
  let count = 0
  while (digits.charCodeAt(count) === 0x30) count++
  return count
}
