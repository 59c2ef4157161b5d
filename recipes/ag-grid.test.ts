import type * as Grid from "ag-grid-community"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { chromium, type Browser, type Page } from "playwright-core"
import { applyQuery, buildQuery, defineFields } from "trommel"
import { createListClient } from "trommel/client"
import { listEndpoint } from "trommel/server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findBrowser, missingBrowser } from "../test/support/chromium.ts"
import { gridAdapter, RefusedState, type GridState } from "./ag-grid.ts"
import { films, seeded, table } from "./support/rows.ts"

const options = { search: ["title", "tagline"], inclusive: ["year"] } as const
const { toQuery, toState } = gridAdapter(table, options)
const rows = films()

const filter = (filterModel: GridState["filterModel"], sortModel: GridState["sortModel"] = []) => ({
  filterModel,
  sortModel,
})
const text = (type: string, filter?: string) => ({ filterType: "text", type, filter })
const number = (type: string, filter: number, filterTo?: number) => ({
  filterType: "number",
  type,
  filter,
  filterTo,
})
const date = (type: string, from: string, to: string | null = null) => ({
  filterType: "date",
  type,
  dateFrom: `${from} 00:00:00`,
  dateTo: to && `${to} 00:00:00`,
})
const both = (operator: "AND" | "OR", ...conditions: readonly { filterType: string }[]) => ({
  filterType: conditions[0]?.filterType,
  operator,
  conditions,
})

/** States of the grid; `differs` is the name of the difference on the page. */
const states: readonly {
  readonly state: GridState
  readonly text?: string
  readonly differs?: string
}[] = [
  { state: filter({ title: text("contains", "HEAT") }) },
  { state: filter({ title: text("equals", "heat") }) },
  { state: filter({ title: text("startsWith", "a") }) },
  { state: filter({ title: text("endsWith", "er") }) },
  { state: filter({ title: text("notContains", "a|b") }) },
  { state: filter({ tagline: text("notEqual", "space") }), differs: "empties" },
  { state: filter({ tagline: text("blank") }) },
  { state: filter({ tagline: text("notBlank") }) },
  { state: filter({ title: both("OR", text("contains", "heat"), text("contains", "paris, t")) }) },
  { state: filter({ title: both("AND", text("contains", "e"), text("notContains", "heat")) }) },
  { state: filter({ rating: number("greaterThanOrEqual", 7.5) }) },
  { state: filter({ rating: number("inRange", 2, 6) }) },
  { state: filter({ year: number("inRange", 1992, 1995) }) },
  { state: filter({ rating: number("notEqual", 5) }) },
  { state: filter({ year: both("OR", number("equals", 1991), number("equals", 1993)) }) },
  { state: filter({ released: date("equals", "2024-05-04") }) },
  { state: filter({ released: date("lessThan", "2024-05-04") }) },
  { state: filter({ released: date("inRange", "2024-05-02", "2024-05-06") }) },
  {
    state: filter({ year: number("greaterThan", 1994), title: text("contains", "e") }, [
      { colId: "year", sort: "desc" },
      { colId: "rating", sort: "asc" },
    ]),
  },
  { state: filter({}, [{ colId: "title", sort: "asc" }]), text: "heat" },
]

const found = (query: ReturnType<typeof toQuery>) =>
  [1, 2].flatMap((page) => applyQuery(rows, table, query.withPage(page).withPageSize(100)).data)

const bundle = join(
  import.meta.dirname,
  "node_modules/ag-grid-community/dist/ag-grid-community.min.js",
)
const executablePath = findBrowser()
if (executablePath === undefined && !process.env.CI) console.warn(missingBrowser)

