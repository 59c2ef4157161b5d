import type { Spelling } from "../diagnostics/data.ts"
import { meansOr } from "../diagnostics/wording.ts"
import type { Condition, Value } from "../language/ast.ts"
import { findParts, readValue, unescapeValue } from "../language/escape.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  operatorPattern,
  operators,
  type Match,
  type OperatorSymbol,
} from "../language/operators.ts"
import { printFilters } from "../language/print.ts"
import type { NameLookup } from "../language/spelling.ts"

/** A habit of another language, and the text that was probably meant. */
export interface ForeignReading extends Pick<Spelling, "kind" | "written"> {
  /** Undefined where no text certainly is what was meant. */
  readonly text: string | undefined
  /** The place of a sign that joins conditions. */
  readonly at: number | undefined
  /** The first value with the habit, and true when it goes over all values. */
  readonly value: number
  readonly all: boolean
}

/** A habit within one condition. */
type Habit = Omit<ForeignReading, "text">

/** One condition in other words: the habits in it, and what it says in ours, if that is clear. */
interface Piece {
  readonly habits: readonly Habit[]
  readonly conditions: readonly Condition[] | undefined
}

const habit = (kind: Spelling["kind"], written: string, more: Partial<Habit> = {}): Habit => ({
  kind,
  written,
  at: undefined,
  value: 0,
  all: false,
  ...more,
})

/** A name that a table may give to a field (rule N3). */
const name = "[A-Za-z](?:[\\w.-]*[A-Za-z0-9])?"

/** The words for operators. Others are `in`, `out`, `is` and `between`. */
const words: ReadonlyMap<string, OperatorSymbol> = /* @__PURE__ */ new Map([
  ["eq", "=="],
  ["ne", "!="],
  ["gt", ">"],
  ["ge", ">="],
  ["lt", "<"],
  ["le", "<="],
  ["contains", "@="],
  ["startswith", "_="],
  ["endswith", "_-="],
  ["like", "@="],
  ["ilike", "@=*"],
])
const anyWord = /* @__PURE__ */ [...words.keys()].join("|")

/** The signs for operators. */
const signs: ReadonlyMap<string, OperatorSymbol> = /* @__PURE__ */ new Map([
  ["=>", ">="],
  ["=<", "<="],
  ["<>", "!="],
  ["===", "=="],
  ["!==", "!="],
  ["=!", "!="],
])

