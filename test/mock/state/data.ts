import { seedData } from "../../../src/mock/seed/seed-data.ts"
import type { StoreData } from "../../../src/mock/state/store-data.ts"

/** Makes valid data with a few rows in each list. */
export const smallData = (): StoreData =>
  seedData({ sizes: { products: 20, orders: 30, reviews: 20, tickets: 10, webhookLogs: 20 } })

/** The element at an index, which has to be there. */
export const at = <Element>(elements: readonly Element[], index: number): Element => {
  const element = elements.at(index)
  if (element === undefined) throw new Error(`There are only ${elements.length} elements.`)
  return element
}
