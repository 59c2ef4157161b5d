import { refusedField, refusedSort } from "../diagnostics/codes.ts"
import type { RefusalPlace } from "../diagnostics/refusal-data.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { describeValue, takeAllowed } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import { foldName } from "../language/names.ts"
import { forEachItem, refuse } from "./refuse.ts"
import { listOf } from "./untrusted-lists.ts"

/** Returns the field of a condition (rules N1, N2 and N5). */
export function readField(table: Fields, name: unknown, place: RefusalPlace = {}): Field {
  const field = findField(table, name)
  if (field?.filter) return field
  const usable = takeAllowed(usableNames(table, "filter"), String)
  if (field)
    return refuse(
      refusedField,
      { reason: "not-filterable", ...place, field: field.name, ...usable },
      { rule: "N5" },
    )
  return refuse(
    refusedField,
    typeof name === "string"
      ? {
          reason: "unknown",
          ...place,
          field: name,
          nearest: nearestIn(table, name, "filter"),
          ...usable,
        }
      : { reason: "wrong-type", ...place, given: describeValue(name), ...usable },
    { rule: "N2" },
  )
}

/** Returns the name of the field of a sort, in the table's spelling. */
export function readSortName(table: Fields, name: unknown, place: RefusalPlace = {}): string {
  const field = findField(table, name)
  if (field?.sort) return field.name
  const usable = takeAllowed(usableNames(table, "sort"), String)
  if (field)
    return refuse(
      refusedSort,
      { reason: "not-sortable", ...place, field: field.name, ...usable },
      { source: "sorts", rule: "N5" },
    )
  return refuse(
    refusedSort,
    typeof name === "string"
      ? {
          reason: "unknown",
          ...place,
          field: name,
          nearest: nearestIn(table, name, "sort"),
          ...usable,
        }
      : { reason: "wrong-type", ...place, given: describeValue(name), ...usable },
    { source: "sorts", rule: "N2" },
  )
}

/** Returns the fields of a condition, one or several. */
export function readFields(
  table: Fields,
  names: unknown,
  place: RefusalPlace = {},
): readonly Field[] {
  const { limits } = table
  const list = listOf(names, limits.names, (limit) =>
    refuse(refusedField, { reason: "too-many", ...place, limit }, { rule: "limits" }),
  ) ?? [names]
  if (list.length === 0) refuse(refusedField, { reason: "missing", ...place })
  return forEachItem(list, (name, position) => readField(table, name, { ...place, position }))
}

function findField({ fields }: Fields, name: unknown): Field | undefined {
  return typeof name === "string" ? fields.get(foldName(name)) : undefined
}

function usableNames({ fields }: Fields, use: "filter" | "sort"): string[] {
  return [...fields.values()].filter((field) => field[use]).map(({ name }) => name)
}

function nearestIn(table: Fields, name: string, use: "filter" | "sort"): readonly string[] {
  return nearestNames(name, usableNames(table, use))
}
