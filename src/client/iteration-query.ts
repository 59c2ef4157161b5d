import { refusedSort } from "../diagnostics/codes.ts"
import { finding } from "../diagnostics/finding.ts"
import type { QueryError } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"
import type { ColumnField, Field, Fields } from "../fields/field.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { errorOf, pageError } from "./list-query.ts"

/** What is sent for every page, and the field by which rows are told apart. */
export interface IterationQuery {
  readonly text: Omit<QueryText, "page">
  readonly unique: ColumnField
}

/**
 * Makes a query one whose pages can be put together: sorted by a unique field in the end, since services do not keep the
 * order of ties, and with pages as long as they can be.
 * @throws QueryError when the table has no such field, when it would be one sort too many, and for a query with a page of its own.
 */
export function prepareIteration(query: QueryText, table: Fields): IterationQuery {
  const { unique, sorts } = sortByUnique(query.sorts ?? "", table)
  if ((readCount("page", query) ?? 1) !== 1)
    throw pageError("page", query.page, "all pages are read, from the first on")
  const pageSize = Math.min(readCount("pageSize", query) ?? table.maxPageSize, table.maxPageSize)
  return {
    text: { ...(query.filters !== undefined && { filters: query.filters }), sorts, pageSize },
    unique,
  }
}

/** The sorts with a unique field at the end, unless they have one: what comes after it decides nothing (rule T15). */
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
  if (unique === undefined)
    throw sortError("All pages of a list", "its table marks no field as unique to sort by")
  const limit = table.limits.sorts
  if (limit !== false && entries.length >= limit) {
    throw sortError(
      `The last of ${entries.length} sorts`,
      `${quote(unique.name)} has to come last, and ${limit} are allowed in all`,
    )
  }
  // A dialect may have escapes here; the name must not become a part of the entry before it.
  if (sorts.includes("\\")) throw sortError(quote(sorts), "no field has a backslash in its name")
  return { unique, sorts: entries.length === 0 ? unique.name : `${sorts},${unique.name}` }
}

function sortError(subject: string, reason: string): QueryError {
  return errorOf(finding(refusedSort, [subject, reason], { source: "sorts", rule: "P1" }))
}

function isUnique(field: Field): field is ColumnField {
  return field.sort && field.unique
}

/** A page parameter; undefined when it is not given. */
function readCount(source: "page" | "pageSize", query: QueryText): number | undefined {
  const given = query[source]
  if (given === undefined) return undefined
  const text = trimWhiteSpace(String(given))
  const count = /^\+?[0-9]+$/.test(text) ? Number(text) : 0
  if (count < 1) throw pageError(source, given, "it must be a whole number from 1 on")
  return count
}
