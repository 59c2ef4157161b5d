import { describe, expect, it } from "vitest"
import { readStoreData } from "../../../src/mock/state/read-store-data.ts"
import { data, known, pathOf, send, serve, write } from "./support.ts"
import { faultsOf, silentFields, type Shape } from "./shapes.ts"

const { storeId } = known

const summary: Shape = { id: "uuid", name: "text", url: "text", currencyCode: "text" }
const user: Shape = { id: "uuid", email: "text", plan: "integer", stores: summary }
const store: Shape = {
  ...summary,
  dateCreated: "timestamp",
  description: "text?",
  customDomain: "text?",
  rating: "number",
  isTicketingEnabled: "boolean",
  isCustomerBalanceEnabled: "boolean",
}
const option: Shape = {
  id: "uuid",
  customFieldId: "uuid",
  label: "text",
  value: "text",
  order: "integer",
}
const customField: Shape = {
  id: "uuid",
  variantId: "uuid",
  label: "text",
  identifier: "text",
  type: "text",
  isRequired: "boolean",
  options: option,
  placeholder: "text?",
  hint: "text?",
}
const volumeDiscount: Shape = {
  id: "uuid",
  variantId: "uuid",
  quantity: "integer",
  discountType: "integer",
  discountValue: "number",
}
const badge: Shape = {
  id: "uuid",
  productId: "uuid",
  label: "text",
  order: "integer",
  color: "text",
}
const variant: Shape = {
  id: "uuid",
  dateCreated: "timestamp",
  name: "text",
  productId: "uuid",
  storeId: "uuid",
  cost: "number",
  minimumQuantity: "integer",
  maximumQuantity: "integer?",
  order: "integer",
  requireExternalAuthorization: "boolean",
  type: "integer",
  deliveryTypes: "texts",
  imageNames: "texts",
  stock: "integer",
  hideStock: "boolean",
  isOutOfStock: "boolean",
  stockMode: "integer",
  customFields: customField,
  volumeDiscounts: volumeDiscount,
  disableVolumeDiscountOnCoupon: "boolean",
  randomizeKeyDelivery: "boolean",
  description: "text?",
  billingInterval: "integer?",
  customIntervalDays: "integer?",
}
const product: Shape = {
  id: "uuid",
  dateCreated: "timestamp",
  name: "text",
  description: "text?",
  imageNames: "texts",
  rating: "number?",
  order: "integer",
  visibility: "visibility",
  storeId: "uuid",
  variants: variant,
  badges: badge,
  isBestSeller: "boolean",
  hideStock: "boolean",
  affiliateDiscountMode: "integer",
  slug: "text",
  metadata: "text?",
  customAffiliateDiscountPercentage: "number?",
}
const category: Shape = {
  id: "uuid",
  dateCreated: "timestamp",
  name: "text",
  visibility: "visibility",
  order: "integer",
  storeId: "uuid",
  products: product,
  slug: "text",
  imageName: "text?",
}
const supplier: Shape = {
  id: "uuid",
  supplierStoreId: "uuid",
  supplierStoreName: "text",
  status: "text",
  balance: "number",
  currencyCode: "text",
  discountPercent: "number",
  lifetimeSpend: "number",
  completedOrders: "integer",
  listings: "integer",
  dateCreated: "timestamp",
  revokedReason: "text?",
  minimumTopUp: "number",
  logoFileName: "text?",
  termsAcceptedAt: "timestamp?",
}
const invite: Shape = {
  id: "uuid",
  email: "text",
  expiresAt: "timestamp",
  productIds: "uuids",
  acceptedAt: "timestamp?",
}
const proof: Shape = {
  id: "uuid",
  dateCreated: "timestamp",
  orderId: "uuid",
  customPaymentMethodId: "uuid",
  proofText: "text?",
  proofImageFileName: "text?",
}
const log: Shape = {
  id: "uuid",
  webhookId: "uuid",
  orderId: "uuid?",
  url: "text",
  success: "boolean",
  responseCode: "integer",
  dateCreated: "timestamp",
}

const rowsAt = async (path: string): Promise<readonly unknown[]> => {
  const { data } = await send(serve(), path)
  return Array.isArray(data) ? (data as readonly unknown[]) : [data]
}

/** All rows of a list, page by page. */
const allRowsAt = async (path: string): Promise<readonly unknown[]> => {
  const server = serve()
  const { pages = 1 } = await send(server, `${path}?pageSize=100`)
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, at) => send(server, `${path}?pageSize=100&page=${at + 1}`)),
  )
  return answers.flatMap(({ data }) => data as readonly unknown[])
}

