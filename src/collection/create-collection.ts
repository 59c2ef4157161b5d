import { requireRows, requireTable } from "../fields/given.ts"
import type { FieldTable } from "../fields/table.ts"
import { readCollectionOptions, type CollectionOptions } from "./collection-options.ts"
import type { Collection } from "./collection.ts"
import { createRowIndex } from "./columns/create-row-index.ts"
import {
  appendRows,
  createKeyedRows,
  findRow,
  memoryOfKeys,
  removeRows,
  replaceRows,
  updateRows,
  readKeyOption,
  type KeyedRows,
  describeKey,
} from "./keyed-rows.ts"
import { createQueries } from "./queries.ts"
import type { RowIndex } from "./row-index.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { compileItems, compileReader } from "../evaluate/column-test.ts"
import {
  isColumn,
  type ColumnField,
  type Fields,
  type Operand,
  type Field,
} from "../fields/field.ts"
import { presentOperand } from "../fields/kinds/writing.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { costOf, costs } from "../evaluate/predicate.ts"

/**
 * Makes a collection of rows that are queried again and again: of a grid, a search as you type, a mock or a cache. For a single
 * query `applyQuery` is faster.
 * @throws TypeError when a key is empty or is that of two rows, and for wrong options.
 * @example
 * const table = defineFields({ id: { kind: "integer" }, status: { kind: "text" }, total: { kind: "number" } })
 * const orders = createCollection([{ id: 1, status: "paid", total: 5 }, { id: 2, status: "open", total: 9 }], table, { key: "id" })
 * orders.update([{ id: 2, status: "paid", total: 9 }]) // => 1
 * orders.query("?filters=status==paid&sorts=-total").data[0] // => { id: 2, status: "paid", total: 9 }
 * orders.countValues({}, "status").values // => [{ value: "paid", count: 2 }]
 * orders.range({ filters: "status==paid" }, "total").greatest // => 9
 */
export function createCollection<Filterable, Sortable, Row, Given extends Row>(
  rows: readonly Given[],
  table: FieldTable<Filterable, Sortable, Row>,
  options: CollectionOptions<Filterable, Sortable, Given>,
): Collection<Filterable, Sortable, Given> {
  return createIndexedCollection(rows, table, options, whereItPaysOff)
}

/**
 * Makes a collection as {@link createCollection} does.
 * @param limitIndex - Limits which queries the index answers. Tests have it answer all of them, over any number of rows.
 */
export function createIndexedCollection<Filterable, Sortable, Row, Given extends Row>(
  rows: readonly Given[],
  table: FieldTable<Filterable, Sortable, Row>,
  options: CollectionOptions<Filterable, Sortable, Given>,
  limitIndex: typeof whereItPaysOff = (index) => index,
): Collection<Filterable, Sortable, Given> {
  requireRows(rows, "first argument")
  requireTable(table, "second argument")
  const { key, maxMemory, checkFrozen } = readCollectionOptions(options)
  const kept = createKeyedRows<Given>(rows, readKeyOption(key, table))
  const index = limitIndex(createRowIndex(kept.rows, { maxMemory }), kept.rows, table)
  const frozen = checkFrozen ? createFrozenCheck(kept, table) : undefined
  frozen?.remember()
  const listeners = createListeners()
  const before = (): void => frozen?.check()
  const queries = createQueries({ rows: kept.rows, table, index, before })
  let version = 0
  const change = <Result>(apply: () => Result): Result => {
    frozen?.check()
    const result = apply()
    frozen?.remember()
    version++
    listeners.notify()
    return result
  }
  return {
    get version() {
      return version
    },
    get size() {
      return kept.rows.length
    },
    get: (given) => findRow(kept, given),
    ...createChanges(kept, index, change),
    subscribe: listeners.subscribe,
    query: queries.query,
    run: queries.run,
    // The table types the names and the values of these two.
    countValues: queries.countValues as Collection<Filterable, Sortable, Given>["countValues"],
    range: queries.range as Collection<Filterable, Sortable, Given>["range"],
    memory: () => ({ ...index.memory(), keys: memoryOfKeys(kept) }),
  }
}

/** Makes the methods that change a collection. The index learns of each change. */
function createChanges<Row>(
  kept: KeyedRows<Row>,
  index: RowIndex,
  change: <Result>(apply: () => Result) => Result,
): Pick<Collection<never, never, Row>, "add" | "update" | "remove" | "replaceAll"> {
  return {
    add: (rows) =>
      change(() => {
        const from = kept.rows.length
        appendRows(kept, rows)
        index.appended(from)
      }),
    update: (rows) =>
      change(() => {
        const places = updateRows(kept, rows)
        index.changed(places)
        return places.length
      }),
    remove: (keys) =>
      change(() => {
        const count = removeRows(kept, keys)
        if (count === 0) index.changed([])
        else index.reset(kept.rows)
        return count
      }),
    replaceAll: (rows) =>
      change(() => {
        replaceRows(kept, rows)
        index.reset(kept.rows)
      }),
  }
}

