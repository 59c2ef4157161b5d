import { describe, expect, it } from "vitest"
import { parseFilters, parseQuery, parseSorts } from "../../src/parser/parse-query.ts"
import { printFilters, printSorts } from "../../src/language/print.ts"
import type { TextRange } from "../../src/diagnostics/diagnostic.ts"
import type { ConditionNode } from "../../src/language/ast.ts"
import { readConditions, readOrder, readValues } from "./trees.ts"
import { countSteps } from "../support/count-steps.ts"
import { isLong } from "../support/runs.ts"
import { orThrow } from "../../src/diagnostics/result.ts"

/** In the long form, backslashes, pipes and brackets come by the megabyte. */
const million = isLong ? 1_000_000 : 100_000
const many = isLong ? 200_000 : 20_000
const noLimit = { limits: { text: false } } as const

/** The ranges of the outermost parts; a condition may have a million values. */
const rangesOf = ({ range, names, operator, values }: ConditionNode): (TextRange | undefined)[] => [
  range,
  operator.range,
  ...[names[0], names.at(-1), values[0], values.at(-1)].map((part) => part?.range),
]

const isInside = (range: TextRange | undefined, text: string): boolean =>
  range !== undefined && range.start >= 0 && range.start <= range.end && range.end <= text.length

const printedFilters = (text: string): string =>
  orThrow(printFilters(parseFilters(text, noLimit).conditions))
const printedSorts = (text: string): string => orThrow(printSorts(parseSorts(text, noLimit).sorts))

