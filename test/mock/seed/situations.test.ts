import { describe, expect, it } from "vitest"
import { applyQuery } from "../../../src/apply/apply.ts"
import { productsTable, reviewsTable } from "../../../src/store/tables.ts"
import { seedData } from "../../../src/mock/seed/seed-data.ts"

const data = seedData({ nulls: true })
/** Each store has to have them all, so the smallest one is looked at. */
const store = data.stores.at(2)?.id ?? ""
const ofStore = <Row extends { readonly storeId: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ storeId }) => storeId === store)
const products = ofStore(data.products)
const orders = ofStore(data.orders)
const reviews = ofStore(data.reviews)
const tickets = ofStore(data.tickets)

type Stocked = readonly {
  readonly type: number
  readonly stock: number
  readonly stockMode: number
}[]
const licenseKey = 1
const sum = (variants: Stocked): number => variants.reduce((total, { stock }) => total + stock, 0)
const allKeys = (variants: Stocked): boolean =>
  variants.length > 0 && variants.every(({ type }) => type === licenseKey)
const someKeys = (variants: Stocked): boolean => variants.some(({ type }) => type === licenseKey)

describe("stock in seeded data", () => {
  const lowStock = (variants: Stocked): boolean => {
    const found = products.filter((product) => product.variants === variants)
    return applyQuery(found, productsTable, { filters: "lowStock==true" }).total === 1
  }

  it.each<[string, boolean, (variants: Stocked) => boolean]>([
    [
      "one license-key variant, none in stock",
      true,
      (all) => allKeys(all) && all.length === 1 && sum(all) === 0,
    ],
    [
      "several license-key variants, none in stock",
      true,
      (all) => allKeys(all) && all.length > 1 && sum(all) === 0,
    ],
    [
      "below 5 over several variants",
      true,
      (all) => allKeys(all) && all.filter(({ stock }) => stock > 0).length > 1 && sum(all) < 5,
    ],
    [
      "each below 5, together not",
      false,
      (all) =>
        allKeys(all) && all.length > 1 && all.every(({ stock }) => stock < 5) && sum(all) >= 5,
    ],
    ["just below 5", true, (all) => allKeys(all) && sum(all) === 4],
    ["just 5", false, (all) => allKeys(all) && sum(all) === 5],
    ["many license keys", false, (all) => allKeys(all) && sum(all) > 40],
    [
      "license keys and another type, together below 5",
      true,
      (all) => someKeys(all) && !allKeys(all) && sum(all) < 5,
    ],
    [
      "few license keys, much of another type",
      false,
      (all) => someKeys(all) && !allKeys(all) && sum(all) >= 5 && sum(all) < 1000,
    ],
    [
      "no license keys left beside what never runs out",
      false,
      (all) => someKeys(all) && all.some(({ stockMode }) => stockMode === 1),
    ],
    [
      "other types alone, none in stock",
      false,
      (all) => all.length > 0 && !someKeys(all) && sum(all) === 0,
    ],
    [
      "other types alone, few in stock",
      false,
      (all) => !someKeys(all) && sum(all) > 0 && sum(all) < 5,
    ],
    [
      "other types alone, many in stock",
      false,
      (all) => !someKeys(all) && sum(all) >= 5 && all.every(({ stockMode }) => stockMode === 0),
    ],
    [
      "what never runs out alone",
      false,
      (all) => all.length > 0 && all.every(({ stockMode }) => stockMode === 1),
    ],
    ["no variant at all", false, (all) => all.length === 0],
  ])("%s: V12 low stock is %s", (_, low, isSituation) => {
    const found = products.filter(({ variants }) => isSituation(variants))
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(({ variants }) => lowStock(variants))).toEqual(found.map(() => low))
  })

  it("V12: lowStock has both outcomes", () => {
    const { total } = applyQuery(products, productsTable, { filters: "lowStock==true" })
    expect(total).toBeGreaterThan(products.length / 5)
    expect(total).toBeLessThan((products.length * 4) / 5)
  })

  it("says of a variant that it is out of stock when it is", () => {
    const variants = data.products.flatMap((product) => product.variants)
    expect(variants.filter(({ isOutOfStock, stock }) => isOutOfStock !== (stock === 0))).toEqual([])
  })

  it("has an unsold item for each license key in stock, and sold ones of orders of the same store", () => {
    const unsold = new Map<string, number>()
    const storeOf = new Map(
      data.products.flatMap(({ variants, storeId }) =>
        variants.map(({ id }) => [id, storeId] as const),
      ),
    )
    const orderStore = new Map(data.orders.map(({ id, storeId }) => [id, storeId]))
    for (const { variantId, orderId } of data.items) {
      if (orderId === null) unsold.set(variantId, (unsold.get(variantId) ?? 0) + 1)
      else expect(orderStore.get(orderId)).toBe(storeOf.get(variantId))
    }
    for (const { id, type, stock } of data.products.flatMap(({ variants }) => variants))
      expect(unsold.get(id) ?? 0).toBe(type === licenseKey ? stock : 0)
    expect(data.items.some(({ orderId }) => orderId !== null)).toBe(true)
    expect(Math.max(...unsold.values())).toBeGreaterThan(40)
  })
})

