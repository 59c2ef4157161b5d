import { describe, expect, it } from "vitest"
import { bindText, diagnosticOf, marks } from "./support.ts"

/** Whether null is among the values that the test of the only condition compares with. */
const comparesWithNull = (filters: string): boolean[] =>
  bindText({ filters }).conditions.flatMap(({ tests }) =>
    tests.map((test) => test.kind === "column" && test.orNull),
  )

describe("null", () => {
  it("V1: null is compared under == and !=", () => {
    expect(comparesWithNull("name==null,n!=NULL|1,at==*null")).toEqual([true, true, true])
    expect(marks("name==null,n!=NULL")).toEqual([])
  })

  it.each([">", "<", ">=", "<="])(
    "V11: null matches nothing with %s, with a warning at the value",
    (symbol) => {
      const filters = `n${symbol}5| x|null`
      const start = filters.length - 4
      expect(comparesWithNull(filters)).toEqual([false])
      expect(marks(`n${symbol}5|null`)).toEqual([["null-order", start - 3, "null"]])
      expect(diagnosticOf(filters, "null-order")).toMatchObject({
        severity: "warning",
        rule: "V11",
        source: "filters",
      })
    },
  )

  it.each(["==", ">", "<", ">=", "<="])(
    "V13: null matches nothing with %s and a range end",
    (symbol) => {
      const filters = `since${symbol}null|2024-01-01T00:00`
      expect(comparesWithNull(filters)).toEqual([false])
      expect(marks(filters)).toEqual([["null-order", 5 + symbol.length, "null"]])
      expect(diagnosticOf(filters, "null-order")?.rule).toBe("V13")
    },
  )

  it("V1: null against a field that is never null is a hint at the value", () => {
    expect(marks("required==5|null,required!=null")).toEqual([
      ["never-null", 12, "null"],
      ["never-null", 27, "null"],
    ])
    expect(diagnosticOf("required==null", "never-null")).toMatchObject({
      severity: "hint",
      rule: "V1",
      source: "filters",
    })
  })

  it("V1: null against a field that may be null has no diagnostic", () => {
    expect(marks("(name|n|count|status|ok|at|id)==null")).toEqual([])
  })

  it("V1: in a group with a field that is never null each null value is reported once", () => {
    expect(marks("(required|n|born)==null")).toEqual([["never-null", 19, "null"]])
  })

  it("T10: the escaped null and null under a text operator are text values without diagnostics", () => {
    expect(marks(String.raw`name==\null,name@=null`)).toEqual([])
    expect(comparesWithNull(String.raw`name==\null,name@=null`)).toEqual([false, false])
  })
})
