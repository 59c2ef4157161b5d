import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cycleSort, ordersOf } from "../../../../playground/src/rows/edit-sorts.ts"
import type { TextContext } from "../../../../playground/src/rows/text-edit.ts"
import { prepareQuery } from "../../../../src/index.ts"
import { openTable } from "./open-table.ts"
import { sieve } from "../../../../src/sieve.ts"
import { check } from "../../../support/runs.ts"

const fields = openTable({
  name: { kind: "text" },
  rating: { kind: "number" },
  created: { kind: "date" },
})
const context: TextContext = { dialect: "standard", fields }
const inSieve: TextContext = { dialect: "sieve", fields }

describe("a click on a header", () => {
  it("turns none to ascending, to descending, to none", () => {
    let text = ""
    const seen = ["", "", ""].map(() => {
      const edit = cycleSort(text, { field: "rating", further: false }, context)
      text = edit.ok ? edit.text : edit.problem
      return text
    })
    expect(seen).toEqual(["rating", "-rating", ""])
  })

  it.each([
    ["name", "rating"],
    ["-name, created", "rating"],
    ["rating,name", "-rating"],
    ["name , -rating", ""],
    ["raiting, name", "raiting,rating"],
    ["RATING", "-rating"],
  ])("alone: %j becomes %j; entries without effect stay", (text, expected) => {
    expect(cycleSort(text, { field: "rating", further: false }, context)).toEqual({
      ok: true,
      text: expected,
    })
  })

  it.each([
    ["name", "name,rating"],
    ["name, ", "name, rating"],
    ["-name , rating", "-name , -rating"],
    ["-rating, name", "name"],
    ["name,-rating,created", "name,created"],
    ["a desc,name", "a desc,name,rating"],
  ])("with Shift, as a further sort: %j becomes %j", (text, expected) => {
    expect(cycleSort(text, { field: "rating", further: true }, context)).toEqual({
      ok: true,
      text: expected,
    })
  })

  it("tells the direction and the place of each column (P1)", () => {
    expect([...ordersOf(prepareQuery({ sorts: "-created,raiting,Name" }, fields))]).toEqual([
      ["created", { descending: true, place: 1 }],
      ["name", { descending: false, place: 2 }],
    ])
  })

  it("S9: tells no order of sorts that stock Sieve drops for a mistake in filters", () => {
    const query = { filters: "nope==1", sorts: "-rating" }
    expect(ordersOf(prepareQuery(query, fields, { dialect: sieve })).size).toBe(0)
  })

  it("keeps blanks that stock Sieve reads (S7)", () => {
    expect(cycleSort("rating, name", { field: "rating", further: true }, inSieve)).toEqual({
      ok: true,
      text: "-rating, name",
    })
    expect(cycleSort("-rating,name", { field: "rating", further: true }, inSieve)).toEqual({
      ok: true,
      text: "name",
    })
  })

  it("is refused with a sentence where it would be over the limit of the text", () => {
    const edit = cycleSort(" ".repeat(8190), { field: "rating", further: true }, context)
    const long = cycleSort(`${"x".repeat(8189)},name`, { field: "rating", further: true }, context)
    expect([edit.ok, long.ok]).toEqual([true, false])
  })

  it("any text: the column is sorted as the click says, and with Shift the other sorts stay", () => {
    const text = fc
      .array(fc.constantFrom("name", "-name", "rating", "-rating", "x", " created", "-", "", " "))
      .map((parts) => parts.join(","))
    check(
      fc.property(text, fc.boolean(), fc.constantFrom(context, inSieve), (typed, further, by) => {
        const sortsOf = (sorts: string) =>
          prepareQuery({ sorts }, fields, by === inSieve ? { dialect: sieve } : {}).sorts
        const edit = cycleSort(typed, { field: "rating", further }, by)
        if (!edit.ok) {
          expect(edit.problem).toMatch(/.{20}/)
          return
        }
        const [before, after] = [sortsOf(typed), sortsOf(edit.text)]
        const old = before.find(({ field }) => field.name === "rating")
        const turned = after.find(({ field }) => field.name === "rating")
        const others = (list: typeof before) => list.filter(({ field }) => field.name !== "rating")
        const asked = old === undefined ? false : old.descending ? undefined : true
        const kept = further ? others(before).length : 0
        expect([turned?.descending, others(after).length]).toEqual([asked, kept])
      }),
      200,
    )
  })
})
