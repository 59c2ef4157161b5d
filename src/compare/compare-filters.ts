import { explainQuery } from "../explain/explain-query.ts"
import { findingsOn, type Difference, type DialectOutcome, type Side } from "./dialect-outcome.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { ConditionNode } from "../language/ast.ts"
import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import type { QueryReading } from "../language/dialect.ts"
import { ruleOfNulls } from "../sieve/nulls.ts"
import type { ServerSettings } from "../sieve/options.ts"
import { conditionEffect } from "./query-effect.ts"

/** Finds where the dialects keep different rows: for each condition, or once when a dialect drops all of them. */
export function compareFilters(left: DialectOutcome, right: DialectOutcome): Difference[] {
  if (String(left.effect.filters) === String(right.effect.filters)) return []
  const { gaveUp } = right
  if (left.bound.refused || (right.bound.refused && gaveUp === undefined))
    return [compareRefused(left, right)]
  if (gaveUp !== undefined && (right.bound.refused || gaveUp.place.source === "filters"))
    return [compareGivingUp(left, right, gaveUp)]
  const [ours, stock] = [left, right].map(({ reading, bound, server }) =>
    partsOf(reading, bound, server),
  )
  const blocks = blocksOf(ours ?? [], stock ?? [])
  return blocks
    .filter(({ parts: [own, stock] }) => effectsOf(own) !== effectsOf(stock))
    .map((block) => compareBlock(block, left, right))
}

const effectsOf = (parts: readonly Part[]): string =>
  JSON.stringify(parts.map(({ effect }) => effect).filter((effect) => effect !== ""))
const termsOf = (parts: readonly Part[]): string => JSON.stringify(parts.map(({ term }) => term))

function compareBlock(
  { range, parts: [own, stock] }: Block,
  left: DialectOutcome,
  right: DialectOutcome,
): Difference {
  const kind = termsOf(own) === termsOf(stock) ? "binding" : "terms"
  const isShortcut = kind === "binding" && [...own, ...stock].some(({ hasShortcut }) => hasShortcut)
  const found = () =>
    rulesAt(
      range,
      findingsOn("filters", left),
      findingsOn("filters", right),
      partingRules(own, stock),
    )
  const nullRule =
    kind === "binding"
      ? stock.map(({ nullRule }) => nullRule).find((rule) => rule !== undefined)
      : undefined
  const rules = isShortcut
    ? { standard: "V12", sieve: "S16" }
    : nullRule === undefined
      ? found()
      : { standard: "V1", sieve: nullRule }
  const side = (parts: readonly Part[], rule: string): Side => ({
    rule,
    sentence:
      parts.map(({ sentence }) => sentence).join(" ") || "This dialect reads no condition here.",
    effect: kind === "binding" ? effectsOf(parts) : termsOf(parts),
  })
  return {
    kind,
    source: "filters",
    range,
    standard: side(own, rules.standard),
    sieve: side(stock, rules.sieve),
  }
}

/** Makes the difference for a query that the library gives up on, and this dialect does not. */
function compareGivingUp(
  left: DialectOutcome,
  right: DialectOutcome,
  gaveUp: NonNullable<DialectOutcome["gaveUp"]>,
): Difference {
  const { source, range } = gaveUp.place
  const errors = findingsOn("filters", right).filter(({ code }) => code.severity === "error")
  const rules = rulesAt(range, findingsOn("filters", left), errors, { standard: "N2", sieve: "S9" })
  return {
    kind: rules.sieve === "S3" ? "terms" : "binding",
    source,
    ...(range && { range }),
    standard: wholeSide(left, rules.standard),
    sieve: { ...wholeSide(right, rules.sieve), sentence: gaveUp.diagnose().message },
  }
}

/**
 * Makes the difference for a query that only one dialect refuses: over a limit, since each counts conditions, names and values as
 * it reads them, or for a mistake, since the table is strict.
 */
