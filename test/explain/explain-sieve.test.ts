import { describe, expect, it } from "vitest"
import { explainQuery, explainRow } from "../../src/core.ts"
import { prepareQuery, type QueryText } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { table } from "../sieve/table.ts"

const prepare = (query: QueryText, strict = false) =>
  prepareQuery(query, table, { dialect: sieve, strict })
const explain = (query: QueryText) => explainQuery(prepare(query))

const everyRow = "all filters, sorts and paging are dropped, and every row is returned."

describe("explainQuery for stock Sieve", () => {
  it("S9: explainQuery says first that the server gives up on the whole query, and why", () => {
    const { gaveUp, sentences } = explain({
      filters: "name==Anna,nope==1",
      sorts: "name",
      page: "2",
    })
    expect(gaveUp).toBe(`The server gives up: There is no field "nope"; ${everyRow}`)
    expect(sentences[0]).toBe(gaveUp)
    expect(sentences.slice(-2)).toEqual([
      "Keeps the order of the input.",
      "Gives all rows on one page.",
    ])
  })

  it.each([
    ["hidden==1", '"hidden" cannot be filtered by'],
    ["stock==x", '"x" cannot be read as a whole number for "stock"'],
    ["stock@=1", '@= does not suit "stock", which is of kind integer'],
    ["(a; b)", '"(a; b)" starts with ( and ends with ), and the server fails on that'],
    ["(name)", '"(name)" starts with ( and ends with ), and the server fails on that'],
  ])(
    "S9: explainQuery gives the reason for giving up without its effect in other dialects: %s",
    (filters, reason) => {
      expect(explain({ filters }).sentences[0]).toBe(`The server gives up: ${reason}; ${everyRow}`)
    },
  )

  it("S9: explainQuery says that the filters apply when only a sort is unknown", () => {
    expect(explain({ filters: "name==Anna", sorts: "nope" }).sentences).toEqual([
      'The server gives up: There is no field "nope"; the filters stand, sorts and paging are dropped.',
      "Keeps rows whose name is Anna.",
      "Keeps the order of the input; nope is no field, so the list is not sorted by it.",
      "Gives all rows on one page.",
    ])
  })

  it("S9: explainQuery gives the reason for giving up when its diagnostic is not listed", () => {
    const bound = prepare({ filters: `${"stock>null,".repeat(20)}nope==1` })
    expect(bound.diagnostics.map(({ code }) => code)).not.toContain("gave-up")
    expect(explainQuery(bound).sentences[0]).toBe(
      `The server gives up: There is no field "nope"; ${everyRow}`,
    )
  })

  it("S9: explainQuery returns no gaveUp for a valid or a refused query", () => {
    expect(explain({ filters: "name==Anna" })).not.toHaveProperty("gaveUp")
    expect(explainQuery(prepare({ filters: "nope==1" }, true))).not.toHaveProperty("gaveUp")
  })

  it("S10: explainQuery says that a part without operator does nothing", () => {
    expect(explain({ filters: "id==1,name" }).sentences).toContain(
      '"name" has no operator, so it does nothing.',
    )
  })

  it("S14: explainQuery reads a boolean between U+0000 as the server does", () => {
    expect(explain({ filters: "paid==\0true" }).sentences[0]).toBe("Keeps rows whose paid is true.")
    expect(explain({ filters: "paid==false\0" }).sentences[0]).toBe(
      "Keeps rows whose paid is false.",
    )
  })

  it("S7: explainQuery names a field once, in the direction that counts", () => {
    expect(explain({ sorts: "name,-NAME" }).sorts).toBe(
      "Sorts by name ascending; empty values come first.",
    )
    expect(explain({ sorts: "-NAME,id,name" }).sorts).toBe(
      "Sorts by name descending, then by id ascending; empty values come first ascending, last descending.",
    )
  })
})

describe("explainRow for stock Sieve", () => {
  it("S9: explainRow says that every row matches when the server gives up", () => {
    const { matches, sentence } = explainRow(prepare({ filters: "name==Anna,nope==1" }), {
      name: "Bert",
    })
    expect(matches).toBe(true)
    expect(sentence).toBe("The row matches: the server gives up on the whole query (S9).")
  })

  it("S14: explainRow compares with the boolean that the server reads", () => {
    expect(
      explainRow(prepare({ filters: "paid==\0true" }), { paid: true }).conditions[0],
    ).toMatchObject({
      holds: true,
      reason: "paid is true, which is true (V6)",
    })
  })
})
