import type * as Grid from "ag-grid-community"
import { describeField, queryFromJson, type FieldTable, type Query } from "trommel"

/** What a row request of the infinite or the server-side model says. */
export type GridState = Pick<Grid.IGetRowsParams, "filterModel" | "sortModel"> & {
  readonly startRow?: number
  readonly endRow?: number
  readonly rowGroupCols?: readonly unknown[]
  readonly pivotMode?: boolean
}

export interface GridOptions {
  /** The text fields that quick search looks in. */
  readonly search?: readonly string[]
  /** The columns whose filter has `inRangeInclusive`. */
  readonly inclusive?: readonly string[]
  /** A negation keeps empty texts in the grid and drops them in a query. "refuse" refuses it. */
  readonly empties?: "drop" | "refuse"
}

/** Thrown for what the other side cannot say. The message names it. */
export class RefusedState extends Error {}
const refuse = (reason: string): never => {
  throw new RefusedState(reason)
}
const notJoined = 'A query joins these filters by "and".'
type Condition = { fields: readonly string[]; operator: string; values: readonly unknown[] }
/** Any filter model of the grid: a simple one, two joined, a set, several in one, or a tree of the advanced filter. */
type Model = {
  readonly filterType?: string
  readonly colId?: string
  readonly type?: string | null
  readonly filter?: unknown
  readonly filterTo?: unknown
  readonly dateFrom?: string | null
  readonly dateTo?: string | null
  readonly operator?: "AND" | "OR"
  readonly conditions?: readonly Model[]
  readonly values?: readonly unknown[]
  readonly filterModels?: readonly (Model | null)[] | null
}

const compare = {
  equals: "==",
  notEqual: "!=",
  lessThan: "<",
  lessThanOrEqual: "<=",
  greaterThan: ">",
  greaterThanOrEqual: ">=",
}
const near = { contains: "@=*", notContains: "!@=*", startsWith: "_=*", endsWith: "_-=*" }
const texts: Record<string, string> = { ...near, equals: "==*", notEqual: "!=*" }
const operatorsOf = (kind: string): Record<string, string> => (kind === "text" ? texts : compare)

/** Of dates: "2024-05-04 10:30:00" in the browser's zone as an instant, or as a day. */
function valueOf(kind: string, value: unknown, isExact = false): unknown {
  // Long integers and decimals keep their digits.
  if (kind === "number" && typeof value === "string") return isExact ? value : Number(value)
  if (kind === "boolean") return value === "true" || (value === "false" ? false : value)
  if (!/^da/.test(kind) || value === null) return value
  const [day = "", time = "00:00:00"] = String(value).split(/[ T]/)
  const instant = new Date(`${day}T${time}`)
  if (Number.isNaN(instant.getTime())) refuse(`No query: the date ${String(value)}`)
  if (kind === "date") return instant.toISOString()
  return time === "00:00:00" ? day : refuse(`No query: the time in ${String(value)}`)
}

