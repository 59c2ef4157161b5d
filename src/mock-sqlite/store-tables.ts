import type { Fields } from "../fields/field.ts"
import type { StoreTables } from "../mock/server-options.ts"
import type { ListName } from "../mock/state/store-data.ts"
import { columnsOfFields } from "./field-columns.ts"
import { createIndexes, createTables, fieldsTableOf, type ListTable } from "./list-table.ts"

/** The tables of all lists. */
export type ListTables = { readonly [Name in ListName]: ListTable }

/** Returns the tables of the lists of a store. Lists with fields can be filtered and sorted. */
export function tablesOfStore(tables: StoreTables): ListTables {
  const plain = (name: ListName): ListTable => ({ name, fields: undefined })
  const queried = (name: ListName, fields: Fields): ListTable => ({
    name,
    fields: columnsOfFields(fields, fieldsTableOf(name)),
  })
  return {
    accounts: plain("accounts"),
    stores: plain("stores"),
    categories: plain("categories"),
    products: queried("products", tables.products),
    orders: queried("orders", tables.orders),
    reviews: queried("reviews", tables.reviews),
    tickets: queried("tickets", tables.tickets),
    suppliers: plain("suppliers"),
    invites: plain("invites"),
    proofs: plain("proofs"),
    items: plain("items"),
    webhooks: plain("webhooks"),
    webhookLogs: queried("webhookLogs", tables.webhookLogs),
  }
}

/** Returns the statements that create all tables of a store, and those that create their indexes. */
export function statementsOfStore(lists: ListTables): {
  readonly tables: readonly string[]
  readonly indexes: readonly string[]
} {
  const all = Object.values<ListTable>(lists)
  return { tables: all.flatMap(createTables), indexes: all.flatMap(createIndexes) }
}
