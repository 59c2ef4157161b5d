import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readRules } from "../../scripts/generate/rules/specification.ts"
import { compareDialects } from "../../src/compare.ts"
import { applyQuery } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { hostileText } from "../support/arbitraries.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

const tableAndQuery = anyTable.chain((table) =>
  fc.tuple(fc.constant(table), askedOf(table), rowsOf(table)),
)

const specified = Map.groupBy(readRules(), ({ page }) => page === "grammar/README.md")
const standardRules = specified.get(true)?.map(({ id }) => id)
const sieveRules = ["limits", ...(specified.get(false)?.map(({ id }) => id) ?? [])]

describe("compareDialects on any query", { timeout: patience }, () => {
  it("queries without differences give equal rows and pages in both dialects, and there are many such queries", () => {
    let queries = 0
    let alikeQueries = 0
    check(
      fc.property(tableAndQuery, ([plain, asked, rows]) => {
        const table = buildTable(plain)
        const { alike } = compareDialects(asked, table)
        const own = applyQuery(rows, table, asked)
        const stock = applyQuery(rows, table, asked, { dialect: sieve })
        const isEqual =
          own.pages === stock.pages &&
          own.data.length === stock.data.length &&
          own.data.every((row, n) => row === stock.data[n])
        expect(isEqual || !alike).toBe(true)
        queries++
        if (alike) alikeQueries++
      }),
      4000,
    )
    // About one of eight is alike; the bound holds by five standard deviations in the fast suite, too.
    expect(alikeQueries).toBeGreaterThan(queries / 25)
  })

  it("each difference has two unequal effects, a range inside the parameter, and a rule and a sentence for both", () => {
    check(
      fc.property(tableAndQuery, ([plain, asked]) => {
        const { alike, differences } = compareDialects(asked, buildTable(plain))
        const texts = new Map(
          Object.entries(asked).map(([name, value]: [string, string | number]) => [
            name,
            String(value),
          ]),
        )
        expect(alike).toBe(differences.length === 0)
        for (const { source, range, standard, sieve } of differences) {
          expect(standard.effect).not.toBe(sieve.effect)
          expect(standardRules).toContain(standard.rule)
          expect(sieveRules).toContain(sieve.rule)
          for (const { sentence } of [standard, sieve]) expect(sentence).toMatch(/^\S[^]*[.]$/)
          if (range === undefined) continue
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.end).toBeGreaterThanOrEqual(range.start)
          expect(range.end).toBeLessThanOrEqual(texts.get(source)?.length ?? 0)
        }
      }),
      2000,
    )
  })

  it("compareDialects never throws, whatever the parameters", () => {
    const texts = fc.record(
      { filters: hostileText, sorts: hostileText, page: hostileText, pageSize: hostileText },
      { requiredKeys: [] },
    )
    check(
      fc.property(anyTable, texts, (plain, query) => {
        const { alike, differences } = compareDialects(query, buildTable(plain))
        expect(alike).toBe(differences.length === 0)
      }),
      1000,
    )
  })
})