/** Translates between a grid and queries over a table. Both ways throw a RefusedState. */
export function gridAdapter<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  { search = [], inclusive = [], empties }: GridOptions = {},
) {
  const kindOf = (field: string) => {
    const kind = describeField(table, field)?.kind ?? "text"
    return kind === "integer" ? "number" : kind
  }
  const read = (field: string, value: unknown) => {
    const { type = {} } = describeField(table, field) ?? {}
    return valueOf(kindOf(field), value, type.format === "decimal" || type.bits === 64)
  }
  function simple(field: string, model: Model): readonly Condition[] {
    const { type, filter, filterTo, dateFrom = filter, dateTo = filterTo } = model
    const { nullable, list } = describeField(table, field) ?? {}
    const kind = kindOf(field)
    const on = (operator: string, ...values: unknown[]) => ({ fields: [field], operator, values })
    const none = [...(nullable ? [null] : []), ...(kind === "text" ? [""] : [])]
    if (type === "blank") return [on("==", ...none)]
    if (type === "notBlank") return none.length === 0 ? [] : [on("!=", kind === "text" ? "" : null)]
    if (kind === "boolean" && /^(true|false)$/.test(type ?? ""))
      return [on("==", valueOf(kind, type))]
    // The form of the grid applies no number until it is there.
    const needed = type === "inRange" ? [filter, filterTo] : [filter]
    if (kind === "number" && needed.some((one) => String(one ?? "") === "")) return []
    const operator = operatorsOf(kind)[type ?? ""]
    const [from, to] = [read(field, dateFrom ?? ""), read(field, dateTo ?? null)]
    const edge = inclusive.includes(field) ? "=" : ""
    if (type === "inRange" && list) refuse(`No query: ${field} inRange, since ${field} is a list`)
    if (type === "inRange") return [on(`>${edge}`, from), on(`<${edge}`, to)]
    const keepsEmpty = kind === "text" && nullable && operator?.startsWith("!")
    if (operator === undefined || kind === "boolean" || (keepsEmpty && empties === "refuse"))
      return refuse(`No query: ${field} ${type ?? "without an operator"}`)
    return [on(operator, from)]
  }
  function anyOf(alternatives: readonly (readonly Condition[])[]): readonly Condition[] {
    const all = alternatives.flatMap((one) => (one.length === 1 ? one : refuse(notJoined)))
    const [first] = all
    const isSame = (part: keyof Condition) =>
      new Set(all.map((one) => JSON.stringify(one[part]))).size === 1
    if (first === undefined || !isSame("operator") || first.operator.startsWith("!"))
      return refuse(notJoined)
    if (isSame("fields")) return [{ ...first, values: all.flatMap(({ values }) => values) }]
    if (isSame("values")) return [{ ...first, fields: all.flatMap(({ fields }) => fields) }]
    return refuse(notJoined)
  }
  function conditionsOf(field: string, model: Model): readonly Condition[] {
    const { filterType, operator = model.type, conditions, values = [], filterModels } = model
    if (filterType === "multi")
      return (filterModels ?? []).flatMap((one) => (one === null ? [] : conditionsOf(field, one)))
    if (filterType === "set") {
      const chosen = values.map((value) => read(field, value))
      if (operator === "isNoneOf")
        return chosen.map((one) => ({ fields: [field], operator: "!=", values: [one] }))
      return [{ fields: [field], operator: "==", values: chosen }]
    }
    if (conditions === undefined) return simple(field, model)
    const parts = conditions.map((one) => conditionsOf(one.colId ?? field, one))
    return operator === "OR" && parts.length > 1 ? anyOf(parts) : parts.flat()
  }
  function toQuery(state: GridState, text = "") {
    const { filterModel, sortModel, startRow, endRow, rowGroupCols, pivotMode } = state
    const model = (filterModel ?? {}) as Model | Record<string, Model>
    const isTree = typeof model.filterType === "string"
    const size = (endRow ?? 0) - (startRow ?? 0)
    const page =
      startRow === undefined && endRow === undefined ? undefined : (startRow ?? 0) / size + 1
    if (page !== undefined && !(Number.isInteger(page) && page > 0))
      refuse(`No query: rows from ${startRow ?? 0} to ${endRow ?? "the end"}`)
    if (pivotMode || (rowGroupCols?.length ?? 0) > 0) refuse("No query: groups and pivots")
    const result = queryFromJson(
      {
        filters: [
          ...(isTree
            ? conditionsOf(String(model.colId), model as Model)
            : Object.entries(model).flatMap(([field, one]) => conditionsOf(field, one as Model))),
          ...(text.match(/\S+/g) ?? []).map((word) => ({
            fields: search,
            operator: "@=*",
            values: [word],
          })),
        ],
        sorts: sortModel.map(({ colId, sort, type }) =>
          type === "absolute"
            ? refuse(`No query: ${colId} by absolute values`)
            : { field: colId, direction: sort },
        ),
        ...(page !== undefined && { page, pageSize: size }),
      },
      table,
    )
    return result.ok ? result.value : refuse(result.diagnostics.map((one) => one.message).join(" "))
  }
  function modelOf({ fields: [field = ""], operator, values }: Condition): Model {
    const kind = kindOf(field)
    const filterType = /^da/.test(kind) ? "date" : kind === "number" ? kind : "text"
    const models = values.map((value): Model => {
      if (value === null || value === "")
        return { filterType, type: operator === "==" ? "blank" : "notBlank" }
      if (kind === "boolean") return { filterType, type: String(value) }
      const found = Object.entries(operatorsOf(kind)).find(([, sign]) => sign === operator)
      const type = found?.[0] ?? refuse(`The grid has no filter ${operator} on ${field}.`)
      if (filterType !== "date") return { filterType, type, filter: value }
      const date = new Date(String(value))
      const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
      const text =
        kind === "date" ? local.slice(0, 19).replace("T", " ") : `${String(value)} 00:00:00`
      return { filterType, type, dateFrom: text, dateTo: null }
    })
    const blank = models.length === 2 && models.every(({ type }) => type === "blank")
    const [first, second] = models
    if (models.length > 2) refuse(`The grid has two filters on a column, not ${values.length}.`)
    return first && (!second || blank) ? first : { filterType, operator: "OR", conditions: models }
  }
  function toState(query: Query<Filterable, Sortable>): GridState & { readonly text: string } {
    const { filters, sorts, page = 1, pageSize = table.defaultPageSize } = query.toJSON()
    const conditions: readonly Condition[] = filters
    const isSearch = ({ fields, operator }: Condition) =>
      operator === "@=*" && fields.length > 1 && fields.join() === search.join()
    const filterModel: Record<string, Model> = {}
    for (const one of conditions.filter((one) => !isSearch(one))) {
      const [field = "", other] = one.fields
      const before = filterModel[field]
      if (other !== undefined) refuse(`The grid has no filter over ${one.fields.join(" and ")}.`)
      const next = modelOf(one)
      const parts = before?.operator === "AND" ? (before.conditions ?? []) : before ? [before] : []
      if (before && (parts.length > 1 || [before, next].some((part) => part.operator === "OR")))
        refuse(`The grid has no filter for ${query.print().filters ?? ""}.`)
      const { filterType = "text" } = next
      const joined: Model = { filterType, operator: "AND", conditions: [...parts, next] }
      filterModel[field] = before ? joined : next
    }
    const state = {
      filterModel,
      sortModel: sorts.map(({ field, direction }) => ({
        colId: field,
        sort: direction === "ascending" ? ("asc" as const) : ("desc" as const),
      })),
      startRow: (page - 1) * pageSize,
      endRow: page * pageSize,
      text: conditions.flatMap((one) => (isSearch(one) ? one.values : [])).join(" "),
    }
    const isSame = toQuery(state, state.text).print().filters === query.print().filters
    return isSame ? state : refuse(`The grid has no filter for ${query.print().filters ?? ""}.`)
  }
  return { toQuery, toState }
}
