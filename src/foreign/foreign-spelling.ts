import { foreignSpelling, looksLikeUrl, type WordedCode } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Diagnostic, Range } from "../diagnostics/diagnostic.ts"
import {
  finding,
  type Finding,
  listedDiagnostics,
  type Place as FindingPlace,
} from "../diagnostics/finding.ts"
import { isNear } from "../diagnostics/edits.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Condition } from "../language/ast.ts"
import type { FiltersReading } from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import { isTextMatch, operatorMeaning } from "../language/operators.ts"
import { printFilters } from "../language/print.ts"
import { type NameLookup, type SpellingCheck, unchanged, withChecks } from "../language/spelling.ts"
import { parameterNames } from "../url/parameters.ts"
import { readUrlSource } from "../url/url-source.ts"
import type { FindField } from "./expression.ts"
import { habit, plainRank, type Habit } from "./habit.ts"
import { splitTokens, type Token } from "./tokens.ts"
import type { ForeignReading } from "./read-foreign.ts"
import { readRemark } from "./remarks.ts"
import {
  looseJoiner,
  type TextPart,
  textPartsOf,
  type TextPlace,
  startOf,
  Stretches,
  unread,
} from "./stretches.ts"

/** Reads filters, without looking for habits in them. */
export type ReadText = (text: string) => Total<FiltersReading>

