import * as Core from "@tanstack/table-core"
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings"
import process from "node:process"
import { defineFields } from "trommel"
import { describe, expect, it } from "vitest"
import { compareStates, ordersOtherwise } from "./support/compare-states.ts"
import { films, seeded, table, type Film } from "./support/rows.ts"
import { RefusedState, tableAdapter, type TableState } from "./tanstack-table.ts"

const search = ["title", "tagline"]
const { pick, below } = seeded(23)
const words = "heat|HEAT|a|é|É|Amelie|space|null|7|C:\\d|Paris,|\u212A|a|b| Heat |heat wave".split(
  "|",
)
const days = ["2024-05-01", "2024-05-04", "2024-05-06", "2024-05-09"]
const rows = films().map((row) => (row.id % 40 === 0 ? { ...row, tagline: " " } : row))
const times = [...rows.slice(0, 4).map((row) => row.updated ?? new Date(0)), new Date("2024-05-04")]

const orders = ["greaterThan", "greaterThanOrEqualTo", "lessThan", "lessThanOrEqualTo"]
const between = ["between", "betweenInclusive"]
const empties = ["empty", "notEmpty"]
const same = ["equals", "equals", "weakEquals", "arrHas"]
const exact = ["equalsString", "equalsStringSensitive"]
const parts = [
  "includesString",
  "includesString",
  "includesStringSensitive",
  "startsWith",
  "endsWith",
]
const text = [...parts, ...parts, ...exact, ...same, ...same, "arrIncludes", ...empties]
const number = [
  ...orders,
  ...between,
  "inNumberRange",
  "inNumberRange",
  "inNumberRange",
  ...same,
  ...same,
]
const functions = {
  title: [...text, ...text, "arrIncludesAll"],
  tagline: text,
  genre: text,
  rating: [...number, ...empties],
  year: [...number, ...number, ...number, "includesString", "empty"],
  seen: ["equals", "equals", "weakEquals", ...empties],
  released: [...same, ...orders, ...between, "inDateRange", "inDateRange", ...empties],
  updated: [
    "inDateRange",
    "inDateRange",
    "inDateRange",
    ...orders,
    ...between,
    "equals",
    ...empties,
  ],
} as const
type Column = keyof typeof functions
const columns = Object.keys(functions) as readonly Column[]

interface State extends TableState {
  readonly filterFns: Readonly<Record<string, string>>
}

function randomValue(id: Column): unknown {
  const asText = (value: number) => (below(8) === 0 ? String(value) : value)
  if (id === "rating") return asText(below(21) / 2)
  if (id === "year") return asText(1990 + below(12) + (below(80) === 0 ? 0.5 : 0))
  if (id === "seen") return pick([true, false, true, false, true, false, "true"])
  if (id === "released" || id === "updated") return pick<unknown>(id === "updated" ? times : days)
  return pick(id === "genre" ? ["drama", "drama", "comedy", "horror", "o"] : words)
}

function randomFilter(id: Column) {
  const name = pick<string>(functions[id])
  const one = () => randomValue(id)
  const end = () => (below(6) === 0 ? [undefined, ""][below(2)] : one())
  const isRange = /^between|^in.*Range$/.test(name)
  const value = isRange
    ? [end(), end()]
    : name.startsWith("arr")
      ? pick([[one()], [one(), one()]])
      : one()
  const isEmpty = empties.includes(name)
  return {
    name,
    value:
      below(20) === 0 ? [undefined, "", []][below(3)] : isEmpty ? pick([true, true, false]) : value,
  }
}

/** The defaults that the page names. */
function defaultOf(id: Column, value: unknown): string {
  const isPair = Array.isArray(value) && value.length === 2
  if (/^(rating|year)$/.test(id) && isPair) return "inNumberRange"
  if (/^(released|updated)$/.test(id) && isPair) return "inDateRange"
  if (Array.isArray(value)) return "arrHas"
  return /^(title|tagline|genre)$/.test(id) ? "includesString" : "equals"
}

