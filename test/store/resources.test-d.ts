import { describe, expectTypeOf, it } from "vitest"
import type { Item, Order, Review, Ticket, WebhookLog } from "../../src/store/assumed-resources.ts"
import type * as Resources from "../../src/store/resources.ts"

/** Names of the fields that may hold null, those that may be absent among them. */
type NullableIn<Resource> = {
  [Name in keyof Resource]-?: null extends Resource[Name] ? Name : never
}[keyof Resource]

describe("resources of the interface text", () => {
  it("the resources have exactly the fields of the interface text", () => {
    expectTypeOf<keyof Resources.Envelope>().toEqualTypeOf<
      "success" | "message" | "code" | "data" | "pages"
    >()
    expectTypeOf<keyof Resources.User>().toEqualTypeOf<"id" | "email" | "plan" | "stores">()
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
    expectTypeOf<keyof Resources.Category>().toEqualTypeOf<
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
    expectTypeOf<keyof Resources.NewCategory>().toEqualTypeOf<
      "name" | "productIds" | "slug" | "visibility"
    >()
    expectTypeOf<keyof Resources.CustomField>().toEqualTypeOf<
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
    expectTypeOf<keyof Resources.CustomFieldOption>().toEqualTypeOf<
      "id" | "customFieldId" | "label" | "value" | "order"
    >()
    expectTypeOf<keyof Resources.VolumeDiscount>().toEqualTypeOf<
      "id" | "variantId" | "quantity" | "discountType" | "discountValue"
    >()
    expectTypeOf<keyof Resources.Badge>().toEqualTypeOf<
      "id" | "productId" | "label" | "order" | "color"
    >()
    expectTypeOf<keyof Resources.ResellerInvite>().toEqualTypeOf<
      "id" | "email" | "expiresAt" | "productIds" | "token" | "acceptedAt"
    >()
    expectTypeOf<Resources.ListedResellerInvite>().toEqualTypeOf<
      Omit<Resources.ResellerInvite, "token">
    >()
    expectTypeOf<keyof Resources.ProofOfPayment>().toEqualTypeOf<
      | "id"
      | "dateCreated"
      | "orderId"
      | "customPaymentMethodId"
      | "proofText"
      | "proofImageFileName"
    >()
  })

  it("the three large resources have exactly the fields of the interface text", () => {
    expectTypeOf<keyof Resources.Product>().toEqualTypeOf<
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
    expectTypeOf<keyof Resources.Variant>().toEqualTypeOf<
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
    expectTypeOf<keyof Resources.Supplier>().toEqualTypeOf<
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
    expectTypeOf<NullableIn<Resources.Category>>().toEqualTypeOf<"imageName">()
    expectTypeOf<NullableIn<Resources.Product>>().toEqualTypeOf<
      "description" | "rating" | "metadata" | "customAffiliateDiscountPercentage"
    >()
    expectTypeOf<NullableIn<Resources.Variant>>().toEqualTypeOf<
      "maximumQuantity" | "description" | "billingInterval" | "customIntervalDays"
    >()
    expectTypeOf<NullableIn<Resources.CustomField>>().toEqualTypeOf<"placeholder" | "hint">()
    expectTypeOf<NullableIn<Resources.Supplier>>().toEqualTypeOf<
      "revokedReason" | "logoFileName" | "termsAcceptedAt"
    >()
    expectTypeOf<NullableIn<Resources.ListedResellerInvite>>().toEqualTypeOf<"acceptedAt">()
    expectTypeOf<NullableIn<Resources.ProofOfPayment>>().toEqualTypeOf<
      "proofText" | "proofImageFileName"
    >()
    expectTypeOf<NullableIn<Order>>().toEqualTypeOf<"gateway" | "customerEmail">()
    expectTypeOf<NullableIn<Review>>().toEqualTypeOf<"text" | "reply">()
    expectTypeOf<NullableIn<Ticket>>().toEqualTypeOf<"customerEmail">()
    expectTypeOf<NullableIn<WebhookLog>>().toEqualTypeOf<"orderId">()
    expectTypeOf<NullableIn<Item>>().toEqualTypeOf<"orderId">()
    expectTypeOf<
      NullableIn<Resources.Badge & Resources.VolumeDiscount & Resources.User>
    >().toBeNever()
  })
})
