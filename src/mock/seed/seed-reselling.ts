import type { Product } from "../../store/resources.ts"
import type { StoredInvite, StoredSupplier } from "../state/store-data.ts"
import { addMinutes, makeRows, minutesPerDay, type SeedSource } from "./seed-source.ts"

/** Assumed: the service documents no statuses. */
const supplierStatuses = ["active", "pending", "revoked"] as const

/** Makes the suppliers of a store, two of each status. */
export function seedSuppliers(
  storeId: string,
  { random, time, title, empty }: SeedSource,
): StoredSupplier[] {
  return [...supplierStatuses, ...supplierStatuses].map((status, at) => {
    const sold = status === "pending" ? 0 : random.between(1, 300)
    const dateCreated = time()
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
      dateCreated,
      revokedReason: status === "revoked" ? "Terms broken, see \\null" : null,
      minimumTopUp: random.pick([0, 5, 10, 50]),
      logoFileName: at % 2 === 0 ? empty("") : `logo-${at}.svg`,
      termsAcceptedAt:
        status === "pending"
          ? null
          : addMinutes(dateCreated, random.between(1, 14 * minutesPerDay)),
    }
  })
}

/** Makes invitations of a store: open, accepted and expired ones. */
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
