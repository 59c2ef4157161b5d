import type {
  StoreBadge,
  StoreCustomField,
  StoreCustomFieldOption,
  StoreVariant,
  StoreVolumeDiscount,
} from "../../store/resources.ts"
import {
  bearer,
  boolean,
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
import type { StoreAccount, StoredKey, ListName, StoredRow } from "./store-data.ts"

const visibility = oneOf(0, 1, 2, 3)

const key = object<StoredKey>({
  value: bearer,
  name: string,
  scopes: list(string),
  revoked: boolean,
})

const customFieldOption = object<StoreCustomFieldOption>({
  id: uuid,
  customFieldId: uuid,
  label: string,
  value: string,
  order: integer,
})

const customField = object<StoreCustomField>({
  id: uuid,
  variantId: uuid,
  label: string,
  identifier: string,
  type: string,
  isRequired: boolean,
  options: list(customFieldOption),
  placeholder: nullable(string),
  hint: nullable(string),
})

const volumeDiscount = object<StoreVolumeDiscount>({
  id: uuid,
  variantId: uuid,
  quantity: integer,
  discountType: integer,
  discountValue: number,
})

const variant = object<StoreVariant>({
  id: uuid,
  dateCreated: timestamp,
  name: string,
  productId: uuid,
  storeId: uuid,
  cost: number,
  minimumQuantity: integer,
  maximumQuantity: nullable(integer),
  order: integer,
  requireExternalAuthorization: boolean,
  type: integer,
  deliveryTypes: list(string),
  imageNames: list(string),
  stock: integer,
  hideStock: boolean,
  isOutOfStock: boolean,
  stockMode: integer,
  customFields: list(customField),
  volumeDiscounts: list(volumeDiscount),
  disableVolumeDiscountOnCoupon: boolean,
  randomizeKeyDelivery: boolean,
  description: nullable(string),
  billingInterval: nullable(integer),
  customIntervalDays: nullable(integer),
})

const badge = object<StoreBadge>({
  id: uuid,
  productId: uuid,
  label: string,
  order: integer,
  color: string,
})

const product = object<StoredRow["products"]>({
  id: uuid,
  dateCreated: timestamp,
  name: string,
  description: nullable(string),
  imageNames: list(string),
  rating: nullable(number),
  order: integer,
  visibility,
  storeId: uuid,
  variants: list(variant),
  badges: list(badge),
  isBestSeller: boolean,
  hideStock: boolean,
  affiliateDiscountMode: integer,
  slug: string,
  metadata: nullable(string),
  customAffiliateDiscountPercentage: nullable(number),
})

const store = object<StoredRow["stores"]>({
  id: uuid,
  name: string,
  url: string,
  currencyCode: string,
  dateCreated: timestamp,
  description: nullable(string),
  customDomain: optional(nullable(string)),
  rating: number,
  isTicketingEnabled: boolean,
  isCustomerBalanceEnabled: boolean,
})

const supplier = object<StoredRow["suppliers"]>({
  id: uuid,
  storeId: uuid,
  supplierStoreId: uuid,
  supplierStoreName: string,
  status: string,
  balance: number,
  currencyCode: string,
  discountPercent: number,
  lifetimeSpend: number,
  completedOrders: integer,
  listings: integer,
  dateCreated: timestamp,
  revokedReason: nullable(string),
  minimumTopUp: number,
  logoFileName: nullable(string),
  termsAcceptedAt: nullable(timestamp),
})

const user = object<StoreAccount["user"]>({ id: uuid, email: string, plan: integer })

export const rowChecks: { readonly [Name in ListName]: JsonCheck<StoredRow[Name]> } = {
  accounts: object<StoreAccount>({ user, keys: list(key), storeIds: list(uuid) }),
  stores: store,
  categories: object<StoredRow["categories"]>({
    id: uuid,
    dateCreated: timestamp,
    name: string,
    visibility,
    order: integer,
    storeId: uuid,
    productIds: list(uuid),
    slug: string,
    imageName: nullable(string),
  }),
  products: product,
  orders: object<StoredRow["orders"]>({
    id: uuid,
    dateCreated: timestamp,
    storeId: uuid,
    status: string,
    gateway: nullable(string),
    total: number,
    customerEmail: nullable(string),
  }),
  reviews: object<StoredRow["reviews"]>({
    id: uuid,
    dateCreated: timestamp,
    storeId: uuid,
    orderId: uuid,
    rating: number,
    text: nullable(string),
    reply: nullable(string),
  }),
  tickets: object<StoredRow["tickets"]>({
    id: uuid,
    dateCreated: timestamp,
    storeId: uuid,
    status: integer,
    subject: string,
    customerEmail: nullable(string),
  }),
  suppliers: supplier,
  invites: object<StoredRow["invites"]>({
    id: uuid,
    storeId: uuid,
    email: string,
    expiresAt: timestamp,
    productIds: list(uuid),
    token: secret,
    acceptedAt: nullable(timestamp),
  }),
  proofs: object<StoredRow["proofs"]>({
    id: uuid,
    dateCreated: timestamp,
    orderId: uuid,
    customPaymentMethodId: uuid,
    proofText: nullable(string),
    proofImageFileName: nullable(string),
  }),
  items: object<StoredRow["items"]>({
    id: uuid,
    dateCreated: timestamp,
    variantId: uuid,
    value: secret,
    orderId: nullable(uuid),
  }),
  webhooks: object<StoredRow["webhooks"]>({
    id: uuid,
    accountId: uuid,
    url: string,
    paused: boolean,
    failures: integer,
  }),
  webhookLogs: object<StoredRow["webhookLogs"]>({
    id: uuid,
    webhookId: uuid,
    orderId: nullable(uuid),
    url: string,
    success: boolean,
    responseCode: integer,
    dateCreated: timestamp,
  }),
}
