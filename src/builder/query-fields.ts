import type { Use } from "../bind/find-field.ts"
import { refusedField, refusedSort } from "./codes.ts"
import type { RefusalPlace } from "../diagnostics/refusal-data.ts"
import { nearestOfList } from "../diagnostics/nearest.ts"
import { describeValue, takeAllowed } from "../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Field } from "../fields/field.ts"
import { noValueOptions } from "../fields/kinds/rules.ts"
import { namesFor } from "../fields/names-for.ts"
import { foldName } from "../language/names.ts"
import { forEachItem, refuse } from "./refuse.ts"
import type { BuilderTable } from "./query.ts"
import { listOf } from "./untrusted-lists.ts"

/** Returns the field of a condition (rules N1, N2 and N5). */
export function readField(table: BuilderTable, name: unknown, place: RefusalPlace = {}): Field {
  const { field, isUsable } = {
    field: undefined,
    isUsable: false,
    ...lookUp(table, name, "filter"),
  }
  if (field && isUsable) return field
  if (field === undefined)
    return refuse(refusedField, unknownName(table, name, "filter", place), { rule: "N2" })
  const usable = takeAllowed(allowedNames(table, "filter"), String)
  return refuse(
    refusedField,
    { reason: "not-filterable", ...place, field: field.name, ...usable },
    { rule: "N5" },
  )
}

/** Returns the name of the field of a sort, in the table's spelling. */
export function readSortName(table: BuilderTable, name: unknown, place: RefusalPlace = {}): string {
  const { field, isUsable } = { field: undefined, isUsable: false, ...lookUp(table, name, "sort") }
  if (field && isUsable) return field.name
  if (field === undefined)
    return refuse(refusedSort, unknownName(table, name, "sort", place), {
      source: "sorts",
      rule: "N2",
    })
  const usable = takeAllowed(allowedNames(table, "sort"), String)
  return refuse(
    refusedSort,
    { reason: "not-sortable", ...place, field: field.name, ...usable },
    { source: "sorts", rule: "N5" },
  )
}

function unknownName(table: BuilderTable, name: unknown, use: Use, place: RefusalPlace) {
  const names = allowedNames(table, use)
  const usable = takeAllowed(names, String)
  return typeof name === "string"
    ? ({
        reason: "unknown",
        ...place,
        field: name,
        nearest: nearestOfList(name, names),
        ...usable,
      } as const)
    : ({ reason: "wrong-type", ...place, given: describeValue(name), ...usable } as const)
}

export function readFields(
  table: BuilderTable,
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

/**
 * Returns what a name means: a field of the table, with the name that is written for it, and whether a condition, or a sort, can use it.
 * With a dialect, the names of the service come first, and the first of them that means a field and can be written stands for it.
 */
function lookUp(
  table: BuilderTable,
  name: unknown,
  use: Use,
): { readonly field: Field; readonly isUsable: boolean } | undefined {
  if (typeof name !== "string") return undefined
  const found = table.fields.get(foldName(name))
  const field = table.exact && found?.name !== name ? undefined : found
  const { dialect } = table
  if (dialect === undefined) return field && { field, isUsable: field[use] }
  const { completing, printing } = dialect
  const meaning = completing.findMeaning(name, use, table) ?? field
  if (meaning === undefined) return undefined
  const names = completing.listNames(table, use)
  if (meaning.kind === "method") {
    const own = names.find((other) => foldName(other.name) === foldName(name))
    return { field: columnOfMethod(own?.name ?? name), isUsable: true }
  }
  const canWrite = (text: string): boolean =>
    printing.writeSort({ kind: "sort", name: { kind: "name", text }, descending: true }, new Set())
      .ok
  const known = names.find((other) => other.meaning === meaning && canWrite(other.name))
  return known
    ? { field: { ...meaning, name: known.name }, isUsable: true }
    : { field: meaning, isUsable: false }
}

/** Returns the field that a name in a tree of the builder means; undefined for an unknown name. */
export function fieldOfTree(table: BuilderTable, name: string): Field | undefined {
  return lookUp(table, name, "filter")?.field
}

// The rules of a text would bring those of all kinds into a bundle. The builder compares no texts.
const rulesOfMethods: ColumnField["rules"] = {
  readText: (text) => text,
  readRow: () => undefined,
  compare: () => 0,
  between: (left) => left,
}

/** True for a method of a service, which takes strings under any operator. */
export function isMethod(field: Field): boolean {
  return isColumn(field) && field.rules === rulesOfMethods
}

function columnOfMethod(name: string): ColumnField {
  return {
    kind: "text",
    name,
    label: undefined,
    filter: true,
    sort: true,
    nullable: false,
    unique: false,
    list: false,
    path: undefined,
    read: () => undefined,
    pure: false,
    values: undefined,
    ...noValueOptions,
    rules: rulesOfMethods,
  }
}

function allowedNames(table: BuilderTable, use: Use): readonly string[] {
  const names = table.dialect?.completing.listNames(table, use)
  return names?.map(({ name }) => name) ?? namesFor(table, use)
}
