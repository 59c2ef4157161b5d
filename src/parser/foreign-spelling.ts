import { foreignSpelling, looksLikeUrl } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Fix, Range } from "../diagnostics/diagnostic.ts"
import {
  describeFinding,
  finding,
  type Finding,
  listedDiagnostics,
} from "../diagnostics/finding.ts"
import { applyFixes } from "../diagnostics/fixes.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Condition } from "../language/ast.ts"
import type { FiltersReading } from "../language/dialect.ts"
import { findOperator, isTextMatch, operatorMeaning } from "../language/operators.ts"
import { printFilters } from "../language/print.ts"
import { type NameLookup, type SpellingCheck, withChecks } from "../language/spelling.ts"
import { parameterNames } from "../url/parameters.ts"
import { readUrlSource } from "../url/url-source.ts"
import { type ForeignReading, readForeign } from "./foreign-conditions.ts"

/** Reads filters, without looking for spellings in them. */
export type ReadFilters = (text: string) => Total<FiltersReading>

interface Part extends Range {
  /** Undefined for a condition that was dropped. */
  readonly condition: Total<Condition> | undefined
  readonly findings: Finding[]
}

/** What a habit covers: the parts from one to another, and what was probably meant in their place. */
interface Habit extends ForeignReading {
  readonly last: number
}

/** The codes whose message a habit replaces (rule F2). */
const replaceable: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "malformed-condition",
  "unknown-field",
  "unsuitable-operator",
  "unreadable-value",
  "unreadable-boolean",
  "unlisted-value",
  "comma-in-value",
])

/** The most parts that one spelling goes over. More are over the limit of conditions. */
const mostParts = 64

/** The findings with a spelling. */
const spelled = /* @__PURE__ */ new WeakSet<Finding>()

