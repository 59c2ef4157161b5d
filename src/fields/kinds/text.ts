import type { ColumnKindRules } from "./rules.ts"

/** Reads a row's value of kind text: a string, or the JSON text of a finite number or boolean; undefined when it is empty. */
export function readTextOfRow(raw: unknown): string | undefined {
  switch (typeof raw) {
    case "string":
      return raw
    case "number":
      return Number.isFinite(raw) ? String(raw) : undefined
    case "boolean":
      return String(raw)
    default:
      return undefined
  }
}

/**
 * Compares texts by code points (rule P2), which for well-formed texts is the order of their UTF-8 bytes. `<` compares
 * UTF-16 units and puts U+FF5E after every emoji. The order is total on ill-formed texts too: a lone surrogate counts as the
 * code point of its number. The time is linear in the common start.
 * @returns negative, 0 or positive.
 */
export function compareTextByCodePoint(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length)
  let offset = 0
  while (offset < shorter && left.charCodeAt(offset) === right.charCodeAt(offset)) offset++
  if (offset === shorter) return left.length - right.length
  const leftUnit = left.charCodeAt(offset)
  const rightUnit = right.charCodeAt(offset)
  if (leftUnit < 0xd800 && rightUnit < 0xd800) return leftUnit - rightUnit
  return compareAt(left, right, offset)
}

/** Compares at the first unit that differs, when at least one of the two is a surrogate or above. */
function compareAt(left: string, right: string, offset: number): number {
  if (isSurrogate(left.charCodeAt(offset - 1), 0xd800)) {
    const leftPaired = isSurrogate(left.charCodeAt(offset), 0xdc00)
    const rightPaired = isSurrogate(right.charCodeAt(offset), 0xdc00)
    // A surrogate pair is above the lone half in the other text.
    if (leftPaired !== rightPaired) return Number(leftPaired) - Number(rightPaired)
  }
  return Number(left.codePointAt(offset)) - Number(right.codePointAt(offset))
}

/** True for a high half of a pair, or for a low one, by the first of the 1,024 units. */
function isSurrogate(unit: number, first: 0xd800 | 0xdc00): boolean {
  return unit >= first && unit < first + 0x400
}

/** Returns a text right after another one: no text lies between the two. */
export function nextText(text: string): string {
  return `${text}\0`
}

export const textRules: ColumnKindRules<string> = {
  readText: (text) => text,
  readRow: readTextOfRow,
  compare: compareTextByCodePoint,
  between: nextText,
}
