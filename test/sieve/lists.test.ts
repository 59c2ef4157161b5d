import { describe, expect, it } from "vitest"
import { compareDialects } from "../../src/compare.ts"
import { complete, defineFields, prepareQuery } from "../../src/index.ts"
import { sieve, sieveWith } from "../../src/sieve.ts"

const table = defineFields(
  {
    name: { kind: "text" },
    tags: { kind: "text", list: true },
    "lines.cost": { kind: "number", list: true },
    hidden: { kind: "text", list: true, filter: false },
  },
  { strict: false },
)

const names = [
  { name: "Labels", field: "tags" },
  { name: "Title", field: "name" },
]

describe("lists in the dialect of stock Sieve (V14, S8)", () => {
  it.each([
    ["tags==red", "", sieve],
    ["(name|tags)==red", "", sieve],
    ["TAGS!=null", "", sieve],
    ["lines.cost>5", "", sieve],
    ["", "-tags", sieve],
    ["name==a", "name,lines.cost", sieve],
    ["Labels==red", "", sieveWith({ names })],
    ["", "Labels", sieveWith({ names })],
    ["tags==red", "", sieveWith({ caseSensitive: true })],
  ])("a query with the filters %o and the sorts %o is refused", (filters, sorts, dialect) => {
    const { refused, diagnostics } = prepareQuery({ filters, sorts }, table, { dialect })
    expect([refused, diagnostics.map(({ code }) => code)]).toEqual([true, ["not-followed"]])
  })

  it("queries on other fields stay as they are, and a barred list is barred", () => {
    const [plain, barred] = ["name==a", "hidden==a"].map((filters) =>
      prepareQuery({ filters }, table, { dialect: sieve }),
    )
    expect(plain?.diagnostics).toEqual([])
    expect(barred?.diagnostics.map(({ code }) => code)).toContain("not-filterable")
  })

  it("lists are not offered while typing", () => {
    const labels = (dialect: typeof sieve): string[] =>
      complete({ source: "filters", text: "", offset: 0 }, table, { dialect }).options.map(
        ({ label }) => label,
      )
    expect(labels(sieve)).toEqual(["name"])
    expect(labels(sieveWith({ names }))).toEqual(["Title"])
  })

  it("compareDialects names the list", () => {
    const { alike, differences } = compareDialects({ filters: "name==a,tags==red" }, table)
    expect(alike).toBe(false)
    expect(differences).toMatchObject([
      {
        kind: "binding",
        source: "filters",
        range: { start: 8, end: 12 },
        standard: { rule: "V14" },
        sieve: {
          rule: "S8",
          sentence: expect.stringContaining(
            '"tags" is a property that this dialect does not follow.',
          ) as string,
        },
      },
    ])
    expect(compareDialects({ sorts: "tags" }, table).alike).toBe(false)
    expect(compareDialects({ filters: "name==a" }, table).alike).toBe(true)
  })
})
