import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { applyQuery, defineFields, printFilters, orThrow } from "../../src/index.ts"
import { check, patience } from "../support/runs.ts"

const inherited = Object.getOwnPropertyNames(Object.prototype).filter(
  (name) => name !== "__proto__",
)

/** What a polluted prototype claims; nothing of it may be believed. Among it are names of fields, of options and of our own nodes. */
const pollution: Readonly<Record<string, unknown>> = {
  polluted: "x",
  a: "x",
  filter: true,
  sort: true,
  kind: "text",
  read: () => "x",
  test: () => true,
  nullable: false,
  values: { 0: "zero" },
  place: { source: "filters" },
  reason: "polluted",
  text: "polluted",
}
const hostileNames = [
  "__proto__",
  "prototype",
  "constructor.prototype",
  ...inherited,
  ...Object.keys(pollution).filter((name) => name !== "a"),
]

describe("hostile names with a polluted Object.prototype", () => {
  beforeEach(() => {
    for (const [name, value] of Object.entries(pollution))
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
  })

  afterEach(() => {
    for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
  })

  const rows = [{ a: "x" }, { a: "y" }, JSON.parse('{"a":"z","__proto__":"x"}') as { a: string }]

  it("N2, N4: hostile names are unknown fields", { timeout: patience }, () => {
    const table = defineFields({ a: { kind: "text" } })
    check(
      fc.property(fc.constantFrom(...hostileNames), fc.constantFrom("x", "null"), (name, value) => {
        const { data, diagnostics } = applyQuery(
          rows,
          table,
          { filters: `${name}==${value}`, sorts: name },
          { strict: false },
        )
        expect(data).toEqual(rows)
        expect(diagnostics.map(({ code, source }) => `${source} ${code}`)).toEqual([
          "filters unknown-field",
          "sorts unknown-field",
        ])
      }),
      300,
    )
  })

  it(
    "N4: a field with a hostile name reads only the row's own property",
    { timeout: patience },
    () => {
      const table = defineFields({
        constructor: { kind: "text" },
        toString: { kind: "text" },
        polluted: { kind: "text" },
      })
      const given = [{}, { constructor: "x" }, { polluted: "x", toString: "x" }].map((row) => ({
        ...row,
      }))
      const counts = ["constructor", "toString", "polluted"].map((name) => [
        applyQuery(given, table, { filters: `${name}==x` }).total,
        applyQuery(given, table, { filters: `${name}==null` }).total,
      ])
      expect(counts).toEqual([
        [1, 2],
        [1, 2],
        [1, 2],
      ])
    },
  )

  it("T14: hostile names print as any name", { timeout: patience }, () => {
    check(
      fc.property(fc.constantFrom(...hostileNames), (text) => {
        const names = [{ kind: "name", text } as const]
        const values = [{ kind: "text", text: "x" } as const]
        const separated = text.endsWith("_") ? `${text} ==x` : `${text}==x`
        expect(
          orThrow(
            printFilters([
              { kind: "condition", names, operator: { kind: "operator", symbol: "==" }, values },
            ]),
          ),
        ).toBe(separated)
      }),
      100,
    )
  })
})
