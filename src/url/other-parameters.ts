import { unknownParameter } from "../diagnostics/codes.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { isNear, isSwapped } from "../diagnostics/edits.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { readPlainObject } from "../diagnostics/untrusted.ts"
import { escapeValues } from "../language/escape.ts"
import { foldName } from "../language/names.ts"
import { operatorOfWord, type OperatorWord } from "../language/operator-words.ts"
import { findOperator, isTextMatch, operatorMeaning } from "../language/operators.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import type { Judge, OtherParameter } from "./dialect.ts"
import { parameterNames, readStrings, resembledParameter } from "./parameters.ts"
import type { Parameter } from "./parameters.ts"

/** The fields of a table by their names in lower case. */
export type NamedFields = ReadonlyMap<string, NamedField>
type NamedField = Readonly<{ name: string; kind: string; filter: unknown }>

/** What decides about the parameters beside the four. */
export interface Beside {
  readonly fields: NamedFields
  /** The severity of a parameter that is named like a field, which may be the application's own. */
  readonly named: "hint" | "warning"
  /** What becomes of a parameter of which nothing is known. */
  readonly unknown: "ignore" | "refuse" | undefined
  /** Writes filters of another language in this one; undefined for those that it cannot. */
  readonly translate: ((text: string) => string | undefined) | undefined
}

/** What decides where there is no table: parameters are the application's own. */
export const nothingBeside: Beside = {
  fields: /* @__PURE__ */ new Map(),
  named: "hint",
  unknown: undefined,
  translate: undefined,
}

