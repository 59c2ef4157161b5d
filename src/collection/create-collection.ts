import { requireRows, requireTable } from "../fields/given.ts"
import type { FieldTable } from "../fields/table.ts"
import { readCollectionOptions, type CollectionOptions } from "./collection-options.ts"
import type { Collection } from "./collection.ts"
import { createRowIndex } from "./columns/create-row-index.ts"
import { createFrozenCheck } from "./frozen-check.ts"
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
} from "./keyed-rows.ts"
import { whereItPaysOff } from "./pays-off.ts"
import { createQueries } from "./queries.ts"
import type { RowIndex } from "./row-index.ts"

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
