import { describe, expect, it } from "vitest"
import { everyCode } from "../../scripts/generate/code-table.ts"
import { allExamples } from "../../scripts/generate/diagnostics.ts"
import type { Example } from "../../scripts/generate/example.ts"
import { prepareQuery } from "../../src/apply/apply.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { defineFields } from "../../src/fields/table.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import { readUrl } from "../../src/url/read-url.ts"

const table = defineFields({
  rating: { kind: "number", label: "Stars" },
  name: { kind: "text" },
  state: { kind: "text", values: ["draft", "paid"] },
  status: { kind: "enum", values: { 0: "Open", 1: "Closed" } },
  ok: { kind: "boolean", nullable: false },
  at: { kind: "date", sort: false },
  since: { kind: "range-end", end: "from", of: "at" },
  low: { kind: "shortcut", test: () => true },
  secret: { kind: "text", filter: false },
})
const filterable = ["rating", "name", "state", "status", "ok", "at", "since", "low"]

const dataOf = (diagnostics: readonly Diagnostic[], code: DiagnosticCode): unknown =>
  diagnostics.find((diagnostic) => diagnostic.code === code)?.data
const ofFilters = (code: DiagnosticCode, filters: string): unknown =>
  dataOf(prepareQuery({ filters }, table).diagnostics, code)
const ofSorts = (code: DiagnosticCode, sorts: string): unknown =>
  dataOf(prepareQuery({ sorts }, table).diagnostics, code)
const inSieve = (code: DiagnosticCode, query: object): unknown =>
  dataOf(prepareQuery(query, table, { dialect: sieve }).diagnostics, code)

