import { afterEach, describe, expect, it } from "vitest"
import { printFilters } from "../../src/language/print.ts"

const prototype = Object.prototype as { text?: string; reason?: string }

describe("printing with a polluted Object.prototype", () => {
  afterEach(() => {
    delete prototype.text
    delete prototype.reason
  })

  it("T14: an ill-formed condition is refused when Object.prototype has a text", () => {
    prototype.text = "x==1"
    const condition = {
      kind: "condition",
      names: [],
      operator: { kind: "operator", symbol: "==" },
      values: [],
    } as const
    expect(printFilters([condition])).toMatchObject({
      ok: false,
      diagnostics: [{ code: "ill-formed-tree" }],
    })
  })

  it("T14: a well-formed condition is printed when Object.prototype has a reason", () => {
    prototype.reason = "no"
    const name = { kind: "name", text: "a" } as const
    const condition = {
      kind: "condition",
      names: [name],
      operator: { kind: "operator", symbol: "==" },
      values: [{ kind: "null" }],
    } as const
    expect(printFilters([condition])).toEqual({ ok: true, value: "a==null" })
  })
})
