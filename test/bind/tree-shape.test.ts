import { describe, expect, it } from "vitest"
import {
  bindQuery,
  buildQuery,
  defineFields,
  explainQuery,
  explainRow,
  parseQuery,
  printFilters,
  printQuery,
  printSorts,
  queryFromJson,
  runQuery,
  type QueryTree,
} from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields({ a: { kind: "number" }, name: { kind: "text" } })
const rows = [{ a: 1, name: "x" }]

const untyped = (value: unknown): QueryTree => value as QueryTree
const node = (part: object): unknown => ({
  kind: "condition",
  names: [{ kind: "name", text: "a" }],
  operator: { kind: "operator", symbol: "==" },
  values: [{ kind: "text", text: "1" }],
  ...part,
})
const filters = (...given: readonly unknown[]): unknown => ({ filters: given, sorts: [] })
const sorts = (...given: readonly unknown[]): unknown => ({ filters: [], sorts: given })
const throwing = {
  get: (): never => {
    throw new RangeError("thrown by an accessor")
  },
  enumerable: true,
}
const cyclic = (): unknown => {
  const self: { names?: unknown } = {}
  self.names = self
  return node(self)
}

/** What stands in the place of a tree, and the path that the message names. */
const illFormed: readonly (readonly [string, unknown, string])[] = [
  ["null for a tree", null, "filters and sorts"],
  ["a string for a tree", "a==1", "filters and sorts"],
  ["an array for a tree", [], "filters and sorts"],
  ["an object without lists", { filter: "a==1" }, "filters and sorts"],
  ["a string for filters", { filters: "a==1", sorts: [] }, "filters"],
  ["null for sorts", { filters: [], sorts: null }, "sorts"],
  ["null for a condition", filters(null), "filters[0]"],
  ["an empty object for a condition", filters({}), "filters[0].kind"],
  ["an array for a condition", filters([]), "filters[0]"],
  ["a condition of another kind", filters(node({ kind: "sort" })), "filters[0].kind"],
  ["names undefined", filters(node({ names: undefined })), "filters[0].names"],
  ["names in one string", filters(node({ names: "a" })), "filters[0].names"],
  ["names as strings", filters(node({ names: ["a"] })), "filters[0].names[0]"],
  ["values undefined", filters(node({ values: undefined })), "filters[0].values"],
  ["values as strings", filters(node({ values: ["1"] })), "filters[0].values[0]"],
  [
    "a text that is a number",
    filters(node({ values: [{ kind: "text", text: 1 }] })),
    "filters[0].values[0].text",
  ],
  [
    "a value of another kind",
    filters(node({ values: [{ kind: "number", text: "1" }] })),
    "filters[0].values[0].kind",
  ],
  [
    "a name that is a number",
    filters(node({ names: [{ kind: "name", text: 1 }] })),
    "filters[0].names[0].text",
  ],
  ["no operator", filters(node({ operator: undefined })), "filters[0].operator"],
  [
    "a bigint for a symbol",
    filters(node({ operator: { kind: "operator", symbol: 10n } })),
    "filters[0].operator.symbol",
  ],
  [
    "the operator ===",
    filters(node({ operator: { kind: "operator", symbol: "===" } })),
    "filters[0].operator.symbol",
  ],
  ["a range without end", filters(node({ range: { start: 0 } })), "filters[0].range"],
  ["a range backwards", filters(node({ range: { start: 2, end: 1 } })), "filters[0].range"],
  ["a sparse array", { filters: new Array(2 ** 32 - 1), sorts: [] }, "filters[0]"],
  ["sparse values", filters(node({ values: new Array(3) })), "filters[0].values[0]"],
  ["a cyclic object", filters(cyclic()), "filters[0].names"],
  [
    "an accessor that throws",
    filters(Object.defineProperty(node({}) as object, "values", throwing)),
    "filters[0].values",
  ],
  [
    "an accessor that throws for filters",
    Object.defineProperty({ sorts: [] }, "filters", throwing),
    "filters",
  ],
  ["inherited properties", filters(Object.create(node({}) as object)), "filters[0].kind"],
  ["the second condition", filters(node({}), { kind: "condition" }), "filters[1].names"],
  ["a string for a sort", sorts("-a"), "sorts[0]"],
  ["a sort without a name", sorts({ kind: "sort", descending: true }), "sorts[0].name"],
  [
    "a direction for descending",
    sorts({ kind: "sort", name: { kind: "name", text: "a" }, descending: "yes" }),
    "sorts[0].descending",
  ],
]

const pages: readonly (readonly [string, unknown, string])[] = [
  ["an object without prototype for page", Object.create(null), "page"],
  ["null for page", null, "page"],
  ["a bigint for page", 1n, "page"],
]

