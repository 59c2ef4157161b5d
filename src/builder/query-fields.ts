import { refusedField, refusedSort } from "../diagnostics/codes.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { didYouMean, listAllowed, quote } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import { foldName } from "../language/names.ts"
import { expected, refuse } from "./refuse.ts"
import { listOf } from "./untrusted-lists.ts"

/** Returns the field of a condition (rules N1, N2 and N5). */
export function readField(table: Fields, name: unknown): Field {
  return findField(table, name, "filter")
}

/** Returns the name of the field of a sort, in the table's spelling. */
export function readSortName(table: Fields, name: unknown): string {
  return findField(table, name, "sort").name
}

/** Returns the fields of a condition, one or several. */
export function readFields(table: Fields, names: unknown): readonly Field[] {
  const list = listOf(names, table.limits.names, refusedField) ?? [names]
  if (list.length === 0) refuse(refusedField, "Expected at least one field, got an empty array")
  return list.map((name) => readField(table, name))
}

function findField(table: Fields, given: unknown, use: "filter" | "sort"): Field {
  const name = typeof given === "string" ? given : ""
  const field = table.fields.get(foldName(name))
  if (field?.[use]) return field
  const usable = [...table.fields.values()].filter((other) => other[use]).map((other) => other.name)
  const nearest = field ? [] : nearestNames(name, usable)
  return refuse(
    use === "sort" ? refusedSort : refusedField,
    field ? `${quote(field.name)} cannot be used in ${use}s` : noSuchField(given),
    {
      source: `${use}s`,
      rule: field ? "N5" : "N2",
      hint: didYouMean(nearest) ?? listAllowed("fields", usable),
    },
  )
}

function noSuchField(given: unknown): string {
  return typeof given === "string"
    ? `The table has no field ${quote(given)}`
    : expected("the name of a field", given)
}
