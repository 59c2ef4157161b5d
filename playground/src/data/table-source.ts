import {
  fieldsFromJson,
  type ColumnField,
  type Diagnostic,
  type Field,
  type Fields,
  type OpenFieldTable,
  type Result,
} from "../../../src/core.ts"
import {
  ordersTable,
  productsTable,
  reviewsTable,
  ticketsTable,
  webhookLogsTable,
} from "../../../src/store.ts"
import type { BuiltInTableName } from "./catalog.ts"

/**
 * A table as page and worker tell each other of it: a name, or definitions as JSON. Tables hold functions, which cannot pass
 * from one to the other, so each makes the table for itself.
 */
export type TableSource =
  | { readonly kind: "built-in"; readonly name: BuiltInTableName }
  | { readonly kind: "definitions"; readonly json: string }

/** Returns a table without the types of its rows, since all rows of the page are untrusted JSON. */
const open = (table: Fields): OpenFieldTable => ({ ...table })

const builtInTables: { readonly [Name in BuiltInTableName]: OpenFieldTable } = {
  products: open(productsTable),
  orders: open(ordersTable),
  reviews: open(reviewsTable),
  tickets: open(ticketsTable),
  "webhook-logs": open(webhookLogsTable),
}

/** Makes the table of a source. A failure holds sentences for the visitor. */
export function tableFrom(
  source: TableSource,
):
  | { readonly ok: true; readonly value: OpenFieldTable }
  | { readonly ok: false; readonly problems: readonly string[] } {
  if (source.kind === "built-in") return { ok: true, value: builtInTables[source.name] }
  const read = readDefinitions(source.json)
  return read.ok ? read : { ok: false, problems: read.diagnostics.map(describe) }
}

/** True for a field that stands for a value of the row. */
export function isColumn(field: Field): field is ColumnField {
  return field.kind !== "shortcut" && field.kind !== "range-end"
}

function describe({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message} ${hint}`
}

function readDefinitions(json: string): Result<OpenFieldTable> {
  let definitions: unknown
  try {
    definitions = JSON.parse(json)
  } catch {
    // Not an object, so the library says what it expects.
    definitions = json
  }
  return fieldsFromJson(definitions)
}
