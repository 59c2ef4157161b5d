import { describe, expect, it } from "vitest"
import * as core from "../../src/core.ts"
import * as main from "../../src/index.ts"
import type { ApplyOptions } from "../../src/apply/apply.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { orThrow } from "../../src/diagnostics/result.ts"
import type { Fields } from "../../src/fields/field.ts"
import { inferFields } from "../../src/fields/infer.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { pickFields } from "../../src/fields/pick-fields.ts"
import { defineFields, extendFields } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { modelBinding } from "../../src/sieve/model-binding.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import { ordersTable } from "../../src/store/tables.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { bindText, table } from "./support.ts"

const errors: [string, QueryText][] = [
  ["malformed-condition", { filters: "foo" }],
  ["comma-in-value", { filters: "name==a,b" }],
  ["unknown-field", { filters: "nope==1" }],
  ["unknown-field", { sorts: "nope" }],
  ["not-filterable", { filters: "secret==1" }],
  ["not-sortable", { sorts: "shown" }],
  ["unsuitable-operator", { filters: "n@=1" }],
  ["unreadable-value", { filters: "n==1|x" }],
]
const warnings: [string, QueryText][] = [
  ["square-brackets", { filters: "[n|m]==1" }],
  ["always-true", { filters: "n!=1|2" }],
  ["never-true", { filters: "n>5,n<3" }],
  ["null-order", { filters: "n>1|null" }],
  ["unreadable-boolean", { filters: "ok==yes" }],
  ["unlisted-id", { filters: "status==9" }],
  ["unlisted-value", { filters: "mood==hapy" }],
  ["unreadable-page", { page: "x" }],
  ["unreadable-page-size", { pageSize: "x" }],
]
const hints: [string, QueryText][] = [
  ["operator-in-value", { filters: "name==a==b" }],
  ["date-only-equality", { filters: "at==2024-01-01" }],
  ["unbracketed-group", { filters: "n|m==1" }],
  ["empty-name", { filters: "(n|)==1" }],
  ["duplicate-sort", { sorts: "n,n" }],
  ["ignored-star", { filters: "n==*1" }],
  ["omitted-shortcut", { filters: "lowStock==false" }],
  ["never-null", { filters: "required==null" }],
  ["clamped-page-size", { pageSize: "500" }],
]

