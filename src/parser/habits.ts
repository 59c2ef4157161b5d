import type { Spelling } from "../diagnostics/data.ts"
import { once } from "../diagnostics/once.ts"
import { own } from "../diagnostics/own.ts"
import type { Value } from "../language/ast.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  operatorPattern,
  type OperatorSymbol,
} from "../language/operators.ts"

/*
 * The habits of other languages (rule F4), in three tables: around a condition, between its names and its values, and in a value.
 * A new habit is an entry here, and its test. Patterns with classes of Unicode are made when a text needs them, since each of them
 * takes a process that starts a tenth of a millisecond and more.
 */

/** A habit of one condition: what it looks like, how it is read, and what is said about it. */
interface Entry {
  /** Default: operator. */
  readonly kind?: Spelling["kind"]
  readonly pattern: RegExp
  /** Says what the sign or the word is here. Default: no operator. */
  readonly sentence?: string
}

export type Groups = Readonly<Record<string, string | undefined>>

/** A habit around a condition. It is read as the condition without it, which may have others. */
interface Frame extends Entry {
  /** Default: the group `of` without what is `written`, and the group `rest`. */
  readonly read?: (groups: Groups) => string
}

/**
 * A habit between names and values. Its pattern has the groups `word` and `list`, and may have `not`, `fold`, and `written` where
 * the sign of the habit is not the word.
 */
interface Comparison extends Entry {
  /** True where the text is a value, unless the kind of the field takes the operator. */
  readonly fits?: true
}

/** A value without its habit, and the operator that the habit means. */
export interface BareValue {
  readonly text: string
  readonly symbol?: string
}

interface ValueEntry extends Entry {
  /** @param isFolded - True for a value whose first star is that of the operator. */
  readonly read: (value: string, symbol: OperatorSymbol, isFolded: boolean) => BareValue | undefined
}

/** An entry inherits nothing, so that no polluted prototype adds an option to it. */
function entries<Given extends Entry>(given: readonly Given[]): readonly Given[] {
  return given.map(own)
}

/** A name that a table may give to a field (rule N3), up to an operator or two underscores. */
export const name = "\\p{L}(?:[\\p{L}\\p{M}\\p{N}.-]|_(?!_|-?=))*"
const functions = "contains|startswith|endswith"
export const words = `eq|neq?|gte?|ge|lte?|le|i?like|${functions}`
const notNull = "(?:not[\\s.]+)?(?:null|true|false)$"
/** Signs of operators, alone or as a part of one. */
const signs = "[=!<>:~@^$*?&]"

const withList = (sign: string): RegExp => new RegExp(`^${sign}(?<list>[^]*)$`, "i")
const withRest = (start: string, end = ""): RegExp =>
  new RegExp(`^${start}(?<rest>[^]*)${end}$`, "iu")

/** A sign that alone counts as equality, but not beside another sign or a word of an operator. */
export const equality = withList(
  `(?<word>[=:])(?!\\s*(?:${signs}|[[{]|(?:not|n?in|is|between|${words})\\.?[\\s(]))`,
)

export const noQuotes = "A name has no quotes."
const noBrackets = "Brackets name no field."

