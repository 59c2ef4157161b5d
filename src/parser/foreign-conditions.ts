import type { Spelling } from "../diagnostics/data.ts"
import { own } from "../diagnostics/own.ts"
import { once } from "../diagnostics/once.ts"
import { meansOr } from "../diagnostics/wording.ts"
import { isFlag, isOperatorOfKind } from "../fields/kinds/writing.ts"
import type { Condition, Value } from "../language/ast.ts"
import { findParts, readValue, unescapeValue } from "../language/escape.ts"
import { operatorMeaning, operatorPattern, type OperatorSymbol } from "../language/operators.ts"
import { printFilters } from "../language/print.ts"
import type { KnownField } from "../language/spelling.ts"
import {
  asSymbol,
  comparisons,
  decodePercent,
  frames,
  meaningOf,
  name,
  ourOperator,
  ors,
  sentences,
  severalOf,
  unquote,
  valueHabits,
  type Groups,
  type OperatorTest,
  type BareValue,
  words,
} from "./habits.ts"

/** A habit as it was found in a text. */
export interface FoundHabit extends Pick<Spelling, "kind" | "written"> {
  /** Says what the sign or the word is here; undefined where it is no operator. */
  readonly sentence: string | undefined
  /** The first value with the habit, by its index; undefined for all of them. */
  readonly value: number | undefined
  /** The place of a sign that joins conditions. */
  readonly at: number | undefined
}

/** The first habit of a text (rule F4), and the text that was probably meant, if that is clear. */
export interface ForeignReading extends FoundHabit {
  readonly text: string | undefined
}

/** Conditions in other words: the first habit in them, and what they say in ours, if that is clear. */
interface Piece {
  readonly habit: FoundHabit | undefined
  readonly conditions: readonly Condition[] | undefined
}

/** What a name means. A misspelled one means the only field that is near it. */
export type FindField = (name: string) => KnownField | undefined

export function habit(
  kind: Spelling["kind"] = "operator",
  written: string,
  given?: Partial<Pick<FoundHabit, "sentence" | "value" | "at">>,
): FoundHabit {
  const { sentence = sentences[kind], ...place } = own(given)
  return { kind, written, sentence, value: 0, at: undefined, ...place }
}

