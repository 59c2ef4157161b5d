import type { ListName, StoreData, StoredRow } from "../state/store-data.ts"

/** A row of one list of the data. */
interface RowOf<Name extends ListName> {
  readonly list: Name
  readonly row: StoredRow[Name]
}

/** A row with the name of its list. Without a type argument, of any list. */
export type SeedRow<Name extends ListName = ListName> = { [Each in Name]: RowOf<Each> }[Name]

/** Yields rows with the name of their list. */
export function* rowsOf<Name extends ListName>(
  list: Name,
  rows: Iterable<StoredRow[Name]>,
): Generator<RowOf<Name>> {
  for (const row of rows) yield { list, row }
}

/** Yields the rows of data with the names of their lists, accounts first. */
export function* dataRows(data: StoreData): Generator<SeedRow> {
  yield* rowsOf("accounts", data.accounts)
  yield* rowsOf("stores", data.stores)
  yield* rowsOf("categories", data.categories)
  yield* rowsOf("products", data.products)
  yield* rowsOf("orders", data.orders)
  yield* rowsOf("reviews", data.reviews)
  yield* rowsOf("tickets", data.tickets)
  yield* rowsOf("suppliers", data.suppliers)
  yield* rowsOf("invites", data.invites)
  yield* rowsOf("proofs", data.proofs)
  yield* rowsOf("items", data.items)
  yield* rowsOf("webhooks", data.webhooks)
  yield* rowsOf("webhookLogs", data.webhookLogs)
}
