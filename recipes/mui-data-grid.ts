import * as Grid from "@mui/x-data-grid"
import { describeField, queryFromJson, type FieldTable, type Query } from "trommel"

export type GridState = Pick<
  Grid.GridGetRowsParams,
  "filterModel" | "sortModel" | "paginationModel"
>

export interface GridOptions {
  /** The columns of the grid: the type decides what an operator means. */
  readonly columns: readonly Pick<Grid.GridColDef, "field" | "type">[]
  /** The text fields that quick search looks in. */
  readonly search?: readonly string[]
  /** A negation keeps empty cells in the grid and drops them in a query. "refuse" refuses it. */
  readonly empties?: "drop" | "refuse"
}

/** Thrown for what the other side cannot say. The message names it. */
export class RefusedState extends Error {}
const refuse = (reason: string): never => {
  throw new RefusedState(reason)
}
type Condition = { fields: readonly string[]; operator: string; values: readonly unknown[] }

const near = { contains: "@=*", doesNotContain: "!@=*", startsWith: "_=*", endsWith: "_-=*" }
const texts = { ...near, equals: "==*", doesNotEqual: "!=*", isAnyOf: "==*" }
const days = { after: ">", onOrAfter: ">=", before: "<", onOrBefore: "<=" }
/** By type of column: the operators of the grid that are one of a query. */
const operators: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: texts,
  longText: texts,
  number: { "=": "==", "!=": "!=", ">": ">", ">=": ">=", "<": "<", "<=": "<=", isAnyOf: "==" },
  boolean: { is: "==" },
  singleSelect: { is: "==", not: "!=", isAnyOf: "==" },
  day: { is: "==", not: "!=", ...days },
  date: { onOrAfter: ">=", before: "<" },
  dateTime: days,
}
const names = new Set(["isEmpty", "isNotEmpty", ...Object.values(operators).flatMap(Object.keys)])
/** Of dates: the start of the day or minute, or of the next one, in the browser's zone, as the grid does. */
function valueOf(type: string, value: unknown, later = 0): unknown {
  if (type === "boolean") return value === "true" || (value === "false" ? false : value)
  if (type === "number" && value !== "") return Number(value)
  const start = new Date(value instanceof Date ? value : String(value))
  if (!/^da/.test(type) || Number.isNaN(start.getTime()))
    return type !== "singleSelect" && typeof value === "string" ? value.trim() : value
  if (type === "day") return start.toISOString().slice(0, 10)
  if (type === "dateTime") start.setMinutes(start.getMinutes() + later, 0, 0)
  else {
    start.setMinutes(start.getMinutes() + start.getTimezoneOffset())
    start.setHours(0, 0, 0, 0)
    start.setDate(start.getDate() + later)
  }
  return start.toISOString()
}

