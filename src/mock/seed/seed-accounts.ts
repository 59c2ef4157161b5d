import { assumedOperations, operations } from "../../store/operations.ts"
import type { Store } from "../../store/resources.ts"
import type { StoreAccount } from "../state/store-data.ts"
import type { SeedSource } from "./seed-source.ts"

/**
 * The values of the keys in seeded data. They are not secret.
 * @example
 * const server = createStoreServer()
 * const ask = async (key: string): Promise<number> => {
 *   const headers = { Authorization: `Bearer ${key}`, "User-Agent": "example" }
 *   return (await server.fetch(new Request("http://localhost/user", { headers }))).status
 * }
 * await ask(seedKeys.allScopes) // => 200
 * await ask(seedKeys.revoked) // => 401
 */
export const seedKeys = {
  /** A key of the account with two stores, with all scopes. */
  allScopes: "trommel_all_scopes_1",
  /** A key of the same account that can only view the account and its stores. */
  fewScopes: "trommel_few_scopes_1",
  /** A key of the same account that is no longer valid. */
  revoked: "trommel_revoked_1",
  /** A key of the account with one store, with all scopes. */
  otherAccount: "trommel_all_scopes_2",
} as const

/**
 * All scopes of the service, including those that no operation of the mock needs.
 * @example scopes.includes("stores.orders.view") // => true
 */
export const scopes: readonly string[] = [
  ...new Set(
    [...Object.values(operations), ...Object.values(assumedOperations)].map(({ scope }) => scope),
  ),
  "stores.orders.refund",
]

export function seedStores({
  random,
  time,
  title,
  phrase,
  empty,
}: SeedSource): readonly [Store, Store, Store] {
  const make = (name: string, url: string, currencyCode: string): Store => ({
    id: random.id(),
    dateCreated: time(),
    name,
    description: phrase(),
    url,
    currencyCode,
    rating: random.between(30, 50) / 10,
    isTicketingEnabled: true,
    isCustomerBalanceEnabled: random.chance(50),
  })
  return [
    { ...make(title(), "first-store", "EUR"), customDomain: "shop.example.com" },
    {
      ...make("Straße, Ecke | Köln", "second-store", "USD"),
      description: empty(""),
      customDomain: null,
      isTicketingEnabled: false,
    },
    make(title(), "other-store", "JPY"),
  ]
}

export function seedAccounts(
  { random }: SeedSource,
  [first, second, other]: readonly [Store, Store, Store],
): readonly [StoreAccount, StoreAccount] {
  const all = { scopes, revoked: false }
  const few = { scopes: ["user.view", "stores.view"], revoked: false }
  return [
    {
      user: { id: random.id(), email: "owner@example.com", plan: 2 },
      keys: [
        { value: seedKeys.allScopes, name: "all scopes", ...all },
        { value: seedKeys.fewScopes, name: "few scopes", ...few },
        { value: seedKeys.revoked, name: "revoked", scopes, revoked: true },
      ],
      storeIds: [first.id, second.id],
    },
    {
      user: { id: random.id(), email: "other@example.com", plan: 0 },
      keys: [{ value: seedKeys.otherAccount, name: "all scopes", ...all }],
      storeIds: [other.id],
    },
  ]
}
