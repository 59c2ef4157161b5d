import { own } from "../diagnostics/own.ts"
import { refusedSort } from "../diagnostics/codes.ts"
import type { RefusedSortData } from "../diagnostics/refusal-data.ts"
import { finding } from "../diagnostics/finding.ts"
import type { QueryError } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"
import type { ColumnField, Field, Fields } from "../fields/field.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { errorOf, pageError } from "./list-query.ts"

/** The query for every page, and the field that tells rows apart. */
export interface IterationQuery {
  readonly text: Omit<QueryText, "page" | "pageSize"> & { readonly pageSize: number }
  readonly unique: ColumnField
}

/**
 * Prepares a query for reading all pages. A unique field becomes the last sort, since services do not keep the order of ties.
 * Pages get the maximum size unless the query has one.
 * @throws QueryError when the table has no unique field, when one more sort is too many, and for a query with a later page.
 */
export function prepareIteration(given: QueryText, table: Fields): IterationQuery {
  const query = own(given)
  const { unique, sorts } = sortByUnique(query.sorts ?? "", table)
  if ((readPageParameter("page", query) ?? 1) !== 1)
    throw pageError("page", { reason: "all-pages" }, query.page)
  const pageSize = Math.min(
    readPageParameter("pageSize", query) ?? table.maxPageSize,
    table.maxPageSize,
  )
  return {
    text: { ...(query.filters !== undefined && { filters: query.filters }), sorts, pageSize },
    unique,
  }
}

/** Adds a unique field as the last sort, unless the sorts have one: sorts behind it decide nothing (rule T15). */
function sortByUnique(
  sorts: string,
  table: Fields,
): { readonly unique: ColumnField; readonly sorts: string } {
  const entries = sorts.split(",").filter((entry) => trimWhiteSpace(entry) !== "")
  const names = new Set(entries.map((entry) => foldName(trimWhiteSpace(entry).replace(/^-/, ""))))
  const candidates = [...table.fields.values()].filter(isUnique)
  const sorted = candidates.find(({ name }) => names.has(foldName(name)))
  if (sorted) return { unique: sorted, sorts }
  const [unique] = candidates
  if (unique === undefined) throw sortError({ reason: "no-unique-field" })
  const limit = table.limits.sorts
  if (limit !== false && entries.length >= limit) {
    const { name: field } = unique
    throw sortError({ reason: "no-room", field, limit: limit - 1, amount: entries.length })
  }
  // A dialect may have escapes in sorts; the name must not become a part of the entry before it.
  if (sorts.includes("\\")) throw sortError({ reason: "escaped", given: quote(sorts) })
  return { unique, sorts: entries.length === 0 ? unique.name : `${sorts},${unique.name}` }
}

function sortError(data: RefusedSortData): QueryError {
  return errorOf(finding(refusedSort, () => data, { source: "sorts", rule: "P1" }))
}

function isUnique(field: Field): field is ColumnField {
  return field.sort && field.unique
}

/** Reads a page parameter; undefined when it is absent. */
function readPageParameter(source: "page" | "pageSize", query: QueryText): number | undefined {
  const given = query[source]
  if (given === undefined) return undefined
  const text = trimWhiteSpace(String(given))
  const count = /^\+?[0-9]+$/.test(text) ? Number(text) : 0
  if (count < 1) throw pageError(source, { least: 1 }, given)
  return count
}
