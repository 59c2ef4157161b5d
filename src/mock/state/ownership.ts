import { own } from "../../diagnostics/own.ts"
import { quote } from "../../diagnostics/wording.ts"
import type { Product, Variant } from "../../store/resources.ts"
import { idKey } from "./id-key.ts"
import type { ReportFault } from "./json-checks.ts"
import type { Identified } from "./references.ts"
import type { StoreData } from "./store-data.ts"

/**
 * Reports every key, store and part of a product that belongs to several owners, to a wrong one or
 * to none.
 */
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
  // Values of keys are not UUIDs.
  checkUnique(keys, { expected: "unique", report, keyOf: (value) => value })
  const owned = accounts.flatMap(({ storeIds }, at) =>
    storeIds.map((id, place) => ({ id, pointer: `/accounts/${at}/storeIds/${place}` })),
  )
  checkUnique(owned, { expected: "a store of only one account", report })
  const owners = new Set(owned.map(({ id }) => idKey(id)))
  for (const [at, { id }] of stores.entries())
    if (!owners.has(idKey(id)))
      report(`/stores/${at}/id`, `must be among the storeIds of an account, got ${quote(id)}`)
  for (const [at, product] of products.entries()) checkProduct(product, `/products/${at}`, report)
}

/** Options of {@link checkUnique}. */
interface UniqueOptions {
  /** Describes a valid id, for the message. */
  readonly expected: string
  readonly report: ReportFault
  /** Two ids with the same key count as one. Default: ids are compared as UUIDs. */
  readonly keyOf?: (id: string) => string
}

/** Reports every id that an earlier thing has already. */
export function checkUnique(things: readonly Identified[], options: UniqueOptions): void {
  const { expected, report, keyOf = idKey } = own(options)
  const known = new Map<string, string>()
  for (const { id, pointer } of things) {
    const first = known.get(keyOf(id))
    if (first === undefined) known.set(keyOf(id), pointer)
    else report(pointer, `must be ${expected}, but equals ${first}`)
  }
}

/** Checks that the parts of a product name that product, and so on down. */
function checkProduct(
  { id, storeId, badges, variants }: Product,
  pointer: string,
  report: ReportFault,
): void {
  const check = createOwnerCheck(pointer, report)
  for (const [at, badge] of badges.entries()) check(`badges/${at}/productId`, badge.productId, id)
  for (const [at, variant] of variants.entries()) {
    check(`variants/${at}/productId`, variant.productId, id)
    check(`variants/${at}/storeId`, variant.storeId, storeId)
    checkVariant(variant, `${pointer}/variants/${at}`, report)
  }
}

function checkVariant(
  { id, volumeDiscounts, customFields }: Variant,
  pointer: string,
  report: ReportFault,
): void {
  const check = createOwnerCheck(pointer, report)
  for (const [at, { variantId }] of volumeDiscounts.entries())
    check(`volumeDiscounts/${at}/variantId`, variantId, id)
  for (const [at, field] of customFields.entries()) {
    check(`customFields/${at}/variantId`, field.variantId, id)
    for (const [place, { customFieldId }] of field.options.entries())
      check(`customFields/${at}/options/${place}/customFieldId`, customFieldId, field.id)
  }
}

/** Makes a check that an id at a path below the pointer is the id of its owner. */
function createOwnerCheck(
  pointer: string,
  report: ReportFault,
): (path: string, id: string, owner: string) => void {
  return (path, id, owner) => {
    if (idKey(id) !== idKey(owner))
      report(`${pointer}/${path}`, `must be the id of its owner, ${quote(owner)}, got ${quote(id)}`)
  }
}