describe("data of diagnostics", () => {
  it("limits: the data has the limit and the amount", () => {
    const { diagnostics } = prepareQuery({ filters: "name==a,name==b" }, table, {
      limits: { conditions: 1 },
    })
    expect(dataOf(diagnostics, "limit-conditions")).toEqual({ amount: 2, limit: 1 })
  })

  it("N2: the data of an unknown field has the name, the effect, the nearest names and those that are allowed", () => {
    expect(ofFilters("unknown-field", "raiting>4")).toEqual({
      field: "raiting",
      effect: "condition-ignored",
      nearest: ["rating"],
      allowed: filterable,
      more: 0,
    })
    expect(ofFilters("unknown-field", "(zzz|name)==4")).toMatchObject({
      field: "zzz",
      effect: "name-ignored",
      nearest: [],
    })
    expect(ofSorts("unknown-field", "raiting desc")).toMatchObject({
      field: "raiting desc",
      effect: "sort-ignored",
      nearest: ["rating"],
      order: { name: "raiting", descending: true },
    })
  })

  it("data lists at most 20 of what is allowed, and the number of the others", () => {
    const values = Array.from({ length: 25 }, (_, id) => id)
    const many = defineFields({ a: { kind: "enum", values } })
    const { diagnostics } = prepareQuery({ filters: "a==99" }, many)
    expect(dataOf(diagnostics, "unlisted-id")).toEqual({
      field: "a",
      value: "99",
      allowed: values.slice(0, 20).map((id) => ({ value: String(id) })),
      more: 5,
    })
    expect(diagnostics[0]?.hint).toMatch(/18, 19 and 5 more\.$/)
  })

  it.each<[DiagnosticCode, string, unknown]>([
    ["not-filterable", "secret==1", { field: "secret", effect: "condition-ignored", more: 0 }],
    [
      "unsuitable-operator",
      "ok>true",
      { field: "ok", operator: ">", kind: "boolean", allowed: ["==", "!="] },
    ],
    [
      "unreadable-value",
      "RATING>x",
      { field: "rating", value: "x", kind: "number", effect: "matches-nothing" },
    ],
    [
      "unreadable-value",
      "status==closed",
      {
        field: "status",
        value: "closed",
        kind: "enum",
        id: "1",
        ids: {
          allowed: [
            { value: "0", label: "Open" },
            { value: "1", label: "Closed" },
          ],
          more: 0,
        },
      },
    ],
    ["unreadable-value", "since==x", { field: "since", value: "x", kind: "date" }],
    ["unlisted-value", "state==payd", { field: "state", value: "payd", nearest: ["paid"] }],
    ["unreadable-boolean", "ok==yes", { field: "ok", value: "yes" }],
    ["always-true", "name!=a|b", { field: "name", suggestion: "name!=a,name!=b" }],
    ["never-true", "rating>5,rating<3", { field: "rating" }],
    ["null-order", "rating>null", { field: "rating", operator: ">" }],
    ["never-null", "ok==null", { field: "ok" }],
    ["ignored-star", "rating==*4", { field: "rating", kind: "number", needed: false }],
    ["omitted-shortcut", "low==false|null", { field: "low", values: ["false", "null"] }],
    [
      "date-only-equality",
      "at==2024-01-31",
      {
        field: "at",
        value: "2024-01-31",
        operator: "==",
        suggestion: "at>=2024-01-31,at<2024-02-01",
      },
    ],
    ["comma-in-value", "name==Doe, Jane", { field: "name", text: "Jane" }],
    [
      "malformed-condition",
      "rating = 4",
      { field: "rating", text: "rating = 4", reason: "missing-operator", sign: "=" },
    ],
    ["malformed-condition", "==4", { text: "==4", reason: "missing-name" }],
    ["malformed-condition", "(name==4", { text: "(name==4", reason: "unpaired-brackets" }],
    ["square-brackets", "[name|state]==a", { names: ["name", "state"] }],
    ["unbracketed-group", "name|state==a", { names: ["name", "state"] }],
    ["empty-name", "(name|)==a", { names: ["name"] }],
    ["operator-in-value", "name==a>=b", { field: "name", operator: ">=" }],
  ])("the data of %s in %s has what the message says", (code, filters, data) => {
    expect(ofFilters(code, filters)).toMatchObject(data as object)
  })

  it("N5, T15: the data of sorts names the field", () => {
    expect(ofSorts("not-sortable", "at")).toMatchObject({ field: "at", effect: "sort-ignored" })
    expect(ofSorts("duplicate-sort", "name,-NAME")).toEqual({ field: "NAME" })
  })

  it("P3: the data of pages has what was given, what is used, and the range", () => {
    const { diagnostics } = prepareQuery({ page: "x", pageSize: "-1" }, table)
    expect(dataOf(diagnostics, "unreadable-page")).toEqual({ value: "x", used: 1, least: 1 })
    expect(dataOf(diagnostics, "unreadable-page-size")).toEqual({ value: "-1", used: 20, least: 1 })
    expect(dataOf(prepareQuery({ pageSize: 500 }, table).diagnostics, "clamped-page-size")).toEqual(
      { amount: 500, limit: 100 },
    )
  })

  it("P5: the data of a parameter names it and the one that it resembles", () => {
    const { diagnostics } = readUrl("?page=1&page=2&filter=x")
    expect(dataOf(diagnostics, "repeated-parameter")).toEqual({ parameter: "page" })
    expect(dataOf(diagnostics, "unknown-parameter")).toEqual({
      parameter: "filter",
      nearest: "filters",
    })
    expect(dataOf(readUrl("?page=%FF").diagnostics, "undecodable-text")).toEqual({
      parameter: "page",
    })
  })

  it("S9: the data of gave-up holds the diagnostic of the mistake, and its field", () => {
    const data = inSieve("gave-up", { filters: "rating>x" })
    expect(data).toMatchObject({
      field: "rating",
      scope: "query",
      cause: { code: "unreadable-value", data: { field: "rating", value: "x", kind: "number" } },
    })
    expect(inSieve("gave-up", { sorts: "nope" })).toMatchObject({ field: "nope", scope: "order" })
  })

  it("S18: the data of sizes has amount and limit", () => {
    expect(inSieve("unreachable-rows", { pageSize: 500 })).toEqual({ amount: 500, limit: 100 })
    expect(inSieve("no-paging", { pageSize: 0 })).toEqual({ amount: 0 })
  })

  const examples = everyCode.map(({ code }) => {
    const { run }: Example = allExamples[code]
    return [code, run().find((diagnostic) => diagnostic.code === code)] as const
  })

  it.each(examples)("the data of %s is plain JSON", (_, diagnostic) => {
    expect(diagnostic?.data).toStrictEqual(JSON.parse(JSON.stringify(diagnostic?.data)))
  })

  it.each(examples)("every quoted text in the message of %s is in its data", (_, diagnostic) => {
    const quoted = diagnostic?.message.match(/"(?:[^"\\]|\\.)*"/g) ?? []
    const texts = [...textsIn(diagnostic?.data)].join(" ")
    const isConstant = (text: string) => text === "ascending" || text === "descending"
    const lost = quoted
      .map((text) => String(JSON.parse(text)).replace(/…$/, ""))
      .filter((text) => !isConstant(text) && !texts.includes(text))
    expect(lost).toEqual([])
  })

  it("a name that is given in another letter case is in the data in the spelling of the table", () => {
    expect(ofFilters("null-order", "RATING>null")).toMatchObject({ field: "rating" })
  })
})

/** The texts in data. Names of a group and values of a shortcut stand in a message joined by a pipe. */
function* textsIn(data: unknown): Generator<string> {
  if (typeof data === "string") yield data
  else if (Array.isArray(data)) {
    yield data.map(String).join("|")
    for (const part of data) yield* textsIn(part)
  } else if (typeof data === "object" && data !== null)
    for (const part of Object.values(data)) yield* textsIn(part)
}
