import { describe, expect, it } from "vitest"
import { everyCode } from "../../scripts/generate/code-table.ts"
import { allExamples } from "../../scripts/generate/diagnostics.ts"
import type { Example } from "../../scripts/generate/example.ts"
import type { Diagnostic } from "../../src/core.ts"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { german, translate, type Catalog } from "./german-messages.ts"

describe("the German catalog of the guide", () => {
  it("the catalog has every code and no other", () => {
    expect(Object.keys(german)).toEqual(everyCode.map(({ code }) => code))
  })

  it.each(everyCode.map(({ code }) => code))("%s has a message that fits its data", (code) => {
    const { run }: Example = allExamples[code]
    for (const diagnostic of run()) {
      const message = translate(diagnostic)
      expect(message).toMatch(/^[\p{Lu}\d"„>!=*@_(|-].*\.$|^\w.*\.$/u)
      expect(message).not.toMatch(/undefined|null,|NaN|object Object|\. \.|{|}/)
      expect(message).not.toBe(diagnostic.message)
    }
  })

  it("a strict refusal is shown at its input in German", () => {
    const table = defineFields({ rating: { kind: "number" }, name: { kind: "text" } })
    const { diagnostics } = prepareQuery({ filters: "rating>=viel,nane==a" }, table)
    expect(diagnostics.map((one) => [one.data.field, translate(one)])).toEqual([
      ["rating", "Erwartet wird eine Zahl, nicht „viel“."],
      ["nane", "Das Feld nane gibt es nicht. Gemeint ist vielleicht name."],
    ])
  })

  it("a diagnostic whose code the catalog lacks keeps its message", () => {
    const newer = { code: "toString", message: "A new remark.", data: {} } as never as Diagnostic
    expect(translate(newer)).toBe("A new remark.")
  })

  it("the compiler finds a catalog incomplete when a code is missing", () => {
    const { "unknown-field": _, ...others } = german
    // @ts-expect-error unknown-field is missing
    const incomplete: Catalog = others
    expect(Object.keys(incomplete)).not.toContain("unknown-field")
  })
})
