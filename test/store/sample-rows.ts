import type { StoreProduct, StoreVariant } from "../../src/store/resources.ts"
import type {
  StoreOrder,
  StoreReview,
  StoreTicket,
  StoreWebhookLog,
} from "../../src/store/assumed-resources.ts"

/** A UUID with a number at its end. */
export const uuid = (number: number): string =>
  `6f9619ff-8b86-4011-b42d-${String(number).padStart(12, "0")}`

export const order = (number: number, parts: Partial<StoreOrder> = {}): StoreOrder => ({
  id: uuid(number),
  dateCreated: "2024-05-01T12:00:00Z",
  storeId: uuid(900),
  status: "pending",
  gateway: null,
  total: 10,
  customerEmail: null,
  ...parts,
})

export const review = (number: number, parts: Partial<StoreReview> = {}): StoreReview => ({
  id: uuid(number),
  dateCreated: "2024-05-01T12:00:00Z",
  storeId: uuid(900),
  orderId: uuid(700 + number),
  rating: 4,
  text: null,
  reply: null,
  ...parts,
})

export const ticket = (number: number, parts: Partial<StoreTicket> = {}): StoreTicket => ({
  id: uuid(number),
  dateCreated: "2024-05-01T12:00:00Z",
  storeId: uuid(900),
  status: 0,
  subject: "No key came",
  customerEmail: null,
  ...parts,
})

export const webhookLog = (
  number: number,
  parts: Partial<StoreWebhookLog> = {},
): StoreWebhookLog => ({
  id: uuid(number),
  webhookId: uuid(800),
  orderId: null,
  url: "https://shop.example/hooks/orders",
  success: true,
  responseCode: 200,
  dateCreated: "2024-05-01T12:00:00Z",
  ...parts,
})

/** A product whose variants have the given types and stocks. */
export const product = (
  number: number,
  stocks: readonly (readonly [type: number, stock: number])[],
  parts: Partial<StoreProduct> = {},
): StoreProduct => ({
  id: uuid(number),
  dateCreated: "2024-05-01T12:00:00Z",
  name: `Product ${number}`,
  description: null,
  imageNames: [],
  rating: null,
  order: number,
  visibility: 0,
  storeId: uuid(900),
  variants: stocks.map(([type, stock], index) => variant(number * 10 + index, type, stock)),
  badges: [],
  isBestSeller: false,
  hideStock: false,
  affiliateDiscountMode: 0,
  slug: `product-${number}`,
  metadata: null,
  customAffiliateDiscountPercentage: null,
  ...parts,
})

const variant = (number: number, type: number, stock: number): StoreVariant => ({
  id: uuid(number),
  dateCreated: "2024-05-01T12:00:00Z",
  name: `Variant ${number}`,
  productId: uuid(Math.floor(number / 10)),
  storeId: uuid(900),
  cost: 5,
  minimumQuantity: 1,
  maximumQuantity: null,
  order: 0,
  requireExternalAuthorization: false,
  type,
  deliveryTypes: [],
  imageNames: [],
  stock,
  hideStock: false,
  isOutOfStock: stock === 0,
  stockMode: 0,
  customFields: [],
  volumeDiscounts: [],
  disableVolumeDiscountOnCoupon: false,
  randomizeKeyDelivery: false,
  description: null,
  billingInterval: null,
  customIntervalDays: null,
})
