import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  addCondition,
  readChoices,
  toggleValue,
  type NewCondition,
} from "../../../../playground/src/rows/edit-filters.ts"
import type { TextContext } from "../../../../playground/src/rows/text-edit.ts"
import { parseFilters, prepareQuery } from "../../../../src/index.ts"
import { openTable } from "./open-table.ts"
import { sieve } from "../../../../src/sieve.ts"
import { check } from "../../../support/runs.ts"

const fields = openTable({
  name: { kind: "text" },
  note: { kind: "text" },
  rating: { kind: "number" },
  created: { kind: "date" },
  status: { kind: "enum", values: { 1: "Open", 2: "Closed", 3: "Lost" } },
})
const context: TextContext = { dialect: "standard", fields }
const inSieve: TextContext = { dialect: "sieve", fields }

const contains = (value: string): NewCondition => ({ field: "name", operator: "@=", value })

describe("a click on a cell", () => {
  it.each([
    ["", "Pro", "name@=Pro"],
    ["  ", "Pro", "name@=Pro"],
    ["rating>=4", "Pro", "rating>=4,name@=Pro"],
    [" rating >= 4 , ", "Pro", " rating >= 4 , name@=Pro"],
    ["rating>=4", "Pro, annual | x", String.raw`rating>=4,name@=Pro\, annual \| x`],
    ["raiting>=4,(a|b,", "Pro", "raiting>=4,(a|b,name@=Pro"],
    ["note@=Pro, annual", "Pro", "note@=Pro, annual,name@=Pro"],
  ])("keeps what is typed, %j, and adds a condition with %j (T9)", (text, value, expected) => {
    expect(addCondition(text, contains(value), context)).toEqual({ ok: true, text: expected })
  })

  it("adds no condition that is there already", () => {
    const text = "  name @= Pro ,rating>=4"
    expect(addCondition(text, contains("Pro"), context)).toEqual({ ok: true, text })
  })

  it("doubles a backslash at the end, which would escape the comma (T9)", () => {
    const edit = addCondition("note==a\\", contains("Pro"), context)
    expect(edit).toEqual({ ok: true, text: String.raw`note==a\\,name@=Pro` })
  })

  it("is refused with a sentence where the text cannot be continued, and where no text exists (S20)", () => {
    const long = `note==${"x".repeat(8190)}`
    expect(addCondition(long, contains("Pro"), context)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^The condition cannot be added/) as string,
    })
    expect(addCondition("", contains(" edge "), inSieve)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/white space/) as string,
    })
  })

  it("compares with null, numbers, dates and ids (T10)", () => {
    const add = (condition: NewCondition) => addCondition("", condition, context)
    expect(add({ field: "rating", operator: "==", value: null })).toMatchObject({
      text: "rating==null",
    })
    expect(add({ field: "rating", operator: "<=", value: -0.5 })).toMatchObject({
      text: "rating<=-0.5",
    })
    expect(add({ field: "created", operator: ">=", value: "2025-09-01T10:30:00Z" })).toMatchObject({
      ok: true,
      text: expect.stringContaining("2025-09-01T10:30") as string,
    })
    expect(add({ field: "status", operator: "!=", value: 2 })).toMatchObject({ text: "status!=2" })
    expect(add({ field: "name", operator: "==", value: "null" })).toMatchObject({
      text: String.raw`name==\null`,
    })
  })

  it("any typed text and any value: the text before stays, and the condition is read behind what was read", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab=@!<>,|\\() \tname"), maxLength: 30 })
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."ab=,|\\ @!*()null"), maxLength: 12 }),
      fc.string(),
    )
    check(
      fc.property(text, value, fc.constantFrom(context, inSieve), (typed, wanted, by) => {
        const edit = addCondition(typed, { field: "name", operator: "==", value: wanted }, by)
        if (!edit.ok) {
          expect(edit.problem).toMatch(/.{20}/s)
          return
        }
        if (edit.text === typed) return
        const options = by === inSieve ? { dialect: sieve } : {}
        const before = parseFilters(typed, options).conditions
        const after = parseFilters(edit.text, options).conditions
        expect(after).toHaveLength(before.length + 1)
        expect(after.at(-1)?.values).toMatchObject([{ text: wanted }])
        expect(typed.trim() === "" || edit.text.startsWith(typed)).toBe(true)
      }),
      200,
    )
  })

  it("under the standard dialect every value can be added to a text without mistakes", () => {
    check(
      fc.property(fc.string(), (value) => {
        const edit = addCondition("rating>=4", { field: "name", operator: "==", value }, context)
        const bound = edit.ok ? prepareQuery({ filters: edit.text }, fields) : undefined
        expect(bound?.conditions[1]?.condition.values).toMatchObject([
          { kind: "text", text: value },
        ])
      }),
      200,
    )
  })
})

describe("a click on a facet", () => {
  it.each([
    ["", 1, "status==1"],
    ["status==1", 2, "status==1|2"],
    ["status == 1 , name@=x", 2, "status==1|2 , name@=x"],
    ["status==1|2,name@=x", 1, "status==2,name@=x"],
    ["status==1, name@=x", 1, "name@=x"],
    ["name@=x , status==1", 1, "name@=x"],
    ["name@=x,status==1,(broken", 1, "name@=x,(broken"],
    ["status!=1,rating>=4", 1, "rating>=4"],
    ["status!=1", 2, "status!=1,status==2"],
    ["STATUS==01", 1, ""],
    ["(status|rating)==1", 1, "(status|rating)==1,status==1"],
    ["status==null", 1, "status==null|1"],
    ["status==1|null", null, "status==1"],
    ["raiting==1", null, "raiting==1,status==null"],
  ])("turns %j with %j into %j", (text, value, expected) => {
    expect(toggleValue(text, { field: "status", value }, context)).toEqual({
      ok: true,
      text: expected,
    })
  })

  it("shows which values are chosen, and which are left out", () => {
    const choices = (text: string) => {
      const read = readChoices(text, "status", context)
      return [1, 2, null].map(read)
    }
    expect(choices("")).toEqual(["open", "open", "open"])
    expect(choices("status==1|null")).toEqual(["chosen", "open", "chosen"])
    expect(choices("status!=2")).toEqual(["open", "excluded", "open"])
    expect(choices("status!=1|2")).toEqual(["open", "open", "open"])
    expect(choices("(status|rating)==1,status>=2")).toEqual(["open", "open", "open"])
  })

  it("finds a text with a comma, and a date in another form", () => {
    const comma = readChoices(String.raw`name==Pro\, annual`, "name", context)
    expect([comma("Pro, annual"), comma("Pro")]).toEqual(["chosen", "open"])
    const date = readChoices("created==2025-09-01T12:00:00+02:00", "created", context)
    expect(date("2025-09-01T10:00:00Z")).toBe("chosen")
  })

  it("two clicks on any value lead back to the same conditions, in both dialects", () => {
    const value = fc.string({ unit: fc.constantFrom(..."ab ,|\\="), maxLength: 6 })
    check(
      fc.property(value, fc.constantFrom(context, inSieve), (name, by) => {
        const text = "rating>=4,status==1"
        const on = toggleValue(text, { field: "name", value: name }, by)
        if (!on.ok) {
          expect(by).toBe(inSieve)
          return
        }
        expect(toggleValue(on.text, { field: "name", value: name }, by)).toEqual({ ok: true, text })
      }),
      200,
    )
  })
})