function compareRefused(left: DialectOutcome, right: DialectOutcome): Difference {
  const cause = [left, right]
    .flatMap(({ bound }) => (bound.refused ? bound.diagnostics : []))
    .find(({ severity }) => severity !== "hint")
  if (cause === undefined || cause.rule === "limits" || cause.source === "table")
    return {
      kind: "terms",
      source: "filters",
      standard: wholeSide(left, "limits"),
      sieve: wholeSide(right, "limits"),
    }
  const { source, range, rule } = cause
  const [stock = "S9"] = [...counterparts].find(([, own]) => own === rule) ?? []
  const [own, theirs] = [findingsOn(source, left), findingsOn(source, right)]
  const rules = rulesAt(range, own, theirs, { standard: rule, sieve: stock })
  return {
    kind: "binding",
    source,
    ...(range && { range }),
    standard: wholeSide(left, rules.standard),
    sieve: wholeSide(right, rules.sieve),
  }
}

function wholeSide({ bound, effect }: DialectOutcome, rule: string): Side {
  const { conditions, sentences } = explainQuery(bound)
  const shown = bound.refused ? sentences : conditions
  const sentence = shown.map((one) => one.sentence).join(" ") || "Keeps every row."
  return { rule, sentence, effect: JSON.stringify(effect.filters) }
}

/** The rules of stock Sieve, each with the rule of the language that decides the same question. */
const counterparts: ReadonlyMap<string, string> = new Map([
  ["S1", "T9"],
  ["S2", "T9"],
  ["S3", "T6"],
  ["S4", "T4"],
  ["S5", "T6"],
  ["S6", "T9"],
  ["S7", "T15"],
  // Of the names, only lists have no finding of their own.
  ["S8", "V14"],
  ["S9", "N2"],
  ["S10", "T12"],
  ["S11", "V2"],
  ["S12", "T10"],
  ["S13", "V10"],
  ["S14", "V9"],
  ["S16", "V12"],
  ["S17", "P2"],
  ["S18", "P3"],
])

/** The rules of the two dialects that decide at a place. */
interface Rules {
  readonly standard: string
  readonly sieve: string
}

/**
 * Returns the rules of the findings at a place, hints left out.
 * @param parting - The rules for a place without findings: those of the step at which the dialects
 *   differ.
 */
function rulesAt(
  range: TextRange | undefined,
  standard: readonly Finding[],
  sieve: readonly Finding[],
  parting: Rules,
): Rules {
  const decides = (found: Finding): boolean =>
    found.code.severity !== "hint" && touches(found, range)
  const stock = sieve.find((found) => found.rule.startsWith("S") && decides(found))?.rule
  const own = standard.find(decides)?.rule
  if (stock === undefined) return { standard: own ?? parting.standard, sieve: parting.sieve }
  return { standard: own ?? counterparts.get(stock) ?? parting.standard, sieve: stock }
}

/** Returns the rules of the first step after which the parts differ. Equal terms differ in how a value is read. */
function partingRules(own: readonly Part[], stock: readonly Part[]): Rules {
  const index = stock.findIndex(({ term }, index) => term !== own[index]?.term)
  if (index < 0) return { standard: "V5", sieve: "S14" }
  const [mine, theirs] = [own[index]?.condition, stock[index]?.condition]
  if (mine === undefined || theirs === undefined || namesOf(mine) !== namesOf(theirs))
    return { standard: "T6", sieve: "S3" }
  if (mine.operator.symbol !== theirs.operator.symbol) return { standard: "T4", sieve: "S4" }
  return theirs.values.some((value) => value.kind === "null" || value.text.toLowerCase() === "null")
    ? { standard: "T10", sieve: "S12" }
    : { standard: "T9", sieve: "S6" }
}

const namesOf = ({ names }: ConditionNode): string => JSON.stringify(names.map(({ text }) => text))

function touches({ place }: Finding, range: TextRange | undefined): boolean {
  return (
    range === undefined ||
    (place.range !== undefined && place.range.start <= range.end && place.range.end >= range.start)
  )
}

