import { describe, expect, it } from "vitest"
import { complete, defineFields, standard, type Fields } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields({
  a: { kind: "text", values: ["x", "y|z", "(", "a>b", "\\"] },
  constructor: { kind: "number" },
  status: { kind: "enum", values: { 0: "__proto__", 1: "constructor", 2: "a, b | c\u202e" } },
})

/** Texts that grow with their argument. */
const growing: readonly [string, (count: number) => string][] = [
  ["backslashes", (count) => "\\".repeat(count)],
  ["backslashes in a value", (count) => `a==${"\\".repeat(count)}`],
  ["conditions", (count) => "a==1,".repeat(count)],
  ["commas", (count) => ",".repeat(count)],
  ["escaped commas", (count) => `a==${"\\,".repeat(count)}`],
  ["pipes", (count) => `a==${"|".repeat(count)}`],
  ["parentheses", (count) => "(".repeat(count)],
  ["pairs of parentheses", (count) => "()".repeat(count)],
  ["a group of many", (count) => `(${"a|".repeat(count)}`],
  ["blanks", (count) => " ".repeat(count)],
  ["blanks in a name", (count) => `a${" ".repeat(count)}b`],
  ["operators", (count) => "==".repeat(count)],
  ["half operators", (count) => "a!_-".repeat(count)],
  ["signs", (count) => "-+ ".repeat(count)],
  ["escaped operators", (count) => `a==${"\\>".repeat(count)}`],
]

/** The methods that look at a text, each with what one call costs. */
const readers = {
  charAt: () => 1,
  charCodeAt: () => 1,
  slice: (result: unknown) => String(result).length,
  startsWith: () => 1,
  trim: (_: unknown, text: string) => text.length,
  split: (_: unknown, text: string) => text.length,
  replace: (_: unknown, text: string) => text.length,
} as const

/** Counts the characters that a call looks at by the methods of strings. */
const countReads = (call: () => unknown): number => {
  let count = 0
  const prototype = String.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const originals = Object.keys(readers).map((name) => [name, prototype[name]] as const)
  for (const [name, cost] of Object.entries(readers)) {
    const original = prototype[name]
    if (original === undefined) throw new Error(`strings have no method ${name}`)
    prototype[name] = function (this: string, ...given: unknown[]): unknown {
      const result = original.apply(this, given)
      count += cost(result, this)
      return result
    }
  }
  try {
    call()
  } finally {
    for (const [name, original] of originals) if (original) prototype[name] = original
  }
  return count
}

describe("complete with hostile texts", () => {
  it.each(growing)("looks at a number of characters that grows with the text: %s", (_, write) => {
    for (const dialect of [standard, sieve])
      for (const source of ["filters", "sorts"] as const) {
        const reads = (count: number) => {
          const text = write(count)
          const ends = [0, text.length >> 1, text.length]
          return ends
            .map((offset) =>
              countReads(() => complete({ source, text, offset }, table, { dialect })),
            )
            .reduce((most, one) => Math.max(most, one), 0)
        }
        const [small, large] = [reads(1000), reads(4000)]
        expect(large, `${dialect.name} ${source}`).toBeLessThan(5 * small + 4000)
      }
  })

  it("finds names of prototypes only where the table has them", () => {
    const labels = (text: string) =>
      complete({ source: "filters", text, offset: text.length }, table).options.map(
        ({ label }) => label,
      )
    expect(labels("constr")).toEqual(["constructor"])
    expect(labels("toString")).toEqual(["a", "constructor", "status"])
    expect(labels("__proto__==")).toEqual([])
    expect(labels("status==__pro")).toEqual(["0"])
  })

  it("shows invisible characters of labels and values by others", () => {
    const { options } = complete({ source: "filters", text: "status==", offset: 8 }, table)
    expect(options.map(({ detail }) => detail)).toContain("a, b | c�")
  })

  it("leaves out fields of a table made by hand whose names no text can hold", () => {
    const field = table.fields.get("a")
    if (field === undefined) throw new Error("the table has the field a")
    const names = ["b,c", "d|e", "(f)", "'g'", "h==i", "", "j"]
    const odd: Fields = {
      ...table,
      fields: new Map(names.map((name) => [name, { ...field, name }])),
    }
    const { options } = complete({ source: "filters", text: "", offset: 0 }, odd)
    expect(options.map(({ label }) => label)).toEqual(["j"])
  })

  it.each([0, -1, 1.5, Number.POSITIVE_INFINITY])("refuses the limit %j", (limit) => {
    const options: object = { limit }
    const call = () => complete({ source: "filters", text: "", offset: 0 }, table, options)
    expect(call).toThrow(RangeError)
  })

  it("refuses a text and a source that are none", () => {
    const withText: object = { source: "filters", text: 5, offset: 0 }
    const withSource: object = { source: "page", text: "", offset: 0 }
    expect(() => complete(withText as never, table)).toThrow("text must be a string, got 5.")
    expect(() => complete(withSource as never, table)).toThrow(
      'source must be "filters" or "sorts", got "page".',
    )
  })

  it.each([
    [-5, 0],
    [99, 6],
    [1.9, 1],
    [Number.NaN, 6],
    [Number.NEGATIVE_INFINITY, 0],
  ])("takes the offset %j for %j", (offset, meant) => {
    const at = (place: number) =>
      complete({ source: "filters", text: "status", offset: place }, table)
    expect(at(offset)).toEqual(at(meant))
  })

  it("takes an offset inside a character for one before it", () => {
    const found = complete({ source: "filters", text: "a==😀", offset: 4 }, table)
    expect(found).toMatchObject({ from: 3, to: 5 })
  })
})
