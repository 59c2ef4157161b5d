import type {
  StoreBadge,
  StoreProduct,
  StoreVisibility,
  StoreCustomField,
  StoreVariant,
  StoreVolumeDiscount,
} from "../../store/resources.ts"
import type { StoreData, StoredCategory } from "../state/store-data.ts"
import { edgeCaseTexts } from "./edge-case-texts.ts"
import { addMinutes, makeRows, minutesPerDay, toAscii, type SeedSource } from "./seed-source.ts"

/** The first is a name with a comma that people take for the end of a condition. */
const exampleNames: readonly string[] = ["Pro, annual", "Pro, monthly"]

const visibilities: readonly StoreVisibility[] = [0, 1, 2, 3]

/** Makes products: the first with the edge-case names, and every combination of stock. */
export function seedProducts(storeId: string, count: number, source: SeedSource): StoreProduct[] {
  return makeRows(count, (at) => seedProduct(storeId, at, source))
}

function seedProduct(storeId: string, at: number, source: SeedSource): StoreProduct {
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
      seedVariant({ id, storeId, name }, kind, order, source),
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

/** Gives the products after those with edge-case names the names of the examples in the documents. */
function exampleName(at: number, name: string): string {
  return exampleNames[at - edgeCaseTexts.length] ?? name
}

function seedBadge(productId: string, { random }: SeedSource): StoreBadge {
  return {
    id: random.id(),
    productId,
    label: random.pick(["New", "Hot, hot", "Sale | today"]),
    order: 0,
    color: random.pick(["#cc0000", "#00aa00"]),
  }
}

/** Makes categories: one empty, some whose slug is their id, some that are hard to query. */
export function seedCategories(
  storeId: string,
  products: readonly StoreProduct[],
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

/** Makes the items of license-key variants: as many as are in stock, after some sold ones. */
export function seedItems(
  { products, orders }: Pick<StoreData, "products" | "orders">,
  { random, time }: SeedSource,
): StoreData["items"] {
  return products.flatMap(({ variants }) =>
    variants
      .filter(({ deliveryTypes }) => deliveryTypes.includes("key"))
      .flatMap(({ id: variantId, stock }) => {
        const sold = orders.length > 0 ? random.below(4) : 0
        return makeRows(sold + stock, (at) => {
          const order = at < sold ? random.pick(orders) : undefined
          return {
            id: random.id(),
            dateCreated:
              order === undefined
                ? time()
                : addMinutes(order.dateCreated, -random.between(1, 90 * minutesPerDay)),
            variantId,
            value: random.id().slice(9, 28).toUpperCase(),
            orderId: order?.id ?? null,
          }
        })
      }),
  )
}

interface VariantKind {
  readonly type: number
  readonly stock: number
  readonly stockMode: number
}

/** Types of variants. Their numbers are assumed, and so are all types but the license key. */
const [licenseKey, file, service] = [1, 2, 3]
const [counted, uncounted] = [0, 1]
/** The stock of a variant that never runs out, and the largest quantity without a maximum: the service has no flag for either. */
const unlimitedNumber = 2_147_483_647
/** The billing interval of a variant that is paid once. Its number is assumed. */
const paidOnce = 0

const countedKind = (type: number, stock: number): VariantKind => ({
  type,
  stock,
  stockMode: counted,
})
const keys = (stock: number): VariantKind => countedKind(licenseKey, stock)
const unlimited = (type: number): VariantKind => ({
  type,
  stock: unlimitedNumber,
  stockMode: uncounted,
})

/** The variants of the first product: enough items for several pages. */
const manyInStock: readonly VariantKind[] = [keys(45), keys(3)]

/** The other products' variants: every stock that the shortcut for low stock distinguishes. */
const stockSituations: readonly (readonly VariantKind[])[] = [
  [keys(0)],
  [keys(2), keys(1), keys(0)],
  [keys(3), keys(4)],
  [keys(4)],
  [keys(5)],
  [keys(9), keys(3)],
  [keys(0), keys(0)],
  [keys(1), countedKind(file, 2)],
  [keys(1), countedKind(file, 10)],
  [keys(0), unlimited(service)],
  [countedKind(file, 0)],
  [countedKind(file, 2), countedKind(service, 1)],
  [countedKind(file, 120)],
  [unlimited(file)],
  [],
]

/**
 * Makes one variant of a product.
 * @param order - its place among the variants of the product.
 */
function seedVariant(
  { id: productId, storeId, name: title }: Pick<StoreProduct, "id" | "storeId" | "name">,
  kind: VariantKind,
  order: number,
  { random, time, phrase, person, empty }: SeedSource,
): StoreVariant {
  const id = random.id()
  const billed = random.chance(15)
  const daily = billed && random.chance(50)
  return {
    id,
    dateCreated: time(),
    name: order === 0 ? "Standard" : `Edition ${order + 1}`,
    productId,
    storeId,
    cost: random.pick([0, 0.99, 4.5, 9.99, 9.99, 19.99, 49, 120.25]),
    minimumQuantity: 1,
    maximumQuantity: random.chance(50) ? empty(unlimitedNumber) : random.between(1, 10),
    order,
    requireExternalAuthorization: random.chance(10),
    deliveryTypes: kind.type === licenseKey ? ["key"] : ["download", "mail"],
    imageNames: makeRows(
      order === 0 ? random.between(3, 4) : random.below(3),
      (at) => `${toAscii(title, "-") || "image"}-${order}-${at}.png`,
    ),
    ...kind,
    hideStock: kind.stockMode === uncounted,
    isOutOfStock: kind.stock === 0,
    customFields: random.chance(20) ? [seedField(id, person(), { random, empty })] : [],
    volumeDiscounts: random.chance(15) ? [seedDiscount(id, random)] : [],
    disableVolumeDiscountOnCoupon: random.chance(20),
    randomizeKeyDelivery: random.chance(30),
    description: random.chance(40) ? empty("") : phrase(),
    billingInterval: billed ? random.between(1, 3) : empty(paidOnce),
    customIntervalDays: daily ? random.between(2, 90) : empty(0),
  }
}

function seedField(
  variantId: string,
  placeholder: string,
  { random, empty }: Pick<SeedSource, "random" | "empty">,
): StoreCustomField {
  const id = random.id()
  const choices = random.chance(50) ? ["small", "large"] : []
  return {
    id,
    variantId,
    label: choices.length > 0 ? "Size" : "Name, as printed",
    identifier: choices.length > 0 ? "size" : "printed_name",
    type: choices.length > 0 ? "select" : "text",
    isRequired: random.chance(50),
    options: choices.map((value, order) => ({
      id: random.id(),
      customFieldId: id,
      label: value.toUpperCase(),
      value,
      order,
    })),
    placeholder: choices.length > 0 ? empty("") : placeholder,
    hint: random.chance(50) ? empty("") : "Null, | and , are fine here.",
  }
}

function seedDiscount(variantId: string, random: SeedSource["random"]): StoreVolumeDiscount {
  return {
    id: random.id(),
    variantId,
    quantity: random.pick([5, 10, 100]),
    discountType: random.below(2),
    discountValue: random.pick([2.5, 5, 10]),
  }
}