interface Listeners {
  /** Adds a listener, and returns the function that removes it. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Calls all listeners, in the order in which they were added. If one throws, the others are still called.
   * @throws what the first of them threw, after the last one was called.
   */
  readonly notify: () => void
}

/** Makes an empty list of listeners. A function that is added twice is called twice. */
function createListeners(): Listeners {
  const listeners = new Set<{ readonly call: () => void }>()
  return {
    subscribe: (call) => {
      const listener = { call }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      const errors: unknown[] = []
      for (const listener of [...listeners]) {
        // An earlier listener may have ended this one.
        if (!listeners.has(listener)) continue
        try {
          listener.call()
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}

/** Notices rows that were changed by others, for development. */
interface FrozenCheck {
  /** @throws TypeError when a value in a row is another one than at the last call of `remember`. */
  readonly check: () => void
  readonly remember: () => void
}

/** Makes a check of values that depend only on the row: paths and pure functions. Its memory is not counted. */
function createFrozenCheck(
  { rows, keys }: Pick<KeyedRows<unknown>, "rows" | "keys">,
  table: Fields,
): FrozenCheck {
  const columns = [...table.fields.values()].filter(isColumn).filter(({ pure }) => pure)
  const remembered = columns.map((field) => ({
    field,
    read: compileValue(field),
    values: [] as readonly Remembered[],
  }))
  return {
    check: () => {
      for (const { field, read, values } of remembered)
        for (const [place, row] of rows.entries()) {
          const [old, value] = [values[place], read(row)]
          if (isSame(field, old, value)) continue
          throw new TypeError(
            `The row with the key ${describeKey(keys[place] ?? "")} was changed from outside: its "${field.name}" was ${describeOperands(field, old)} and is ${describeOperands(field, value)}. Rows of a collection count as frozen: pass a changed copy to update.`,
          )
        }
    },
    remember: () => {
      for (const column of remembered) column.values = rows.map(column.read)
    },
  }
}

/** The values of a field in a row: none where it is empty, several of a list. */
type Remembered = readonly Operand[]

function compileValue(field: ColumnField): (row: unknown) => Remembered {
  if (field.list) return compileItems(field)
  const read = compileReader(field)
  return (row) => {
    const value = field.rules.readRow(read(row))
    return value === undefined ? [] : [value]
  }
}

function isSame(field: ColumnField, old: Remembered = [], values: Remembered): boolean {
  const isEqual = (value: Operand, index: number): boolean =>
    field.rules.compare(old[index] as Operand, value) === 0
  return old.length === values.length && values.every(isEqual)
}

function describeOperands(field: ColumnField, operands: Remembered = []): string {
  const shown = operands.map((operand) => describeValue(presentOperand(field, operand)))
  if (shown.length === 0) return "empty"
  return field.list ? `[${shown.join(", ")}]` : shown.join()
}

/**
 * The fewest rows for which columns pay off, as the questions about collections of few rows and about list requests of the benchmark
 * show. Where few of 3,000 rows match, a sorted page takes a seventh longer than without columns; where most do, a sixth of the time.
 */
const fewestRows = { search: 1000, ordered: 3000, plain: 12_000 } as const

/**
 * Has an index answer only where that is faster: for enough rows, and fields that were asked for before, since to read a column takes
 * longer than one query. The results of pure functions are kept from the first query on.
 */
function whereItPaysOff(
  index: RowIndex,
  rows: readonly unknown[],
  { fields: all }: Fields,
): RowIndex {
  const functions = new Set<Field>([...all.values()].filter(isPureFunction))
  const asked = new Set<Field>()
  const paysOff = (bound: BoundQuery, counted?: ColumnField): boolean => {
    // Over few rows even a look at the query would take a part of its time.
    if (rows.length < fewestRows.search && functions.size === 0) return false
    const parts = [...bound.sorts, ...bound.conditions.flatMap(({ tests }) => tests)]
    const fields = [...parts.map(({ field }): Field => field), ...(counted ? [counted] : [])]
    if (fields.some((field) => functions.has(field))) return true
    if (rows.length < fewestFor(bound, counted !== undefined)) return false
    const before = asked.size
    for (const field of fields) asked.add(field)
    return asked.size === before
  }
  return {
    ...index,
    page: (bound) => (paysOff(bound) ? index.page(bound) : undefined),
    counts: (bound, field) => (paysOff(bound, field) ? index.counts(bound, field) : undefined),
    range: (bound, field) => (paysOff(bound, field) ? index.range(bound, field) : undefined),
  }
}

function fewestFor({ conditions, sorts }: BoundQuery, isCounted: boolean): number {
  if (conditions.some((condition) => costOf(condition) === costs.search)) return fewestRows.search
  return sorts.length > 0 || isCounted ? fewestRows.ordered : fewestRows.plain
}

function isPureFunction(field: Field): boolean {
  if (field.kind === "shortcut") return field.pure
  return field.kind !== "range-end" && field.path === undefined && field.pure
}
