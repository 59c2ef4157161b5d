import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import { explainQuery } from "../explain/explain-query.ts"
import type { ConditionNode } from "../language/ast.ts"
import type { QueryReading } from "../language/dialect.ts"
import { ruleOfNulls } from "../sieve/nulls.ts"
import type { ServerSettings } from "../sieve/options.ts"
import { conditionEffect } from "./query-effect.ts"

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
export interface Block {
  readonly range: TextRange
  readonly parts: readonly [left: readonly Part[], right: readonly Part[]]
}

/**
 * Returns the parts of a query in one dialect, in the order of the text.
 * @param server - The options of the server; undefined in the standard dialect.
 */
export function partsOf(
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
export function blocksOf(left: readonly Part[], right: readonly Part[]): Block[] {
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
