import { isTable } from "../fields/given.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { QueryError, type Result } from "../diagnostics/result.ts"
import type { Fields } from "../fields/field.ts"
import type { FieldTable, OpenFieldTable } from "../fields/table.ts"
import { readOptions } from "../diagnostics/options.ts"
import { BuiltQuery } from "./built-query.ts"
import { addJson } from "./query-json.ts"
import type { BuilderTable, BuildOptions, Query, QueryOf } from "./query.ts"
import { refuseType } from "./refuse.ts"
import { canPrint } from "./write-query.ts"

const kinds = { dialect: "an object" } as const

/**
 * Returns a query over a table, without conditions, sorts and page.
 * @param table - The fields that the query may use, such as those of `defineFields`.
 * @throws QueryError when `table` is not a table.
 * @example
 * const query = buildQuery(table).where("title", "@=*", "the, |").where("rating", ">=", [7, 8]).orderBy("year", "descending")
 * query.print() // => { filters: String.raw`title@=*the\, \|,rating>=7|8`, sorts: "-year" }
 */
export function buildQuery<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
): Query<Filterable, Sortable>
/**
 * Returns a query for a service with other names, such as a server with Sieve. Methods take these names and those of the table.
 * @param table - The fields that the query may use.
 * @param options - The dialect of the service, which `print` writes.
 * @throws QueryError when `table` is not a table, TypeError for wrong options.
 * @example
 * import { sieveWith } from "trommel/sieve"
 * const dialect = sieveWith({ names: [{ name: "Stars", field: "rating" }, { name: "Year", field: "year" }] })
 * const query = buildQuery(table, { dialect }).where("rating", ">=", 8).orderBy("Year", "descending")
 * query.print() // => { filters: "Stars>=8", sorts: "-Year" }
 */
export function buildQuery(table: Fields, options: BuildOptions): QueryOf<OpenFieldTable>
export function buildQuery(table: Fields, options?: BuildOptions): QueryOf<OpenFieldTable> {
  const { dialect } = readOptions("buildQuery", options, kinds)
  return new BuiltQuery(checkTable(table, dialect), { filters: [], sorts: [] })
}

/**
 * Returns the query of JSON as `toJSON` writes it, from any source: its parts are checked like arguments of the methods, and
 * unknown parts are refused. Reports up to 20 mistakes: `data.entry` is the index of the condition or sort, `data.position` that
 * of the value or field in it. Never throws.
 * @param table - The table that the query was built over.
 * @param options - The options that the query was built with.
 * @param json - An object `{ filters, sorts, page, pageSize }`, as `toJSON` of a query returns it. Each part can be left out.
 * @example
 * const stored = JSON.stringify(buildQuery(table).isEmpty("rating").withPage(2))
 * const result = queryFromJson(JSON.parse(stored), table)
 * result.ok && result.value.print() // => { filters: "rating==null", page: 2 }
 *
 * const wrong = queryFromJson({ filters: [{ fields: ["rating"], operator: ">=", values: ["many"] }] }, table)
 * wrong.ok ? [] : wrong.diagnostics.map(({ data, message }) => ["entry" in data && data.entry, message])
 * // => [[0, 'Expected a finite number for "rating", got "many".']]
 */
export function queryFromJson<Filterable, Sortable, Row>(
  json: unknown,
  table: FieldTable<Filterable, Sortable, Row>,
  options?: BuildOptions,
): Result<Query<Filterable, Sortable>> {
  const { dialect } = readOptions("queryFromJson", options, kinds)
  try {
    const fields = checkTable(table, dialect)
    const tree = addJson(fields, { filters: [], sorts: [] }, json)
    return { ok: true, value: new BuiltQuery<Filterable, Sortable>(fields, tree) }
  } catch (error) {
    if (error instanceof QueryError) return { ok: false, diagnostics: error.diagnostics }
    throw error
  }
}

/** Returns the table, so that a value which only looks like one fails here and not later. */
function checkTable(table: Fields, dialect: BuilderTable["dialect"]): BuilderTable {
  if (dialect !== undefined && !(canPrint(dialect) && canName(dialect)))
    refuseType({ expected: "options", given: dialect }, { source: "table" })
  if (isTable(table)) return { ...table, dialect }
  return refuseType({ expected: "table", given: table }, { source: "table" })
}

/** False for a dialect without a part that knows names. */
function canName({ completing }: { readonly completing: unknown }): boolean {
  return isObject(completing) && typeof completing.findMeaning === "function"
}
