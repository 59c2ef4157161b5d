import { describe, expect, it } from "vitest"
import type { FieldKind } from "../../src/diagnostics/kinds.ts"
import { operatorSymbols } from "../../src/language/operators.ts"
import { bindText, diagnosticOf, marks, tested } from "./support.ts"

const textOperators = ["@=", "_=", "_-=", "!@=", "!_=", "!_-="]
const orderings = [">", "<", ">=", "<="]

/** The table of section 3: which operators suit which kind. */
const suitable: Record<FieldKind, readonly string[]> = {
  text: ["==", "!=", ...textOperators],
  number: ["==", "!=", ...orderings],
  integer: ["==", "!=", ...orderings],
  enum: ["==", "!=", ...orderings],
  date: ["==", "!=", ...orderings],
  day: ["==", "!=", ...orderings],
  time: ["==", "!=", ...orderings],
  duration: ["==", "!=", ...orderings],
  object: ["==", "!="],
  boolean: ["==", "!="],
  uuid: ["==", "!="],
  shortcut: ["=="],
  "range-end": ["==", ...orderings],
}

const samples: Record<FieldKind, readonly [name: string, value: string]> = {
  text: ["name", "x"],
  number: ["n", "1"],
  integer: ["count", "1"],
  enum: ["status", "1"],
  date: ["at", "2024-01-01T00:00"],
  day: ["day", "2024-01-01"],
  time: ["clock", "12:30"],
  duration: ["span", "PT1H"],
  object: ["owner", "null"],
  boolean: ["ok", "true"],
  uuid: ["id", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"],
  shortcut: ["lowStock", "true"],
  "range-end": ["since", "2024-01-01T00:00"],
}

const kinds = Object.keys(samples) as FieldKind[]
const cases = kinds.flatMap((kind) => operatorSymbols.map((symbol) => [kind, symbol] as const))

describe("operators and kinds", () => {
  it.each(cases)(
    "V10: a field of kind %s accepts %s exactly when the table of section 3 lists it",
    (kind, symbol) => {
      const [name, value] = samples[kind]
      const filters = `${name}${symbol}${value}`
      const applies = suitable[kind].includes(symbol.replace("*", ""))
      const starAt = name.length + symbol.length - 1
      const star = symbol.endsWith("*") && kind !== "text" ? [["ignored-star", starAt, "*"]] : []
      expect(marks(filters)).toEqual(
        applies ? star : [["unsuitable-operator", name.length, symbol]],
      )
      expect(bindText({ filters }).conditions[0]?.applied).toBe(applies)
    },
  )

  it("V10: an unsuitable operator drops the field from the condition, as an unknown name does", () => {
    const bound = bindText({ filters: "n@=4,name==x" })
    expect(bound.conditions.map(({ applied }) => applied)).toEqual([false, true])
    expect(bound.conditions[0]?.ignored).toEqual([{ name: "n", code: "unsuitable-operator" }])
    expect(diagnosticOf("n@=4", "unsuitable-operator")).toMatchObject({
      severity: "error",
      rule: "V10",
      source: "filters",
    })
    expect(tested("(n|name|count)@=4")).toEqual([["name"]])
  })

  it("V10: every field that drops out of a group is reported", () => {
    const { diagnostics } = bindText({ filters: "(n|name|ok)@=4" })
    expect(diagnostics.map(({ code, range }) => [code, range])).toEqual([
      ["unsuitable-operator", { start: 11, end: 13 }],
      ["unsuitable-operator", { start: 11, end: 13 }],
    ])
    expect(diagnostics[0]?.message).toContain('"n"')
    expect(diagnostics[1]?.message).toContain('"ok"')
  })

  it("V10: suitability is decided before any value is read", () => {
    expect(marks("name>null")).toEqual([["unsuitable-operator", 4, ">"]])
    expect(marks("n@=nonsense|null")).toEqual([["unsuitable-operator", 1, "@="]])
    expect(marks("id>nonsense")).toEqual([["unsuitable-operator", 2, ">"]])
    expect(marks("lowStock!=maybe")).toEqual([["unsuitable-operator", 8, "!="]])
  })

  it("V10: a star on a kind other than text is a hint at the star, and its fix removes the star", () => {
    expect(diagnosticOf("n==*5", "ignored-star")).toMatchObject({
      severity: "hint",
      rule: "V10",
      source: "filters",
      range: { start: 3, end: 4 },
      fix: { range: { start: 3, end: 4 }, text: "" },
    })
  })

  it("V10: a star that a text field of the group needs is reported without a fix", () => {
    expect(marks("(name|n)==*5")).toEqual([["ignored-star", 10, "*"]])
    expect(diagnosticOf("(name|n)==*5", "ignored-star")).not.toHaveProperty("fix")
  })

  it("V10: the star of a dropped field is not reported", () => {
    expect(marks("(name|n)@=*5")).toEqual([["unsuitable-operator", 8, "@=*"]])
    expect(marks("nope==*5")).toEqual([["unknown-field", 0, "nope"]])
  })

  it("V10: a star is reported once, even when several fields ignore it", () => {
    expect(marks("(n|count|ok)==*1").filter(([code]) => code === "ignored-star")).toHaveLength(1)
  })

  it("V10: the message says whether the name or the whole condition is ignored", () => {
    expect(diagnosticOf("(name|n)@=5", "unsuitable-operator")?.message).toMatch(
      /The name is ignored\.$/,
    )
    expect(diagnosticOf("n@=5", "unsuitable-operator")?.message).toMatch(
      /The condition is ignored\.$/,
    )
  })
})
