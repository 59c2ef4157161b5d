import { unknownParameter } from "../diagnostics/codes.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { isNear, isSwapped } from "../diagnostics/edits.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { readPlainObject } from "../diagnostics/untrusted.ts"
import { escapeValues } from "../language/escape.ts"
import { foldName } from "../language/names.ts"
import { findOperator, isTextMatch, operatorMeaning } from "../language/operators.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import type { AppParameters, OtherParameter, ParameterFinding } from "./dialect.ts"
import {
  isAppParameter,
  isPageNumber,
  parameterNames,
  readStrings,
  resembledParameter,
  type Parameter,
} from "./parameters.ts"

/** The fields of a table by their names in lower case. */
export type NamedFields = ReadonlyMap<string, NamedField>

interface NamedField {
  readonly name: string
  readonly kind: string
  readonly filter: unknown
}

/** What decides about the parameters beside the four. */
export interface Beside {
  readonly fields?: NamedFields | undefined
  /** The severity of a parameter that is named like a field. Default: `hint`, since it may be the application's own. */
  readonly named?: "hint" | "warning" | undefined
  /** What becomes of a parameter of which nothing is known. Default: `ignore`. */
  readonly unknown?: "ignore" | "refuse" | undefined
}

const noFields: NamedFields = /* @__PURE__ */ new Map()

/** Names of filters, sorts and pages elsewhere, in lower case, for the parameter that does the same here. */
const namesElsewhere: Readonly<Record<Parameter, RegExp>> = {
  filters: /^(?:\$filter|where)(?:\[|$)/,
  sorts: /^(?:\$orderby|sort_?by|sortorder|order|dir)$/,
  page: /^(?:\$?skip|offset|cursor|after)$/,
  pageSize: /^(?:\$top|take)$/,
}

/** The forms in which other languages put a field and a word for an operator into the name of a parameter. */
const foreignNames = [
  /^(?:filters?|where)\[(?:where\]\[)?(?<field>[^[\]]+)\](?:\[(?<word>[^[\]]+)\])?$/i,
  /^filters?\.(?<field>.+)$/i,
  /^(?<field>[^[\]]+)\[(?<word>[^[\]]+)\]$/,
  /^(?<field>.*[^_])__?(?<word>[a-z]+)$/i,
]

/** What is before a parameter. */
interface Before {
  /** The end of a condition right before it, to which a comma adds another one. */
  readonly end: number | undefined
  /** True where nothing else is, or becomes, the filters. */
  readonly isFirst: boolean
  /** The name of the parameter whose value an ampersand may have cut off. */
  readonly cut: string | undefined
}

interface Judged {
  readonly finding: Finding
  /** True for a condition in this language, to which others can be added. */
  readonly isOurs?: boolean
  readonly isCut?: boolean
}

/**
 * Returns the findings, with those about the parameters beside the four. Nothing is said of those that the application calls its
 * own.
 */
export function selectFindings(
  found: readonly ParameterFinding[],
  own: AppParameters,
  beside: Beside = {},
): readonly Finding[] {
  let [end, cut, isFirst]: [number?, string?, boolean?] = []
  return found.flatMap(({ finding: known, other }) => {
    if (other === undefined) return [known]
    const { name, range, behind, present } = other
    isFirst ??= !present.has("filters")
    if (behind !== undefined) {
      end = foldName(behind.name).endsWith("filters") ? behind.range?.end : undefined
      // Behind two ampersands, nothing was cut off.
      cut = range && range.start !== Number(behind.range?.end) + 1 ? undefined : behind.name
    }
    const judged = isAppParameter(own, name)
      ? undefined
      : judge(other, beside, { end, isFirst, cut })
    if (judged?.isOurs !== undefined) isFirst = false
    end = judged?.isOurs ? range?.end : undefined
    if (!judged?.isCut) cut = undefined
    return judged?.finding ?? []
  })
}

/** Says what a parameter beside the four seems to be; undefined for one that is left to the application. */
function judge(
  other: OtherParameter,
  { fields = noFields, named = "hint", unknown = "ignore" }: Beside,
  before: Before,
): Judged | undefined {
  const { name, range, nameRange, present } = other
  const ours = readOurs(other, fields)
  if (ours !== undefined) return asCondition(other, ours, before, { isOurs: true })
  const foreign = readForeign(other, fields)
  if (foreign !== undefined) return asCondition(other, foreign.condition, before)
  const folded = foldName(name)
  const field = fields.get(folded)
  const resembled = resembledParameter(name)
  const elsewhere = parameterNames.find((parameter) => namesElsewhere[parameter].test(folded))
  const meant = resembled !== undefined && present.has(resembled) ? undefined : resembled
  if (field === undefined && (meant ?? elsewhere) !== undefined)
    return { finding: asParameter(other, meant ?? elsewhere) }
  if (before.cut !== undefined && (/\s/.test(name) || (range && range === nameRange)))
    return { finding: asCutOff(other, before.cut), isCut: true }
  const isRefused = unknown === "refuse"
  const near = field ?? nearField(folded, fields)
  const texts = textsOf(other.value)
  if (near?.filter && texts?.[0] && (isRefused || !present.has("filters")))
    return asCondition(other, conditionOn(field ? name : near.name, "==", texts), before, {
      severity: isRefused ? "warning" : named,
    })
  return isRefused ? { finding: asParameter(other, resembled) } : undefined
}

/** Finds a condition in this language: `paid==true`, which is read as the value `=true`, `total>=2`, and `price>5` without a value. */
function readOurs({ name, value }: OtherParameter, fields: NamedFields): string | undefined {
  if (typeof value !== "string") return undefined
  // No operator is longer than four characters.
  const operator = findOperator(`${name}=${value.slice(0, 4)}`)
  if (operator === undefined || operator.start > name.length) return undefined
  const [first = ""] = name.slice(0, operator.start).replace("(", "").split(/[|)]/)
  if (!fields.has(foldName(first.trim()))) return undefined
  const isWhole = value === "" && operator.start + operator.symbol.length <= name.length
  return (isWhole ? name : `${name}=${value}`).trim()
}

