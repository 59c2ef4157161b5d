import { foreignSpelling, looksLikeUrl, type WordedCode } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Diagnostic, TextRange } from "../diagnostics/diagnostic.ts"
import { isNear } from "../diagnostics/edits.ts"
import { finding, type Finding, listedDiagnostics, type Place } from "../diagnostics/finding.ts"
import { once } from "../diagnostics/once.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { Total } from "../diagnostics/total.ts"
import type { ConditionNode } from "../language/ast.ts"
import type { FiltersReading } from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import { isTextMatch, operatorMeaning } from "../language/operators.ts"
import { printFilters } from "../language/print.ts"
import {
  type KnownField,
  type NameLookup,
  type SpellingCheck,
  unchanged,
  withChecks,
} from "../language/spelling.ts"
import { parameterNames } from "../url/parameters.ts"
import { readUrlSource } from "../url/url-source.ts"
import { habit, plainRank, type Habit } from "./habit.ts"
import { type ForeignReading, readForeign } from "./read-foreign.ts"
import { readRemark } from "./remarks.ts"
import { joinStretches, startOf, type Stretch, stretchesOf, type TextPart } from "./stretches.ts"

/** Reads filters, without looking for habits in them. */
export type ReadText = (text: string) => Total<FiltersReading>

/** What a text has that may hold a habit although nothing is wrong with it, and what a value has. */
const foreignText =
  /['"“„‘‚«%;&?/]|=[<>!]|[!=]==|\*(?:[\s,|]|$)|\s(?:and|or|not)\s|![^=@_]|^not\s|\\[(*]/i
const foreignValue = /['"“„‘‚«%*=<>&;]|\\\(|\s(?:and|or)\s|[^\s=]\?[^\s=]|\/i?$/i
const looseJoiner = /\s(?:and|or|not)\s|&&|\|\||;/i
const queryString = /&(?:amp;)?(?:filters|sorts|page|pageSize)=/i

/** The codes whose message a habit replaces (rule F2). */
const replaceable =
  /^(?:malformed-condition|unknown-field|unsuitable-operator|unreadable-|unlisted-value|comma-in-value)/
const ofForm = /^(?:malformed-condition|unknown-field|unsuitable-operator)$/
/** The warnings that a fix may have, since they speak of what was meant (rule G3). */
const ofMeaning = /^(?:unlisted-value|unlisted-id|never-true|always-true|null-order)$/
/** What a habit says as well (rule F3). */
const ofHabit = /^(?:operator-in-value|any-value-negated|blank-beside-pipe)$/

const unread: ForeignReading = { habit: undefined, conditions: undefined, joiners: new Set() }

/** What a text is read with. */
interface Means {
  readonly lookup: NameLookup
  readonly read: ReadText
}

/** Makes the check of the habits in `filters`, and of all fixes. It takes linear time. */
export function createFiltersCheck(text: string, read: ReadText, isTrial = false): SpellingCheck {
  return ({ filters }, all, lookup) => {
    const found = all.filter(({ place }) => place.source === "filters")
    if (found.length === 0 && !foreignText.test(text)) return unchanged
    const check = new FiltersCheck(text, { lookup, read }, isTrial)
    // Read again, since a program can change what was read.
    check.spell(stretchesOf(text, read(text), found), filters)
    return check
  }
}

class FiltersCheck {
  readonly replaced = new Map<Finding, Finding | undefined>()
  readonly added: Finding[] = []
  readonly #text: string
  readonly #means: Means
  /** True for a text that is only tried out, as a fix. */
  readonly #isTrial: boolean
  readonly #near = new Map<string, KnownField | undefined>()
  readonly #readings = new Map<string, ForeignReading>()

  constructor(text: string, means: Means, isTrial: boolean) {
    this.#text = text
    this.#means = means
    this.#isTrial = isTrial
  }

  spell(stretches: readonly Stretch[], filters: readonly ConditionNode[]): void {
    const whole = joinStretches(stretches)
    if (whole.parts.length > 0 && !this.#spellWhole(whole)) this.#spellStretches(stretches, filters)
  }

  /** Reports a text that is a URL or JSON. */
  #spellWhole(all: Stretch): boolean {
    const text = this.#textOf(all)
    if (/^(?:\?|https?:\/\/|\/[^?]*\?)/i.test(text)) {
      for (const one of findingsIn(all)) this.replaced.set(one, undefined)
      const work = () => ({ text, parameters: readParameters(text) })
      this.added.push(finding(looksLikeUrl, work, { source: "filters", range: all }))
      return true
    }
    const [json, key] = /^\[?\s*\{\s*(?:\}|"([^"]*)"\s*:)/.exec(text) ?? []
    if (json === undefined || all.parts[0]?.condition) return false
    const written = parameterNames.find((name) => name === key) ?? ""
    this.#report(all, habit("json", written, { value: undefined }), undefined)
    return true
  }

  #textOf({ start, end }: TextRange = { start: 0, end: 0 }): string {
    return this.#text.slice(start, end)
  }

  /** Finds a field, where a few misspelled names mean what their fix writes. */
  readonly #find = (name: string, isExact?: boolean): KnownField | undefined => {
    const known = this.#means.lookup.find(name)
    if (known || isExact || this.#isTrial) return known
    if (this.#near.size < listedDiagnostics && !this.#near.has(name))
      this.#near.set(name, this.#means.lookup.near(name))
    const found = this.#near.get(name)
    return found && isNear(foldName(name), foldName(found.name)) ? found : undefined
  }

  #read(stretch: TextRange): ForeignReading {
    const text = this.#textOf(stretch)
    const reading = this.#readings.get(text) ?? readForeign(text, this.#find)
    this.#readings.set(text, reading)
    return reading
  }

  /** Returns the text field for which a condition is in force. */
  #textFieldOf(part: TextPart | undefined): string | undefined {
    if (!part?.condition) return undefined
    const { names, operator } = part.condition
    const { match } = operatorMeaning(operator.symbol)
    if (match !== "equal" && !isTextMatch(match)) return undefined
    const fields = names.map(({ text }) => this.#means.lookup.find(text))
    return fields.find((known) => known?.kind === "text")?.name
  }

  /** Looks for habits between the commas, and stops where no more findings are listed (rule G6). */
  #spellStretches(stretches: readonly Stretch[], filters: readonly ConditionNode[]): void {
    const kept = new Map(filters.map((one) => [one.range?.start, one]))
    const isKept = ({ start, condition }: TextPart): boolean =>
      condition === undefined || print([condition]) === print([kept.get(start) ?? []].flat())
    // Under Google Analytics a comma means "or".
    const isEither = /[=!]@(?!=)/.test(this.#text)
    const isUnpaired = !isPaired(this.#text)
    const loose = once(() => stretches.filter((one) => this.#isLoose(one)))
    let listed = 0
    for (let next = 0; next < stretches.length && listed < listedDiagnostics;) {
      const { isForeign, stretch, count, reading } = this.#take(stretches, next)
      const { start, end, parts } = stretch
      const query = isForeign ? queryString.exec(this.#textOf(stretch)) : null
      if (query) {
        const found = habit("url", "&", { at: query.index, value: undefined })
        const rest = joinStretches(stretches.slice(next))
        return this.#spellStretch(rest, { ...unread, habit: found })
      }
      next += count
      if (!isForeign || !parts.every(isKept) || parts.length === 0) {
        listed += findingsIn(stretch).length
        continue
      }
      listed++
      const written = this.#textOf(stretch)
      const own = parts.filter(({ condition }) => condition).length
      // Quotes never cross a condition.
      const isCut = own > 1 && /['"`“]/.test(written) && (reading.conditions?.length ?? own) < own
      const isUnclear =
        count < stretches.length &&
        (isEither ||
          hasOr(reading, ";") ||
          (isUnpaired && /[()[\]{}'"]/.test(written)) ||
          loose().some((one) => one.start < start || one.start > end))
      const clear = isUnclear ? { ...reading, conditions: undefined } : reading
      this.#spellStretch(stretch, isCut ? unread : clear)
    }
  }

  /** Takes a stretch, with those behind it that a comma cut from its values. */
  #take(stretches: readonly Stretch[], index: number) {
    const first = joinStretches(stretches.slice(index, index + 1))
    const isForeign =
      first.parts.some(({ findings }) => findings.some(isProblem)) ||
      (foreignValue.test(this.#textOf(first)) && this.#textFieldOf(first.parts[0]) !== undefined)
    const isCut = (one: Stretch | undefined): boolean =>
      one !== undefined &&
      !(one.parts[0]?.condition ?? /[=<>]/.test(this.#textOf(one))) &&
      !this.#read(one).habit
    const two = joinStretches(stretches.slice(index, index + 2))
    const goesOn =
      isCut(stretches[index + 1]) && (this.#read(first).habit ?? this.#read(two).conditions)
    let stop = index + 1
    while (goesOn && isCut(stretches[stop])) stop++
    const stretch = joinStretches(stretches.slice(index, stop))
    const count = stop - index
    const reading = isForeign || count > 1 ? this.#read(stretch) : unread
    if (count === 1 || reading.conditions)
      return { isForeign: reading !== unread, stretch, count, reading }
    const alone = this.#read(first)
    if (!alone.habit) return { isForeign, stretch: first, count: 1, reading: alone }
    const rest = this.#text.slice(first.end, stretch.end).replace(/(?<!\\),/g, "\\,")
    const whole = readForeign(this.#textOf(first) + rest, this.#find)
    return { isForeign: true, stretch, count, reading: whole }
  }

  /** True for a stretch with a joiner that is left, or with an "or" beside the commas. */
  #isLoose(stretch: Stretch): boolean {
    const text = this.#textOf(stretch)
    const isJoined = looseJoiner.test(text)
    if (!isJoined && !text.includes("|")) return false
    const reading = this.#read(stretch)
    return hasOr(reading) || (isJoined && !reading.conditions)
  }

  /** Reports a habit in a stretch, with the fix of all that is wrong in it (rules F2 to F4). */
  #spellStretch(stretch: Stretch, { conditions, ...reading }: ForeignReading): void {
    const { start, end, parts } = stretch
    const problems = findingsIn(stretch).filter(isProblem)
    const isPlain = (reading.habit?.rank ?? plainRank) >= plainRank
    const isClear = parts.length === 1 && problems.length === 0 && !this.#isTrial && isPlain
    const [{ condition } = { condition: undefined }] = parts
    const remark = isClear && condition ? readRemark(condition) : undefined
    const said = remark ? remark.conditions : conditions
    const found = remark?.habit ?? reading.habit
    const written = this.#textOf(stretch)
    const meant = said && !this.#isTrial ? accept(said, written, this.#means) : undefined
    const isReported = found !== undefined && this.#report(stretch, found, meant)
    if (this.#isTrial) return
    const left = problems.filter((one) => !this.replaced.has(one))
    const isMended = left.length < problems.length
    const keepsFixes = !isReported && isPlain
    for (const [index, one] of left.entries())
      if (meant !== undefined && isReported) {
        const fix = index === 0 ? { range: { start, end }, text: meant } : undefined
        this.replaced.set(one, isMended ? undefined : withFix(one, fix))
      } else if (!keepsFixes || index >= listedDiagnostics || !this.#isSound(one, stretch, found))
        this.replaced.set(one, withFix(one, undefined))
  }

  /** True for a finding whose own fix adds no mistake. */
  #isSound(one: Finding, stretch: Stretch, found: Habit | undefined): boolean {
    const { lookup, read } = this.#means
    const { code } = one.code
    const fix = ownProperty(one.diagnose(), "fix")
    if (fix === undefined || (code === "malformed-condition" && one.rule !== "T7")) return false
    const { start, end } = fix.range
    const rest = this.#text.slice(end, stretch.end)
    // What may be a condition is no part of a value.
    if (code === "comma-in-value" && (found || /[=<>]/.test(rest))) return false
    const from = start < stretch.start ? this.#text.lastIndexOf(",", start - 1) + 1 : stretch.start
    const fixed = this.#text.slice(from, start) + fix.text + rest
    if (!isPaired(fixed) || checkText(fixed, this.#means).some(isForeign)) return false
    const countForms = (findings: readonly Finding[]): number =>
      findings.filter((other) => ofForm.test(other.code.code)).length
    const left = countForms(lookup.check(read(fixed)))
    const isLess = left < countForms(findingsIn(stretch).filter(isProblem))
    return ofForm.test(code) ? isLess : left === 0
  }

  /**
   * Reports a habit, in the place of what it is the reason for.
   * @returns false where what was found says more.
   */
  #report(stretch: Stretch, read: Habit, meant: string | undefined): boolean {
    const { start, end, parts } = stretch
    const problems = findingsIn(stretch).filter(isProblem)
    const wrong = problems.filter(({ code }) => replaceable.test(code.code))
    const causes = wrong.filter((one) => this.#isCaused(one, read))
    const field = this.#textFieldOf(parts[0])
    const cause = causes.find(({ code }) => code.severity === "error") ?? causes[0]
    // A finding of its own is for a condition in force.
    const found = cause ?? (field === undefined ? wrong[0] : undefined)
    const isPlain = read.rank >= plainRank
    if (found === undefined && (field === undefined || isPlain)) return false
    if (meant === undefined && (isPlain || found !== cause)) return false
    const range = { start, end }
    const isOperator = isPlain && read.kind === "operator"
    if (isOperator && found?.code.code === "malformed-condition")
      this.replaced.set(found, withFix(found, { range, text: meant ?? "" }))
    else {
      const more = {
        ...(found === undefined && { field }),
        ...(read.kind === "url" && { parameters: readParameters(queryOf(this.#textOf(stretch))) }),
      }
      const isWhole = found !== undefined && parts.length > 1
      const place = isWhole ? range : found ? found.place.range : rangeOf(parts[0], read, end)
      const mended = found !== undefined || problems.length === 0 ? range : undefined
      const spelling = spell(found, read, meant, { source: "filters", range: place, mended, more })
      if (found === undefined) this.added.push(spelling)
      else this.replaced.set(found, spelling)
    }
    const firstEnd = parts[0]?.end ?? end
    for (const one of findingsIn(stretch)) {
      const isLater = startOf(one) > firstEnd || (causes.includes(one) && this.#isSaid(one, read))
      if (one !== found && (ofHabit.test(one.code.code) || (found !== undefined && isLater)))
        this.replaced.set(one, undefined)
    }
    return true
  }

  /** True for a finding about a value that a habit is the reason for as well. */
  #isSaid({ place }: Finding, { kind, value }: Habit): boolean {
    const isOfValue = value !== undefined && (kind === "quotes" || kind === "wildcard")
    return !isOfValue || /^\s*["'“%]|["'”%*]\s*$/.test(this.#textOf(place.range))
  }

  /** True for a finding that a habit is the reason for. */
  #isCaused({ code, place }: Finding, { kind }: Habit): boolean {
    if (kind === "url" || kind === "json") return true
    if (code.code === "unsuitable-operator") return kind === "operator"
    const name = this.#textOf(place.range)
    return code.code !== "unknown-field" || !/^\p{L}[\p{L}\p{M}\p{N}._-]*$/u.test(name)
  }
}

function findingsIn({ parts }: Stretch): readonly Finding[] {
  return parts.flatMap(({ findings }) => findings)
}

function isProblem({ code }: Finding): boolean {
  return code.severity !== "hint"
}

function isForeign({ code: { code } }: Finding): boolean {
  return code === foreignSpelling.code || code === looksLikeUrl.code
}

function hasOr({ joiners }: ForeignReading, ...more: readonly string[]): boolean {
  return ["or", "||", "|", ...more].some((one) => joiners.has(one))
}

function checkText(text: string, { lookup, read }: Means): readonly Finding[] {
  return lookup.check(withChecks(read(text), [createFiltersCheck(text, read, true)]))
}

/** Returns conditions as a text that has no mistake and no habit (rule G3). */
export function accept(
  conditions: readonly ConditionNode[],
  written: string | undefined,
  means: Means,
): string | undefined {
  let text = print(conditions)
  for (let round = 0; round < 2; round++) {
    if (text === undefined || text === written) return undefined
    const [one, other] = checkText(text, means).filter(
      (found) => isForeign(found) || (isProblem(found) && !ofMeaning.test(found.code.code)),
    )
    if (one === undefined) return text
    // The name of a value that is written as a number.
    const isName = other === undefined && one.code.code === "unreadable-value"
    const fix = isName ? ownProperty(one.diagnose(), "fix") : undefined
    text = fix && text.slice(0, fix.range.start) + fix.text + text.slice(fix.range.end)
  }
  return undefined
}

/** True where each bracket and each quote has its partner. */
function isPaired(text: string): boolean {
  const open: string[] = []
  for (const [sign] of text.matchAll(/[()[\]{}]/g)) {
    const at = ")]}".indexOf(sign)
    if (at < 0) open.push(sign)
    else if (open.pop() !== "([{".charAt(at)) return false
  }
  const quotes = [/(?<!\w)'|'(?!\w)/g, /"/g].map((quote) => text.match(quote) ?? [])
  return open.length === 0 && quotes.every(({ length }) => length % 2 === 0)
}

function withFix(one: Finding, fix: Diagnostic["fix"]): Finding {
  const change = ({ fix: _, ...given }: Diagnostic): Diagnostic =>
    Object.freeze(fix ? { ...given, fix } : given)
  return { ...one, diagnose: (...given) => change(one.diagnose(...given)) }
}

/** Returns the first value with a habit; from a joining sign on the rest of the condition. */
function rangeOf(part: TextPart | undefined, { at, value }: Habit, end: number): TextRange {
  const condition = part?.condition
  const values = condition?.values ?? []
  const start = condition?.range?.start ?? 0
  const first =
    at === undefined
      ? values[value ?? 0]
      : values.findLast((one) => one.range !== undefined && one.range.start <= start + at)
  const from = first?.range ?? { start, end }
  return { start: from.start, end: at === undefined && value !== undefined ? from.end : end }
}

/** Makes the finding about a habit: in the place of what was found (rule F2), or a hint of its own. */
export function spell(
  found: Finding | undefined,
  { kind, written, sentence, reason }: Habit,
  meant: string | undefined,
  {
    mended,
    more,
    ...place
  }: Place & { readonly mended: TextRange | undefined; readonly more: object | undefined },
): Finding {
  const { problem, effect, hint } = foreignSpelling
  const code: WordedCode<DiagnosticData["foreign-spelling"]> = {
    ...(found?.code ?? foreignSpelling),
    problem: (data) => sentence ?? problem(data),
    effect: found ? () => found.diagnose().effect : effect,
    hint: (data) => (meant === undefined ? reason : undefined) ?? hint?.(data),
  }
  const spelling = { kind, written, meant }
  const fix = mended && meant !== undefined ? { range: mended, text: meant } : undefined
  const work = () => ({ ...found?.diagnose().data, ...more, spelling })
  return finding(code, work, { ...place, rule: found?.rule, fix: () => fix })
}

function print(conditions: readonly ConditionNode[]): string | undefined {
  const printed = printFilters(conditions)
  return printed.ok ? printed.value : undefined
}

/** Begins a query string with a name, which may be missing. */
function queryOf(text: string): string {
  return text.replaceAll("&amp;", "&").replace(/^(?!(?:filters|sorts|page|pageSize)=)/i, "filters=")
}

/** Returns the parameters of a URL, decoded. */
function readParameters(text: string): DiagnosticData["looks-like-url"]["parameters"] {
  const { query } = readUrlSource(text, new Set())
  // A URL has strings only.
  const given = parameterNames.filter((name) => query[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, String(query[name])]))
}
