import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { buildQuery, queryFromJson } from "../../src/builder/build-query.ts"
import { orThrow } from "../../src/diagnostics/result.ts"
import { defineFields } from "../../src/fields/table.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"

const table = defineFields({
  name: { kind: "text" },
  total: { kind: "number", nullable: false },
  stock: { kind: "integer" },
  status: { kind: "enum", values: [0, 1, 3] },
  created: { kind: "date" },
  paid: { kind: "boolean" },
  lowStock: { kind: "shortcut", test: (row: { readonly stock?: number }) => row.stock === 0 },
})
const listOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: 1, maxLength: 4 })

/** What a form holds. */
const form = fc.record({
  names: listOf(fc.option(hostileText.filter((text) => text.isWellFormed() && text.length < 99))),
  totals: listOf(fc.double({ noNaN: true, noDefaultInfinity: true })),
  stocks: listOf(fc.maxSafeInteger()),
  statuses: listOf(fc.constantFrom(0, 1, 3, null)),
  dates: listOf(
    fc.date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") }),
  ),
  paid: fc.option(fc.boolean()),
  page: fc.option(fc.integer({ min: 1, max: 999 })),
})

const piece = fc.constantFrom(
  ...["name", "total", "TOTAL", "nope", "lowStock", "paid", "created", "status", "(name|total)"],
  ...["==", ">=", "!=", "@=", "*", ",", "|", "\\", " ", "null", "true", "false", "5", "3.50", "x"],
  ...["2024-05-01", "T10:00", "Z"],
)
const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(""))

describe("queries from texts", () => {
  it("valuesOf gives back what a form wrote into a URL", { timeout: patience }, () => {
    check(
      fc.property(form, ({ names, totals, stocks, statuses, dates, paid, page }) => {
        const built = buildQuery(table)
          .where("name", "==", names)
          .where("total", "==", totals)
          .noneOf("stock", stocks)
          .where("status", "==", statuses)
          .where("created", ">=", dates)
          .when(paid === null ? undefined : [paid], (query, value) =>
            query.where("paid", "==", value),
          )
          .when(page, (query, page) => query.withPage(page))
        const { text: url } = orThrow(writeUrl(built.print(), { into: "/list?view=wide#top" }))
        const read = orThrow(queryFrom(url, table))
        expect(read).toStrictEqual(built)
        expect(read.valuesOf("name")).toEqual(names)
        expect(read.valuesOf("total")).toEqual(totals.map((total) => total + 0))
        expect(read.valuesOf("stock", "!=")).toEqual(stocks)
        expect(read.valuesOf("status")).toEqual(statuses)
        expect(read.valuesOf("created", ">=").map((date) => Date.parse(date))).toEqual(
          dates.map((date) => date.getTime()),
        )
        expect(read.valuesOf("paid")).toEqual(paid === null ? [] : [paid])
        expect(read.page ?? null).toBe(page)
        expect(queryFromJson(read.toJSON(), table)).toEqual({ ok: true, value: read })
      }),
      300,
    )
  })

  it(
    "queryFrom fails where strict does, and changes no answer otherwise",
    { timeout: patience },
    () => {
      const rows = ["a", "null", "x,5", "5", "true", null].flatMap((name, stock) =>
        [3.5, 5].map((total, index) => ({
          name,
          total,
          stock,
          status: ([0, 1, 3] as const)[stock % 4] ?? null,
          created: `2024-05-0${stock + 1}T1${index}:00Z`,
          paid: [true, false, null][stock % 3] ?? null,
        })),
      )
      check(
        fc.property(fc.array(text, { maxLength: 3 }), (texts) => {
          const input = { filters: texts.join(","), sorts: "-total,name" }
          const strict = applyQuery(rows, table, input, { strict: true })
          const made = queryFrom(input, table)
          expect(made.ok).toBe(!strict.refused)
          if (!made.ok) expect(made.diagnostics).toEqual(strict.diagnostics)
          else {
            expect(applyQuery(rows, table, made.value, { strict: true }).data).toEqual(strict.data)
            expect(queryFrom(readUrl(made.value.queryString().text), table)).toEqual(made)
          }
        }),
        2000,
      )
    },
  )
})
