import type { DialectWithChecks, DialectWithNames } from "../bind/dialect.ts"
import type { Fields } from "../fields/field.ts"
import type { RangeKind } from "../fields/kinds/writing.ts"
import type { FieldTable } from "../fields/table.ts"
import type { ConditionNode, QueryText, QueryTree, SortNode } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import type { WrittenUrl } from "../url/write-url.ts"
import type {
  FieldsWhere,
  FieldsExcept,
  NeverNull,
  BuiltValue,
  CommonValues,
  SharedValues,
  CommonOperators,
} from "./types.ts"

/**
 * The dialect and the length limit of a written query.
 * @example
 * import { sieve } from "trommel/sieve"
 * import type { WriteOptions } from "trommel"
 * const stock: WriteOptions = { dialect: sieve }
 * buildQuery(table).where("title", "==", "a|b").print(stock).filters // => String.raw`title==a\|b`
 */
export interface WriteOptions {
  /**
   * The dialect of the service. Default: the standard one. With one that is given, a query that makes the server give up is
   * refused, and a page for which it would skip other rows.
   */
  readonly dialect?: DialectWithChecks
  /** The largest number of UTF-16 units of a parameter; `false` lifts the limit. Default: the limit of the table. */
  readonly limits?: { readonly text?: number | false }
}

/**
 * The service that a query is built for.
 * @example
 * import { sieveWith } from "trommel/sieve"
 * import type { BuildOptions } from "trommel"
 * const service: BuildOptions = { dialect: sieveWith({ names: [{ name: "Stars", field: "rating" }] }) }
 * buildQuery(table, service).where("rating", ">", 8).print() // => { filters: "Stars>8" }
 */
export interface BuildOptions {
  /**
   * The dialect of the service. Names are then those of the service, its methods included, or those of the table, as strings that are
   * checked when they are passed. A query has the first name of the service for each field, and is printed in the dialect.
   */
  readonly dialect?: DialectWithChecks & DialectWithNames
}

/** A table, and the dialect of the service whose names a query has. */
export interface BuilderTable extends Fields {
  readonly dialect: BuildOptions["dialect"] | undefined
  /** True where names have the letter case of the table, as its JSON Schema has them. */
  readonly exact?: boolean
}

/**
 * The time zone in which days are meant.
 * @example
 * import type { ZoneOptions } from "trommel"
 * const berlin: ZoneOptions = { timeZone: "Europe/Berlin" }
 * buildQuery(table).onDay("released", "2024-05-01", berlin).print().filters // => "released>=2024-04-30T22:00:00Z,released<2024-05-01T22:00:00Z"
 */
export interface ZoneOptions {
  /** The name of a zone of the IANA database, such as `Europe/Berlin`. The engine must know it. */
  readonly timeZone: string
}

/** A tree whose pages are numbers. */
export interface BuiltTree extends QueryTree {
  readonly page?: number
  readonly pageSize?: number
}

/**
 * The type that a query over another table does not have: its name is the first line of the compiler's message.
 * @example
 * // With a query over another table, the compiler would ask for a QueryOverTheSameTable.
 * const old = buildQuery(table).where("year", "<", 1990)
 * buildQuery(table).where("rating", ">", 8).and(old).print() // => { filters: "rating>8,year<1990" }
 */
export interface QueryOverTheSameTable {
  readonly filters: readonly ConditionNode[]
  readonly sorts: readonly SortNode[]
  readonly where: never
}

/**
 * A query over a table, by the type of the table. A declaration of a project holds the name instead of all definitions.
 * @example
 * import type { QueryOf } from "trommel"
 * const good: QueryOf<typeof table> = buildQuery(table).where("rating", ">", 8)
 * good.print() // => { filters: "rating>8" }
 */
export type QueryOf<Table> =
  Table extends FieldTable<infer Filterable, infer Sortable, infer _Row>
    ? Query<Filterable, Sortable>
    : never

/** A query over the same fields or fewer, such as those of a table before `extendFields`. */
export type QueryOver<OtherFilterable, OtherSortable, Filterable, Sortable> = [
  Filterable,
  Sortable,
] extends [OtherFilterable, OtherSortable]
  ? Query<OtherFilterable, OtherSortable>
  : QueryOverTheSameTable

/** A query over exactly the same fields. */
export type QueryOverSame<OtherFilterable, OtherSortable, Filterable, Sortable> =
  unknown extends OtherFilterable
    ? Query<Filterable, Sortable>
    : [OtherFilterable, OtherSortable] extends [Filterable, Sortable]
      ? QueryOver<OtherFilterable, OtherSortable, Filterable, Sortable>
      : QueryOverTheSameTable

