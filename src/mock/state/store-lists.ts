import type { Store } from "../../store/resources.ts"
import { createStoredRows, type StoredRows } from "./stored-rows.ts"
import { idKey } from "./id-key.ts"
import {
  gatherLists,
  type Account,
  type ListName,
  type StoreData,
  type StoredRow,
} from "./store-data.ts"

/** The lists of {@link StoreData} as rows that are found by id and by owner. */
export type Lists = { readonly [Name in ListName]: StoredRows<StoredRow[Name]> }

const idOf = ({ id }: { readonly id: string }): string => id
const storeOf = ({ storeId }: { readonly storeId: string }): string => storeId

/** Makes empty lists. The owner of a row is its store, unless the row names a closer owner. */
export function createLists(): Lists {
  const accounts = createStoredRows<Account>(
    ({ user }) => user.id,
    () => "",
  )
  const owns =
    (store: Store) =>
    ({ storeIds }: Account): boolean =>
      storeIds.some((id) => idKey(id) === idKey(store.id))
  return {
    accounts,
    stores: createStoredRows<StoredRow["stores"]>(
      idOf,
      (store) => accounts.all().find(owns(store))?.user.id ?? "",
    ),
    categories: createStoredRows<StoredRow["categories"]>(idOf, storeOf),
    products: createStoredRows<StoredRow["products"]>(idOf, storeOf),
    orders: createStoredRows<StoredRow["orders"]>(idOf, storeOf),
    reviews: createStoredRows<StoredRow["reviews"]>(idOf, storeOf),
    tickets: createStoredRows<StoredRow["tickets"]>(idOf, storeOf),
    suppliers: createStoredRows<StoredRow["suppliers"]>(idOf, storeOf),
    invites: createStoredRows<StoredRow["invites"]>(idOf, storeOf),
    proofs: createStoredRows<StoredRow["proofs"]>(idOf, ({ orderId }) => orderId),
    items: createStoredRows<StoredRow["items"]>(idOf, ({ variantId }) => variantId),
    webhooks: createStoredRows<StoredRow["webhooks"]>(idOf, ({ accountId }) => accountId),
    webhookLogs: createStoredRows<StoredRow["webhookLogs"]>(idOf, ({ webhookId }) => webhookId),
  }
}

/** Replaces the content of the lists by a copy of data. */
export function loadLists(lists: Lists, data: StoreData): void {
  const copy = structuredClone(data)
  // Accounts come first, since a store finds its owner among them.
  gatherLists((name) => loadList(name, lists, copy))
}

/** Copies the content of the lists. */
export function copyLists(lists: Lists): StoreData {
  return structuredClone(gatherLists((name) => lists[name].all()))
}

/**
 * Loads one list. The mapped parameter types tell TypeScript that list and rows have the same
 * row type.
 */
function loadList<Name extends ListName>(
  name: Name,
  lists: { readonly [Each in Name]: StoredRows<StoredRow[Each]> },
  data: { readonly [Each in Name]: readonly StoredRow[Each][] },
): readonly StoredRow[Name][] {
  const rows: readonly StoredRow[Name][] = data[name]
  lists[name].load(rows)
  return rows
}