describe("the other lists of seeded data", () => {
  it("V12: hasReply has both outcomes, and an empty reply is none", () => {
    const { total } = applyQuery(reviews, reviewsTable, { filters: "hasReply==true" })
    expect(total).toBeGreaterThan(10)
    expect(total).toBeLessThan(reviews.length - 10)
    const replies = reviews.map(({ reply }) => reply)
    expect([replies.includes(null), replies.includes("")]).toEqual([true, true])
  })

  it.each<[string, () => readonly unknown[], readonly unknown[]]>([
    ["visibility of products", () => products.map(({ visibility }) => visibility), [0, 1, 2, 3]],
    [
      "visibility of categories",
      () => ofStore(data.categories).map(({ visibility }) => visibility),
      [0, 1, 2, 3],
    ],
    ["states of tickets", () => tickets.map(({ status }) => status), [0, 1, 2]],
    ["ratings of reviews", () => reviews.map(({ rating }) => rating), [1, 2, 3, 4, 4.5, 5]],
    [
      "states of orders, pending among them",
      () => orders.map(({ status }) => status),
      ["pending", "completed", "cancelled", "refunded"],
    ],
    [
      "gateways, none and an odd one among them",
      () => orders.map(({ gateway }) => gateway),
      [null, "null", "gift, card", "pay|later", "card", "Card"],
    ],
    [
      "states of suppliers",
      () => ofStore(data.suppliers).map(({ status }) => status),
      ["active", "pending", "revoked"],
    ],
    [
      "answers to webhooks",
      () => data.webhookLogs.map(({ responseCode }) => responseCode),
      [200, 204, 401, 404, 429, 500, 503, -1],
    ],
    [
      "products that are best sellers",
      () => products.map(({ isBestSeller }) => isBestSeller),
      [true, false],
    ],
  ])("has all %s", (_, values, wanted) => {
    const there = new Set(values())
    expect(wanted.filter((value) => !there.has(value))).toEqual([])
  })

  it.each<[string, () => readonly unknown[]]>([
    ["product.description", () => products.map(({ description }) => description)],
    ["product.rating", () => products.map(({ rating }) => rating)],
    ["product.metadata", () => products.map(({ metadata }) => metadata)],
    [
      "product.customAffiliateDiscountPercentage",
      () => products.map((product) => product.customAffiliateDiscountPercentage),
    ],
    [
      "variant.maximumQuantity",
      () =>
        products.flatMap(({ variants }) => variants.map(({ maximumQuantity }) => maximumQuantity)),
    ],
    [
      "variant.description",
      () => products.flatMap(({ variants }) => variants.map(({ description }) => description)),
    ],
    [
      "variant.billingInterval",
      () =>
        products.flatMap(({ variants }) => variants.map(({ billingInterval }) => billingInterval)),
    ],
    [
      "variant.customIntervalDays",
      () =>
        data.products.flatMap(({ variants }) =>
          variants.map((variant) => variant.customIntervalDays),
        ),
    ],
    [
      "customField.hint",
      () =>
        data.products.flatMap(({ variants }) =>
          variants.flatMap((variant) => variant.customFields.map(({ hint }) => hint)),
        ),
    ],
    [
      "customField.placeholder",
      () =>
        data.products.flatMap(({ variants }) =>
          variants.flatMap((each) => each.customFields.map(({ placeholder }) => placeholder)),
        ),
    ],
    ["order.gateway", () => orders.map(({ gateway }) => gateway)],
    ["order.customerEmail", () => orders.map(({ customerEmail }) => customerEmail)],
    ["review.text", () => reviews.map(({ text }) => text)],
    ["review.reply", () => reviews.map(({ reply }) => reply)],
    ["ticket.customerEmail", () => tickets.map(({ customerEmail }) => customerEmail)],
    ["category.imageName", () => ofStore(data.categories).map(({ imageName }) => imageName)],
    [
      "supplier.revokedReason",
      () => ofStore(data.suppliers).map(({ revokedReason }) => revokedReason),
    ],
    [
      "supplier.logoFileName",
      () => ofStore(data.suppliers).map(({ logoFileName }) => logoFileName),
    ],
    [
      "supplier.termsAcceptedAt",
      () => ofStore(data.suppliers).map(({ termsAcceptedAt }) => termsAcceptedAt),
    ],
    ["invite.acceptedAt", () => ofStore(data.invites).map(({ acceptedAt }) => acceptedAt)],
    ["proof.proofText", () => data.proofs.map(({ proofText }) => proofText)],
    [
      "proof.proofImageFileName",
      () => data.proofs.map(({ proofImageFileName }) => proofImageFileName),
    ],
    ["item.orderId", () => data.items.map(({ orderId }) => orderId)],
    ["webhookLog.orderId", () => data.webhookLogs.map(({ orderId }) => orderId)],
    ["store.description", () => data.stores.map(({ description }) => description)],
    ["store.customDomain", () => data.stores.map(({ customDomain }) => customDomain)],
  ])("has %s with and without a value with the option nulls", (_, values) => {
    expect(values().some((value) => value === null)).toBe(true)
    expect(values().some((value) => value !== null && value !== undefined)).toBe(true)
  })

  const texts = {
    "names of products": products.map(({ name }) => name),
    "subjects of tickets": tickets.map(({ subject }) => subject),
    "texts of reviews": reviews.flatMap(({ text }) => text ?? []),
  }

  it.each(
    Object.entries(texts).flatMap(([name, values]) =>
      [
        ["a comma", /,/],
        ["a pipe", /\|/],
        ["null alone", /^null$/],
        ["parentheses", /\(.*\)/],
        ["square and curly brackets", /\[.*\{/],
        ["a backslash", /\\/],
        ["blanks before", /^ /],
        ["blanks after", / $/],
        ["operators", /==|@=/],
        ["an operator first", /^>=/],
        ["a minus first", /^-/],
        ["a star", /\*/],
        ["signs of a URL", /[%&+#?]/],
        ["quotes", /"/],
        ["letters beyond ASCII", /ß/],
        ["letters beyond Latin", /Σ/],
        ["letters without case", /本/],
        ["dotted and dotless I", /İ.*ı/],
        ["characters beyond 16 bits", /\p{Extended_Pictographic}/u],
        ["combining marks", /\p{M}/u],
        ["a line break", /\n/],
        ["a boolean", /^true$/],
        ["a number", /^0$/],
        ["a name of the prototype", /^__proto__$/],
      ].map(([what, pattern]) => [name, what, values, pattern] as const),
    ),
  )("has in %s %s", (_name, _what, values, pattern) => {
    expect(values.some((value) => (pattern as RegExp).test(value))).toBe(true)
  })

  it.each<[string, readonly { readonly dateCreated: string }[]]>([
    ["orders", orders],
    ["reviews", reviews],
    ["tickets", tickets],
    ["webhook logs", data.webhookLogs],
  ])("has many ties in dateCreated of %s", (_, rows) => {
    expect(new Set(rows.map(({ dateCreated }) => dateCreated)).size).toBeLessThan(rows.length / 2)
  })

  it("has times at midnight and with milliseconds", () => {
    expect(orders.some(({ dateCreated }) => dateCreated.endsWith("T00:00:00Z"))).toBe(true)
    expect(orders.some(({ dateCreated }) => /\.[0-9]{3}Z$/.test(dateCreated))).toBe(true)
  })

  it("has categories without products and with them, whose slug is their id and is not", () => {
    const sizes = ofStore(data.categories).map(({ productIds }) => productIds.length)
    expect([Math.min(...sizes), Math.max(...sizes) > 1]).toEqual([0, true])
    expect(new Set(ofStore(data.categories).map(({ id, slug }) => id === slug))).toEqual(
      new Set([true, false]),
    )
    const lengths = data.categories.map(({ name, slug }) => [
      name.length >= 3 && name.length <= 128,
      slug.length >= 1 && slug.length <= 72,
    ])
    expect(lengths.flat()).not.toContain(false)
  })

  it("has invitations that are open, accepted and over", () => {
    const invites = ofStore(data.invites)
    expect(
      invites.some(({ acceptedAt, expiresAt }) => acceptedAt === null && expiresAt > "2099"),
    ).toBe(true)
    expect(invites.some(({ acceptedAt }) => acceptedAt !== null)).toBe(true)
    expect(
      invites.some(({ acceptedAt, expiresAt }) => acceptedAt === null && expiresAt < "2026"),
    ).toBe(true)
  })

  it("has orders of a payment of their own, with and without a proof", () => {
    const proven = new Set(data.proofs.map(({ orderId }) => orderId))
    const custom = orders.filter(({ gateway }) => gateway === "custom")
    expect(new Set(custom.map(({ id }) => proven.has(id)))).toEqual(new Set([true, false]))
    expect(
      data.proofs.filter(
        ({ proofText, proofImageFileName }) => proofText === null && proofImageFileName === null,
      ),
    ).toEqual([])
  })

  it("has a paused webhook whose last deliveries failed, one that works, and one without deliveries", () => {
    const [working, paused, unused] = data.webhooks
    const logsOf = (id: string | undefined): typeof data.webhookLogs =>
      data.webhookLogs.filter(({ webhookId }) => webhookId === id)
    expect(logsOf(paused?.id).map(({ responseCode }) => responseCode)).toEqual([
      500, 500, 500, 500, 500, -1,
    ])
    expect(logsOf(paused?.id).filter(({ success }) => success)).toEqual([])
    expect(paused).toMatchObject({ paused: true, failures: 5 })
    expect(new Set(logsOf(working?.id).map(({ success }) => success))).toEqual(
      new Set([true, false]),
    )
    expect(logsOf(unused?.id)).toEqual([])
    const wrong = data.webhookLogs.filter(
      ({ success, responseCode }) => success !== (responseCode >= 200 && responseCode < 300),
    )
    expect(wrong).toEqual([])
  })

  it("has variants with several images, volume discounts, custom fields with and without options, and badges", () => {
    const variants = data.products.flatMap((product) => product.variants)
    expect(
      variants.some(
        ({ imageNames }) => imageNames.length > 2 && new Set(imageNames).size === imageNames.length,
      ),
    ).toBe(true)
    expect(variants.some(({ volumeDiscounts }) => volumeDiscounts.length > 0)).toBe(true)
    const fields = variants.flatMap(({ customFields }) => customFields)
    expect(new Set(fields.map(({ options }) => options.length))).toEqual(new Set([0, 2]))
    expect(data.products.some(({ badges }) => badges.length > 0)).toBe(true)
  })

  it("has a slug of its own for each product of a store", () => {
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length)
    expect(products.filter(({ slug }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })
})
