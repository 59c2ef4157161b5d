import type {
  StoreItem,
  StoreOrder,
  StoreReview,
  StoreTicket,
  StoreWebhookLog,
} from "../../store/assumed-resources.ts"
import type {
  Store,
  StoreBadge,
  StoreCategory,
  StoreCustomField,
  StoreCustomFieldOption,
  StoreId,
  StoreListedResellerInvite,
  StoreProduct,
  StoreProofOfPayment,
  StoreResellerInvite,
  StoreSummary,
  StoreSupplier,
  StoreUser,
  StoreVariant,
  StoreVolumeDiscount,
} from "../../store/resources.ts"
import {
  bearer,
  boolean,
  each,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  secret,
  string,
  timestamp,
  uuid,
  type JsonCheck,
} from "./json-checks.ts"

/** An API key of an account. */
export interface StoredKey {
  /** The text that a request sends after `Bearer`. */
  readonly value: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly revoked: boolean
}

/** A user with their keys and the ids of their stores. */
export interface StoreAccount {
  readonly user: Omit<StoreUser, "stores">
  readonly keys: readonly StoredKey[]
  readonly storeIds: readonly StoreId[]
}

/** A category with the ids of its products. */
export interface StoredCategory extends Omit<StoreCategory, "products"> {
  readonly productIds: readonly StoreId[]
}

/** An address to which events of an account are posted. */
export interface StoreWebhook {
  readonly id: StoreId
  readonly accountId: StoreId
  readonly url: string
  /** True when nothing is posted to it any more. */
  readonly paused: boolean
  /** Number of failed deliveries since the last successful one. */
  readonly failures: number
}

/** The store that a row belongs to, where answers do not show it. */
interface OfStore {
  readonly storeId: StoreId
}

export const visibility = oneOf(0, 1, 2, 3)
const text = nullable(string)
const ids = list(uuid)
/** What nearly every row has. */
const stamp = { id: uuid, dateCreated: timestamp }

const variant = object<StoreVariant>(
  {
    ...stamp,
    ...each(uuid, "productId", "storeId"),
    ...each(number, "cost"),
    ...each(integer, "minimumQuantity", "order", "type", "stock", "stockMode"),
    ...each(boolean, "requireExternalAuthorization", "hideStock", "isOutOfStock"),
    ...each(boolean, "disableVolumeDiscountOnCoupon", "randomizeKeyDelivery"),
    ...each(nullable(integer), "maximumQuantity", "billingInterval", "customIntervalDays"),
    name: string,
    ...each(list(string), "deliveryTypes", "imageNames"),
    description: text,
    customFields: list(
      object<StoreCustomField>(
        {
          ...each(uuid, "id", "variantId"),
          ...each(string, "label", "identifier", "type"),
          isRequired: boolean,
          options: list(
            object<StoreCustomFieldOption>(
              {
                ...each(uuid, "id", "customFieldId"),
                ...each(string, "label", "value"),
                order: integer,
              },
              "StoreCustomFieldOption",
            ),
          ),
          ...each(text, "placeholder", "hint"),
        },
        "StoreCustomField",
      ),
    ),
    volumeDiscounts: list(
      object<StoreVolumeDiscount>(
        {
          ...each(uuid, "id", "variantId"),
          ...each(integer, "quantity", "discountType"),
          discountValue: number,
        },
        "StoreVolumeDiscount",
      ),
    ),
  },
  "StoreVariant",
)

const product = object<StoreProduct>(
  {
    ...stamp,
    storeId: uuid,
    ...each(string, "name", "slug"),
    ...each(text, "description", "metadata"),
    imageNames: list(string),
    ...each(nullable(number), "rating", "customAffiliateDiscountPercentage"),
    ...each(integer, "order", "affiliateDiscountMode"),
    ...each(boolean, "isBestSeller", "hideStock"),
    visibility,
    variants: list(variant),
    badges: list(
      object<StoreBadge>(
        {
          ...each(uuid, "id", "productId"),
          ...each(string, "label", "color"),
          order: integer,
        },
        "StoreBadge",
      ),
    ),
  },
  "StoreProduct",
)

const user = { id: uuid, email: string, plan: integer }
const summary = { id: uuid, ...each(string, "name", "url", "currencyCode") }
const category = {
  ...stamp,
  storeId: uuid,
  ...each(string, "name", "slug"),
  visibility,
  order: integer,
  imageName: text,
}
const supplier = {
  ...stamp,
  supplierStoreId: uuid,
  ...each(string, "supplierStoreName", "status", "currencyCode"),
  ...each(number, "balance", "discountPercent", "lifetimeSpend", "minimumTopUp"),
  ...each(integer, "completedOrders", "listings"),
  ...each(text, "revokedReason", "logoFileName"),
  termsAcceptedAt: nullable(timestamp),
}
const invite = {
  id: uuid,
  email: string,
  expiresAt: timestamp,
  productIds: ids,
  acceptedAt: nullable(timestamp),
}

