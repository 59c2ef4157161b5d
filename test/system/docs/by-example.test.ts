import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { operators } from "../../../src/language/operators.ts"
import { parseFilters } from "../../../src/index.ts"
import { describeBlock } from "../../support/describe-query.ts"
import { root } from "../../support/examples.ts"
import { findQueryBlocks } from "../../support/query-blocks.ts"

const page = readFileSync(`${root}docs/language/by-example.md`, "utf8")
const examples = findQueryBlocks(page)
/** What the page says of each query: the text block directly below it. */
const said = Array.from(
  page.matchAll(/^```query.*\n.*\n```\n\n```text\n([^]*?)^```$/gm),
  ([, text = ""]) => text,
)

describe("docs/language/by-example.md", () => {
  it("the page says of every query what it means", () => {
    expect(said).toHaveLength(examples.length)
    expect(examples.length).toBeGreaterThan(80)
  })

  it.each(examples.map(({ text, read }, index) => ({ text, read, index })))(
    "the page says what $text means, which rows it keeps, and what is wrong with it",
    ({ read, index }) => {
      expect(said[index]).toBe(describeBlock(read()))
    },
  )

  it("the page has every operator, with and without a star", () => {
    const shown = new Set(
      examples.flatMap(({ read }) =>
        parseFilters(read().filters).conditions.map(({ operator }): string => operator.symbol),
      ),
    )
    const all = operators.flatMap(({ symbol }) => [symbol, `${symbol}*`])
    expect(all.filter((operator) => !shown.has(operator))).toEqual([])
    expect(all).toHaveLength(24)
  })

  it("the page has a sort, a page, a strict query, and the other dialect", () => {
    const states = examples.map(({ read }) => read())
    expect(states.some(({ sorts }) => sorts.startsWith("-"))).toBe(true)
    expect(states.some(({ page, pageSize }) => page !== "" && pageSize !== "")).toBe(true)
    expect(states.some(({ strict }) => strict)).toBe(true)
    expect(states.some(({ dialect }) => dialect === "sieve")).toBe(true)
  })
})
