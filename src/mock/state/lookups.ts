import type { Category, Product, Store, User, Variant } from "../../store/resources.ts"
import { idKey } from "./id-key.ts"
import type { Lists } from "./store-lists.ts"
import type { Account, StoredKey, StoredCategory } from "./store-data.ts"

/** The ids that lead to a variant. */
export interface StoredVariantPlace {
  readonly storeId: string
  readonly productId: string
  readonly variantId: string
}

/** A key with the account that it belongs to. */
export interface KeyHolder {
  readonly account: Account
  readonly key: StoredKey
}

/** Look-ups over several lists, and look-ups that stay within an account, a store or a product. */
export interface Lookups {
  /** Finds a key, revoked or not. */
  readonly findKey: (value: string) => KeyHolder | undefined
  /** Finds a store of an account. */
  readonly findStore: (accountId: string, storeId: string) => Store | undefined
  /** Finds a product of a store. */
  readonly findProduct: (storeId: string, productId: string) => Product | undefined
  /** Finds a variant of a product of a store. */
  readonly findVariant: (place: StoredVariantPlace) => Variant | undefined
  /** Returns an account as the service shows it. */
  readonly viewUser: (account: Account) => User
  /** Returns a category as the service shows it: with products in place of their ids. */
  readonly viewCategory: (category: StoredCategory) => Category
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
