import { describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import type { StoreServer } from "../../../src/mock/store-server.ts"
import type { WebhookLog } from "../../../src/store/assumed-resources.ts"
import type { Category } from "../../../src/store/resources.ts"
import {
  data,
  headersOf,
  known,
  readAnswer,
  send,
  serve,
  write,
  type Answered,
} from "../store/support.ts"

const { storeId, product, variant, proof, webhook } = known
const inStore = `/stores/${storeId}`
const inVariant = `${inStore}/products/${product.id}/variants/${variant.id}`

interface Shown {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly scope: string
  readonly body?: string
}

/** What the interface shows of its operations, spelt out. */
const shown: readonly Shown[] = [
  { operation: "GET /user", method: "GET", path: "/user", scope: "user.view" },
  { operation: "GET /stores/{storeId}", method: "GET", path: inStore, scope: "stores.view" },
  {
    operation: "POST /stores/{storeId}/categories",
    method: "POST",
    path: `${inStore}/categories`,
    scope: "stores.categories.create",
    body: '{"name":"New"}',
  },
  {
    operation: "PATCH /stores/{storeId}/products/{productId}/variants/{variantId}/images/order",
    method: "PATCH",
    path: `${inVariant}/images/order`,
    scope: "stores.products.update",
    body: "{}",
  },
  {
    operation: "GET /stores/{storeId}/reselling/suppliers",
    method: "GET",
    path: `${inStore}/reselling/suppliers`,
    scope: "stores.reselling.view",
  },
  {
    operation: "GET /stores/{storeId}/reseller/invites",
    method: "GET",
    path: `${inStore}/reseller/invites`,
    scope: "stores.resellers.view",
  },
  {
    operation: "GET /stores/{storeId}/paymentMethods/custom/orders/{orderId}/proof",
    method: "GET",
    path: `${inStore}/paymentMethods/custom/orders/${proof.orderId}/proof`,
    scope: "stores.orders.view",
  },
  {
    operation: "GET /stores/{storeId}/orders",
    method: "GET",
    path: `${inStore}/orders`,
    scope: "stores.orders.view",
  },
  {
    operation: "GET /webhooks/{webhookId}/logs",
    method: "GET",
    path: `/webhooks/${webhook.id}/logs`,
    scope: "user.webhooks.view",
  },
]

/** What it shows without the scope, or without the path. */
const chosen: readonly Shown[] = [
  {
    operation: "GET /stores/{storeId}/reviews",
    method: "GET",
    path: `${inStore}/reviews`,
    scope: "stores.reviews.view",
  },
  {
    operation: "GET /stores/{storeId}/tickets",
    method: "GET",
    path: `${inStore}/tickets`,
    scope: "stores.tickets.view",
  },
  {
    operation: "GET /stores/{storeId}/products",
    method: "GET",
    path: `${inStore}/products`,
    scope: "stores.products.view",
  },
  {
    operation: "GET /stores/{storeId}/products/{productId}/variants/{variantId}/items/{page}",
    method: "GET",
    path: `${inVariant}/items/1?count=1`,
    scope: "stores.products.view",
  },
  {
    operation: "GET /webhooks/logs/search",
    method: "GET",
    path: "/webhooks/logs/search?query=x",
    scope: "user.webhooks.view",
  },
]

/** A server with one more key of the first account. */
const serveKey = (value: string, scopes: readonly string[]): StoreServer => {
  const [first, ...others] = data.accounts
  if (first === undefined) throw new Error("There is no account.")
  return serve({
    data: {
      ...data,
      accounts: [{ ...first, keys: [{ value, name: value, scopes, revoked: false }] }, ...others],
    },
  })
}

const ask = async (
  server: StoreServer,
  { method, path, body }: Shown,
  key: string,
): Promise<Answered> => {
  const headers = {
    ...headersOf(key),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  }
  return readAnswer(
    await server.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      }),
    ),
  )
}

describe("operations at the paths of the interface", () => {
  it.each(shown)("$operation succeeds with the scope $scope alone", async (operation) => {
    expect(await ask(serveKey("one", [operation.scope]), operation, "one")).toMatchObject({
      success: true,
      message: null,
      code: null,
    })
  })

  it.each(chosen)(
    "$operation, whose scope or path was chosen, succeeds with the scope $scope alone",
    async (operation) => {
      expect(await ask(serveKey("one", [operation.scope]), operation, "one")).toMatchObject({
        success: true,
        message: null,
        code: null,
      })
    },
  )

  it.each([...shown, ...chosen])(
    "$operation is 404 with /api in front, and with a version in front",
    async (operation) => {
      for (const prefix of ["/api", "/v1", "/api/v1", "/v1.0"]) {
        const answer = await ask(
          serve(),
          { ...operation, path: prefix + operation.path },
          seedKeys.allScopes,
        )
        expect(answer).toMatchObject({ status: 404, success: false })
      }
    },
  )

  it("ignores headers and parameters for a version", async () => {
    const headers = { ...headersOf(), "Api-Version": "2", Accept: "application/vnd.store.v2+json" }
    expect(await send(serve(), "/user?api-version=2", { headers })).toMatchObject({ status: 200 })
  })
})