describe("fields of resources are those of the interface, each of its type", () => {
  it("user, with summaries of its stores", async () => {
    const rows = await rowsAt("/user")
    expect(rows.flatMap((row) => faultsOf(row, user))).toEqual([])
    expect(silentFields(rows, user)).toEqual([])
  })

  it("store", async () => {
    const rows = await rowsAt(pathOf("getStore"))
    expect(rows.flatMap((row) => faultsOf(row, store))).toEqual([])
    expect(silentFields(rows, store)).toEqual([])
  })

  it("store without a domain of its own, which is optional", async () => {
    const server = serve()
    const [first] = server.state.stores.all()
    if (first === undefined) throw new Error("There is no store.")
    const { customDomain: _customDomain, ...without } = first
    server.state.stores.replace(without)
    const { customDomain: _optional, ...shape } = store
    expect(faultsOf((await send(server, pathOf("getStore"))).data, shape)).toEqual([])
  })

  it("product, with its variants, custom fields and their options, volume discounts and badges", async () => {
    const rows = await allRowsAt(pathOf("listProducts"))
    expect(rows.flatMap((row) => faultsOf(row, product))).toEqual([])
    expect(silentFields(rows, product)).toEqual([])
  })

  it("category, with its products", async () => {
    const server = serve()
    const { data: products } = await send(server, pathOf("listProducts"))
    const productIds = (products as readonly { readonly id: string }[]).map(({ id }) => id)
    const made = await write(
      server,
      { method: "POST", path: pathOf("createCategory") },
      { name: "New", productIds },
    )
    expect(faultsOf(made.data, category)).toEqual([])
    expect((made.data as { products: unknown }).products).toEqual(products)
  })

  it("supplier", async () => {
    const rows = await rowsAt(pathOf("listSuppliers"))
    expect(rows.flatMap((row) => faultsOf(row, supplier))).toEqual([])
    expect(silentFields(rows, supplier)).toEqual([])
  })

  it("reseller invitation, whose token is in no list", async () => {
    const rows = await rowsAt(pathOf("listResellerInvites"))
    expect(rows.flatMap((row) => faultsOf(row, invite))).toEqual([])
    expect(silentFields(rows, invite)).toEqual([])
  })

  it("proof of payment", async () => {
    const server = serve()
    const proofs = server.state.proofs
      .all()
      .filter(({ orderId }) => server.state.orders.find(orderId)?.storeId === storeId)
    const answers = await Promise.all(
      proofs.map(({ orderId }) => send(server, pathOf("getProofOfPayment", { orderId }))),
    )
    const rows = answers.map(({ data }) => data)
    expect(rows.flatMap((row) => faultsOf(row, proof))).toEqual([])
    expect(silentFields(rows, proof)).toEqual([])
  })

  it("webhook log, with success and responseCode, and what else was chosen", async () => {
    const rows = await allRowsAt(pathOf("listWebhookLogs"))
    expect(rows.flatMap((row) => faultsOf(row, log))).toEqual([])
    expect(silentFields(rows, log)).toEqual([])
  })

  it("orders, reviews, tickets and items, as they were chosen", async () => {
    const made: Shape = { id: "uuid", dateCreated: "timestamp" }
    const shapes = new Map<string, Shape>([
      [
        pathOf("listOrders"),
        {
          ...made,
          storeId: "uuid",
          status: "text",
          gateway: "text?",
          total: "number",
          customerEmail: "text?",
        },
      ],
      [
        pathOf("listReviews"),
        {
          ...made,
          storeId: "uuid",
          orderId: "uuid",
          rating: "number",
          text: "text?",
          reply: "text?",
        },
      ],
      [
        pathOf("listTickets"),
        { ...made, storeId: "uuid", status: "integer", subject: "text", customerEmail: "text?" },
      ],
      [pathOf("listItems"), { ...made, variantId: "uuid", value: "text", orderId: "uuid?" }],
    ])
    for (const [path, shape] of shapes) {
      const rows = path === pathOf("listItems") ? await rowsAt(path) : await allRowsAt(path)
      expect(rows.length).toBeGreaterThan(1)
      expect(rows.flatMap((row) => faultsOf(row, shape))).toEqual([])
    }
  })
})

describe("times of data from a file", () => {
  const withTime = (dateCreated: string): ReturnType<typeof readStoreData> => {
    const [first, ...others] = data.orders
    return readStoreData({ ...data, orders: [{ ...first, dateCreated }, ...others] })
  }

  it.each([
    "2024-05-01T12:30:00+02:00",
    "2024-05-01T12:30:00",
    "2024-05-01 12:30:00Z",
    "2024-05-01t12:30:00z",
    "2024-05-01",
  ])("are refused as %s, since every answer has times in UTC", (time) => {
    expect(withTime(time)).toMatchObject({
      ok: false,
      faults: [{ pointer: "/orders/0/dateCreated" }],
    })
  })

  it.each(["2024-05-01T12:30:00Z", "2024-05-01T12:30:00.123Z"])("come back as %s", async (time) => {
    const reading = withTime(time)
    if (!reading.ok) throw new Error("The data is refused.")
    const answer = await send(serve({ data: reading.value }), `${pathOf("listOrders")}?pageSize=1`)
    expect(answer.data).toMatchObject([{ dateCreated: time }])
  })
})

describe("the check of fields", () => {
  it("finds what is missing, one too many, or of another type", () => {
    const fine = {
      id: "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
      label: "a",
      order: 1,
      value: "b",
      customFieldId: "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    }
    expect(faultsOf(fine, option)).toEqual([])
    expect(faultsOf({ ...fine, order: "1", color: "red" }, option)).toEqual([
      "/color is one too many",
      '/order is no integer: "1"',
    ])
    expect(faultsOf({ at: "2024-05-01T12:30:00+02:00" }, { at: "timestamp" })).toHaveLength(1)
    expect(silentFields([{ a: null, b: [] }], { a: "text?", b: option })).toEqual(["a", "b"])
  })
})
