import type { Category, Product } from "../../src/store/resources.ts"
import type { WebhookLog } from "../../src/store/assumed-resources.ts"
import type { ImageState, Ledger } from "./ledger.ts"
import type { Places } from "./places.ts"
import { readData, readPages, type Send } from "./service-client.ts"

/** A service that was started again, and what clients know of it. */
interface Check {
  readonly send: Send
  readonly places: Places
  readonly ledger: Ledger
}

/**
 * Checks what a service holds after a restart: every write that was answered, and each one that was not answered wholly or
 * not at all. What is found now must be there the next time.
 */
export async function checkWrites(check: Check): Promise<readonly string[]> {
  return [
    ...(await checkCategories(check)),
    ...(await checkImages(check)),
    ...(await checkLogs(check)),
  ]
}

async function checkCategories({ send, places, ledger }: Check): Promise<readonly string[]> {
  const problems: string[] = []
  const found = new Map<string, Category>()
  for (const { id } of places.stores) {
    const categories = (await readData(send, `/stores/${id}/categories`)) as readonly Category[]
    if (categories.some(({ order }, at) => order !== at))
      problems.push(`store ${id}: the places of its categories have gaps or come twice`)
    for (const category of categories.filter(({ name }) => name.startsWith("written-"))) {
      if (found.has(category.name)) problems.push(`${category.name} is there twice`)
      found.set(category.name, category)
    }
  }
  for (const [name, category] of ledger.created) {
    const now = found.get(name)
    if (now === undefined) problems.push(`${name} is lost`)
    // Images of its products may have been sorted since.
    else if (outlineOf(now) !== outlineOf(category)) problems.push(`${name} changed`)
  }
  for (const [name, category] of found)
    if (!ledger.created.has(name)) problems.push(...adoptCategory(ledger, category))
  ledger.sent.clear()
  return problems
}

function outlineOf({ products, ...category }: Category): string {
  return JSON.stringify({ ...category, productIds: products.map(({ id }) => id) })
}

/** Checks a category whose creation was not answered, and expects it from now on. */
function adoptCategory(ledger: Ledger, category: Category): readonly string[] {
  const { name, visibility, products, storeId } = category
  const sent = ledger.sent.get(name)
  if (sent === undefined) return [`${name} came back, or was never sent`]
  ledger.created.set(name, category)
  const isWhole =
    storeId === sent.storeId &&
    visibility === sent.visibility &&
    products.map(({ id }) => id).join() === sent.productIds?.join()
  return isWhole ? [] : [`${name} is not whole`]
}

async function checkImages({ send, places, ledger }: Check): Promise<readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const { id } of places.stores) {
    const path = `/stores/${id}/products`
    for (const product of (await readPages(send, `${path}?sorts=id`)) as readonly Product[])
      for (const { id: variantId, imageNames } of product.variants)
        found.set(`${path}/${product.id}/variants/${variantId}`, imageNames)
  }
  return [...ledger.images].flatMap(([path, expected]) => {
    const now = found.get(path) ?? []
    ledger.images.set(path, { acknowledged: now })
    return isExpected(expected, now)
      ? []
      : [`${path}: its images are in a lost order: ${now.join()}`]
  })
}

function isExpected({ acknowledged, underWay }: ImageState, now: readonly string[]): boolean {
  return now.join() === acknowledged.join() || now.join() === underWay?.join()
}

async function checkLogs({ send, places, ledger }: Check): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const id of places.webhookIds) {
    const logs = await readPages(send, `/webhooks/${id}/logs?sorts=-dateCreated`)
    for (const log of logs as readonly WebhookLog[]) found.add(log.id)
  }
  const lost = [...ledger.logIds].filter((id) => !found.has(id))
  return lost.map((id) => `webhook log ${id} is lost`)
}