describe("a category that is made", () => {
  const target = { method: "POST", path: `${inStore}/categories` }

  it("needs only its name", async () => {
    expect((await write(serve(), target, { name: "New" })).status).toBe(201)
    expect(
      (await write(serve(), target, { slug: "new", visibility: 0, productIds: [] })).status,
    ).toBe(400)
  })

  it("has the products that were given in place of any others, nested with their variants", async () => {
    const own = data.products.filter((other) => other.storeId === storeId).slice(0, 2)
    const made = await write(serve(), target, { name: "New", productIds: own.map(({ id }) => id) })
    expect((made.data as Category).products).toEqual(own)
    expect((made.data as Category).storeId).toBe(storeId)
  })

  it.each([
    ["name", "abc", "ab"],
    ["name", "x".repeat(128), "x".repeat(129)],
    ["slug", "s", ""],
    ["slug", "s".repeat(72), "s".repeat(73)],
  ])(
    "has limits for the length of its %s: one more or less is refused",
    async (field, last, over) => {
      expect(await write(serve(), target, { name: "abc", [field]: last })).toMatchObject({
        status: 201,
        data: { [field]: last },
      })
      expect(await write(serve(), target, { name: "abc", [field]: over })).toMatchObject({
        status: 400,
        success: false,
        data: null,
      })
    },
  )

  it("has its id as slug where the slug is null", async () => {
    const { id, slug } = (await write(serve(), target, { name: "New", slug: null }))
      .data as Category
    expect(slug).toBe(id)
  })
})

describe("an order of images that is set", () => {
  it("is a map of file names to places, and shows wherever the variant does", async () => {
    const server = serve()
    const wanted = variant.imageNames.toReversed()
    const places = Object.fromEntries(wanted.map((name, place) => [name, place * 10]))
    const answer = await write(
      server,
      { method: "PATCH", path: `${inVariant}/images/order` },
      places,
    )
    expect(answer).toMatchObject({ status: 200, success: true })
    const { data: products } = await send(server, `${inStore}/products?filters=id==${product.id}`)
    const variants = (products as (typeof data.products)[number][]).flatMap(
      (other) => other.variants,
    )
    expect(variants.find(({ id }) => id === variant.id)?.imageNames).toEqual(wanted)
  })
})

describe("a search of webhook logs", () => {
  const own = new Set(
    data.webhooks
      .filter(({ accountId }) => accountId === known.account.user.id)
      .map(({ id }) => id),
  )
  const logs = data.webhookLogs.filter(({ webhookId }) => own.has(webhookId))
  const search = async (
    query: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<readonly WebhookLog[]> => {
    const text = new URLSearchParams({ query, pageSize: "100", ...more }).toString()
    return (await send(serve(), `/webhooks/logs/search?${text}`)).data as readonly WebhookLog[]
  }
  const [some] = logs.filter(({ orderId }) => orderId !== null)

  it("finds a log by its id", async () => {
    expect(await search(some?.id ?? "")).toEqual([some])
  })

  it("finds the logs of an order by its id, in any spelling of a GUID, and by nothing that is less", async () => {
    const orderId = some?.orderId ?? ""
    const wanted = logs.filter((log) => log.orderId === orderId)
    for (const text of [orderId, orderId.toUpperCase(), `{${orderId}}`])
      expect(await search(text)).toEqual(wanted)
    expect(await search(orderId.slice(0, -1))).toEqual([])
  })

  it("finds logs by a part of the URL", async () => {
    expect(await search("old.example.com")).toEqual(
      logs.filter(({ url }) => url.includes("old.example.com")),
    )
    expect(await search("old.example.com")).not.toEqual([])
  })

  it("takes pages, and the filters of the list: by date, success and code", async () => {
    const failed = logs.filter(({ success, url }) => !success && url.includes("example.com"))
    expect(await search("example.com", { filters: "success==false" })).toEqual(failed)
    const refused = failed.filter(({ responseCode }) => responseCode === 401)
    expect(await search("example.com", { filters: "responseCode==401" })).toEqual(refused)
    const early = failed.filter(({ dateCreated }) => dateCreated < "2025-01-01")
    expect(
      await search("example.com", { filters: "success==false,dateCreated<2025-01-01" }),
    ).toEqual(early)
    expect(
      await search("example.com", { filters: "success==false", pageSize: "2", page: "2" }),
    ).toEqual(failed.slice(2, 4))
    for (const found of [failed, refused, early]) expect(found.length).toBeGreaterThan(0)
  })
})

describe("named values of states", () => {
  it("orders are pending by text, tickets open by 0, invitations have an expiry and an acceptance", async () => {
    const pending = await send(serve(), `${inStore}/orders?filters=status==pending`)
    expect(new Set((pending.data as { status: string }[]).map(({ status }) => status))).toEqual(
      new Set(["pending"]),
    )
    const open = await send(serve(), `${inStore}/tickets?filters=status==0`)
    expect(new Set((open.data as { status: number }[]).map(({ status }) => status))).toEqual(
      new Set([0]),
    )
    const { data: invites } = await send(serve(), `${inStore}/reseller/invites`)
    const accepted = (invites as { expiresAt: unknown; acceptedAt: unknown }[]).map(
      ({ expiresAt, acceptedAt }) => [typeof expiresAt, acceptedAt !== null],
    )
    expect(new Set(accepted.map(String))).toEqual(new Set(["string,true", "string,false"]))
  })
})
