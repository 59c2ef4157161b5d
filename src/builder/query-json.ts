import { own } from "../diagnostics/own.ts"
import type { FieldKind } from "../diagnostics/data.ts"
import type { Fields } from "../fields/field.ts"
import { readObject } from "../fields/untrusted.ts"
import type { Condition, Sort } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { buildCondition } from "./build-condition.ts"
import { createSteps, forEachItem } from "./refuse.ts"
import { listOrNone, objectOf } from "./untrusted-lists.ts"
import type { BuiltTree, ConditionJson, QueryJson } from "./query.ts"
import { addSort, readPage, readPageSize } from "./build-sorts.ts"

/** Writes a tree that was built over the table as plain JSON. */
export function writeJson(table: Fields, tree: BuiltTree): QueryJson {
  const { filters, sorts, page, pageSize } = own(tree)
  return {
    filters: filters.map((condition) => writeCondition(table, condition)),
    sorts: sorts.map(({ name, descending }) => ({
      field: name.text,
      direction: descending ? "descending" : "ascending",
    })),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
}

/** Writes a condition as plain JSON, with numbers and booleans instead of their texts. */
export function writeCondition(
  table: Fields,
  { names, operator, values }: Condition,
): ConditionJson {
  const kinds = names.map(({ text }) => table.fields.get(foldName(text))?.kind)
  // A value is valid for all of the fields. Beside a text field it is a text for the others, too.
  const kind = kinds.includes("text") ? "text" : kinds[0]
  return {
    fields: names.map(({ text }) => text),
    operator: operator.symbol,
    values: values.map((value) => (value.kind === "null" ? null : restoreValue(value.text, kind))),
  }
}

function restoreValue(text: string, kind: FieldKind | undefined): string | number | boolean {
  if (kind === "number" || kind === "integer" || kind === "enum") return Number(text)
  return kind === "boolean" || kind === "shortcut" ? text === "true" : text
}

/** Adds the parts of a tree that was built over the same table. A page of it replaces the page of the first. */
export function addTree(table: Fields, tree: BuiltTree, added: BuiltTree): BuiltTree {
  const sorts = added.sorts.reduce(
    (earlier, { name, descending }) =>
      addSort(table, earlier, {
        field: name.text,
        direction: descending ? "descending" : "ascending",
      }),
    tree.sorts,
  )
  return { ...tree, ...added, filters: [...tree.filters, ...added.filters], sorts }
}

/** Adds the parts of plain JSON to a tree. A page of the JSON replaces the page of the tree. All mistakes are refused at once. */
export function addJson(table: Fields, tree: BuiltTree, json: unknown): BuiltTree {
  const steps = createSteps()
  const given = steps.attempt(() => objectOf(json, ["filters", "sorts", "page", "pageSize"]))
  const read = <Value>(name: string, step: (value: unknown) => Value): Value | undefined => {
    const value = (given ?? readObject(json))?.get(name)
    return value === undefined ? undefined : steps.attempt(() => step(value))
  }
  const filters = read("filters", (list) => readConditions(table, list)) ?? []
  const sorts = read("sorts", (list) => readSorts(table, tree.sorts, list)) ?? tree.sorts
  const page = read("page", readPage)
  const pageSize = read("pageSize", (size) => readPageSize(table, size))
  steps.finish()
  return {
    ...tree,
    filters: [...tree.filters, ...filters],
    sorts,
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
}

function readConditions(table: Fields, list: unknown): readonly Condition[] {
  return forEachItem(listOrNone(list, table.limits.conditions), (condition, entry) => {
    const parts = objectOf(condition, ["fields", "operator", "values"], { entry })
    return buildCondition(
      table,
      { field: parts.get("fields"), operator: parts.get("operator"), value: parts.get("values") },
      { entry },
    )
  })
}

function readSorts(table: Fields, earlier: readonly Sort[], list: unknown): readonly Sort[] {
  let sorts = earlier
  forEachItem(listOrNone(list, table.limits.sorts), (sort, entry) => {
    const parts = objectOf(sort, ["field", "direction"], { entry })
    const given = { field: parts.get("field"), direction: parts.get("direction"), entry }
    sorts = addSort(table, sorts, given)
  })
  return sorts
}
