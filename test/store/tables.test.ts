import { describe, expect, it } from "vitest"
import { applyQuery, prepareQuery } from "../../src/apply/apply.ts"
import type { Definitions } from "../../src/fields/definition.ts"
import type { Field } from "../../src/fields/field.ts"
import { defineFieldsFor, extendFields } from "../../src/fields/table.ts"
import { listEndpoints } from "../../scripts/generate/filterable-fields.ts"
import {
  orderFields,
  ordersTable,
  createProductFields,
  productsTable,
  reviewFields,
  reviewsTable,
  ticketFields,
  ticketsTable,
  webhookLogFields,
  webhookLogsTable,
} from "../../src/store/tables.ts"
import type { StoreTicket } from "../../src/store/assumed-resources.ts"
import { order, product, review, ticket, uuid, webhookLog } from "./sample-rows.ts"

/** Kind of each field, with a `?` where it can be empty. */
const kindsOf = ({
  fields,
}: {
  readonly fields: ReadonlyMap<string, Field>
}): Record<string, string> =>
  Object.fromEntries(
    Array.from(fields.values(), (field) => [
      field.name,
      "nullable" in field && field.nullable ? `${field.kind}?` : field.kind,
    ]),
  )

const endpoints = listEndpoints.map((endpoint) => [endpoint.title, endpoint] as const)

describe("tables of the store", () => {
  it("orders have text fields for status and gateway, and range ends on their date", () => {
    expect(kindsOf(ordersTable)).toEqual({
      id: "uuid",
      dateCreated: "date",
      status: "text",
      gateway: "text?",
      total: "number",
      customerEmail: "text?",
      dateFrom: "range-end",
      dateTo: "range-end",
    })
  })

  it("reviews have a rating, hasReply and a range end on their date", () => {
    expect(kindsOf(reviewsTable)).toEqual({
      id: "uuid",
      dateCreated: "date",
      orderId: "uuid",
      rating: "number",
      hasReply: "shortcut",
      dateRangeFrom: "range-end",
    })
  })

  it("tickets have a status by number, a subject, an address and a date", () => {
    expect(kindsOf(ticketsTable)).toEqual({
      id: "uuid",
      dateCreated: "date",
      status: "integer",
      subject: "text",
      customerEmail: "text?",
    })
  })

  it("products have their own columns and lowStock", () => {
    expect(kindsOf(productsTable)).toEqual({
      id: "uuid",
      dateCreated: "date",
      name: "text",
      slug: "text",
      rating: "number?",
      order: "integer",
      visibility: "enum",
      isBestSeller: "boolean",
      lowStock: "shortcut",
    })
  })

  it("webhook logs have the fields that are listed and those that are searched", () => {
    expect(kindsOf(webhookLogsTable)).toEqual({
      id: "uuid",
      orderId: "uuid?",
      url: "text",
      success: "boolean",
      responseCode: "integer",
      dateCreated: "date",
    })
  })

  it.each(endpoints)(
    "P1: %s have one unique field, the id, which makes every order total",
    (_, { table }) => {
      const unique = [...table.fields.values()].filter((field) => "unique" in field && field.unique)
      expect(unique).toMatchObject([{ name: "id", nullable: false, sort: true }])
    },
  )

  it.each(endpoints)("P3: %s have 20 rows on a page by default and at most 100", (_, { table }) => {
    expect(table).toMatchObject({ defaultPageSize: 20, maxPageSize: 100 })
  })

  it.each(endpoints)(
    "N5: every field of %s is filterable, and every column is sortable",
    (_, { table }) => {
      const fields = [...table.fields.values()]
      expect(fields.filter(({ filter }) => !filter)).toEqual([])
      expect(
        fields
          .filter(({ sort }) => !sort)
          .every(({ kind }) => kind === "shortcut" || kind === "range-end"),
      ).toBe(true)
    },
  )

  it.each(endpoints)("N4: %s read no value from a row of the wrong shape", (_, { table }) => {
    const columns = [...table.fields.values()].flatMap((field) => ("read" in field ? [field] : []))
    for (const row of [null, 1, {}, [], Object.create({ id: uuid(1), url: "x" })]) {
      expect(columns.map(({ read }) => read(row)).filter((value) => value !== undefined)).toEqual(
        [],
      )
    }
  })

  it.each<readonly [string, Definitions, { readonly fields: ReadonlyMap<string, Field> }]>([
    ["orders", orderFields, ordersTable],
    ["reviews", reviewFields, reviewsTable],
    ["tickets", ticketFields, ticketsTable],
    ["products", createProductFields(), productsTable],
    ["webhook logs", webhookLogFields, webhookLogsTable],
  ])("the definitions of %s have the names of the table", (_, definitions, table) => {
    expect(Array.from(table.fields.values(), ({ name }) => name)).toEqual(Object.keys(definitions))
  })
})

