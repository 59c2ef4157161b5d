import { quote } from "../../diagnostics/wording.ts"
import type { Product, Variant } from "../../store/resources.ts"
import type { ReportFault } from "./check.ts"
import { idKey } from "./ids.ts"
import type { StoreData } from "./store-data.ts"
import { checkUnique } from "./unique.ts"

/** Reports what must belong to one thing, and belongs to another, to several or to none. */
export function checkOwnership(
  { accounts, stores, products }: StoreData,
  report: ReportFault,
): void {
  const keys = accounts.flatMap((account, at) =>
    account.keys.map(({ value: id }, place) => ({
      pointer: `/accounts/${at}/keys/${place}/value`,
      id,
    })),
  )
  // Values of keys are secrets, and no UUIDs.
  checkUnique(keys, "a value of its own", report, (value) => value)
  const owned = accounts.flatMap(({ storeIds }, at) =>
    storeIds.map((id, place) => ({ id, pointer: `/accounts/${at}/storeIds/${place}` })),
  )
  checkUnique(owned, "a store of one account alone", report)
  const owners = new Set(owned.map(({ id }) => idKey(id)))
  for (const [at, { id }] of stores.entries())
    if (!owners.has(idKey(id)))
      report(`/stores/${at}/id`, `must be among the storeIds of an account, is ${quote(id)}`)
  for (const [at, product] of products.entries()) checkProduct(product, `/products/${at}`, report)
}

/** What lies in a product names the product, and so on down. */
function checkProduct(
  { id, storeId, badges, variants }: Product,
  pointer: string,
  report: ReportFault,
): void {
  for (const [at, badge] of badges.entries())
    checkOwner(badge.productId, id, `${pointer}/badges/${at}/productId`, report)
  for (const [at, variant] of variants.entries()) {
    checkOwner(variant.productId, id, `${pointer}/variants/${at}/productId`, report)
    checkOwner(variant.storeId, storeId, `${pointer}/variants/${at}/storeId`, report)
    checkVariant(variant, `${pointer}/variants/${at}`, report)
  }
}

function checkVariant(
  { id, volumeDiscounts, customFields }: Variant,
  pointer: string,
  report: ReportFault,
): void {
  for (const [at, { variantId }] of volumeDiscounts.entries())
    checkOwner(variantId, id, `${pointer}/volumeDiscounts/${at}/variantId`, report)
  for (const [at, field] of customFields.entries()) {
    checkOwner(field.variantId, id, `${pointer}/customFields/${at}/variantId`, report)
    for (const [place, { customFieldId }] of field.options.entries())
      checkOwner(
        customFieldId,
        field.id,
        `${pointer}/customFields/${at}/options/${place}/customFieldId`,
        report,
      )
  }
}

function checkOwner(id: string, owner: string, pointer: string, report: ReportFault): void {
  if (idKey(id) !== idKey(owner))
    report(pointer, `must be the id of what it lies in, ${quote(owner)}, is ${quote(id)}`)
}
