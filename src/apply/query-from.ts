import { own } from "../diagnostics/own.ts"
import { bindShape } from "../bind/bind.ts"
import { BuiltQuery } from "../builder/built-query.ts"
import type { Query } from "../builder/query.ts"
import { restoreTree } from "../builder/restore-query.ts"
import type { Result } from "../diagnostics/result.ts"
import type { FieldTable } from "../fields/table.ts"
import { printQuery } from "../language/print.ts"
import type { ApplyOptions } from "./apply.ts"
import type { OpenParameters, QueryInput } from "./query-input.ts"
import { readInput } from "./read-input.ts"

/**
 * Options for making a query of the builder from what was given.
 * @example
 * import type { QueryFromOptions } from "trommel"
 * const options: QueryFromOptions = { ownParameters: ["filter"] }
 * queryFrom(table, "/movies?filter=mine&filters=year==1979", options).ok // => true
 */
export type QueryFromOptions = Pick<ApplyOptions, "limits" | "ownParameters">

/**
 * Returns the builder's query for a query in any form, such as the URL of a page whose form it fills. Names have the table's
 * spelling and values the canonical text of their kind; parts without effect, such as `lowStock==false`, are left out.
 * @param input - As `applyQuery` takes it.
 * @returns a failure with all diagnostics where strict refuses the query: for every error and every warning.
 * @throws TypeError for a value that is not a query in any form. Nothing that is thrown depends on what a URL contains.
 * @example
 * const result = queryFrom(table, "/movies?filters=RATING>=+7.50&sorts=-year&page=2")
 * result.ok && result.value.valuesOf("rating", ">=") // => [7.5]
 * result.ok && result.value.where("year", "<", 2000).withPage(1).print() // => { filters: "rating>=7.5,year<2000", sorts: "-year", page: 1 }
 */
export function queryFrom<Filterable, Sortable, Row, Parameters = never>(
  table: FieldTable<Filterable, Sortable, Row>,
  input: QueryInput | OpenParameters<Parameters>,
  options: QueryFromOptions = {},
): Result<Query<Filterable, Sortable>> {
  const { limits, ownParameters } = own(options)
  const read = readInput(input, table, {
    ...(limits && { limits }),
    ...(ownParameters && { ownParameters }),
  })
  const bound = bindShape(read, table, { ...(limits && { limits }), strict: true })
  if (!read.ok || bound.refused) return { ok: false, diagnostics: bound.diagnostics }
  const tree = restoreTree(table, bound, read.value)
  // A tree made by hand may hold what no text says (rule T14). A query of the builder can always be printed.
  const printed = printQuery(tree, { limits: { text: false } })
  return printed.ok ? { ok: true, value: new BuiltQuery(table, tree) } : printed
}