/** A condition of another language; its text is undefined where nothing certain is known of it. */
interface Foreign {
  readonly condition: string | undefined
}

/** Finds a condition of another language, in the name of a parameter or, behind the name of a field, in its value. */
function readForeign(given: OtherParameter, fields: NamedFields): Foreign | undefined {
  const { name, value } = flatten(given.name, given.value)
  const texts = textsOf(value)
  if (texts === undefined) return undefined
  const named = fields.get(foldName(name))
  if (named !== undefined) return readWordInValue(named, name, texts)
  for (const form of foreignNames) {
    const { field: written = "", word }: Partial<Record<string, string>> =
      form.exec(name)?.groups ?? {}
    const field = fields.get(foldName(written))
    if (field === undefined) continue
    if (word === undefined)
      return (
        readWordInValue(field, written, texts) ?? { condition: conditionOn(written, "==", texts) }
      )
    if (isWord(word) || name.endsWith("]"))
      return { condition: translate(field, written, { word, not: false, texts }) }
  }
  return undefined
}

/** Finds a word for an operator in front of a value: `gte.15`, `not.eq.15`, `$gt:15`. Other words are part of the value. */
function readWordInValue(
  field: NamedField,
  name: string,
  [text = "", ...others]: readonly string[],
): Foreign | undefined {
  // It may be half an operator that is written in the wrong order.
  if (/^[<>]/.test(text)) return { condition: undefined }
  const [, not, word = "", value = ""] = valueWithWord.exec(text) ?? []
  if (others.length > 0 || !isWord(word)) return undefined
  return { condition: translate(field, name, { word, not: not !== undefined, texts: [value] }) }
}

const valueWithWord = /^\$?(?:(not)[.:]\$?)?([a-z]+)[.:](.*)$/is

/** A comparison of another language. */
interface Comparison {
  readonly word: string
  readonly not: boolean
  readonly texts: readonly string[]
}

/** Writes a comparison in this language; undefined where the meaning is not certain. */
function translate(
  { kind }: NamedField,
  name: string,
  { word, not, texts }: Comparison,
): string | undefined {
  const symbol = symbolOf(word)
  if (symbol === undefined) return undefined
  const { match, complement } = operatorMeaning(symbol)
  if (texts.length > 1 || (isTextMatch(match) && kind !== "text")) return undefined
  return conditionOn(name, not ? complement : symbol, texts)
}

// To be replaced by the table of operator words.
const words: Readonly<Record<string, OperatorSymbol | undefined>> = {
  eq: "==",
  ne: "!=",
  neq: "!=",
  gt: ">",
  gte: ">=",
  ge: ">=",
  lt: "<",
  lte: "<=",
  le: "<=",
  contains: "@=",
  startswith: "_=",
  endswith: "_-=",
  icontains: "@=*",
  like: undefined,
  ilike: undefined,
  in: undefined,
}
const wordOf = (word: string): string => word.replace(/^\$/, "").toLowerCase()
const isWord = (word: string): boolean => Object.hasOwn(words, wordOf(word))
const symbolOf = (word: string): OperatorSymbol | undefined =>
  isWord(word) ? words[wordOf(word)] : undefined

