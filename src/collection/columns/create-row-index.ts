import type { BoundQuery } from "../../bind/bound.ts"
import type { ValueCounts } from "../../evaluate/field-counts.ts"
import type { Sorts } from "../../evaluate/sorting/numbers.ts"
import { itemsAt } from "../../evaluate/sorting/rows.ts"
import type { ColumnField, Operand } from "../../fields/field.ts"
import type { RowsOfPage, RowIndex, ValueRange } from "../row-index.ts"
import { createCounter, createValueRange, type Summary } from "../summarize-values.ts"
import type { CodeColumn, KeptColumn, NumericColumn, Target, TextualColumn } from "./column.ts"
import { findOrdered, sortedFields } from "./sorted-order.ts"
import {
  columnOf,
  forget,
  readWanted,
  updateState,
  type IndexState,
  type WantedField,
} from "./index-state.ts"
import {
  columnFields,
  keyedConditions,
  narrowFirst,
  type KeyedCondition,
} from "./match-conditions.ts"
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
    lacked: { fields: new Set(), orders: new Map() },
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

function findPage(state: IndexState, bound: BoundQuery): RowsOfPage {
  const { sorts, paging } = bound
  const part = { skip: paging.skip, size: paging.pageSize }
  const result = findResult(state, bound, (rows) =>
    sortedFields(state, sorts).map((field) => ({ field, rows })),
  )
  const { set, total } = result
  const data = sorts[0]
    ? findOrdered(state, result, { sorts: sorts as Sorts, part })
    : itemsAt(state.rows, positionsOf(set, total, part))
  return { data, total }
}

/**
 * Finds the rows that match, from kept results where they help.
 * @param others - Returns the fields that are needed too, of about so many rows. Their columns are read in the same pass.
 */
function findResult(
  state: IndexState,
  bound: BoundQuery,
  others: (rows: number) => readonly WantedField[],
): MatchResult {
  const { memory, rows } = state
  const matching = { rows, columnOf: (field: ColumnField) => columnOf(state, field) }
  return matchConditions(matching, keyedConditions(bound), {
    all: () => memory.results.values(),
    use: (result) => {
      recall(memory, memory.results, keyOfResult(result))
    },
    prepare: (conditions, total) => {
      let left = total
      const wanted: WantedField[] = []
      const isKept = ({ condition }: KeyedCondition): boolean =>
        columnFields(condition).every(({ name }) => memory.columns.has(name))
      const ordered =
        conditions.every(isKept) || conditions.length + others(left).length < 2
          ? conditions.map((condition) => ({ condition, part: 1 }))
          : narrowFirst(conditions, rows)
      for (const { condition, part } of ordered) {
        for (const field of columnFields(condition.condition)) wanted.push({ field, rows: left })
        left *= part
      }
      readWanted(state, [...wanted, ...others(left)])
      return ordered.map(({ condition }) => condition)
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
  const { set } = findResult(state, bound, () => [{ field, rows: state.rows.length }])
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
