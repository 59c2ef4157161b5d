import type {
  Badge,
  CustomField,
  CustomFieldOption,
  Variant,
  VolumeDiscount,
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
  text,
  timestamp,
  uuid,
  type Check,
} from "./check.ts"
import type { Account, StoredKey, ListName, StoredRow } from "./store-data.ts"

const visibility = oneOf(0, 1, 2, 3)

const key = object<StoredKey>({ value: bearer, name: text, scopes: list(text), revoked: boolean })

const customFieldOption = object<CustomFieldOption>({
  id: uuid,
  customFieldId: uuid,
  label: text,
  value: text,
  order: integer,
})

const customField = object<CustomField>({
  id: uuid,
  variantId: uuid,
  label: text,
  identifier: text,
  type: text,
  isRequired: boolean,
  options: list(customFieldOption),
  placeholder: nullable(text),
  hint: nullable(text),
})

const volumeDiscount = object<VolumeDiscount>({
  id: uuid,
  variantId: uuid,
  quantity: integer,
  discountType: integer,
  discountValue: number,
})

const variant = object<Variant>({
  id: uuid,
  dateCreated: timestamp,
  name: text,
  productId: uuid,
  storeId: uuid,
  cost: number,
  minimumQuantity: integer,
  maximumQuantity: nullable(integer),
  order: integer,
  requireExternalAuthorization: boolean,
  type: integer,
  deliveryTypes: list(text),
  imageNames: list(text),
  stock: integer,
  hideStock: boolean,
  isOutOfStock: boolean,
  stockMode: integer,
  customFields: list(customField),
  volumeDiscounts: list(volumeDiscount),
  disableVolumeDiscountOnCoupon: boolean,
  randomizeKeyDelivery: boolean,
  description: nullable(text),
  billingInterval: nullable(integer),
  customIntervalDays: nullable(integer),
})

const badge = object<Badge>({ id: uuid, productId: uuid, label: text, order: integer, color: text })

const product = object<StoredRow["products"]>({
  id: uuid,
  dateCreated: timestamp,
  name: text,
  description: nullable(text),
  imageNames: list(text),
  rating: nullable(number),
  order: integer,
  visibility,
  storeId: uuid,
  variants: list(variant),
  badges: list(badge),
  isBestSeller: boolean,
  hideStock: boolean,
  affiliateDiscountMode: integer,
  slug: text,
  metadata: nullable(text),
  customAffiliateDiscountPercentage: nullable(number),
})

const store = object<StoredRow["stores"]>({
  id: uuid,
  name: text,
  url: text,
  currencyCode: text,
  dateCreated: timestamp,
  description: nullable(text),
  customDomain: optional(nullable(text)),
  rating: number,
  isTicketingEnabled: boolean,
  isCustomerBalanceEnabled: boolean,
})

const supplier = object<StoredRow["suppliers"]>({
  id: uuid,
  storeId: uuid,
  supplierStoreId: uuid,
  supplierStoreName: text,
  status: text,
  balance: number,
  currencyCode: text,
  discountPercent: number,
  lifetimeSpend: number,
  completedOrders: integer,
  listings: integer,
  dateCreated: timestamp,
  revokedReason: nullable(text),
  minimumTopUp: number,
  logoFileName: nullable(text),
  termsAcceptedAt: nullable(timestamp),
})

const user = object<Account["user"]>({ id: uuid, email: text, plan: integer })

/** What a row of each list has to be. */
export const rowChecks: { readonly [Name in ListName]: Check<StoredRow[Name]> } = {
  accounts: object<Account>({ user, keys: list(key), storeIds: list(uuid) }),
  stores: store,
  categories: object<StoredRow["categories"]>({
    id: uuid,
    dateCreated: timestamp,
    name: text,
    visibility,
    order: integer,
    storeId: uuid,
    productIds: list(uuid),
    slug: text,
    imageName: nullable(text),
  }),
  products: product,
  orders: object<StoredRow["orders"]>({
    id: uuid,
    dateCreated: timestamp,
    storeId: uuid,
    status: text,
    gateway: nullable(text),
    total: number,
    customerEmail: nullable(text),
  }),
  reviews: object<StoredRow["reviews"]>({
    id: uuid,
    dateCreated: timestamp,
    storeId: uuid,
    orderId: uuid,
    rating: oneOf(1, 2, 3, 4, 5),
    text: nullable(text),
    reply: nullable(text),
  }),
  tickets: object<StoredRow["tickets"]>({
    id: uuid,
    dateCreated: timestamp,
    storeId: uuid,
    status: oneOf(0, 1, 2),
    subject: text,
    customerEmail: nullable(text),
  }),
  suppliers: supplier,
  invites: object<StoredRow["invites"]>({
    id: uuid,
    storeId: uuid,
    email: text,
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
    proofText: nullable(text),
    proofImageFileName: nullable(text),
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
    url: text,
    paused: boolean,
    failures: integer,
  }),
  webhookLogs: object<StoredRow["webhookLogs"]>({
    id: uuid,
    webhookId: uuid,
    orderId: nullable(uuid),
    url: text,
    success: boolean,
    responseCode: integer,
    dateCreated: timestamp,
  }),
}
