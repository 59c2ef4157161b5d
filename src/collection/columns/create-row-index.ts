import type { BoundQuery } from "../../bind/bound.ts"
import type { ValueCounts } from "../../evaluate/field-counts.ts"
import type { ColumnField, Operand } from "../../fields/field.ts"
import type { FoundPositions, RowIndex, ValueRange } from "../row-index.ts"
import { createCounter, createValueRange, type Summary } from "../summarize-values.ts"
import type { CodeColumn, KeptColumn, NumericColumn, Target, TextualColumn } from "./column.ts"
import { findOrdered, sortedFields } from "./sorted-order.ts"
import { columnOf, forget, readColumns, updateState, type IndexState } from "./index-state.ts"
import { columnFields, keyedConditions } from "./match-conditions.ts"
import { createMemory, dropOldest, keepIn, makeRoom, memoryUse, recall, shrink } from "./memory.ts"
import { keyOfResult, matchConditions, type MatchResult } from "./results.ts"
import { positionsOf, wordsFor, visitRows, type RowSet } from "./row-set.ts"

/** The most results that are kept: each query looks at all of them. */
const defaultMaxResults = 64

interface ColumnsOptions {
  /** The most bytes that may be kept. With 0 every question is answered with undefined. */
  readonly maxMemory: number
  /** The most results of conditions that are kept. With 0, the benchmark measures columns alone. Default: 64. */
  readonly maxResults?: number
}

/** Makes an index that keeps columns, orders and results in memory. The list of rows belongs to the caller and grows with it. */
export function createRowIndex(
  rows: readonly unknown[],
  { maxMemory, maxResults = defaultMaxResults }: ColumnsOptions,
): RowIndex {
  const state: IndexState = {
    rows,
    changes: 0,
    isWriting: false,
    memory: createMemory(maxMemory),
    askedSorts: new Set(),
    maxResults,
  }
  const { memory } = state
  const change = (target: Target): void => {
    const change = ++state.changes
    state.isWriting = true
    updateState(state, target)
    state.isWriting = false
    if (state.changes !== change) forget(memory)
    shrink(memory)
  }
  return {
    reset: (others) => {
      state.rows = others
      state.changes++
      forget(memory)
    },
    appended: (from) => {
      change({ kind: "added", from })
    },
    changed: (positions) => {
      change({ kind: "replaced", positions })
    },
    page: (bound) => answer(state, () => findPage(state, bound)),
    counts: (bound, field) => answer(state, () => summarize(state, { bound, field }, countColumn)),
    range: (bound, field) => answer(state, () => summarize(state, { bound, field }, rangeOfColumn)),
    memory: () => memoryUse(memory),
  }
}

/**
 * Answers a question, and drops afterwards what is too much; undefined when not even one set of rows has room, and when rows were
 * changed meanwhile, as an accessor that loads its value may do.
 */
function answer<Answer>(state: IndexState, find: () => Answer | undefined): Answer | undefined {
  const { rows, memory, changes, isWriting } = state
  if (memory.limit < 4 * wordsFor(rows.length) || memory.limit === 0 || isWriting) return undefined
  memory.call++
  const found = find()
  const isOfNow = state.changes === changes
  if (!isOfNow) forget(memory)
  shrink(memory)
  return isOfNow ? found : undefined
}

function findPage(state: IndexState, bound: BoundQuery): FoundPositions | undefined {
  const { sorts, paging } = bound
  const part = { skip: paging.skip, size: paging.pageSize }
  const result = findResult(state, bound, sortedFields(state, sorts))
  const { total } = result
  const positions =
    sorts.length === 0
      ? positionsOf(result.set, total, part)
      : findOrdered(state, result, { sorts, part })
  return positions && { positions, total }
}

/**
 * Finds the rows that match, from kept results where they help.
 * @param others - Fields whose columns are needed too, and are read in the same pass over the rows.
 */
function findResult(
  state: IndexState,
  bound: BoundQuery,
  others: readonly ColumnField[],
): MatchResult {
  const { memory, rows } = state
  const matching = { rows, columnOf: (field: ColumnField) => columnOf(state, field) }
  return matchConditions(matching, keyedConditions(bound), {
    all: () => memory.results.values(),
    use: (result) => {
      recall(memory, memory.results, keyOfResult(result))
    },
    prepare: (conditions) => {
      readColumns(state, [...others, ...conditions.flatMap(columnFields)])
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

function summarize<Summary>(
  state: IndexState,
  { bound, field }: { readonly bound: BoundQuery; readonly field: ColumnField },
  read: (column: KeptColumn, set: RowSet, field: ColumnField) => Summary,
): Summary | undefined {
  const { set } = findResult(state, bound, [field])
  const column = columnOf(state, field)
  return column && read(column, set, field)
}

function countColumn(column: KeptColumn, set: RowSet, { rules }: ColumnField): ValueCounts {
  return column.kind === "codes"
    ? countCodes(column, set, rules)
    : summarizeRows(column, set, createCounter())
}

/** Finds the least and the greatest value of a column over a set of rows. */
function rangeOfColumn(column: KeptColumn, set: RowSet, { rules }: ColumnField): ValueRange {
  const range = createValueRange(rules)
  if (column.kind !== "codes") return summarizeRows(column, set, range)
  for (const [value] of countCodes(column, set, rules).values) range.add(value)
  return range.result()
}

function summarizeRows<Result>(
  column: NumericColumn | TextualColumn,
  set: RowSet,
  { add, result }: Summary<Result>,
): Result {
  const valueAt = compileValueAt(column)
  visitRows(set, (position) => {
    add(valueAt(position))
  })
  return result()
}

/** Counts codes, which are far fewer than rows. */
function countCodes(
  { codes, keys, rawOf }: CodeColumn,
  set: RowSet,
  { readRow }: ColumnField["rules"],
): ValueCounts & {
  readonly values: readonly (readonly [Operand, number])[]
} {
  const counts = new Uint32Array(keys.length)
  visitRows(set, (position) => {
    const code = codes[position] as number
    counts[code] = (counts[code] as number) + 1
  })
  const values = keys.flatMap((key, code): (readonly [Operand, number])[] => {
    const count = counts[code] as number
    const value = key === undefined || count === 0 ? undefined : readRow(rawOf(key))
    return value === undefined ? [] : [[value, count]]
  })
  return { values, empty: counts[0] as number, countOthers: undefined }
}

/** Compiles the reading of the value at a position; undefined when it is empty. */
function compileValueAt(
  column: NumericColumn | TextualColumn,
): (position: number) => Operand | undefined {
  if (column.kind === "texts") return (position) => column.texts[position]
  const { numbers, ticks, valueKind } = column
  return (position) => {
    const number = numbers[position] as number
    if (Number.isNaN(number)) return undefined
    // The values of booleans are so few that they are codes.
    if (valueKind !== "date") return number
    return { ms: number, ticks: ticks === undefined ? 0 : (ticks[position] as number) }
  }
}
