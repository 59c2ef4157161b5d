import type {
  Store,
  StoreCategory,
  StoreProduct,
  StoreUser,
  StoreVariant,
} from "../../store/resources.ts"
import { idKey } from "./id-key.ts"
import {
  gatherLists,
  type StoreAccount,
  type ListName,
  type StoreData,
  type StoredRow,
  type StoredKey,
  type StoredCategory,
} from "./store-data.ts"
import { createStoredRows, type StoredRows } from "./stored-rows.ts"

/** The lists of {@link StoreData} as rows that are found by id and by owner. */
export type Lists = { readonly [Name in ListName]: StoredRows<StoredRow[Name]> }

const idOf = ({ id }: { readonly id: string }): string => id
const storeOf = ({ storeId }: { readonly storeId: string }): string => storeId

/** Makes empty lists. The owner of a row is its store, unless the row names a closer owner. */
export function createLists(): Lists {
  const accounts = createStoredRows<StoreAccount>(
    ({ user }) => user.id,
    () => "",
  )
  const owns =
    (store: Store) =>
    ({ storeIds }: StoreAccount): boolean =>
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

export function loadLists(lists: Lists, data: StoreData): void {
  const copy = structuredClone(data)
  // Accounts come first, since a store finds its owner among them.
  gatherLists((name) => loadList(name, lists, copy))
}

export function copyLists(lists: Lists): StoreData {
  return structuredClone(gatherLists((name) => lists[name].all()))
}

function loadList<Name extends ListName>(
  name: Name,
  lists: { readonly [Each in Name]: StoredRows<StoredRow[Each]> },
  data: { readonly [Each in Name]: readonly StoredRow[Each][] },
): readonly StoredRow[Name][] {
  const rows: readonly StoredRow[Name][] = data[name]
  lists[name].load(rows)
  return rows
}

/** The ids that lead to a variant. */
export interface StoredVariantPlace {
  readonly storeId: string
  readonly productId: string
  readonly variantId: string
}

/** A key with the account that it belongs to. */
export interface KeyHolder {
  readonly account: StoreAccount
  readonly key: StoredKey
}

/** Look-ups over several lists, and look-ups that stay within an account, a store or a product. */
export interface Lookups {
  readonly findKey: (value: string) => KeyHolder | undefined
  readonly findStore: (accountId: string, storeId: string) => Store | undefined
  readonly findProduct: (storeId: string, productId: string) => StoreProduct | undefined
  readonly findVariant: (place: StoredVariantPlace) => StoreVariant | undefined
  readonly viewUser: (account: StoreAccount) => StoreUser
  /** Returns a category as the service shows it: with products in place of their ids. */
  readonly viewCategory: (category: StoredCategory) => StoreCategory
}

/** Makes look-ups in the current content of the lists. */
export function createLookups(lists: Lists): Lookups {
  const findProduct: Lookups["findProduct"] = (storeId, productId) => {
    const product = lists.products.find(productId)
    return product && idKey(product.storeId) === idKey(storeId) ? product : undefined
  }
  return {
    findKey: (value) => {
      for (const account of lists.accounts.all()) {
        const key = account.keys.find((other) => other.value === value)
        if (key) return { account, key }
      }
      return undefined
    },
    findStore: (accountId, storeId) =>
      lists.stores.of(accountId).find(({ id }) => idKey(id) === idKey(storeId)),
    findProduct,
    findVariant: ({ storeId, productId, variantId }) =>
      findProduct(storeId, productId)?.variants.find(({ id }) => idKey(id) === idKey(variantId)),
    viewUser: ({ user }) => ({
      ...user,
      stores: lists.stores
        .of(user.id)
        .map(({ id, name, url, currencyCode }) => ({ id, name, url, currencyCode })),
    }),
    viewCategory: ({ productIds, ...category }) => ({
      ...category,
      products: productIds.flatMap((id) => findProduct(category.storeId, id) ?? []),
    }),
  }
}