/** What a text has that may hold a habit although nothing is wrong with it, and what a value has. */
const foreignText =
  /['"“„‘‚«%;&?/]|=[<>!]|[!=]==|\*(?:[\s,|]|$)|\s(?:and|or|not)\s|![^=@_]|^not\s|\\[(*]/i
const foreignValue = /['"“„‘‚«%*=<>&;]|\\\(|\s(?:and|or)\s|[^\s=]\?[^\s=]|\/i?$/i

/** The codes whose message a habit replaces (rule F2). */
const replaceable =
  /^(?:malformed-condition|unknown-field|unsuitable-operator|unreadable-|unlisted-value|comma-in-value)/

/** The warnings that a fix may have, since they speak of what was meant (rule G3). */
const ofMeaning = /^(?:unlisted-value|unlisted-id|never-true|always-true|null-order)$/

/** What is read as a whole: the text between two commas outside of all brackets and quotes. */
interface Stretch extends TextPlace {
  readonly text: string
  /** The errors and warnings in it. */
  readonly problems: readonly Finding[]
  readonly reading: ForeignReading
}

/** The text that is looked at, and what becomes of what was found in it. */
interface Unit {
  readonly text: string
  readonly lookup: NameLookup
  readonly read: ReadText
  /** True for a text that is only tried out, as a fix. */
  readonly isTrial: boolean
  readonly replaced: Map<Finding, Finding | undefined>
  readonly added: Finding[]
}

/** Makes the check of the habits in `filters`, and of all fixes. It takes linear time. */
export function createFiltersCheck(text: string, read: ReadText, isTrial = false): SpellingCheck {
  return ({ filters }, all, lookup) => {
    const found = all.filter(({ place }) => place.source === "filters")
    if (found.length === 0 && !foreignText.test(text)) return unchanged
    const result = { replaced: new Map<Finding, Finding | undefined>(), added: [] }
    // Read again, since a program can change what was read.
    const parts = textPartsOf(read(text), found)
    const unit: Unit = { text, lookup, read, isTrial, ...result }
    if (parts.length === 0 || spellWhole(parts, unit)) return result
    const kept = new Map(filters.map((condition) => [condition.range?.start, condition]))
    const isKept = ({ start, condition }: TextPart): boolean =>
      condition === undefined || print([condition]) === printKept(kept.get(start))
    spellStretches(parts, isKept, unit)
    return result
  }
}

const printKept = (condition: Condition | undefined): string | undefined =>
  condition && print([condition])

/** Reports a text that is a URL or JSON. */
function spellWhole(parts: readonly TextPart[], unit: Unit): boolean {
  const { text, added, replaced } = unit
  const whole = text.trim()
  const start = text.indexOf(whole)
  const range = { start, end: start + whole.length }
  const findings = parts.flatMap((part) => part.findings)
  if (/^(?:\?|https?:\/\/|\/[^?]*\?)/i.test(whole)) {
    for (const one of findings) replaced.set(one, undefined)
    const work = () => ({ text: whole, parameters: readParameters(whole) })
    added.push(finding(looksLikeUrl, work, { source: "filters", range }))
    return true
  }
  const key = parts[0]?.condition ? undefined : keyOfJson(whole)
  if (key === undefined) return false
  const problems = findings.filter(isProblem)
  const reading = { ...unread, habit: habit("json", key, { value: undefined }) }
  report({ ...range, text: whole, parts, problems, reading }, undefined, unit)
  return true
}

function isError({ code }: Finding): boolean {
  return code.severity === "error"
}

function isProblem({ code }: Finding): boolean {
  return code.severity !== "hint"
}

const queryString = /&(?:amp;)?(?:filters|sorts|page|pageSize)=/i

/** Looks for habits between the commas, and stops where no more findings are listed (rule G6). */
function spellStretches(
  parts: readonly TextPart[],
  isKept: (part: TextPart) => boolean,
  unit: Unit,
): void {
  const { text, lookup } = unit
  const stretches = new Stretches(text, parts, createFind(unit))
  // Under Google Analytics a comma means "or".
  const isEither = /[=!]@(?!=)/.test(text)
  const isUnpaired = !isPaired(text)
  let listed = 0
  for (let index = 0; index < stretches.count && listed < listedDiagnostics; index++) {
    const { start, end, parts: first } = stretches.take(index, index)
    const written = text.slice(start, end)
    const isForeign =
      first.some(({ findings }) => findings.some(isProblem)) ||
      (foreignValue.test(written) && textFieldOf(first[0]?.condition, lookup) !== undefined)
    const query = isForeign ? queryString.exec(written) : null
    if (query) {
      const rest = stretches.take(index, stretches.count - 1)
      const found = habit("url", "&", { at: query.index, value: undefined })
      spellStretch(makeStretch(rest, { ...unread, habit: found }, unit), true, unit)
      return
    }
    const { reading: read, last } =
      isForeign || stretches.isCut(index + 1)
        ? stretches.readOn(index)
        : { reading: unread, last: index }
    const place = stretches.take(index, last)
    // Quotes never cross a condition.
    const own = place.parts.filter(({ condition }) => condition).length
    const isQuoted = own > 1 && /['"`“]/.test(text.slice(place.start, place.end))
    const reading = isQuoted && (read.conditions?.length ?? own) < own ? { ...unread } : read
    if (reading === unread || !place.parts.every(isKept) || place.parts.length === 0) {
      listed += place.parts.flatMap(({ findings }) => findings).length
    } else {
      const hasOr = ["or", "||", "|", ";"].some((one) => reading.joiners.has(one))
      const isAlone = stretches.count === last - index + 1
      const isBeside = isUnpaired && /[()[\]{}'"]/.test(written)
      const isUnclear =
        !isAlone && (isEither || hasOr || isBeside || stretches.hasLoose(index, last))
      spellStretch(makeStretch(place, reading, unit), isUnclear, unit)
      listed++
    }
    index = last
  }
}

function makeStretch(place: TextPlace, reading: ForeignReading, unit: Unit): Stretch {
  const { start, end, parts } = place
  const problems = parts.flatMap(({ findings }) => findings.filter(isProblem))
  const [only] = parts
  const isClear = parts.length === 1 && problems.length === 0 && !unit.isTrial
  const isPlain = (reading.habit?.rank ?? plainRank) >= plainRank
  const remark = isClear && isPlain && only?.condition ? readRemark(only.condition) : undefined
  return {
    ...place,
    text: unit.text.slice(start, end),
    problems,
    reading: { ...reading, ...remark },
  }
}

/** Makes the look-up of names, in which a few misspelled ones mean what their fix writes. */
function createFind({ lookup, isTrial }: Unit): FindField {
  const near = new Map<string, ReturnType<FindField>>()
  return (name, isExact) => {
    const known = lookup.find(name)
    if (known || isExact || isTrial) return known
    if (near.size < listedDiagnostics && !near.has(name)) near.set(name, lookup.near(name))
    const found = near.get(name)
    return found && isNear(foldName(name), foldName(found.name)) ? found : undefined
  }
}

/** Returns the text field for which a condition is in force. */
function textFieldOf(condition: Condition | undefined, lookup: NameLookup): string | undefined {
  if (condition === undefined) return undefined
  const { match } = operatorMeaning(condition.operator.symbol)
  if (match !== "equal" && !isTextMatch(match)) return undefined
  const fields = condition.names.map(({ text }) => lookup.find(text))
  return fields.find((known) => known?.kind === "text")?.name
}

/** Reports a habit in a stretch, with the fix of all that is wrong in it (rules F2 to F4). */
function spellStretch(stretch: Stretch, isUnclear: boolean, unit: Unit): void {
  const { reading, problems } = stretch
  const { conditions } = reading
  const range = { start: stretch.start, end: stretch.end }
  const meant =
    isUnclear || unit.isTrial || !conditions ? undefined : accept(conditions, stretch.text, unit)
  const isReported = reading.habit !== undefined && report(stretch, meant, unit)
  if (unit.isTrial) return
  const left = problems.filter((one) => !unit.replaced.has(one))
  if (meant !== undefined && isReported) {
    const isMended = left.length < problems.length
    for (const [index, one] of left.entries())
      unit.replaced.set(
        one,
        isMended ? undefined : withFix(one, index === 0 ? { range, text: meant } : undefined),
      )
    return
  }
  const { habit: read } = reading
  const isLoose = !conditions && looseJoiner.test(stretch.text)
  const keepsFixes = !isReported && !isLoose && (read === undefined || read.rank >= plainRank)
  const sound = left
    .slice(0, listedDiagnostics)
    .filter((one) => keepsFixes && isSound(one, stretch, unit))
  for (const one of left) if (!sound.includes(one)) unit.replaced.set(one, withFix(one, undefined))
}

function isForeign({ code: { code } }: Finding): boolean {
  return code === foreignSpelling.code || code === looksLikeUrl.code
}

/** Returns conditions as a text that has no mistake and no habit (rule G3). */
export function accept(
  conditions: readonly Condition[],
  written: string | undefined,
  { lookup, read }: Pick<Unit, "lookup" | "read">,
): string | undefined {
  let text = print(conditions)
  for (let round = 0; round < 2; round++) {
    if (text === undefined || text === written) return undefined
    const found = lookup.check(withChecks(read(text), [createFiltersCheck(text, read, true)]))
    const wrong = found.filter(
      (one) => isForeign(one) || (isProblem(one) && !ofMeaning.test(one.code.code)),
    )
    if (wrong.length === 0) return text
    // The name of a value that is written as a number.
    const [one] = wrong
    const fix =
      one && wrong.length === 1 && one.code.code === "unreadable-value"
        ? ownProperty(one.diagnose(), "fix")
        : undefined
    text = fix && text.slice(0, fix.range.start) + fix.text + text.slice(fix.range.end)
  }
  return undefined
}

const ofForm = /^(?:malformed-condition|unknown-field|unsuitable-operator)$/

/** True for a finding whose own fix adds no mistake. */
function isSound(
  one: Finding,
  { start, end, parts, problems, reading }: Stretch,
  { text, lookup, read }: Unit,
): boolean {
  const { code } = one.code
  const fix = ownProperty(one.diagnose(), "fix")
  if (fix === undefined || (code === "malformed-condition" && one.rule !== "T7")) return false
  const isComma = code === "comma-in-value"
  const cut = text.slice(fix.range.end, end)
  // What may be a condition is no part of a value.
  if (isComma && (reading.habit || /[=<>]/.test(cut))) return false
  const from = fix.range.start < start ? text.lastIndexOf(",", fix.range.start - 1) + 1 : start
  const fixed = text.slice(from, fix.range.start) + fix.text + text.slice(fix.range.end, end)
  const isInside = from === start && parts.length > 1 && isComma
  if (!isPaired(fixed) || (isInside && /['"`]|=[a-z]+=/i.test(text))) return false
  const countForms = (findings: readonly Finding[]): number =>
    findings.filter((left) => ofForm.test(left.code.code)).length
  const check = createFiltersCheck(fixed, read, true)
  const found = lookup.check(withChecks(read(fixed), [check]))
  if (found.some(isForeign)) return false
  const left = countForms(found)
  return left < countForms(problems) || (left === countForms(problems) && !ofForm.test(code))
}

/** True where each bracket and each quote has its partner. */
function isPaired(text: string): boolean {
  const open: string[] = []
  for (const [sign] of text.matchAll(/[()[\]{}]/g)) {
    const at = ")]}".indexOf(sign)
    if (at < 0) open.push(sign)
    else if (open.pop() !== "([{".charAt(at)) return false
  }
  return (
    open.length === 0 &&
    [/(?<!\w)'|'(?!\w)/g, /"/g].every((quote) => (text.match(quote) ?? []).length % 2 === 0)
  )
}

function withFix(one: Finding, fix: Diagnostic["fix"]): Finding {
  const change = ({ fix: _, ...given }: Diagnostic): Diagnostic =>
    Object.freeze(fix ? { ...given, fix } : given)
  return { ...one, diagnose: (...given) => change(one.diagnose(...given)) }
}

/**
 * Reports a habit, in the place of what it is the reason for.
 * @returns false where what was found says more.
 */
function report(stretch: Stretch, meant: string | undefined, unit: Unit): boolean {
  const {
    reading: { habit: read, reason },
    parts,
    problems,
    start,
    end,
  } = stretch
  const { text, replaced, added, lookup } = unit
  if (read === undefined) return false
  const wrong = problems.filter(({ code }) => replaceable.test(code.code))
  const causes = wrong.filter((one) => isCaused(one, read, text))
  const field = textFieldOf(parts[0]?.condition, lookup)
  const cause = causes.find(isError) ?? causes[0]
  // A finding of its own is for a condition in force.
  const found = cause ?? (field === undefined ? wrong[0] : undefined)
  const isPlain = read.rank >= plainRank
  if ((found ?? field) === undefined || (found !== cause && meant === undefined)) return false
  if (isPlain && (found === undefined || meant === undefined)) return false
  const range = { start, end }
  const isOne = parts.length === 1
  const place = found && !isOne ? range : found ? found.place.range : rangeOf(parts[0], read, end)
  const more = {
    ...(found === undefined && { field }),
    ...(read.kind === "url" && { parameters: readQueryString(stretch.text) }),
  }
  const mended = found !== undefined || problems.length === 0 ? range : undefined
  const isOperator = isPlain && read.kind === "operator"
  const own = isOperator && found?.code.code === "malformed-condition" ? found : undefined
  const spelling =
    own !== undefined
      ? withFix(own, { range, text: meant ?? "" })
      : spell(found, { ...read, reason }, meant, { source: "filters", range: place, mended, more })
  if (found === undefined) added.push(spelling)
  else replaced.set(found, spelling)
  const firstEnd = parts[0]?.end ?? end
  // What says the same has no finding of its own (rule F3).
  const isSaid = (one: Finding): boolean =>
    /^(?:operator-in-value|any-value-negated|blank-beside-pipe)$/.test(one.code.code) ||
    (found !== undefined &&
      (startOf(one) > firstEnd || (causes.includes(one) && isRepeated(one, read, text))))
  for (const one of parts.flatMap(({ findings }) => findings))
    if (one !== found && isSaid(one)) replaced.set(one, undefined)
  return true
}

/** True for a finding about a value that a habit is the reason for as well. */
function isRepeated({ place }: Finding, { kind, value }: Habit, text: string): boolean {
  const written = text.slice(place.range?.start, place.range?.end)
  const isOfValue = value !== undefined && (kind === "quotes" || kind === "wildcard")
  return !isOfValue || /^\s*["'“%]|["'”%*]\s*$/.test(written)
}

/** True for a finding that a habit is the reason for. */
function isCaused({ code, place }: Finding, { kind }: Habit, text: string): boolean {
  if (kind === "url" || kind === "json") return true
  if (code.code === "unsuitable-operator") return kind === "operator"
  const name = text.slice(place.range?.start, place.range?.end)
  return code.code !== "unknown-field" || !/^\p{L}[\p{L}\p{M}\p{N}._-]*$/u.test(name)
}

/** Returns the first value with a habit; from a joining sign on the rest of the condition. */
function rangeOf(part: TextPart | undefined, { at, value }: Habit, end: number): Range {
  const condition = part?.condition
  const values = condition?.values ?? []
  const start = condition?.range?.start ?? 0
  const first =
    at === undefined
      ? values[value ?? 0]
      : values.findLast(({ range }) => range !== undefined && range.start <= start + at)
  const from = first?.range ?? { start, end }
  return { start: from.start, end: at === undefined && value !== undefined ? from.end : end }
}

/** Makes the finding about a habit: in the place of what was found (rule F2), or a hint of its own. */
export function spell(
  found: Finding | undefined,
  {
    kind,
    written,
    sentence,
    reason,
  }: Pick<Habit, "kind" | "written" | "sentence"> & { readonly reason?: string | undefined },
  meant: string | undefined,
  places: FindingPlace & { readonly mended: Range | undefined; readonly more: object | undefined },
): Finding {
  const { mended, more, ...place } = places
  const { problem, effect, hint } = foreignSpelling
  const code: WordedCode<DiagnosticData["foreign-spelling"]> = {
    ...(found?.code ?? foreignSpelling),
    problem: (data) => sentence ?? problem(data),
    effect: found ? () => found.diagnose().effect : effect,
    hint: (data) => (meant === undefined ? reason : undefined) ?? hint?.(data),
  }
  const work = () => ({
    ...found?.diagnose().data,
    ...more,
    spelling: { kind, written, meant },
  })
  return finding(code, work, {
    ...place,
    rule: found?.rule,
    fix: () => (mended && meant !== undefined ? { range: mended, text: meant } : undefined),
  })
}

function print(conditions: readonly Condition[]): string | undefined {
  const printed = printFilters(conditions)
  return printed.ok ? printed.value : undefined
}

/** Returns the parameters of a URL, decoded. */
function readParameters(text: string): DiagnosticData["looks-like-url"]["parameters"] {
  const { query } = readUrlSource(text, new Set())
  // A URL has strings only.
  const given = parameterNames.filter((name) => query[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, String(query[name])]))
}

/** Returns the parameters of a query string whose first name may be missing. */
function readQueryString(text: string): ReturnType<typeof readParameters> {
  const plain = text.replaceAll("&amp;", "&")
  const isNamed = /^(?:filters|sorts|page|pageSize)=/i.test(plain)
  return readParameters(isNamed ? plain : `filters=${plain}`)
}

/** Returns the name of a parameter in a text that is JSON, empty without one; undefined for any other text. */
function keyOfJson(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    const given: unknown = JSON.parse(text)
    const rows: readonly unknown[] = Array.isArray(given) ? given : [given]
    if (rows.length === 0 || !rows.every((row) => typeof row === "object" && row !== null))
      return undefined
    return parameterNames.find((name) => Object.hasOwn(rows[0] as object, name)) ?? ""
  } catch {
    return undefined
  }
}
