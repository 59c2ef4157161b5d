import type { RawBuilder, SqlBool } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { own } from "../diagnostics/own.ts"
import { addPage, type AddPage, type PageWindow } from "./add-page.ts"
import { mergeDiagnostics } from "./merge-diagnostics.ts"
import { conditionSql } from "./logic.ts"
import { findUnitOrders, orderExpressions } from "./order.ts"
import type { SqlSchema, SqlScope } from "./sql-column.ts"
import { findUnsearchable, whereCondition } from "./where.ts"

/** A query as parts of a statement of kysely. */
export interface KyselyQuery {
  /** The condition, in brackets. It is never null. A refused query has a false one. */
  readonly where: RawBuilder<SqlBool>
  /** Adds order, limit and offset to a statement: `query.$call(page)`. */
  readonly page: AddPage
  /** The sorts, with their direction, and then the key. */
  readonly orderBy: readonly RawBuilder<unknown>[]
  /** The number of rows on the page; undefined when paging is off. */
  readonly limit: number | undefined
  /** The number of rows before the page. */
  readonly offset: number
  /** The first 20 findings, those about the database included. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
  /** True when the query is refused, as it was bound or since the database cannot answer it. */
  readonly refused: boolean
}

/** Options for a query over a table of a database. */
export interface KyselyOptions {
  /** The alias of the table in the statement. Default: the name of the table, without its schema. */
  readonly as?: string
}

/**
 * Turns a checked query into parts for any statement of kysely that selects from the table:
 * `db.selectFrom("people as p").select("p.id").where(query.where).$call(query.page)`.
 * @throws TypeError when the query was bound over other fields than the table has, or `as` cannot be an alias.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { dialect: "sqlite", table: "people", key: ["id"], columns: { name: {} } })
 * const { refused, limit, offset } = toKysely(prepareQuery({ filters: "name@=a", page: 2 }, fields), people, { as: "p" })
 * refused // => false
 * limit // => 20
 * offset // => 20
 */
export function toKysely(
  bound: BoundQuery,
  table: SqlSchema,
  options: KyselyOptions = {},
): KyselyQuery {
  const { as = nameInQuery(table.table) } = own(options)
  if (as === "" || as.includes("\0"))
    throw new TypeError(`"as" must be the alias of a table, got ${JSON.stringify(as)}.`)
  const scope: SqlScope = { schema: table, alias: as }
  const findings = bound.refused
    ? []
    : [...findUnsearchable(bound, scope), ...findUnitOrders(bound, scope)]
  const refused = bound.refused || findings.length > 0
  const { pageSize, skip } = bound.paging
  const window: PageWindow = {
    orderBy: refused ? [] : orderExpressions(bound, scope),
    limit: Number.isFinite(pageSize) ? pageSize : undefined,
    offset: skip,
  }
  return {
    ...window,
    where: conditionSql(!refused && whereCondition(bound, scope)),
    page: addPage(window, table.dialect),
    ...mergeDiagnostics(bound, findings),
    refused,
  }
}

/** Returns the name by which a statement refers to the table when it gives no alias. */
export function nameInQuery(table: string): string {
  return table.slice(table.lastIndexOf(".") + 1)
}
