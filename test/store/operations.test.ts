import { describe, expect, it } from "vitest"
import { listEndpoints } from "../../scripts/generate/filterable-fields.ts"
import { itemsPaging } from "../../src/store/tables.ts"
import { categoryLimits } from "../../src/store/resources.ts"
import { operations, type StoreOperation } from "../../src/store/operations.ts"
import { namesInPath } from "../../src/store/path.ts"

const all = Object.entries<StoreOperation>(operations)

describe("operations of the store", () => {
  it("the operations are those of the interface text", () => {
    expect(
      all.map(([name, { method, path, scope }]) => `${name}: ${method} ${path} ${scope}`),
    ).toEqual([
      "getUser: GET /user user.view",
      "getStore: GET /stores/{storeId} stores.view",
      "createCategory: POST /stores/{storeId}/categories stores.categories.create",
      "orderVariantImages: PATCH /stores/{storeId}/products/{productId}/variants/{variantId}/images/order stores.products.update",
      "listSuppliers: GET /stores/{storeId}/reselling/suppliers stores.reselling.view",
      "listResellerInvites: GET /stores/{storeId}/reseller/invites stores.resellers.view",
      "getProofOfPayment: GET /stores/{storeId}/paymentMethods/custom/orders/{orderId}/proof stores.orders.view",
      "listOrders: GET /stores/{storeId}/orders stores.orders.view",
      "listReviews: GET /stores/{storeId}/reviews stores.reviews.view",
      "listTickets: GET /stores/{storeId}/tickets stores.tickets.view",
      "listProducts: GET /stores/{storeId}/products stores.products.view",
      "listWebhookLogs: GET /webhooks/{webhookId}/logs user.webhooks.view",
      "searchWebhookLogs: GET /webhooks/logs/search user.webhooks.view",
      "listItems: GET /stores/{storeId}/products/{productId}/variants/{variantId}/items/{page} stores.products.view",
    ])
  })

  it("the operations list what is assumed", () => {
    expect(all.flatMap(([name, { assumed }]) => (assumed ? [[name, assumed]] : []))).toEqual([
      ["listReviews", ["scope"]],
      ["listTickets", ["scope"]],
      ["listProducts", ["scope"]],
      ["searchWebhookLogs", ["method", "path", "parameter"]],
      ["listItems", ["scope"]],
    ])
  })

  it("the search of logs has another path, of one webhook", () => {
    expect(all.flatMap(([name, { otherPath }]) => (otherPath ? [[name, otherPath]] : []))).toEqual([
      ["searchWebhookLogs", "/webhooks/{webhookId}/logs/search"],
    ])
  })

  it("no two operations have the same method and the same shape of path", () => {
    const shapes = all.map(
      ([, { method, path }]) => `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`,
    )
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it.each(all)("the path of %s has only known parameters, each once", (_, { path }) => {
    const names = namesInPath(path)
    expect(new Set(names).size).toBe(names.length)
    expect(
      names.filter(
        (name) =>
          !["storeId", "productId", "variantId", "orderId", "webhookId", "page"].includes(name),
      ),
    ).toEqual([])
  })

  it("every list with filters has one table", () => {
    const filtered = listEndpoints.flatMap(({ operations: names }) => names)
    expect(filtered).toEqual([
      "listOrders",
      "listReviews",
      "listTickets",
      "listProducts",
      "listWebhookLogs",
      "searchWebhookLogs",
    ])
  })

  it("the limits are those of the interface text, or those of lists", () => {
    expect(categoryLimits).toEqual({ name: { least: 3, most: 128 }, slug: { least: 1, most: 72 } })
    expect(itemsPaging).toEqual({ page: 1, count: 20, maxCount: 100 })
  })
})
