import { refusedPage, refusedSort } from "../diagnostics/codes.ts"
import type { Fields } from "../fields/field.ts"
import type { Sort } from "../language/ast.ts"
import { readSortName } from "./query-fields.ts"
import { refuse } from "./refuse.ts"

/** Adds a sort behind others (rules P1 and T15). */
export function addSort(
  table: Fields,
  sorts: readonly Sort[],
  given: unknown,
  direction: unknown,
): readonly Sort[] {
  const name = readSortName(table, given)
  if (direction !== "ascending" && direction !== "descending") {
    refuse(refusedSort, direction, "ascending or descending is asked for", {
      source: "sorts",
      rule: "P1",
    })
  }
  if (sorts.some((sort) => sort.name.text === name)) {
    refuse(refusedSort, name, "the list is sorted by it already", {
      source: "sorts",
      hint: "withoutOrder takes off all sorts.",
    })
  }
  const descending = direction === "descending"
  return [
    ...sorts,
    Object.freeze({ kind: "sort", name: Object.freeze({ kind: "name", text: name }), descending }),
  ]
}

/** The number of a page (rule P3). */
export function readPage(given: unknown): number {
  return readCount("page", given, Number.MAX_SAFE_INTEGER)
}

/** The rows on a page (rule P3): more than the table allows would silently be fewer. */
export function readPageSize({ maxPageSize }: Fields, given: unknown): number {
  return readCount("pageSize", given, maxPageSize)
}

function readCount(source: "page" | "pageSize", given: unknown, most: number): number {
  if (Number.isSafeInteger(given) && Number(given) >= 1 && Number(given) <= most)
    return Number(given)
  return refuse(refusedPage, given, `${source} takes a whole number from 1 to ${most}`, {
    source,
  })
}
