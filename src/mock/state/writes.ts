import { own } from "../../diagnostics/own.ts"
import type { Category, ImageOrder, NewCategory, Variant } from "../../store/resources.ts"
import { idKey } from "./id-key.ts"
import type { StateRows } from "./store-lists.ts"
import type { Lookups, StoredVariantPlace } from "./lookups.ts"
import type { StoredCategory, StoredRow, Webhook } from "./store-data.ts"

/** Sources of times and ids for new rows. */
export interface StateOptions {
  /** Returns the time of a new row. Default: the clock. */
  readonly now?: () => Date
  /** Returns a UUID for a new row. Default: a random one. */
  readonly newId?: () => string
}

/** A delivery to log. */
export type NewWebhookLog = Omit<StoredRow["webhookLogs"], "id" | "dateCreated">

/** Changes of the data. Callers check their arguments before. */
export interface Writes {
  /**
   * Creates a category, the last one in the order of its store. The slug defaults to the id, the
   * visibility to 0, the image to an empty name. Ids of unknown products are left out.
   */
  readonly createCategory: (storeId: string, category: NewCategory) => Category
  /** Sorts the images of a variant; undefined when there is no such variant. */
  readonly orderVariantImages: (place: StoredVariantPlace, order: ImageOrder) => Variant | undefined
  /** Logs a delivery, with a new id and the current time. */
  readonly appendWebhookLog: (log: NewWebhookLog) => StoredRow["webhookLogs"]
  /**
   * Logs a delivery and counts the failures in a row of its webhook. The given number of them
   * pauses the webhook, which is logged with the code -1.
   * @returns the new logs.
   */
  readonly recordDelivery: (
    log: NewWebhookLog,
    maxFailures: number,
  ) => readonly StoredRow["webhookLogs"][]
  /** Changes a webhook; undefined when there is no such webhook. */
  readonly updateWebhook: (
    id: string,
    change: Partial<Pick<Webhook, "paused" | "failures">>,
  ) => Webhook | undefined
}

/** The `responseCode` of the log that records the pause of a webhook. */
const pausedCode = -1

type Stamp = Pick<StoredCategory, "id" | "dateCreated">

/** Creates the changes of some lists. */
export function createWrites(lists: StateRows, lookups: Lookups, options: StateOptions): Writes {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = options
  const stamp = (): Stamp => ({ id: newId(), dateCreated: now().toISOString() })
  const { findProduct, viewCategory } = lookups
  const appendWebhookLog: Writes["appendWebhookLog"] = (given) => {
    const { webhookId, orderId, url, success, responseCode } = given
    const log = { ...stamp(), webhookId, orderId, url, success, responseCode }
    lists.webhookLogs.add(log)
    return log
  }
  const updateWebhook: Writes["updateWebhook"] = (id, change) => {
    const old = lists.webhooks.find(id)
    if (old === undefined) return undefined
    const webhook = { ...old, ...change }
    lists.webhooks.replace(webhook)
    return webhook
  }
  return {
    createCategory: (storeId, given) => {
      const category = makeCategory(
        { ...given, ...stamp(), storeId, order: lists.categories.count(storeId) },
        findProduct,
      )
      lists.categories.add(category)
      return viewCategory(category)
    },
    orderVariantImages: createImageOrdering(lists, lookups),
    appendWebhookLog,
    updateWebhook,
    recordDelivery: createDeliveryRecording(lists, { appendWebhookLog, updateWebhook }),
  }
}

function createDeliveryRecording(
  { webhooks }: StateRows,
  { appendWebhookLog, updateWebhook }: Pick<Writes, "appendWebhookLog" | "updateWebhook">,
): Writes["recordDelivery"] {
  return (delivery, maxFailures) => {
    const log = appendWebhookLog(delivery)
    // Other deliveries may have ended since this one was sent.
    const webhook = webhooks.find(delivery.webhookId)
    const failures = delivery.success ? 0 : (webhook?.failures ?? 0) + 1
    const paused = webhook?.paused === true || failures >= maxFailures
    updateWebhook(delivery.webhookId, { failures, paused })
    if (!paused || webhook?.paused === true) return [log]
    return [log, appendWebhookLog({ ...delivery, success: false, responseCode: pausedCode })]
  }
}

function createImageOrdering(
  { products }: StateRows,
  { findProduct }: Lookups,
): Writes["orderVariantImages"] {
  return (place, order) => {
    const product = findProduct(place.storeId, place.productId)
    const at = product?.variants.findIndex(({ id }) => idKey(id) === idKey(place.variantId)) ?? -1
    const old = product?.variants[at]
    if (product === undefined || old === undefined) return undefined
    const variant = { ...old, imageNames: orderImages(old.imageNames, order) }
    products.replace({ ...product, variants: product.variants.with(at, variant) })
    return variant
  }
}

interface CategoryParts extends NewCategory, Stamp {
  readonly storeId: string
  readonly order: number
}

function makeCategory(parts: CategoryParts, findProduct: Lookups["findProduct"]): StoredCategory {
  const { id, dateCreated, storeId, order, name } = parts
  const { productIds = [], slug, visibility = 0 } = own(parts)
  const known = productIds.flatMap((productId) => findProduct(storeId, productId)?.id ?? [])
  return {
    id,
    dateCreated,
    name,
    visibility,
    order,
    storeId,
    productIds: [...new Set(known)],
    slug: slug ?? id,
    imageName: "",
  }
}

/**
 * Sorts file names of images by the places given for them, smallest first. Names without a place
 * come last, in the order they had; places of other names have no effect.
 * @example orderImages(["a.png", "b.png", "c.png"], { "c.png": 0, "b.png": 1 }) // => ["c.png", "b.png", "a.png"]
 */
export function orderImages(imageNames: readonly string[], order: ImageOrder): string[] {
  const places = new Map(Object.entries(order))
  const placeOf = (name: string): number => places.get(name) ?? Number.MAX_VALUE
  return imageNames.toSorted((first, second) => placeOf(first) - placeOf(second))
}
