import { foreignSpelling, type WordedCode } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Diagnostic, Range } from "../diagnostics/diagnostic.ts"
import {
  describeFinding,
  finding,
  type Finding,
  listedDiagnostics,
  type Place,
} from "../diagnostics/finding.ts"
import { applyFixes } from "../diagnostics/fixes.ts"
import type { Total } from "../diagnostics/total.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { once } from "../diagnostics/once.ts"
import type { Condition } from "../language/ast.ts"
import type { FiltersReading } from "../language/dialect.ts"
import { isTextMatch, operatorMeaning } from "../language/operators.ts"
import { type NameLookup, type SpellingCheck, withChecks } from "../language/spelling.ts"
import { parameterNames } from "../url/parameters.ts"
import { readUrlSource } from "../url/url-source.ts"
import {
  type FindField,
  type ForeignReading,
  type FoundHabit,
  isPlain,
  print,
} from "./foreign-conditions.ts"

/** One condition, or what a comma cut from one. */
export interface MendedPart extends Range {
  /** Undefined for a condition that was dropped. */
  readonly condition: Total<Condition> | undefined
  readonly findings: Finding[]
}

/** The text that is looked at, what is known of it, and what was found. */
export interface Unit {
  readonly text: string
  readonly parts: readonly MendedPart[]
  readonly lookup: NameLookup
  readonly find: FindField
  /** Reads filters, without looking for habits in them. */
  readonly read: (text: string) => Total<FiltersReading>
  /** Makes the check of a text that is tried out, as a fix; undefined in such a check. */
  readonly tryOut: ((text: string) => SpellingCheck) | undefined
  readonly replaced: Map<Finding, Finding | undefined>
  readonly added: Finding[]
}

/** What is mended together: a condition, or a dropped one, and what commas cut from it. */
export interface MendedBlock {
  readonly parts: readonly MendedPart[]
  readonly range: Range
  /** The errors and warnings in it. */
  readonly problems: readonly Finding[]
  /** True where a quote or a bracket around values has no end. */
  readonly isOpen: boolean
}

/** A habit, and what was probably meant in the place of the parts that it covers. */
export interface Habit extends ForeignReading {
  /** The number of parts. */
  readonly count: number
}

/** The codes whose message a habit replaces (rule F2). */
const replaceable =
  /^(?:malformed-condition|unknown-field|unsuitable-operator|unreadable-|unlisted-value|comma-in-value)/

/** The codes about a value, which a fix of something else may leave. */
const ofValues = /^(?:unreadable-|unlisted-|null-order|always-true)/

/** The findings with a habit. */
const spelled = /* @__PURE__ */ new WeakSet<Finding>()

export function note(one: Finding): Finding {
  spelled.add(one)
  return one
}

function isProblem({ code }: Finding): boolean {
  return code.severity !== "hint"
}

export function startOf({ place }: Finding): number {
  return place.range?.start ?? 0
}

export function blockOf(parts: readonly MendedPart[], isOpen = false): MendedBlock {
  const range = { start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0 }
  const problems = parts.flatMap(({ findings }) => findings.filter(isProblem))
  return { parts, range, problems, isOpen }
}

/** Returns the text field for which a condition is in force. */
export function textFieldOf(
  condition: Condition | undefined,
  lookup: NameLookup,
): string | undefined {
  if (condition === undefined) return undefined
  const { match } = operatorMeaning(condition.operator.symbol)
  if (match !== "equal" && !isTextMatch(match)) return undefined
  const fields = condition.names.map(({ text }) => lookup.find(text))
  return fields.find((known) => known?.kind === "text")?.name
}

/**
 * Reports a habit in a block, and joins the fixes of what is wrong in it (rules F2 to F4).
 * @returns false where no habit is reported, since what was found says more.
 */
