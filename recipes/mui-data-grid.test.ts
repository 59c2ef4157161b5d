import * as Grid from "@mui/x-data-grid"
import process from "node:process"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { defineFields } from "trommel"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { gridAdapter, RefusedState, type GridState } from "./mui-data-grid.ts"
import { Films } from "./mui-films.tsx"
import { compareStates, ordersOtherwise } from "./support/compare-states.ts"
import { films, seeded, table, type Film } from "./support/rows.ts"

// The grid renders in a browser alone.
vi.mock("@mui/x-data-grid", async (original) => ({
  ...(await original<typeof Grid>()),
  DataGrid: ({ initialState }: Grid.DataGridProps) =>
    createElement("code", { role: "grid" }, JSON.stringify(initialState)),
}))

const columns = [
  { field: "title", type: "string" },
  { field: "tagline", type: "longText" },
  { field: "rating", type: "number" },
  { field: "year", type: "number" },
  { field: "seen", type: "boolean" },
  { field: "genre", type: "singleSelect" },
  { field: "released", type: "date" },
  { field: "updated", type: "dateTime" },
  { field: "added", type: "date" },
] as const
type Column = (typeof columns)[number]
const search = ["title", "tagline"]
const { toQuery, toState } = gridAdapter(table, { columns, search })

/** The definitions of the grid itself. */
const definitions: Readonly<Record<string, Partial<Grid.GridColDef>>> = {
  string: Grid.GRID_STRING_COL_DEF,
  longText: Grid.GRID_LONG_TEXT_COL_DEF,
  number: Grid.GRID_NUMERIC_COL_DEF,
  boolean: Grid.GRID_BOOLEAN_COL_DEF,
  singleSelect: Grid.GRID_SINGLE_SELECT_COL_DEF,
  date: Grid.GRID_DATE_COL_DEF,
  dateTime: Grid.GRID_DATETIME_COL_DEF,
}

const cell = (row: Film, field: Column["field"]): unknown =>
  field === "released" && row.released !== null ? new Date(`${row.released}T00:00`) : row[field]

const { pick, below } = seeded(11)
const words = [
  "heat",
  "HEAT",
  " Heat ",
  "a",
  "é",
  "Amelie",
  "space",
  "null",
  "7",
  "a|b",
  "Paris, Texas",
  "C:\\d",
  "é",
]
const dates = ["2024-05-01", "2024-05-04", "2024-05-09"].map((day) => new Date(day))
const times = ["2024-05-04T10:30:00", "2024-05-02T00:00:00"].map((time) => new Date(time))

function randomValue({ field, type }: Column): unknown {
  if (type === "number") return field === "year" ? 1990 + below(12) : below(21) / 2
  if (type === "boolean") return pick([true, false, "true", "false"])
  if (type === "singleSelect") return pick(["drama", "comedy", "horror"])
  return type === "date" ? pick(dates) : type === "dateTime" ? pick(times) : pick(words)
}

function randomItem(id: number): Grid.GridFilterItem {
  const drawn = pick(columns.slice(0, -1))
  const column = drawn.field === "updated" ? pick(columns.slice(-2)) : drawn
  const operator = pick(definitions[column.type]?.filterOperators?.map(({ value }) => value) ?? [])
  const unfinished = below(20) === 0
  const one = () => randomValue(column)
  const nothing = operator === "isAnyOf" ? [] : below(2) === 0 ? undefined : ""
  const value = unfinished ? nothing : operator === "isAnyOf" ? [one(), one()] : one()
  return { id, field: column.field, operator, ...(!operator.endsWith("Empty") && { value }) }
}

function randomState(): GridState {
  const logicOperator = below(20) === 0 ? Grid.GridLogicOperator.Or : Grid.GridLogicOperator.And
  return {
    filterModel: {
      items: Array.from({ length: pick([0, 1, 1, 1, 1, 1, 2]) }, (_, id) => randomItem(id)),
      logicOperator,
      quickFilterValues: Array.from({ length: pick([0, 0, 0, 1, 2]) }, () => pick(words).trim()),
      quickFilterLogicOperator: pick([Grid.GridLogicOperator.Or, Grid.GridLogicOperator.And]),
    },
    sortModel: below(5) === 0 ? [{ field: pick(columns).field, sort: pick(["asc", "desc"]) }] : [],
    paginationModel: { page: below(3), pageSize: pick([25, 50, 100]) },
  }
}

interface Context {
  readonly current: object
}

/** Calls a function of the grid. It reads the text of a cell from the last argument. */
const call = (filter: unknown, value: unknown, row: Film, field: Column["field"]): boolean => {
  const context: Context = { current: { getRowFormattedValue: () => value } }
  return (
    typeof filter === "function" &&
    Boolean(Reflect.apply(filter, undefined, [value, row, { field }, context]))
  )
}

