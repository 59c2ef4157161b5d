import { meansOr } from "../diagnostics/wording.ts"
import { isFlag } from "../fields/kinds/writing.ts"
import type { Condition, Value } from "../language/ast.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  operatorPattern,
  type OperatorSymbol,
} from "../language/operators.ts"
import { printFilters } from "../language/print.ts"
import type { NameLookup } from "../language/spelling.ts"
import { asSymbol, habit, isQuoted, readList, unquote, type Habit } from "./foreign-values.ts"

/** The first habit of a text (rule F4), and the text that was probably meant, if that is clear. */
export interface ForeignReading extends Habit {
  readonly text: string | undefined
}

/** Conditions in other words: the habits in them, and what they say in ours, if that is clear. */
interface Piece {
  readonly habits: readonly Habit[]
  readonly conditions: readonly Condition[] | undefined
}

/** A name that a table may give to a field (rule N3). */
const name = "[A-Za-z](?:[\\w.-]*[A-Za-z0-9])?"
const group = `\\(\\s*(${name}(?:\\s*\\|\\s*${name})*)\\s*\\)`
const functions = "contains|startswith|endswith"
const words = `eq|ne|gt|ge|lt|le|i?like|${functions}`

/** What words and signs of other languages mean. Other words are `in`, `out`, `is` and `between`. */
const meanings: ReadonlyMap<string, OperatorSymbol> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    ...({ eq: "==", ne: "!=", gt: ">", ge: ">=", lt: "<", le: "<=" } as const),
    ...({ contains: "@=", startswith: "_=", endswith: "_-=", like: "@=", ilike: "@=*" } as const),
    ...({ "=>": ">=", "=<": "<=", "<>": "!=", "===": "==", "!==": "!=", "=!": "!=" } as const),
    ...({ "=": "==", ":": "==", "~": "==" } as const),
  }),
)

