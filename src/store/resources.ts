/** The resources of the store service. Names of fields are those of the service. */

/**
 * A UUID, as in `6f9619ff-8b86-d011-b42d-00cf4fc964ff`.
 * @example
 * import type { Id } from "trommel/store"
 * const storeId: Id = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
 * fillPath("/stores/{storeId}", { storeId }) // => "/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff"
 */
export type Id = string

/**
 * A moment in UTC, as in `2024-05-01T12:30:00Z`.
 * @example
 * import type { Timestamp } from "trommel/store"
 * const created: Timestamp = "2024-05-01T12:30:00Z"
 * new Date(created).getTime() // => 1714566600000
 */
export type Timestamp = string

/**
 * The envelope of every response of the service, errors included. Paged lists have `pages`.
 * @example
 * import type { Envelope } from "trommel/store"
 * const envelope: Envelope<readonly string[]> = { success: true, message: null, code: null, data: ["a"], pages: 1 }
 * envelope.data.length // => 1
 */
export interface Envelope<Data = unknown> {
  readonly success: boolean
  readonly message: string | null
  readonly code: string | null
  readonly data: Data
  readonly pages?: number
}

/** The account that a key belongs to. */
export interface User {
  readonly id: Id
  readonly email: string
  readonly plan: number
  readonly stores: readonly StoreSummary[]
}

/** A store as its account lists it. */
export interface StoreSummary {
  readonly id: Id
  readonly name: string
  /** The slug, not an address. */
  readonly url: string
  readonly currencyCode: string
}

/** A store with all its fields. */
export interface Store extends StoreSummary {
  readonly dateCreated: Timestamp
  readonly description: string | null
  readonly customDomain?: string | null
  readonly rating: number
  readonly isTicketingEnabled: boolean
  readonly isCustomerBalanceEnabled: boolean
}

/** The group of people who see a product or a category. The service does not say what the four numbers mean. */
export type Visibility = 0 | 1 | 2 | 3

/** A category of products. */
export interface Category {
  readonly id: Id
  readonly dateCreated: Timestamp
  readonly name: string
  readonly visibility: Visibility
  readonly order: number
  readonly storeId: Id
  readonly products: readonly Product[]
  /** The id of the category where none was given. */
  readonly slug: string
  readonly imageName: string | null
}

/** The body that creates a category. */
export interface NewCategory {
  /** 3 to 128 characters. */
  readonly name: string
  /** Replaces the product list of the category. */
  readonly productIds?: readonly Id[]
  /** 1 to 72 characters; null for the id of the category. */
  readonly slug?: string | null
  readonly visibility?: Visibility
}

/**
 * Limits of the length of a {@link NewCategory}'s texts in UTF-16 units, both ends included.
 * @example categoryLimits.name // => { least: 3, most: 128 }
 */
export const categoryLimits = {
  name: { least: 3, most: 128 },
  slug: { least: 1, most: 72 },
} as const

/** A product of a store, with its variants. */
export interface Product {
  readonly id: Id
  readonly dateCreated: Timestamp
  readonly name: string
  readonly description: string | null
  readonly imageNames: readonly string[]
  /** Null for a product that nobody has rated. */
  readonly rating: number | null
  readonly order: number
  readonly visibility: Visibility
  readonly storeId: Id
  readonly variants: readonly Variant[]
  readonly badges: readonly Badge[]
  readonly isBestSeller: boolean
  readonly hideStock: boolean
  readonly affiliateDiscountMode: number
  readonly slug: string
  readonly metadata: string | null
  readonly customAffiliateDiscountPercentage: number | null
}

/** `type`, `stockMode` and `billingInterval` are ids of enums whose values the service does not list. */
export interface Variant {
  readonly id: Id
  readonly dateCreated: Timestamp
  readonly name: string
  readonly productId: Id
  readonly storeId: Id
  readonly cost: number
  readonly minimumQuantity: number
  /** Null when there is no maximum. */
  readonly maximumQuantity: number | null
  readonly order: number
  readonly requireExternalAuthorization: boolean
  readonly type: number
  readonly deliveryTypes: readonly string[]
  readonly imageNames: readonly string[]
  readonly stock: number
  readonly hideStock: boolean
  readonly isOutOfStock: boolean
  readonly stockMode: number
  readonly customFields: readonly CustomField[]
  readonly volumeDiscounts: readonly VolumeDiscount[]
  readonly disableVolumeDiscountOnCoupon: boolean
  readonly randomizeKeyDelivery: boolean
  readonly description: string | null
  /** Null for a variant that is paid once. */
  readonly billingInterval: number | null
  readonly customIntervalDays: number | null
}

/** A field that a customer fills in when ordering. */
export interface CustomField {
  readonly id: Id
  readonly variantId: Id
  readonly label: string
  readonly identifier: string
  readonly type: string
  readonly isRequired: boolean
  readonly options: readonly CustomFieldOption[]
  readonly placeholder: string | null
  readonly hint: string | null
}

/** A choice of a custom field. */
export interface CustomFieldOption {
  readonly id: Id
  readonly customFieldId: Id
  readonly label: string
  readonly value: string
  readonly order: number
}

/** `discountType` is the id of an enum whose values the service does not list. */
export interface VolumeDiscount {
  readonly id: Id
  readonly variantId: Id
  readonly quantity: number
  readonly discountType: number
  readonly discountValue: number
}

/** A badge of a product. */
export interface Badge {
  readonly id: Id
  readonly productId: Id
  readonly label: string
  readonly order: number
  readonly color: string
}

/** Order of the images of a variant: places by file name. */
export interface ImageOrder {
  readonly [fileName: string]: number
}

/** A store that this store draws stock from. */
export interface Supplier {
  readonly id: Id
  readonly supplierStoreId: Id
  readonly supplierStoreName: string
  readonly status: string
  readonly balance: number
  readonly currencyCode: string
  readonly discountPercent: number
  readonly lifetimeSpend: number
  readonly completedOrders: number
  readonly listings: number
  readonly dateCreated: Timestamp
  /** Null while nothing is revoked. */
  readonly revokedReason: string | null
  readonly minimumTopUp: number
  readonly logoFileName: string | null
  /** Null until the terms are accepted. */
  readonly termsAcceptedAt: Timestamp | null
}

/** An invitation as lists show it, without its token. */
export interface ListedResellerInvite {
  readonly id: Id
  readonly email: string
  readonly expiresAt: Timestamp
  readonly productIds: readonly Id[]
  /** Null until it is accepted. */
  readonly acceptedAt: Timestamp | null
}

/** An invitation as in the response to its creation. */
export interface ResellerInvite extends ListedResellerInvite {
  readonly token: string
}

/** The proof of a custom payment that a customer gave: a text, an image, or both. */
export interface ProofOfPayment {
  readonly id: Id
  readonly dateCreated: Timestamp
  readonly orderId: Id
  readonly customPaymentMethodId: Id
  readonly proofText: string | null
  readonly proofImageFileName: string | null
}