export function mend(read: Habit | undefined, block: MendedBlock, unit: Unit): boolean {
  const { tryOut, replaced } = unit
  const inside = block.parts.slice(0, read?.count ?? 0).flatMap(({ findings }) => findings)
  const wrong = inside.filter(({ code }) => replaceable.test(code.code))
  const causes = wrong.filter((one) => read && isCaused(one, read, unit.text))
  const field = textFieldOf(block.parts[0]?.condition, unit.lookup)
  const cause = causes.find(({ code }) => code.severity === "error") ?? causes[0]
  // A finding of its own is for a condition in force.
  const found = cause ?? (field === undefined ? wrong[0] : undefined)
  const meant = once(() =>
    tryOut && read ? finish(read.text, block, unit, { found }) : read?.text,
  )
  // Where something else is wrong, it is said, unless the fix corrects it too.
  const isOther = found !== cause && tryOut !== undefined && meant() === undefined
  const isSaid = found?.code.code === "malformed-condition" && isPlain(read)
  const isReported = read !== undefined && !isSaid && !isOther && (found ?? field) !== undefined
  if (isReported) report(read, { found, causes, field, meant }, block, unit)
  if (tryOut === undefined) return isReported
  const others = block.problems.filter((one) => !replaced.has(one))
  const isMended = isReported && others.length < block.problems.length && meant() !== undefined
  const carrier = once(() =>
    isMended
      ? undefined
      : others.find(({ diagnose }) => ownProperty(diagnose(), "fix") !== undefined),
  )
  const mended = once(() => {
    const whole = meant()
    const isUnclear = whole === undefined && /joiner|encoded|url/.test(read?.kind ?? "")
    const own = isUnclear ? undefined : mendOwn(block, isReported, unit)
    // Where both say the same, the smaller change is shown.
    const isSame = own !== undefined && print(unit.read(own).conditions) === whole
    return whole === undefined || isSame ? own : whole
  })
  for (const one of others) {
    const fixed = () => (one === carrier() ? mended() : undefined)
    replaced.set(one, refix(one, fixed, block.range, unit.text))
  }
  return isReported
}

/** Why a habit is reported, and where. */
interface Reason {
  /** The finding in whose place a habit is reported; undefined for a hint of its own. */
  readonly found: Finding | undefined
  readonly causes: readonly Finding[]
  /** The text field of the condition, if it is in force. */
  readonly field: string | undefined
  readonly meant: () => string | undefined
}