function randomState(): State {
  const ids = new Set(Array.from({ length: pick([0, 1, 1, 1, 1, 1, 2]) }, () => pick(columns)))
  const filters = [...ids].map((id) => ({ id, ...randomFilter(id) }))
  const named = filters.filter(
    ({ id, name, value }) => name !== defaultOf(id, value) || below(2) === 0,
  )
  return {
    columnFilters: filters.map(({ id, value }) => ({ id, value })),
    filterFns: Object.fromEntries(named.map(({ id, name }) => [id, name])),
    globalFilter: ["", "", "", undefined, pick(words), pick(words)][below(6)],
    sorting: below(6) === 0 ? [{ id: pick(columns), desc: below(2) === 0 }] : [],
    pagination: { pageIndex: below(3), pageSize: pick([25, 50, 100]) },
  }
}

const features = Core.tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature: Core.columnFilteringFeature,
  globalFilteringFeature: Core.globalFilteringFeature,
  rowSortingFeature: Core.rowSortingFeature,
  filteredRowModel: Core.createFilteredRowModel(),
  sortedRowModel: Core.createSortedRowModel(),
  sortFns: Core.sortFns,
})
const filterFns = new Map<string, unknown>(
  Object.entries(Core).flatMap(([name, value]) =>
    /^filterFn_/.test(name) ? [[name.slice(9), value] as const] : [],
  ),
)
const functionOf = ({ filterFns: given }: State, id: Column, value: unknown) =>
  given[id] ?? defaultOf(id, value)

/** Makes a table of TanStack that filters and sorts by itself. */
function tableOf(state: State, data: readonly Film[]) {
  const made = Core.constructTable({
    features,
    data: [...data],
    columns: columns.map((id) => {
      const value = state.columnFilters.find((one) => one.id === id)?.value
      return {
        id,
        accessorFn: (row: Film) => row[id],
        filterFn: filterFns.get(functionOf(state, id, value)) as Core.FilterFn<
          typeof features,
          Film
        >,
      }
    }),
    getColumnCanGlobalFilter: ({ id }: { id: string }) => search.includes(id),
    initialState: { sorting: state.sorting, globalFilter: state.globalFilter },
  })
  made.setColumnFilters([...state.columnFilters])
  return made
}

const adapterOf = ({ filterFns: given }: State) => tableAdapter(table, { search, filterFns: given })

type Filter = (filter: { name: string; value: unknown; cell: unknown }) => boolean
const byFilter = (differs: Filter) => (state: State, row: Film) =>
  state.columnFilters.some(({ id, value }) =>
    differs({ name: functionOf(state, id as Column, value), value, cell: row[id as Column] }),
  )
const isOrder = (name: string) => orders.includes(name) || between.includes(name)
const hasText = ({ value }: { value: unknown }) =>
  [value].flat().some((one) => typeof one === "string")

/** The differences that the page names. */
const inRows: Readonly<Record<string, (state: State, row: Film) => boolean>> = {
  "empties in an order": byFilter(({ name, cell }) => isOrder(name) && cell === null),
  "values as text": byFilter(
    ({ value, cell }) =>
      hasText({ value }) &&
      (typeof cell === "number"
        ? [value].flat().some((one) => Number(one) === cell)
        : typeof cell === "boolean"),
  ),
  "equal dates": byFilter(
    ({ value, cell }) =>
      cell instanceof Date && [value].flat().some((one) => Number(one) === cell.getTime()),
  ),
  "blank texts": byFilter(
    ({ name, cell }) => empties.includes(name) && String(cell).trim() === "" && cell !== "",
  ),
  letters: ({ columnFilters, globalFilter }) =>
    /[\u0130\u03A3\u03C2\u212A]/.test(JSON.stringify([columnFilters, globalFilter])),
  "several words": ({ globalFilter }) => /\s/.test(String(globalFilter)),
}
const inOrder: Readonly<Record<string, (state: State, kept: readonly Film[]) => boolean>> = {
  "order of empties": ({ sorting: [sort] }, kept) =>
    /rating|seen/.test(sort?.id ?? "") && kept.some((row) => row[sort?.id as Column] === null),
  "order of texts": (state, kept) => {
    const id = state.sorting[0]?.id as Column
    const made = tableOf(state, rows)
    const sortFn = made.getColumn(id)?.getSortFn()
    const own = made.getCoreRowModel().rows.filter(({ original }) => kept.includes(original))
    return (
      /title|tagline/.test(id) &&
      ordersOtherwise(
        own,
        (one, other) => sortFn?.(one, other, id) ?? 0,
        ({ original }) => original[id] ?? "\0",
      )
    )
  },
}

