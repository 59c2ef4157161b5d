import type { Fields } from "../fields/field.ts"
import type { Condition } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { buildCondition } from "./build-condition.ts"
import { listOrNone, objectOf } from "./untrusted-lists.ts"
import type { BuiltTree, ConditionJson, QueryJson } from "./query.ts"
import { addSort, readPage, readPageSize } from "./build-sorts.ts"

/** Writes a tree that was built over the table as plain JSON. */
export function writeJson(table: Fields, { filters, sorts, page, pageSize }: BuiltTree): QueryJson {
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

/**
 * Writes a condition as plain JSON, with numbers and booleans instead of their texts. The kind of
 * the first field tells which: a value is valid for all of the fields.
 */
function writeCondition(table: Fields, { names, operator, values }: Condition): ConditionJson {
  const fields = names.map(({ text }) => text)
  const kind = table.fields.get(foldName(fields[0] ?? ""))?.kind
  const restore = (text: string): string | number | boolean => {
    if (kind === "number" || kind === "integer" || kind === "enum") return Number(text)
    return kind === "boolean" || kind === "shortcut" ? text === "true" : text
  }
  return {
    fields,
    operator: operator.symbol,
    values: values.map((value) => (value.kind === "null" ? null : restore(value.text))),
  }
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
