import { readOptions } from "../diagnostics/options.ts"
import { bindShape, limitKinds } from "../bind/bind.ts"
import { BuiltQuery } from "../builder/built-query.ts"
import type { Query } from "../builder/query.ts"
import { restoreTree } from "../builder/restore-query.ts"
import type { Result } from "../diagnostics/result.ts"
import type { FieldTable } from "../fields/table.ts"
import { printTree } from "../language/print.ts"
import type { OpenParameters } from "../url/query-form.ts"
import { readInput, type ApplyOptions } from "./apply.ts"
import type { QueryInput } from "./query-input.ts"

/**
 * Options for making a query of the builder from what was given.
 * @example
 * import type { QueryFromOptions } from "trommel"
 * const options: QueryFromOptions = { appParameters: ["filter"] }
 * queryFrom(table, "/movies?filter=mine&filters=year==1979", options).ok // => true
 */
export type QueryFromOptions = Pick<ApplyOptions, "limits" | "appParameters">

const kinds = { limits: limitKinds, appParameters: "an array" } as const

/**
 * Returns the builder's query for a query in any form, such as the URL of a page whose form it fills. Names have the table's
 * spelling and values the canonical text of their kind; parts without effect, such as `lowStock==false`, are left out.
 * @param input - As `applyQuery` takes it.
 * @returns a failure with all diagnostics where strict refuses the query: for every error and every warning.
 * @throws TypeError for a value that is not a query in any form, and for wrong options. Nothing that is thrown depends on what a URL contains.
 * @example
 * const result = queryFrom(table, "/movies?filters=RATING>=+7.50&sorts=-year&page=2")
 * result.ok && result.value.valuesOf("rating", ">=") // => [7.5]
 * result.ok && result.value.where("year", "<", 2000).withPage(1).print() // => { filters: "rating>=7.5,year<2000", sorts: "-year", page: 1 }
 */
export function queryFrom<Filterable, Sortable, Row, Parameters = never>(
  table: FieldTable<Filterable, Sortable, Row>,
  input: QueryInput | OpenParameters<Parameters>,
  options?: QueryFromOptions,
): Result<Query<Filterable, Sortable>> {
  const { limits, appParameters } = readOptions("queryFrom", options, kinds)
  const read = readInput(input, table, { limits, appParameters, dialect: undefined })
  const settings = { strict: true, limits, paging: undefined, dialect: undefined }
  const bound = bindShape(read, table, settings)
  if (!read.ok || bound.refused) return { ok: false, diagnostics: bound.diagnostics }
  const tree = restoreTree(table, bound, read.value)
  // A tree made by hand may hold what no text says (rule T14). A query of the builder can always be printed.
  const printed = printTree(tree, { limits: { text: false }, dialect: undefined })
  return printed.ok
    ? { ok: true, value: new BuiltQuery({ ...table, dialect: undefined }, tree) }
    : printed
}
