import type { BindingDialect } from "../bind/dialect.ts"
import type { Condition, QueryText, QueryTree, Sort } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import type { PrintingDialect } from "../language/dialect.ts"
import type { WrittenUrl } from "../url/write-url.ts"
import type {
  FieldsWhere,
  FieldsExcept,
  NeverNull,
  CommonValues,
  CommonOperators,
} from "./types.ts"

/** Which way a list is sorted. */
export type Direction = "ascending" | "descending"

/** In which dialect to write a query, and up to which length. */
export interface WriteOptions {
  /**
   * The default dialect unless another is given. One that brings its `binding` along, as `sieve` does, is also asked whether
   * a server of that dialect can read every operator and value; where it would not, the query is refused.
   */
  readonly dialect?: { readonly printing: PrintingDialect; readonly binding?: BindingDialect }
  /** UTF-16 units that a parameter may have; the table's own limit unless it is given, `false` lifts it. */
  readonly limits?: { readonly text?: number | false }
}

/** A condition as plain JSON. Values are as they were given: numbers, booleans, texts (dates too) and null. */
export interface ConditionJson {
  readonly fields: readonly string[]
  readonly operator: OperatorSymbol
  readonly values: readonly (string | number | boolean | null)[]
}

/** A query as plain JSON, for a place to keep it. */
export interface QueryJson {
  readonly filters: readonly ConditionJson[]
  readonly sorts: readonly { readonly field: string; readonly direction: Direction }[]
  readonly page?: number
  readonly pageSize?: number
}

/** A tree whose pages are numbers. */
export interface BuiltTree extends QueryTree {
  readonly page?: number
  readonly pageSize?: number
}

/**
 * A query over one table: unchanging, so that each method gives a new one. A wrong argument that gets past the compiler is a
 * `QueryError` at the call.
 * `Filterable` holds the definition of every name that a condition may use, `Sortable` the names that a sort may use.
 */
export interface Query<Filterable, Sortable> extends BuiltTree {
  /** The conditions: names in the table's spelling, values as canonical texts of their kind. */
  readonly filters: readonly Condition[]

  readonly sorts: readonly Sort[]

  /** Absent until it is set, and so is `pageSize`. */
  readonly page?: number
  readonly pageSize?: number

  /** Adds a condition: any of the fields matches any of the values (rule V2). */
  // One signature for a field and for several: overloads and unions of tuples make messages of four lines and more.
  where<
    const Name extends keyof Filterable & string,
    const Operator extends CommonOperators<Filterable, Name>,
  >(
    field: Name | readonly Name[],
    operator: Operator,
    value:
      | CommonValues<Filterable, Name, Operator>
      | readonly CommonValues<Filterable, Name, Operator>[],
  ): Query<Filterable, Sortable>

  /** Excludes every one of the values, by a condition for each (rule V2: `!=` with several values excludes nothing). */
  noneOf<
    const Name extends FieldsExcept<Filterable, { readonly kind: "shortcut" | "range-end" }> &
      string,
  >(
    field: Name,
    values: readonly CommonValues<Filterable, Name, "!=">[],
  ): Query<Filterable, Sortable>

  /** Both ends included. A date alone at the top covers its whole day. */
  between<
    const Name extends FieldsWhere<Filterable, { readonly kind: "integer" | "number" | "date" }> &
      string,
  >(
    field: Name,
    low: CommonValues<Filterable, Name, ">=">,
    high: CommonValues<Filterable, Name, "<=">,
  ): Query<Filterable, Sortable>

  /**
   * A whole day, from its midnight up to the next.
   * @param day - `YYYY-MM-DD`.
   * @param offset - of that midnight from UTC, such as `+02:00`; `Z` unless it is given.
   */
  onDay(
    field: FieldsWhere<Filterable, { readonly kind: "date" }> & string,
    day: string,
    offset?: string,
  ): Query<Filterable, Sortable>

  /** Only rows that lack the value (rule V1). */
  isEmpty(field: FieldsExcept<Filterable, NeverNull> & string): Query<Filterable, Sortable>

  /** Only rows that have a value. */
  isNotEmpty(field: FieldsExcept<Filterable, NeverNull> & string): Query<Filterable, Sortable>

  /** Any of the fields contains the text, letter case and white space around it ignored. An empty text adds nothing. */
  search(
    fields:
      | (FieldsWhere<Filterable, { readonly kind: "text" }> & string)
      | readonly (FieldsWhere<Filterable, { readonly kind: "text" }> & string)[],
    text: string,
  ): Query<Filterable, Sortable>

  /** What `build` makes of the query, unless the value is null, undefined, false, the empty text or an empty array. */
  when<const Value>(
    value: Value | null | undefined | false | "",
    build: (query: Query<Filterable, Sortable>, value: Value) => Query<Filterable, Sortable>,
  ): Query<Filterable, Sortable>

  // The directions stand inline, since the compiler would print their alias.
  /** Adds a sort; later ones break the ties of earlier ones (rule P1). A second one by the same field is refused. */
  orderBy(
    field: keyof Sortable & string,
    direction?: "ascending" | "descending",
  ): Query<Filterable, Sortable>

  /** Sets the page, from 1. */
  withPage(page: number): Query<Filterable, Sortable>

  /** Sets the rows of a page, from 1 to the table's maximum. */
  withPageSize(size: number): Query<Filterable, Sortable>

  /** The conditions and sorts of both, and the page of the other where it has one. A field that both sort by is refused. */
  and(other: Query<Filterable, Sortable>): Query<Filterable, Sortable>

  /** Takes off the conditions on this field alone; a group of fields that holds it stays. */
  without(field: keyof Filterable & string): Query<Filterable, Sortable>

  /** One condition instead of those on this field alone, where the first of them stood; at the end without one. */
  replace<
    const Name extends keyof Filterable & string,
    const Operator extends CommonOperators<Filterable, Name>,
  >(
    field: Name,
    operator: Operator,
    value:
      | CommonValues<Filterable, Name, Operator>
      | readonly CommonValues<Filterable, Name, Operator>[],
  ): Query<Filterable, Sortable>

  /** Takes off all sorts. */
  withoutOrder(): Query<Filterable, Sortable>

  /** The four parameters as texts. @throws QueryError for what cannot be written, or passes a limit of the table. */
  print(options?: WriteOptions): QueryText

  /** The parameters of a URL, for adding to others. @throws QueryError as `print` and `queryString` do. */
  searchParams(options?: WriteOptions): URLSearchParams

  /** The query string, and what is to be said about it. @throws QueryError as `print` does, and for what no URL can hold. */
  queryString(options?: WriteOptions): WrittenUrl

  /** Plain JSON, from which `queryFromJson` makes the query again. */
  toJSON(): QueryJson
}
