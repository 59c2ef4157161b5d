import { describe, expectTypeOf, it } from "vitest"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Caller } from "../../src/client/caller.ts"
import type { Reply } from "../../src/client/reply.ts"
import type { StoreItem } from "../../src/store/assumed-resources.ts"
import type { ListPage } from "../../src/client/list-client.ts"
import {
  createStoreClient,
  type StoreClient,
  type ItemsPage,
} from "../../src/client/store-client.ts"
import { extendFields, type RowOf } from "../../src/fields/table.ts"
import { filters } from "../../src/parser/template.ts"
import type { StoreOperationName } from "../../src/store/operations.ts"
import {
  ordersTable,
  productsTable,
  reviewsTable,
  type ticketsTable,
  type webhookLogsTable,
} from "../../src/store/tables.ts"
import type {
  StoreCategory,
  StoreListedResellerInvite,
  StoreProofOfPayment,
  Store,
  StoreSupplier,
  StoreUser,
} from "../../src/store/resources.ts"

const client = {} as StoreClient
const variant = { storeId: "", productId: "", variantId: "" }

describe("createStoreClient", () => {
  it("createStoreClient requires an address, a key and a user agent", () => {
    expectTypeOf(
      createStoreClient({ baseUrl: "", apiKey: "", userAgent: "" }),
    ).toEqualTypeOf<StoreClient>()
    createStoreClient({
      baseUrl: new URL("http://localhost"),
      apiKey: () => "",
      userAgent: "",
      fetch,
      tries: 2,
    })
    createStoreClient({
      baseUrl: "",
      apiKey: () => Promise.resolve(""),
      userAgent: "",
      onRetry: ({ reason }) => {
        expectTypeOf(reason).toExtend<string>()
      },
    })
    // @ts-expect-error the user agent is missing
    createStoreClient({ baseUrl: "", apiKey: "" })
    // @ts-expect-error the key is missing
    createStoreClient({ baseUrl: "", userAgent: "" })
    // @ts-expect-error headers are the client's own
    createStoreClient({ baseUrl: "", apiKey: "", userAgent: "", headers: {} })
  })

  it("createStoreClient accepts other methods, paths and parameters of known operations", () => {
    createStoreClient({
      baseUrl: "",
      apiKey: "",
      userAgent: "",
      operations: { searchWebhookLogs: { method: "POST", path: "/x", parameter: "q" } },
    })
    createStoreClient({
      baseUrl: "",
      apiKey: "",
      userAgent: "",
      // @ts-expect-error there is no such operation
      operations: { searchLogs: { path: "/x" } },
    })
    createStoreClient({
      baseUrl: "",
      apiKey: "",
      userAgent: "",
      // @ts-expect-error scopes belong to the key
      operations: { getUser: { scope: "x" } },
    })
    expectTypeOf<"getUser">().toExtend<StoreOperationName>()
  })
})

