import { describe, expect, it } from "vitest"
import {
  bindQuery,
  parseQuery,
  printFilters,
  orThrow,
  QueryError,
  type Diagnostic,
} from "../../src/index.ts"
import { table } from "./fields.ts"

const caught = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

const diagnostic: Diagnostic = {
  code: "unknown-field",
  severity: "error",
  rule: "N2",
  message: "There is no field.",
  problem: "There is no field.",
  effect: "",
  source: "filters",
  data: { field: "a", nearest: [], allowed: [], more: 0 },
}

describe("Result and QueryError", () => {
  it("orThrow returns the value of a successful result", () => {
    expect(orThrow({ ok: true, value: 0 })).toBe(0)
  })

  it("orThrow throws one QueryError with all diagnostics", () => {
    const error = caught(() =>
      orThrow({
        ok: false,
        diagnostics: [diagnostic, { ...diagnostic, hint: "Did you mean it?" }],
      }),
    )
    expect(error).toBeInstanceOf(QueryError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: "QueryError",
      message:
        "unknown-field: There is no field.\nunknown-field: There is no field. Did you mean it?",
      diagnostics: [diagnostic, { ...diagnostic, hint: "Did you mean it?" }],
    })
  })

  it("section 5: the QueryError of strict has all diagnostics, also the hints", () => {
    const error = caught(() =>
      orThrow({ ok: false, ...bindQuery(parseQuery({ filters: "raiting>4,rating==*4" }), table) }),
    )
    expect(error).toMatchObject({
      diagnostics: [{ code: "unknown-field" }, { code: "ignored-star" }],
    })
  })

  it("T14: the message of a QueryError says why a tree cannot be written", () => {
    const sick = [
      { kind: "condition", names: [], operator: { kind: "operator", symbol: "==" }, values: [] },
    ] as const
    expect(() => orThrow(printFilters(sick))).toThrow(
      "ill-formed-tree: Condition 1 cannot be written: a condition needs at least one name and one value.",
    )
  })
})
