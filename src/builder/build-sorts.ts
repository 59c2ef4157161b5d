import { refusedPage, refusedSort } from "../diagnostics/codes.ts"
import { describeValue, quote } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import type { Sort } from "../language/ast.ts"
import { readSortName } from "./query-fields.ts"
import { expected, refuse } from "./refuse.ts"

/** The arguments of `orderBy`. */
interface SortArguments {
  readonly field: unknown
  readonly direction: unknown
}

/** Adds a sort behind others (rules P1 and T15). */
export function addSort(
  table: Fields,
  sorts: readonly Sort[],
  { field, direction }: SortArguments,
): readonly Sort[] {
  const name = readSortName(table, field)
  const descending = direction === "descending" || direction === "desc"
  if (!descending && direction !== "ascending" && direction !== "asc") {
    refuse(refusedSort, expected('"ascending" or "descending"', direction), {
      source: "sorts",
      rule: "P1",
    })
  }
  if (sorts.some((sort) => sort.name.text === name)) {
    refuse(refusedSort, `The list is already sorted by ${quote(name)}`, {
      source: "sorts",
      hint: "withoutOrder removes all sorts.",
    })
  }
  return [
    ...sorts,
    Object.freeze({ kind: "sort", name: Object.freeze({ kind: "name", text: name }), descending }),
  ]
}

/** Reads the number of a page (rule P3). */
export function readPage(given: unknown): number {
  return readCount("page", given, Number.MAX_SAFE_INTEGER)
}

/**
 * Reads the number of rows on a page (rule P3). A number above the table's maximum is refused,
 * since a service would silently return fewer rows.
 */
export function readPageSize({ maxPageSize }: Fields, given: unknown): number {
  return readCount("pageSize", given, maxPageSize)
}

function readCount(source: "page" | "pageSize", given: unknown, most: number): number {
  const isCount = typeof given === "number" && Number.isSafeInteger(given)
  if (isCount && given >= 1 && given <= most) return given
  return refuse(
    refusedPage,
    `${source} must be an integer from 1 to ${most}, got ${describeValue(given)}`,
    { source },
  )
}
