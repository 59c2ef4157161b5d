import { describe, expectTypeOf, it } from "vitest"
import { extendFields, type FieldTable, type RowOf } from "../../src/fields/table.ts"
import type { StoreProduct } from "../../src/store/resources.ts"
import type {
  StoreOrder,
  StoreReview,
  StoreTicket,
  StoreWebhookLog,
} from "../../src/store/assumed-resources.ts"
import {
  ordersTable,
  createProductsTable,
  productsTable,
  type reviewsTable,
  type ticketsTable,
  type webhookLogsTable,
} from "../../src/store/tables.ts"
import { fillPath } from "../../src/store/path.ts"
import { operations } from "../../src/store/operations.ts"

type FilterableIn<Table> =
  Table extends FieldTable<infer Filterable, infer _Sortable, infer _Row> ? keyof Filterable : never
type SortableIn<Table> =
  Table extends FieldTable<infer _Filterable, infer Sortable, infer _Row> ? Sortable : never

describe("types of the store tables", () => {
  it("each table has the type of its rows", () => {
    expectTypeOf<RowOf<typeof ordersTable>>().toEqualTypeOf<StoreOrder>()
    expectTypeOf<RowOf<typeof reviewsTable>>().toEqualTypeOf<StoreReview>()
    expectTypeOf<RowOf<typeof ticketsTable>>().toEqualTypeOf<StoreTicket>()
    expectTypeOf<RowOf<typeof productsTable>>().toEqualTypeOf<StoreProduct>()
    expectTypeOf<RowOf<typeof webhookLogsTable>>().toEqualTypeOf<StoreWebhookLog>()
  })

  it("each table has its filterable and sortable names", () => {
    expectTypeOf<FilterableIn<typeof ordersTable>>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "status"
      | "gateway"
      | "total"
      | "customerEmail"
      | "dateFrom"
      | "dateTo"
    >()
    expectTypeOf<SortableIn<typeof ordersTable>>().toEqualTypeOf<{
      readonly id: "unique"
      readonly dateCreated: "plain"
      readonly status: "plain"
      readonly gateway: "plain"
      readonly total: "plain"
      readonly customerEmail: "plain"
    }>()
    expectTypeOf<FilterableIn<typeof reviewsTable>>().toEqualTypeOf<
      "id" | "dateCreated" | "orderId" | "rating" | "hasReply" | "dateRangeFrom"
    >()
    expectTypeOf<FilterableIn<typeof productsTable>>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "name"
      | "slug"
      | "rating"
      | "order"
      | "visibility"
      | "isBestSeller"
      | "lowStock"
    >()
    expectTypeOf<SortableIn<typeof productsTable>["id"]>().toEqualTypeOf<"unique">()
    expectTypeOf<keyof SortableIn<typeof productsTable>>().not.toExtend<"lowStock">()
    expectTypeOf(createProductsTable({ licenseKeyType: 2 })).toEqualTypeOf(productsTable)
  })

  it("extendFields accepts predicates over the rows and range ends on the dates of a table", () => {
    const extended = extendFields(ordersTable, {
      isLarge: {
        kind: "shortcut",
        test: (row) => {
          expectTypeOf(row).toExtend<StoreOrder>()
          return row.total > 100
        },
      },
      until: { kind: "range-end", end: "to", of: "dateCreated" },
    })
    expectTypeOf(extended.fields).toExtend<ReadonlyMap<string, unknown>>()
    expectTypeOf<"isLarge" | "status">().toExtend<FilterableIn<typeof extended>>()
    // @ts-expect-error status is no date, so no range end can belong to it
    extendFields(ordersTable, { until: { kind: "range-end", end: "to", of: "status" } })
  })
})

describe("types of paths", () => {
  it("fillPath requires the parameters of the path", () => {
    const storeId = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
    expectTypeOf(fillPath(operations.listOrders.path, { storeId })).toBeString()
    expectTypeOf(fillPath<string>)
      .parameter(1)
      .toEqualTypeOf<{ readonly [name: string]: string | number }>()
    expectTypeOf(fillPath<"/a/{storeId}/{page}">)
      .parameter(1)
      .toEqualTypeOf<{ readonly storeId: string; readonly page: number }>()
    // @ts-expect-error the path wants a storeId, not an orderId
    fillPath(operations.listOrders.path, { orderId: storeId })
    // @ts-expect-error the page is a number
    fillPath("/items/{page}", { page: "1" })
  })
})
