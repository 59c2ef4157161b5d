import { describe, expect, it } from "vitest"
import { explainQuery, explainRow } from "../../src/core.ts"
import { prepareQuery, type QueryText } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { table } from "../sieve/table.ts"

const prepare = (query: QueryText, strict = false) =>
  prepareQuery(query, table, { dialect: sieve, strict })
const explain = (query: QueryText) => explainQuery(prepare(query))

const sentencesOf = (query: QueryText): string[] =>
  explain(query).sentences.map(({ sentence }) => sentence)

const everyRow = "So the server drops all filters, sorts and paging, and returns every row."

describe("explainQuery for stock Sieve", () => {
  it("S9: explainQuery says first that the server gives up on the whole query, and why", () => {
    const { gaveUp, sentences } = explain({
      filters: "name==Anna,nope==1",
      sorts: "name",
      page: "2",
    })
    expect(gaveUp?.sentence).toBe(`There is no field "nope". ${everyRow}`)
    expect(sentences[0]).toBe(gaveUp)
    expect(sentences.slice(-2).map(({ sentence }) => sentence)).toEqual([
      "Keeps the order of the input.",
      "Returns all rows on one page.",
    ])
  })

  it.each([
    ["hidden==1", '"hidden" cannot be used in filters.'],
    ["stock==x", 'Expected an integer for "stock", got "x".'],
    ["stock@=1", 'The operator @= cannot be used with "stock", which is of kind integer.'],
    ["(a; b)", 'The server fails on "(a; b)", because it starts with ( and ends with ).'],
    ["(name)", 'The server fails on "(name)", because it starts with ( and ends with ).'],
  ])(
    "S9: explainQuery gives the reason for giving up without its effect in other dialects: %s",
    (filters, reason) => {
      expect(explain({ filters }).sentences[0]?.sentence).toBe(`${reason} ${everyRow}`)
    },
  )

  it("S9: explainQuery says that the filters apply when only a sort is unknown", () => {
    expect(sentencesOf({ filters: "name==Anna", sorts: "nope" })).toEqual([
      'There is no field "nope". So the server drops sorts and paging. The filters still apply.',
      'Keeps rows whose name is "Anna".',
      'Keeps the order of the input; there is no field "nope", so this sort has no effect.',
      "Returns all rows on one page.",
    ])
  })

  it("S9: explainQuery gives the reason for giving up when its diagnostic is not listed", () => {
    const bound = prepare({ filters: `${"stock>null,".repeat(20)}nope==1` })
    expect(bound.diagnostics.map(({ code }) => code)).not.toContain("gave-up")
    expect(explainQuery(bound).sentences[0]?.sentence).toBe(`There is no field "nope". ${everyRow}`)
  })

  it("S9: explainQuery returns no gaveUp for a valid or a refused query", () => {
    expect(explain({ filters: "name==Anna" })).not.toHaveProperty("gaveUp")
    expect(explainQuery(prepare({ filters: "nope==1" }, true))).not.toHaveProperty("gaveUp")
  })

  it("S10: explainQuery says that a part without operator does nothing", () => {
    expect(sentencesOf({ filters: "id==1,name" })).toContain(
      'This condition has no effect: expected a condition with an operator, got "name".',
    )
  })

  it("S14: explainQuery reads a boolean between U+0000 as the server does", () => {
    expect(explain({ filters: "paid==\0true" }).sentences[0]?.sentence).toBe(
      "Keeps rows whose paid is true.",
    )
    expect(explain({ filters: "paid==false\0" }).sentences[0]?.sentence).toBe(
      "Keeps rows whose paid is false.",
    )
  })

  it("S7: explainQuery names a field once, in the direction that counts", () => {
    expect(explain({ sorts: "name,-NAME" }).sorts.sentence).toBe(
      "Sorts by name ascending; empty values come first.",
    )
    expect(explain({ sorts: "-NAME,id,name" }).sorts.sentence).toBe(
      "Sorts by name descending, then by id ascending; empty values come first ascending, last descending.",
    )
  })
})

describe("explainRow for stock Sieve", () => {
  it("S9: explainRow says that every row matches when the server gives up", () => {
    const { matches, sentence } = explainRow(
      {
        name: "Bert",
      },
      prepare({ filters: "name==Anna,nope==1" }),
    )
    expect(matches).toBe(true)
    expect(sentence).toBe("The row matches: the server drops the whole query (S9).")
  })

  it("S14: explainRow compares with the boolean that the server reads", () => {
    expect(
      explainRow({ paid: true }, prepare({ filters: "paid==\0true" })).conditions[0],
    ).toMatchObject({
      holds: true,
      reason: "paid is true, which is true (V6)",
    })
  })
})
