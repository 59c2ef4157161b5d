import { describe, expect, it } from "vitest"
import { bindQuery } from "../../src/bind/bind.ts"
import type { Binding, BindingDialect } from "../../src/bind/dialect.ts"
import { standardBinding } from "../../src/bind/standard-binding.ts"
import { standardPaging } from "../../src/bind/standard-paging.ts"
import { unknownField } from "../../src/diagnostics/codes.ts"
import { finding } from "../../src/diagnostics/finding.ts"
import type { BoundQuery } from "../../src/bind/bound.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { bindText, table } from "./support.ts"

/** Binds a query in the standard dialect with other parts. */
function bindWith(
  parts: Partial<BindingDialect>,
  more: Partial<Binding> = {},
  options: { readonly strict?: boolean } = {},
): BoundQuery {
  const bind: BindingDialect["bind"] = (query, fields) => ({
    ...standardBinding.bind(query, fields),
    ...more,
  })
  const dialect = { binding: { ...standardBinding, bind, ...parts }, paging: standardPaging }
  const query = parseQuery({ filters: "nope==1,n==2", page: "3", pageSize: "x" })
  return bindQuery(query, table, { dialect, ...options })
}

describe("dialects", () => {
  it("a dialect that always refuses does so in lenient too, by its own rule of what is refused", () => {
    expect(bindWith({}).refused).toBe(false)
    expect(bindWith({ alwaysRefuses: true }).refused).toBe(true)
    expect(bindWith({ alwaysRefuses: false }).refused).toBe(false)
    expect(bindWith({ alwaysRefuses: true, refuses: () => false }).refused).toBe(false)
  })

  it("a dialect that gives up says why, and its query has one page of all rows", () => {
    const reason = finding(
      unknownField,
      () => ({ field: "nope", effect: undefined, nearest: [], allowed: [], more: 0 }),
      { source: "filters", rule: "N2" },
    )
    const bound = bindWith({}, { gaveUp: { scope: "order", finding: reason } })
    expect(bound.gaveUp).toEqual({ scope: "order", rule: "N2", message: reason.describe() })
    expect(bound.paging).toEqual({ page: 1, pageSize: Infinity, skip: 0 })
    expect(bound.diagnostics.map(({ code }) => code)).toEqual(["unknown-field"])
    expect(bindWith({})).not.toHaveProperty("gaveUp")
    expect(bindWith({}).paging).toEqual({ page: 3, pageSize: 20, skip: 40 })
  })

  it("calls of methods refuse the query when strict is asked for, or the dialect always refuses", () => {
    const methods = { filters: [], sorts: [] }
    expect(bindWith({}, { methods }).methods).toEqual({ ...methods, refuses: false })
    expect(bindWith({}, { methods }, { strict: true }).methods?.refuses).toBe(true)
    expect(bindWith({ alwaysRefuses: true }, { methods }).methods?.refuses).toBe(true)
    expect(bindWith({})).not.toHaveProperty("methods")
  })
})

describe("names without effect", () => {
  it("N2: sorts without effect are listed in order", () => {
    expect(bindText({ sorts: "nope,n,nada" }).ignoredSorts).toEqual([
      { name: "nope", code: "unknown-field" },
      { name: "nada", code: "unknown-field" },
    ])
  })
})