/** Translates between a grid and queries over a table. Both ways throw a RefusedState. */
export function gridAdapter<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  { columns, search = [], empties }: GridOptions,
) {
  function conditionsOf({ field, operator, value }: Grid.GridFilterItem): Condition[] | undefined {
    const { kind, nullable, list, type: size = {} } = describeField(table, field) ?? {}
    const { type: shown = "string" } = columns.find((one) => one.field === field) ?? {}
    const type = shown === "date" && kind === "day" ? kind : shown
    const on = (sign: string, ...values: unknown[]) => ({ fields: [field], operator: sign, values })
    const none = nullable === true ? [null] : []
    const isText = type === "string" || type === "longText"
    if (operator === "isEmpty") return [on("==", ...none, ...(isText ? [""] : []))]
    if (operator === "isNotEmpty") return isText || nullable ? [on("!=", isText ? "" : null)] : []
    // Long integers and decimals keep their digits.
    const isExact = type === "number" && (size.format === "decimal" || size.bits === 64)
    const read = (one: unknown) => (isExact ? String(one).trim() : valueOf(type, one))
    const [given, next] = [read(value), valueOf(type, value, 1)]
    // Two items of a list could meet the two ends of the day.
    if (/^date/.test(type) && operator === "is" && list) return undefined
    if (/^date/.test(type) && operator === "is") return [on(">=", given), on("<", next)]
    if (type === "date" && operator === "after") return [on(">=", next)]
    if (type === "date" && operator === "onOrBefore") return [on("<", next)]
    const sign = operators[type]?.[operator]
    const keepsEmpty = nullable && sign?.startsWith("!") && type !== "day"
    if (sign === undefined || (keepsEmpty && empties === "refuse")) return undefined
    if (operator === "isAnyOf" && Array.isArray(value)) return [on(sign, ...value.map(read))]
    return [on(sign, given, ...(given === false ? none : []))]
  }
  function toQuery({ filterModel, sortModel, paginationModel: shown }: GridState) {
    const { items, logicOperator, quickFilterValues = [], quickFilterLogicOperator } = filterModel
    // The grid ignores a filter until it has a value.
    const all = items.filter((one) => /Empty$/.test(one.operator) || String(one.value ?? "") !== "")
    if (logicOperator === "or" && all.length > 1) refuse('A query joins filters by "and".')
    const words = quickFilterValues.filter(Boolean).map((word) => [String(word)])
    const anyWord = quickFilterLogicOperator === "or" && words.length > 1
    const result = queryFromJson(
      {
        filters: [
          ...all.flatMap(
            (one) => conditionsOf(one) ?? refuse(`No query: ${one.field} ${one.operator}`),
          ),
          ...(anyWord ? [words.flat()] : words).map((values) => ({
            fields: search,
            operator: "@=*",
            values,
          })),
        ],
        sorts: sortModel.flatMap(({ field, sort }) => (sort ? [{ field, direction: sort }] : [])),
        ...(shown && { page: shown.page + 1, pageSize: shown.pageSize }),
      },
      table,
    )
    return result.ok ? result.value : refuse(result.diagnostics.map((one) => one.message).join(" "))
  }
  const print = (filters: readonly Condition[]) => {
    const result = queryFromJson({ filters }, table)
    return result.ok ? result.value.print().filters : undefined
  }
  /** Finds the filter of the grid that asks exactly these conditions. */
  function findItem(conditions: readonly Condition[]): Grid.GridFilterItem | undefined {
    const { fields: [field = ""] = [], values = [] } = conditions[0] ?? {}
    const date = new Date(String(values[0]))
    const day = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
    const given = [undefined, /T/.test(String(values[0])) ? day : date, date, values[0], values]
    const wanted = print(conditions)
    const asks = (item: Grid.GridFilterItem) => print(conditionsOf(item) ?? []) === wanted
    const items = given.flatMap((value) =>
      [...names].map((operator) => ({ field, operator, value })),
    )
    return items.find(asks)
  }
  function toState(query: Query<Filterable, Sortable>): GridState {
    const { filters, sorts, page = 1, pageSize = table.defaultPageSize } = query.toJSON()
    const isSearch = ({ fields, operator }: Condition) =>
      operator === "@=*" && fields.length > 1 && fields.join() === search.join()
    const words = filters.filter(isSearch).map(({ values }) => values)
    const others: readonly Condition[] = filters.filter((one) => !isSearch(one))
    const isPair = (at: number) => findItem(others.slice(at, at + 2)) !== undefined
    const items = others.flatMap((one, id) => {
      if (id > 0 && isPair(id - 1)) return []
      const item = findItem(isPair(id) ? others.slice(id, id + 2) : [one])
      return { id, ...(item ?? refuse(`The grid has no filter for ${print([one]) ?? ""}.`)) }
    })
    const anyWord = words.some(({ length }) => length > 1)
    if (anyWord && words.length > 1) refuse("Quick search joins all words in one way.")
    return {
      filterModel: {
        items,
        quickFilterValues: words.flat(),
        quickFilterLogicOperator: anyWord ? Grid.GridLogicOperator.Or : Grid.GridLogicOperator.And,
      },
      sortModel: sorts.map(({ field, direction }) => ({
        field,
        sort: direction === "ascending" ? "asc" : "desc",
      })),
      paginationModel: { page: page - 1, pageSize },
    }
  }
  return { toQuery, toState }
}
