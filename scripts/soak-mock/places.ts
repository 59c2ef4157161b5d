import type { ListedWebhook } from "../../src/store/assumed-resources.ts"
import type { Id, Product, User } from "../../src/store/resources.ts"
import { readData, type Send } from "./service-client.ts"

/** A variant with several images. */
export interface VariantPlace {
  /** The path of the variant. */
  readonly path: string
  readonly imageNames: readonly string[]
}

/** A store, and ids in it. */
export interface StorePlace {
  readonly id: Id
  readonly productIds: readonly Id[]
  readonly variants: readonly VariantPlace[]
}

/** Where requests can go. */
export interface Places {
  readonly stores: readonly StorePlace[]
  readonly webhookIds: readonly Id[]
}

/** Asks a service for the ids of its first account. */
export async function readPlaces(send: Send): Promise<Places> {
  const { stores } = (await readData(send, "/user")) as User
  const webhooks = (await readData(send, "/webhooks")) as readonly ListedWebhook[]
  return {
    stores: await Promise.all(stores.map(({ id }) => readStore(send, id))),
    webhookIds: webhooks.map(({ id }) => id),
  }
}

async function readStore(send: Send, id: Id): Promise<StorePlace> {
  const path = `/stores/${id}/products`
  const products = (await readData(send, `${path}?pageSize=50`)) as readonly Product[]
  const variants = products.flatMap((product) =>
    product.variants
      .filter(({ imageNames }) => imageNames.length > 1)
      .map(({ id: variantId, imageNames }) => ({
        path: `${path}/${product.id}/variants/${variantId}`,
        imageNames,
      })),
  )
  return { id, productIds: products.map((product) => product.id), variants }
}