export interface Part {
  readonly range: TextRange
  /** The condition of the part; absent when the dialect reads none in it. */
  readonly condition?: ConditionNode
  /** The names, operator and values as read. Equal strings mean equal terms. */
  readonly term: string
  readonly hasShortcut: boolean
  /** The rule that says what nulls do here, where it is none of rules V1 and V2. */
  readonly nullRule: "S24" | "S25" | undefined
  /** The effect on the rows, in a form for comparing; empty when there is none. */
  readonly effect: string
  readonly sentence: string
}

/** A stretch of `filters` whose ends lie inside no condition of either dialect. */
interface Block {
  readonly range: TextRange
  readonly parts: readonly [left: readonly Part[], right: readonly Part[]]
}

/**
 * Returns the parts of a query in one dialect, in the order of the text.
 * @param server - The options of the server; undefined in the standard dialect.
 */
function partsOf(
  reading: QueryReading,
  bound: BoundQuery,
  server: ServerSettings | undefined,
): Part[] {
  const deeds = new Map(
    reading.filters.map((condition): [ConditionNode, Deeds] => [
      condition,
      { bound: [], sentences: [] },
    ]),
  )
  for (const one of bound.conditions) deeds.get(one.condition)?.bound.push(one)
  for (const { condition, sentence } of explainQuery(bound).conditions)
    deeds.get(condition)?.sentences.push(sentence)
  const standing = Array.from(deeds, ([condition, deed]) => standingPart(condition, deed, server))
  const dropped = reading.dropped.map(({ range, finding }) => ({
    range,
    term: "",
    hasShortcut: false,
    nullRule: undefined,
    effect: "",
    sentence: finding.diagnose().message,
  }))
  return [...standing, ...dropped].sort((left, right) => left.range.start - right.range.start)
}

/** The bound conditions of one condition of the tree (several for a shortcut of stock Sieve), and their sentences. */
interface Deeds {
  readonly bound: BoundCondition[]
  readonly sentences: string[]
}

function standingPart(
  condition: ConditionNode,
  { bound, sentences }: Deeds,
  server: ServerSettings | undefined,
): Part {
  const applied = bound.filter((one) => one.applied)
  return {
    range: condition.range ?? nowhere,
    condition,
    term: termOf(condition),
    hasShortcut: applied.some(({ tests }) => tests.some(({ kind }) => kind === "shortcut")),
    nullRule: server && nullRuleOf(applied, server),
    effect: applied
      .map((one) => conditionEffect(one, server))
      .sort()
      .join(" and "),
    sentence: sentences.join(" "),
  }
}

function nullRuleOf(applied: readonly BoundCondition[], server: ServerSettings): Part["nullRule"] {
  const rules = applied.flatMap(({ condition, tests }) =>
    tests.flatMap((test) =>
      test.kind === "column" ? (ruleOfNulls(test, condition.operator.symbol, server) ?? []) : [],
    ),
  )
  return rules.find((rule) => rule === "S25") ?? rules[0]
}

const nowhere: TextRange = { start: 0, end: 0 }

function termOf({ names, operator, values }: ConditionNode): string {
  return JSON.stringify([
    names.map(({ text }) => text),
    operator.symbol,
    values.map((value) => (value.kind === "null" ? null : value.text)),
  ])
}

/** Joins the parts of both dialects into stretches of text that overlap. */
function blocksOf(left: readonly Part[], right: readonly Part[]): Block[] {
  const all = [
    ...left.map((part) => ({ part, side: 0 as const })),
    ...right.map((part) => ({ part, side: 1 as const })),
  ]
  all.sort((first, second) => first.part.range.start - second.part.range.start)
  const blocks: { range: TextRange; parts: [Part[], Part[]] }[] = []
  for (const { part, side } of all) {
    let block = blocks.at(-1)
    if (block === undefined || part.range.start >= block.range.end) {
      block = { range: part.range, parts: [[], []] }
      blocks.push(block)
    }
    block.range = { start: block.range.start, end: Math.max(block.range.end, part.range.end) }
    block.parts[side].push(part)
  }
  return blocks
}
