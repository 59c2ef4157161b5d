import type { ApplyOptions } from "../apply/apply.ts"
import type { FieldsWhere } from "../builder/types.ts"
import { readOptions } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { PlainKind } from "../fields/kinds/kinds.ts"

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
  /** True to throw a `TypeError` for rows that were mutated: each call compares all rows. For development. Default: false. */
  readonly checkFrozen?: boolean
}

/** The definition of a field whose values can be keys. */
export interface KeyColumn {
  readonly kind: Exclude<PlainKind, "date" | "boolean">
  readonly list?: false
}

/**
 * Options for counting the values of a field.
 * @example
 * import type { CountOptions } from "trommel/collection"
 * const table = defineFields({ id: { kind: "integer", nullable: false }, name: { kind: "text" } })
 * const goods = createCollection([{ id: 1, name: "a" }, { id: 2, name: "b" }, { id: 3, name: "a" }], table, { key: "id" })
 * const most: CountOptions = { limit: 1 }
 * goods.countValues({}, "name", most).values // => [{ value: "a", count: 2 }]
 * goods.countValues({}, "name", most).others // => 1
 */
export interface CountOptions extends ApplyOptions {
  /** The most values to list. Default: 100. */
  readonly limit?: number
}

const defaultMaxMemory = 256 * 1024 * 1024

// The key is checked with the table.
const kinds = { key: "any", maxMemory: "a number", checkFrozen: "a boolean" } as const

/** The options of a collection, whatever the type of its key. */
interface GivenOptions {
  readonly key: unknown
  readonly maxMemory?: number
  readonly checkFrozen?: boolean
}

/** @throws TypeError for a wrong value. */
export function readCollectionOptions(given: GivenOptions): Required<GivenOptions> {
  const {
    key,
    maxMemory = defaultMaxMemory,
    checkFrozen = false,
  } = readOptions("createCollection", given, kinds)
  if (maxMemory < 0)
    throw new TypeError(
      `"maxMemory" must be a number of bytes, 0 or greater, got ${describeValue(maxMemory)}.`,
    )
  return { key, maxMemory, checkFrozen }
}