/**
 * An immutable query over one table: each method returns a new query. A wrong argument throws a `QueryError`. Its own properties
 * are those of a tree. `Filterable` and `Sortable` have the definitions of the names that conditions and sorts may use.
 * @example
 * const good = buildQuery(table).where("rating", ">", 8).orderBy("year", "descending")
 * good.print() // => { filters: "rating>8", sorts: "-year" }
 * good.valuesOf("rating", ">") // => [8]
 * good.toKey() === buildQuery(table).orderBy("year", "descending").where("rating", ">", [8, 8]).toKey() // => true
 * applyQuery(movies, table, good).data[0].title // => "Heat"
 */
export interface Query<Filterable, Sortable> extends BuiltTree {
  /** The conditions. Names have the table's spelling, values the canonical text of their kind. */
  readonly filters: readonly ConditionNode[]

  readonly sorts: readonly SortNode[]

  /** Absent until `withPage` sets it. */
  readonly page?: number

  /** Absent until `withPageSize` sets it. */
  readonly pageSize?: number

  /** Adds a condition: one of the fields matches one of the values (rule V2). */
  // One signature covers one field and several: with overloads or unions of tuples, compiler
  // messages take four lines and more.
  where<
    const Name extends keyof Filterable & string,
    const Operator extends CommonOperators<Filterable, Name>,
  >(
    field: Name | readonly Name[],
    operator: Operator,
    value:
      | SharedValues<Filterable, Name, Operator>
      | readonly SharedValues<Filterable, Name, Operator>[],
  ): Query<Filterable, Sortable>

  /** Excludes all of the values. Adds a condition for each, since one `!=` with several values excludes nothing (rule V2). */
  noneOf<
    const Name extends FieldsExcept<Filterable, { readonly kind: "shortcut" | "range-end" }> &
      string,
  >(
    field: Name,
    values: readonly CommonValues<Filterable, Name, "!=">[],
  ): Query<Filterable, Sortable>

  /**
   * Adds conditions for a range that includes both ends. A day as the high end, such as `2024-05-31` or a `Temporal.PlainDate`,
   * includes all of that day; a `Date` is only that instant. A low end above the high end is refused.
   * @param options - The time zone in which days are meant. Default: UTC.
   */
  between<
    const Name extends FieldsWhere<
      Filterable,
      { readonly kind: RangeKind; readonly list?: false }
    > &
      string,
  >(
    field: Name,
    low: CommonValues<Filterable, Name, ">=">,
    high: CommonValues<Filterable, Name, "<=">,
    options?: ZoneOptions,
  ): Query<Filterable, Sortable>

  /**
   * Adds conditions for a whole day, up to the first instant of the next one: in a time zone it can have 23 or 25 hours, or start
   * later. A day that a zone left out is refused.
   * @param day - A day such as `2024-05-01`.
   * @param zone - The offset of its midnight from UTC, such as `+02:00`, or a time zone, such as `{ timeZone: "Europe/Berlin" }`.
   *   Default: `Z`.
   */
  onDay(
    field: FieldsWhere<Filterable, { readonly kind: "date"; readonly list?: false }> & string,
    day: string,
    zone?: string | ZoneOptions,
  ): Query<Filterable, Sortable>

  /** Adds the condition that the row has no value (rule V1). */
  isEmpty(field: FieldsExcept<Filterable, NeverNull> & string): Query<Filterable, Sortable>

  /** Adds the condition that the row has a value. */
  isNotEmpty(field: FieldsExcept<Filterable, NeverNull> & string): Query<Filterable, Sortable>

  /** Adds the condition that one of the fields contains the text. Ignores letter case and white space around it. An empty text adds nothing; another one forgets the page. */
  search(
    fields:
      | (FieldsWhere<Filterable, { readonly kind: "text" }> & string)
      | readonly (FieldsWhere<Filterable, { readonly kind: "text" }> & string)[],
    text: string,
  ): Query<Filterable, Sortable>

  /** Returns the result of `build`; the query itself when the value is null, undefined, false, `""` or an empty array. */
  when<const Value, OtherFilterable, OtherSortable>(
    value: Value | null | undefined | false | "",
    build: (
      query: Query<Filterable, Sortable>,
      value: Value,
    ) => QueryOverSame<OtherFilterable, OtherSortable, Filterable, Sortable>,
  ): Query<Filterable, Sortable>

