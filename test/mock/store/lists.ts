import type { StoredRow } from "../../../src/mock/state/store-data.ts"
import type { StoreOperationName } from "../../../src/store/operations.ts"
import type { StoreServerOptions } from "../../../src/mock/server-options.ts"
import { data, pathOf, send, serve, type Answered } from "./support.ts"

/** Operations of the lists that take filters, by where their rows lie. */
export const homes = {
  orders: "listOrders",
  reviews: "listReviews",
  tickets: "listTickets",
  products: "listProducts",
  webhookLogs: "listWebhookLogs",
} as const satisfies Readonly<Record<string, StoreOperationName>>

/** Name of a list that takes filters. */
export type Home = keyof typeof homes

/** What is asked for; texts are encoded as a form is. */
export type Query = Readonly<Record<string, string>>

/** An answer, with the rows as their places in what was handed in, from 1 on. */
export interface Found extends Answered {
  readonly found: readonly number[]
}

/** Id of the row in a place. */
export const idOf = (place: number): string =>
  `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`

/**
 * Asks a list that has these rows alone.
 * @param given - what of each row is not that of the first row of the seed.
 */
export const asking = <Name extends Home>(
  home: Name,
  given: readonly Partial<StoredRow[Name]>[],
  options: StoreServerOptions = {},
): ((query?: Query) => Promise<Found>) => {
  const [first] = data[home]
  const rows = given.map((some, at) => ({ ...first, ...some, id: idOf(at + 1) }))
  const server = serve({ data: { ...data, [home]: rows }, ...options })
  return async (query = {}) => {
    const answer = await send(
      server,
      `${pathOf(homes[home])}?${new URLSearchParams(query).toString()}`,
    )
    const found = (answer.data as readonly { readonly id: string }[] | null) ?? []
    return { ...answer, found: found.map(({ id }) => Number(id.slice(-12))) }
  }
}

/** What is found by filters alone; the answer must be 200. */
export const finding = <Name extends Home>(
  home: Name,
  given: readonly Partial<StoredRow[Name]>[],
): ((filters: string) => Promise<readonly number[]>) => {
  const ask = asking(home, given)
  return async (filters) => {
    const { status, found } = await ask({ filters, pageSize: "100" })
    if (status !== 200) throw new Error(`Status ${status} for ${filters}.`)
    return found
  }
}