/** Names a value within objects, as Express reads `where[name][$eq]=x`, by the names of its parameter. */
function flatten(name: string, value: unknown, depth = 4): Pick<OtherParameter, "name" | "value"> {
  const [first] = depth === 0 ? [] : (readPlainObject(value) ?? [])
  return first === undefined
    ? { name, value }
    : flatten(`${name}[${first[0]}]`, first[1], depth - 1)
}

/** Returns the texts of a value; undefined for others, such as an object. Only a record of parameters has values other than strings. */
function textsOf(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return [value]
  return typeof value === "number" || typeof value === "boolean"
    ? [String(value)]
    : readStrings(value)
}

function conditionOn(name: string, symbol: OperatorSymbol, texts: readonly string[]): string {
  return `${name}${symbol}${escapeValues(
    texts.map((text) => ({ kind: "text", text })),
    symbol,
  )}`
}

/** Returns the field that a name is nearly equal to. In short names a letter for another one may well be another word. */
function nearField(name: string, fields: NamedFields): NamedField | undefined {
  const { length } = name
  for (const [other, field] of fields)
    if (
      (length > 3 && (length > 5 || length !== other.length) && isNear(name, other, 1)) ||
      (length > 2 && isSwapped(name, other))
    )
      return field
  return undefined
}

/** Reports a condition in the place of a parameter, with what to write. */
function asCondition(
  other: OtherParameter,
  suggestion: string | undefined,
  { end: before, isFirst }: Before,
  { isOurs, severity = "warning" }: { isOurs?: boolean; severity?: "hint" | "warning" } = {},
): Judged {
  const { name, range, present } = other
  const nearest = suggestion === undefined || present.has("filters") ? "filters" : undefined
  const fix = (): Fix | undefined => {
    if (range === undefined || suggestion === undefined) return undefined
    const text = encodeURIComponent(suggestion)
    if (before === undefined) return isFirst ? { range, text: `filters=${text}` } : undefined
    const { start, end } = range
    // What is written in this language can stay as it is.
    return isOurs
      ? { range: { start: before, end: start }, text: "," }
      : { range: { start: before, end }, text: `,${text}` }
  }
  const code = { ...unknownParameter, severity } as const
  const work = () => ({ parameter: name, nearest, suggestion })
  return { finding: finding(code, work, { source: "url", range, fix }), isOurs: isOurs === true }
}

/** Returns the findings, with one for each parameter beside the four that the application does not call its own. */
export function refuseOthers(
  found: readonly ParameterFinding[],
  own: AppParameters,
  fields: NamedFields,
): readonly Finding[] {
  return found.flatMap(({ finding: known, other }) => {
    if (other === undefined) return [known]
    const { name: parameter, value, nameRange: range } = other
    if (isAppParameter(own, parameter)) return []
    const texts = fields.get(foldName(parameter))?.filter ? textsOf(value) : undefined
    const suggestion = texts?.length ? conditionOn(parameter, "==", texts) : undefined
    const work = () => ({ parameter, nearest: resembledParameter(parameter), suggestion })
    return [finding(unknownParameter, work, { source: "url", range })]
  })
}

/** Reports a name that means one of the four, if it is known which. */
function asParameter(other: OtherParameter, nearest: Parameter | undefined): Finding {
  const { name, nameRange, present } = other
  const isOther =
    nearest && isPageNumber(nearest)
      ? /index$|skip$|offset|cursor|after/i
      : /\[|order$|dir$|\$filter|where/i
  const fix = () =>
    nameRange && nearest && !present.has(nearest) && !isOther.test(name)
      ? { range: nameRange, text: nearest }
      : undefined
  return finding(unknownParameter, () => ({ parameter: name, nearest }), {
    source: "url",
    range: nameRange,
    fix,
  })
}

/** Reports what an ampersand in the value of a parameter cut off. */
function asCutOff({ name, range }: OtherParameter, behind: string): Finding {
  const fix = () => range && { range: { start: range.start - 1, end: range.start }, text: "%26" }
  return finding(unknownParameter, () => ({ parameter: name, behind }), {
    source: "url",
    range,
    fix,
  })
}
