import { QueryError, type Result } from "../diagnostics/result.ts"
import type { Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import { BuiltQuery } from "./built-query.ts"
import { addJson } from "./query-json.ts"
import type { Query } from "./query.ts"
import { refuseType } from "./refuse.ts"

/**
 * Returns a query over a table, without conditions, sorts and page.
 * @throws QueryError when `table` is not a table.
 * @example
 * const query = buildQuery(table).where("title", "@=*", "the, |").where("rating", ">=", [7, 8]).orderBy("year", "descending")
 * query.print() // => { filters: String.raw`title@=*the\, \|,rating>=7|8`, sorts: "-year" }
 */
export function buildQuery<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
): Query<Filterable, Sortable> {
  return new BuiltQuery<Filterable, Sortable>(checkTable(table), { filters: [], sorts: [] })
}

/**
 * Returns the query that plain JSON stands for, as `toJSON` gives it. The JSON may come from anywhere: its parts are checked
 * like the arguments of the methods, and unknown parts are refused. All mistakes are reported, up to 20: `data.entry` is the
 * index of the condition or sort, and `data.position` that of the value or field in it. Never throws.
 * @param table - The table that the query was built over.
 * @param json - An object `{ filters, sorts, page, pageSize }`, as `toJSON` of a query returns it. Each part can be left out.
 * @example
 * const stored = JSON.stringify(buildQuery(table).isEmpty("rating").withPage(2))
 * const result = queryFromJson(table, JSON.parse(stored))
 * result.ok && result.value.print() // => { filters: "rating==null", page: 2 }
 *
 * const wrong = queryFromJson(table, { filters: [{ fields: ["rating"], operator: ">=", values: ["many"] }] })
 * wrong.ok ? [] : wrong.diagnostics.map(({ data, message }) => ["entry" in data && data.entry, message])
 * // => [[0, 'Expected a finite number for "rating", got "many".']]
 */
export function queryFromJson<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  json: unknown,
): Result<Query<Filterable, Sortable>> {
  try {
    const fields = checkTable(table)
    const tree = addJson(fields, { filters: [], sorts: [] }, json)
    return { ok: true, value: new BuiltQuery<Filterable, Sortable>(fields, tree) }
  } catch (error) {
    if (error instanceof QueryError) return { ok: false, diagnostics: error.diagnostics }
    throw error
  }
}

/**
 * Returns the table. A value that only looks like a table would fail later, with a message about
 * something else.
 */
function checkTable(table: Fields): Fields {
  try {
    // This throws unless `fields` is a Map. It also works for a Map of another realm.
    Map.prototype.has.call(table.fields, "")
    if ("limits" in table) return table
  } catch {
    // A proxy may throw at any access.
  }
  return refuseType({ expected: "table", given: table }, { source: "table" })
}