/** Names of filters, sorts and pages elsewhere, in lower case, for the parameter that does the same here. */
const namesElsewhere: Readonly<Record<Parameter, RegExp>> = {
  filters: /^(?:\$filter|where)(?:\[|$)/,
  sorts: /^(?:\$orderby|sort_?by|sortorder|order|dir)$/,
  page: /^(?:\$?skip|offset|cursor|after)$/,
  pageSize: /^(?:\$top|take)$/,
}

/** Matches names whose values do not mean the same as those of the parameter here. */
const otherValues =
  /^(?:(?:filter|sort|where)s?\[|(?:\$filter|where|order|sortorder|dir|\$?skip|offset|cursor|after|pageindex)$)/i

/** The forms in which other languages name a field and an operator. In the first, only the value has an operator. */
const foreignNames = [
  /^([^]+)$/,
  /^(?:filters?|where)\[(?:where\]\[)?([^[\]]+)\](?:\[([^[\]]+)\])?$/i,
  /^filters?\.(.+)$/i,
  /^([^[\]]+)\[([^[\]]+)\]$/,
  /^(.*[^_])__?([a-z]+)$/i,
]

/** Matches a value with an operator: `gte.15`, `not.eq.15`, `$gt:15`. Another word, as in `is.gd`, is a part of it. */
const foreignValue =
  /^(?!in[.:][^(])(\$?not[.:])?(\$[a-z]+|eq|neq?|[gl]te?|i?like|in|is(?=\.(?:null|true|false)$))[.:]([^]*)$/i

/** What a parameter beside the four seems to be. */
interface Meaning {
  /** A condition in this language. */
  readonly suggestion: string | undefined
  /** True for a condition that is written in this language, false for one of another. */
  readonly isOurs: boolean | undefined
  readonly nearest: Parameter | undefined
  /** The parameter from whose value an ampersand cut it off. */
  readonly behind: string | undefined
  readonly severity: "hint" | "warning"
}

const noMeaning: Meaning = {
  suggestion: undefined,
  isOurs: undefined,
  nearest: undefined,
  behind: undefined,
  severity: "warning",
}

/** Judges the parameters of one query by the fields of a table. */
export function judgeBeside(beside: Beside = nothingBeside): Judge {
  let isFirst = true
  return (other) => {
    const meaning = findMeaning(other, beside)
    if (meaning === undefined) return undefined
    const reported = report(other, meaning, isFirst)
    isFirst &&= meaning.suggestion === undefined
    return reported
  }
}

/** Refuses every parameter beside the four, since nobody reads it. It leaves the reading of other languages out of a bundle. */
export function refuseOthers(fields: NamedFields): Judge {
  return ({ name: parameter, value, nameRange: range }) => {
    const texts = fields.get(foldName(parameter))?.filter ? textsOf(value) : undefined
    const suggestion = texts?.length ? conditionOn(parameter, "==", texts) : undefined
    const work = () => ({ parameter, nearest: resembledParameter(parameter), suggestion })
    return finding(unknownParameter, work, { source: "url", range })
  }
}

function findMeaning(
  other: OtherParameter,
  { fields, named, unknown, translate: write }: Beside,
): Meaning | undefined {
  const { name, value, range, nameRange, present, behind } = other
  const meant = readOurs(other, fields) ?? readForeign(other, fields)
  if (meant !== undefined) return meant
  const folded = foldName(name)
  const field = fields.get(folded)
  const resembled = resembledParameter(name)
  const nearest =
    resembled === undefined || present.has(resembled)
      ? parameterNames.find((parameter) => namesElsewhere[parameter].test(folded))
      : resembled
  if (field === undefined && nearest !== undefined) {
    const isFilter = nearest === "filters" && otherValues.test(name) && typeof value === "string"
    return { ...noMeaning, nearest, suggestion: isFilter ? write?.(value) : undefined }
  }
  const isBare =
    range !== undefined && range === nameRange && range.start - 1 === behind?.range?.end
  const isCutOff = resembled === undefined && (isBare || /\s/.test(name))
  if (behind !== undefined && isCutOff) return { ...noMeaning, behind: behind.name }
  const isRefused = unknown === "refuse"
  const near = field ?? nearField(folded, fields)
  const texts = textsOf(other.value)
  if (near?.filter && texts?.[0] && (isRefused || !present.has("filters")))
    return {
      ...noMeaning,
      suggestion: conditionOn(field ? name : near.name, "==", texts),
      severity: isRefused ? "warning" : named,
    }
  return isRefused ? { ...noMeaning, nearest: resembled } : undefined
}

/** Finds a condition in this language: `paid==true`, which is read as the value `=true`, `total>=2`, and `price>5` without a value. */
function readOurs({ name, value }: OtherParameter, fields: NamedFields): Meaning | undefined {
  if (typeof value !== "string") return undefined
  // No operator is longer than four characters.
  const operator = findOperator(`${name}=${value.slice(0, 4)}`)
  if (operator === undefined || operator.start > name.length) return undefined
  const [first = ""] = name.slice(0, operator.start).replace("(", "").split(/[|)]/)
  if (!fields.has(foldName(first.trim()))) return undefined
  const isWhole = value === "" && operator.start + operator.symbol.length <= name.length
  return { ...noMeaning, suggestion: (isWhole ? name : `${name}=${value}`).trim(), isOurs: true }
}

/** Finds a condition of another language. A word that is no operator is a part of the name or of the value. */
function readForeign(given: OtherParameter, fields: NamedFields): Meaning | undefined {
  const { name, value } = flatten(given.name, given.value)
  const texts = textsOf(value)
  const [text] = texts ?? []
  if (texts === undefined || text === undefined) return undefined
  for (const form of foreignNames) {
    const [, written = "", word] = form.exec(name) ?? []
    const field = fields.get(foldName(written))
    if (field === undefined) continue
    const [, not = "", inValue = "", rest = text] =
      (word === undefined ? foreignValue.exec(text) : undefined) ?? []
    const asked = word ?? (not && "not") + inValue.replace("$", "")
    const operator = operatorOfWord(asked)
    if (operator !== undefined)
      return texts.length > 1 ? someCondition : translate(field, written, { asked, operator, rest })
    if (written === name) return /^[<>]/.test(text) ? someCondition : undefined
    if (word !== undefined) return name.endsWith("]") ? someCondition : undefined
    return { ...someCondition, nearest: undefined, suggestion: conditionOn(written, "==", texts) }
  }
  return undefined
}

/** Writes a comparison of another language in this one. */
function translate(
  { kind }: NamedField,
  name: string,
  { asked, operator, rest }: { asked: string; operator: OperatorWord; rest: string },
): Meaning {
  // Without a mark, like means equality in SQL, and "contains" elsewhere.
  if (!("symbol" in operator) || /like$/i.test(asked)) return someCondition
  const { symbol } = operator
  const several = Object.hasOwn(operator, "several")
  if (isTextMatch(operatorMeaning(symbol).match) && kind !== "text") return someCondition
  if (several && rest.includes('"')) return someCondition
  const isNull = /is$/i.test(asked) && /^null$/i.test(rest)
  const list = several ? rest.replace(/^\(|\)$/g, "").split(",") : [rest]
  const suggestion = isNull ? `${name}${symbol}null` : conditionOn(name, symbol, list)
  return { ...someCondition, nearest: undefined, suggestion }
}

/** A condition of which nothing certain is known. */
// Bundlers keep a spread that nobody uses.
const someCondition: Meaning = {
  suggestion: undefined,
  isOurs: false,
  nearest: "filters",
  behind: undefined,
  severity: "warning",
}

/** Names a value within objects, as Express reads `where[name][$eq]=x`, by the names of its parameter. */
function flatten(name: string, value: unknown, depth = 4): Pick<OtherParameter, "name" | "value"> {
  const [first] = depth === 0 ? [] : (readPlainObject(value) ?? [])
  return first ? flatten(`${name}[${first[0]}]`, first[1], depth - 1) : { name, value }
}

/** Returns the texts of a value; undefined for others, such as an object. Only a record of parameters has values other than strings. */
function textsOf(value: unknown): readonly string[] | undefined {
  const isPlain = typeof value === "number" || typeof value === "boolean"
  return typeof value === "string" || isPlain ? [String(value)] : readStrings(value)
}

function conditionOn(name: string, symbol: OperatorSymbol, texts: readonly string[]): string {
  const values = texts.map((text) => ({ kind: "text", text }) as const)
  return `${name}${symbol}${escapeValues(values, symbol)}`
}

/** Returns the field that a name is nearly equal to. In short names a letter for another one may well be another word. */
function nearField(name: string, fields: NamedFields): NamedField | undefined {
  const { length } = name
  for (const [other, field] of fields) {
    // One edit leaves one of the ends.
    if (length < 3 || (!name.startsWith(other.slice(0, 1)) && name.at(-1) !== other.at(-1)))
      continue
    const isLong = length > 5 || (length > 3 && length !== other.length)
    if (isNear(name, other, 1) && (isLong || isSwapped(name, other))) return field
  }
  return undefined
}

function report(other: OtherParameter, meaning: Meaning, isFirst: boolean): Finding {
  const { name, range, nameRange, present } = other
  const { suggestion, behind, severity } = meaning
  const isName = suggestion === undefined && behind === undefined
  const nearest = !isName && present.has("filters") ? "filters" : meaning.nearest
  const work = () => ({ parameter: name, nearest, suggestion, behind })
  const fix = () => fixOf(other, meaning, isFirst)
  const place = { source: "url", range: isName ? nameRange : range, fix } as const
  return finding({ ...unknownParameter, severity }, work, place)
}

/** Writes what a parameter means in its place: one of the four, a condition, or what belongs to the value before it. */
function fixOf(
  { name, range, nameRange, behind, present }: OtherParameter,
  { suggestion, nearest, behind: cut, isOurs }: Meaning,
  isFirst: boolean,
): Fix | undefined {
  if (range === undefined) return undefined
  const ampersand = { start: behind?.range?.end ?? range.start, end: range.start }
  if (cut !== undefined) return { range: ampersand, text: "%26" }
  if (suggestion === undefined) {
    const isSame = isOurs === undefined && !otherValues.test(name)
    const isFree = nearest !== undefined && !present.has(nearest)
    return nameRange && isSame && isFree ? { range: nameRange, text: nearest } : undefined
  }
  const text = encodeURIComponent(suggestion)
  if (!present.has("filters")) return isFirst ? { range, text: `filters=${text}` } : undefined
  if (behind === undefined || !foldName(behind.name).endsWith("filters")) return undefined
  // What is written in this language can stay as it is.
  if (isOurs) return { range: ampersand, text: "," }
  return { range: { start: ampersand.start, end: range.end }, text: `,${text}` }
}