/** Says whether the grid itself shows a row. Quick search is on for the columns that `search` names, as the page says. */
function gridFilter({ filterModel }: GridState): (row: Film) => boolean {
  const { items, logicOperator, quickFilterValues = [], quickFilterLogicOperator } = filterModel
  const filters = items.flatMap((item) => {
    const column = columns.find(({ field }) => field === item.field)
    const { filterOperators, valueParser } = definitions[column?.type ?? ""] ?? {}
    const parse = (value: unknown): unknown =>
      valueParser === undefined ? value : Reflect.apply(valueParser, undefined, [value])
    const value = Array.isArray(item.value) ? item.value.map(parse) : parse(item.value)
    const operator = filterOperators?.find((one) => one.value === item.operator)
    const filter =
      operator && Reflect.apply(operator.getApplyFilterFn, undefined, [{ ...item, value }, column])
    return filter && column
      ? [(row: Film) => call(filter, cell(row, column.field), row, column.field)]
      : []
  })
  const found = quickFilterValues.map((word) => {
    const filter: unknown = Reflect.apply(Grid.getGridStringQuickFilterFn, undefined, [word])
    return (row: Film) =>
      (["title", "tagline"] as const).some((field) => call(filter, row[field], row, field))
  })
  const joined = (all: readonly ((row: Film) => boolean)[], or: boolean) => (row: Film) =>
    all.length === 0 || (or ? all.some((one) => one(row)) : all.every((one) => one(row)))
  const shown = joined(filters, logicOperator === "or")
  const searched = joined(found, quickFilterLogicOperator === "or")
  return (row) => shown(row) && searched(row)
}

/** Sorts rows as the grid does: by the comparator of the column, and equal rows stay in their order. */
function gridOrder({ sortModel: [sort] }: GridState, rows: readonly Film[]): readonly Film[] {
  const column = columns.find(({ field }) => field === sort?.field)
  const compare = definitions[column?.type ?? ""]?.sortComparator
  if (compare === undefined || column === undefined) return rows
  const sign = sort?.sort === "desc" ? -1 : 1
  const order = (one: Film, other: Film) =>
    Reflect.apply(compare, undefined, [cell(one, column.field), cell(other, column.field)])
  return rows.toSorted((one, other) => sign * Number(order(one, other)))
}

/** The differences that the page names: each a predicate on a filter and a row. */
const inItems: Readonly<Record<string, (item: Grid.GridFilterItem, row: Film) => boolean>> = {
  "empties under a negation": ({ field, operator }, row) =>
    /^doesNot|^!=$|^not$/.test(operator) && cell(row, field as Column["field"]) === null,
  "accents under equals": ({ field, operator, value }, row) =>
    /^(equals|doesNotEqual|isAnyOf)$/.test(operator) &&
    /title|tagline/.test(field) &&
    [value, row[field as "title"]].flat().some((text) => /[^ -~]/.test(String(text))),
}
const inRows = Object.fromEntries(
  Object.entries(inItems).map(([name, differs]) => [
    name,
    ({ filterModel }: GridState, row: Film) => filterModel.items.some((item) => differs(item, row)),
  ]),
)
const { compare: collate } = new Intl.Collator()
const inOrder = {
  "order of texts": ({ sortModel: [sort] }: GridState, kept: readonly Film[]) => {
    const texts = kept.flatMap((row) =>
      sort?.field === "title" || sort?.field === "tagline" ? [row[sort.field] ?? ""] : [],
    )
    return ordersOtherwise(texts, collate, String)
  },
}

const compare = (rows: readonly Film[]) =>
  compareStates<GridState>({
    rows,
    state: randomState,
    toQuery,
    Refused: RefusedState,
    own: (state, all) => gridOrder(state, all.filter(gridFilter(state))),
    inRows,
    inOrder,
  })

