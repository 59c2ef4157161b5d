import { refusedPage, refusedSort } from "./codes.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import type { SortNode } from "../language/ast.ts"
import type { BuilderTable } from "./query.ts"
import { readSortName } from "./query-fields.ts"
import { refuse } from "./refuse.ts"

/** Adds a sort after others (rules P1 and T15). */
export function addSort(
  table: BuilderTable,
  sorts: readonly SortNode[],
  field: unknown,
  direction: unknown,
  entry: number | undefined,
): readonly SortNode[] {
  const name = readSortName(table, field, { entry })
  const descending = direction === "descending" || direction === "desc"
  if (!descending && direction !== "ascending" && direction !== "asc") {
    const data = {
      reason: "direction",
      field: name,
      entry,
      given: describeValue(direction),
    } as const
    refuse(refusedSort, data, { source: "sorts", rule: "P1" })
  }
  if (sorts.some((sort) => sort.name.text === name)) {
    refuse(refusedSort, { reason: "duplicate", field: name, entry }, { source: "sorts" })
  }
  return [
    ...sorts,
    Object.freeze({ kind: "sort", name: Object.freeze({ kind: "name", text: name }), descending }),
  ]
}

export function readPage(given: unknown): number {
  return readCount("page", given, Number.MAX_SAFE_INTEGER)
}

/** Reads the page size (rule P3). Refuses more than the maximum, since a service would silently return fewer rows. */
export function readPageSize({ maxPageSize }: Fields, given: unknown): number {
  return readCount("pageSize", given, maxPageSize)
}

function readCount(source: "page" | "pageSize", given: unknown, most: number): number {
  const isCount = typeof given === "number" && Number.isSafeInteger(given)
  if (isCount && given >= 1 && given <= most) return given
  const data = { parameter: source, given: describeValue(given), least: 1, most }
  return refuse(refusedPage, data, { source })
}
