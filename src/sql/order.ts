import type { BoundQuery } from "../bind/bound.ts"
import { sqlUnitOrder } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { columnRef, columnValue, sqlColumnOf } from "./sql-column.ts"
import type { SqlColumn, SqlScope, SqlValue, OrderTerm } from "./engine.ts"

/** Returns the sorts, and then the key (rules P1 and P2): a database keeps no order where they tie. */
export function orderTerms(
  { sorts }: Pick<BoundQuery, "sorts">,
  scope: SqlScope,
): readonly OrderTerm[] {
  const sorted = sorts.map(({ field, descending }) => {
    const column = sqlColumnOf(scope.table, field)
    const value = columnValue(scope, column)
    const notNull = value.notNull || isKey(scope, column)
    return { column, term: termOf({ ...value, notNull }, column, descending) }
  })
  const columns = sorted.map(({ column }) => column)
  return [...sorted.map(({ term }) => term), ...keyTerms(scope, columns)]
}

/** True for a column of the key, which is never null. */
function isKey({ table }: SqlScope, { place, mayHoldSpecials }: SqlColumn): boolean {
  return place.kind === "column" && table.key.includes(place.name) && !mayHoldSpecials
}

function keyTerms(scope: SqlScope, sorted: readonly SqlColumn[]): readonly OrderTerm[] {
  const { key, columns } = scope.table
  const fieldOf = (name: string): SqlColumn | undefined =>
    [...columns.values()].find(({ place }) => place.kind === "column" && place.name === name)
  return key
    .filter((name) => !sorted.some((column) => column === fieldOf(name)))
    .map((name) => {
      const column = fieldOf(name)
      return column === undefined
        ? columnTerm(scope, name)
        : termOf({ ...columnValue(scope, column), notNull: true }, column, false)
    })
}

/** Orders by a column of the key without a field, as the engine itself orders it. */
function columnTerm(scope: SqlScope, name: string): OrderTerm {
  return {
    engine: scope.table.engine,
    name,
    type: scope.table.keyTypes.get(name) ?? "any",
    kind: "object",
    scale: 0,
    holdsFolded: false,
    sql: columnRef(scope, name),
    notNull: true,
    descending: false,
    bytewise: false,
    splits: false,
  }
}

function termOf(
  value: SqlValue,
  { field: { name }, nullsFirst }: SqlColumn,
  descending: boolean,
): OrderTerm {
  const splits = value.engine.splitsNulls === true && !value.notNull && !nullsFirst
  return { ...value, name, descending, splits }
}

/** Finds the sorts by UTF-16 units. A database orders by code points, which is the same below the surrogates. */
export function findUnitOrders({ sorts }: BoundQuery, { table }: SqlScope): readonly Finding[] {
  return sorts
    .filter(
      ({ textOrder, field }) =>
        textOrder === "utf-16" && !sqlColumnOf(table, field).belowSurrogates,
    )
    .map(({ sort, field }) =>
      finding(sqlUnitOrder, () => ({ field: field.name }), {
        source: "sorts",
        range: sort.range,
      }),
    )
}
