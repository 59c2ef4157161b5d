import { describe, expect, it } from "vitest"
import { codeOf } from "../../scripts/generate/code-table.ts"
import { bindText, marks } from "./support.ts"

describe("order of diagnostics", () => {
  it("section 5: diagnostics are ordered by source: filters, sorts, page, pageSize", () => {
    const { diagnostics } = bindText({
      pageSize: "x",
      page: "y",
      sorts: "nope",
      filters: "n==1,foo",
    })
    expect(diagnostics.map(({ source }) => source)).toEqual([
      "filters",
      "sorts",
      "page",
      "pageSize",
    ])
  })

  it("section 5: diagnostics of one source are ordered by the start of their range", () => {
    const starts = marks("foo,a|n==x,name==a==b,nope==1,n==*y,n!=1|2,m>5,m<3,n>null").map(
      ([, start]) => start ?? -1,
    )
    expect(starts.length).toBeGreaterThan(9)
    expect(starts).toEqual(starts.toSorted((left, right) => left - right))
  })

  it("section 5: diagnostics at one place are ordered as in the table of codes", () => {
    expect(marks("lowStock==no").map(([code]) => code)).toEqual([
      "unreadable-boolean",
      "omitted-shortcut",
    ])
    expect(marks("nope|nada==1").map(([code]) => code)).toEqual([
      "unknown-field",
      "unbracketed-group",
      "unknown-field",
    ])
    expect(bindText({ pageSize: "9".repeat(20) }).diagnostics.map(({ code }) => code)).toEqual([
      "unreadable-page-size",
      "clamped-page-size",
    ])
  })

  it("section 5: only the first twenty diagnostics are listed, and omitted counts the others", () => {
    const { diagnostics, omitted } = bindText({
      filters: Array.from({ length: 30 }, (_, index) => `x${index}==1`).join(","),
      sorts: "nope",
    })
    expect(diagnostics).toHaveLength(20)
    expect(omitted).toBe(11)
    expect(diagnostics.at(-1)?.message).toContain("x19")
  })

  it("section 5: omitted is 0 for up to twenty diagnostics", () => {
    expect(bindText({ filters: "nope==1,".repeat(20) }).omitted).toBe(0)
    expect(bindText({ filters: "nope==1,".repeat(21) }).omitted).toBe(1)
  })

  it("section 5: every diagnostic has a code, a severity, a rule, a message and a source", () => {
    const { diagnostics } = bindText({
      filters: "foo,nope==1,n@=x,n==x,n!=1|2,n>null,ok==1",
      sorts: "n,n,--n",
      page: "0",
      pageSize: "1000",
    })
    expect(diagnostics.length).toBeGreaterThan(10)
    for (const { code, message, rule } of diagnostics) {
      expect(message).toMatch(/^(?:[^a-z]|null ).*\.$/u)
      expect(codeOf(code).rules).toContain(rule)
    }
  })

  it("section 5: a message shortens a long string that it quotes", () => {
    const { diagnostics } = bindText({ filters: `${"x".repeat(4000)}==1,${"y".repeat(4000)}` })
    expect(diagnostics.map(({ message }) => message.length < 300)).toEqual([true, true])
  })
})
