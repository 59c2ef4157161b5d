import { ownProperty } from "../../diagnostics/own.ts"
import { idKey } from "./id-key.ts"
import type { StoreData } from "./store-data.ts"

/** An id and its place in the data. */
export interface Identified {
  readonly pointer: string
  readonly id: string
  /** The store of the row with this id, if it belongs to one. */
  readonly storeId?: string | undefined
}

/** The kinds of rows that others refer to. */
export type RecordKind = "account" | "store" | "product" | "variant" | "order" | "webhook"

/** An id that refers to a row elsewhere. */
export interface Reference extends Identified {
  readonly kind: RecordKind
  /** The store that the row must belong to, if any. */
  readonly storeId?: string | undefined
}

/** Returns the ids that others refer to, by kind. */
export function targetsOf(data: StoreData): Readonly<Record<RecordKind, readonly Identified[]>> {
  return {
    account: data.accounts.map(({ user }, at) => ({
      pointer: `/accounts/${at}/user/id`,
      id: user.id,
    })),
    store: identify(data.stores, "/stores"),
    product: identify(data.products, "/products"),
    variant: data.products.flatMap(({ variants }, at) =>
      identify(variants, `/products/${at}/variants`),
    ),
    order: identify(data.orders, "/orders"),
    webhook: identify(data.webhooks, "/webhooks"),
  }
}

/** Returns the ids that nothing refers to, list by list. */
export function othersOf(data: StoreData): readonly (readonly Identified[])[] {
  const names = [
    "categories",
    "reviews",
    "tickets",
    "suppliers",
    "invites",
    "proofs",
    "items",
    "webhookLogs",
  ] as const
  return names.map((name) => identify(data[name], `/${name}`))
}

/** Yields every reference, except those within products. */
export function* referencesOf(data: StoreData): Generator<Reference> {
  yield* storesOf(data)
  for (const name of ["categories", "invites"] as const)
    for (const [at, { storeId, productIds }] of data[name].entries())
      for (const [place, id] of productIds.entries())
        yield { pointer: `/${name}/${at}/productIds/${place}`, id, kind: "product", storeId }
  for (const [at, { orderId: id, storeId }] of data.reviews.entries())
    yield { pointer: `/reviews/${at}/orderId`, id, kind: "order", storeId }
  for (const [at, { orderId: id }] of data.proofs.entries())
    yield { pointer: `/proofs/${at}/orderId`, id, kind: "order" }
  yield* variantsOf(data)
  for (const [at, { accountId: id }] of data.webhooks.entries())
    yield { pointer: `/webhooks/${at}/accountId`, id, kind: "account" }
  for (const [at, { webhookId, orderId }] of data.webhookLogs.entries()) {
    yield { pointer: `/webhookLogs/${at}/webhookId`, id: webhookId, kind: "webhook" }
    if (orderId !== null)
      yield { pointer: `/webhookLogs/${at}/orderId`, id: orderId, kind: "order" }
  }
}

function* storesOf(data: StoreData): Generator<Reference> {
  for (const [at, { storeIds }] of data.accounts.entries())
    for (const [place, id] of storeIds.entries())
      yield { pointer: `/accounts/${at}/storeIds/${place}`, id, kind: "store" }
  for (const name of [
    "categories",
    "products",
    "orders",
    "reviews",
    "tickets",
    "suppliers",
    "invites",
  ] as const)
    for (const [at, { storeId: id }] of data[name].entries())
      yield { pointer: `/${name}/${at}/storeId`, id, kind: "store" }
}

function* variantsOf(data: StoreData): Generator<Reference> {
  const stores = new Map(
    data.products.flatMap(({ variants, storeId }) =>
      variants.map(({ id }) => [idKey(id), storeId] as const),
    ),
  )
  for (const [at, { variantId, orderId }] of data.items.entries()) {
    yield { pointer: `/items/${at}/variantId`, id: variantId, kind: "variant" }
    const storeId = stores.get(idKey(variantId))
    if (orderId !== null)
      yield { pointer: `/items/${at}/orderId`, id: orderId, kind: "order", storeId }
  }
}

function identify(
  rows: readonly { readonly id: string; readonly storeId?: string }[],
  pointer: string,
): Identified[] {
  return rows.map((row, at) => ({
    pointer: `${pointer}/${at}/id`,
    id: row.id,
    storeId: ownProperty(row, "storeId"),
  }))
}