describe.skipIf(executablePath === undefined && !process.env.CI)("the grid in Chromium", () => {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: executablePath ?? expect.fail(missingBrowser),
      args: ["--no-sandbox", "--disable-gpu"],
    })
  })
  afterAll(() => browser?.close())

  /** Opens a page with a grid over these columns. */
  async function openGrid(settings: object): Promise<Page> {
    const page = (await browser?.newPage()) ?? expect.fail("There is no browser.")
    await page.setContent('<div id="grid" style="height: 600px; width: 1200px"></div>')
    await page.addScriptTag({ content: readFileSync(bundle, "utf8") })
    await page.evaluate((given) => {
      const { agGrid } = window as unknown as { agGrid: typeof Grid }
      const filters = {
        title: "Text",
        tagline: "Text",
        rating: "Number",
        year: "Number",
        released: "Date",
      }
      const options: Grid.GridOptions = {
        ...given,
        columnDefs: Object.entries(filters).map(([field, kind]) => ({
          field,
          filter: `ag${kind}ColumnFilter`,
          filterParams: { inRangeInclusive: field === "year" },
          getQuickFilterText: ({ value }) => (kind === "Text" ? String(value ?? "") : ""),
          ...(kind === "Date" && {
            valueGetter: ({ data }: { data?: { released: string | null } }) =>
              data?.released ? new Date(`${data.released}T00:00`) : null,
          }),
        })),
      }
      const element = document.querySelector<HTMLElement>("#grid")
      if (element !== null) Object.assign(window, { grid: agGrid.createGrid(element, options) })
    }, settings)
    return page
  }

  it("20 states show the rows of their queries, but for differences that the page names", async () => {
    expect(states).toHaveLength(20)
    const page = await openGrid({ rowData: rows.map((row) => ({ ...row })) })
    for (const { state, text = "", differs } of states) {
      const shown = await page.evaluate(
        ([{ filterModel, sortModel }, text]) => {
          const { grid } = window as unknown as { grid: Grid.GridApi<{ id: number }> }
          grid.setFilterModel(filterModel)
          grid.setGridOption("quickFilterText", text)
          const state = sortModel.map(({ colId, sort }, sortIndex) => ({ colId, sort, sortIndex }))
          grid.applyColumnState({ state, defaultState: { sort: null } })
          const ids: number[] = []
          grid.forEachNodeAfterFilterAndSort(({ data }) => ids.push(data?.id ?? -1))
          return ids
        },
        [state, text] as const,
      )
      const asked = found(toQuery(state, text))
      const ids = asked.map(({ id }) => id)
      const emptied = shown.filter((id) => !ids.includes(id)).map((id) => rows[id])
      if (differs === undefined) expect([state, shown]).toEqual([state, ids])
      else {
        expect(emptied.length).toBeGreaterThan(0)
        expect(emptied.every((row) => row?.tagline === null || row?.tagline === "")).toBe(true)
        expect(shown.filter((id) => ids.includes(id))).toEqual(ids)
      }
    }
  })

  it("the infinite model pages through a list endpoint by the data source", async () => {
    const endpoint = listEndpoint({ table, rows })
    const list = createListClient({
      url: "https://films.example/films",
      table,
      fetch: (input, init) => endpoint(new Request(input, init)),
    })
    const errors: unknown[] = []
    const getRows = (params: Grid.IGetRowsParams): void => {
      void Promise.resolve()
        .then(() => list.list(toQuery(params)))
        .then(({ data, total }) => params.successCallback([...data], total))
        .catch((error: unknown) => {
          params.failCallback()
          errors.push(error)
        })
    }
    const page = await openGrid({ rowModelType: "infinite", cacheBlockSize: 50 })
    const ask = (params: Grid.IGetRowsParams) =>
      new Promise((resolve) => {
        getRows({
          ...params,
          successCallback: (block, total) => resolve({ block, total }),
          failCallback: () => resolve(undefined),
        })
      })
    await page.exposeFunction("ask", ask)
    const first = async (filterModel: object) => {
      await page.evaluate((model) => {
        const { grid, ask } = window as unknown as {
          grid: Grid.GridApi
          ask: (params: object) => Promise<{ block: object[]; total: number } | undefined>
        }
        grid.setFilterModel(model)
        grid.setGridOption("datasource", {
          getRows: ({ successCallback, failCallback, ...params }) => {
            const { startRow, endRow, filterModel, sortModel } = params
            void ask({ startRow, endRow, filterModel, sortModel }).then((answer) =>
              answer ? successCallback(answer.block, answer.total) : failCallback(),
            )
          },
        })
      }, filterModel)
      await page.waitForTimeout(300)
      return page.evaluate(() => {
        const { grid } = window as unknown as { grid: Grid.GridApi<{ id: number }> }
        return [grid.getDisplayedRowCount(), grid.getDisplayedRowAtIndex(0)?.data?.id]
      })
    }
    const heat = found(buildQuery(table).where("title", "@=*", "heat"))
    expect(await first({})).toEqual([rows.length, 0])
    expect(await first({ title: text("contains", "heat") })).toEqual([heat.length, heat[0]?.id])
    expect(errors).toEqual([])
    await first({ title: both("OR", text("contains", "a"), text("startsWith", "b")) })
    expect(String(errors[0])).toContain('A query joins these filters by "and".')
  })
})