describe("operations of the store client", () => {
  it("operations return the types that the service sends", () => {
    expectTypeOf(client.getUser()).resolves.toEqualTypeOf<StoreUser>()
    expectTypeOf(client.getStore("")).resolves.toEqualTypeOf<Store>()
    expectTypeOf(client.createCategory("", { name: "abc" })).resolves.toEqualTypeOf<StoreCategory>()
    expectTypeOf(
      client.orderVariantImages(variant, { "a.png": 1 }),
    ).resolves.toEqualTypeOf<unknown>()
    expectTypeOf(client.listSuppliers("")).resolves.toEqualTypeOf<readonly StoreSupplier[]>()
    expectTypeOf(client.listResellerInvites("")).resolves.toEqualTypeOf<
      readonly StoreListedResellerInvite[]
    >()
    expectTypeOf(
      client.getProofOfPayment({ storeId: "", orderId: "" }),
    ).resolves.toEqualTypeOf<StoreProofOfPayment>()
    expectTypeOf(
      client.listItems(variant, { page: 1, count: 2 }),
    ).resolves.toEqualTypeOf<ItemsPage>()
    expectTypeOf(client.caller).toEqualTypeOf<Caller>()
  })

  it("operations return the data beside the response where it was asked for", () => {
    const asked = { response: true } as const
    expectTypeOf(client.getUser(asked)).resolves.toEqualTypeOf<
      {
        readonly data: StoreUser
      } & { readonly response: Reply }
    >()
    expectTypeOf(client.getUser({ deadline: 5 })).resolves.toEqualTypeOf<StoreUser>()
    expectTypeOf(client.listItems(variant, {}, asked)).resolves.toEqualTypeOf<
      ItemsPage & { readonly response: Reply }
    >()
    expectTypeOf(client.iterateItems(variant)).toEqualTypeOf<AsyncIterable<StoreItem>>()
    // @ts-expect-error an iteration starts with the first page
    client.iterateItems(variant, { page: 2 })
  })

  it("operations refuse parameters and bodies that the service does not accept", () => {
    // @ts-expect-error an id is missing
    void client.getStore()
    // @ts-expect-error a name is missing
    void client.createCategory("", {})
    // @ts-expect-error 4 is no visibility
    void client.createCategory("", { name: "abc", visibility: 4 })
    // @ts-expect-error there is no such field
    void client.createCategory("", { name: "abc", image: "x" })
    // @ts-expect-error places are numbers
    void client.orderVariantImages(variant, { "a.png": "1" })
    // @ts-expect-error an id is missing
    void client.orderVariantImages({ storeId: "", productId: "" }, {})
    // @ts-expect-error the list of items takes no filters
    void client.listItems(variant, { filters: "x" })
  })
})

describe("lists of the store client", () => {
  it("lists return the rows of their tables", () => {
    expectTypeOf(client.orders("").list()).resolves.toEqualTypeOf<
      ListPage<RowOf<typeof ordersTable>>
    >()
    expectTypeOf(client.reviews("").list()).resolves.toEqualTypeOf<
      ListPage<RowOf<typeof reviewsTable>>
    >()
    expectTypeOf(client.tickets("").iterate()).toEqualTypeOf<
      AsyncIterable<RowOf<typeof ticketsTable>>
    >()
    expectTypeOf(client.products("").iterate()).toEqualTypeOf<
      AsyncIterable<RowOf<typeof productsTable>>
    >()
    expectTypeOf(client.webhookLogs("").iterate()).toEqualTypeOf<
      AsyncIterable<RowOf<typeof webhookLogsTable>>
    >()
    expectTypeOf(client.searchWebhookLogs("").iterate()).toEqualTypeOf<
      AsyncIterable<RowOf<typeof webhookLogsTable>>
    >()
  })

  it("lists accept only queries of their tables", () => {
    void client
      .orders("")
      .list(
        buildQuery(ordersTable)
          .where("status", "==", "pending")
          .orderBy("dateCreated", "descending"),
      )
    void client.products("").list(buildQuery(productsTable).where("lowStock", "==", true))
    void client.tickets("").list(filters`status==${0}`)
    void client.reviews("").list({ filters: "rating>3" })
    // @ts-expect-error a query over reviews
    void client.orders("").list(buildQuery(reviewsTable))
    // @ts-expect-error a query over orders
    client.webhookLogs("").iterate(buildQuery(ordersTable))
    // @ts-expect-error no such field
    void client.orders("").list(buildQuery(ordersTable).where("rating", ">", 3))
  })

  it("lists accept tables of the caller", () => {
    const table = extendFields(ordersTable, { couponCode: { kind: "text" } })
    const orders = client.orders("", table)
    expectTypeOf(orders.iterate()).toEqualTypeOf<AsyncIterable<RowOf<typeof table>>>()
    void orders.list(buildQuery(table).where("couponCode", "==", "x"))
    // @ts-expect-error the service's own table does not have it
    void client.orders("").list(buildQuery(table).where("couponCode", "==", "x"))
  })
})
