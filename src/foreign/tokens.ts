import type { TextRange } from "../diagnostics/diagnostic.ts"
import { isOperatorSymbol } from "../language/operators.ts"
import { isWhiteSpace } from "../language/white-space.ts"
import { meaningOf } from "./words.ts"

/** A piece of a foreign text. Each character that is not white space is in exactly one. */
export interface Token extends TextRange {
  readonly kind:
    "word" | "string" | "quote" | "sign" | "joiner" | "pipe" | "comma" | "open" | "close"
  /** The text as written; of a string what is between its quotes. */
  readonly text: string
  /** True where nothing stands between it and the token before. */
  readonly glued: boolean
}

/** How a quote is written inside of quotes: twice (SQL, OData), or after a backslash. */
export type Quoting = "doubled" | "escaped"

const kinds: ReadonlyMap<string, Token["kind"]> = new Map([
  [",", "comma"],
  ["|", "pipe"],
  ...["||", "&&", ";"].map((sign) => [sign, "joiner"] as const),
  ...["(", "[", "{"].map((sign) => [sign, "open"] as const),
  ...[")", "]", "}"].map((sign) => [sign, "close"] as const),
])

/** A low quote is closed by either of two. */
const closings = ["''", '""', "``", "“”", "„“”", "‘’", "‚‘", "«»"]

/** Matches what is no word at a place: a separator, or a run of the signs of operators, of which none has more than eight. */
const separator =
  /\|\||&&|[,|;()[\]{}]|!?_-?=\*?|=[a-z]+=|[=!<>]\s+=(?!=)|:[<>]?=?|:|¬|[=!<>~^$@?*≤≥≠]{1,8}/iy
const word = /(?:\\[^]|[^\s\\,|;()[\]{}=!<>:~^$@?*≤≥≠¬_&\u0085]|&(?!&)|_(?!-?=))+/y

/** Splits a text into tokens. It takes linear time. */
export function splitTokens(text: string, quoting: Quoting): readonly Token[] {
  const tokens: Token[] = []
  /** The quotes that nothing closes from here on. */
  const unclosed = new Set<string>()
  for (let start = 0; start < text.length; start = tokens.at(-1)?.end ?? 0) {
    while (isWhiteSpace(text.charCodeAt(start))) start++
    if (start === text.length) break
    const last = tokens.at(-1)
    const glued = last?.end === start
    const add = (kind: Token["kind"], written: string, end = start + written.length): unknown =>
      tokens.push({ kind, text: written, glued, start, end })
    const quote = text.charAt(start)
    const pair = closings.find((one) => one.startsWith(quote))
    const closing = glued && last.kind === "word" ? undefined : pair?.slice(1)
    separator.lastIndex = start
    word.lastIndex = start
    if (closing !== undefined) {
      const string = unclosed.has(quote) ? undefined : readString(text, start, closing, quoting)
      if (string === undefined) unclosed.add(quote)
      if (string?.end === undefined) add("quote", quote)
      else add("string", string.text, string.end)
      continue
    }
    const [sign] = separator.exec(text) ?? []
    const kind = sign === undefined ? "word" : (kinds.get(sign) ?? "sign")
    const [written = quote] = sign === undefined ? (word.exec(text) ?? []) : [sign]
    add(kind, kind === "sign" ? cutSign(written) : written)
  }
  return tokens
}

/** Leaves out what is behind an operator in a run of signs: a value may begin with one. */
function cutSign(run: string): string {
  for (let length = run.length; length > 1; length--) {
    const sign = run.slice(0, length)
    if (isOperatorSymbol(sign)) return sign
    if (meaningOf("sign", sign) && !/[=!<>@^~]/.test(run.slice(length))) return sign
  }
  return run
}

/** Reads what is in quotes. It has no end where they are not around a whole value or name, and is undefined without closing quote. */
function readString(
  text: string,
  start: number,
  closing: string,
  quoting: Quoting,
): { readonly text: string; readonly end?: number } | undefined {
  const quote = text.charAt(start)
  const isDoubled = quoting === "doubled"
  let read = ""
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at)
    const next = text.charAt(at + 1)
    const isTwice = isDoubled && character === quote && next === quote
    if (closing.includes(character) && !isTwice)
      return { text: read, ...(/^[\s,|()[\]};&=!<>:~^$@_≤≥≠.]?$/.test(next) && { end: at + 1 }) }
    const isEscape = character === "\\"
    // Escaped as in this language, or a backslash: nobody can say. What another escape means is not known.
    const isUnclear = isDoubled ? /[,|]/.test(next) : !`${quote}${closing}\\,|`.includes(next)
    if (isEscape && isUnclear) return { text: read }
    read += isEscape && !isDoubled ? next : character
    if (isTwice || (isEscape && !isDoubled)) at++
  }
  return undefined
}

/** True for a text in which a comma means "or". */
export function isRsql(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }) => {
    const word = kind === "sign" ? /^=([a-z]+)=$/i.exec(text)?.[1] : undefined
    return word !== undefined && meaningOf("rsql", word) !== undefined
  })
}

export function isJoiner({ kind, text }: Token): boolean {
  return /^(?:joiner|pipe|comma)$/.test(kind) || (kind === "word" && /^(?:and|or)$/i.test(text))
}

/** Splits a name from the word of an operator behind two underscores or a point. */
export function splitName(text: string): {
  readonly name?: string
  readonly place?: "django" | "method"
  readonly rest: string
} {
  const at = text.indexOf("__")
  if (at > 0) return { name: text.slice(0, at), place: "django", rest: text.slice(at + 2) }
  const point = text.lastIndexOf(".")
  const rest = text.slice(point + 1)
  return point > 0 && meaningOf("method", rest) !== undefined
    ? { name: text.slice(0, point), place: "method", rest }
    : { rest: "" }
}