describe("queries of the interface text", () => {
  it("V4: tickets are found by any number of a status, since the interface leaves its values open", () => {
    const tickets = [ticket(1), ticket(2, { status: 7 })]
    const answer = applyQuery(tickets, ticketsTable, { filters: "status==7" })
    expect([answer.data, answer.diagnostics]).toEqual([[tickets[1]], []])
    expect(applyQuery(tickets, ticketsTable, { filters: "status==0" }).data).toEqual([tickets[0]])
    expect(applyQuery(tickets, ticketsTable, { filters: "status==Open" }).data).toEqual([])
  })

  it("V7: products are found by the id of an enum", () => {
    const products = [product(1, []), product(2, [], { visibility: 3 })]
    expect(applyQuery(products, productsTable, { filters: "visibility==3" }).data).toEqual([
      products[1],
    ])
    expect(
      prepareQuery({ filters: "visibility==4" }, productsTable).diagnostics.map(({ code }) => code),
    ).toEqual(["unlisted-id"])
  })

  it("V3: orders are found by the names of status and gateway", () => {
    const orders = [
      order(1),
      order(2, { status: "completed", gateway: "Card" }),
      order(3, { gateway: "PayLater" }),
    ]
    expect(
      applyQuery(orders, ordersTable, { filters: "status==pending,gateway==*paylater" }).data,
    ).toEqual([orders[2]])
  })

  it("V1: gateway!=PayLater does not match orders without a gateway", () => {
    const orders = [order(1), order(2, { gateway: "Card" })]
    expect(applyQuery(orders, ordersTable, { filters: "gateway!=PayLater" }).data).toEqual([
      orders[1],
    ])
    expect(applyQuery(orders, ordersTable, { filters: "gateway==null" }).data).toEqual([orders[0]])
  })

  it("V6, V4: webhook logs are found by success and by the response code", () => {
    const logs = [
      webhookLog(1),
      webhookLog(2, { success: false, responseCode: 401 }),
      webhookLog(3, { success: false, responseCode: -1 }),
    ]
    expect(applyQuery(logs, webhookLogsTable, { filters: "success==false" }).data).toEqual([
      logs[1],
      logs[2],
    ])
    expect(applyQuery(logs, webhookLogsTable, { filters: "responseCode==401" }).data).toEqual([
      logs[1],
    ])
    expect(applyQuery(logs, webhookLogsTable, { filters: "responseCode==-1" }).data).toEqual([
      logs[2],
    ])
  })

  it("N1, N2: names match in any letter case, and unknown names are ignored", () => {
    const reviews = [review(1), review(2, { rating: 5 })]
    expect(applyQuery(reviews, reviewsTable, { filters: "RATING>=5,stars==1" })).toMatchObject({
      data: [reviews[1]],
      diagnostics: [{ code: "unknown-field" }],
    })
  })
})

describe("changes to a table", () => {
  it("extendFields adds fields that refer to the rows and dates of the table", () => {
    const extended = extendFields(ordersTable, {
      note: { kind: "text" },
      isLarge: { kind: "shortcut", test: (row) => row.total >= 100 },
      until: { kind: "range-end", end: "to", of: "dateCreated" },
    })
    const orders = [
      { ...order(1, { total: 99 }), note: "gift" },
      { ...order(2, { total: 100 }), note: null },
      { ...order(3, { total: 500, dateCreated: "2024-05-02T00:00:00Z" }), note: "gift" },
    ]
    expect(
      applyQuery(orders, extended, { filters: "isLarge==true,until==2024-05-01" }).data,
    ).toEqual([orders[1]])
    expect(applyQuery(orders, extended, { filters: "note==gift", sorts: "-total" }).data).toEqual([
      orders[2],
      orders[0],
    ])
    expect(ordersTable.fields.has("note")).toBe(false)
  })

  it("N1: extendFields refuses a name that the table has", () => {
    expect(() => extendFields(ordersTable, { Status: { kind: "text" } })).toThrow(
      'names must differ in more than letter case, got "status" too',
    )
  })

  it("a table can take over definitions and replace some of them", () => {
    type LaterTicket = Omit<StoreTicket, "status"> & { readonly status: 0 | 1 | 2 | 3 }
    const table = defineFieldsFor<LaterTicket>()({
      ...ticketFields,
      status: { kind: "enum", values: [0, 1, 2, 3], nullable: false },
    })
    expect(prepareQuery({ filters: "status==3" }, table).diagnostics).toEqual([])
    expect(
      prepareQuery({ filters: "status==4" }, table).diagnostics.map(({ code }) => code),
    ).toEqual(["unlisted-id"])
  })
})