const patterns = {
  negation: /^(!|not(?=\s))\s*(?=[a-z(])/i,
  function: new RegExp(`^(contains|startswith|endswith)\\s*\\(\\s*(${name})\\s*,([^]*)\\)$`, "i"),
  nested: new RegExp(`^filters?\\[(${name})\\]([^]*)$`, "i"),
  bracket: /^\[\$?(\w+)\]\s*(?:==?|:)([^]*)$/,
  names: new RegExp(`^(?:(${name})|\\(\\s*(${name}(?:\\s*\\|\\s*${name})*)\\s*\\))`),
  word: new RegExp(
    `^(not\\s+)?(in(?=\\s*\\()|is(?=\\s+(?:not\\s+)?(?:null|true|false)$)|between(?=\\s)|(?:${anyWord})(?=[\\s'"]))([^]*)$`,
    "i",
  ),
  rsql: new RegExp(`^=(in|out|${anyWord})=([^]*)$`, "i"),
  sign: /^(===|!==|=>|=<|<>|=!)([^]*)$/,
  operator: new RegExp(`^(${operatorPattern}|[=:~](?![=!<>@:~]))([^]*)$`),
  /** Quotes around a value, and what may join two conditions. */
  joint:
    /(?<!\w)(?:'[^']*'|"[^"]*")(?=\s*(?:$|[,;|&)]|(?:and|or)\s))|(?<=\s)(?:and|or)(?=\s)|&&|\|\|?|;/gi,
  afterJoint: new RegExp(
    `\\s*(?:!|not\\s)?\\s*(?:(?:contains|startswith|endswith)\\s*\\(\\s*(${name})\\s*(,)|(?:(${name})|\\(\\s*(${name})(?:\\s*\\|\\s*${name})*\\s*\\))(\\s*$|\\s*(?:[=!<>@:~]|_-?=|(?:not|in|is|between|${anyWord})\\b)))`,
    "iy",
  ),
  signs: /[=<>:~]/g,
  separators: new RegExp(`${operatorPattern}|,`, "g"),
}

/** Returns what a text says in other languages; undefined for a text without their habits. */
export function readForeign(text: string, lookup: NameLookup): ForeignReading | undefined {
  const decoded = decode(text)
  if (decoded !== undefined) return { ...habit("encoded", "%"), text: decoded }
  const joints = findJoints(text, lookup)
  const starts = [0, ...joints.map(({ end }) => end)]
  const pieces = starts.map((start, index) =>
    readPiece(text.slice(start, joints[index]?.start).trim(), lookup),
  )
  const [first] = joints
  const own =
    first === undefined ? pieces[0]?.habits[0] : habit("joiner", first.written, { at: first.start })
  if (own === undefined) return undefined
  const read = pieces.map((piece) => piece?.conditions)
  const conditions = joints.length === 0 ? read[0] : join(read, joints)
  const printed = conditions && printFilters(conditions)
  return { ...own, text: printed?.ok ? printed.value : undefined }
}

/** Decodes a text in which an operator or a comma is percent-encoded. */
function decode(text: string): string | undefined {
  if (!text.includes("%") || /%(?![0-9a-f]{2})/i.test(text)) return undefined
  const separatorsOf = (one: string): string => (one.match(patterns.separators) ?? []).join(" ")
  try {
    const decoded = decodeURIComponent(text)
    return separatorsOf(decoded) === separatorsOf(text) ? undefined : decoded
  } catch {
    return undefined
  }
}

/** A sign or a word between two conditions. */
interface Joint {
  readonly start: number
  readonly end: number
  readonly written: string
}

/** Finds what joins conditions: a name of the table and an operator stand behind it. */
function findJoints(text: string, lookup: NameLookup): readonly Joint[] {
  const joints: Joint[] = []
  let sign = -1
  for (const { 0: written, index } of text.matchAll(patterns.joint)) {
    if (/^['"]/.test(written)) continue
    const end = index + written.length
    // A bare pipe joins values, or names before an operator.
    const before = joints.at(-1)?.end ?? 0
    if (written === "|" && sign < before) sign = findSign(text, before)
    if (written === "|" && sign > index) continue
    patterns.afterJoint.lastIndex = end
    const [, of, comma, single, grouped, operator] = patterns.afterJoint.exec(text) ?? []
    const kind = lookup.find(of ?? single ?? grouped ?? "")?.kind
    const rest = comma ?? operator ?? ""
    if (kind !== undefined && (rest.trim() !== "" || isFlag(kind)))
      joints.push({ start: index, end, written })
  }
  return joints
}

/** Returns the place of the next sign of an operator; infinity where none follows. */
function findSign(text: string, from: number): number {
  patterns.signs.lastIndex = from
  return patterns.signs.exec(text)?.index ?? Number.POSITIVE_INFINITY
}

function isFlag(kind: string): boolean {
  return kind === "boolean" || kind === "shortcut"
}

/** Joins conditions as the signs between them say; undefined where no conditions of ours do. */
function join(
  pieces: readonly (readonly Condition[] | undefined)[],
  joints: readonly Joint[],
): readonly Condition[] | undefined {
  const all = pieces.filter((piece) => piece !== undefined)
  const ors = joints.filter(({ written }) => meansOr(written)).length
  if (all.length < pieces.length || (ors > 0 && ors < joints.length)) return undefined
  if (ors === 0) return all.flat()
  const [first, ...others] = all.flat()
  if (first === undefined || all.some(({ length }) => length > 1)) return undefined
  const same = (part: "names" | "values", one: Condition): boolean =>
    printPart(part, one) === printPart(part, first)
  if (others.some(({ operator }) => operator.symbol !== first.operator.symbol)) return undefined
  if (others.every((one) => same("names", one)))
    return [{ ...first, values: [first, ...others].flatMap(({ values }) => values) }]
  return others.every((one) => same("values", one))
    ? [{ ...first, names: [first, ...others].flatMap(({ names }) => names) }]
    : undefined
}

function printPart(part: "names" | "values", { names, values }: Condition): string {
  return part === "names"
    ? names.map(({ text }) => text.toLowerCase()).join("|")
    : JSON.stringify(values.map((value) => (value.kind === "null" ? null : value.text)))
}

/** Reads one condition. */
function readPiece(text: string, lookup: NameLookup): Piece | undefined {
  const [negation = "", sign = ""] = patterns.negation.exec(text) ?? []
  const inner = text.slice(negation.length)
  const piece = readFunction(inner, lookup) ?? readNested(inner, negation !== "", lookup)
  if (piece === undefined || sign === "" || piece.habits[0]?.kind === "boolean") return piece
  const { habits, conditions } = piece
  return {
    habits: [habit("negation", sign.toLowerCase()), ...habits],
    conditions: conditions && negate(conditions, lookup),
  }
}

/** Turns a condition round by its operator; undefined where that says something else (rules V1 and V2). */
function negate(
  conditions: readonly Condition[],
  lookup: NameLookup,
): readonly Condition[] | undefined {
  const [condition] = conditions
  const [only, ...others] = condition?.values ?? []
  const [of, ...further] = condition?.names ?? []
  const isPlain = conditions.length === 1 && only?.kind === "text" && of !== undefined
  if (!condition || !isPlain || others.length + further.length > 0) return undefined
  if (lookup.find(of.text)?.kind === "shortcut") return undefined
  return [withSymbol(condition, complement(condition.operator.symbol))]
}

const opposites: Partial<Record<Match, Match>> = {
  greater: "atMost",
  less: "atLeast",
  atLeast: "less",
  atMost: "greater",
}

function complement(symbol: OperatorSymbol): OperatorSymbol {
  const { match, negated, folded } = operatorMeaning(symbol)
  const opposite = opposites[match]
  return symbolOf(opposite ?? match, opposite === undefined && !negated, folded)
}

function symbolOf(match: Match, negated: boolean, folded: boolean): OperatorSymbol {
  const found = operators.find((one) => one.match === match && one.negated === negated)
  const symbol = `${found?.symbol ?? ""}${folded ? "*" : ""}`
  return isOperatorSymbol(symbol) ? symbol : "=="
}

function withSymbol(condition: Condition, symbol: OperatorSymbol): Condition {
  return { ...condition, operator: { kind: "operator", symbol } }
}

function makeCondition(
  names: readonly string[],
  symbol: OperatorSymbol,
  values: readonly Value[],
): Condition {
  return {
    kind: "condition",
    names: names.map((text) => ({ kind: "name", text })),
    operator: { kind: "operator", symbol },
    values,
  }
}

/** Reads `contains(name,'Pro')`. */
function readFunction(text: string, lookup: NameLookup): Piece | undefined {
  const [, word = "", of = "", list = ""] = patterns.function.exec(text) ?? []
  const symbol = words.get(word.toLowerCase())
  if (symbol === undefined || !lookup.find(of)) return undefined
  return readList({ names: [of], symbol, list, wild: false }, [habit("function", word)], lookup)
}

/** Reads `filter[name]=x` and `name[contains]=x`, and conditions without brackets. */
function readNested(text: string, isNegated: boolean, lookup: NameLookup): Piece | undefined {
  const [, nested, afterName = ""] = patterns.nested.exec(text) ?? []
  const of = nested ?? patterns.names.exec(text)?.[1] ?? ""
  const rest = nested === undefined ? text.slice(of.length) : afterName
  const [, word, list = ""] = patterns.bracket.exec(rest) ?? []
  if ((nested === undefined && word === undefined) || !lookup.find(of))
    return readComparison(text, isNegated, lookup)
  const flat = word === undefined ? of + rest : `${of}=${word}=${list}`
  const inner = readComparison(flat, isNegated, lookup)
  const brackets = habit("brackets", word === undefined ? `[${of}]` : `[${word}]`)
  const symbol = word === undefined || words.has(word.toLowerCase())
  return {
    habits: [brackets, ...(inner?.habits ?? [])],
    conditions: symbol ? inner?.conditions : undefined,
  }
}

/** Reads names, an operator in any spelling, and values; or the name of a boolean alone. */
function readComparison(text: string, isNegated: boolean, lookup: NameLookup): Piece | undefined {
  const [all = "", single, group = ""] = patterns.names.exec(text) ?? []
  if (all === "") return undefined
  const names = single === undefined ? group.split("|").map((one) => one.trim()) : [single]
  const rest = text.slice(all.length).trim()
  const kinds = names.map((one) => lookup.find(one)?.kind)
  const [kind] = kinds
  const areKnown = !kinds.includes(undefined)
  if (rest === "" && single !== undefined && kind !== undefined && isFlag(kind)) {
    const isOff = isNegated && kind === "shortcut"
    const value: Value = { kind: "text", text: isNegated ? "false" : "true" }
    const conditions = isOff ? undefined : [makeCondition(names, "==", [value])]
    return { habits: [habit("boolean", text)], conditions }
  }
  const [, rsql, rsqlList = ""] = patterns.rsql.exec(rest) ?? []
  const [, not, word = rsql, list = rsqlList] = patterns.word.exec(rest) ?? []
  if (areKnown && word !== undefined)
    return readWord({ names, word: word.toLowerCase(), not: not !== undefined, list }, lookup)
  const [, sign = "", signList = ""] = patterns.sign.exec(rest) ?? []
  const meant = signs.get(sign)
  if (areKnown && meant !== undefined)
    return readList(
      { names, symbol: meant, list: signList, wild: true },
      [habit("operator", sign)],
      lookup,
    )
  const [, symbol = "", values = ""] = patterns.operator.exec(rest) ?? []
  if (symbol === "" || (isNegated && !areKnown)) return undefined
  if (isOperatorSymbol(symbol))
    return readList({ names, symbol, list: values, wild: true }, [], lookup)
  return areKnown
    ? readList({ names, symbol: "==", list: values, wild: true }, [], lookup)
    : undefined
}

interface WordedCondition {
  readonly names: readonly string[]
  readonly word: string
  readonly not: boolean
  readonly list: string
}

/** Reads a condition whose operator is a word. */
function readWord(
  { names, word, not, list }: WordedCondition,
  lookup: NameLookup,
): Piece | undefined {
  const habits = [habit("operator", word)]
  const written = list.trim()
  const symbol = words.get(word)
  if (symbol !== undefined) {
    const meant = not ? complement(symbol) : symbol
    return readList({ names, symbol: meant, list, wild: word.endsWith("like") }, habits, lookup)
  }
  const equal = (...values: Value[]): Condition => makeCondition(names, "==", values)
  const isNot = not || word === "out"
  if (word === "is") {
    const [, negated, value = ""] = /^(not\s+)?(\w+)$/i.exec(written) ?? []
    const same = equal(readItem(value.toLowerCase()))
    return { habits, conditions: [negated === undefined ? same : withSymbol(same, "!=")] }
  }
  if (word === "between") {
    const and = written.search(/\sand\s/i)
    const [from, to] = [written.slice(0, and), written.slice(and + 5)].map(readItem)
    const conditions = from && to && [withSymbol(equal(from), ">="), withSymbol(equal(to), "<=")]
    return { habits, conditions: and < 0 || not ? undefined : conditions }
  }
  const items = written.startsWith("(") && written.endsWith(")") ? splitItems(written) : []
  const separate = items.map((item) => withSymbol(equal(item), "!="))
  if (items.length === 0) return { habits, conditions: undefined }
  return { habits, conditions: isNot ? separate : [equal(...items)] }
}

/** Reads the items of `(1,'a, b',null)`. */
function splitItems(list: string): Value[] {
  return (list.slice(1, -1).match(/'[^']*'|"[^"]*"|[^,\s][^,]*/g) ?? []).map(readItem)
}

function readItem(written: string): Value {
  const text = written.trim()
  if (/^null$/i.test(text)) return { kind: "null" }
  return { kind: "text", text: isQuoted(text) ? unquote(text) : text }
}

/** Names, operator and a written list of values. */
interface WrittenCondition {
  readonly names: readonly string[]
  readonly symbol: OperatorSymbol
  readonly list: string
  /** True where `%` and `*` may be wildcards. */
  readonly wild: boolean
}

/** Reads the list of values: without quotes around them, and with wildcards as operators. */
function readList(
  { names, symbol, list, wild }: WrittenCondition,
  habits: readonly Habit[],
  lookup: NameLookup,
): Piece | undefined {
  const isListed = (value: Value): boolean =>
    value.kind === "text" && names.some((one) => lookup.find(one)?.lists(value.text) === true)
  const read = readQuoted(list, symbol, isListed)
  if (read === undefined) return habits.length === 0 ? undefined : { habits, conditions: undefined }
  const { values, quotes, isClear } = read
  const marks = wild ? readWildcards(values, symbol, isListed) : undefined
  const plain = makeCondition(names, marks?.symbol ?? symbol, marks?.values ?? values)
  const isKnown = isClear && (marks === undefined || marks.symbol !== undefined)
  return {
    habits: [...habits, ...quotes, ...(marks === undefined ? [] : [marks.habit])],
    conditions: isKnown ? [plain] : undefined,
  }
}

/** The values of a list without the quotes around them. */
interface QuotedList {
  readonly values: readonly Value[]
  readonly quotes: readonly Habit[]
  /** False where a quote is left whose partner is in another value. */
  readonly isClear: boolean
}

function readQuoted(
  list: string,
  symbol: OperatorSymbol,
  isListed: (value: Value) => boolean,
): QuotedList | undefined {
  const values = splitValues(list, symbol)
  const isMark = (value: Value): boolean =>
    value.kind === "text" && !isListed(value) && isQuoted(value.text.trim())
  const first = values?.findIndex(isMark) ?? -1
  const mark = list.trim()
  const quote = mark.charAt(0)
  if (values && first >= 0) {
    const isWhole = (value: Value): boolean =>
      value.kind === "null" || isMark(value) || !/^\s*['"]|['"]\s*$/.test(value.text)
    const { text } = values[first] as { readonly text: string }
    return {
      values: values.map((value) =>
        value.kind === "text" && isMark(value)
          ? { ...value, text: unquote(value.text.trim()) }
          : value,
      ),
      quotes: [habit("quotes", text.trim().charAt(0), { value: first })],
      isClear: values.every(isWhole),
    }
  }
  const inner = mark.slice(1, -1)
  if (!isQuoted(mark) || inner.includes(quote))
    return values && { values, quotes: [], isClear: true }
  if (values?.every(isListed)) return { values, quotes: [], isClear: true }
  const text = unescapeValue(inner, { first: true, last: true })
  return {
    values: [{ kind: "text", text }],
    quotes: [habit("quotes", quote, { all: true })],
    isClear: true,
  }
}

/** Splits a list at its pipes, as the grammar does (rule T5); undefined for one with a comma in it. */
function splitValues(list: string, symbol: OperatorSymbol): readonly Value[] | undefined {
  const starts = [0]
  for (const { 0: found, index } of list.matchAll(/\\[,|\\]|[,|]/g)) {
    if (found === ",") return undefined
    if (found === "|") starts.push(index + 1)
  }
  return starts.map((start, index) => {
    const end = (starts[index + 1] ?? list.length + 1) - 1
    const last = index === starts.length - 1
    return readValue(list, { ...findParts(list, start, end), first: index === 0, last }, symbol)
  })
}

function isQuoted(text: string): boolean {
  return text.length > 1 && /^['"]/.test(text) && text.endsWith(text.charAt(0))
}

/** Removes the quotes of a text. Two in it stand for one. */
function unquote(text: string): string {
  const quote = text.charAt(0)
  return text.slice(1, -1).replaceAll(quote + quote, quote)
}

/** Values without wildcards, and the operator that says the same; undefined where the values need several. */
interface WildcardReading {
  readonly values: readonly Value[]
  readonly symbol: OperatorSymbol | undefined
  readonly habit: Habit
}

function readWildcards(
  values: readonly Value[],
  symbol: OperatorSymbol,
  isListed: (value: Value) => boolean,
): WildcardReading | undefined {
  const { match, negated, folded } = operatorMeaning(symbol)
  const marks = values.map((value, index) =>
    value.kind === "null" || isListed(value)
      ? undefined
      : (readPercent(value.text, match) ?? readStar(value.text, match, folded && index === 0)),
  )
  const [first, ...others] = marks.filter((mark) => mark !== undefined)
  if (first === undefined) return undefined
  const isOne =
    others.length + 1 === values.length && others.every((mark) => mark.match === first.match)
  return {
    values: isOne ? marks.map((mark) => ({ kind: "text", text: mark?.text ?? "" })) : values,
    symbol: isOne ? symbolOf(first.match, negated, folded) : undefined,
    habit: habit("wildcard", first.sign, { value: marks.indexOf(first) }),
  }
}

/** A value without its wildcards, and the match that they mean. */
interface Wildcard {
  readonly sign: string
  readonly match: Match
  readonly text: string
}

function readPercent(value: string, match: Match): Wildcard | undefined {
  if ((match !== "equal" && match !== "contain") || /%[0-9a-f]{2}/i.test(value)) return undefined
  const opens = value.startsWith("%")
  const closes = value.endsWith("%")
  const text = value.slice(opens ? 1 : 0, closes ? -1 : undefined)
  if (!(opens || closes) || text === "" || /^%|%$/.test(text)) return undefined
  if (opens && closes) return { sign: "%", match: "contain", text }
  // A share is written with a percent sign behind the number.
  if (closes && /\d$/.test(text)) return undefined
  return { sign: "%", match: closes ? "start" : "end", text }
}

/** @param starred - True for a value whose first star is that of the operator. */
function readStar(value: string, match: Match, starred: boolean): Wildcard | undefined {
  if (match !== "equal" || !value.endsWith("*")) return undefined
  const text = value.slice(0, -1)
  // A star behind a space is written on purpose.
  if (text === "" || /^\*|[\s*]$/.test(text)) return undefined
  return { sign: "*", match: starred ? "contain" : "start", text }
}
