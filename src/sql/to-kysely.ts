import { requireSqlTable, userExpression } from "./sql-column.ts"
import type { AliasedExpression, Expression, RawBuilder, SqlBool } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import { sources, type Diagnostic } from "../diagnostics/diagnostic.ts"
import {
  asRefused,
  describeFirst,
  listedDiagnostics,
  type Finding,
} from "../diagnostics/finding.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"
import { addPage, type AddPage, type PageWindow } from "./statements.ts"
import {
  cursorOf,
  cursorValues,
  nullTests,
  rangesAfter,
  type CursorColumn,
  type CursorScope,
} from "./keyset.ts"
import { allOf, anyOf, conditionSql } from "./logic.ts"
import { findUnitOrders, orderTerms } from "./order.ts"
import type { SqlTable } from "./sql-table.ts"
import type { SqlColumnNames } from "./table-types.ts"
import type { ColumnReference } from "./types.ts"
import { findNaN, findUnsearchable, whereCondition } from "./where.ts"
import { requireBound } from "../url/refuse-input.ts"
import type { StoredTable, SqlScope, OrderTerm } from "./engine.ts"

/** A query as parts of a statement of kysely. */
export interface KyselyQuery {
  /** The condition, in brackets, with the application's own. A refused query has a false one. It is null only where the latter is. */
  readonly where: RawBuilder<SqlBool>
  /** Adds the rows after `after`, order, limit and offset to a statement: `query.$call(page)`. */
  readonly page: AddPage
  /** The sorts, with their direction, and then the key. */
  readonly orderBy: readonly RawBuilder<unknown>[]
  /** The number of rows on the page; undefined when paging is off. */
  readonly limit: number | undefined
  /** The number of rows before the page; 0 with `after`. */
  readonly offset: number
  /** Deep pages in a statement of your own: a page after a cursor, which an index finds as fast as the first one. */
  readonly keyset: {
    /** The condition that a row comes after `after`, in brackets; true without it. It is never null, and `page` adds it already. */
    readonly where: RawBuilder<SqlBool>
    /** The columns that `next` reads. Select them beside the columns of your own: `.select([...keyset.selections])`. */
    readonly selections: readonly AliasedExpression<unknown, CursorColumn>[]
    /**
     * Returns the cursor of the last row, for `after` of the next page; null when there are fewer rows than the page holds, and
     * without paging. A last page that is full has a cursor too, after which there are no rows.
     * @throws TypeError when `selections` were not selected.
     */
    readonly next: (rows: readonly object[]) => string | null
  }
  /** The first 20 findings, those about the database included. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
  /** True when the query is refused, as it was bound or since the database cannot answer it. */
  readonly refused: boolean
}

/** Options for a query over a table of a database. */
export interface KyselyOptions<Names extends string = string> {
  /** The alias of the table in the statement. Default: the name of the table, without its schema. */
  readonly as?: string
  /**
   * The `next` of an earlier page of the same query, or null for the first page. The page begins after it, and `page` of the
   * query has no effect. Default: pages are counted from the first row.
   */
  readonly after?: string | null
  /**
   * The application's own condition, such as the tenant of the caller: it joins that of the query on the page, in the count and after
   * cursors, whatever a visitor writes. `column` names a column of the table, with its alias. Default: all rows.
   * @example
   * import { sql } from "kysely"
   * const fields = defineFields({ name: { kind: "text" } })
   * const people = defineSqlTable<{ people: { id: number; name: string; tenant: number } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
   * const { where } = compileSql(prepareQuery({}, fields), people, { where: (column) => sql`${column("tenant")} = ${7}` })
   * where.sql // => '("people"."tenant" = ?)'
   */
  readonly where?: (column: ColumnReference<Names>) => Expression<SqlBool>
}

export const partKinds = { as: "a string", after: "a string or null", where: "a function" } as const

/**
 * Turns a checked query into parts for any statement of kysely that selects from the table:
 * `db.selectFrom("people as p").select("p.id").where(query.where).$call(query.page)`.
 * @throws TypeError when the query was bound over other fields than the table has, `as` cannot be an alias, `where` returns no
 *   expression, and for wrong and unknown options.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * const { refused, limit, offset } = toKysely(prepareQuery({ filters: "name@=a", page: 2 }, fields), people, { as: "p" })
 * refused // => false
 * limit // => 20
 * offset // => 20
 */
export function toKysely<Database, Table>(
  bound: BoundQuery,
  table: SqlTable<Database, Table, unknown>,
  options?: KyselyOptions<SqlColumnNames<Database, Table>>,
): KyselyQuery {
  requireSqlTable(table, "second argument")
  const given: KyselyOptions | undefined = options
  return planQuery(bound, table, readOptions("toKysely", given, partKinds)).query
}

