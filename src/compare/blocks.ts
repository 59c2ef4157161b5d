import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
import { explainQuery } from "../explain/explain-query.ts"
import type { Condition } from "../language/ast.ts"
import type { QueryReading } from "../language/dialect.ts"
import { conditionEffect } from "./query-effect.ts"

/** One part of `filters` as a dialect takes it. */
export interface Part {
  readonly range: Range
  /** Missing when there is no condition to read in it. */
  readonly condition?: Condition
  /** Names, operator and values as read; equal texts mean equal terms. */
  readonly term: string
  /** Whether a shortcut narrows the rows here. */
  readonly hasShortcut: boolean
  /** What it does to the rows; empty when it does nothing. */
  readonly effect: string
  /** The same in plain English. */
  readonly sentence: string
}

/** A stretch of `filters` that neither dialect ends a condition inside of, with the parts of each. */
export interface Block {
  readonly range: Range
  readonly parts: readonly [left: readonly Part[], right: readonly Part[]]
}

/** The parts of a query in one dialect, in order. */
export function partsOf(reading: QueryReading, bound: BoundQuery): Part[] {
  const deeds = new Map(
    reading.filters.map((condition): [Condition, Deeds] => [
      condition,
      { bound: [], sentences: [] },
    ]),
  )
  for (const one of bound.conditions) deeds.get(one.condition)?.bound.push(one)
  for (const { condition, sentence } of explainQuery(bound).conditions)
    deeds.get(condition)?.sentences.push(sentence)
  const standing = Array.from(deeds, ([condition, deed]) => standingPart(condition, deed))
  const dropped = reading.dropped.map(({ range, finding }) => ({
    range,
    term: "",
    hasShortcut: false,
    effect: "",
    sentence: finding.describe(),
  }))
  return [...standing, ...dropped].sort((left, right) => left.range.start - right.range.start)
}

/** What one condition became: stock Sieve makes several of one that holds shortcuts. */
interface Deeds {
  readonly bound: BoundCondition[]
  readonly sentences: string[]
}

function standingPart(condition: Condition, { bound, sentences }: Deeds): Part {
  const applied = bound.filter((one) => one.applied)
  return {
    range: { ...nowhere, ...condition.range },
    condition,
    term: termOf(condition),
    hasShortcut: applied.some(({ tests }) => tests.some(({ kind }) => kind === "shortcut")),
    effect: applied.map(conditionEffect).sort().join(" and "),
    sentence: sentences.join(" "),
  }
}

const nowhere: Range = { start: 0, end: 0 }

function termOf({ names, operator, values }: Condition): string {
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
  const blocks: { range: Range; parts: [Part[], Part[]] }[] = []
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