/** True for a condition that may hold a habit although nothing is wrong with it. */
const mayBeForeign = /['"%*=<>]/

/**
 * Makes the check of the habits in `filters`. It takes linear time.
 * @param trial - True for a text that is only tried out, as a fix.
 */
export function createFiltersCheck(text: string, read: ReadFilters, trial = false): SpellingCheck {
  return ({ filters }, found, lookup) => {
    // Read again, since a program can change what was read.
    const parts = partsOf(read(text), found)
    const kept = new Map(filters.map((condition) => [condition.range?.start, condition]))
    const result = { replaced: new Map<Finding, Finding | undefined>(), added: [] }
    const unit: Unit = { text, parts, kept, lookup, read, trial, ...result }
    if (parts.length > 0 && !spellWhole(unit))
      for (let index = 0; index < parts.length;) index = spellPart(index, unit)
    return result
  }
}

/** The text that is looked at, what is known of it, and what was found. */
interface Unit {
  readonly text: string
  readonly parts: readonly Part[]
  /** The conditions of the query that is bound, by their places. */
  readonly kept: ReadonlyMap<number | undefined, Condition>
  readonly lookup: NameLookup
  readonly read: ReadFilters
  readonly trial: boolean
  readonly replaced: Map<Finding, Finding | undefined>
  readonly added: Finding[]
}

/** Joins the conditions of a text, in order, with the findings in each. */
function partsOf(
  { conditions, dropped }: Total<FiltersReading>,
  found: readonly Finding[],
): Part[] {
  const parts: Part[] = [
    ...conditions.flatMap((condition) =>
      condition.range ? [{ ...condition.range, condition, findings: [] }] : [],
    ),
    ...dropped.map(({ range }) => ({ ...range, condition: undefined, findings: [] })),
  ].sort((left, right) => left.start - right.start)
  const inOrder = found
    .filter(({ place }) => place.source === "filters")
    .sort((left, right) => startOf(left) - startOf(right))
  let next = 0
  for (const { end, findings } of parts)
    for (let one = inOrder[next]; one && startOf(one) <= end; one = inOrder[++next])
      findings.push(one)
  return parts
}

function startOf({ place }: Finding): number {
  return place.range?.start ?? 0
}

/** True when a query still has a condition as it was read: a program can change the tree between reading and binding. */
function isSame(read: Condition, kept: Condition | undefined): boolean {
  if (kept === undefined) return false
  const [left, right] = [read, kept].map((condition) => printFilters([condition]))
  return left?.ok === true && right?.ok === true && left.value === right.value
}

/** Reports a text that is a URL or JSON as a whole. */
function spellWhole(unit: Unit): boolean {
  const { text, parts, added, replaced } = unit
  const [first] = parts
  const whole = text.trim()
  const start = text.indexOf(whole)
  const range = { start, end: start + whole.length }
  if (/^(?:\?|https?:\/\/|\/[^?]*\?)/i.test(whole)) {
    for (const one of parts.flatMap(({ findings }) => findings)) replaced.set(one, undefined)
    const work = () => ({ text: whole, parameters: readParameters(whole) })
    added.push(note(finding(looksLikeUrl, work, { source: "filters", range })))
    return true
  }
  const written = keyOfJson(whole)
  if (written === undefined || first?.condition !== undefined) return false
  const last = parts.length - 1
  return report(0, { ...throughout("json", written), last }, unit)
}

function note(one: Finding): Finding {
  spelled.add(one)
  return one
}

const queryString = /&(?:filters|sorts|page|pageSize)=/i

/** Looks for a habit from one part on. Returns the index of the next part. */
function spellPart(index: number, unit: Unit): number {
  const { text, parts, kept, lookup } = unit
  const part = parts[index]
  if (part === undefined) return parts.length
  const { start, end, condition, findings } = part
  const isWrong = findings.some(({ code }) => replaceable.has(code.code))
  if (!isWrong && (condition === undefined || textFieldOf(condition, lookup) === undefined))
    return index + 1
  const written = text.slice(start, end)
  if (!isWrong && !mayBeForeign.test(text.slice(condition?.operator.range?.end, end)))
    return index + 1
  if (condition !== undefined && !isSame(condition, kept.get(start))) return index + 1
  const query = queryString.exec(written)
  if (query) {
    const habit = { ...throughout("url", "&"), at: query.index, last: parts.length - 1 }
    return report(index, habit, unit) ? parts.length : index + 1
  }
  const last = findClose(index, written, unit)
  const wide = last > index ? readForeign(text.slice(start, parts[last]?.end), lookup) : undefined
  const read = wide ?? readForeign(written, lookup)
  if (read === undefined) return index + 1
  const covered = wide === undefined ? index : last
  return report(index, { ...read, last: covered }, unit) ? covered + 1 : index + 1
}

/** A habit of all that follows. */
const throughout = (kind: "json" | "url", written: string) =>
  ({ kind, written, text: undefined, at: undefined, value: undefined }) as const

/** Returns the text field for which a condition is in force. */
function textFieldOf({ names, operator }: Condition, lookup: NameLookup): string | undefined {
  const { match } = operatorMeaning(operator.symbol)
  if (match !== "equal" && !isTextMatch(match)) return undefined
  return names.map(({ text }) => lookup.find(text)).find((known) => known?.kind === "text")?.name
}

/** What opens a list or a quoted value that a comma cuts. */
const opening =
  /(?:\b(?:in|contains|startswith|endswith)\s*|=(?:in|out)=\s*)(\()[^()]*$|[=!<>:~\s](["'])(?:(?!\2)[^])*$/i

/** Returns the index of the part that ends a list or a quoted value; the same index where none is open. */
function findClose(index: number, written: string, { text, parts }: Unit): number {
  const [, bracket, quote] = opening.exec(written) ?? []
  const close = bracket === undefined ? quote : ")"
  if (close === undefined) return index
  for (let last = index + 1; last < Math.min(parts.length, index + mostParts); last++) {
    const part = parts[last]
    // A part with an operator of its own is none of the value.
    if (part === undefined || part.condition || findOperator(text.slice(part.start, part.end)))
      return index
    if (text.charAt(part.end - 1) === close) return last
  }
  return index
}

/** Reports a habit. Returns false where what was found says more. */
function report(index: number, habit: Habit, unit: Unit): boolean {
  const { text, parts, lookup, read, trial, replaced, added } = unit
  const covered = parts.slice(index, habit.last + 1)
  const [part] = covered
  if (part === undefined) return false
  const { start, condition } = part
  const end = covered.at(-1)?.end ?? part.end
  const inside = covered.flatMap(({ findings }) => findings)
  const wrong = inside.filter(({ code }) => replaceable.has(code.code))
  const causes = wrong.filter((one) => isCaused(one, habit, text))
  const caused = new Set(causes)
  const meant = once(() => habit.text && finish(habit.text, lookup, read))
  const field = condition && textFieldOf(condition, lookup)
  const cause = causes.find(({ code }) => code.severity === "error") ?? causes[0]
  const found = cause ?? (field === undefined ? wrong[0] : undefined)
  // Where something else is wrong, it is said, unless the fix corrects it too.
  if (found !== undefined && cause === undefined && !trial && meant() === undefined) return false
  if (found === undefined && field === undefined) return false
  const { kind, written } = habit
  const work = () => ({
    ...(found === undefined ? { field } : found.diagnose().data),
    spelling: { kind, written, meant: meant() },
    parameters: kind === "url" ? readQueryString(text.slice(start, end)) : undefined,
  })
  if (found === undefined) {
    const range = rangeOf(part, habit, end)
    const fix = fixIn({ start, end })
    added.push(note(finding(foreignSpelling, work, { source: "filters", range, fix })))
  } else {
    const range = covered.length > 1 ? { start, end } : found.place.range
    replaced.set(found, note(respell(found, work, range, { start, end })))
  }
  // What says the same has no finding of its own (rule F3).
  const isSaid = (one: Finding): boolean =>
    one.code.code === "operator-in-value" ||
    (found !== undefined &&
      (startOf(one) > part.end || (caused.has(one) && isRepeated(one, habit, text))))
  for (const one of inside) if (one !== found && isSaid(one)) replaced.set(one, undefined)
  return true
}

/** True for a finding about a value that a habit is the reason for as well. */
function isRepeated({ place }: Finding, { kind, value }: Habit, text: string): boolean {
  const written = text.slice(place.range?.start, place.range?.end)
  const isOfValue = value !== undefined && (kind === "quotes" || kind === "wildcard")
  return !isOfValue || /^\s*["'%]|["'%*]\s*$/.test(written)
}

/** True for a finding that a habit is the reason for. */
function isCaused({ code, place }: Finding, { kind }: Habit, text: string): boolean {
  if (kind === "url" || kind === "json") return true
  if (code.code === "unsuitable-operator") return kind === "operator"
  const name = text.slice(place.range?.start, place.range?.end)
  return code.code !== "unknown-field" || !/^[A-Za-z][\w.-]*$/.test(name)
}

/** Returns the first value with a habit; from a joining sign on the rest of the condition. */
function rangeOf({ condition }: Part, { at, value }: Habit, end: number): Range {
  const values = condition?.values ?? []
  const start = condition?.range?.start ?? 0
  const first =
    at === undefined
      ? values[value ?? 0]
      : values.findLast(({ range }) => range !== undefined && range.start <= start + at)
  const from = first?.range ?? { start, end }
  return { start: from.start, end: at === undefined && value !== undefined ? from.end : end }
}

/** Returns a text in canonical form, with the fixes of what else is wrong in it; undefined where something is left. */
function finish(meant: string, lookup: NameLookup, read: ReadFilters): string | undefined {
  let text = meant
  for (let round = 0; round < 4; round++) {
    const reading = read(text)
    const check = createFiltersCheck(text, read, true)
    const left = lookup
      .check(withChecks(reading, [check]))
      .filter((one) => one.code.severity !== "hint" || spelled.has(one))
    if (left.length === 0) {
      const printed = printFilters(reading.conditions)
      if (!printed.ok || printed.value === text) return printed.ok ? text : undefined
      // In canonical form a habit may show that was hidden, such as after a second pair of brackets.
      text = printed.value
      continue
    }
    if (left.length > listedDiagnostics || left.some((one) => spelled.has(one))) return undefined
    const diagnostics = left.map(describeFinding)
    if (diagnostics.some((one) => one.fix === undefined)) return undefined
    text = applyFixes(text, diagnostics).text
  }
  return undefined
}

/** Calls a function at most once, and only when its value is asked for. */
function once<Value>(work: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: work() }).value
}

/** Gives a finding the message, hint and fix of a habit (rule F2). */
export function respell(
  found: Finding,
  work: () => DiagnosticData["foreign-spelling"],
  range: Range | undefined,
  mended: Range,
): Finding {
  const { source } = found.place
  const { problem, hint } = foreignSpelling
  const effect = () => found.diagnose().effect
  const fix = fixIn(mended)
  return finding({ ...found.code, problem, effect, hint }, work, {
    source,
    range,
    rule: found.rule,
    fix,
  })
}

/** Puts what was meant in the place of what is written. */
function fixIn(range: Range): (data: DiagnosticData["foreign-spelling"]) => Fix | undefined {
  return ({ spelling: { meant } }) => (meant === undefined ? undefined : { range, text: meant })
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

/** Returns the parameters of a URL, decoded. */
function readParameters(text: string): DiagnosticData["looks-like-url"]["parameters"] {
  const { query } = readUrlSource(text, new Set())
  // A URL has strings only.
  const given = parameterNames.filter((name) => query[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, String(query[name])]))
}

/** Returns the parameters of a query string whose first name may be missing. */
function readQueryString(text: string): ReturnType<typeof readParameters> {
  return readParameters(/^(?:filters|sorts|page|pageSize)=/i.test(text) ? text : `filters=${text}`)
}