describe("a table of TanStack and its query", () => {
  it("shows the rows of its own filters in its own order, or the state is refused, or the page names the difference", () => {
    const { counts, unnamed } = compareStates<State>({
      rows,
      state: randomState,
      toQuery: (state) => adapterOf(state).toQuery(state),
      Refused: RefusedState,
      own: (state, data) =>
        tableOf(state, data)
          .getSortedRowModel()
          .rows.map(({ original }) => original),
      inRows,
      inOrder,
    })
    process.stdout.write(`${JSON.stringify(counts)}\n`)
    expect(unnamed.slice(0, 3)).toEqual([])
    expect(counts.equal).toBeGreaterThanOrEqual(8000)
    expect(counts.refused).toBeLessThanOrEqual(500)
    for (const name of [...Object.keys(inRows), ...Object.keys(inOrder)])
      expect([name, counts[name]]).toEqual([name, expect.any(Number)])
  })

  it("a URL restores the table: a state that needs no other spelling comes back as it was, any other asks the same", () => {
    let identical = 0
    let states = 0
    while (states < 10_000) {
      const state = randomState()
      const { toQuery, toState } = adapterOf(state)
      let query
      try {
        query = toQuery(state)
      } catch {
        continue
      }
      states += 1
      const restored = toState(query)
      expect(toQuery(restored).print()).toEqual(query.print())
      const { columnFilters, globalFilter = "", sorting, pagination } = state
      const needsNoOther = columnFilters.every(({ id, value }) => {
        const isText = /title|tagline|genre|released/.test(id)
        const ends = [value].flat()
        return (
          value !== undefined &&
          value !== "" &&
          value !== false &&
          !ends.includes("") &&
          (isText || ends.every((one) => typeof one !== "string")) &&
          (!Array.isArray(value) ||
            (value.some((one) => one !== undefined) &&
              (value.length === 2 ||
                (/^(title|tagline|genre)$/.test(id) && state.filterFns[id] === undefined)))) &&
          (ends.length < 2 ||
            ends.includes(undefined) ||
            functionOf(state, id as Column, value).startsWith("arr") ||
            Number(new Date(String(ends[0]))) <= Number(new Date(String(ends[1]))))
        )
      })
      const isSpaced = globalFilter !== String(globalFilter).trim()
      if (!needsNoOther || isSpaced) continue
      identical += 1
      expect(restored).toEqual({ columnFilters, globalFilter, sorting, pagination })
    }
    expect(identical).toBeGreaterThanOrEqual(5000)
  })
})

it("lists are asked for items, and no range of a list is written", () => {
  const lists = defineFields({
    tags: { kind: "text", list: true },
    scores: { kind: "number", list: true },
  })
  const { toQuery } = tableAdapter(lists, { filterFns: { tags: "arrIncludes" } })
  const asked = (id: string, value: unknown) =>
    toQuery({ columnFilters: [{ id, value }], sorting: [] }).print().filters
  expect(asked("tags", ["red", "light blue"])).toBe("tags==red|light blue")
  expect(asked("scores", [5])).toBe("scores==5")
  expect(() => asked("scores", [1, 9])).toThrow("two of its items could meet the two ends")
})

it("decimals keep their digits", () => {
  const goods = defineFields({ price: { kind: "number", format: "decimal" } })
  const { toQuery: ask } = tableAdapter(goods, {})
  const value = ["1234567890123456.78", "1234567890123456.79"]
  const query = ask({ columnFilters: [{ id: "price", value }], sorting: [] })
  expect(query.print().filters).toBe("price>=1234567890123456.78,price<=1234567890123456.79")
})
