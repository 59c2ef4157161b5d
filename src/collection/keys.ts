import { describeValue, quote } from "../diagnostics/wording.ts"
import { plainKindOf } from "../fields/kinds/kinds.ts"
import { compileReader } from "../evaluate/column-test.ts"
import type { Fields } from "../fields/field.ts"
import { findColumn } from "./find-column.ts"

/** The key of a row. A number and a text are different keys, also when they look alike. */
export type RowKey = string | number

/** The way to the key of a row. */
export interface KeyReading {
  /** Reads the key of a row; undefined when it is empty. Throws what a function of the caller throws. */
  readonly keyOfRow: (row: unknown) => RowKey | undefined
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
    const keyOf: (row: unknown) => unknown = (row) => Reflect.apply(key, undefined, [row])
    return {
      keyOfRow: (row) => readKey(keyOf(row)),
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
      `"key" must name a field of texts, numbers, ids or UUIDs, got ${quote(field.name)} of kind ${field.kind}.`,
    )
  const read = compileReader(field)
  const toKey = (raw: unknown): RowKey | undefined => readKey(field.rules.readRow(raw))
  return { keyOfRow: (row) => toKey(read(row)), toKey, described: quote(field.name) }
}

/** Returns a key; undefined for what cannot be one: NaN, the empty text, and anything but a number and a text. */
function readKey(value: unknown): RowKey | undefined {
  if (typeof value === "string") return value === "" ? undefined : value
  return typeof value === "number" && !Number.isNaN(value) ? value : undefined
}

/** Writes a key for a message. */
export function describeKey(key: RowKey): string {
  return typeof key === "string" ? quote(key) : String(key)
}
