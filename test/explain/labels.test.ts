import { describe, expect, it } from "vitest"
import { explainQuery, explainRow } from "../../src/core.ts"
import { defineFields, prepareQuery, type BoundQuery, type QueryText } from "../../src/index.ts"

const table = defineFields({
  "customer.email": { kind: "text", label: "Customer email" },
  total: { kind: "number", label: "Order total" },
  note: { kind: "text" },
  created: { kind: "date", label: "Day of order", nullable: false },
  since: { kind: "range-end", end: "from", of: "created", label: "Ordered since" },
  state: { kind: "enum", values: { 0: "Open", 1: "Closed" }, label: "State" },
  few: { kind: "shortcut", test: ({ left }: { left: number }) => left < 5, label: "Few left" },
  secret: { kind: "text", label: "Top secret", filter: false, sort: false },
})

const bound = (query: QueryText): BoundQuery => prepareQuery(query, table)
const sentences = (filters: string): readonly string[] =>
  explainQuery(bound({ filters })).conditions.map(({ sentence }) => sentence)

describe("labels in explanations", () => {
  it.each([
    ["customer.email@=jo", 'Keeps rows whose Customer email contains "jo".'],
    ["(customer.email|note)@=jo", 'Keeps rows whose Customer email or note contains "jo".'],
    ["few==true", "Keeps rows to which Few left applies."],
    [
      "since>2024-01-31",
      "Keeps rows whose Day of order is greater than 2024-01-31 (midnight UTC); Ordered since is a range end on Day of order.",
    ],
    ["total==x", 'Keeps no row: Order total expects a number, so "x" matches nothing.'],
    [
      "since==null",
      "Keeps no row: null matches nothing with == and Ordered since; Ordered since is a range end on Day of order.",
    ],
    [
      "created==null",
      "Keeps rows whose Day of order is empty; the table says that Day of order is never empty.",
    ],
    ["total==*5", "Keeps rows whose Order total is 5; * has no effect on Order total."],
    [
      "state==Open|7",
      'Keeps rows whose State is 7; State expects an id, so "Open" matches nothing; 7 is not among the listed ids.',
    ],
  ])("explainQuery calls a field by its label: %s", (filters, sentence) => {
    expect(sentences(filters)).toEqual([sentence])
  })

  it("explainQuery calls by its label the field on which two conditions exclude each other", () => {
    expect(sentences("total>5,total<3")[1]).toBe(
      "Keeps rows whose Order total is less than 3; together with an earlier condition on Order total it keeps no row.",
    )
  })

  it("explainQuery calls the fields of sorts by their labels", () => {
    expect(explainQuery(bound({ sorts: "-total,note" })).sorts.sentence).toBe(
      "Sorts by Order total descending, then by note ascending; empty values come first ascending, last descending.",
    )
  })

  it("explainRow calls a field by its label", () => {
    expect(
      explainRow({ total: 3, left: 9 }, bound({ filters: "total>5,few==true" })).sentence,
    ).toBe(
      "The row does not match: Order total is 3, but the condition requires that it is greater than 5 (V4); Few left does not apply to this row (V12).",
    )
    expect(explainRow({}, bound({ filters: "total>5" })).sentence).toBe(
      "The row does not match: Order total is empty, and an empty value matches only == null (V1).",
    )
  })

  it("an ignored name stays as it is in the query", () => {
    expect(sentences("secret==x,TOTAL@=5")).toEqual([
      'This condition has no effect: "secret" cannot be used in filters.',
      'This condition has no effect: @= cannot be used with "TOTAL".',
    ])
  })

  it("a label is shown with stand-ins for invisible characters, and cut", () => {
    const odd = defineFields({
      a: { kind: "text", label: "x\n\u202ey" },
      b: { kind: "text", label: "z".repeat(99) },
    })
    const { sentences } = explainQuery(prepareQuery({ filters: "a==1,b==1" }, odd))
    expect(sentences.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Keeps rows whose x␊�y is "1".',
      `Keeps rows whose ${"z".repeat(59)}… is "1".`,
    ])
  })

  it.each(["filters", "sorts"] as const)(
    "messages, hints and fixes of %s hold names, no labels",
    (source) => {
      const texts = {
        filters:
          "totl>5,secret==1,total==x,total@=1,note==*null,since!=x,few==false,state==9,(total|few)==*5,created==null,total>5,total<3",
        sorts: "totl,secret,few,total desc",
      }
      const { diagnostics } = bound({ [source]: texts[source] })
      const text = JSON.stringify(diagnostics)
      expect(diagnostics.length).toBeGreaterThan(3)
      expect(text).toContain("total")
      for (const { label } of table.fields.values()) expect(text).not.toContain(label ?? "~")
    },
  )
})