/** Reports a habit, in the place of what it is the reason for. */
function report(
  read: Habit,
  { found, causes, field, meant }: Reason,
  { parts, range, problems }: MendedBlock,
  { text, replaced, added }: Unit,
): void {
  const covered = parts.slice(0, read.count)
  const [part = range] = covered
  const end = covered.at(-1)?.end ?? range.end
  const own = found === undefined ? rangeOf(parts[0], read, end) : found.place.range
  const place = { source: "filters", range: found && read.count > 1 ? range : own } as const
  const more = {
    ...(found === undefined && { field }),
    ...(read.kind === "url" && { parameters: readQueryString(text.slice(range.start, part.end)) }),
  }
  const mended = found !== undefined || problems.length === 0 ? range : undefined
  const spelling = note(spell(found, read, meant, { ...place, mended, more }))
  if (found === undefined) added.push(spelling)
  else replaced.set(found, spelling)
  // What says the same has no finding of its own (rule F3).
  const isSaid = (one: Finding): boolean =>
    one.code.code === "operator-in-value" ||
    (found !== undefined &&
      (startOf(one) > part.end || (causes.includes(one) && isRepeated(one, read, text))))
  for (const one of covered.flatMap(({ findings }) => findings))
    if (one !== found && isSaid(one)) replaced.set(one, undefined)
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
function rangeOf(part: MendedPart | undefined, { at, value }: Habit, end: number): Range {
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

/** Applies the fixes of all that is wrong in a block. */
function mendOwn(block: MendedBlock, isReported: boolean, unit: Unit): string | undefined {
  const { text } = unit
  const { start, end } = block.range
  const listed = block.problems.slice(0, listedDiagnostics).map(describeFinding)
  const own = listed.filter((found) => {
    const fix = ownProperty(found, "fix")
    return fix && fix.range.start >= start && fix.range.end <= end
  })
  const fixed = applyFixes(text, own).text
  const meant = fixed.slice(start, end - text.length || undefined)
  return fixed === text ? undefined : finish(meant, block, unit, undefined, isReported)
}

/** Gives a finding the fix of its block, or none. */
function refix(
  one: Finding,
  mended: () => string | undefined,
  range: Range,
  text: string,
): Finding {
  const withFix = (given: Diagnostic): Diagnostic => {
    const fix = ownProperty(given, "fix")
    if (fix === undefined) return given
    const meant = mended()
    if (meant === undefined) {
      const { fix: _, ...others } = given
      return Object.freeze(others)
    }
    const before = text.slice(range.start, fix.range.start)
    const isWhole = before + fix.text + text.slice(fix.range.end, range.end) === meant
    return isWhole ? given : Object.freeze({ ...given, fix: { range, text: meant } })
  }
  return { ...one, diagnose: (...given) => withFix(one.diagnose(...given)) }
}

/**
 * Returns a text with the fixes of what else is wrong in it, that of a habit in canonical form. Undefined where it has a mistake
 * that was not there, or one that the habit is said to be the reason of.
 * @param keepsHabit - True where a habit is reported by itself.
 */
function finish(
  meant: string | undefined,
  { range, parts, isOpen }: MendedBlock,
  { text: whole, lookup, read, tryOut }: Unit,
  reason?: Pick<Reason, "found">,
  keepsHabit = false,
): string | undefined {
  if (meant === undefined || isOpen || tryOut === undefined) return undefined
  const written = whole.slice(range.start, range.end)
  const rest = new Set(parts.slice(1).map(({ start, end }) => whole.slice(start, end)))
  const hints = reason === undefined && !keepsHabit
  let text = meant
  for (let round = 0; round < 5; round++) {
    const reading = read(text)
    const left = lookup
      .check(withChecks(reading, [tryOut(text)]))
      .filter((one) => isProblem(one) || spelled.has(one))
    if (left.length > listedDiagnostics) return undefined
    const mended = applyFixes(text, left.map(describeFinding), { hints }).text
    if (mended !== text) {
      text = mended
      continue
    }
    const isLeft = (one: Finding): boolean => {
      const { code } = one.code
      if (code === reason?.found?.code.code) return false
      const value = text.slice(one.place.range?.start, one.place.range?.end)
      if (code === "never-true" || (code === "malformed-condition" && rest.has(value))) return true
      const isUntouched = written.includes(value) && !/[=<>;&]|^\(|\s(?:and|or)\s/i.test(value)
      return isUntouched && (ofValues.test(code) || (keepsHabit && !isProblem(one)))
    }
    if (!left.every(isLeft)) return undefined
    if (reason === undefined || reading.dropped.length > 0) return text
    const printed = print(reading.conditions)
    if (printed === undefined || printed === text) return printed
    // In canonical form a habit may show that was hidden, such as after a second pair of brackets.
    text = printed
  }
  return undefined
}

/**
 * Makes the finding about a habit: in the place of what was found (rule F2), or a hint of its own.
 * @param places.mended - What the text that was meant takes the place of; undefined for no fix.
 */
export function spell(
  found: Finding | undefined,
  { kind, written, sentence }: FoundHabit,
  meant: () => string | undefined,
  places: Place & { readonly mended: Range | undefined; readonly more: object | undefined },
): Finding {
  const { mended, more, ...place } = places
  const { problem, effect, hint } = foreignSpelling
  const code: WordedCode<DiagnosticData["foreign-spelling"]> = {
    ...(found?.code ?? foreignSpelling),
    problem: (data) => sentence ?? problem(data),
    effect: found ? () => found.diagnose().effect : effect,
    hint,
  }
  const work = () => ({
    ...found?.diagnose().data,
    ...more,
    spelling: { kind, written, meant: meant() },
  })
  return finding(code, work, {
    ...place,
    rule: found?.rule,
    fix: ({ spelling: { meant: text } }) =>
      mended && text !== undefined ? { range: mended, text } : undefined,
  })
}

/** Returns the parameters of a URL, decoded. */
export function readParameters(text: string): DiagnosticData["looks-like-url"]["parameters"] {
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