describe("the data grid of MUI X", () => {
  it("shows the rows of its own filters, or refuses, or differs as the page says", () => {
    const { counts, unnamed } = compare(films())
    process.stdout.write(`${JSON.stringify(counts)}\n`)
    expect(unnamed.slice(0, 3)).toEqual([])
    expect(counts.equal).toBeGreaterThanOrEqual(8000)
    expect(counts.refused).toBeLessThanOrEqual(500)
  })

  it("shows the rows of its own filters where no cell is empty and no text has accents", () => {
    const { counts, unnamed } = compare(films(true))
    process.stdout.write(`${JSON.stringify(counts)}\n`)
    expect(unnamed.slice(0, 3)).toEqual([])
    expect(counts.equal).toBeGreaterThanOrEqual(9500)
    expect(counts.refused).toBeLessThanOrEqual(500)
  })

  it("a URL restores the grid: the query of a state is that of the state it restores", () => {
    for (let run = 0; run < 2_000; run += 1) {
      const state = randomState()
      let query
      try {
        query = toQuery(state)
      } catch {
        continue
      }
      expect(toQuery(toState(query)).print()).toEqual(query.print())
    }
  })

  it.each(["UTC", "Europe/Berlin", "America/New_York"])(
    "a state that needs no other spelling comes back as it was, in %s",
    (zone) => {
      const { TZ } = process.env
      process.env.TZ = zone
      onTestFinished(() => {
        if (TZ === undefined) delete process.env.TZ
        else process.env.TZ = TZ
      })
      const asDays = gridAdapter(table, { columns: [{ field: "updated", type: "date" }], search })
      for (const operator of ["is", "onOrAfter", "before"]) {
        const day: GridState = {
          filterModel: {
            items: [{ id: 0, field: "updated", operator, value: new Date("2024-05-04") }],
          },
          sortModel: [],
        }
        expect(asDays.toState(asDays.toQuery(day)).filterModel.items).toEqual(day.filterModel.items)
      }
      const filters: [string, string, unknown][] = [
        ["title", "contains", "heat"],
        ["tagline", "isEmpty", undefined],
        ["rating", "isAnyOf", [7, 8.5]],
        ["seen", "is", false],
        ["genre", "not", "drama"],
        ["released", "after", new Date("2024-05-04")],
        ["updated", "is", new Date("2024-05-04T10:30:00")],
      ]
      for (const [field, operator, value] of filters) {
        const filterModel = {
          items: [{ id: 0, field, operator, value }],
          quickFilterValues: ["a", "b"],
          quickFilterLogicOperator: Grid.GridLogicOperator.And,
        }
        const state: GridState = {
          filterModel,
          sortModel: [{ field: "year", sort: "desc" }],
          paginationModel: { page: 2, pageSize: 25 },
        }
        expect(toState(toQuery(state))).toEqual(state)
      }
    },
  )

  it("a filter that no query says is refused by its names", () => {
    const ask = (item: Grid.GridFilterItem, empties?: "refuse") => () =>
      gridAdapter(table, { columns, search, ...(empties && { empties }) }).toQuery({
        filterModel: { items: [item] },
        sortModel: [],
      })
    expect(ask({ field: "updated", operator: "not", value: new Date() })).toThrow("updated not")
    expect(ask({ field: "year", operator: ">", value: 1994.5 })).toThrow("year")
    expect(ask({ field: "tagline", operator: "doesNotContain", value: "a" }, "refuse")).toThrow(
      "tagline doesNotContain",
    )
    expect(ask({ field: "title", operator: "doesNotContain", value: "a" }, "refuse")).not.toThrow()
  })
})

it("lists are asked for items, and no day of a list is written", () => {
  const lists = defineFields({ days: { kind: "date", list: true } })
  const { toQuery } = gridAdapter(lists, { columns: [{ field: "days", type: "date" }] })
  const asked = (operator: string) =>
    toQuery({
      filterModel: { items: [{ field: "days", operator, value: "2024-05-04" }] },
      sortModel: [],
    }).print().filters
  expect(asked("onOrAfter")).toMatch(/^days>=2024-05-0[34]/)
  expect(() => asked("is")).toThrow("No query: days is")
})

const show = (address: string) =>
  renderToStaticMarkup(createElement(Films, { address, url: "http://localhost/films" }))

it("the component shows the grid as an address says", () => {
  const html = show("?filters=title@=*heat,year>=1990&sorts=-year&page=2&tab=all")
  const [, json = ""] = /<code role="grid">(.*)<\/code>/.exec(html) ?? []
  expect(JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&gt;", ">"))).toMatchObject({
    filter: {
      filterModel: {
        items: [
          { field: "title", operator: "contains", value: "heat" },
          { field: "year", operator: ">=", value: 1990 },
        ],
      },
    },
    sorting: { sortModel: [{ field: "year", sort: "desc" }] },
    pagination: { paginationModel: { page: 1, pageSize: 20 } },
  })
  expect(html).not.toContain('role="alert"')
})

it.each([
  ["?filters=title_-=Heat|Alien", "The grid has no filter for title_-=Heat|Alien."],
  ["?filters=raiting>8", "There is no field &quot;raiting&quot;."],
])("the component says in a sentence why the grid cannot show %s", (address, reason) => {
  const html = show(address)
  expect(html).toContain(`<p role="alert">This address cannot be shown: ${reason}`)
  expect(html).not.toContain('role="grid"')
})

it("decimals keep their digits", () => {
  const goods = defineFields({ price: { kind: "number", format: "decimal" } })
  const { toQuery: ask } = gridAdapter(goods, { columns: [{ field: "price", type: "number" }] })
  const item = { field: "price", operator: "=", value: "1234567890123456.78" }
  const query = ask({ filterModel: { items: [item] }, sortModel: [] })
  expect(query.print().filters).toBe("price==1234567890123456.78")
})
