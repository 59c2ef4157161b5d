import type { CustomField, Product, Variant, VolumeDiscount } from "../../store/resources.ts"
import { toAscii } from "./texts.ts"
import { makeRows, type SeedSource } from "./source.ts"

/** What a variant is, and how much of it is there. */
export interface VariantKind {
  readonly type: number
  readonly stock: number
  readonly stockMode: number
}

/** Variants are of these types, an assumption but for there being license keys. */
const [licenseKey, file, service] = [1, 2, 3]
const [counted, uncounted] = [0, 1]
/** What a variant that never runs out says it has: the service shows no way to say so, and a small number would make it low. */
const unlimitedStock = 2_147_483_647

const kind = (type: number, stock: number): VariantKind => ({ type, stock, stockMode: counted })
const keys = (stock: number): VariantKind => kind(licenseKey, stock)
const unlimited = (type: number): VariantKind => ({
  type,
  stock: unlimitedStock,
  stockMode: uncounted,
})

/** Variants of the first product: enough items for several pages. */
export const manyInStock: readonly VariantKind[] = [keys(45), keys(3)]

/** The variants that products have: every situation of stock that the shortcut for low stock tells apart. */
export const stockSituations: readonly (readonly VariantKind[])[] = [
  [keys(0)],
  [keys(2), keys(1), keys(0)],
  [keys(3), keys(4)],
  [keys(4)],
  [keys(5)],
  [keys(9), keys(3)],
  [keys(0), keys(0)],
  [keys(1), kind(file, 2)],
  [keys(1), kind(file, 10)],
  [keys(0), unlimited(service)],
  [kind(file, 0)],
  [kind(file, 2), kind(service, 1)],
  [kind(file, 120)],
  [unlimited(file)],
  [],
]

/** One variant of a product. */
export function seedVariant(
  { id: productId, storeId, name: title }: Pick<Product, "id" | "storeId" | "name">,
  stocked: VariantKind,
  order: number,
  { random, time, phrase, person }: SeedSource,
): Variant {
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
    maximumQuantity: random.chance(50) ? null : random.between(1, 10),
    order,
    requireExternalAuthorization: random.chance(10),
    deliveryTypes: stocked.type === licenseKey ? ["key"] : ["download", "mail"],
    imageNames: makeRows(
      order === 0 ? random.between(3, 4) : random.below(3),
      (at) => `${toAscii(title, "-") || "image"}-${order}-${at}.png`,
    ),
    ...stocked,
    hideStock: stocked.stockMode === uncounted,
    isOutOfStock: stocked.stock === 0,
    customFields: random.chance(20) ? [seedField(id, person(), random)] : [],
    volumeDiscounts: random.chance(15) ? [seedDiscount(id, random)] : [],
    disableVolumeDiscountOnCoupon: random.chance(20),
    randomizeKeyDelivery: random.chance(30),
    description: random.chance(40) ? null : phrase(),
    billingInterval: billed ? random.between(0, 3) : null,
    customIntervalDays: daily ? random.between(2, 90) : null,
  }
}

function seedField(
  variantId: string,
  placeholder: string,
  random: SeedSource["random"],
): CustomField {
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
    placeholder: choices.length > 0 ? null : placeholder,
    hint: random.chance(50) ? null : "Null, | and , are fine here.",
  }
}

function seedDiscount(variantId: string, random: SeedSource["random"]): VolumeDiscount {
  return {
    id: random.id(),
    variantId,
    quantity: random.pick([5, 10, 100]),
    discountType: random.below(2),
    discountValue: random.pick([2.5, 5, 10]),
  }
}