const group = `${name}(?:\\s*\\|\\s*${name})*`
const patterns = once(() => ({
  /** A name that could be another one with a word of an operator. */
  ownName: /^(\p{L}[\p{L}\p{M}\p{N}.-]*__[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])\s*/u,
  names: new RegExp(`^[(\\[\\s]*(${group})[)\\]\\s]*`, "u"),
  /** Quotes around a value, what may join two conditions, and signs of operators. */
  joint:
    /(?<!\w)(?:'[^']*'|"[^"]*")(?=\s*(?:$|[,;|&)]|(?:and|or)\s))|(?<=\s)(?:and|or)(?=\s)|&&|\|\|?|;|[=<>:~]/gi,
  afterJoint: new RegExp(
    `\\s*(?:[!¬-]|not\\s)?\\s*(?:(?:contains|startswith|endswith)\\s*\\(["'\`[\\s]*(${name})["'\`\\]\\s]*(,)|(?:["'\`]?(${name})["'\`]?|[(\\[]["'\`\\s]*(${group})["'\`\\s]*[)\\]]?)\\s*($|[=!<>@:~^$[]|_-?=|__|(?<!\\p{L})(?:not|in|is|between|${words})(?![\\p{L}\\p{N}])))`,
    "iuy",
  ),
  separators: new RegExp(`${operatorPattern}|,`, "g"),
  entity: /&(lt|gt|amp|quot|apos|#39);/g,
}))

/** Returns what a text says in other languages; undefined for a text without their habits. */
export function readForeign(
  text: string,
  find: FindField,
  isDecoded = false,
): ForeignReading | undefined {
  const decoded = isDecoded ? undefined : decode(text)
  if (decoded?.text !== undefined)
    return { ...decoded, text: (readForeign(decoded.text, find, true) ?? decoded).text }
  const joints = findJoints(text, find)
  const pieces = [...joints, undefined].map((joint, index) =>
    readPiece(text.slice(joints[index - 1]?.end ?? 0, joint?.start).trim(), find),
  )
  const [first] = joints
  const or = joints.find(({ written }) => meansOr(written))
  const found = first
    ? habit("joiner", (or ?? first).written, { ...(or && { sentence: ors }), at: first.start })
    : pieces[0]?.habit
  const conditions = join(
    pieces.map((one) => one?.conditions),
    joints,
  )
  const isClear = conditions && !joinsEnds(conditions, find)
  return found && { ...found, text: isClear ? print(conditions) : undefined }
}

/** True for conditions on both ends of a range on a list, which different items may meet (rule V14). */
function joinsEnds(conditions: readonly Condition[], find: FindField): boolean {
  const namesUnder = (sign: "<" | ">"): readonly string[] =>
    conditions.flatMap(({ names, operator }) =>
      operator.symbol.startsWith(sign) ? names.map(({ text }) => text) : [],
    )
  const below = new Set(namesUnder("<"))
  return namesUnder(">").some((name) => below.has(name) && find(name)?.list)
}

export function print(conditions: readonly Condition[] | undefined): string | undefined {
  const printed = conditions && printFilters(conditions)
  return printed?.ok ? printed.value : undefined
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' }

/** Decodes a text in which an operator or a comma is percent-encoded, or written as an entity. */
function decode(text: string): ForeignReading | undefined {
  const { entity: pattern, separators } = patterns()
  const isPercent = text.includes("%") && !/%(?![0-9a-f]{2})/i.test(text)
  const decoded = isPercent
    ? decodePercent(text)
    : text.replace(pattern, (_, entity: string) => entities[entity] ?? "'")
  const separatorsOf = (one: string): string => (one.match(separators) ?? []).join(" ")
  return decoded === undefined || separatorsOf(decoded) === separatorsOf(text)
    ? undefined
    : isPercent
      ? { ...habit("encoded", "%"), text: decoded }
      : { ...habit("encoded", "&", { sentence: "The text has entities of HTML." }), text: decoded }
}

interface Joint {
  readonly start: number
  readonly end: number
  readonly written: string
  readonly isKnown: boolean
}

/** Finds what joins conditions: a name of the table and an operator are after it, or the name of a boolean alone. */
function findJoints(text: string, find: FindField): readonly Joint[] {
  const { joint, afterJoint } = patterns()
  const joints: Joint[] = []
  let hasOperator = false
  for (const { 0: written, index } of text.matchAll(joint)) {
    if (/^[=<>:~]/.test(written)) hasOperator = true
    // A bare pipe joins values, or names before an operator.
    if (/^['"=<>:~]/.test(written) || (written === "|" && !hasOperator)) continue
    const end = index + written.length
    afterJoint.lastIndex = end
    const [, of, comma, single, several, operator] = afterJoint.exec(text) ?? []
    const [first = ""] = (of ?? single ?? several ?? "").split("|")
    const kind = find(first.trim())?.kind
    const isAlone = (comma ?? operator ?? "").trim() === ""
    if (first === "" || (isAlone && (kind === undefined || !isFlag(kind)))) continue
    joints.push({ start: index, end, written, isKnown: kind !== undefined })
    if (kind !== undefined) hasOperator = false
  }
  // A name that nobody knows may be a part of a value, but not where other conditions are joined.
  return joints.some(({ isKnown }) => isKnown) ? joints : []
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

/** Reads one condition: what is around it first, then what is left. */
function readPiece(text: string, find: FindField): Piece | undefined {
  let inner = text
  let outer: FoundHabit | undefined
  let isNegated = false
  for (const { kind, pattern, sentence, read } of frames()) {
    const groups = pattern.exec(inner)?.groups
    if (groups === undefined) continue
    const { of = "", written = "", rest = "" } = groups
    if (kind === "brackets" && !find(of)) continue
    inner = read?.(groups) ?? of.replaceAll(written, "") + rest
    isNegated ||= kind === "negation"
    outer ??= habit(kind, written.toLowerCase(), { sentence })
  }
  const piece = readComparison(inner, isNegated, find)
  if (piece === undefined)
    return outer?.kind === "brackets" ? { habit: outer, conditions: undefined } : undefined
  if (piece.habit?.kind === "boolean") return piece
  const conditions = isNegated ? negate(piece.conditions, find) : piece.conditions
  return { habit: outer ?? piece.habit, conditions }
}

/** Turns a condition round by its operator; undefined where that says something else (rules V1 and V2). */
function negate(
  [condition, ...others]: readonly Condition[] = [],
  find: FindField,
): readonly Condition[] | undefined {
  const [value, ...values] = condition?.values ?? []
  const [of, ...names] = condition?.names ?? []
  if (condition === undefined || value?.kind !== "text" || of === undefined) return undefined
  if (others.length + values.length + names.length > 0) return undefined
  if (find(of.text)?.kind === "shortcut") return undefined
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
function readComparison(text: string, isNegated: boolean, find: FindField): Piece | undefined {
  const { ownName, names } = patterns()
  const underscored = ownName.exec(text)
  const isOwn = underscored?.[1] !== undefined && find(underscored[1]) !== undefined
  const [all = "", several = ""] = (isOwn ? underscored : names.exec(text)) ?? []
  if (all === "") return undefined
  const rest = text.slice(all.length)
  const written = several.split("|").map((one) => one.trim())
  const fields = written.map(find)
  const [field] = fields
  const isKnown = !fields.includes(undefined)
  const lists = (value: string): boolean => fields.some((one) => one?.lists(value) === true)
  const make = (parts: readonly OperatorTest[] | undefined): readonly Condition[] | undefined =>
    parts?.map(([symbol, values]) => ({
      kind: "condition",
      names: written.map((text, index) => ({ kind: "name", text: fields[index]?.name ?? text })),
      operator: { kind: "operator", symbol },
      values,
    }))
  if (field && rest === "" && fields.length === 1 && isFlag(field.kind)) {
    const value: Value = { kind: "text", text: isNegated ? "false" : "true" }
    const isOff = isNegated && field.kind === "shortcut"
    return {
      habit: habit("boolean", text),
      conditions: isOff ? undefined : make([["==", [value]]]),
    }
  }
  for (const { kind, pattern, sentence, fits } of field && isKnown ? comparisons() : []) {
    const groups = pattern.exec(rest)?.groups
    if (groups === undefined) continue
    const read = readParts(groups, lists)
    const isFitting = read?.parts?.every(([symbol]) =>
      isOperatorOfKind(field?.kind ?? "text", operatorMeaning(symbol)),
    )
    if (fits && isFitting !== true) continue
    const { word = "", written: sign = word } = groups
    const found = habit(kind, sign.toLowerCase(), { sentence })
    // A sign alone is the habit only where there is no other one.
    const isAlone = isPlain(found)
    if (isAlone && read === undefined) return undefined
    return { habit: isAlone ? (read?.habit ?? found) : found, conditions: make(read?.parts) }
  }
  const groups = ourOperator.exec(rest)?.groups
  const read = groups && (isKnown || !isNegated) ? readParts(groups, lists) : undefined
  const isOpen = isKnown && all.split(/[([]/).length !== all.split(/[)\]]/).length
  const unpaired = isOpen ? habit("brackets", "(", { sentence: noGroup }) : undefined
  return read && { habit: read.habit ?? unpaired, conditions: make(read.parts) }
}

const noGroup = "One pair of parentheses is around all names."

/** True for what has a message of its own: a sign that counts as equality, and a bracket without its partner. */
export function isPlain(found: FoundHabit | undefined): boolean {
  if (found === undefined) return false
  const { kind, written } = found
  return kind === "operator" ? written === "=" || written === ":" : written === "("
}

interface ListReading {
  /** Undefined where it is not clear what is meant. */
  readonly parts: readonly OperatorTest[] | undefined
  /** The habit of a value. */
  readonly habit: FoundHabit | undefined
}

/** Reads what a word or a sign says with the list after it; undefined for a list that a comma ends. */
function readParts(
  { word = "", list = "", not, fold }: Groups,
  lists: (value: string) => boolean,
): ListReading | undefined {
  const sign = word.replace(/\s/g, "").toLowerCase()
  const several = severalOf.get(sign)
  if (several) return { parts: several(list.trim(), not !== undefined), habit: undefined }
  const symbol = meaningOf(sign, fold)
  if (symbol === undefined) return { parts: undefined, habit: undefined }
  const isLike = sign.endsWith("like")
  const marked = isLike ? list.replace(/^\*|\*$/g, "%") : list
  const isWild = isLike || !/^[a-z]/.test(sign)
  return readList(marked, not === undefined ? symbol : complement(symbol), isWild, lists)
}

/** Reads a list of values without their habits, and the operator that says the same. */
function readList(
  list: string,
  symbol: OperatorSymbol,
  isWild: boolean,
  lists: (value: string) => boolean,
): ListReading | undefined {
  const { negated, folded } = operatorMeaning(symbol)
  let values: readonly Value[] | undefined = splitValues(list, symbol)
  const whole = list.trim()
  const inner = unquote(whole)
  const isTextListed = (value: Value): boolean => value.kind === "text" && lists(value.text)
  let found: FoundHabit | undefined
  if (
    inner !== undefined &&
    !inner.includes(whole.charAt(0)) &&
    values?.length !== 1 &&
    values?.some(isTextListed) !== true
  ) {
    values = [{ kind: "text", text: unescapeValue(inner, { first: true, last: true }) }]
    found = habit("quotes", whole.charAt(0), {
      sentence: valueHabits[0]?.sentence,
      value: undefined,
    })
  }
  if (values === undefined) return undefined
  let meant: string | undefined = symbol
  for (const { kind, pattern, sentence, read } of valueHabits) {
    if (kind === "wildcard" && !isWild) continue
    const plain: readonly (BareValue | undefined)[] = values.map((value, index) =>
      value.kind === "text" && !lists(value.text) && pattern.test(value.text)
        ? read(value.text, symbol, folded && index === 0)
        : undefined,
    )
    const first = plain.findIndex((one) => one !== undefined)
    const [{ symbol: base } = { symbol: undefined }] = plain.slice(Math.max(first, 0))
    const value = values[first]
    if (value?.kind !== "text") continue
    found ??= habit(kind, pattern.exec(value.text)?.groups?.written ?? "", {
      sentence,
      value: first,
    })
    // A quote may be left whose partner is in another value, and a wildcard that another value has not.
    const isClear = values.every((one, index) =>
      kind === "quotes"
        ? plain[index] !== undefined || one.kind === "null" || !/^\s*['"]|['"]\s*$/.test(one.text)
        : plain[index]?.symbol === base || base === undefined,
    )
    if (!isClear) meant = undefined
    else if (base !== undefined) meant = (negated ? "!" : "") + base + (folded ? "*" : "")
    values = values.map((one, index) => {
      const text = plain[index]?.text
      return text === undefined ? one : { kind: "text", text }
    })
    if (base !== undefined) break
  }
  return { parts: meant === undefined ? undefined : [[asSymbol(meant), values]], habit: found }
}

/** Splits a list at its pipes, as the grammar does (rule T5); undefined for one with a comma in it. */
function splitValues(list: string, symbol: OperatorSymbol): readonly Value[] | undefined {
  const ends = Array.from(list.matchAll(/\\[,|\\]|[,|]/g)).filter(([found]) => found.length === 1)
  if (ends.some(([found]) => found === ",")) return undefined
  return [...ends.map(({ index }) => index), list.length].map((end, index) => {
    const start = (ends[index - 1]?.index ?? -1) + 1
    const place = { first: index === 0, last: index === ends.length }
    return readValue(list, { ...findParts(list, start, end), ...place }, symbol)
  })
}
