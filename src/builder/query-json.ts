import type { Fields } from "../fields/field.ts"
import type { Condition } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { buildCondition } from "./build-condition.ts"
import { listOrNone, objectOf } from "./untrusted-lists.ts"
import type { BuiltTree, ConditionJson, QueryJson } from "./query.ts"
import { addSort, readPage, readPageSize } from "./build-sorts.ts"

/** The plain JSON of a tree that was built over the table. */
export function writeJson(table: Fields, { filters, sorts, ...paging }: BuiltTree): QueryJson {
  return {
    filters: filters.map((condition) => writeCondition(table, condition)),
    sorts: sorts.map(({ name, descending }) => ({
      field: name.text,
      direction: descending ? "descending" : "ascending",
    })),
    ...paging,
  }
}

/** Texts become numbers and booleans again, which the kind of any of the fields tells: a value suits all of them. */
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

/** A tree, and behind it all that plain JSON says; a page of the JSON takes the place of the tree's. */
export function addJson(table: Fields, tree: BuiltTree, json: unknown): BuiltTree {
  const given = objectOf(json, "filters", "sorts", "page", "pageSize")
  const filters = listOrNone(given.get("filters"), table.limits.conditions).map((condition) => {
    const parts = objectOf(condition, "fields", "operator", "values")
    return buildCondition(table, parts.get("fields"), parts.get("operator"), parts.get("values"))
  })
  const sorts = listOrNone(given.get("sorts"), table.limits.sorts).reduce(
    (earlier: BuiltTree["sorts"], sort) => {
      const parts = objectOf(sort, "field", "direction")
      return addSort(table, earlier, parts.get("field"), parts.get("direction"))
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
