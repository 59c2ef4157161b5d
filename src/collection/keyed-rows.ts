import { describeValue, quote } from "../diagnostics/wording.ts"
import { compileReader } from "../evaluate/column-test.ts"
import { findColumn } from "../evaluate/field-counts.ts"
import type { ColumnField, Fields, ReadValue } from "../fields/field.ts"
import { plainKindOf } from "../fields/kinds/kinds.ts"
import { isObject, readArray } from "../diagnostics/untrusted.ts"

/**
 * Rows in the order in which they were added, found by their keys. A function below that throws has changed nothing: it reads
 * all keys first, which is the only step that runs code of the caller.
 */
export interface KeyedRows<Row> {
  /** This is one array for good, and changes in place. */
  readonly rows: Row[]
  /** The key of each row, in one array for good. */
  readonly keys: RowKey[]
  /** True while the keys ascend, as numbers or as texts: a key is found among them without a map. */
  isAscending: boolean
  /** The place of the row with a key; undefined until a key is looked up in it. */
  places: Map<RowKey, number> | undefined
  readonly reading: KeyReading
}

/**
 * Makes a list of rows.
 * @throws TypeError when a key is empty or is that of two rows.
 */
export function createKeyedRows<Row>(given: unknown, reading: KeyReading): KeyedRows<Row> {
  return { ...readKeys<Row>(given, reading), reading }
}

export function findRow<Row>(kept: KeyedRows<Row>, key: unknown): Row | undefined {
  const place = placeOf(kept, kept.reading.toKey(key))
  return place === undefined ? undefined : kept.rows[place]
}

/** Estimates the bytes of the keys and of the way to their rows, without the texts, which belong to the rows. */
export function memoryOfKeys({ keys, places }: KeyedRows<unknown>): number {
  // The engine has room for a power of two of entries, and one bucket for two of them.
  const room = places === undefined ? 0 : 2 ** Math.ceil(Math.log2(Math.max(4, places.size)))
  return 8 * keys.length + 28 * room
}

/**
 * Adds rows at the end.
 * @throws TypeError when a key is empty, is that of two rows, or is known.
 */
export function appendRows<Row>(kept: KeyedRows<Row>, given: unknown): void {
  const added = readKeys<Row>(given, kept.reading)
  const ends = [...kept.keys.slice(-1), ...added.keys.slice(0, 1)]
  const isAscending = kept.isAscending && added.isAscending && areAscending(ends)
  const known = isAscending ? undefined : added.keys.find((key) => placeOf(kept, key) !== undefined)
  if (known !== undefined)
    throw new TypeError(
      `The collection has a row with the key ${describeKey(known)} already. Call update to replace it.`,
    )
  kept.isAscending = isAscending
  append(kept, added)
}

/**
 * Replaces rows in their places, and returns these. Rows with unknown keys are left out.
 * @throws TypeError when a key is empty or is that of two rows.
 */
export function updateRows<Row>(kept: KeyedRows<Row>, given: unknown): number[] {
  const { rows, keys } = readKeys<Row>(given, kept.reading)
  const changed: number[] = []
  for (const [index, key] of keys.entries()) {
    const place = placeOf(kept, key)
    if (place === undefined) continue
    kept.rows[place] = rows[index] as Row
    changed.push(place)
  }
  return changed
}

/** Removes the rows of these keys, and returns how many there were. Takes time that is linear in the rows after the first. */
export function removeRows<Row>(kept: KeyedRows<Row>, given: unknown): number {
  const removed = new Set<number>()
  let first = kept.rows.length
  for (const key of readList(given, "keys")) {
    const place = placeOf(kept, kept.reading.toKey(key))
    if (place === undefined) continue
    removed.add(place)
    first = Math.min(first, place)
  }
  const later = cut(kept, first)
  const isKept = (_: unknown, index: number): boolean => !removed.has(first + index)
  append(kept, { rows: later.rows.filter(isKept), keys: later.keys.filter(isKept) })
  return removed.size
}

/**
 * Replaces all rows.
 * @throws TypeError when a key is empty or is that of two rows.
 */
export function replaceRows<Row>(kept: KeyedRows<Row>, given: unknown): void {
  const all = readKeys<Row>(given, kept.reading)
  kept.places = undefined
  cut(kept, 0)
  kept.isAscending = all.isAscending
  append(kept, all)
}

/** Finds the place of a key in the form that is compared. */
function placeOf(kept: KeyedRows<unknown>, key: RowKey | undefined): number | undefined {
  if (key === undefined) return undefined
  const { keys } = kept
  if (!kept.isAscending) {
    kept.places ??= new Map(keys.map((other, place) => [other, place]))
    return kept.places.get(key)
  }
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as RowKey) < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? low : undefined
}

type KeyedList<Row> = Pick<KeyedRows<Row>, "rows" | "keys">

function append<Row>({ rows, keys, places }: KeyedRows<Row>, added: KeyedList<Row>): void {
  for (const [index, key] of added.keys.entries()) {
    places?.set(key, rows.length)
    rows.push(added.rows[index] as Row)
    keys.push(key)
  }
}

