import type { ColumnFiltersState, PaginationState, SortingState } from "@tanstack/table-core"
import { describeField, queryFromJson, type FieldTable, type Query } from "trommel"

export interface TableState {
  readonly columnFilters: ColumnFiltersState
  readonly globalFilter?: unknown
  readonly sorting: SortingState
  readonly pagination?: PaginationState
}

export interface TableOptions {
  /** The text fields that the global filter looks in. */
  readonly search?: readonly string[]
  /** By column: the name of its filterFn, or an operator of queries. The default is chosen by kind and value. */
  readonly filterFns?: Readonly<Record<string, string>>
}

/** Thrown for what the other side cannot say. The message names it. */
export class RefusedState extends Error {}
const refuse = (reason: string): never => {
  throw new RefusedState(reason)
}
type Condition = { fields: readonly string[]; operator: string; values: readonly unknown[] }

const near = { includesString: "@=*", includesStringSensitive: "@=", arrIncludes: "@=" }
const ends = { startsWith: "_=*", endsWith: "_-=*", equalsString: "==*" }
const same = { equalsStringSensitive: "==", equals: "==", weakEquals: "==", arrHas: "==" }
const more = { greaterThan: ">", greaterThanOrEqualTo: ">=" }
const less = { lessThan: "<", lessThanOrEqualTo: "<=" }
const operators = new Map(Object.entries({ ...near, ...ends, ...same, ...more, ...less }))
const ranges = ["between", "betweenInclusive", "inNumberRange", "inDateRange"]
const isBlank = (value: unknown) => value === undefined || value === null || value === ""
const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2

/** The function that a filter without one means. */
function defaultOf(kind: string | undefined, value: unknown): string {
  if (kind === "text" && !Array.isArray(value)) return "includesString"
  if (isPair(value) && /^da/.test(kind ?? "")) return "inDateRange"
  if (isPair(value) && /^(number|integer)$/.test(kind ?? "")) return "inNumberRange"
  return Array.isArray(value) ? "arrHas" : "equals"
}

