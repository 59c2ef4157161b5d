import { describe, expect, it } from "vitest"
import { complete, defineFields, type CompletionOption } from "../../src/core.ts"
import { sieveWith, type SieveDialect, type SieveOptions } from "../../src/sieve.ts"

const table = defineFields({
  label: { kind: "text" },
  weight: { kind: "integer", nullable: false },
  slot: { kind: "integer", label: "Shelf" },
  soldOut: { kind: "shortcut", test: () => true },
})

const server: SieveOptions = {
  names: [
    { name: "alias-x", field: "label" },
    { name: "slot", field: "weight", sort: false },
    { name: "Slot", field: "slot" },
  ],
  methods: {
    top: { label: "First rows", filter: (rows: Iterable<never>) => rows },
    byWeight: { sort: (rows: Iterable<never>) => rows },
  },
}
const sieve = sieveWith(server)

const offered = (
  text: string,
  dialect: SieveDialect = sieve,
  source: "filters" | "sorts" = "filters",
): readonly CompletionOption[] =>
  complete({ source, text, offset: text.length }, table, { dialect }).options

const labelsOf = (options: readonly CompletionOption[]): readonly string[] =>
  options.map(({ label }) => label)

describe("completing names that a server has given", () => {
  it("S8: offers the names of the server, each with what it means there", () => {
    expect(offered("").map(({ label, detail }) => [label, detail])).toEqual([
      ["alias-x", "text"],
      ["slot", "integer"],
      ["soldOut", "shortcut"],
      ["top", "First rows (method)"],
    ])
    expect(offered("", sieve, "sorts").map(({ label, detail }) => [label, detail])).toEqual([
      ["alias-x", "text"],
      ["Slot", "Shelf (integer)"],
      ["byWeight", "method"],
    ])
  })

  it("S8: offers the operators of the field that a name means to a condition", () => {
    expect(labelsOf(offered("alias-x"))).toContain("@=")
    expect(labelsOf(offered("Slot"))).not.toContain("@=")
    expect(labelsOf(offered("slot!=n"))).toEqual([])
    expect(labelsOf(offered("alias-x!=n"))).toEqual(["null"])
    // The server does not know the own name of a field that has another one.
    expect(labelsOf(offered("label"))).not.toContain("==")
  })

  it("S8: offers names of fields in the standard dialect", () => {
    const { options } = complete({ source: "filters", text: "", offset: 0 }, table)
    expect(labelsOf(options)).toEqual(["label", "weight", "slot", "soldOut"])
  })

  it("S8, S27: with caseSensitive, offers names that differ in letter case alone, and no code of the server", () => {
    const dialect = sieveWith({ ...server, caseSensitive: true })
    expect(labelsOf(offered("", dialect))).toEqual(["alias-x", "slot", "Slot"])
    expect(labelsOf(offered("Slot!=n", dialect))).toEqual(["null"])
  })
})

describe("completing custom methods", () => {
  it("S28: offers every operator behind a method, and no values", () => {
    expect(offered("top")[0]).toEqual({
      label: "==",
      insert: "==",
      kind: "operator",
      detail: "equals",
    })
    expect(labelsOf(offered("top"))).toHaveLength(12)
    expect(offered("top==")).toEqual([])
  })

  it("S28: offers no method inside a group, where it would narrow the whole result", () => {
    expect(labelsOf(offered("(alias-x|t"))).not.toContain("top")
    expect(labelsOf(offered("alias-x|t"))).not.toContain("top")
    expect(offered("to").find(({ label }) => label === "top")?.kind).toBe("method")
  })
})
