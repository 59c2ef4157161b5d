import type { CustomField, Product, Variant, VolumeDiscount } from "../../store/resources.ts"
import { toAscii } from "./random-texts.ts"
import { makeRows, type SeedSource } from "./seed-source.ts"

/** The type and stock of a variant. */
export interface VariantKind {
  readonly type: number
  readonly stock: number
  readonly stockMode: number
}

/** Types of variants. Their numbers are assumed, and so are all types but the license key. */
const [licenseKey, file, service] = [1, 2, 3]
const [counted, uncounted] = [0, 1]
/**
 * The stock of a variant that never runs out, and the largest quantity without a maximum. The
 * service has no flag for either, and a small stock would count as low.
 */
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
export const manyInStock: readonly VariantKind[] = [keys(45), keys(3)]

/**
 * The variants of the other products: every combination of stock that the shortcut for low stock
 * distinguishes.
 */
export const stockSituations: readonly (readonly VariantKind[])[] = [
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
 * The product of a variant, what the variant is, and its place among the variants of the product.
 */
interface VariantParts {
  readonly product: Pick<Product, "id" | "storeId" | "name">
  readonly kind: VariantKind
  readonly order: number
}

/** Makes one variant of a product. */
export function seedVariant(
  { product: { id: productId, storeId, name: title }, kind, order }: VariantParts,
  { random, time, phrase, person, empty }: SeedSource,
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
    placeholder: choices.length > 0 ? empty("") : placeholder,
    hint: random.chance(50) ? empty("") : "Null, | and , are fine here.",
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
