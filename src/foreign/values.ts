import type { ValueNode } from "../language/ast.ts"
import { isOperatorSymbol, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import type { habit } from "./habit.ts"

/** Values without their habits, and the operator that says the same. */
interface BareValues {
  readonly symbol: OperatorSymbol
  readonly values: readonly ValueNode[]
}

/** Reads the pattern of `like`: wildcards at its ends alone. One without any has no reading. */
export function readPattern(
  value: ValueNode,
): { readonly symbol: "@=" | "_=" | "_-="; readonly value: ValueNode } | undefined {
  if (value.kind === "null") return undefined
  const [, opens, text = "", closes] = /^([%*]?)([^%*_\\]+)([%*]?)$/.exec(value.text) ?? []
  if (text === "" || (opens === "" && closes === "")) return undefined
  const symbol = opens === "" ? "_=" : closes === "" ? "_-=" : "@="
  return { symbol, value: { kind: "text", text } }
}

/** One value as it is written. */
export interface ValuePiece {
  readonly value: ValueNode
  readonly quoted: boolean
  /** The value as it stands in the text. */
  readonly raw: string
}

/** Reads the habits in values; undefined where they do not say the same. Gridify ignores letter case before `/i`. */
export function readHabits(
  pieces: readonly ValuePiece[],
  symbol: OperatorSymbol,
  lists: (text: string) => boolean,
  note: (...given: Parameters<typeof habit>) => void,
  mode?: "folding" | "literal",
): BareValues | undefined {
  const { negated, folded } = operatorMeaning(symbol)
  const bases = new Set<string>()
  let isFolded = folded
  const values = pieces.map(({ value, quoted, raw }, index): ValueNode => {
    if (quoted) note("quotes", raw.charAt(0), { value: raw.includes("|") ? undefined : index })
    if (value.kind === "null" || quoted || mode === "literal" || lists(value.text)) {
      bases.add("")
      return value
    }
    let { text } = value
    if (mode === "folding" && /^[^/]+\/i$/.test(text)) {
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
    const bare = readWildcard(text, symbol, folded && index === 0)
    const sign = text.includes("%") ? "%" : "*"
    const sentence = sign === "%" ? "% is an ordinary character here." : "* is no wildcard."
    if (bare !== undefined) note("wildcard", sign, { value: index, sentence })
    bases.add(bare?.base ?? "")
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

function readWildcard(
  value: string,
  symbol: OperatorSymbol,
  isFolded: boolean,
): { readonly base: string; readonly text: string } | undefined {
  const { match } = operatorMeaning(symbol)
  const [, opens, text = "", closes] = /^(%?)(?!%)([^]+)(?<!%)(%?)$/.exec(value) ?? []
  // A text that can be decoded is encoded rather than a pattern.
  if (
    (opens || closes) &&
    /^(?:equal|contain)$/.test(match) &&
    decodePercent(value) === undefined
  ) {
    if (opens) return { base: closes ? "@=" : "_-=", text }
    // A share is written with a percent sign after the number.
    return /\d$/.test(text) ? undefined : { base: "_=", text }
  }
  // A star after a space is written on purpose.
  const [, start] = (match === "equal" ? /^((?!\*)[^]*[^\s*\\])\*$/.exec(value) : null) ?? []
  return start === undefined ? undefined : { base: isFolded ? "@=" : "_=", text: start }
}
