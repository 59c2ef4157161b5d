import type { FieldTable } from "../fields/table.ts"
import type { OperationName } from "../store/operations.ts"
import type {
  ordersTable,
  productsTable,
  reviewsTable,
  ticketsTable,
  webhookLogsTable,
} from "../store/tables.ts"
import type { Caller } from "./call.ts"
import { createListClient, type ListClientFor } from "./list-client.ts"
import {
  operationOf,
  operationUrl,
  type AddressValues,
  type StoreService,
} from "./store-request.ts"
import { storeTable } from "./store-table.ts"

/** Opens a list with the table of `trommel/store`, or with another one, such as that table extended. */
export interface OpenList<Filterable, Sortable, Row> {
  (of: string): ListClientFor<Filterable, Sortable, Row>
  <OtherFilterable, OtherSortable, OtherRow>(
    of: string,
    table: FieldTable<OtherFilterable, OtherSortable, OtherRow>,
  ): ListClientFor<OtherFilterable, OtherSortable, OtherRow>
}

type OpenListOf<Table> =
  Table extends FieldTable<infer Filterable, infer Sortable, infer Row>
    ? OpenList<Filterable, Sortable, Row>
    : never

/** The lists of the service that take filters and sorts. Opening one sends nothing, and throws a TypeError for an invalid id. */
export interface StoreLists {
  /** Orders of a store, by its id. */
  readonly orders: OpenListOf<typeof ordersTable>
  /** Reviews of a store, by its id. */
  readonly reviews: OpenListOf<typeof reviewsTable>
  /** Tickets of a store, by its id. */
  readonly tickets: OpenListOf<typeof ticketsTable>
  /** Products of a store, by its id. */
  readonly products: OpenListOf<typeof productsTable>
  /** Deliveries of a webhook, by its id. */
  readonly webhookLogs: OpenListOf<typeof webhookLogsTable>
  /** Deliveries, by the id of the log, the id of the order, or a part of the URL. */
  readonly searchWebhookLogs: OpenListOf<typeof webhookLogsTable>
}

/** Tells what the string that a list is opened with means: an id in the path, or the text of a search. */
type ReadSubject = (subject: string) => AddressValues

export function createStoreLists(service: StoreService, caller: Caller): StoreLists {
  const open = <Filterable, Sortable, Row>(
    name: OperationName,
    readSubject: ReadSubject,
  ): OpenList<Filterable, Sortable, Row> => {
    const operation = operationOf(name, service)
    const openWith = <F, S, R>(of: string, table: FieldTable<F, S, R>): ListClientFor<F, S, R> => {
      return createListClient({
        url: operationUrl(operation, service, readSubject(of)),
        method: operation.method,
        table,
        caller,
      })
    }
    function openList(of: string): ListClientFor<Filterable, Sortable, Row>
    function openList<F, S, R>(of: string, table: FieldTable<F, S, R>): ListClientFor<F, S, R>
    function openList<F, S, R>(
      of: string,
      table: FieldTable<F, S, R> = storeTable,
    ): ListClientFor<F, S, R> {
      return openWith(of, table)
    }
    return openList
  }
  const ofStore: ReadSubject = (storeId) => ({ path: { storeId } })
  return {
    orders: open("listOrders", ofStore),
    reviews: open("listReviews", ofStore),
    tickets: open("listTickets", ofStore),
    products: open("listProducts", ofStore),
    webhookLogs: open("listWebhookLogs", (webhookId) => ({ path: { webhookId } })),
    searchWebhookLogs: open("searchWebhookLogs", (text) => ({ parameter: text })),
  }
}
