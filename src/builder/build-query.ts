import { refusedValue } from "../diagnostics/codes.ts"
import { QueryError, type Result } from "../diagnostics/result.ts"
import type { Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import type { Condition } from "../language/ast.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { writeUrlOrThrow } from "../url/write-url.ts"
import { buildCondition, buildEachCondition } from "./build-condition.ts"
import { readBetween, readDay } from "./days.ts"
import { readField } from "./query-fields.ts"
import { isNothing } from "./untrusted-lists.ts"
import { addJson, writeJson } from "./query-json.ts"
import type { BuiltTree, Query } from "./query.ts"
import { refuse } from "./refuse.ts"
import { addSort, readPage, readPageSize } from "./build-sorts.ts"
import { writeTexts } from "./write-query.ts"

/**
 * A query over a table, empty to begin with.
 * @throws QueryError when what is given is no table.
 * @example
 * const query = buildQuery(table).where("title", "@=*", "the, |").where("rating", ">=", [7, 8]).orderBy("year", "descending")
 * query.print() // => { filters: String.raw`title@=*the\, \|,rating>=7|8`, sorts: "-year" }
 */
export function buildQuery<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
): Query<Filterable, Sortable> {
  return makeQuery(checkTable(table), { filters: [], sorts: [] })
}

/**
 * The query that plain JSON stands for, as `toJSON` gives it. The JSON may come from anywhere: every part of it is checked
 * as the methods check theirs, and a part that nobody knows is refused. Never throws.
 * @example
 * const stored = JSON.stringify(buildQuery(table).isEmpty("rating").page(2))
 * const result = queryFromJson(table, JSON.parse(stored))
 * result.ok && result.value.print() // => { filters: "rating==null", page: 2 }
 */
export function queryFromJson<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  json: unknown,
): Result<Query<Filterable, Sortable>> {
  try {
    const fields = checkTable(table)
    return { ok: true, value: makeQuery(fields, addJson(fields, { filters: [], sorts: [] }, json)) }
  } catch (error) {
    if (error instanceof QueryError) return { ok: false, diagnostics: error.diagnostics }
    throw error
  }
}

/** What each query was made of, to tell queries from what only looks like one. */
const parts = new WeakMap<WeakKey, { readonly table: Fields; readonly tree: BuiltTree }>()

/** True for a condition on this field alone. */
function isOn({ names }: Condition, name: string): boolean {
  return names.length === 1 && names[0]?.text === name
}

/** What else has fields would only fail later. */
function checkTable(table: Fields): Fields {
  try {
    // Whatever is no map throws at this, and one of another realm does not.
    Map.prototype.has.call(table.fields, "")
    if ("limits" in table) return table
  } catch {
    // What cannot even be looked at is refused like the rest.
  }
  return refuse(refusedValue, table, "a table of fields is asked for", { source: "table" })
}

/** A query as an object that nobody can change. */
function makeQuery<Filterable, Sortable>(
  table: Fields,
  built: BuiltTree,
): Query<Filterable, Sortable> {
  type Same = Query<Filterable, Sortable>
  const tree = Object.freeze({
    ...built,
    filters: Object.freeze(built.filters),
    sorts: Object.freeze(built.sorts),
  })
  const next = (changed: Partial<BuiltTree>): Same => makeQuery(table, { ...tree, ...changed })
  const queryString: Same["queryString"] = (options) =>
    writeUrlOrThrow(writeTexts(table, tree, options))
  const query: Same = Object.freeze({
    tree,
    ...addingTo<Same>(table, tree.filters, (filters) => next({ filters })),
    search: (fields: unknown, text: unknown) => {
      const sought = typeof text === "string" ? trimWhiteSpace(text) : text
      const condition = buildCondition(table, fields, "@=*", sought)
      return sought === "" ? query : next({ filters: [...tree.filters, condition] })
    },
    when: (value, build) => {
      if (typeof build !== "function") refuse(refusedValue, build, "a function is asked for")
      if (isNothing(value)) return query
      const result = build(query, value)
      return parts.get(result)?.table === table
        ? result
        : refuse(refusedValue, result, "a query over this table is asked for")
    },
    and: (other) => {
      const theirs = parts.get(other) ?? refuse(refusedValue, other, "a query is asked for")
      return makeQuery(table, addJson(table, tree, writeJson(theirs.table, theirs.tree)))
    },
    orderBy: (field: unknown, direction: unknown = "ascending") =>
      next({ sorts: addSort(table, tree.sorts, field, direction) }),
    withoutOrder: () => next({ sorts: [] }),
    page: (page: unknown) => next({ page: readPage(page) }),
    pageSize: (size: unknown) => next({ pageSize: readPageSize(table, size) }),
    print: (options) => writeTexts(table, tree, options),
    searchParams: (options) => new URLSearchParams(queryString(options).text),
    queryString,
    toJSON: () => writeJson(table, tree),
  } satisfies Same)
  parts.set(query, { table, tree })
  return query
}

/** The methods that add, take off and replace conditions. They take anything, and check it. */
function addingTo<Same>(
  table: Fields,
  filters: readonly Condition[],
  next: (filters: readonly Condition[]) => Same,
) {
  const add = (...conditions: readonly Condition[]): Same => next([...filters, ...conditions])
  return {
    where: (field: unknown, operator: unknown, value: unknown) =>
      add(buildCondition(table, field, operator, value)),
    noneOf: (field: unknown, values: unknown) =>
      add(...buildEachCondition(table, field, "!=", values)),
    between: (field: unknown, low: unknown, high: unknown) =>
      add(...readBetween(table, field, low, high)),
    onDay: (field: unknown, day: unknown, offset: unknown = "Z") =>
      add(...readDay(table, field, day, offset)),
    isEmpty: (field: unknown) => add(...buildEachCondition(table, field, "==", [null])),
    isNotEmpty: (field: unknown) => add(...buildEachCondition(table, field, "!=", [null])),
    without: (field: unknown) => {
      const { name } = readField(table, field)
      return next(filters.filter((condition) => !isOn(condition, name)))
    },
    replace: (field: unknown, operator: unknown, value: unknown) => {
      const { name } = readField(table, field)
      const condition = buildCondition(table, name, operator, value)
      const others = filters.filter((other) => !isOn(other, name))
      const first = filters.findIndex((other) => isOn(other, name))
      return next(others.toSpliced(first < 0 ? others.length : first, 0, condition))
    },
  }
}