export const frames = once(() =>
  entries<Frame>([
    {
      kind: "negation",
      pattern: /^(?<written>[!¬-]|not(?=\s))\s*(?<rest>[\p{L}("'`[][^]*)$/iu,
      sentence: "A condition is negated by its operator.",
    },
    {
      kind: "function",
      pattern: withRest(
        `(?<written>${functions})\\s*\\(["'\`[\\s]*(?<of>${name})["'\`\\]\\s]*,`,
        "\\)",
      ),
      read: ({ of = "", written = "", rest = "" }) => `${of} ${written} ${rest}`,
    },
    {
      kind: "brackets",
      pattern: withRest(`filters?(?<written>\\[)(?<of>${name})\\]`),
      sentence: noBrackets,
    },
    {
      kind: "quotes",
      pattern: withRest(
        `(?<of>[(\\[\\s]*(?<written>["'\`])${name}\\k<written>(?:[\\s|]*\\k<written>${name}\\k<written>)*)`,
      ),
      sentence: noQuotes,
    },
  ]),
)

export const comparisons = once(() =>
  entries<Comparison>([
    {
      pattern: withList(
        `(?<not>not\\s+)?(?<word>n?in(?=\\s*\\()|is(?=\\s+${notNull})|between(?=\\s)|(?:${words})(?=[\\s'"]))\\s*`,
      ),
    },
    { pattern: withList(`=(?<word>in|out|${words})=`) },
    {
      pattern: withList(`=(?<not>not\\.)?(?<word>in(?=\\.\\()|is(?=\\.${notNull})|${words})\\.`),
      fits: true,
    },
    {
      pattern: withList(
        `__(?<word>i?exact|i?${functions.replaceAll("|", "|i?")}|isnull|in|range|${words})\\s*==?`,
      ),
    },
    {
      kind: "brackets",
      pattern: withList("(?<written>\\[)\\$?(?<word>\\w+)\\]\\s*(?:==?|:)"),
      sentence: noBrackets,
    },
    { pattern: /^[=:]\s*(?<list>[^\s.]*(?:\.[^\s.]+)*(?<word>\.\.)\S*)$/, fits: true },
    { pattern: /^[=:]\s*(?<list>\[\s*\S+\s+(?<word>to)\s+\S+\s*\])$/i, fits: true },
    { pattern: /^(?<word>[=!]\*|!?[\^$]|=)(?!=)(?<list>[^/]+?)\*?(?<fold>\/i)$/ },
    { pattern: /^(?<word>[=!]\*|!?[\^$])(?![^]*\/i$)(?!=)(?<list>[^]+?)\*?$/ },
    { pattern: withList("(?<word>===|!==|=>|=<|<>|=!|:[<>]=?|[=!<>]\\s+=|=@|!@(?!=)|[≤≥≠])") },
    { pattern: withList("(?<word>=~|!~|~=|[?^$*]=)") },
    { pattern: withList(`(?<word>~)(?!${signs})`) },
    { pattern: equality },
    // Any other sign is none, and nobody can say which one was meant.
    { pattern: new RegExp(`^(?!${operatorPattern})(?<written>${signs}+)(?<word>)(?<list>)`) },
  ]),
)

export const ourOperator = withList(`(?<word>${operatorPattern})`)

/** What words and signs of other languages mean. Those of several values are in {@link severalOf}. */
const meanings: ReadonlyMap<string, OperatorSymbol> = new Map(
  Object.entries({
    "==": "eq exact === = :",
    "!=": "ne neq <> !== =! ≠",
    ">": "gt :>",
    ">=": "ge gte => :>= ≥",
    "<": "lt :<",
    "<=": "le lte =< :<= ≤",
    "@=": "contains like =* =@ ~",
    "!@=": "!* !@",
    "_=": "startswith ^",
    "!_=": "!^",
    "_-=": "endswith $",
    "!_-=": "!$",
  }).flatMap(([symbol, all]) =>
    all.split(" ").map((word): [string, OperatorSymbol] => [word, symbol as OperatorSymbol]),
  ),
)

/** Returns what a word or a sign means, if one operator says it. An `i` before a word ignores letter case. */
export function meaningOf(word: string, fold = ""): OperatorSymbol | undefined {
  const plain = word.replace(/^i/, "")
  const symbol = isOperatorSymbol(word) ? word : meanings.get(plain)
  return symbol && (fold !== "" || plain !== word) ? asSymbol(`${symbol}*`) : symbol
}

export function asSymbol(text: string): OperatorSymbol {
  return isOperatorSymbol(text) ? text : "=="
}

/** An operator and its values. */
export type OperatorTest = readonly [symbol: OperatorSymbol, values: readonly Value[]]

/** Reads what is after a word; undefined where that is not clear. */
type ReadParts = (list: string, isNegated: boolean) => readonly OperatorTest[] | undefined

const readBounds: ReadParts = (list, isNegated) => {
  const ends = list
    .replace(/^\[|\]$/g, "")
    .split(/\s(?:and|to)\s|\.\.|,/i)
    .map(readItem)
  if (isNegated || ends.length !== 2) return undefined
  const parts = ends.map((end, index): OperatorTest => [index === 0 ? ">=" : "<=", [end]])
  return parts.filter(([, [end]]) => end?.kind === "text" && !/^\*?$/.test(end.text))
}

const readItems: ReadParts = (list, isNegated) => {
  const [, inner] = /^\(([^]*)\)$/.exec(list) ?? [undefined, list.startsWith("(") ? "" : list]
  const items = inner.match(/'[^']*'|"[^"]*"|[^,\s][^,]*/g)?.map(readItem)
  return isNegated ? items?.map((item) => ["!=", [item]]) : items && [["==", items]]
}

const readIs: ReadParts = (list, isNegated) => {
  const [, not, value = ""] = /^(not\s+)?(\w+)$/i.exec(list) ?? []
  return [[isNegated || not !== undefined ? "!=" : "==", [readItem(value.toLowerCase())]]]
}

/** The words that are followed by several values, or by null. */
export const severalOf: ReadonlyMap<string, ReadParts> = new Map<string, ReadParts>([
  ["between", readBounds],
  ["range", readBounds],
  ["..", readBounds],
  ["to", readBounds],
  ["in", readItems],
  ["nin", (list) => readItems(list, true)],
  ["out", (list) => readItems(list, true)],
  ["is", readIs],
  ["isnull", (list) => readIs("null", list.toLowerCase() !== "true")],
])

function readItem(written: string): Value {
  const text = written.trim()
  if (/^null$/i.test(text)) return { kind: "null" }
  return { kind: "text", text: unquote(text) ?? text }
}

const quotePairs = ["''", '""', "“”", "„“", "„”", "‘’", "‚‘", "«»"]

/** Returns a text without the quotes around it, of which two in it stand for one; undefined where there are none. */
export function unquote(text: string): string | undefined {
  const [open, close] = [text.charAt(0), text.slice(-1)] as const
  if (text.length < 2 || !quotePairs.includes(open + close)) return undefined
  const inner = text.slice(1, -1)
  return open === close ? inner.replaceAll(open + open, open) : inner
}

const percentEncoded = "The text is percent-encoded."

/** What is said of what is not a habit of one condition, and of one that is found by itself. */
export const ors = "A pipe joins values of one field, or fields with one value."
export const sentences: { readonly [Kind in Spelling["kind"]]?: string } = own({
  joiner: "Conditions are joined by a comma.",
  boolean: "A condition needs an operator.",
  json: "This is JSON, not filters.",
  quotes: "The quotes are around the whole text.",
  encoded: percentEncoded,
  url: "This is a query string.",
  order: "A minus in front means descending.",
})

export const valueHabits = entries<ValueEntry>([
  {
    kind: "quotes",
    pattern: /^\s*(?<written>["'“„‘‚«])/,
    sentence: "The quotes are part of the value.",
    read: (value) => {
      const text = unquote(value.trim())
      return text === undefined ? undefined : { text }
    },
  },
  {
    kind: "escape",
    pattern: /(?<written>\\\()/,
    sentence: "A backslash before a parenthesis is part of the value.",
    read: (value) =>
      value.includes("\\)") ? { text: value.replace(/\\([()])/g, "$1") } : undefined,
  },
  {
    kind: "encoded",
    pattern: /(?<written>%)20/,
    sentence: percentEncoded,
    read: (value) => {
      const text = value.includes("/") ? undefined : decodePercent(value)
      return text === undefined ? undefined : { text }
    },
  },
  {
    kind: "wildcard",
    pattern: /(?<written>%)/,
    sentence: "% is an ordinary character here.",
    read: readPercent,
  },
  {
    kind: "wildcard",
    pattern: /(?<written>\*)$/,
    sentence: "* is no wildcard.",
    read: readStar,
  },
])

export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readPercent(value: string, symbol: OperatorSymbol): BareValue | undefined {
  const { match } = operatorMeaning(symbol)
  if ((match !== "equal" && match !== "contain") || /%[0-9a-f]{2}/i.test(value)) return undefined
  const opens = value.startsWith("%")
  const closes = value.endsWith("%")
  const text = value.slice(opens ? 1 : 0, closes ? -1 : undefined)
  if (!(opens || closes) || text === "" || /^%|%$/.test(text)) return undefined
  if (opens && closes) return { symbol: "@=", text }
  // A share is written with a percent sign after the number.
  return closes && /\d$/.test(text) ? undefined : { symbol: closes ? "_=" : "_-=", text }
}

function readStar(value: string, symbol: OperatorSymbol, isFolded: boolean): BareValue | undefined {
  const text = value.slice(0, -1)
  // A star after a space is written on purpose.
  const isPlain =
    operatorMeaning(symbol).match !== "equal" || text === "" || /^\*|[\s*]$/.test(text)
  return isPlain ? undefined : { symbol: isFolded ? "@=" : "_=", text }
}
