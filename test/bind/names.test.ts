import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Fields } from "../../src/fields/field.ts"
import { defineFields } from "../../src/fields/table.ts"
import { bindText, diagnosticOf, marks, sortMarks, tested } from "./support.ts"

describe("names of fields", () => {
  it("N1: names match with ASCII letter case ignored, and the bound query has the spelling of the table", () => {
    expect(tested("NAME==x,LowSTOCK==true,COUNT>1")).toEqual([["name"], ["lowStock"], ["count"]])
    expect(
      bindText({ sorts: "-NaMe" }).sorts.map(({ field, descending }) => [field.name, descending]),
    ).toEqual([["name", true]])
    expect(marks("NAME==x")).toEqual([])
  })

  it("N1: names that differ in the case of non-ASCII letters do not match", () => {
    const fields = defineFields({ kis: { kind: "text" } }, { strict: false })
    expect(marks("\u212ais==1,k\u0131s==1,ki\u017f==1", fields).map(([code]) => code)).toEqual([
      "unknown-field",
      "unknown-field",
      "unknown-field",
    ])
  })

  it("N2: an unknown name drops its condition, and the other conditions stay", () => {
    const bound = bindText({ filters: "nope==1,n==2", sorts: "nope,-n", page: 2 })
    expect(bound.conditions.map(({ applied }) => applied)).toEqual([false, true])
    expect(bound.conditions[0]?.ignored).toEqual([{ name: "nope", code: "unknown-field" }])
    expect(bound.sorts.map(({ field }) => field.name)).toEqual(["n"])
    expect(bound.ignoredSorts).toEqual([{ name: "nope", code: "unknown-field" }])
    expect(bound.paging.page).toBe(2)
    expect([bound.refused, bound.hasErrors]).toEqual([false, true])
  })

  it("N2: an unknown name in a group is dropped from the group", () => {
    expect(tested("(name|nope|note)==x")).toEqual([["name", "note"]])
    expect(tested("(nope|nada)==x")).toEqual([[]])
    expect(marks("(name|nope|note)==x")).toEqual([["unknown-field", 6, "nope"]])
    expect(bindText({ filters: "(nope|name|nada)==x" }).conditions[0]?.ignored).toEqual([
      { name: "nope", code: "unknown-field" },
      { name: "nada", code: "unknown-field" },
    ])
    expect(marks("(nope|nada)==x")).toEqual([
      ["unknown-field", 1, "nope"],
      ["unknown-field", 6, "nada"],
    ])
  })

  it("N2: values of a condition without any known name get no diagnostics", () => {
    expect(marks("nope==x|null")).toEqual([["unknown-field", 0, "nope"]])
    expect(marks("nope!=x|y")).toEqual([["unknown-field", 0, "nope"]])
  })

  it("N2: the hint lists the nearest names of the table, and the fix writes the nearest one", () => {
    expect(diagnosticOf(" statsu==1", "unknown-field")).toMatchObject({
      severity: "error",
      rule: "N2",
      source: "filters",
      hint: "Did you mean status?",
      fix: { range: { start: 1, end: 7 }, text: "status" },
    })
    expect(diagnosticOf("nots==1", "unknown-field")?.fix?.text).toBe("note")
  })

  it("N2: a name that is near to no field gets a list of the fields and no fix", () => {
    const unknown = diagnosticOf("whatever==1", "unknown-field")
    expect(unknown?.hint).toContain("name, note, n, m, count")
    expect(unknown).not.toHaveProperty("fix")
  })

  it("N2: the hint suggests only names that can be used in this place", () => {
    expect(diagnosticOf("secre==1", "unknown-field")).not.toHaveProperty("fix")
    expect(bindText({ sorts: "show" }).diagnostics[0]).not.toHaveProperty("fix")
    expect(diagnosticOf("secre==1", "unknown-field")?.hint).not.toContain("secret")
  })

  it("N2: the hint says when the table has no usable name", () => {
    const fields = defineFields({ a: { kind: "text", filter: false } }, { strict: false })
    expect(diagnosticOf("b==1", "unknown-field", fields)?.hint).toContain("none")
  })

  describe("of a nested field", () => {
    const text = { kind: "text" } as const
    const nested = defineFields({ cite: text, "address.city": text, "address.zip": text })
    const twice = defineFields({ "address.city": text, "bill.city": text })
    const told = (query: object, table: Fields = nested) => {
      const { hint, fix } = prepareQuery(query, table).diagnostics[0] ?? {}
      return [hint, fix?.text]
    }

    it("N2: the last step of a name suggests the whole name, before names that are only near", () => {
      expect(told({ filters: "CITY==Oslo" })).toEqual([
        "Did you mean address.city or cite?",
        "address.city",
      ])
      expect(told({ sorts: "-zip" })).toEqual(["Did you mean address.zip?", "-address.zip"])
      expect(() => buildQuery(nested).orderBy("zip" as never)).toThrow("Did you mean address.zip?")
    })

    it("N2: the last step of two names suggests both, and has no fix", () => {
      for (const query of [{ filters: "city==Oslo" }, { sorts: "-city" }])
        expect(told(query, twice)).toEqual(["Did you mean address.city or bill.city?", undefined])
      expect(told({ sorts: "city desc" }, twice)[1]).toBeUndefined()
    })

    it("N2: another step, or a part of the last one, suggests nothing", () => {
      for (const filters of ["address==x", "ity==x"])
        expect(told({ filters }, twice)).toEqual([
          "Allowed fields: address.city, bill.city.",
          undefined,
        ])
    })
  })

  it("N2: a name of a thousand letters gets no suggestion", () => {
    expect(diagnosticOf(`${"n".repeat(1000)}==1`, "unknown-field")).not.toHaveProperty("fix")
  })

  it("N2: an unknown sort is dropped with an error at its name", () => {
    expect(sortMarks("-nope, nada ,n")).toEqual([
      ["unknown-field", 1, "nope"],
      ["unknown-field", 7, "nada"],
    ])
    expect(bindText({ sorts: "-statsu" }).diagnostics[0]).toMatchObject({
      severity: "error",
      source: "sorts",
      hint: "Did you mean status?",
    })
  })

  it.each([
    ["-statsu", "-status"],
    ["statsu", "status"],
    [" n,-statsu ", " n,-status "],
  ])("N2: the fix of the sorts %j writes %j", (sorts, fixed) => {
    const fix = bindText({ sorts }).diagnostics[0]?.fix
    expect(fix && sorts.slice(0, fix.range.start) + fix.text + sorts.slice(fix.range.end)).toBe(
      fixed,
    )
  })

  it.each([
    ["--n", "-n"],
    ["- n", "-n"],
    ["+n", "n"],
    ["n desc", "-n"],
    ["n DESCENDING", "-n"],
    ["n asc", "n"],
    ["n ascending", "n"],
    ["-n desc", "-n"],
    ["-statsu desc", "-status"],
    ["--statsu", "-status"],
  ])("T15: the sort %s is an unknown name, and its hint and fix write %s", (sorts, fixed) => {
    const [diagnostic, ...others] = bindText({ sorts }).diagnostics
    expect(others).toEqual([])
    expect(diagnostic).toMatchObject({ code: "unknown-field", source: "sorts" })
    expect(diagnostic?.hint).toMatch(/ending order, write|^Write /)
    const fix = diagnostic?.fix
    expect(fix && sorts.slice(0, fix.range.start) + fix.text + sorts.slice(fix.range.end)).toBe(
      fixed,
    )
  })

  it.each(["-", "--", "- -", "--whatever", "whatever desc"])(
    "T15: the sort %s has a hint and no fix",
    (sorts) => {
      const { diagnostics } = bindText({ sorts })
      expect(diagnostics).toMatchObject([
        { code: "unknown-field", source: "sorts", range: { start: 0, end: sorts.length } },
      ])
      expect(diagnostics[0]?.hint).toMatch(/sort|order/i)
      expect(diagnostics[0]).not.toHaveProperty("fix")
    },
  )

  it("T15: a sort of up to eighty characters is read for an order of other languages, and a longer one is not", () => {
    const fixOf = (length: number) =>
      bindText({ sorts: `n${"desc".padStart(length - 1)}` }).diagnostics[0]?.fix
    expect(fixOf(80)).toEqual({ range: { start: 0, end: 80 }, text: "-n" })
    expect(fixOf(81)).toBeUndefined()
  })

  it("T15: a sort without a name suggests none, not even one of a single letter", () => {
    const [diagnostic] = bindText({ sorts: "--" }).diagnostics
    expect(diagnostic?.data).toMatchObject({
      nearest: [],
      order: { name: "", descending: false },
    })
  })

  it("T15: a sort of a thousand characters is reported without a suggestion", () => {
    const [diagnostic] = bindText({ sorts: `-- ${" x".repeat(500)} desc` }).diagnostics
    expect(diagnostic?.code).toBe("unknown-field")
    expect(diagnostic).not.toHaveProperty("fix")
  })

  it("N4: names of Object.prototype are unknown unless a table has them", () => {
    const names = [
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "valueOf",
      "__defineGetter__",
    ]
    const filters = names.map((name) => `${name} ==x`).join(",")
    expect(marks(filters).map(([code, , name]) => [code, name])).toEqual(
      names.map((name) => ["unknown-field", name]),
    )
    expect(sortMarks(names.join(",")).map(([code]) => code)).toEqual(
      names.map(() => "unknown-field"),
    )
  })

  it("N4: names of Object.prototype are unknown when Object.prototype is polluted", () => {
    const prototype: { nope?: unknown; name?: unknown } = Object.prototype
    const filters = "nope==1,__proto__ ==1,name==x"
    const expected = marks(filters)
    prototype.nope = { kind: "text", name: "nope", filter: true, sort: true }
    try {
      expect(marks(filters)).toEqual(expected)
      expect(sortMarks("nope")).toEqual([["unknown-field", 0, "nope"]])
    } finally {
      delete prototype.nope
    }
  })

  it("N4: a table can have fields with names of Object.prototype", () => {
    const fields = defineFields(
      { constructor: { kind: "text" }, valueOf: { kind: "number" } },
      { strict: false },
    )
    expect(marks("constructor==x,VALUEOF>1", fields)).toEqual([])
    expect(tested("constructor==x,VALUEOF>1", fields)).toEqual([["constructor"], ["valueOf"]])
  })

  it("N5: a condition on a field that is not filterable is dropped as not-filterable", () => {
    expect(marks("(SECRET|name)==x,closed==2024-01-01")).toEqual([
      ["not-filterable", 1, "SECRET"],
      ["not-filterable", 17, "closed"],
    ])
    expect(tested("(secret|name)==x,secret==x")).toEqual([["name"], []])
    expect(diagnosticOf("secret==x", "not-filterable")).toMatchObject({
      severity: "error",
      rule: "N5",
      source: "filters",
    })
    expect(diagnosticOf("secret==x", "not-filterable")?.hint).toContain("name")
    expect(bindText({ filters: "secret==x" }).conditions[0]?.ignored).toEqual([
      { name: "secret", code: "not-filterable" },
    ])
  })

  it("N5: a field that is not filterable can still be sorted by", () => {
    expect(bindText({ sorts: "secret" }).sorts).toHaveLength(1)
    expect(tested("shown==x")).toEqual([["shown"]])
  })

  it("N5: a sort by a field that is not sortable is dropped as not-sortable", () => {
    expect(sortMarks("-shown,n")).toEqual([["not-sortable", 1, "shown"]])
    expect(bindText({ sorts: "shown" }).diagnostics[0]).toMatchObject({
      severity: "error",
      rule: "N5",
      source: "sorts",
    })
    expect(bindText({ sorts: "-shown,n" }).ignoredSorts).toEqual([
      { name: "shown", code: "not-sortable" },
    ])
  })

  it("N5: shortcuts and range ends are never sortable", () => {
    expect(sortMarks("lowStock,-since,until")).toEqual([
      ["not-sortable", 0, "lowStock"],
      ["not-sortable", 10, "since"],
      ["not-sortable", 16, "until"],
    ])
    expect(bindText({ sorts: "lowStock" }).sorts).toEqual([])
  })

  it("N5: the hint shortens a long list of usable names", () => {
    const many = Array.from({ length: 23 }, (_, index) => [`f${index}`, { kind: "text" } as const])
    const fields = defineFields(
      {
        ...Object.fromEntries(many),
        secret: { kind: "text", filter: false },
      },
      { strict: false },
    )
    const { diagnostics } = prepareQuery({ filters: "secret==x" }, fields)
    expect(diagnostics[0]?.hint).toMatch(/^Allowed fields: f0, f1, .*, f19 and 3 more\.$/)
  })
})
