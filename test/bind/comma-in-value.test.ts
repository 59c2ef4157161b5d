import { describe, expect, it } from "vitest"
import { bindText, diagnosticOf, marks } from "./support.ts"

describe("comma-in-value", () => {
  it("T1: a malformed condition directly after a condition on text is comma-in-value", () => {
    expect(marks("name==a, b ,n==1")).toEqual([["comma-in-value", 9, "b"]])
    expect(diagnosticOf("name==a,b", "comma-in-value")).toMatchObject({
      severity: "error",
      rule: "T1",
      source: "filters",
      range: { start: 8, end: 9 },
      fix: { range: { start: 7, end: 8 }, text: "\\," },
    })
    expect(diagnosticOf("name==a,b", "comma-in-value")?.hint).toBe(
      "Write \\, for a comma inside a value.",
    )
  })

  it.each(["name==a,b", "(name|n)==a,b"])(
    "T1: comma-in-value names the first field of the condition before it: %s",
    (filters) => {
      expect(diagnosticOf(filters, "comma-in-value")?.data).toEqual({ text: "b", field: "name" })
    },
  )

  it.each([
    "name==a,(b|c==1",
    "name==a,==1",
    "name==a,[b]",
    "name@=*a,f(x)>3",
    "(name|n)==a,b",
    "(nope|name)==a,b",
    "name!=x|y\\,z,b",
  ])(
    "T1: comma-in-value is also reported for brackets, missing names and groups: %s",
    (filters) => {
      expect(marks(filters).map(([code]) => code)).toContain("comma-in-value")
      expect(marks(filters).map(([code]) => code)).not.toContain("malformed-condition")
    },
  )

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
  ])("T12: after a condition %s (%s) the diagnostic is malformed-condition", (filters) => {
    const codes = marks(filters).map(([code]) => code)
    expect(codes).toContain("malformed-condition")
    expect(codes).not.toContain("comma-in-value")
  })

  it.each([16, 17])(
    "T1: %i words with pipes after the comma are comma-in-value, no limit",
    (count) => {
      const words = Array.from({ length: count }, () => "w").join("|")
      expect(marks(`name==Smith, ${words}`)).toEqual([["comma-in-value", 13, words]])
    },
  )

  it.each([
    ["n>5,000", ["000"]],
    ["n==1,000,000.5", ["000", "000.5"]],
    ["status==1, 2", ["2"]],
  ])("T12: in %s the hint says that a comma ends a condition", (filters, rests) => {
    expect(
      bindText({ filters }).diagnostics.map(({ code, problem, hint }) => [code, problem, hint]),
    ).toEqual(
      rests.map((rest) => [
        "malformed-condition",
        `Expected a condition after the comma, got "${rest}".`,
        "A comma ends a condition. Write numbers without commas, and a pipe between values.",
      ]),
    )
  })

  it.each([" 000", "n>5,x", "n>5,000=1"])("T12: %s is told as no rest of a number", (filters) => {
    expect(bindText({ filters }).diagnostics[0]?.problem).toMatch(
      /^Expected a condition with an operator, got /,
    )
  })

  it("T12: words with pipes and without operator are malformed-condition, however many", () => {
    const words = Array.from({ length: 17 }, () => "w").join("|")
    expect(marks(words)).toEqual([["malformed-condition", 0, words]])
  })

  it("T6: names before an operator count for the limit, in a dropped condition too", () => {
    const words = Array.from({ length: 17 }, () => "w").join("|")
    expect(marks(`name==Smith, (${words}==1`)).toEqual([["limit-names", 46, "w"]])
  })

  it("T1: only the first of several malformed conditions is comma-in-value", () => {
    expect(marks("name==a,b,c")).toEqual([
      ["comma-in-value", 8, "b"],
      ["malformed-condition", 10, "c"],
    ])
  })

  it("T1: the condition before the comma stays, with the value up to the comma", () => {
    const bound = bindText({ filters: "name==a,b" })
    expect(bound.conditions).toHaveLength(1)
    expect(bound.conditions[0]?.condition.values).toMatchObject([{ kind: "text", text: "a" }])
  })
})