describe("requests of the server-side model", () => {
  const asks = (filterModel: GridState["filterModel"]) =>
    toQuery(filter(filterModel)).print().filters

  it.each<[Grid.FilterModel | Grid.AdvancedFilterModel, string]>([
    [{ genre: { filterType: "set", values: ["drama", null] } }, "genre==drama|null"],
    [{ year: { filterType: "set", values: ["1991"] } }, "year==1991"],
    [
      {
        filterType: "join",
        type: "AND",
        conditions: [
          { filterType: "set", colId: "genre", type: "isNoneOf", values: ["drama", "comedy"] },
        ],
      } as Grid.AdvancedFilterModel,
      "genre!=drama,genre!=comedy",
    ],
    [{ filterType: "text", colId: "title", type: "contains", filter: "heat" }, "title@=*heat"],
    [
      { rating: both("OR", number("equals", 5), { filterType: "number", type: "blank" } as never) },
      "rating==5|null",
    ],
    [
      {
        filterType: "join",
        type: "AND",
        conditions: [
          { filterType: "text", colId: "title", type: "contains", filter: "heat" },
          { filterType: "number", colId: "rating", type: "greaterThan", filter: 7 },
          { filterType: "boolean", colId: "seen", type: "true" },
          { filterType: "date", colId: "released", type: "equals", filter: "2024-05-04" },
        ],
      },
      "title@=*heat,rating>7,seen==true,released==2024-05-04",
    ],
    [
      {
        filterType: "join",
        type: "OR",
        conditions: [
          { filterType: "text", colId: "title", type: "contains", filter: "heat" },
          { filterType: "text", colId: "tagline", type: "contains", filter: "heat" },
        ],
      },
      "(title|tagline)@=*heat",
    ],
  ])("%j", (model, filters) => {
    expect(asks(model)).toBe(filters)
  })

  it.each<[Grid.FilterModel | Grid.AdvancedFilterModel, string]>([
    [{ title: text("contains", "a"), raiting: number("equals", 1) }, '"raiting"'],
    [{ updated: { filterType: "date", type: "lastWeek" } }, "No query"],
    [{ updated: { filterType: "date", type: "equals", dateFrom: null } }, "No query"],
    [
      { released: { filterType: "date", type: "equals", dateFrom: "2024-05-04 10:30:00" } },
      "the time",
    ],
    [{ genre: { filterType: "set", values: [] } }, "at least one value"],
    [{ title: both("OR", text("contains", "a"), text("startsWith", "b")) }, 'by "and"'],
    [{ title: both("OR", text("notEqual", "a"), text("notEqual", "b")) }, 'by "and"'],
    [{ rating: number("equals", Number.NaN) }, "rating"],
  ])("%j is refused by name", (model, part) => {
    expect(() => asks(model)).toThrow(RefusedState)
    expect(() => asks(model)).toThrow(part)
  })

  it.each([null, "", undefined])(
    "a number %j is left out, as the form of the grid applies none until it is there",
    (missing) => {
      const one = { filterType: "number", type: "lessThan", filter: missing }
      const range = { ...number("inRange", 2), filterTo: missing }
      expect(asks({ rating: one, year: range, title: text("contains", "a") } as never)).toBe(
        "title@=*a",
      )
    },
  )

  it("instants keep their time of day", () => {
    const time = "2024-05-04 10:30:00"
    const query = toQuery(
      filter({ updated: { filterType: "date", type: "lessThan", dateFrom: time, dateTo: null } }),
    )
    expect(query.print().filters).toBe(
      `updated<${new Date("2024-05-04T10:30:00").toISOString().replace(".000", "")}`,
    )
    expect(toState(query).filterModel).toMatchObject({ updated: { dateFrom: time } })
  })

  it("what the grid does not hold is refused on the way back", () => {
    const query = buildQuery(table)
    expect(() => toState(query.where("rating", "==", [1, 2]).where("rating", ">", 0))).toThrow(
      RefusedState,
    )
    expect(() => toState(query.where("year", "==", [1, 2, 3]))).toThrow("two filters")
    expect(() => toState(query.where(["title", "tagline"], "==", "a"))).toThrow("title and tagline")
  })

  it("groups, pivots and absolute sorts are refused", () => {
    expect(() => toQuery({ ...filter({}), rowGroupCols: [{}] })).toThrow("groups")
    expect(() => toQuery(filter({}, [{ colId: "rating", sort: "asc", type: "absolute" }]))).toThrow(
      "absolute",
    )
  })

  it("a block that is no page, and empty texts under a negation on request, are refused", () => {
    expect(() => toQuery({ ...filter({}), startRow: 10, endRow: 60 })).toThrow("rows from 10 to 60")
    const strict = gridAdapter(table, { empties: "refuse" })
    expect(() => strict.toQuery(filter({ tagline: text("notEqual", "a") }))).toThrow(
      "tagline notEqual",
    )
  })
})

