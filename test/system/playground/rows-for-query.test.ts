import { describe, expect, it } from "vitest"
import { defineFields, type OpenFieldTable } from "../../../src/index.ts"
import { rowsForQuery } from "../../../playground/src/readings/rows-for-query.ts"
import { emptyState, type AskedQuery } from "../../../playground/src/state/page-state.ts"

const table = defineFields({
  name: { kind: "text" },
  rating: { kind: "number", nullable: false },
  isNew: { kind: "boolean" },
  late: { kind: "boolean", read: () => true },
}) as OpenFieldTable

const shownFor = (asked: Partial<AskedQuery>) => rowsForQuery({ ...emptyState, ...asked }, table)

describe("the rows for a query", () => {
  it("are those that match, one that fails each condition alone, and the shorter filters with the reason", () => {
    expect(shownFor({ filters: "rating>5,name@=a,rating>3" })).toEqual({
      texts: [
        { title: "Match", text: '{"name":"a","rating":6,"isNew":true}' },
        { title: "Fails only rating>5", text: '{"name":"a","rating":5,"isNew":false}' },
        { title: "Fails only name@=a", text: '{"name":"x","rating":6,"isNew":true}' },
        {
          title: "Shorter filters",
          text: "rating>5,name@=a",
          note: "rating>3: Each row that meets rating>5 meets it.",
        },
      ],
      notes: ["The rows have no late."],
    })
  })

  it("say that no row matches, that every row does, and where none are made", () => {
    expect(shownFor({ filters: "rating>5,rating<3" }).notes).toContain("No row matches.")
    const all = shownFor({ filters: "isNew==true|false|null" })
    expect(all.texts.map(({ title }) => title)).toEqual(["Match"])
    expect(all.notes[0]).toMatch(/^The filters can be left out\. isNew==true/)
    const sieve = shownFor({ filters: "rating>5", dialect: "sieve" })
    expect(sieve).toEqual({ texts: [], notes: ["Rows are made only in the standard dialect."] })
    const wrong = shownFor({ filters: "raiting>5" })
    expect(wrong.texts).toEqual([])
    expect(wrong.notes).toEqual([expect.stringContaining("Fix the error first")])
  })
})