function cut<Row>({ rows, keys, places }: KeyedRows<Row>, from: number): KeyedList<Row> {
  const later = { rows: rows.splice(from), keys: keys.splice(from) }
  if (places !== undefined) for (const key of later.keys) places.delete(key)
  return later
}

/**
 * Reads the keys of rows.
 * @throws TypeError when a key is empty, or belongs to two of the rows.
 */
function readKeys<Row>(
  given: unknown,
  { readKeys, described }: KeyReading,
): Omit<KeyedRows<Row>, "reading"> {
  const rows = readList(given, "rows")
  const read = readKeys(rows)
  const empty = read.indexOf(undefined)
  if (empty >= 0)
    throw new TypeError(
      `The key of a row is empty: ${described} must be a number or a text, in the row at index ${empty}.`,
    )
  const keys = read as RowKey[]
  const isAscending = areAscending(keys)
  const same = isAscending ? undefined : findSame(keys)
  if (same !== undefined) throw new TypeError(`Two of the rows have the key ${describeKey(same)}.`)
  return { rows: rows as Row[], keys, isAscending, places: undefined }
}

/** True for numbers or texts of which each is greater than the one before, so that no two of them are equal. */
function areAscending(keys: readonly RowKey[]): boolean {
  let before = keys[0]
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index]
    if (typeof key !== typeof before || !((key as RowKey) > (before as RowKey))) return false
    before = key
  }
  return true
}

/** Finds a key that two rows have. Only those whose hashes are equal are put into a set, which takes longer than to sort numbers. */
function findSame(keys: readonly RowKey[]): RowKey | undefined {
  const hashes = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) hashes[index] = hashOf(keys[index] as RowKey)
  const sorted = hashes.toSorted()
  const shared = new Set(sorted.filter((hash, index) => index > 0 && hash === sorted[index - 1]))
  if (shared.size === 0) return undefined
  const seen = new Set<RowKey>()
  return keys.find(
    (key, index) => shared.has(hashes[index] as number) && seen.size === seen.add(key).size,
  )
}

/** Returns a number that is equal for equal keys. An array of 32 bits keeps its lowest bits. */
function hashOf(key: RowKey): number {
  if (typeof key === "number") return key
  let hash = 0
  for (let index = 0; index < key.length; index++)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x0100_0193)
  return hash
}

/** Copies a list, so that the array of the caller may change later. */
function readList(given: unknown, name: "rows" | "keys"): readonly unknown[] {
  const list = readArray(given)
  if (list === undefined)
    throw new TypeError(`"${name}" must be an array, got ${describeValue(given)}.`)
  return list
}

/** The key of a row. A number and a text are different keys, also when they look alike. */
export type RowKey = string | number

interface KeyReading {
  /** Reads the keys of rows; undefined where one is empty. Throws what a function of the caller throws. */
  readonly readKeys: (rows: readonly unknown[]) => (RowKey | undefined)[]
  /** Returns a key that a caller gives in the form that is compared, such as that of a UUID in any spelling. */
  readonly toKey: (given: unknown) => RowKey | undefined
  /** Says in a message where the key comes from. */
  readonly described: string
}

/**
 * Reads the option `key`: the name of a field, or a function of the row.
 * @throws TypeError when it is neither.
 */
export function readKeyOption(key: unknown, table: Fields): KeyReading {
  if (typeof key === "function") {
    return {
      readKeys: (rows) => rows.map((row) => readKey(Reflect.apply(key, undefined, [row]))),
      toKey: readKey,
      described: 'what "key" returns',
    }
  }
  if (typeof key !== "string")
    throw new TypeError(
      `"key" must be the name of a field or a function of the row, got ${describeValue(key)}.`,
    )
  const field = findColumn(key, table, "key")
  const kind = plainKindOf(field)
  if (kind === undefined || kind === "date" || kind === "boolean")
    throw new TypeError(
      `"key" must name a field of texts, numbers, ids or UUIDs, got ${quote(field.name)}${field.list ? ", a list" : ""} of kind ${field.kind}.`,
    )
  const toKey = (raw: unknown): RowKey | undefined => readKey(field.rules.readRow(raw))
  return {
    readKeys: (rows) => {
      const read = compileKeyReader(field)
      return rows.map((row) => toKey(read(row)))
    },
    toKey,
    described: quote(field.name),
  }
}

/** Compiles the reading of keys. Where only properties of one name are read, the engine reads them several times as fast. */
function compileKeyReader(field: ColumnField): ReadValue {
  const read = compileReader(field)
  const [name, ...deeper] = field.path ?? []
  if (name === undefined || deeper.length > 0 || name in Object.prototype) return read
  return (row) => {
    try {
      const isPlain =
        isObject(row) && !("length" in row) && Object.getPrototypeOf(row) === Object.prototype
      return isPlain ? row[name] : read(row)
    } catch {
      return undefined
    }
  }
}

/** Returns a key; undefined for what cannot be one: NaN, the empty text, and anything but a number and a text. */
function readKey(value: unknown): RowKey | undefined {
  if (typeof value === "string") return value === "" ? undefined : value
  return typeof value === "number" && !Number.isNaN(value) ? value : undefined
}

export function describeKey(key: RowKey): string {
  return typeof key === "string" ? quote(key) : String(key)
}