it("a query survives the way through the state of the grid", () => {
  const { below, pick } = seeded(5)
  const model = (): [string, object] =>
    pick<() => [string, object]>([
      () => [
        "title",
        text(
          pick(["contains", "notContains", "equals", "startsWith"]),
          pick(["a", "b,c", "d|e", "null"]),
        ),
      ],
      () => ["tagline", text(pick(["blank", "notBlank"]))],
      () => ["rating", number(pick(["equals", "lessThan", "greaterThanOrEqual"]), below(20) / 2)],
      () => [
        "year",
        both("AND", number("greaterThan", 1990), number("lessThan", 1990 + below(20))),
      ],
      () => [
        "released",
        date(pick(["equals", "lessThan", "notEqual"]), `2024-05-0${String(1 + below(9))}`),
      ],
      () => [
        "updated",
        date(pick(["lessThan", "greaterThan"]), `2024-05-0${String(1 + below(9))}`),
      ],
    ])()
  for (let run = 0; run < 10_000; run += 1) {
    const page = below(3)
    const state = {
      filterModel: Object.fromEntries([model(), model()]),
      sortModel: below(2) === 0 ? [] : [{ colId: "year", sort: pick(["asc", "desc"] as const) }],
      startRow: page * 50,
      endRow: page * 50 + 50,
    }
    const { text, ...again } = toState(toQuery(state))
    // The grid leaves out what it does not hold, as JSON does.
    expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(state)))
    expect(text).toBe("")
  }
})

it("lists are asked for items, and no range of a list is written", () => {
  const lists = defineFields({ scores: { kind: "number", list: true } })
  const asked = (model: object) =>
    gridAdapter(lists)
      .toQuery({ filterModel: { scores: model }, sortModel: [] })
      .print().filters
  expect(asked({ type: "greaterThan", filter: 5 })).toBe("scores>5")
  expect(() => asked({ type: "inRange", filter: 1, filterTo: 9 })).toThrow("scores is a list")
})

it("decimals keep their digits, days may have a T, and several filters of a column join", () => {
  const goods = defineFields({
    price: { kind: "number", format: "decimal" },
    made: { kind: "date" },
  })
  const { toQuery: ask } = gridAdapter(goods)
  const set = { filterType: "set", values: ["1234567890123456.78"] }
  expect(ask(filter({ price: set })).print().filters).toBe("price==1234567890123456.78")
  const asked = (from: string) =>
    ask(filter({ made: { filterType: "date", type: "lessThan", dateFrom: from } })).print().filters
  expect(asked("2024-05-04T10:30:00")).toBe(asked("2024-05-04 10:30:00"))
  const multi = { filterType: "multi", filterModels: [null, set, number("greaterThan", 5)] }
  expect(ask(filter({ price: multi })).print().filters).toBe("price==1234567890123456.78,price>5")
})
