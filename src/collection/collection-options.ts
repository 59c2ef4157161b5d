import type { ApplyOptions } from "../apply/apply.ts"
import type { FieldsWhere } from "../builder/types.ts"
import { own } from "../diagnostics/own.ts"
import type { ColumnKind } from "../diagnostics/data.ts"
import { describeValue, listAllowed, takeAllowed } from "../diagnostics/wording.ts"
import type { ColumnField, Fields } from "../fields/field.ts"
import { isColumn } from "../fields/is-column.ts"
import { isWholeNumber } from "../fields/untrusted.ts"
import { foldName } from "../language/names.ts"

/**
 * Options of a collection.
 * @example
 * const table = defineFields({ id: { kind: "integer", nullable: false }, name: { kind: "text" } })
 * const goods = createCollection([{ id: 1, name: "Lamp" }], table, { key: "id", maxMemory: 1_000_000, checkFrozen: true })
 * goods.get(1)?.name // => "Lamp"
 */
export interface CollectionOptions<Filterable, Sortable, Row> {
  /**
   * The key of a row, which no two rows share: the name of a field of texts, numbers, ids or UUIDs, or a function of the row.
   * The empty text cannot be a key. UUIDs are the same key in any spelling.
   */
  readonly key:
    | FieldsWhere<Filterable, KeyColumn>
    // The kind of a field that only sorts may use is not known here.
    | Exclude<keyof Sortable, keyof Filterable>
    | ((row: Row) => string | number)
  /**
   * The most bytes that the collection keeps beside rows and keys, to answer sooner. What was not used for the longest time
   * goes first. With 0 it keeps nothing, and every query reads the rows. Default: 268,435,456 (256 MiB).
   */
  readonly maxMemory?: number
  /**
   * True to notice rows that were changed from outside: each call then compares all rows with what they were, and throws a
   * `TypeError` that names the key and the field. For development. Default: false.
   */
  readonly checkFrozen?: boolean
}

/** The definition of a field whose values can be keys. */
export interface KeyColumn {
  readonly kind: Exclude<ColumnKind, "date" | "boolean" | "day" | "time" | "duration" | "object">
}

/**
 * Options for counting the values of a field.
 * @example
 * import type { CountOptions } from "trommel/collection"
 * const table = defineFields({ id: { kind: "integer", nullable: false }, name: { kind: "text" } })
 * const goods = createCollection([{ id: 1, name: "a" }, { id: 2, name: "b" }, { id: 3, name: "a" }], table, { key: "id" })
 * const most: CountOptions = { limit: 1 }
 * goods.counts("name", {}, most).values // => [{ value: "a", count: 2 }]
 * goods.counts("name", {}, most).others // => 1
 */
export interface CountOptions extends ApplyOptions {
  /** The most values to list. Default: 100. */
  readonly limit?: number
}

const defaultMaxMemory = 256 * 1024 * 1024

/** The options of a collection as they are given: of any type. */
export type GivenOptions = { readonly [Name in keyof CollectionSettings]?: unknown }

/** The options of a collection, checked. */
export interface CollectionSettings {
  readonly key: unknown
  readonly maxMemory: number
  readonly checkFrozen: boolean
}

/**
 * Checks the options of a collection.
 * @throws TypeError for a wrong value. The key is checked with the table.
 */
export function readCollectionOptions(given: GivenOptions): CollectionSettings {
  const { key, maxMemory = defaultMaxMemory, checkFrozen = false } = own(given)
  if (typeof maxMemory !== "number" || !(maxMemory >= 0))
    throw new TypeError(
      `"maxMemory" must be a number of bytes, 0 or greater, got ${describeValue(maxMemory)}.`,
    )
  if (typeof checkFrozen !== "boolean")
    throw new TypeError(`"checkFrozen" must be true or false, got ${describeValue(checkFrozen)}.`)
  return { key, maxMemory, checkFrozen }
}

/**
 * Checks how many values to list.
 * @throws TypeError for anything but a number from 0 on.
 */
export function readLimit({ limit = 100 }: CountOptions): number {
  if (limit === Infinity || (isWholeNumber(limit) && limit >= 0)) return limit
  throw new TypeError(`"limit" must be an integer, 0 or greater, got ${describeValue(limit)}.`)
}

/**
 * Finds a field that stands for a value in the row, by its name in any letter case (rule N1).
 * @param option - what the name was given as, for the message.
 * @throws TypeError when there is no such field, or only a shortcut or a range end.
 */
export function findColumn(name: unknown, table: Fields, option: string): ColumnField {
  const field = typeof name === "string" ? table.fields.get(foldName(name)) : undefined
  if (field !== undefined && isColumn(field)) return field
  const columns = [...table.fields.values()].filter(isColumn)
  const { allowed, more } = takeAllowed(columns, (column) => column.name)
  throw new TypeError(
    `"${option}" must name a field with a value in the row, got ${describeValue(name)}. ${listAllowed("names", allowed, more)}`,
  )
}
