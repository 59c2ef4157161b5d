import type { Category, ImageOrder, NewCategory, Variant } from "../../store/resources.ts"
import { orderImages } from "./images.ts"
import type { Lists } from "./lists.ts"
import type { Lookups, StoredVariantPlace } from "./lookups.ts"
import type { StoredCategory, StoredRow, Webhook } from "./store-data.ts"

type WebhookLog = StoredRow["webhookLogs"]

/** Where a state takes from what its data cannot tell. */
export interface StateOptions {
  /** The time of what is made; the clock by default. */
  readonly now?: () => Date
  /** A UUID for what is made; a random one by default. */
  readonly newId?: () => string
}

/** What can be changed. Nothing is checked: that is done before. */
export interface Writes {
  /**
   * Makes a category, the last one in the order of its store. Without a slug its id is the slug, without a visibility that
   * is 0. Ids that are of no product of the store are left out.
   */
  readonly createCategory: (storeId: string, category: NewCategory) => Category
  /** Sorts the images of a variant; undefined when there is no such variant. */
  readonly orderVariantImages: (place: StoredVariantPlace, order: ImageOrder) => Variant | undefined
  /** Writes down a delivery, with an id and a time of its own. */
  readonly appendWebhookLog: (log: Omit<WebhookLog, "id" | "dateCreated">) => WebhookLog
  /** Changes what is known of a webhook; undefined when there is no such webhook. */
  readonly updateWebhook: (
    id: string,
    change: Partial<Pick<Webhook, "paused" | "failures">>,
  ) => Webhook | undefined
}

type Stamp = Pick<StoredCategory, "id" | "dateCreated">

/** Writes to lists. */
export function createWrites(lists: Lists, lookups: Lookups, options: StateOptions): Writes {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = options
  const stamp = (): Stamp => ({ id: newId(), dateCreated: now().toISOString() })
  const { findProduct, findVariant, viewCategory } = lookups
  return {
    createCategory: (storeId, given) => {
      const category = makeCategory(storeId, given, stamp(), lists, lookups)
      lists.categories.add(category)
      return viewCategory(category)
    },
    orderVariantImages: (place, order) => {
      const product = findProduct(place.storeId, place.productId)
      const old = findVariant(place)
      if (product === undefined || old === undefined) return undefined
      const variant = { ...old, imageNames: orderImages(old.imageNames, order) }
      lists.products.replace({
        ...product,
        variants: product.variants.map((other) => (other === old ? variant : other)),
      })
      return variant
    },
    appendWebhookLog: ({ webhookId, orderId, url, success, responseCode }) => {
      const log: WebhookLog = { ...stamp(), webhookId, orderId, url, success, responseCode }
      lists.webhookLogs.add(log)
      return log
    },
    updateWebhook: (id, change) => {
      const old = lists.webhooks.find(id)
      if (old === undefined) return undefined
      const webhook = { ...old, ...change }
      lists.webhooks.replace(webhook)
      return webhook
    },
  }
}

function makeCategory(
  storeId: string,
  { name, productIds = [], slug, visibility = 0 }: NewCategory,
  { id, dateCreated }: Stamp,
  { categories }: Lists,
  { findProduct }: Lookups,
): StoredCategory {
  const known = productIds.flatMap((productId) => findProduct(storeId, productId)?.id ?? [])
  return {
    id,
    dateCreated,
    name,
    visibility,
    order: categories.of(storeId).length,
    storeId,
    productIds: [...new Set(known)],
    slug: slug ?? id,
    imageName: null,
  }
}