describe("strict and lenient", () => {
  it("section 5: a table refuses a query with a mistake unless it says strict: false", () => {
    const fields = { n: { kind: "number" } } as const
    const isRefused = (asked: Fields, options: ApplyOptions = {}): boolean =>
      bindText({ filters: "nope==1" }, asked, options).refused
    const own = defineFields(fields)
    const lenient = defineFields(fields, { strict: false })
    const json = fieldsFromJson(fields, { options: { strict: false } })
    expect(isRefused(own)).toBe(true)
    expect(isRefused({ ...own, strict: undefined } as unknown as Fields)).toBe(true)
    expect(isRefused(lenient)).toBe(false)
    expect(isRefused(orThrow(json))).toBe(false)
    expect(isRefused(orThrow(fieldsFromJson(fields)))).toBe(true)
    expect(isRefused(inferFields([{ n: 1 }]).table)).toBe(true)
    expect(isRefused(ordersTable)).toBe(false)
    expect(isRefused(pickFields(lenient, ["n"]))).toBe(false)
    expect(isRefused(extendFields(lenient, { m: { kind: "number" } }))).toBe(false)
    expect(isRefused(extendFields(lenient, {}, { strict: true }))).toBe(true)
  })

  it("section 5: the call decides before the dialect, and the dialect before the table", () => {
    const own = defineFields({ n: { kind: "number" } })
    const filters = "nope==1"
    expect(bindText({ filters }, own, { strict: false }).refused).toBe(false)
    expect(bindText({ filters }, ordersTable, { strict: true }).refused).toBe(true)
    expect(bindText({ filters }, own, { dialect: sieve }).refused).toBe(false)
    expect(bindText({ filters }, own, { dialect: sieve, strict: true }).refused).toBe(true)
  })

  it("section 5: queryFrom stays strict over a table that is lenient", () => {
    expect(queryFrom({ filters: "nope==1" }, ordersTable).ok).toBe(false)
  })

  it.each([...errors, ...warnings])(
    "strict: %s refuses the query, with the diagnostics of lenient without their effects",
    (code, query) => {
      const lenient = bindText(query)
      const strict = bindText(query, table, { strict: true })
      expect(lenient.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code])
      expect([lenient.refused, strict.refused]).toEqual([false, true])
      expect(strict.diagnostics).toEqual(
        lenient.diagnostics.map((one) => ({ ...one, effect: "", message: one.problem })),
      )
    },
  )

  it.each(hints)("strict: %s is a hint and does not refuse the query", (code, query) => {
    const strict = bindText(query, table, { strict: true })
    expect(strict.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code])
    expect([strict.refused, strict.hasErrors]).toEqual([false, false])
  })

  it.each([
    ...errors.map(([code, query]) => [code, query, "error"] as const),
    ...warnings.map(([code, query]) => [code, query, "warning"] as const),
    ...hints.map(([code, query]) => [code, query, "hint"] as const),
  ])("section 5: the diagnostic %s of %j has severity %s", (_, query, severity) => {
    const bound = bindText(query)
    expect(bound.diagnostics.map((diagnostic) => diagnostic.severity)).toEqual([severity])
    expect(bound.hasErrors).toBe(severity === "error")
  })

  it("strict: a query without findings is not refused", () => {
    expect(
      bindText({ filters: "name@=x,n>1", sorts: "-n", page: 2, pageSize: 50 }, table, {
        strict: true,
      }),
    ).toMatchObject({
      refused: false,
      diagnostics: [],
    })
    expect(bindText({}, table, { strict: true }).refused).toBe(false)
  })

  it("strict: refusal looks at all findings, also at those that are not listed", () => {
    const filters = `${"n==*1,".repeat(30)}name!=x|y`
    const bound = bindText({ filters }, table, { strict: true })
    expect(bound.diagnostics.every(({ severity }) => severity === "hint")).toBe(true)
    expect([bound.diagnostics.length, bound.omitted, bound.refused]).toEqual([20, 11, true])
  })

  it("strict: hasErrors looks at all findings, also at those that are not listed", () => {
    expect(bindText({ filters: `${"n==*1,".repeat(30)}nope==1` }).hasErrors).toBe(true)
    expect(bindText({ filters: `${"n==*1,".repeat(30)}n!=1|2` }).hasErrors).toBe(false)
  })

  it("strict: findings of a URL reader count for refusal", () => {
    const query = parseQuery(readUrl("?page=1&page=2"))
    expect(bindQuery(query, table).diagnostics).toMatchObject([
      { code: "repeated-parameter", source: "url" },
    ])
    expect(bindQuery(query, table, { strict: true }).refused).toBe(true)
  })

  it.each([
    ["looks-like-filters", readUrl("n==1,n==2")],
    ["bad-request", readUrl("/list?page=x", { parameters: modelBinding("minimal") })],
  ])(
    "B4: the finding %s refuses the query in lenient too, and nothing else is reported",
    (code, url) => {
      const bound = bindQuery(parseQuery({ ...url, filters: "nope==1" }), table)
      expect(bound).toMatchObject({ refused: true, conditions: [], diagnostics: [{ code }] })
      expect(bound.diagnostics).toHaveLength(1)
    },
  )

  it("strict: without strict only a limit refuses a query", () => {
    expect(bindText({ filters: "foo,nope==1,n@=x,n==x", sorts: "nope", page: "x" }).refused).toBe(
      false,
    )
    expect(
      bindText({ filters: "n==1" }, table, { strict: false, limits: { conditions: 0 } }).refused,
    ).toBe(true)
  })

  it("section 5: both entries export the same bindQuery, which gives hints and fixes", () => {
    const query = parseQuery({ filters: "statsu==1,n!=1|2,n==x", sorts: "--n" })
    expect(core.bindQuery).toBe(main.bindQuery)
    const { diagnostics } = bindQuery(query, table)
    expect(diagnostics.map(({ hint }) => typeof hint)).toEqual(diagnostics.map(() => "string"))
    const strict = bindQuery(query, table, { strict: true }).diagnostics
    expect(strict).toEqual(diagnostics.map((one) => ({ ...one, effect: "", message: one.problem })))
  })
})
