import type { Badge, Product, Visibility } from "../../store/resources.ts"
import type { StoreData } from "../state/store-data.ts"
import { oddTexts } from "./odd-texts.ts"
import { makeRows, type SeedSource } from "./source.ts"
import { toAscii } from "./texts.ts"
import { manyInStock, seedVariant, stockSituations } from "./variants.ts"

export const visibilities: readonly Visibility[] = [0, 1, 2, 3]

/** Products of a store. The first ones have the odd names, and every situation of stock in turn. */
export function seedProducts(storeId: string, count: number, source: SeedSource): Product[] {
  return makeRows(count, (at) => seedProduct(storeId, at, source))
}

function seedProduct(storeId: string, at: number, source: SeedSource): Product {
  const { random, time, title, phrase } = source
  const id = random.id()
  const name = oddTexts[at] ?? title()
  const slug = [toAscii(name, "-"), at + 1].filter((part) => part !== "").join("-")
  const situation =
    at === 0 ? manyInStock : (stockSituations[at - 1] ?? random.pick(stockSituations))
  return {
    id,
    dateCreated: time(),
    name,
    description: random.pick([null, "", phrase(), phrase(), random.pick(oddTexts)]),
    imageNames: makeRows(random.below(4), (place) => `${slug}-${place}.png`),
    rating: random.chance(20) ? null : random.between(10, 50) / 10,
    order: random.below(20),
    visibility: random.pick(visibilities),
    storeId,
    variants: situation.map((kind, order) =>
      seedVariant({ id, storeId, name }, kind, order, source),
    ),
    badges: random.chance(20) ? [seedBadge(id, source)] : [],
    isBestSeller: random.chance(15),
    hideStock: random.chance(25),
    affiliateDiscountMode: random.below(3),
    slug,
    metadata: random.chance(80)
      ? null
      : JSON.stringify({ shelf: random.below(9), "odd|key": null }),
    customAffiliateDiscountPercentage: random.chance(70) ? null : random.between(1, 60) / 2,
  }
}

function seedBadge(productId: string, { random }: SeedSource): Badge {
  return {
    id: random.id(),
    productId,
    label: random.pick(["New", "Hot, hot", "Sale | today"]),
    order: 0,
    color: random.pick(["#cc0000", "#00aa00"]),
  }
}

/**
 * What is in stock of the variants that are license keys, as many items as each says it has, and before them some that are
 * sold already.
 */
export function seedItems(
  { products, orders }: Pick<StoreData, "products" | "orders">,
  { random, time }: SeedSource,
): StoreData["items"] {
  return products.flatMap(({ variants }) =>
    variants
      .filter(({ deliveryTypes }) => deliveryTypes.includes("key"))
      .flatMap(({ id: variantId, stock }) => {
        const sold = orders.length > 0 ? random.below(4) : 0
        return makeRows(sold + stock, (at) => ({
          id: random.id(),
          dateCreated: time(),
          variantId,
          value: random.id().slice(9, 28).toUpperCase(),
          orderId: at < sold ? random.pick(orders).id : null,
        }))
      }),
  )
}
