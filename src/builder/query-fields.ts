import { refusedField, refusedSort } from "../diagnostics/codes.ts"
import type { Field, Fields } from "../fields/field.ts"
import { foldName } from "../language/names.ts"
import { listOf } from "./untrusted-lists.ts"
import { refuse } from "./refuse.ts"

/** The field of a condition (rules N1, N2 and N5). */
export function readField(table: Fields, name: unknown): Field {
  return findField(table, name, "filter")
}

/** The name of the field of a sort, in the table's spelling. */
export function readSortName(table: Fields, name: unknown): string {
  return findField(table, name, "sort").name
}

/** The fields of a condition, one or several. */
export function readFields(table: Fields, names: unknown): readonly Field[] {
  const list = listOf(names, table.limits.names, refusedField) ?? [names]
  if (list.length === 0) refuse(refusedField, names, "an empty list is no field")
  return list.map((name) => readField(table, name))
}

function findField(table: Fields, given: unknown, use: "filter" | "sort"): Field {
  const name = typeof given === "string" ? given : ""
  const field = table.fields.get(foldName(name))
  if (field?.[use]) return field
  // No nearest names: what finds them is a sixteenth of the whole entry, and the compiler names them.
  const usable = [...table.fields.values()].filter((other) => other[use]).map((other) => other.name)
  return refuse(
    use === "sort" ? refusedSort : refusedField,
    given,
    field ? `it cannot be ${use}ed by` : "there is no such field",
    {
      source: `${use}s`,
      rule: field ? "N5" : "N2",
      hint: `Usable here: ${listFirst(usable)}.`,
    },
  )
}

/** The first of many. */
export function listFirst(items: readonly string[]): string {
  const most = 20
  return `${items.slice(0, most).join(", ") || "none"}${items.length > most ? ", …" : ""}`
}
