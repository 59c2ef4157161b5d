import { namedButFor, type Origins } from "./origin.ts"

/**
 * What the older list of items takes instead of the parameters of a list: the page in the path, the number of rows beside
 * it. The numbers are assumptions, those of every other list.
 */
export interface ItemsRequest {
  /** From 1 on; default 1. */
  readonly page?: number
  /** Rows on a page, from 1 to 100; default 20. */
  readonly count?: number
}

/** What applies to an {@link ItemsRequest}. */
export const itemsPaging = { page: 1, count: 20, maxCount: 100 } as const

export const itemsOrigins: Origins<ItemsRequest> = {
  page: namedButFor("values"),
  count: namedButFor("values"),
}
