import type { QuerySource } from "../../evaluate/query-source.ts"
import { runQuery } from "../../evaluate/run-query.ts"
import type { Fields } from "../../fields/field.ts"
import type { WebhookLog } from "../../store/assumed-resources.ts"
import { queryableRows } from "./row-group.ts"
import type { StateRows } from "./store-lists.ts"

/** Name of a list that is answered page by page. */
export type PagedListName = "orders" | "products" | "reviews" | "tickets" | "items" | "webhookLogs"

/** Puts rows into an order, in a list of its own or in the list that is given. */
export type OrderRows = <Row>(rows: readonly Row[]) => readonly Row[]

/** A search in the delivery logs of webhooks. */
export interface LogSearch {
  readonly text: string
  /** True for the logs that the search finds. */
  readonly accepts: (log: WebhookLog) => boolean
}

/** The rows of a list that a query is asked about. */
export interface PagedRows {
  readonly list: PagedListName
  /** The table that the query is bound over. */
  readonly table: Fields
  /** Ids of the owners. Rows that tie in all sorts come in this order of their owners. */
  readonly owners: readonly string[]
  /** Changes the order of rows that tie in all sorts; undefined to keep it. */
  readonly orderRows: OrderRows | undefined
  /** Leaves out logs; for `webhookLogs` only. */
  readonly search: LogSearch | undefined
}

/** Returns what answers queries about some rows. */
export type PagedListSource = (listed: PagedRows) => QuerySource<unknown>

/** Makes the sources of lists in memory. */
export function createListSource(lists: StateRows): PagedListSource {
  return (listed) => {
    const { table, orderRows } = listed
    const found = rowsOf(lists, listed)
    const rows = queryableRows(orderRows?.(found) ?? found, table)
    return { list: ({ bound }) => ("run" in rows ? rows.run(bound) : runQuery(rows, bound)) }
  }
}

function rowsOf(lists: StateRows, { list, owners, search }: PagedRows): readonly unknown[] {
  if (search !== undefined)
    return owners.flatMap((owner) => lists.webhookLogs.of(owner)).filter(search.accepts)
  const [first = "", ...others] = owners
  // The array of one owner stays as it is, so that its collection is found.
  return others.length === 0
    ? lists[list].of(first)
    : owners.flatMap((owner) => [...lists[list].of(owner)])
}
