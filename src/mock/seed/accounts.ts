import { operations } from "../../store/operations.ts"
import type { Store } from "../../store/resources.ts"
import type { Account, StoredKey } from "../state/store-data.ts"
import type { SeedSource } from "./source.ts"

/** Values of the keys that seeded data has. Nothing about them is secret. */
export const seedKeys = {
  /** Of the account with two stores: everything is allowed. */
  allScopes: "trommel_all_scopes_1",
  /** Of the same account: only looking at the account and its stores. */
  fewScopes: "trommel_few_scopes_1",
  /** Of the same account: no longer valid. */
  revoked: "trommel_revoked_1",
  /** Of the account with one store: everything is allowed. */
  otherAccount: "trommel_all_scopes_2",
} as const

/** Every scope that the service names, and those that it needs without a name. */
export const scopes: readonly string[] = [
  ...new Set(Object.values(operations).map(({ scope }) => scope)),
  "stores.orders.refund",
]

/** Two stores of the first account, one of the second. */
export function seedStores({
  random,
  time,
  title,
  phrase,
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
      description: null,
      customDomain: null,
      isTicketingEnabled: false,
    },
    make(title(), "other-store", "JPY"),
  ]
}

/** The owners of the stores. */
export function seedAccounts(
  { random }: SeedSource,
  [first, second, other]: readonly [Store, Store, Store],
): readonly [Account, Account] {
  const make = (
    email: string,
    plan: number,
    stores: readonly Store[],
    keys: readonly StoredKey[],
  ): Account => ({
    user: { id: random.id(), email, plan },
    keys,
    storeIds: stores.map(({ id }) => id),
  })
  const all = { scopes, revoked: false }
  return [
    make(
      "owner@example.com",
      2,
      [first, second],
      [
        { value: seedKeys.allScopes, name: "all scopes", ...all },
        {
          value: seedKeys.fewScopes,
          name: "few scopes",
          scopes: ["user.view", "stores.view"],
          revoked: false,
        },
        { value: seedKeys.revoked, name: "revoked", scopes, revoked: true },
      ],
    ),
    make(
      "other@example.com",
      0,
      [other],
      [{ value: seedKeys.otherAccount, name: "all scopes", ...all }],
    ),
  ]
}
