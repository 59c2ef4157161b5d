import { namedButFor, type Origins } from "./origin.ts"

/**
 * The parameters of the older list of items, which differ from those of a list: the page is part of the path, the number of
 * rows a query parameter. The values are assumptions: those of every other list.
 */
export interface ItemsRequest {
  /** 1 or greater; default 1. */
  readonly page?: number
  /** Rows on a page, from 1 to 100; default 20. */
  readonly count?: number
}

/**
 * Defaults and maximum of an {@link ItemsRequest}.
 * @example itemsPaging // => { page: 1, count: 20, maxCount: 100 }
 */
export const itemsPaging = { page: 1, count: 20, maxCount: 100 } as const

export const itemsOrigins: Origins<ItemsRequest> = {
  page: namedButFor("values"),
  count: namedButFor("values"),
}
