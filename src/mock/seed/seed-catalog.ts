import type { Badge, Product, Visibility } from "../../store/resources.ts"
import type { StoreData, StoredCategory } from "../state/store-data.ts"
import { edgeCaseTexts } from "./edge-case-texts.ts"
import { makeRows, type SeedSource } from "./seed-source.ts"
import { toAscii } from "./random-texts.ts"
import { manyInStock, seedVariant, stockSituations } from "./seed-variants.ts"

/** The first is a name with a comma that people take for the end of a condition. */
const exampleNames: readonly string[] = ["Pro, annual", "Pro, monthly"]

const visibilities: readonly Visibility[] = [0, 1, 2, 3]

/**
 * Makes products of a store. The first ones have the edge-case names, and every combination of
 * stock in turn.
 */
export function seedProducts(storeId: string, count: number, source: SeedSource): Product[] {
  return makeRows(count, (at) => seedProduct(storeId, at, source))
}

function seedProduct(storeId: string, at: number, source: SeedSource): Product {
  const { random, time, title, phrase, empty } = source
  const id = random.id()
  const name = edgeCaseTexts[at] ?? exampleName(at, title())
  const slug = [toAscii(name, "-"), at + 1].filter((part) => part !== "").join("-")
  const situation =
    at === 0 ? manyInStock : (stockSituations[at - 1] ?? random.pick(stockSituations))
  return {
    id,
    dateCreated: time(),
    name,
    description: random.pick([empty(""), "", phrase(), phrase(), random.pick(edgeCaseTexts)]),
    imageNames: makeRows(random.below(4), (place) => `${slug}-${place}.png`),
    rating: random.chance(20) ? empty(0) : random.between(10, 50) / 10,
    order: random.below(20),
    visibility: random.pick(visibilities),
    storeId,
    variants: situation.map((kind, order) =>
      seedVariant({ product: { id, storeId, name }, kind, order }, source),
    ),
    badges: random.chance(20) ? [seedBadge(id, source)] : [],
    isBestSeller: random.chance(15),
    hideStock: random.chance(25),
    affiliateDiscountMode: random.below(3),
    slug,
    metadata: random.chance(80)
      ? empty("{}")
      : JSON.stringify({ shelf: random.below(9), "odd|key": null }),
    customAffiliateDiscountPercentage: random.chance(70) ? empty(0) : random.between(1, 60) / 2,
  }
}

/** Gives the products behind those with edge-case names the names of the examples in the documents. */
function exampleName(at: number, name: string): string {
  return exampleNames[at - edgeCaseTexts.length] ?? name
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
 * Makes categories of a store: an empty one, some whose slug is their id, some with names that are
 * hard to query.
 */
export function seedCategories(
  storeId: string,
  products: readonly Product[],
  { random, time, title, empty }: SeedSource,
): StoredCategory[] {
  const names = edgeCaseTexts.filter(({ length }) => length >= 3).slice(0, 3)
  return [...visibilities, ...visibilities].map((visibility, order) => {
    const id = random.id()
    const name = names[order] ?? title()
    return {
      id,
      dateCreated: time(),
      name,
      visibility,
      order,
      storeId,
      productIds: products
        .filter((_, at) => order > 0 && at % 8 === order)
        .map((product) => product.id),
      slug: order % 3 === 0 ? id : `${toAscii(name, "-")}-${order}`,
      imageName: order % 2 === 0 ? empty("") : `category-${order}.png`,
    }
  })
}

/**
 * Makes the items of variants that are license keys: as many as each variant has in stock, and
 * before them some sold ones.
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
