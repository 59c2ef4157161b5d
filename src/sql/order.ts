import { sql, type RawBuilder } from "kysely"
import type { BoundQuery, BoundSort } from "../bind/bound.ts"
import { sqlUnitOrder } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { isByCodeUnit } from "../evaluate/comparator.ts"
import { isTextDate } from "./date-forms.ts"
import {
  columnRef,
  columnValue,
  sqlColumnOf,
  type SqlColumn,
  type SqlScope,
  type SqlValue,
} from "./sql-column.ts"

/**
 * Returns the order of a query: its sorts, and then the key, ascending (rules P1 and P2). Memory keeps the order of the rows
 * where they tie, and a database has none.
 */
export function orderExpressions(
  { sorts }: BoundQuery,
  scope: SqlScope,
): readonly RawBuilder<unknown>[] {
  const columns = sorts.map(({ field }) => sqlColumnOf(scope.schema, field))
  return [
    ...sorts.map(({ descending }, index) => {
      const column = columns[index]
      return column === undefined ? sql`` : orderOf(columnValue(scope, column), descending)
    }),
    ...keyOrder(scope, columns),
  ]
}

/** Orders by the columns of the key that are not ordered by already. */
function keyOrder(scope: SqlScope, sorted: readonly SqlColumn[]): readonly RawBuilder<unknown>[] {
  const { key, columns } = scope.schema
  const fieldOf = (name: string): SqlColumn | undefined =>
    [...columns.values()].find(({ place }) => place.kind === "column" && place.name === name)
  return key
    .filter((name) => !sorted.some((column) => column === fieldOf(name)))
    .map((name) => {
      const column = fieldOf(name)
      return column === undefined
        ? sql`${columnRef(scope, name)} asc`
        : orderOf({ ...columnValue(scope, column), notNull: true }, false)
    })
}

/** Orders by a value. Empty ones are the smallest, as they are in SQLite itself. */
function orderOf(value: SqlValue, descending: boolean): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const isText = value.type === "text" || value.type === "varchar" || isTextDate(value.type)
  if (value.dialect === "sqlite")
    return isText ? sql`${value.sql} collate binary ${direction}` : sql`${value.sql} ${direction}`
  const order =
    isText && !value.bytewise ? sql`using ${descending ? sql`~>~` : sql`~<~`}` : direction
  if (value.notNull) return sql`${value.sql} ${order}`
  return sql`${value.sql} ${order} ${descending ? sql`nulls last` : sql`nulls first`}`
}

/** Finds the sorts by UTF-16 units. A database orders by code points, which is the same below the surrogates. */
export function findUnitOrders({ sorts }: BoundQuery, { schema }: SqlScope): readonly Finding[] {
  return sorts
    .filter((sort) => ordersByUnits(sort, sqlColumnOf(schema, sort.field)))
    .map(({ sort, field }) =>
      finding(sqlUnitOrder, () => ({ field: field.name }), {
        source: "sorts",
        range: ownProperty(sort, "range"),
      }),
    )
}

function ordersByUnits(sort: BoundSort, { belowSurrogates }: SqlColumn): boolean {
  return isByCodeUnit(sort) && !belowSurrogates
}
