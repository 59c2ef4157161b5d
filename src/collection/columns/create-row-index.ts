import type { BoundQuery } from "../../bind/bound.ts"
import { ownProperty } from "../../diagnostics/own.ts"
import type { ColumnField } from "../../fields/field.ts"
import type { FoundPositions, RowIndex, RowIndexOptions } from "../row-index.ts"
import type { KeptColumn } from "./column.ts"
import { findOrdered } from "./find-ordered.ts"
import { columnOf, updateState, type IndexState } from "./index-state.ts"
import { keyedConditions } from "./match-conditions.ts"
import { createMemory, dropOldest, keepIn, makeRoom, memoryUse, recall, shrink } from "./memory.ts"
import { keyOfResult, matchConditions, type MatchResult } from "./results.ts"
import { positionsOf, wordsFor } from "./row-set.ts"
import { countColumn, rangeOfColumn } from "./summarize-column.ts"

/** The most results that are kept: each query looks at all of them. */
const defaultMaxResults = 64

interface ColumnsOptions extends RowIndexOptions {
  /** The most results of conditions that are kept. With 0, the benchmark measures columns alone. Default: 64. */
  readonly maxResults?: number
}

/**
 * Makes an index that keeps columns, orders and results of conditions in memory. The list of rows
 * belongs to the caller and grows with it.
 */
export function createRowIndex(rows: readonly unknown[], options: ColumnsOptions): RowIndex {
  const state: IndexState = {
    rows,
    memory: createMemory(options.maxMemory),
    askedSorts: new Set(),
    maxResults: ownProperty(options, "maxResults") ?? defaultMaxResults,
  }
  const { memory } = state
  const change = (apply: () => void): void => {
    apply()
    shrink(memory)
  }
  return {
    reset: (others) => {
      state.rows = others
      for (const map of [memory.columns, memory.orders, memory.results]) map.clear()
    },
    appended: (from) => {
      change(() => {
        updateState(state, { kind: "added", from })
      })
    },
    changed: (positions) => {
      change(() => {
        updateState(state, { kind: "replaced", positions })
      })
    },
    page: (bound) => answer(state, () => findPage(state, bound)),
    counts: (bound, field) =>
      answer(state, () =>
        summarize(state, { bound, field }, (column, { set }) => countColumn(column, set)),
      ),
    range: (bound, field) =>
      answer(state, () =>
        summarize(state, { bound, field }, (column, { set }) => rangeOfColumn(column, set, field)),
      ),
    memory: () => memoryUse(memory),
  }
}

/** Answers a question, and drops afterwards what is too much; undefined when not even one set of rows has room. */
function answer<Answer>(
  { rows, memory }: IndexState,
  find: () => Answer | undefined,
): Answer | undefined {
  if (memory.limit < 4 * wordsFor(rows.length) || memory.limit === 0) return undefined
  memory.call++
  const found = find()
  shrink(memory)
  return found
}

function findPage(state: IndexState, bound: BoundQuery): FoundPositions | undefined {
  const { sorts, paging } = bound
  const part = { skip: paging.skip, size: paging.pageSize }
  const result = findResult(state, bound)
  const { matched } = result
  const positions =
    sorts.length === 0
      ? positionsOf(result.set, matched, part)
      : findOrdered(state, result, { sorts, part })
  return positions && { positions, matched }
}

/** Finds the rows that match, from kept results where they help. */
function findResult(state: IndexState, bound: BoundQuery): MatchResult {
  const { memory, rows } = state
  const matching = { rows, columnOf: (field: ColumnField) => columnOf(state, field) }
  return matchConditions(matching, keyedConditions(bound), {
    all: () => Array.from(memory.results.values(), ({ value }) => value),
    use: (result) => {
      recall(memory, memory.results, keyOfResult(result))
    },
    keep: (result) => {
      keepResult(state, result)
    },
  })
}

function keepResult({ memory, maxResults }: IndexState, result: MatchResult): void {
  const bytes = result.set.byteLength
  if (maxResults === 0 || !makeRoom(memory, bytes)) return
  if (memory.results.size === maxResults) dropOldest(memory.results)
  keepIn(memory, memory.results, { key: keyOfResult(result), value: result, bytes })
}

/** A question about one field of the rows that match. */
interface FieldQuestion {
  readonly bound: BoundQuery
  readonly field: ColumnField
}

function summarize<Summary>(
  state: IndexState,
  { bound, field }: FieldQuestion,
  read: (column: KeptColumn, result: MatchResult) => Summary,
): Summary | undefined {
  const column = columnOf(state, field)
  return column && read(column, findResult(state, bound))
}
