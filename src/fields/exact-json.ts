/**
 * Receives a number that a double may change, and its text; and each object, whose `text` is undefined.
 * @returns what takes its place.
 */
export type KeepNumber = (
  holder: object,
  name: string,
  value: unknown,
  text: string | undefined,
) => unknown

/** What JSON holds, with the numbers that were handed out replaced. */
export interface ExactJson {
  readonly value: unknown
  /** True where numbers may have lost digits, since the engine gave no text for them, or the JSON is nested too deeply. */
  readonly areLost: boolean
}

/**
 * Parses JSON, and hands out its long numbers and zeros with a sign with their texts. Takes several times as long as `JSON.parse`.
 * @throws SyntaxError as `JSON.parse` does.
 */
export function parseExactJson(json: string, keep: KeepNumber): ExactJson {
  let areLost = false
  function revive(
    this: object,
    name: string,
    value: unknown,
    context?: { readonly source?: string },
  ): unknown {
    if (typeof value === "object" && value !== null) return keep(this, name, value, undefined)
    if (typeof value !== "number") return value
    const isMinus = Object.is(value, -0)
    const { source: text = isMinus ? "-0" : undefined } = context ?? {}
    areLost ||= text === undefined
    if (text === undefined || (hasFewDigits(text) && !isMinus)) return value
    return keep(this, name, value, text)
  }
  try {
    return { value: JSON.parse(json, revive), areLost }
  } catch (error) {
    // With a function the depth is limited.
    if (!(error instanceof RangeError)) throw error
    return { value: JSON.parse(json), areLost: true }
  }
}

/** True for the text of a number that every double keeps. */
export function hasFewDigits(text: string): boolean {
  return text.length <= 15 && !/[eE]/.test(text)
}

/** An integer of 16 digits, or a number with a point and 18 significant ones, or too small for a double. */
const long =
  /(?:^|[\s:,[])-?(?:[0-9]{16,}(?![0-9.])|0\.0{300}|(?=[0-9]+\.)[0.]*[1-9](?:\.?[0-9]){17})/y

/** An exponent of three digits, or a zero with a sign. */
const suspect =
  /[0-9][eE][+-]?[0-9]{3}(?<=(?:^|[\s:,[])-?[0-9.]+[eE][+-]?[0-9]{3})|[\s:,[]-0(?:\.0+)?(?:[^0-9.]|$)/

/** True for JSON that may hold a number whose value a double changes, or a zero with a sign. */
export function holdsLongNumbers(json: string): boolean {
  // A run of 16 digits has one at each place that is looked at, and eight on one side of it.
  for (let at = 15; at < json.length; at += 16)
    if (
      isDigitOrPoint(json.charCodeAt(at)) &&
      (isDigitOrPoint(json.charCodeAt(at - 8)) || isDigitOrPoint(json.charCodeAt(at + 8))) &&
      isLong(json, at)
    )
      return true
  return suspect.test(json)
}

function isDigitOrPoint(unit: number): boolean {
  return unit <= 0x39 && (unit >= 0x30 || unit === 0x2e)
}

/** True within a long number. One that starts further away was found before. */
function isLong(json: string, at: number): boolean {
  let start = at
  while (start > at - 16 && isDigitOrPoint(json.charCodeAt(start - 1))) start--
  long.lastIndex = Math.max(0, start - (json[start - 1] === "-" ? 2 : 1))
  return long.test(json)
}
