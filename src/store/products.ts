import { readOptions, type Read } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Definitions, Shortcut } from "../fields/definition.ts"
import {
  defineFieldsFor,
  type FieldTable,
  type FilterableOf,
  type SortableOf,
} from "../fields/table.ts"
import { assumed, namedButFor, type Origins } from "./origin.ts"
import type { Product, Variant } from "./resources.ts"

/**
 * Options of {@link createProductsTable}.
 * @example
 * import type { ProductsOptions } from "trommel/store"
 * const options: ProductsOptions = { licenseKeyType: 3 }
 * createProductsTable(options).fields.has("lowstock") // => true
 */
export interface ProductsOptions {
  /** The `type` of variants that are license keys; default 1, an assumption. */
  readonly licenseKeyType?: number
}

const kinds = { licenseKeyType: "a number" } as const

/** The stock below which a product counts as low. */
const lowStockThreshold = 5

/**
 * The columns of a {@link ProductsTable}: all of its fields but `lowStock`.
 * @example Object.keys(productColumns) // => ["id", "dateCreated", "name", "slug", "rating", "order", "visibility", "isBestSeller"]
 */
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

/** The part of a product that `lowStock` reads. */
export interface Stocked {
  readonly variants: readonly Pick<Variant, "type" | "stock">[]
}

/** The definitions of a {@link ProductsTable}. */
export type ProductFields = typeof productColumns & { readonly lowStock: Shortcut<Stocked> }

/** The table of products: its columns, and the shortcut `lowStock`. */
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
 * Creates the definitions of a table of products, for tables that differ in some.
 * @throws TypeError when `licenseKeyType` is not an integer.
 * @example createProductFields().visibility.values // => [0, 1, 2, 3]
 */
export function createProductFields(options?: ProductsOptions): ProductFields {
  return fieldsWith(readOptions("createProductFields", options, kinds))
}

function fieldsWith({ licenseKeyType = 1 }: Read<ProductsOptions>): ProductFields {
  // A string equals no type, so lowStock would match nothing.
  if (!Number.isSafeInteger(licenseKeyType))
    throw new TypeError(`licenseKeyType must be an integer, got ${describeValue(licenseKeyType)}.`)
  return {
    ...productColumns,
    lowStock: {
      kind: "shortcut",
      test: (product) => isLowStock(product, licenseKeyType),
      pure: true,
    },
  }
}

/**
 * Creates the table that the list of products is filtered and sorted by.
 * @throws TypeError when `licenseKeyType` is not an integer.
 * @example createProductsTable({ licenseKeyType: 3 }).fields.get("lowstock")?.kind // => "shortcut"
 */
export function createProductsTable(options?: ProductsOptions): ProductsTable {
  return defineFieldsFor<Product>()(fieldsWith(readOptions("createProductsTable", options, kinds)))
}

/**
 * The table of products where license keys are of type 1.
 * @example describeField(productsTable, "visibility")?.values?.length // => 4
 */
export const productsTable: ProductsTable = /* @__PURE__ */ createProductsTable()

/**
 * True for a product that has a license-key variant and fewer than 5 in stock over all of its variants (rule V12).
 * @param product - The product, or its variants alone.
 * @param licenseKeyType - The `type` of variants that are license keys.
 * @example isLowStock({ variants: [{ type: 1, stock: 3 }, { type: 2, stock: 2 }] }, 1) // => false
 */
export function isLowStock({ variants }: Stocked, licenseKeyType: number): boolean {
  const stock = variants.reduce((sum, variant) => sum + variant.stock, 0)
  return stock < lowStockThreshold && variants.some(({ type }) => type === licenseKeyType)
}
