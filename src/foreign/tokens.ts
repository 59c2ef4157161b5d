import type { Range } from "../diagnostics/diagnostic.ts"
import { isOperatorSymbol } from "../language/operators.ts"
import { isWhiteSpace } from "../language/white-space.ts"

import { meaningOf } from "./words.ts"

/** A piece of a foreign text. Each character that is not white space is in exactly one. */
export interface Token extends Range {
  readonly kind:
    "word" | "string" | "quote" | "sign" | "joiner" | "pipe" | "comma" | "open" | "close"
  /** The text as written; of a string what is between its quotes. */
  readonly text: string
  /** True where nothing stands between it and the token before. */
  readonly glued: boolean
}

/** How a quote is written inside of quotes: twice (SQL, OData), or after a backslash. */
export type Quoting = "doubled" | "escaped"

const kinds: Readonly<Record<string, Token["kind"]>> = {
  ",": "comma",
  "|": "pipe",
  "||": "joiner",
  "&&": "joiner",
  ";": "joiner",
  "(": "open",
  "[": "open",
  "{": "open",
  ")": "close",
  "]": "close",
  "}": "close",
}

const closingQuotes: ReadonlyMap<string, string> = new Map(
  ["''", '""', "``", "“”", "„“", "„”", "‘’", "‚‘", "«»"].map((pair) => [
    pair.charAt(0),
    // A low quote is closed by either.
    pair.startsWith("„") ? "“”" : pair.charAt(1),
  ]),
)

/** Matches what is no word at a place: a separator, or a run of the signs of operators, of which none has more than eight. */
const separator =
  /\|\||&&|[,|;()[\]{}]|!?_-?=\*?|=[a-z]+=|[=!<>]\s+=(?!=)|:[<>]=?|:|¬|[=!<>~^$@?*≤≥≠]{1,8}/iy
const word = /(?:\\[^]|[^\s\\,|;()[\]{}=!<>:~^$@?*≤≥≠¬_&\u0085]|&(?!&)|_(?!-?=))+/y

/** Splits a text into tokens. It takes linear time. */
export function splitTokens(text: string, quoting: Quoting): readonly Token[] {
  const tokens: Token[] = []
  const unclosed = new Set<string>()
  let end = 0
  while (end < text.length) {
    if (isWhiteSpace(text.charCodeAt(end))) {
      end++
      continue
    }
    const last = tokens.at(-1)
    const token = readToken(text, end, last?.end === end ? last : undefined, { quoting, unclosed })
    tokens.push(token)
    end = token.end
  }
  return tokens
}

interface QuoteState {
  readonly quoting: Quoting
  /** The quotes that nothing closes from here on. */
  readonly unclosed: Set<string>
}

function readToken(
  text: string,
  start: number,
  before: Token | undefined,
  quotes: QuoteState,
): Token {
  const glued = before !== undefined
  const make = (kind: Token["kind"], written: string, end = start + written.length): Token => ({
    kind,
    text: written,
    glued,
    start,
    end,
  })
  if (before?.kind !== "word" && closingQuotes.has(text.charAt(start))) {
    const string = readString(text, start, quotes)
    return string ? make("string", string.text, string.end) : make("quote", text.charAt(start))
  }
  separator.lastIndex = start
  const [sign] = separator.exec(text) ?? []
  if (sign !== undefined) return kinds[sign] ? make(kinds[sign], sign) : make("sign", cutSign(sign))
  word.lastIndex = start
  const [written = text.charAt(start)] = word.exec(text) ?? []
  return make("word", written)
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

/** Reads what is in quotes; undefined where they are not around a whole value or name. */
function readString(
  text: string,
  start: number,
  { quoting, unclosed }: QuoteState,
): { readonly text: string; readonly end: number } | undefined {
  const quote = text.charAt(start)
  const close = closingQuotes.get(quote) ?? ""
  let read = ""
  if (unclosed.has(quote)) return undefined
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at)
    const next = text.charAt(at + 1)
    const isClose = close.includes(character)
    if (isClose && next === character && character === quote && quoting === "doubled") at++
    else if (isClose)
      return next === "" || /[\s,|()[\]};&=!<>:~^$@_≤≥≠.]/.test(next)
        ? { text: read, end: at + 1 }
        : undefined
    else if (character === "\\" && quoting === "doubled" && /[,|]/.test(next))
      // Escaped as in this language, or a backslash: nobody can say.
      return undefined
    else if (character === "\\" && quoting === "escaped") {
      // What another escape means is not known.
      if (!`${quote}${close}\\,|`.includes(next)) return undefined
      read += next
      at++
      continue
    }
    read += character
  }
  unclosed.add(quote)
  return undefined
}

export const joinerWord = /^(?:and|or)$/i

/** True for a text in which a comma means "or". */
export function isRsql(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }) => {
    const word = kind === "sign" ? /^=([a-z]+)=$/i.exec(text)?.[1] : undefined
    return word !== undefined && meaningOf("rsql", word) !== undefined
  })
}

export function isJoiner({ kind, text }: Token): boolean {
  return (
    kind === "joiner" ||
    kind === "pipe" ||
    kind === "comma" ||
    (kind === "word" && joinerWord.test(text))
  )
}

/** Splits a name from the word of an operator behind two underscores or a point. */
export function splitName(text: string): {
  readonly name: string | undefined
  readonly place: "django" | "method" | undefined
  readonly rest: string
} {
  const at = text.indexOf("__")
  if (at > 0) return { name: text.slice(0, at), place: "django", rest: text.slice(at + 2) }
  const point = text.lastIndexOf(".")
  const rest = text.slice(point + 1)
  return point > 0 && meaningOf("method", rest) !== undefined
    ? { name: text.slice(0, point), place: "method", rest }
    : { name: undefined, place: undefined, rest: "" }
}
