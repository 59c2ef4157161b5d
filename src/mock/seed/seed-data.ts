import type { ListName, StoreData, StoredRow } from "../state/store-data.ts"
import type { SeedOptions } from "./seed-options.ts"
import type { SeedRow } from "./seed-row.ts"
import { seedRows } from "./seed-rows.ts"

/**
 * Makes the data of a store service: two accounts, with two stores and one store, and in each store
 * everything that a client can meet: every combination of stock, empty fields, ties in dates and
 * statuses, texts that are hard to query. The same options always give the same data. Edge cases
 * come first in each list.
 * @throws RangeError for a seed or a size that is not an integer, and for a size below 0.
 * @example seedData({ sizes: { orders: 20 } }).orders.length // => 24
 */
export function seedData(options: SeedOptions = {}): StoreData {
  const data: { readonly [Name in ListName]: StoredRow[Name][] } = {
    accounts: [],
    stores: [],
    categories: [],
    products: [],
    orders: [],
    reviews: [],
    tickets: [],
    suppliers: [],
    invites: [],
    proofs: [],
    items: [],
    webhooks: [],
    webhookLogs: [],
  }
  const add = <Name extends ListName>({ list, row }: SeedRow<Name>): void =>
    void data[list].push(row)
  for (const row of seedRows(options)) add(row)
  return data
}
