import { own } from "../diagnostics/own.ts"
import type { FieldKind, Fields } from "../fields/field.ts"
import type { Condition } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { buildCondition } from "./build-condition.ts"
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

/** Adds the parts of plain JSON to a tree. A page of the JSON replaces the page of the tree. */
export function addJson(table: Fields, tree: BuiltTree, json: unknown): BuiltTree {
  const given = objectOf(json, "filters", "sorts", "page", "pageSize")
  const filters = listOrNone(given.get("filters"), table.limits.conditions).map((condition) => {
    const parts = objectOf(condition, "fields", "operator", "values")
    return buildCondition(table, {
      field: parts.get("fields"),
      operator: parts.get("operator"),
      value: parts.get("values"),
    })
  })
  const sorts = listOrNone(given.get("sorts"), table.limits.sorts).reduce(
    (earlier: BuiltTree["sorts"], sort) => {
      const parts = objectOf(sort, "field", "direction")
      return addSort(table, earlier, {
        field: parts.get("field"),
        direction: parts.get("direction"),
      })
    },
    tree.sorts,
  )
  return {
    ...tree,
    filters: [...tree.filters, ...filters],
    sorts,
    ...(given.has("page") && { page: readPage(given.get("page")) }),
    ...(given.has("pageSize") && { pageSize: readPageSize(table, given.get("pageSize")) }),
  }
}
