import type { Product } from "../../store/resources.ts"
import type { StoredCategory, StoredInvite, StoredSupplier } from "../state/store-data.ts"
import { oddTexts } from "./odd-texts.ts"
import { visibilities } from "./products.ts"
import { makeRows, type SeedSource } from "./source.ts"
import { toAscii } from "./texts.ts"

/** Categories of a store: an empty one, some whose slug is their id, some with odd names. */
export function seedCategories(
  storeId: string,
  products: readonly Product[],
  { random, time, title }: SeedSource,
): StoredCategory[] {
  const names = oddTexts.filter(({ length }) => length >= 3).slice(0, 3)
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
      imageName: order % 2 === 0 ? null : `category-${order}.png`,
    }
  })
}

/** The service does not show any. */
const supplierStates = ["active", "pending", "revoked"] as const

/** Stores that a store draws stock from. */
export function seedSuppliers(
  storeId: string,
  { random, time, title }: SeedSource,
): StoredSupplier[] {
  return [...supplierStates, ...supplierStates].map((status, at) => {
    const sold = status === "pending" ? 0 : random.between(1, 300)
    return {
      id: random.id(),
      storeId,
      supplierStoreId: random.id(),
      supplierStoreName: at === 0 ? "Köhler, Söhne | Co" : title(),
      status,
      balance: random.between(0, 40_000) / 100,
      currencyCode: random.pick(["EUR", "USD"]),
      discountPercent: random.between(0, 60) / 2,
      lifetimeSpend: sold * 3.5,
      completedOrders: sold,
      listings: random.between(0, 40),
      dateCreated: time(),
      revokedReason: status === "revoked" ? "Terms broken, see \\null" : null,
      minimumTopUp: random.pick([0, 5, 10, 50]),
      logoFileName: at % 2 === 0 ? null : `logo-${at}.svg`,
      termsAcceptedAt: status === "pending" ? null : time(),
    }
  })
}

/** Invitations of a store: open, accepted, and over. */
export function seedInvites(
  storeId: string,
  products: readonly Product[],
  { random, time, email }: SeedSource,
): StoredInvite[] {
  return makeRows(6, (at) => ({
    id: random.id(),
    storeId,
    email: email(),
    expiresAt: at % 3 === 2 ? time() : "2099-12-31T23:59:59Z",
    productIds: products.slice(at, at + (at % 3)).map(({ id }) => id),
    acceptedAt: at % 3 === 1 ? time() : null,
    token: `trommel_invite_${random.id()}`,
  }))
}