  // The directions are written inline, since the compiler would print their alias.
  /** Adds a sort, which breaks the ties of earlier ones (rule P1). A second sort by the same field is refused. */
  orderBy(
    field: keyof Sortable & string,
    direction?: "ascending" | "descending" | "asc" | "desc",
  ): Query<Filterable, Sortable>

  /** Sets the page, from 1. */
  withPage(page: number): Query<Filterable, Sortable>

  /** Sets the number of rows on a page, from 1 to the table's maximum. */
  withPageSize(size: number): Query<Filterable, Sortable>

  /** Adds the conditions and sorts of another query, and takes over its page if it has one. A field that both sort by is refused. */
  and<OtherFilterable, OtherSortable>(
    other: QueryOver<OtherFilterable, OtherSortable, Filterable, Sortable>,
  ): Query<Filterable, Sortable>

  /** Removes the conditions on this field alone, and forgets the page. A condition on several fields stays. */
  without(field: keyof Filterable & string): Query<Filterable, Sortable>

  /** Replaces the first condition on only this field and removes the others; without one, adds it at the end. Removes the page. */
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

  /** Removes all sorts. */
  withoutOrder(): Query<Filterable, Sortable>

  /**
   * Returns the conditions that name this field, alone or beside others, in order. Their values have their JavaScript types;
   * dates, integers of 64 bits and decimal numbers are strings.
   */
  conditionsOn(field: keyof Filterable & string): readonly ConditionJson[]

  /**
   * Returns the values of all conditions on only this field with the operator, in order, to fill a form. Dates, integers of 64
   * bits and decimal numbers are strings. Null is left out for a field that is never null.
   * @param operator - Default: `==`.
   */
  valuesOf<
    const Name extends keyof Filterable & string,
    const Operator extends CommonOperators<Filterable, Name> = "==" &
      CommonOperators<Filterable, Name>,
  >(
    field: Name,
    operator?: Operator,
  ): readonly BuiltValue<Filterable[Name], Operator>[]

  /**
   * Returns the four parameters.
   * @throws QueryError for a query that cannot be written, or is over a limit of the table; TypeError for wrong options.
   */
  print(options?: WriteOptions): QueryText

  /** Returns the parameters of a URL, to be added to others. @throws QueryError as `queryString` does. */
  searchParams(options?: WriteOptions): URLSearchParams

  /** Returns the query string and its diagnostics. @throws QueryError as `print` does, and for what no URL can contain. */
  queryString(options?: WriteOptions): WrittenUrl

  /** Returns plain JSON, from which `queryFromJson` makes the query again. */
  toJSON(): QueryJson

  /**
   * Returns a string that is equal for queries that differ only in the order of conditions, of values and of the names of a
   * condition, or in repeats of these: a key for caches, which need not be read back. The order of sorts, the page and the page size count.
   */
  toKey(): string
}

/**
 * The direction of a sort.
 * @example
 * import type { SortDirection } from "trommel"
 * const turn = (direction: SortDirection): SortDirection => (direction === "ascending" ? "descending" : "ascending")
 * buildQuery(table).orderBy("year", turn("ascending")).print() // => { sorts: "-year" }
 */
export type SortDirection = "ascending" | "descending"

/** A condition as plain JSON. Values have their JavaScript types; dates, integers of 64 bits and decimal numbers are strings. */
export interface ConditionJson {
  /** The names of the fields, any of which may match. */
  readonly fields: readonly string[]
  /** The symbol of the operator, star included. */
  readonly operator: OperatorSymbol
  /** The values, any of which may match; null means empty. */
  readonly values: readonly (string | number | boolean | null)[]
}

/**
 * A query as plain JSON, for storing it.
 * @example
 * import type { QueryJson } from "trommel"
 * const saved: QueryJson = { filters: [{ fields: ["year"], operator: "<", values: [1990] }], sorts: [{ field: "year", direction: "descending" }] }
 * const read = queryFromJson(saved, table)
 * read.ok && read.value.print() // => { filters: "year<1990", sorts: "-year" }
 */
export interface QueryJson {
  /** The conditions, all of which must hold. */
  readonly filters: readonly ConditionJson[]
  /** The sorts, the main one first. */
  readonly sorts: readonly { readonly field: string; readonly direction: SortDirection }[]
  readonly page?: number
  readonly pageSize?: number
}