/** The check of a row of each list, in the order in which lists are read and written: a store finds its owner among the accounts. */
const checks = {
  accounts: object<StoreAccount>({
    user: object<StoreAccount["user"]>(user),
    keys: list(
      object<StoredKey>({ value: bearer, name: string, scopes: list(string), revoked: boolean }),
    ),
    storeIds: ids,
  }),
  stores: object<Store>(
    {
      ...stamp,
      ...summary,
      description: text,
      customDomain: optional(text),
      rating: number,
      ...each(boolean, "isTicketingEnabled", "isCustomerBalanceEnabled"),
    },
    "Store",
  ),
  categories: object<StoredCategory>({ ...category, productIds: ids }),
  products: product,
  orders: object<StoreOrder>(
    {
      ...stamp,
      storeId: uuid,
      status: string,
      total: number,
      ...each(text, "gateway", "customerEmail"),
    },
    "StoreOrder",
  ),
  reviews: object<StoreReview>(
    {
      ...stamp,
      ...each(uuid, "storeId", "orderId"),
      rating: number,
      ...each(text, "text", "reply"),
    },
    "StoreReview",
  ),
  tickets: object<StoreTicket>(
    {
      ...stamp,
      storeId: uuid,
      status: integer,
      subject: string,
      customerEmail: text,
    },
    "StoreTicket",
  ),
  suppliers: object<StoreSupplier & OfStore>({ ...supplier, storeId: uuid }),
  invites: object<StoreResellerInvite & OfStore>({ ...invite, storeId: uuid, token: secret }),
  proofs: object<StoreProofOfPayment>(
    {
      ...stamp,
      ...each(uuid, "orderId", "customPaymentMethodId"),
      ...each(text, "proofText", "proofImageFileName"),
    },
    "StoreProofOfPayment",
  ),
  items: object<StoreItem>(
    { ...stamp, variantId: uuid, value: secret, orderId: nullable(uuid) },
    "StoreItem",
  ),
  webhooks: object<StoreWebhook>({
    ...each(uuid, "id", "accountId"),
    url: string,
    paused: boolean,
    failures: integer,
  }),
  webhookLogs: object<StoreWebhookLog>(
    {
      ...stamp,
      webhookId: uuid,
      orderId: nullable(uuid),
      url: string,
      success: boolean,
      responseCode: integer,
    },
    "StoreWebhookLog",
  ),
}

/** The checks of what answers hold in the place of rows that are stored otherwise. */
export const answerChecks = {
  user: object<StoreUser>(
    { ...user, stores: list(object<StoreSummary>(summary, "StoreSummary")) },
    "StoreUser",
  ),
  category: object<StoreCategory>({ ...category, products: list(product) }, "StoreCategory"),
  supplier: object<StoreSupplier>(supplier, "StoreSupplier"),
  invite: object<StoreListedResellerInvite>(invite, "StoreListedResellerInvite"),
  variant,
}

type Checked<Checks> = {
  readonly [Name in keyof Checks]: Checks[Name] extends JsonCheck<infer Row> ? Row : never
}

/** A row of each list, as its check leaves it. An interface, since a generic name leaves a mapped type open. */
export interface StoredRow extends Checked<typeof checks> {
  readonly accounts: StoreAccount
}

export type ListName = keyof StoredRow

export const rowChecks: { readonly [Name in ListName]: JsonCheck<StoredRow[Name]> } = checks

/**
 * All data of a store service, as plain JSON: a list for each kind of rows.
 * @example
 * import type { StoreData } from "trommel/mock"
 * const countRows = (data: StoreData): number => data.stores.length + data.accounts.length
 * countRows(seedData()) // => 5
 */
export type StoreData = { readonly [Name in ListName]: readonly StoredRow[Name][] }

/** Builds data list by list, in the order of the checks. */
export function gatherLists(
  rowsOf: <Name extends ListName>(name: Name) => readonly StoredRow[Name][],
): StoreData {
  const names = Object.keys(rowChecks) as ListName[]
  // The names are those of the type, and each list holds the rows of its name.
  return Object.fromEntries(names.map((name) => [name, rowsOf(name)])) as StoreData
}