/** Translates between the state of a table and queries. Both ways throw a RefusedState. */
export function tableAdapter<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  { search = [], filterFns = {} }: TableOptions,
) {
  function conditionsOf({ id, value }: { id: string; value: unknown }): readonly Condition[] {
    const { kind, nullable, list, type = {} } = describeField(table, id) ?? {}
    // Long integers and decimals keep their digits.
    const isExact = type.format === "decimal" || type.bits === 64
    const name = filterFns[id] ?? defaultOf(kind, value)
    const isNumber = kind === "number" || kind === "integer"
    const inDates = name === "inDateRange" && (kind === "date" || kind === "day")
    /** For a field of days, the day that starts at a time (UTC), or at that time plus `later`. */
    const read = (one: unknown, later = 0): unknown => {
      if (isNumber && typeof one === "string" && one !== "")
        return isExact ? one.trim() : Number(one.trim() || Number.NaN)
      if (isBlank(one) || (kind !== "date" && !inDates)) return one
      const time = new Date(one instanceof Date || typeof one === "number" ? one : String(one))
      if (Number.isNaN(time.getTime()) || kind === "date") return time
      return new Date(time.getTime() + later).toISOString().slice(0, 10)
    }
    const on = (operator: string, ...values: unknown[]) => ({ fields: [id], operator, values })
    const isRange = ranges.includes(name)
    if (isBlank(value)) return []
    if (Array.isArray(value) && (isRange || /^arr/.test(name)) && value.every(isBlank)) return []
    if (name === "empty" || name === "notEmpty") {
      if (value === false) return []
      if (name === "notEmpty") return [on("!=", kind === "text" ? "" : null)]
      return [on("==", ...(nullable ? [null] : []), ...(kind === "text" ? [""] : []))]
    }
    const wrong = () => refuse(`No query for the value of ${id} under ${name}.`)
    if (!isRange) {
      if (operators.has(name) && Array.isArray(value) !== name.startsWith("arr")) wrong()
      // An item of a list is looked for as a whole.
      const operator = list && name === "arrIncludes" ? "==" : (operators.get(name) ?? name)
      return [on(operator, ...[value].flat().map((one) => read(one)))]
    }
    if (list) refuse(`${id} is a list: two of its items could meet the two ends of a range.`)
    const turns = name.startsWith("in")
    if (!isPair(value) || (name === "inNumberRange" && !isNumber)) return wrong()
    if (!turns && value.includes(null)) wrong()
    const order = value.map((one) => (inDates ? Number(new Date(String(read(one)))) : Number(one)))
    const isTurned = !value.some(isBlank) && Number(order[0]) > Number(order[1])
    const [low, high] = isTurned && turns ? [value[1], value[0]] : value
    const [from, to] = name === "between" ? [">", "<"] : [">=", "<="]
    return [
      ...(isBlank(low) ? [] : [on(from, read(low, 86_399_999))]),
      // "between" ignores an upper limit below the lower one.
      ...(isBlank(high) || (isTurned && !turns) ? [] : [on(to, read(high))]),
    ]
  }
  function toQuery({ columnFilters, globalFilter, sorting, pagination }: TableState) {
    const ids = columnFilters.map(({ id }) => id)
    if (new Set(ids).size < ids.length) refuse(`Several filters of one column: ${ids.join()}`)
    if (typeof globalFilter === "object" && globalFilter !== null) refuse("globalFilter: no text.")
    const words = String(globalFilter ?? "").match(/\S+/g) ?? []
    const filters = [
      ...columnFilters.flatMap(conditionsOf),
      ...words.map((word) => ({ fields: search, operator: "@=*", values: [word] })),
    ]
    const result = queryFromJson(
      {
        filters,
        sorts: sorting.map(({ id, desc }) => ({ field: id, direction: desc ? "desc" : "asc" })),
        ...(pagination && { page: pagination.pageIndex + 1, pageSize: pagination.pageSize }),
      },
      table,
    )
    return result.ok ? result.value : refuse(result.diagnostics.map((one) => one.message).join(" "))
  }
  const print = (filters: readonly Condition[]) => {
    const result = queryFromJson({ filters }, table)
    return result.ok ? result.value.print().filters : undefined
  }
  /** Finds the value of a column's filter that asks exactly these conditions. */
  function valueOf(id: string, conditions: readonly Condition[]): unknown {
    const isDate = describeField(table, id)?.kind === "date"
    const [one = [], other = []] = conditions.map(({ values }) =>
      values.map((value) => (isDate && !isBlank(value) ? new Date(String(value)) : value)),
    )
    const [low, high] = [one[0], other[0]]
    const given = [low, true, one, [low, high], [low, undefined], [undefined, low]]
    const asks = (value: unknown) => {
      try {
        return print(conditionsOf({ id, value })) === print(conditions)
      } catch {
        return false
      }
    }
    return given.find(asks) ?? refuse(`The table has no filter for ${print(conditions) ?? id}.`)
  }
  function toState(query: Query<Filterable, Sortable>) {
    const { filters, sorts, page = 1, pageSize = table.defaultPageSize } = query.toJSON()
    const isWord = ({ fields, operator, values }: Condition) =>
      operator === "@=*" && fields.join() === search.join() && /^\S+$/.test(values.join(" "))
    const columns = new Map<string, Condition[]>()
    for (const one of filters.filter((condition) => !isWord(condition))) {
      const [id = "", ...others] = one.fields
      if (others.length > 0) refuse(`The table has no filter for ${print([one]) ?? id}.`)
      columns.set(id, [...(columns.get(id) ?? []), one])
    }
    const words = filters.filter(isWord).map(({ values }) => values[0])
    return {
      columnFilters: [...columns].map(([id, all]) => ({ id, value: valueOf(id, all) })),
      globalFilter: words.join(" "),
      sorting: sorts.map(({ field: id, direction }) => ({ id, desc: direction === "descending" })),
      pagination: { pageIndex: page - 1, pageSize },
    }
  }
  return { toQuery, toState }
}