describe("hostile strings", () => {
  it.each([
    ["backslashes", "\\".repeat(million)],
    ["backslashes after an operator", `a==${"\\".repeat(million)}`],
    ["an odd number of backslashes", `a==${"\\".repeat(many + 1)}`],
    ["backslashes before blanks", `a==${"\\ ".repeat(many / 2)}`],
    ["commas", ",".repeat(many)],
    ["pipes", "|".repeat(million)],
    ["pipes after an operator", `a==${"|".repeat(million)}`],
    ["pipes in a group", `(${"|".repeat(many)})==1`],
    ["escaped pipes", `a==${"\\|".repeat(many / 2)}`],
    ["opening parentheses", "(".repeat(million)],
    ["closing parentheses", ")".repeat(million)],
    ["parentheses around a name", `${"(".repeat(million / 2)}a${")".repeat(million / 2)}==1`],
    ["parentheses with blanks", `${"( ".repeat(many / 4)}a${" )".repeat(many / 4)}==1`],
    ["empty pairs of parentheses", `${"()".repeat(many / 2)}==1`],
    ["square brackets", `${"[".repeat(million)}a==1`],
    ["braces", `a==${"{}".repeat(million / 2)}`],
    ["),", "),".repeat(100_000)],
    ["closing and opening parentheses with commas", "),(".repeat(many / 4)],
    ["conditions", "a==1,".repeat(many / 5)],
    ["malformed conditions after conditions", "a==1,b,".repeat(many / 5)],
    ["equals signs", "=".repeat(many)],
    ["underscores", "_".repeat(many)],
    ["half operators", "!_-".repeat(many / 4)],
    ["operators in a value", `a==${"\\==".repeat(many / 4)}`],
    ["operators", "==".repeat(many / 2)],
    ["stars", `a==${"*".repeat(many)}`],
    ["blanks", " ".repeat(many)],
    ["blanks in a value", `a==x${" ".repeat(many)}x`],
    ["blanks in a name", `a${" ".repeat(many)}b==x`],
    ["blanks around each pipe", `a==${" | ".repeat(many / 4)}`],
    ["astral characters", "😀".repeat(many / 2)],
    ["astral values", `a==${"😀".repeat(many / 2)}`],
    ["lone surrogates", `a==${"\ud800".repeat(many)}`],
    ["reversed surrogates", "\udc00\ud800".repeat(many / 2)],
    ["NUL", "\0".repeat(many)],
    ["line breaks", "\r\n".repeat(many / 2)],
  ])("T13: a string of very many %s gives a tree with ranges inside the string", (_, text) => {
    const { conditions, dropped, diagnostics, omitted } = parseFilters(text, noLimit)
    const ranges = [
      ...conditions.flatMap(rangesOf),
      ...[...dropped, ...diagnostics].map(({ range }) => range),
    ]
    const outside = ranges.filter((range) => !isInside(range, text))
    expect(outside).toEqual([])
    expect(diagnostics.length + omitted).toBeGreaterThanOrEqual(dropped.length)
    expect(parseSorts(text, noLimit).sorts.filter(({ range }) => !isInside(range, text))).toEqual(
      [],
    )
  })

  it.each([
    ["filters", printedFilters, `a==${"\\".repeat(many)}`],
    ["filters", printedFilters, `a==${"|".repeat(many / 4)}`],
    [
      "filters",
      printedFilters,
      `${"(".repeat(many / 2)}a${")".repeat(many / 2)}==${" ".repeat(many)}x`,
    ],
    ["filters", printedFilters, "a==\\,\\ ,".repeat(many / 10)],
    ["sorts", printedSorts, "\\".repeat(many)],
    [
      "sorts",
      printedSorts,
      Array.from({ length: many / 10 }, (_, index) => `-n${index}`).join(","),
    ],
  ])("T13, T14: the print of very long %s is a fixed point", (_, print, text) => {
    expect(print(print(text))).toBe(print(text))
  })

  it("T13: very many ), give as many malformed conditions", () => {
    const { dropped, conditions, diagnostics, omitted } = parseFilters("),".repeat(many), noLimit)
    expect([dropped.length, conditions.length, diagnostics.length, omitted]).toEqual([
      many,
      0,
      20,
      many - 20,
    ])
  })

  it.each([
    ["backslashes", (count: number) => `a==${"\\".repeat(count)} `],
    ["opening parentheses", (count: number) => "(".repeat(count)],
    ["blanks and pipes", (count: number) => `a==${" |".repeat(count)}`],
    ["malformed conditions", (count: number) => "a==1,b,".repeat(count)],
    ["groups of empty names", (count: number) => `(${"|".repeat(count)})==1,`],
  ])("T13: eight times as many %s take eight times as many steps to parse", async (_, shape) => {
    const [few = 0, many = 0] = await countSteps({
      module: new URL("../../src/parser/parse-query.ts", import.meta.url).href,
      exported: "parseFilters",
      calls: [2_000, 16_000].map((count) => [shape(count), noLimit]),
    })
    expect(few).toBeGreaterThan(2_000)
    expect(many / few).toBeLessThan(9)
  })

  it.each([
    ["a lone surrogate", "\ud800"],
    ["a reversed pair", "\udc00\ud800"],
    ["NUL", "\0"],
    ["U+FFFF", "\uffff"],
    ["an emoji", "👩‍👩‍👧"],
    ["U+2028", "x\u2028x"],
    ["a combining mark", "\u0301"],
    ["a right-to-left mark", "\u202e"],
  ])("T13: %s is an ordinary character in names, values and sorts", (_, character) => {
    expect(readConditions(`${character}==${character}|x${character}`)).toEqual([
      { names: [character], operator: "==", values: [character, `x${character}`] },
    ])
    expect(readOrder(`-${character},b`)).toEqual([`↓${character}`, "b"])
  })

  it("T9: very many backslashes are read as half as many", () => {
    expect(readValues(`a==${"\\".repeat(million)}`)?.[0]?.length).toBe(million / 2)
    expect(readValues(`a==${"\\".repeat(million + 1)}`)?.[0]?.length).toBe(million / 2 + 1)
  })

  it("N4: hostile names parse as any others, also with a polluted Object.prototype", () => {
    const prototype: { range?: unknown; "=="?: unknown } = Object.prototype
    const expected = parseQuery({
      filters: "__proto__ ==1,(constructor|toString)!=x",
      sorts: "__proto__,-valueOf",
    })
    prototype.range = { start: 1, end: 2 }
    prototype["=="] = "polluted"
    try {
      const polluted = parseQuery({
        filters: "__proto__ ==1,(constructor|toString)!=x",
        sorts: "__proto__,-valueOf",
      })
      expect(JSON.stringify(polluted)).toBe(JSON.stringify(expected))
    } finally {
      delete prototype.range
      delete prototype["=="]
    }
  })
})
