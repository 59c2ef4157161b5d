import { describe, expect, it } from "vitest"
import { bindText, diagnosticOf, marks } from "./support.ts"

describe("a comma that was probably meant as text", () => {
  it("T1: right after a condition on text, a malformed condition is a comma in the value", () => {
    expect(marks("name==a, b ,n==1")).toEqual([["comma-in-value", 9, "b"]])
    expect(diagnosticOf("name==a,b", "comma-in-value")).toMatchObject({
      severity: "error",
      rule: "T1",
      source: "filters",
      range: { start: 8, end: 9 },
      fix: { range: { start: 7, end: 8 }, text: "\\," },
    })
    expect(diagnosticOf("name==a,b", "comma-in-value")?.hint).toContain("\\,")
  })

  it.each([
    "name==a,(b|c==1",
    "name==a,==1",
    "name==a,[b]",
    "name@=*a,f(x)>3",
    "(name|n)==a,b",
    "(nope|name)==a,b",
    "name!=x|y\\,z,b",
  ])("T1: also when it is malformed otherwise, or in a group: %s", (filters) => {
    expect(marks(filters).map(([code]) => code)).toContain("comma-in-value")
    expect(marks(filters).map(([code]) => code)).not.toContain("malformed-condition")
  })

  it.each([
    ["n==1,b", "on a number"],
    ["nope==a,b", "on an unknown name"],
    ["name>a,b", "with an operator that drops the field"],
    ["secret==a,b", "on a field that cannot be filtered by"],
    ["b", "first of all"],
    ["name==a,,b", "after an empty condition"],
    ["name==a, ,b", "after a blank condition"],
    ["lowStock==true,b", "on a shortcut"],
    ["(name==a,b", "that was dropped itself"],
  ])("T12: after a condition %s (%s) it is malformed-condition", (filters) => {
    const codes = marks(filters).map(([code]) => code)
    expect(codes).toContain("malformed-condition")
    expect(codes).not.toContain("comma-in-value")
  })

  it("T1: only the first of several is one, those after it are malformed", () => {
    expect(marks("name==a,b,c")).toEqual([
      ["comma-in-value", 8, "b"],
      ["malformed-condition", 10, "c"],
    ])
  })

  it("T1: the condition before stands with the value up to the comma", () => {
    const bound = bindText({ filters: "name==a,b" })
    expect(bound.conditions).toHaveLength(1)
    expect(bound.conditions[0]?.condition.values).toMatchObject([{ kind: "text", text: "a" }])
  })
})
