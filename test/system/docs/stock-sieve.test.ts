import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { compareDialects } from "../../../src/compare/compare-dialects.ts"
import { defineFields } from "../../../src/fields/table.ts"
import type { QueryText } from "../../../src/language/ast.ts"
import { root } from "../../support/examples.ts"

const page = readFileSync(`${root}docs/reference/stock-sieve-dialect.md`, "utf8")
const differences = readFileSync(`${root}docs/maintainers/stock-sieve.md`, "utf8")

/** Every name that the table of differences uses. */
const table = defineFields({
  a: { kind: "text" },
  b: { kind: "text" },
  name: { kind: "text" },
  url: { kind: "text" },
  stock: { kind: "integer", nullable: false },
  rating: { kind: "number" },
  active: { kind: "boolean" },
  status: { kind: "enum", values: { 0: "Public", 1: "Hidden" } },
  created: { kind: "date" },
  soldOut: { kind: "shortcut", test: (row: { readonly stock: number }) => row.stock === 0 },
})

interface Row {
  readonly own: string
  readonly stock: string
  readonly example: string
}

/** The rows of the table of differences whose last cell begins with an example. */
const rows: readonly Row[] = differences
  .split("\n")
  .filter((line) => /^\| [TNVP]\d/.test(line))
  .map((line) => {
    const [, own = "", stock = "", , , last = ""] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    return { own, stock, example: (/^`([^`]+)`/.exec(last)?.[1] ?? "").replaceAll("\\|", "|") }
  })

function queryOf(example: string): QueryText {
  return /^(?:filters|sorts|page|pageSize)=(?!=)/.test(example)
    ? Object.fromEntries(new URLSearchParams(example.replaceAll("+", "%2B")))
    : { filters: example }
}

describe("docs/reference/stock-sieve-dialect.md", () => {
  it("docs/maintainers/stock-sieve.md has at least 24 rows of differences", () => {
    expect(rows.length).toBeGreaterThanOrEqual(24)
  })

  it.each(rows)("$own, $stock: the dialects differ on $example", ({ example }) => {
    expect(example).not.toBe("")
    expect(compareDialects(queryOf(example), table).alike).toBe(false)
  })

  it("the page describes every rule from S1 to S30, in this order", () => {
    const rules = [...page.matchAll(/^### <a id="s\d+"><\/a>(S\d+) · /gm)].map(([, rule]) => rule)
    expect(rules).toEqual(Array.from({ length: 30 }, (_, index) => `S${index + 1}`))
  })
})
