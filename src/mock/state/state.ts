import { own } from "../../diagnostics/own.ts"
import type {
  StoreCategory,
  StoreImageOrder,
  StoreNewCategory,
  StoreVariant,
} from "../../store/resources.ts"
import type { ListName, StoreData, StoredRow, StoredCategory, StoreWebhook } from "./store-data.ts"
import {
  copyLists,
  createLists,
  loadLists,
  createLookups,
  type Lookups,
  type Lists,
  type StoredVariantPlace,
} from "./store-lists.ts"
import type { Rows } from "./stored-rows.ts"
import type { Read } from "../../diagnostics/options.ts"

/**
 * The lists of {@link StoreData}. `of` takes the id of an owner: an account for stores and
 * webhooks, an order for proofs of payment, a variant for items, a webhook for its logs, a store
 * for all other rows.
 */
export type StateRows = { readonly [Name in ListName]: Rows<StoredRow[Name]> }

/**
 * The data of a store service, with look-ups and changes.
 * @example
 * const server = createStoreServer({ seed: 7 })
 * const [store] = server.state.stores.all()
 * server.state.stores.find(store?.id ?? "")?.name === store?.name // => true
 */
export interface State extends StateRows, Lookups, Writes {
  /** Returns a copy of all data, as JSON. Later changes do not reach it. */
  readonly snapshot: () => StoreData
  /** Replaces all data by a copy of a snapshot. */
  readonly restore: (snapshot: StoreData) => void
  /** Restores the data that the state was made from. */
  readonly reset: () => void
}

/**
 * Makes a state from data, of which it keeps a copy.
 * @param data - valid data, from `readStoreData` or `seedData`.
 * @example createState(seedData()).stores.all().length // => 3
 */
export function createState(
  data: StoreData,
  settings: Read<StateOptions> = { now: undefined, newId: undefined },
): State {
  const initial = structuredClone(data)
  const lists = createLists()
  const lookups = createLookups(lists)
  const restore = (snapshot: StoreData): void => loadLists(lists, snapshot)
  restore(initial)
  return {
    ...lists,
    ...lookups,
    ...createWrites(lists, lookups, settings),
    snapshot: () => copyLists(lists),
    restore,
    reset: () => restore(initial),
  }
}

export interface StateOptions {
  /** Returns the time of a new row. Default: the clock. */
  readonly now?: () => Date
  /** Returns a UUID for a new row. Default: a random one. */
  readonly newId?: () => string
}

/** Changes of the data. Callers check their arguments before. */
export interface Writes {
  /**
   * Creates a category, the last one in the order of its store. The slug defaults to the id, the
   * visibility to 0, the image to an empty name. Ids of unknown products are left out.
   */
  readonly createCategory: (storeId: string, category: StoreNewCategory) => StoreCategory
  /** Sorts the images of a variant; undefined when there is no such variant. */
  readonly orderVariantImages: (
    place: StoredVariantPlace,
    order: StoreImageOrder,
  ) => StoreVariant | undefined
  /** Logs a delivery, with a new id and the current time. */
  readonly appendWebhookLog: (
    log: Omit<StoredRow["webhookLogs"], "id" | "dateCreated">,
  ) => StoredRow["webhookLogs"]
  /** Changes a webhook; undefined when there is no such webhook. */
  readonly updateWebhook: (
    id: string,
    change: Partial<Pick<StoreWebhook, "paused" | "failures">>,
  ) => StoreWebhook | undefined
}

type Stamp = Pick<StoredCategory, "id" | "dateCreated">

function createWrites(lists: Lists, lookups: Lookups, settings: Read<StateOptions>): Writes {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = settings
  const stamp = (): Stamp => ({ id: newId(), dateCreated: now().toISOString() })
  const { findProduct, viewCategory } = lookups
  return {
    createCategory: (storeId, given) => {
      const category = makeCategory(
        { ...given, ...stamp(), storeId, order: lists.categories.of(storeId).length },
        findProduct,
      )
      lists.categories.add(category)
      return viewCategory(category)
    },
    orderVariantImages: createImageOrdering(lists, lookups),
    appendWebhookLog: (given) => {
      const log: StoredRow["webhookLogs"] = { ...stamp(), ...given }
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

function createImageOrdering(
  { products }: Lists,
  { findProduct, findVariant }: Lookups,
): Writes["orderVariantImages"] {
  return (place, order) => {
    const product = findProduct(place.storeId, place.productId)
    const old = findVariant(place)
    if (product === undefined || old === undefined) return undefined
    const variant = { ...old, imageNames: orderImages(old.imageNames, order) }
    const variants = product.variants.map((other) => (other === old ? variant : other))
    products.replace({ ...product, variants })
    return variant
  }
}

interface CategoryParts extends StoreNewCategory, Stamp {
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
 * Sorts file names of images by their places. Names without a place come last, in their order; other names have no effect.
 * @example orderImages(["a.png", "b.png", "c.png"], { "c.png": 0, "b.png": 1 }) // => ["c.png", "b.png", "a.png"]
 */
export function orderImages(imageNames: readonly string[], order: StoreImageOrder): string[] {
  const places = new Map(Object.entries(order))
  const placeOf = (name: string): number => places.get(name) ?? Number.MAX_VALUE
  return imageNames.toSorted((first, second) => placeOf(first) - placeOf(second))
}
