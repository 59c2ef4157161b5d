import type { Category, Product, Store, User, Variant } from "../../store/resources.ts"
import { idKey } from "./ids.ts"
import type { Lists } from "./lists.ts"
import type { Account, StoredKey, StoredCategory } from "./store-data.ts"

/** Where a variant lies. */
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

/** Look-ups that take more than one list, or end at a border that a request must not cross. */
export interface Lookups {
  /** Also finds revoked keys. */
  readonly findKey: (value: string) => KeyHolder | undefined
  /** A store, if it is of that account. */
  readonly findStore: (accountId: string, storeId: string) => Store | undefined
  /** A product, if it is of that store. */
  readonly findProduct: (storeId: string, productId: string) => Product | undefined
  /** A variant, if it is of that product, and that of that store. */
  readonly findVariant: (place: StoredVariantPlace) => Variant | undefined
  /** An account as the service shows it. */
  readonly viewUser: (account: Account) => User
  /** A category as the service shows it: with its products in place of their ids. */
  readonly viewCategory: (category: StoredCategory) => Category
}

/** Look-ups in lists as they are at the time of each. */
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
