import type { Field } from "./field.ts"
import type { LabelOption } from "./label-option.ts"

/** The rows that a custom sort method is given. They are sorted when they are read, and rows that tie keep their order. */
export interface SortableRows<Row> extends Iterable<Row> {
  /** Returns the rows sorted by a comparison alone, as `OrderBy` does. */
  readonly orderBy: (compare: (left: Row, right: Row) => number) => SortableRows<Row>
  /**
   * Returns the rows with a further comparison for those that tie, as `ThenBy` does.
   * @throws TypeError for rows that are not sorted yet.
   */
  readonly thenBy: (compare: (left: Row, right: Row) => number) => SortableRows<Row>
  /** Returns the same rows, to which `thenBy` cannot be applied: as behind a `Where`. */
  readonly unordered: () => SortableRows<Row>
}

/** How the server calls a custom sort method. */
export interface MethodOrder {
  /** True when an earlier sort is there, so that the method sorts rows that tie in it. */
  readonly useThenBy: boolean
  /** True when the largest value comes first. */
  readonly descending: boolean
}

/** A custom method of a server with Sieve (rules S27 to S29). Only the dialect `sieve` knows it. */
export interface MethodField {
  readonly kind: "method"
  readonly name: string
  /** The name that people read; undefined when the definition gives none. */
  readonly label: string | undefined
  /** The filter method of that name, if there is one. */
  readonly filter:
    | ((
        rows: Iterable<never>,
        operator: string,
        values: readonly string[] | null,
      ) => Iterable<unknown>)
    | undefined
  /** The sort method of that name, if there is one. */
  readonly sort: ((rows: SortableRows<never>, order: MethodOrder) => Iterable<unknown>) | undefined
  /** The entity whose rows the method takes: that of the table, any (a generic method), or another one. */
  readonly entity: "same" | "any" | "other"
}

/**
 * A custom method of a server with Sieve, which filters or sorts all rows (rules S27 to S29). Only the dialect `sieve` calls it:
 * before any condition on a column, in the order of the query. In the standard dialect the name cannot be used.
 * @example
 * import type { Method } from "trommel"
 * import { sieve } from "trommel/sieve"
 * const top: Method<unknown> = {
 *   kind: "method",
 *   filter: function* (rows, _operator, values) {
 *     let left = Number(values?.[0])
 *     for (const row of rows) if (left-- > 0) yield row
 *   },
 * }
 * const table = defineFields({ n: { kind: "integer" }, top })
 * applyQuery([{ n: 1 }, { n: 2 }, { n: 3 }], table, { filters: "n>1,top==2" }, { dialect: sieve }).data // => [{ n: 2 }]
 */
export interface Method<Row = never> extends LabelOption {
  readonly kind: "method"
  /**
   * Returns the rows to keep, best as they are read, such as those of a generator. `operator` is the empty text and `values` is
   * null for a name without operator. When the call throws, the server gives up; when reading the rows throws, it fails.
   */
  readonly filter?: (
    rows: Iterable<Row>,
    operator: string,
    values: readonly string[] | null,
  ) => Iterable<unknown>
  /** Returns the rows in another order: `rows.thenBy(…)` when an earlier sort is there, `rows.orderBy(…)` otherwise. */
  readonly sort?: (rows: SortableRows<Row>, order: MethodOrder) => Iterable<unknown>
  /**
   * The entity whose rows the method of the server takes: `same` for that of the table, `any` for a generic method, which a name
   * that ends in `*` finds only where no other is found, `other` for another entity, so that the server gives up. Default: `same`.
   */
  readonly entity?: "same" | "any" | "other"
}

/**
 * A name by which a server with Sieve knows a field (rule S8). Several entries may have the same name: a condition takes the
 * first one that may be filtered by, a sort the first one that may be sorted by.
 * @example
 * import type { TableName } from "trommel"
 * import { sieve } from "trommel/sieve"
 * const names: TableName[] = [{ name: "size", field: "weight", sort: false }, { name: "size", field: "length" }]
 * const table = defineFields({ weight: { kind: "integer" }, length: { kind: "integer" } }, { names })
 * const rows = [{ weight: 1, length: 9 }, { weight: 2, length: 8 }]
 * applyQuery(rows, table, { filters: "size>0", sorts: "size" }, { dialect: sieve }).data[0].length // => 8
 */
export interface TableName {
  /** The name in queries. It may be any text, and several entries may have the same. */
  readonly name: string
  /** The name of the field in the table. */
  readonly field: string
  /** True when conditions may use the name; default: true. */
  readonly filter?: boolean
  /** True when sorts may use the name; default: true. */
  readonly sort?: boolean
}

/** An entry of {@link TableOptions.names} with its field. */
export interface NamedField {
  readonly name: string
  readonly field: Field
  readonly filter: boolean
  readonly sort: boolean
}