describe("what is not a tree", () => {
  it.each(illFormed)(
    "T14: with %s, bindQuery refuses the query, in lenient too",
    (_, tree, path) => {
      for (const dialect of [undefined, sieve]) {
        const bound = bindQuery(untyped(tree), table, dialect && { dialect })
        expect(bound).toMatchObject({ refused: true, hasErrors: true, conditions: [], sorts: [] })
        expect(bound.diagnostics[0]).toMatchObject({ code: "ill-formed-tree", rule: "T14" })
        expect(bound.diagnostics[0]?.message).toContain(`${path}, got `)
        expect(runQuery(rows, bound)).toMatchObject({
          data: [],
          pages: 0,
          total: 0,
          refused: true,
        })
        expect(explainQuery(bound).sentences).toHaveLength(1)
        expect(explainRow(rows[0], bound).matches).toBe(false)
      }
    },
  )

  it.each(illFormed)("T14: with %s, printQuery gives a failed result", (_, tree, path) => {
    for (const dialect of [undefined, sieve]) {
      const printed = printQuery(untyped(tree), dialect && { dialect })
      expect(printed.ok || printed.diagnostics[0]?.code).toBe("ill-formed-tree")
      expect(printed.ok || printed.diagnostics[0]?.message).toContain(`${path}, got `)
    }
  })

  it.each(pages)("T14, P3: %s is refused as page and as pageSize", (_, page) => {
    for (const source of ["page", "pageSize"]) {
      const tree = untyped({ filters: [], sorts: [], [source]: page })
      expect(bindQuery(tree, table)).toMatchObject({
        refused: true,
        diagnostics: [{ code: "ill-formed-tree", source }],
      })
      expect(printQuery(tree).ok).toBe(false)
    }
  })

  it.each([null, undefined, 1, "a==1", {}, [null], [{}], [[]]])(
    "T14: printFilters and printSorts give a failed result for %j",
    (given) => {
      for (const dialect of [undefined, sieve]) {
        const options = dialect && { dialect }
        expect(printFilters(given as never, options)).toMatchObject({ ok: false })
        expect(printSorts(given as never, options)).toMatchObject({ ok: false })
      }
    },
  )

  it("T14: for the JSON of a query of the builder, the hint names queryFromJson", () => {
    const query = buildQuery(table).where("a", ">", 1).orderBy("a")
    const json = untyped(JSON.parse(JSON.stringify(query)))
    const { refused, diagnostics } = bindQuery(json, table)
    expect(refused).toBe(true)
    expect(diagnostics.map(({ code }) => code)).toEqual(["ill-formed-tree", "ill-formed-tree"])
    for (const { hint } of diagnostics) expect(hint).toContain("queryFromJson")
    expect(queryFromJson(json, table)).toMatchObject({
      ok: true,
      value: { filters: query.filters },
    })
  })

  it("T14: a list with an element of a wrong shape is not called empty, nor is a list behind one", () => {
    const messagesOf = (tree: unknown) =>
      bindQuery(untyped(tree), table).diagnostics.map(({ message }) => message)
    expect(messagesOf(filters(node({ values: ["1"] })))).toEqual([
      'Expected a value in filters[0].values[0], got "1".',
    ])
    expect(messagesOf(filters(null, node({ names: [] })))).toEqual([
      "Expected a condition in filters[0], got null.",
    ])
  })

  it("T14: a condition without names or values is refused with the path of the empty list", () => {
    const bound = bindQuery(untyped(filters(node({}), node({ values: [] }))), table)
    expect(bound.refused).toBe(true)
    expect(bound.diagnostics.map(({ message }) => message)).toEqual([
      "Expected at least one value in filters[1].values, got an empty array.",
    ])
  })

  it("T14: for text in the place of conditions, the hint names parseQuery", () => {
    const { diagnostics } = bindQuery(untyped({ filters: "a==1", sorts: [] }), table)
    expect(diagnostics[0]?.hint).toBe("Read text with parseQuery.")
  })

  it("T14: a reading that went through JSON has lost its findings, and is refused with a hint", () => {
    const parsed = parseQuery({ filters: "a==1,b" })
    const stored = untyped(JSON.parse(JSON.stringify(parsed)))
    const { refused, diagnostics } = bindQuery(stored, table)
    expect(refused).toBe(true)
    expect(diagnostics[0]?.message).toContain("dropped[0].finding")
    expect(diagnostics[0]?.hint).toContain("only filters, sorts, page and pageSize")
  })

  it.each(["findings", "dropped", "entries"])(
    "T14: null for %s of a reading is refused",
    (part) => {
      const reading = { ...parseQuery({ filters: "a==1" }), [part]: [null] }
      expect(bindQuery(reading, table)).toMatchObject({ refused: true })
    },
  )

  it("T14: one list may be missing", () => {
    const { filters } = parseQuery({ filters: "a==1" })
    expect(bindQuery(untyped({ filters }), table)).toMatchObject({ refused: false })
    expect(printQuery(untyped({ filters }))).toEqual({ ok: true, value: { filters: "a==1" } })
  })

  it("T14: a proxy is read once, so what it says later has no effect", () => {
    let reads = 0
    const values = new Proxy([{ kind: "text", text: "1" }], {
      get: (target, key): unknown => (key === "0" && ++reads > 1 ? null : Reflect.get(target, key)),
    })
    const bound = bindQuery(untyped(filters(node({ values }))), table)
    expect(bound.refused).toBe(false)
    expect(explainQuery(bound).sentences[0]?.sentence).toBe("Keeps rows whose a is 1.")
    expect(runQuery(rows, bound).data).toEqual(rows)
  })

  it("T14: a million faults are found without reading on after twenty", () => {
    const bound = bindQuery(untyped({ filters: new Array<null>(1e6).fill(null), sorts: [] }), table)
    expect(bound.diagnostics).toHaveLength(20)
  })
})
