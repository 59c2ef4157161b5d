import { readOptions, type Read } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Definitions, Shortcut } from "../fields/definition.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import {
  defineFieldsFor,
  type FieldTable,
  type FilterableOf,
  type SortableOf,
} from "../fields/table.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import type { StoreOrder, StoreReview, StoreTicket, StoreWebhookLog } from "./assumed-resources.ts"
import type { StoreProduct, StoreVariant } from "./resources.ts"

/** The store service ignores what it cannot use in a query. */
const lenient = { strict: false }

/**
 * The definitions of {@link ordersTable}, for tables that differ in some.
 * @example
 * const { customerEmail: _left, ...fields } = orderFields
 * const anonymousOrders = defineFields(fields)
 * describeField(anonymousOrders, "customerEmail") // => undefined
 */
export const orderFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  dateCreated: { kind: "date", nullable: false },
  status: { kind: "text", nullable: false },
  gateway: { kind: "text" },
  total: { kind: "number", nullable: false },
  customerEmail: { kind: "text" },
  dateFrom: { kind: "range-end", end: "from", of: "dateCreated" },
  dateTo: { kind: "range-end", end: "to", of: "dateCreated" },
} as const satisfies Definitions

/**
 * The table that the list of orders is filtered and sorted by. `dateFrom` and `dateTo` are range ends on `dateCreated` (rule V13).
 * @example ordersTable.fields.get("datefrom")?.kind // => "range-end"
 */
export const ordersTable = /* @__PURE__ */ defineFieldsFor<StoreOrder>()(orderFields, lenient)

/**
 * The definitions of {@link reviewsTable}, for tables that differ in some.
 * @example Object.keys(reviewFields) // => ["id", "dateCreated", "orderId", "rating", "hasReply", "dateRangeFrom"]
 */
export const reviewFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  dateCreated: { kind: "date", nullable: false },
  orderId: { kind: "uuid", nullable: false },
  rating: { kind: "number", nullable: false },
  hasReply: { kind: "shortcut", test: hasReply, pure: true },
  dateRangeFrom: { kind: "range-end", end: "from", of: "dateCreated" },
} as const satisfies Definitions

/**
 * The table that the list of reviews is filtered and sorted by: `hasReply` (rule V12), and `dateRangeFrom` on `dateCreated` (rule V13).
 * @example prepareQuery({ filters: "hasReply==true,rating>=4" }, reviewsTable).diagnostics // => []
 */
export const reviewsTable = /* @__PURE__ */ defineFieldsFor<StoreReview>()(reviewFields, lenient)

/**
 * True when the merchant has replied; an empty string does not count as a reply.
 * @param review - The review, or its reply alone.
 * @example hasReply({ reply: "Thank you." }) // => true
 */
export function hasReply({ reply }: Pick<StoreReview, "reply">): boolean {
  return (reply ?? "") !== ""
}

/**
 * The definitions of {@link ticketsTable}, for tables that differ in some. `status` 0 is open; the service names no other.
 * @example ticketFields.status.kind // => "integer"
 */
export const ticketFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  dateCreated: { kind: "date", nullable: false },
  status: { kind: "integer", nullable: false },
  subject: { kind: "text", nullable: false },
  customerEmail: { kind: "text" },
} as const satisfies Definitions

/**
 * The table of the list of tickets. `status` 0 is open; the service names no other numbers.
 * @example ticketsTable.fields.get("status")?.kind // => "integer"
 */
export const ticketsTable = /* @__PURE__ */ defineFieldsFor<StoreTicket>()(ticketFields, lenient)

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
export interface StoreStocked {
  readonly variants: readonly Pick<StoreVariant, "type" | "stock">[]
}

/** The definitions of a {@link ProductsTable}. */
export type ProductFields = typeof productColumns & { readonly lowStock: Shortcut<StoreStocked> }

/** The table of products: its columns, and the shortcut `lowStock`. */
export type ProductsTable = FieldTable<
  FilterableOf<ProductFields>,
  SortableOf<ProductFields>,
  StoreProduct
>

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
  return defineFieldsFor<StoreProduct>()(
    fieldsWith(readOptions("createProductsTable", options, kinds)),
    lenient,
  )
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
export function isLowStock({ variants }: StoreStocked, licenseKeyType: number): boolean {
  const stock = variants.reduce((sum, variant) => sum + variant.stock, 0)
  return stock < lowStockThreshold && variants.some(({ type }) => type === licenseKeyType)
}

/**
 * The definitions of {@link webhookLogsTable}, for tables that differ in some.
 * @example webhookLogFields.responseCode.kind // => "integer"
 */
export const webhookLogFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  orderId: { kind: "uuid" },
  url: { kind: "text", nullable: false },
  success: { kind: "boolean", nullable: false },
  responseCode: { kind: "integer", nullable: false },
  dateCreated: { kind: "date", nullable: false },
} as const satisfies Definitions

/**
 * The table that delivery logs of webhooks, listed or searched, are filtered and sorted by.
 * @example prepareQuery({ filters: "success==false", sorts: "-dateCreated" }, webhookLogsTable).diagnostics // => []
 */
export const webhookLogsTable = /* @__PURE__ */ defineFieldsFor<StoreWebhookLog>()(
  webhookLogFields,
  lenient,
)

/**
 * Returns a predicate that finds a log whose URL contains the text, or whose id or order id is the text. Ignores white space
 * around it; an empty text finds all.
 * @param text - A part of a URL, or a UUID.
 * @example
 * const log = { id: "6f9619ff-8b86-d011-b42d-00cf4fc964ff", orderId: null, url: "https://example.com/hook" }
 * searchLogs("example.com/")(log) // => true
 * searchLogs("6F9619FF8B86D011B42D00CF4FC964FF")(log) // => true
 */
export function searchLogs(
  text: string,
): (log: Pick<StoreWebhookLog, "id" | "orderId" | "url">) => boolean {
  const fragment = trimWhiteSpace(text)
  const id = readUuid(fragment)
  return (log) =>
    log.url.includes(fragment) ||
    (id !== undefined && [log.id, log.orderId].some((other) => readUuid(other ?? "") === id))
}

/** The parameters of the older list of items: the page is part of the path. The values are assumptions, as of every other list. */
export interface ItemsRequest {
  /** 1 or greater; default 1. */
  readonly page?: number
  /** Rows on a page, from 1 to 100; default 20. */
  readonly count?: number
}

/**
 * Defaults and maximum of an {@link ItemsRequest}.
 * @example itemsPaging // => { page: 1, count: 20, maxCount: 100 }
 */
export const itemsPaging = { page: 1, count: 20, maxCount: 100 } as const