/** Plans a query: its parts, the page of a statement that is written whole, and its cursors. */
export function planQuery(
  bound: BoundQuery,
  table: StoredTable,
  { as = nameInQuery(table.table), after, where }: Read<KyselyOptions>,
) {
  requireBound("A database", bound)
  if (as === "" || as.includes("\0"))
    throw new TypeError(`"as" must be the alias of a table, got ${JSON.stringify(as)}.`)
  const scope: SqlScope = { table, as }
  const own = where === undefined || userExpression(scope, where)
  const findings = bound.refused
    ? []
    : [
        ...(bound.server?.onlyInMemory ?? []),
        ...findUnsearchable(bound, scope),
        ...findNaN(bound, scope),
        ...findUnitOrders(bound, scope),
      ]
  const refused = bound.refused || findings.length > 0
  const cursors: CursorScope = {
    ...{ bound, table, after },
    terms: refused ? [] : orderTerms(bound, scope),
  }
  const window = windowOf(cursors, after)
  const query: KyselyQuery = {
    where: conditionSql(!refused && allOf([own, whereCondition(bound, scope)])),
    page: addPage(window, table.engine),
    orderBy: window.orderBy,
    limit: window.limit,
    offset: window.offset,
    keyset: keysetOf(cursors, window),
    ...mergeDiagnostics(bound, findings),
    refused,
  }
  return { query, as, window: wholeWindow(window, cursors, after), cursors }
}

function windowOf(cursors: CursorScope, after: KyselyOptions["after"]): PageWindow {
  const { terms, bound } = cursors
  const { pageSize, skip } = bound.paging
  const hasCursor = after !== undefined && after !== null && terms.length > 0
  return {
    orderBy: terms.map((term) => term.engine.order(term)),
    orderInRange: undefined,
    ranges: hasCursor ? rangesAfter(cursors, after) : [true],
    limit: Number.isFinite(pageSize) ? pageSize : undefined,
    offset: after === undefined ? skip : 0,
  }
}

/**
 * Returns the page of a statement that is written whole. No ordinary index of PostgreSQL serves
 * `nulls first`, but it serves the rows without a value, and the others. A condition that is handed
 * out may be joined by `or`, so only here it says that no row is without a value.
 */
function wholeWindow(
  window: PageWindow,
  cursors: CursorScope,
  after: KyselyOptions["after"],
): PageWindow {
  const [first, ...rest] = cursors.terms
  if (first?.splits !== true) return window
  const terms = [{ ...first, notNull: true }, ...rest]
  if (isNeverEmpty(cursors.bound, first)) return windowOf({ ...cursors, terms }, after)
  const hasCursor = window.ranges[0] !== true
  if (!hasCursor && window.limit === undefined) return window
  const { isEmpty, isPresent } = nullTests(first)
  const ranges = hasCursor ? window.ranges : [isEmpty, isPresent]
  return { ...window, ranges, orderInRange: terms.map((term) => term.engine.order(term)) }
}

/** True where a condition keeps no row without a value of a sort. */
function isNeverEmpty({ conditions }: BoundQuery, { name }: OrderTerm): boolean {
  return conditions.some(({ applied, tests: [test, ...others] }) => {
    const isAlone = applied && test?.kind === "column" && others.length === 0
    return isAlone && test.field.name === name && test.onEmpty === false
  })
}

function keysetOf(
  cursors: CursorScope,
  { ranges, limit = Infinity }: PageWindow,
): KyselyQuery["keyset"] {
  return {
    where: conditionSql(anyOf(ranges)),
    selections: cursorValues(cursors).map(({ name, value }) => value.as(name)),
    next: (rows) => {
      const last = rows.at(-1)
      return last === undefined || rows.length < limit ? null : cursorOf(cursors, last)
    },
  }
}

/** Returns the name by which a statement refers to the table when it gives no alias. */
export function nameInQuery(table: string): string {
  return table.slice(table.lastIndexOf(".") + 1)
}

/** Adds findings about the database, sorted by place, and first when there are too many. */
function mergeDiagnostics(
  { diagnostics, omitted }: Pick<BoundQuery, "diagnostics" | "omitted">,
  findings: readonly Finding[],
) {
  if (findings.length === 0) return { diagnostics, omitted }
  const all = [...describeFirst(findings, true), ...diagnostics.map(asRefused)]
  return {
    diagnostics: all.slice(0, listedDiagnostics).sort(comparePlaces),
    omitted:
      omitted + findings.length + diagnostics.length - Math.min(all.length, listedDiagnostics),
  }
}

function comparePlaces(left: Diagnostic, right: Diagnostic): number {
  return (
    sources.indexOf(left.source) - sources.indexOf(right.source) ||
    (left.range?.start ?? 0) - (right.range?.start ?? 0)
  )
}
