import { describe, expect, it } from "vitest"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import { bindText, diagnosticOf, marks } from "./support.ts"

const codesOf = (filters: string): DiagnosticCode[] =>
  bindText({ filters }).diagnostics.map(({ code }) => code)

describe("two conditions that different items may meet (V14)", () => {
  it.each([
    ["scores>=5,scores<=10", "scores<=10"],
    ["scores<10,n==1,scores>5", "scores>5"],
    ["scores>9|5,scores<=1", "scores<=1"],
    ["(tags|scores)>5,scores<10", "scores<10"],
    ["variants.cost>=10,variants.stock>0", "variants.stock>0"],
    ["variants.stock==null,variants.cost!=10", "variants.cost!=10"],
    ["variants.cost==1,variants.cost==2,variants.stock==1", "variants.stock==1"],
    ["scores>1,scores<2,variants.cost>1,variants.stock>1", "scores<2"],
    ["(variants.cost|variants.stock)>5,variants.cost>6", "variants.cost>6"],
  ])("%s has the hint once, at %s", (filters, text) => {
    expect(marks(filters).filter(([code]) => code === "separate-items")).toEqual([
      ["separate-items", filters.lastIndexOf(text), text],
    ])
  })

  it.each([
    "tags==a,tags==b",
    "scores>5,scores>10",
    "scores==5,scores<=10",
    "n>5,n<10",
    "(variants.cost|variants.stock)>5",
    "tags==a,scores>5",
    "variants.cost>5,scores<10",
    "variants.cost>5,variants.cost>6",
  ])("%s has no such hint", (filters) => {
    expect(codesOf(filters)).not.toContain("separate-items")
  })

  it("the message names the fields, and the hint what to write instead", () => {
    expect(diagnosticOf("scores>=5,scores<=10", "separate-items")).toMatchObject({
      severity: "hint",
      rule: "V14",
      message: 'Different items of "scores" may meet the lower and the upper bound.',
      hint: "For conditions on one and the same item, use a shortcut of the table.",
      data: { field: "scores", other: "scores" },
    })
    expect(diagnosticOf("variants.stock>0,variants.cost>=1", "separate-items")?.message).toBe(
      'Different items may meet the conditions on "variants.stock" and "variants.cost".',
    )
  })
})

describe("negated operators with several values on a list (V14)", () => {
  it.each([
    ["tags!=red|blue", "any-value-negated"],
    ["tags!@=*a|b", "any-value-negated"],
    ["(tags|scores)!=1|2", "any-value-negated"],
    ["tags!=null|red", "always-true"],
    ["tags!=null|red|blue", "always-true"],
    ["(tags|name)!=a|b", "always-true"],
  ])("%s has %s alone", (filters, code) => {
    expect(codesOf(filters)).toEqual([code])
  })

  it.each(["tags!=red", "tags!=red|red", "tags!=*a|A", "tags!=null", "tags==a|b", "tags==null|a"])(
    "%s has no hint",
    (filters) => {
      expect(codesOf(filters)).toEqual([])
    },
  )

  it("V9: a value that cannot be read is no second one", () => {
    expect(codesOf("scores!=abc|5")).toEqual(["unreadable-value"])
  })
})

describe("conditions on one list that exclude each other (V14)", () => {
  it.each([
    ["tags==null,tags==a", "tags==a"],
    ["scores>5,scores==null", "scores==null"],
    ["scores==5|7,scores==abc|null", "scores==abc|null"],
  ])("%s has never-true at %s", (filters, text) => {
    expect(marks(filters).filter(([code]) => code === "never-true")).toEqual([
      ["never-true", filters.lastIndexOf(text), text],
    ])
  })

  it.each([
    "tags==a,tags==b",
    "scores>5,scores<3",
    "tags==null,tags==null|a",
    "tags==null|a,tags==b",
    "tags==null,tags!=a",
    "tags==null,tags@=a",
  ])("%s has none", (filters) => {
    expect(codesOf(filters)).not.toContain("never-true")
  })
})

describe("fixes that would write a range on a list (V14)", () => {
  it("V5: a day alone has its hint, and neither a proposal nor a fix", () => {
    for (const filters of ["days==2024-01-31", "days<=2024-01-31"]) {
      const found = diagnosticOf(filters, "date-only-equality")
      expect(found).toBeDefined()
      expect(found?.hint).toBeUndefined()
      expect(found?.fix).toBeUndefined()
    }
  })

  it.each(["scores between 1 and 5", "scores=1..5", "scores:[1 TO 5]", "scores>=1 and scores<=5"])(
    "F4: %s is told, and has no fix",
    (filters) => {
      const [found] = bindText({ filters }).diagnostics
      expect(found?.data).toHaveProperty("spelling")
      expect(found?.fix).toBeUndefined()
      const plain = bindText({ filters: filters.replaceAll("scores", "n") }).diagnostics[0]
      expect(plain?.fix?.text).toBe("n>=1,n<=5")
    },
  )

  it("F4: other words of other languages have their fixes on a list", () => {
    expect(diagnosticOf("tags in (a,b)", "malformed-condition")?.fix?.text).toBe("tags==a|b")
    expect(diagnosticOf("tags not in (a,b)", "malformed-condition")?.fix?.text).toBe(
      "tags!=a,tags!=b",
    )
    expect(diagnosticOf("not tags==a", "unknown-field")?.fix?.text).toBe("tags!=a")
  })
})
