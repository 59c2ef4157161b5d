import { describe, expect, it } from "vitest"
import { applyQuery, defineFields } from "../../src/index.ts"

const table = defineFields(
  {
    tags: { kind: "text", list: true },
    words: { kind: "text", list: true, read: (row: { words?: unknown }) => row.words },
    "lines.cost": { kind: "number", list: true },
  },
  { strict: false },
)

const matching = (filters: string, rows: readonly unknown[]): number[] => {
  const { data } = applyQuery(rows as never[], table, { filters }, { paging: false })
  return (data as unknown[]).map((row) => rows.indexOf(row))
}

const raise = (): never => {
  throw new RangeError("An accessor of the row throws.")
}

describe("lists that are hard to read (V14)", () => {
  const inherited = Object.setPrototypeOf(new Array(1), ["red"]) as unknown[]
  const throwing = Object.defineProperty(["", "red"], 0, { get: raise })
  const revoked = Proxy.revocable([], {})
  revoked.revoke()
  const rows = [
    { tags: inherited },
    { tags: throwing },
    Object.create({ tags: ["red"] }),
    { tags: new Set(["red"]) },
    { tags: { 0: "red", length: 1 } },
    { tags: Int8Array.of(1) },
    { tags: revoked.proxy },
    Object.assign([], { tags: ["red"] }),
    { tags: new Proxy(["red"], {}) },
    Object.defineProperty({}, "tags", { get: raise }),
    null,
  ]

  it("N4: only own elements of arrays are items, and what throws is none", () => {
    expect(matching("tags==red", rows)).toEqual([1, 8])
    expect(matching("tags!=blue", rows)).toEqual([1, 8])
    expect(matching("tags==null|red", rows)).toEqual(rows.map((_, index) => index))
    expect(matching("tags==null", rows)).toEqual([0, 2, 3, 4, 5, 6, 7, 9, 10])
  })

  it("an accessor returns an array or one value", () => {
    const given = [
      { words: ["a", "b"] },
      { words: "a" },
      { words: new Set(["a"]) },
      { words: null },
    ]
    expect(matching("words==a", given)).toEqual([0, 1])
    expect(matching("words==null", given)).toEqual([2, 3])
  })

  it("in a query for several values, each kind of comparison reads all items", () => {
    const given = [
      { tags: ["a", "b"] },
      { tags: ["e", "f"] },
      { lines: [{ cost: 1 }, { cost: 9 }] },
    ]
    expect(matching("tags==a|c|d|e|g|h", given)).toEqual([0, 1])
    expect(matching("tags_-=*F|B", given)).toEqual([0, 1])
    expect(matching("lines.cost==7|8|9|10|11", given)).toEqual([2])
    expect(matching("lines.cost>8", given)).toEqual([2])
  })
})

describe("what is told of rows that do not fit a list", () => {
  const hintsOf = (filters: string, rows: readonly object[]): unknown[] =>
    applyQuery(rows as never[], table, { filters }).diagnostics.map(({ code, message, hint }) => [
      code,
      message,
      hint,
    ])

  it("V1: items of another kind have the hint misfit, and items without a value have none", () => {
    expect(hintsOf("lines.cost>1", [{ lines: [{ cost: "2.50" }, { cost: null }] }])).toEqual([
      [
        "misfit",
        'Most of the first rows have no number in "lines.cost", but values such as "2.50". Such values count as empty.',
        'Define "lines.cost" with format: "decimal", or with a read that returns values of kind number.',
      ],
    ])
    expect(hintsOf("tags==a", [{ tags: [null, ""] }, { tags: [] }, { tags: [5, {}] }])).toEqual([])
    expect(hintsOf("tags==", [{ tags: null }])).toEqual([])
  })

  it("N4: a property of another spelling is found in the elements of an array", () => {
    expect(hintsOf("lines.cost>1", [{ lines: [{ Cost: 2 }] }])).toEqual([
      [
        "missing-property",
        'None of the first rows has the property "cost", which "lines.cost" reads, but one has "Cost".',
        undefined,
      ],
    ])
  })
})
