import type { ListName, StoredRow } from "../state/store-data.ts"

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
