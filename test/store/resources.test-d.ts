import { describe, expectTypeOf, it } from "vitest"
import type {
  StoreItem,
  StoreOrder,
  StoreReview,
  StoreTicket,
  StoreWebhookLog,
} from "../../src/store/assumed-resources.ts"
import type * as Resources from "../../src/store/resources.ts"

/** Names of the fields that may hold null, those that may be absent among them. */
type NullableIn<Resource> = {
  [Name in keyof Resource]-?: null extends Resource[Name] ? Name : never
}[keyof Resource]

describe("resources of the interface text", () => {
  it("the resources have exactly the fields of the interface text", () => {
    expectTypeOf<keyof Resources.StoreEnvelope>().toEqualTypeOf<
      "success" | "message" | "code" | "data" | "pages"
    >()
    expectTypeOf<keyof Resources.StoreUser>().toEqualTypeOf<"id" | "email" | "plan" | "stores">()
    expectTypeOf<keyof Resources.StoreSummary>().toEqualTypeOf<
      "id" | "name" | "url" | "currencyCode"
    >()
    expectTypeOf<keyof Resources.Store>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "name"
      | "description"
      | "url"
      | "customDomain"
      | "currencyCode"
      | "rating"
      | "isTicketingEnabled"
      | "isCustomerBalanceEnabled"
    >()
    expectTypeOf<keyof Resources.StoreCategory>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "name"
      | "visibility"
      | "order"
      | "storeId"
      | "products"
      | "slug"
      | "imageName"
    >()
    expectTypeOf<keyof Resources.StoreNewCategory>().toEqualTypeOf<
      "name" | "productIds" | "slug" | "visibility"
    >()
    expectTypeOf<keyof Resources.StoreCustomField>().toEqualTypeOf<
      | "id"
      | "variantId"
      | "label"
      | "identifier"
      | "type"
      | "isRequired"
      | "options"
      | "placeholder"
      | "hint"
    >()
    expectTypeOf<keyof Resources.StoreCustomFieldOption>().toEqualTypeOf<
      "id" | "customFieldId" | "label" | "value" | "order"
    >()
    expectTypeOf<keyof Resources.StoreVolumeDiscount>().toEqualTypeOf<
      "id" | "variantId" | "quantity" | "discountType" | "discountValue"
    >()
    expectTypeOf<keyof Resources.StoreBadge>().toEqualTypeOf<
      "id" | "productId" | "label" | "order" | "color"
    >()
    expectTypeOf<keyof Resources.StoreResellerInvite>().toEqualTypeOf<
      "id" | "email" | "expiresAt" | "productIds" | "token" | "acceptedAt"
    >()
    expectTypeOf<Resources.StoreListedResellerInvite>().toEqualTypeOf<
      Omit<Resources.StoreResellerInvite, "token">
    >()
    expectTypeOf<keyof Resources.StoreProofOfPayment>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "orderId"
      | "customPaymentMethodId"
      | "proofText"
      | "proofImageFileName"
    >()
  })

  it("the three large resources have exactly the fields of the interface text", () => {
    expectTypeOf<keyof Resources.StoreProduct>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "name"
      | "description"
      | "imageNames"
      | "rating"
      | "order"
      | "visibility"
      | "storeId"
      | "variants"
      | "badges"
      | "isBestSeller"
      | "hideStock"
      | "affiliateDiscountMode"
      | "slug"
      | "metadata"
      | "customAffiliateDiscountPercentage"
    >()
    expectTypeOf<keyof Resources.StoreVariant>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "name"
      | "productId"
      | "storeId"
      | "cost"
      | "minimumQuantity"
      | "maximumQuantity"
      | "order"
      | "requireExternalAuthorization"
      | "type"
      | "deliveryTypes"
      | "imageNames"
      | "stock"
      | "hideStock"
      | "isOutOfStock"
      | "stockMode"
      | "customFields"
      | "volumeDiscounts"
      | "disableVolumeDiscountOnCoupon"
      | "randomizeKeyDelivery"
      | "description"
      | "billingInterval"
      | "customIntervalDays"
    >()
    expectTypeOf<keyof Resources.StoreSupplier>().toEqualTypeOf<
      | "id"
      | "supplierStoreId"
      | "supplierStoreName"
      | "status"
      | "balance"
      | "currencyCode"
      | "discountPercent"
      | "lifetimeSpend"
      | "completedOrders"
      | "listings"
      | "dateCreated"
      | "revokedReason"
      | "minimumTopUp"
      | "logoFileName"
      | "termsAcceptedAt"
    >()
  })

  it("a field may be null exactly where docs/reference/store-service.md says so", () => {
    expectTypeOf<NullableIn<Resources.Store>>().toEqualTypeOf<"description" | "customDomain">()
    expectTypeOf<NullableIn<Resources.StoreCategory>>().toEqualTypeOf<"imageName">()
    expectTypeOf<NullableIn<Resources.StoreProduct>>().toEqualTypeOf<
      "description" | "rating" | "metadata" | "customAffiliateDiscountPercentage"
    >()
    expectTypeOf<NullableIn<Resources.StoreVariant>>().toEqualTypeOf<
      "maximumQuantity" | "description" | "billingInterval" | "customIntervalDays"
    >()
    expectTypeOf<NullableIn<Resources.StoreCustomField>>().toEqualTypeOf<"placeholder" | "hint">()
    expectTypeOf<NullableIn<Resources.StoreSupplier>>().toEqualTypeOf<
      "revokedReason" | "logoFileName" | "termsAcceptedAt"
    >()
    expectTypeOf<NullableIn<Resources.StoreListedResellerInvite>>().toEqualTypeOf<"acceptedAt">()
    expectTypeOf<NullableIn<Resources.StoreProofOfPayment>>().toEqualTypeOf<
      "proofText" | "proofImageFileName"
    >()
    expectTypeOf<NullableIn<StoreOrder>>().toEqualTypeOf<"gateway" | "customerEmail">()
    expectTypeOf<NullableIn<StoreReview>>().toEqualTypeOf<"text" | "reply">()
    expectTypeOf<NullableIn<StoreTicket>>().toEqualTypeOf<"customerEmail">()
    expectTypeOf<NullableIn<StoreWebhookLog>>().toEqualTypeOf<"orderId">()
    expectTypeOf<NullableIn<StoreItem>>().toEqualTypeOf<"orderId">()
    expectTypeOf<
      NullableIn<Resources.StoreBadge & Resources.StoreVolumeDiscount & Resources.StoreUser>
    >().toBeNever()
  })
})