const patterns = {
  negation: /^(!|not(?=\s))\s*(?=[a-z(])/i,
  function: new RegExp(`^(${functions})\\s*\\(\\s*(${name})\\s*,([^]*)\\)$`, "i"),
  filter: new RegExp(`^filters?\\[(${name})\\]([^]*)$`, "i"),
  bracket: new RegExp(`^(${name})\\[\\$?(\\w+)\\]\\s*(?:==?|:)([^]*)$`),
  names: new RegExp(`^(?:(${name})|${group})\\s*`),
  word: new RegExp(
    `^(not\\s+)?(in(?=\\s*\\()|is(?=\\s+(?:not\\s+)?(?:null|true|false)$)|between(?=\\s)|(?:${words})(?=[\\s'"]))([^]*)$`,
    "i",
  ),
  rsql: new RegExp(`^(=)(in|out|${words})=([^]*)$`, "i"),
  sign: /^(===|!==|=>|=<|<>|=!)([^]*)$/,
  operator: new RegExp(`^(${operatorPattern}|[=:~](?![=!<>@:~]))([^]*)$`),
  /** Quotes around a value, what may join two conditions, and signs of operators. */
  joint:
    /(?<!\w)(?:'[^']*'|"[^"]*")(?=\s*(?:$|[,;|&)]|(?:and|or)\s))|(?<=\s)(?:and|or)(?=\s)|&&|\|\|?|;|[=<>:~]/gi,
  afterJoint: new RegExp(
    `\\s*(?:!|not\\s)?\\s*(?:(?:${functions})\\s*\\(\\s*(${name})\\s*(,)|(?:(${name})|${group})(\\s*$|\\s*(?:[=!<>@:~]|${operatorPattern}|(?:not|in|is|between|${words})\\b)))`,
    "iy",
  ),
  separators: new RegExp(`${operatorPattern}|,`, "g"),
}

/** Returns what a text says in other languages; undefined for a text without their habits. */
export function readForeign(text: string, lookup: NameLookup): ForeignReading | undefined {
  const decoded = decode(text)
  if (decoded !== undefined) return { ...habit("encoded", "%"), text: decoded }
  const joints = findJoints(text, lookup)
  const pieces = [...joints, undefined].map((joint, index) =>
    readPiece(text.slice(joints[index - 1]?.end ?? 0, joint?.start).trim(), lookup),
  )
  const [first] = joints
  const found = first
    ? { ...habit("joiner", first.written), at: first.start }
    : pieces[0]?.habits[0]
  return (
    found && {
      ...found,
      text: print(
        join(
          pieces.map((one) => one?.conditions),
          joints,
        ),
      ),
    }
  )
}

function print(conditions: readonly Condition[] | undefined): string | undefined {
  const printed = conditions && printFilters(conditions)
  return printed?.ok ? printed.value : undefined
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

interface Joint {
  readonly start: number
  readonly end: number
  readonly written: string
}

/** Finds what joins conditions: a name of the table and an operator are after it, or the name of a boolean alone. */
function findJoints(text: string, lookup: NameLookup): readonly Joint[] {
  const joints: Joint[] = []
  let hasOperator = false
  for (const { 0: written, index } of text.matchAll(patterns.joint)) {
    if (/^[=<>:~]/.test(written)) hasOperator = true
    // A bare pipe joins values, or names before an operator.
    if (/^['"=<>:~]/.test(written) || (written === "|" && !hasOperator)) continue
    const end = index + written.length
    patterns.afterJoint.lastIndex = end
    const [, of, comma, single, several, operator] = patterns.afterJoint.exec(text) ?? []
    const [first = ""] = (of ?? single ?? several ?? "").split("|")
    const kind = lookup.find(first.trim())?.kind
    if (kind === undefined || ((comma ?? operator ?? "").trim() === "" && !isFlag(kind))) continue
    joints.push({ start: index, end, written })
    hasOperator = false
  }
  return joints
}

/** Joins conditions as the signs between them say; undefined where no conditions of ours do. */
function join(
  pieces: readonly (readonly Condition[] | undefined)[],
  joints: readonly Joint[],
): readonly Condition[] | undefined {
  const all = pieces.flatMap((piece) => piece ?? [])
  const ors = joints.filter(({ written }) => meansOr(written)).length
  if (pieces.includes(undefined)) return undefined
  if (ors === 0) return all
  const [first, ...others] = all
  if (first === undefined || ors < joints.length || all.length > pieces.length) return undefined
  const whole = print([first])
  if (others.every((one) => print([{ ...one, values: first.values }]) === whole))
    return [{ ...first, values: all.flatMap(({ values }) => values) }]
  return others.every((one) => print([{ ...one, names: first.names }]) === whole)
    ? [{ ...first, names: all.flatMap(({ names }) => names) }]
    : undefined
}

/** Reads one condition. Calls and brackets are read as the operator of RSQL that they mean. */
function readPiece(text: string, lookup: NameLookup): Piece | undefined {
  const [negation = "", sign] = patterns.negation.exec(text) ?? []
  const inner = text.slice(negation.length)
  const [, call = "", argument = "", list = ""] = patterns.function.exec(inner) ?? []
  const [, filter = "", rest = ""] = patterns.filter.exec(inner) ?? []
  const flat = filter === "" ? inner : filter + rest
  const [, of = "", word, value = ""] = patterns.bracket.exec(flat) ?? []
  const written = word === undefined ? flat : `${of}=${word}=${value}`
  const comparison = call === "" ? written : `${argument}=${call}=${list}`
  const piece = readComparison(comparison, sign !== undefined, lookup)
  const outer = [
    ...(sign === undefined || piece?.habits[0]?.kind === "boolean"
      ? []
      : [habit("negation", sign.toLowerCase())]),
    ...(call === "" ? [] : [habit("function", call)]),
    ...(lookup.find(filter === "" ? of : filter) ? [habit("brackets", "[")] : []),
  ]
  if (piece === undefined)
    return outer.at(-1)?.kind === "brackets" ? { habits: outer, conditions: undefined } : undefined
  const isNegated = outer[0]?.kind === "negation"
  const conditions = isNegated ? negate(piece.conditions, lookup) : piece.conditions
  return { habits: [...outer, ...piece.habits], conditions }
}

/** Turns a condition round by its operator; undefined where that says something else (rules V1 and V2). */
function negate(
  [condition, ...others]: readonly Condition[] = [],
  lookup: NameLookup,
): readonly Condition[] | undefined {
  const [value, ...values] = condition?.values ?? []
  const [of, ...names] = condition?.names ?? []
  if (condition === undefined || value?.kind !== "text" || of === undefined) return undefined
  if (others.length + values.length + names.length > 0) return undefined
  if (lookup.find(of.text)?.kind === "shortcut") return undefined
  return [
    { ...condition, operator: { kind: "operator", symbol: complement(condition.operator.symbol) } },
  ]
}

/** Returns the operator that holds where another one does not, empty values left out. */
function complement(symbol: OperatorSymbol): OperatorSymbol {
  const { complement: turned, folded } = operatorMeaning(symbol)
  return folded ? `${turned}*` : turned
}

/** Reads names, an operator in any spelling, and values; or the name of a boolean alone. */
function readComparison(text: string, isNegated: boolean, lookup: NameLookup): Piece | undefined {
  const [all = "", single, several = ""] = patterns.names.exec(text) ?? []
  if (all === "") return undefined
  const names = (single ?? several).split("|").map((one) => one.trim())
  const rest = text.slice(all.length)
  const kinds = names.map((one) => lookup.find(one)?.kind)
  const [kind] = kinds
  const areKnown = !kinds.includes(undefined)
  const make = (symbol: OperatorSymbol, values: readonly Value[]): Condition => ({
    kind: "condition",
    names: names.map((one) => ({ kind: "name", text: one })),
    operator: { kind: "operator", symbol },
    values,
  })
  if (rest === "" && single !== undefined && kind !== undefined && isFlag(kind)) {
    const value: Value = { kind: "text", text: isNegated ? "false" : "true" }
    const isOff = isNegated && kind === "shortcut"
    return {
      habits: [habit("boolean", text)],
      conditions: isOff ? undefined : [make("==", [value])],
    }
  }
  const [, not, word, list = ""] = patterns.word.exec(rest) ?? patterns.rsql.exec(rest) ?? []
  const [, sign, behind = ""] =
    patterns.sign.exec(rest) ?? patterns.operator.exec(rest) ?? ([] as const)
  const written = (word ?? sign ?? "").toLowerCase()
  const meant = meanings.get(written)
  const isOurs = word === undefined && isOperatorSymbol(written) && meant === undefined
  if ((!areKnown && (!isOurs || isNegated)) || written === "") return undefined
  const isHabit = word !== undefined || (meant !== undefined && written.length > 1)
  const habits = isHabit ? [habit("operator", written)] : []
  const turned = not !== undefined && not !== "="
  if (word !== undefined && meant === undefined)
    return { habits, conditions: readWord(written, turned, list.trim(), make) }
  const symbol = meant ?? asSymbol(written)
  const read = readList(word === undefined ? behind : list, turned ? complement(symbol) : symbol, {
    isWild: word === undefined || written.endsWith("like"),
    isListed: (value) => names.some((one) => lookup.find(one)?.lists(value) === true),
  })
  if (read === undefined) return isHabit ? { habits, conditions: undefined } : undefined
  const conditions = read.symbol && [make(read.symbol, read.values)]
  return { habits: [...habits, ...read.habits], conditions }
}

function readWord(
  word: string,
  not: boolean,
  list: string,
  make: (symbol: OperatorSymbol, values: readonly Value[]) => Condition,
): readonly Condition[] | undefined {
  if (word === "is") {
    const [, negated, value = ""] = /^(not\s+)?(\w+)$/i.exec(list) ?? []
    return [make(negated === undefined ? "==" : "!=", [readItem(value.toLowerCase())])]
  }
  if (word === "between") {
    const and = list.search(/\sand\s/i)
    const [from, to] = [list.slice(0, and), list.slice(and + 5)].map(readItem)
    return and < 0 || not || !from || !to ? undefined : [make(">=", [from]), make("<=", [to])]
  }
  const isList = list.startsWith("(") && list.endsWith(")")
  const written = isList ? list.slice(1, -1).match(/'[^']*'|"[^"]*"|[^,\s][^,]*/g) : undefined
  const items = written?.map(readItem)
  return not || word === "out"
    ? items?.map((item) => make("!=", [item]))
    : items && [make("==", items)]
}

function readItem(written: string): Value {
  const text = written.trim()
  if (/^null$/i.test(text)) return { kind: "null" }
  return { kind: "text", text: isQuoted(text) ? unquote(text) : text }
}
