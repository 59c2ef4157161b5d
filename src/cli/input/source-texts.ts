import { isObject } from "../../diagnostics/untrusted.ts"
import { hasFewDigits, type KeepNumber } from "../../fields/exact-json.ts"
import { isSameNumber, maxDigits } from "../../fields/kinds/decimal.ts"

/**
 * The texts of values that would be written otherwise, beside the object that holds them. A string with a text is a number that
 * no double holds, as its digits, or a date. Objects around such an object have a map too, which may be empty.
 */
type SourceTexts = Map<string, string>

const key = Symbol("source texts")
const lineKey = Symbol("source line")

interface Holder {
  [key]?: SourceTexts
  [lineKey]?: string
}

/** Keeps the line of JSON of a row, to write it as it stands. */
export function setSourceLine(row: object, line: string): void {
  ;(row as Holder)[lineKey] = line
}

export function sourceLineOf(row: object): string | undefined {
  return (row as Holder)[lineKey]
}

/** Returns the texts beside an object; undefined for one that is written as it is. */
export function sourceTextsOf(object: object): ReadonlyMap<string, string> | undefined {
  return (object as Holder)[key]
}

export function setSourceTexts(object: object, texts: SourceTexts): void {
  ;(object as Holder)[key] = texts
}

/** Numbers as JSON writes them. */
const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

/** Returns the digits of a number with a text, as JSON writes them; undefined for another value. */
export function digitsOf(value: unknown, text: string | undefined): string | undefined {
  if (typeof value === "bigint")
    return text !== undefined && isOwnText(text, String(value)) ? text : String(value)
  if (text === undefined) return undefined
  const isNumber =
    typeof value === "number" || (typeof value === "string" && jsonNumber.test(value))
  if (!isNumber) return undefined
  return isOwnText(text, String(value)) ? text : String(value)
}

/** True for digits that JSON writes so, and not for others that look like them, such as 1.234 for 1234. */
function isOwnText(text: string, digits: string): boolean {
  return jsonNumber.test(text) && Number(text) === Number(digits)
}

/** Returns what is written for a value that is no number: for a date its cell. */
export function shownOf(value: unknown, text: string | undefined): unknown {
  return typeof value === "string" ? (text ?? value) : value
}

/** Writes a number of a cell, such as `+3`, `.5` or `007`, as JSON writes it. */
function jsonDigits(text: string): string {
  return text
    .trim()
    .replace(/^\+/, "")
    .replace(/^(-?)0+(?=[0-9])/, "$1")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, "")
}

/** Reads a number of a cell exactly, as {@link readExactly} does. A short one needs no other form: `Number` reads it too. */
export function readCellExactly(cell: string): number | bigint | string {
  return hasFewDigits(cell) ? Number(cell) : readExactly(jsonDigits(cell))
}

/** Reads the text of a JSON number exactly: as a double, as a bigint, or as the text itself. */
function readExactly(text: string, value = Number(text)): number | bigint | string {
  if (hasFewDigits(text)) return value
  if (/^-?[0-9]+$/.test(text)) {
    if (Number.isSafeInteger(value)) return value
    return text.length <= maxDigits ? BigInt(text) : text
  }
  return isSameNumber(text, String(value)) ? value : text
}

/** Keeps the digits of a number whose value a double changes, and the sign of a zero, beside the object around it. */
export const keepNumber: KeepNumber = (holder, name, value, text) => {
  if (typeof value === "number" && text !== undefined) {
    const exact = readExactly(text, value)
    if (exact !== value || Object.is(value, -0)) textsBeside(holder).set(name, text)
    return exact
  }
  if (isObject(value) && sourceTextsOf(value) !== undefined) textsBeside(holder)
  return value
}

function textsBeside(holder: Holder): SourceTexts {
  const texts = holder[key] ?? new Map<string, string>()
  holder[key] = texts
  return texts
}
