import { describe, expect, it } from "vitest"
import {
  bindQueryOrThrow,
  parseQuery,
  printFiltersOrThrow,
  QueryError,
  type Diagnostic,
} from "../../src/index.ts"
import { valueOrThrow } from "../../src/diagnostics/result.ts"
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
  source: "filters",
}

describe("Result and QueryError", () => {
  it("gives the value of a result that is fine", () => {
    expect(valueOrThrow({ ok: true, value: 0 })).toBe(0)
  })

  it("throws the one error, with everything that was found", () => {
    const error = caught(() =>
      valueOrThrow({
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

  it("section 5: strict refuses with all diagnostics, hints included", () => {
    const error = caught(() =>
      bindQueryOrThrow(parseQuery({ filters: "raiting>4,rating==*4" }), table, { strict: true }),
    )
    expect(error).toMatchObject({
      diagnostics: [{ code: "unknown-field" }, { code: "ignored-star" }],
    })
  })

  it("T14: what cannot be written says so in the message", () => {
    const sick = [
      { kind: "condition", names: [], operator: { kind: "operator", symbol: "==" }, values: [] },
    ] as const
    expect(() => printFiltersOrThrow(sick)).toThrow(
      "ill-formed-tree: Condition 1 cannot be written: it needs at least one name and one value.",
    )
  })
})
