/** The resources of the store service. Names of fields are those of the service. */

/**
 * A UUID, as in `6f9619ff-8b86-d011-b42d-00cf4fc964ff`.
 * @example
 * import type { StoreId } from "trommel/store"
 * const storeId: StoreId = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
 * fillPath("/stores/{storeId}", { storeId }) // => "/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff"
 */
export type StoreId = string

/**
 * A moment in UTC, as in `2024-05-01T12:30:00Z`.
 * @example
 * import type { StoreTimestamp } from "trommel/store"
 * const created: StoreTimestamp = "2024-05-01T12:30:00Z"
 * new Date(created).getTime() // => 1714566600000
 */
export type StoreTimestamp = string

/**
 * The envelope of every response of the service, errors included. Paged lists have `pages`.
 * @example
 * import type { StoreEnvelope } from "trommel/store"
 * const envelope: StoreEnvelope<readonly string[]> = { success: true, message: null, code: null, data: ["a"], pages: 1 }
 * envelope.data.length // => 1
 */
export interface StoreEnvelope<Data = unknown> {
  readonly success: boolean
  readonly message: string | null
  readonly code: string | null
  readonly data: Data
  readonly pages?: number
}

/** The account that a key belongs to. */
export interface StoreUser {
  readonly id: StoreId
  readonly email: string
  readonly plan: number
  readonly stores: readonly StoreSummary[]
}

/** A store as its account lists it. */
export interface StoreSummary {
  readonly id: StoreId
  readonly name: string
  /** The slug, not an address. */
  readonly url: string
  readonly currencyCode: string
}

/** A store with all its fields. */
export interface Store extends StoreSummary {
  readonly dateCreated: StoreTimestamp
  readonly description: string | null
  readonly customDomain?: string | null
  readonly rating: number
  readonly isTicketingEnabled: boolean
  readonly isCustomerBalanceEnabled: boolean
}

/** The group of people who see a product or a category. The service does not say what the four numbers mean. */
export type StoreVisibility = 0 | 1 | 2 | 3

/** A category of products. */
export interface StoreCategory {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly name: string
  readonly visibility: StoreVisibility
  readonly order: number
  readonly storeId: StoreId
  readonly products: readonly StoreProduct[]
  /** The id of the category where none was given. */
  readonly slug: string
  readonly imageName: string | null
}

/** The body that creates a category. */
export interface StoreNewCategory {
  /** 3 to 128 characters. */
  readonly name: string
  /** Replaces the product list of the category. */
  readonly productIds?: readonly StoreId[]
  /** 1 to 72 characters; null for the id of the category. */
  readonly slug?: string | null
  readonly visibility?: StoreVisibility
}

/**
 * Limits of the length of a {@link StoreNewCategory}'s texts in UTF-16 units, both ends included.
 * @example categoryLimits.name // => { least: 3, most: 128 }
 */
export const categoryLimits = {
  name: { least: 3, most: 128 },
  slug: { least: 1, most: 72 },
} as const

/** A product of a store, with its variants. */
export interface StoreProduct {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly name: string
  readonly description: string | null
  readonly imageNames: readonly string[]
  /** Null for a product that nobody has rated. */
  readonly rating: number | null
  readonly order: number
  readonly visibility: StoreVisibility
  readonly storeId: StoreId
  readonly variants: readonly StoreVariant[]
  readonly badges: readonly StoreBadge[]
  readonly isBestSeller: boolean
  readonly hideStock: boolean
  readonly affiliateDiscountMode: number
  readonly slug: string
  readonly metadata: string | null
  readonly customAffiliateDiscountPercentage: number | null
}

/** `type`, `stockMode` and `billingInterval` are ids of enums whose values the service does not list. */
export interface StoreVariant {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly name: string
  readonly productId: StoreId
  readonly storeId: StoreId
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
  readonly customFields: readonly StoreCustomField[]
  readonly volumeDiscounts: readonly StoreVolumeDiscount[]
  readonly disableVolumeDiscountOnCoupon: boolean
  readonly randomizeKeyDelivery: boolean
  readonly description: string | null
  /** Null for a variant that is paid once. */
  readonly billingInterval: number | null
  readonly customIntervalDays: number | null
}

/** A field that a customer fills in when ordering. */
export interface StoreCustomField {
  readonly id: StoreId
  readonly variantId: StoreId
  readonly label: string
  readonly identifier: string
  readonly type: string
  readonly isRequired: boolean
  readonly options: readonly StoreCustomFieldOption[]
  readonly placeholder: string | null
  readonly hint: string | null
}

/** A choice of a custom field. */
export interface StoreCustomFieldOption {
  readonly id: StoreId
  readonly customFieldId: StoreId
  readonly label: string
  readonly value: string
  readonly order: number
}

/** `discountType` is the id of an enum whose values the service does not list. */
export interface StoreVolumeDiscount {
  readonly id: StoreId
  readonly variantId: StoreId
  readonly quantity: number
  readonly discountType: number
  readonly discountValue: number
}

/** A badge of a product. */
export interface StoreBadge {
  readonly id: StoreId
  readonly productId: StoreId
  readonly label: string
  readonly order: number
  readonly color: string
}

/** Order of the images of a variant: places by file name. */
export interface StoreImageOrder {
  readonly [fileName: string]: number
}

/** A store that this store draws stock from. */
export interface StoreSupplier {
  readonly id: StoreId
  readonly supplierStoreId: StoreId
  readonly supplierStoreName: string
  readonly status: string
  readonly balance: number
  readonly currencyCode: string
  readonly discountPercent: number
  readonly lifetimeSpend: number
  readonly completedOrders: number
  readonly listings: number
  readonly dateCreated: StoreTimestamp
  /** Null while nothing is revoked. */
  readonly revokedReason: string | null
  readonly minimumTopUp: number
  readonly logoFileName: string | null
  /** Null until the terms are accepted. */
  readonly termsAcceptedAt: StoreTimestamp | null
}

/** An invitation as lists show it, without its token. */
export interface StoreListedResellerInvite {
  readonly id: StoreId
  readonly email: string
  readonly expiresAt: StoreTimestamp
  readonly productIds: readonly StoreId[]
  /** Null until it is accepted. */
  readonly acceptedAt: StoreTimestamp | null
}

/**
 * An invitation as in the response to its creation.
 * @example
 * import type { StoreListedResellerInvite, StoreResellerInvite } from "trommel/store"
 * const withoutToken = ({ token, ...listed }: StoreResellerInvite): StoreListedResellerInvite => listed
 * withoutToken.length // => 1
 */
export interface StoreResellerInvite extends StoreListedResellerInvite {
  readonly token: string
}

/** The proof of a custom payment that a customer gave: a text, an image, or both. */
export interface StoreProofOfPayment {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly orderId: StoreId
  readonly customPaymentMethodId: StoreId
  readonly proofText: string | null
  readonly proofImageFileName: string | null
}
