import { describe, expect, it } from "vitest"
import { createStoreServer } from "../../../src/mock/store-server.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { seedData, type SeedOptions } from "../../../src/mock/seed/seed-data.ts"
import { readStoreData } from "../../../src/mock/state/read-store-data.ts"
import type { StoreCategory } from "../../../src/store/resources.ts"

const sizes = { products: 60, orders: 200, reviews: 60, tickets: 60, webhookLogs: 60 }

/** Calls back with the place of each value, such as `products/variants/hint`. */
function visit(value: unknown, place: string, see: (place: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, place, see)
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value))
      visit(part, `${place}/${name}`.replace(/^\//, ""), see)
  else see(place, value)
}

/** The places of all nulls, each once, sorted. */
function nullsIn(data: unknown): readonly string[] {
  const places = new Set<string>()
  visit(data, "", (place, value) => {
    if (value === null) places.add(place)
  })
  return [...places].sort()
}

/** Fields that are null where nothing has happened yet, and fields of records that the interface does not type. */
const always = [
  "invites/acceptedAt",
  "items/orderId",
  "orders/customerEmail",
  "orders/gateway",
  "reviews/reply",
  "reviews/text",
  "stores/customDomain",
  "suppliers/revokedReason",
  "suppliers/termsAcceptedAt",
  "tickets/customerEmail",
  "webhookLogs/orderId",
]

/** Fields to which the interface gives a type, and that a service might leave empty all the same. */
const onRequest = [
  "categories/imageName",
  "products/customAffiliateDiscountPercentage",
  "products/description",
  "products/metadata",
  "products/rating",
  "products/variants/billingInterval",
  "products/variants/customFields/hint",
  "products/variants/customFields/placeholder",
  "products/variants/customIntervalDays",
  "products/variants/description",
  "products/variants/maximumQuantity",
  "proofs/proofImageFileName",
  "proofs/proofText",
  "stores/description",
  "suppliers/logoFileName",
]

describe("nulls in seeded data", () => {
  it.each([1, 2, -7])(
    "seed %i has none but in fields that may be empty by their meaning",
    (seed) => {
      expect(nullsIn(seedData({ seed, sizes }))).toEqual(always)
    },
  )

  it("the whole default seed has no others", () => {
    expect(nullsIn(seedData())).toEqual(always)
  })

  it("has them in all other fields that may be null with the option nulls", () => {
    const data = seedData({ sizes, nulls: true })
    expect(nullsIn(data)).toEqual([...always, ...onRequest].sort())
    expect(readStoreData(data)).toMatchObject({ ok: true })
  })

  it("the option nulls changes nothing else", () => {
    const valuesOf = (options: SeedOptions): readonly (readonly [string, unknown])[] => {
      const values: (readonly [string, unknown])[] = []
      visit(seedData({ sizes, ...options }), "", (place, value) => values.push([place, value]))
      return values
    }
    const full = valuesOf({})
    const sparse = valuesOf({ nulls: true })
    expect(sparse.length).toBe(full.length)
    const changed = sparse.filter(([, value], at) => value !== full[at]?.[1])
    expect(changed.length).toBeGreaterThan(onRequest.length)
    expect(
      changed.filter(([place, value]) => value !== null || !onRequest.includes(place)),
    ).toEqual([])
  })

  it("a category that is made has none either", async () => {
    const server = createStoreServer({ data: seedData({ sizes }) })
    const { id = "" } = server.state.stores.all()[0] ?? {}
    const response = await server.fetch(
      new Request(`http://localhost/stores/${id}/categories`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${seedKeys.allScopes}`,
          "User-Agent": "trommel-tests",
          "Content-Type": "application/json",
        },
        body: '{"name":"New"}',
      }),
    )
    const { data } = (await response.json()) as { readonly data: StoreCategory }
    expect(nullsIn(data)).toEqual([])
  })
})
