import type { Definitions, Shortcut } from "../fields/definition.ts"
import { showUntrusted } from "../fields/problem.ts"
import {
  defineFieldsFor,
  type FieldTable,
  type FilterableOf,
  type SortableOf,
} from "../fields/table.ts"
import { assumed, namedButFor, type Origins } from "./origin.ts"
import type { Product, Variant } from "./resources.ts"

/** What {@link createProductsTable} wants to know. */
export interface ProductsOptions {
  /** The `type` of variants that are license keys; default 1, an assumption. */
  readonly licenseKeyType?: number
}

/** Below it, the stock of a product is low. */
const lowStockThreshold = 5

/** The columns of a {@link ProductsTable}: all of its fields but `lowStock`. */
export const productColumns = {
  id: { kind: "uuid", nullable: false, unique: true },
  dateCreated: { kind: "date", nullable: false },
  name: { kind: "text", nullable: false },
  slug: { kind: "text", nullable: false },
  rating: { kind: "number" },
  order: { kind: "integer", nullable: false },
  visibility: { kind: "enum", values: [0, 1, 2, 3], nullable: false },
  isBestSeller: { kind: "boolean", nullable: false },
} as const satisfies Definitions

/** What `lowStock` looks at. */
export interface Stocked {
  readonly variants: readonly Pick<Variant, "type" | "stock">[]
}

/** The definitions of a {@link ProductsTable}. */
export type ProductFields = typeof productColumns & { readonly lowStock: Shortcut<Stocked> }

export type ProductsTable = FieldTable<
  FilterableOf<ProductFields>,
  SortableOf<ProductFields>,
  Product
>

export const productOrigins: Origins<ProductFields> = {
  id: assumed,
  dateCreated: assumed,
  name: assumed,
  slug: assumed,
  rating: assumed,
  order: assumed,
  visibility: namedButFor("list"),
  isBestSeller: assumed,
  lowStock: namedButFor("meaning"),
}

/**
 * The definitions of a table of products, for tables that differ in some.
 * @throws TypeError when the type of license keys is no whole number.
 * @example createProductFields().visibility.values // => [0, 1, 2, 3]
 */
export function createProductFields({ licenseKeyType = 1 }: ProductsOptions = {}): ProductFields {
  // A text would be equal to no type, and lowStock would quietly match nothing.
  if (!Number.isSafeInteger(licenseKeyType))
    throw new TypeError(
      `licenseKeyType must be a whole number, but it is ${showUntrusted(licenseKeyType)}.`,
    )
  return {
    ...productColumns,
    lowStock: { kind: "shortcut", test: (product) => isLowStock(product, licenseKeyType) },
  }
}

/**
 * What the list of products may be filtered and sorted by.
 * @throws TypeError when the type of license keys is no whole number.
 * @example createProductsTable({ licenseKeyType: 3 }).fields.get("lowstock")?.kind // => "shortcut"
 */
export function createProductsTable(options?: ProductsOptions): ProductsTable {
  return defineFieldsFor<Product>()(createProductFields(options))
}

/** The table of products where license keys are of type 1. */
export const productsTable: ProductsTable = createProductsTable()

/**
 * Whether a product has a license-key variant, and fewer than 5 in stock over all of its variants (rule V12).
 * @example isLowStock({ variants: [{ type: 1, stock: 3 }, { type: 2, stock: 2 }] }, 1) // => false
 */
export function isLowStock({ variants }: Stocked, licenseKeyType: number): boolean {
  const stock = variants.reduce((sum, variant) => sum + variant.stock, 0)
  return stock < lowStockThreshold && variants.some(({ type }) => type === licenseKeyType)
}
