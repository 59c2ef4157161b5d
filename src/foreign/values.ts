import type { Value } from "../language/ast.ts"
import { isOperatorSymbol, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import type { habit } from "./habit.ts"

/** Values without their habits, and the operator that says the same. */
interface BareValues {
  readonly symbol: OperatorSymbol
  readonly values: readonly Value[]
}

interface BareText {
  readonly symbol: string
  readonly text: string
}

/** Reads the pattern of `like`: wildcards at its ends alone. One without any has no reading. */
export function readPattern(
  value: Value,
): { readonly symbol: "@=" | "_=" | "_-="; readonly value: Value } | undefined {
  if (value.kind === "null") return undefined
  const [, opens, text = "", closes] = /^([%*]?)([^%*_\\]+)([%*]?)$/.exec(value.text) ?? []
  if (text === "" || (opens === "" && closes === "")) return undefined
  const symbol = opens === "" ? "_=" : closes === "" ? "_-=" : "@="
  return { symbol, value: { kind: "text", text } }
}

/** One value as it is written. */
export interface ValuePiece {
  readonly value: Value
  readonly quoted: boolean
  /** The value as it stands in the text. */
  readonly raw: string
}

/** What values are read with. */
interface ValueReading {
  readonly lists: (text: string) => boolean
  readonly note: (...given: Parameters<typeof habit>) => void
  /** True behind a sign of Gridify, which ignores letter case before `/i`. */
  readonly isFolding: boolean
  /** True for an argument, which has no wildcards. */
  readonly isLiteral: boolean
}

/** Reads the habits in values; undefined where they do not say the same. */
export function readHabits(
  pieces: readonly ValuePiece[],
  symbol: OperatorSymbol,
  { lists, note, isFolding, isLiteral }: ValueReading,
): BareValues | undefined {
  const { negated, folded } = operatorMeaning(symbol)
  const bases = new Set<string>()
  let isFolded = folded
  const values = pieces.map(({ value, quoted, raw }, index): Value => {
    if (quoted) note("quotes", raw.charAt(0), { value: raw.includes("|") ? undefined : index })
    if (value.kind === "null" || quoted || isLiteral || lists(value.text)) {
      bases.add("")
      return value
    }
    let { text } = value
    if (isFolding && /^[^/]+\/i$/.test(text)) {
      isFolded = true
      text = text.slice(0, -2)
    }
    if (text.includes("\\(") && text.includes("\\)")) {
      note("escape", "\\(", { value: index })
      text = text.replace(/\\([()])/g, "$1")
    }
    const decoded = decodeValue(text)
    if (decoded !== undefined) note("encoded", "%", { value: index })
    text = decoded ?? text
    const bare = readPercent(text, symbol) ?? readStar(text, symbol, folded && index === 0)
    if (bare !== undefined)
      note("wildcard", text.includes("%") ? "%" : "*", {
        value: index,
        ...(text.includes("%")
          ? { sentence: "% is an ordinary character here." }
          : { sentence: "* is no wildcard." }),
      })
    bases.add(bare?.symbol ?? "")
    return { kind: "text", text: bare?.text ?? text }
  })
  const [base = ""] = bases
  const meant = base === "" ? symbol.replace(/\*$/, "") : (negated ? "!" : "") + base
  const written = meant + (isFolded ? "*" : "")
  return bases.size === 1 && isOperatorSymbol(written) ? { symbol: written, values } : undefined
}

/** Decodes a value with an encoded blank or sign of the language, unless it is a part of a URL. */
function decodeValue(text: string): string | undefined {
  const isEncoded = /%(?:20|2c|3d|3e|3c|7c)/i.test(text) && !/%(?![0-9a-f]{2})|\//i.test(text)
  return isEncoded ? decodePercent(text) : undefined
}

export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readPercent(value: string, symbol: OperatorSymbol): BareText | undefined {
  const { match } = operatorMeaning(symbol)
  // A text that can be decoded is encoded rather than a pattern.
  if ((match !== "equal" && match !== "contain") || decodePercent(value) !== undefined)
    return undefined
  const opens = value.startsWith("%")
  const closes = value.endsWith("%")
  const text = value.slice(opens ? 1 : 0, closes ? -1 : undefined)
  if (!(opens || closes) || text === "" || /^%|%$/.test(text)) return undefined
  if (opens && closes) return { symbol: "@=", text }
  // A share is written with a percent sign after the number.
  return closes && /\d$/.test(text) ? undefined : { symbol: closes ? "_=" : "_-=", text }
}

function readStar(value: string, symbol: OperatorSymbol, isFolded: boolean): BareText | undefined {
  const text = value.slice(0, -1)
  // A star after a space is written on purpose.
  const isPlain =
    operatorMeaning(symbol).match !== "equal" ||
    text === "" ||
    !value.endsWith("*") ||
    /^\*|[\s*\\]$/.test(text)
  return isPlain ? undefined : { symbol: isFolded ? "@=" : "_=", text }
}
