import { nouns } from "../../src/diagnostics/kinds.ts"
import type { Definitions } from "../../src/fields/definition.ts"
import type { Fields, ColumnField, Field } from "../../src/fields/field.ts"
import { isOperatorOfKind } from "../../src/fields/kinds/writing.ts"
import { operators } from "../../src/language/operators.ts"
import {
  type StoreOperationName,
  operations,
  type StoreOperation,
} from "../../src/store/operations.ts"
import {
  ordersTable,
  productsTable,
  reviewsTable,
  ticketsTable,
  webhookLogsTable,
  type ItemsRequest,
  type orderFields,
  type ProductFields,
  type reviewFields,
  type ticketFields,
  type webhookLogFields,
  itemsPaging,
} from "../../src/store/tables.ts"
import { layOutTable } from "./lay-out-table.ts"

/** The source of a filter field's name: the description of the service, or this library. */
type FieldSource = "interface text" | "assumption"

/** A part of a field that the description of the service leaves open, and this library chose. */
type ChosenPart = "list" | "kind" | "values" | "meaning"

/** The source of a field, and the parts of it that this library chose. */
export interface Origin {
  readonly source: FieldSource
  readonly chosen?: readonly ChosenPart[]
}

/** The origins of all fields of a table. */
type Origins<Fields> = { readonly [Name in keyof Fields]-?: Origin }

const named: Origin = { source: "interface text" }
const assumed: Origin = { source: "assumption" }

/** Returns the origin of a field that the service names, but does not describe in full. */
function namedButFor(...chosen: readonly ChosenPart[]): Origin {
  return { source: "interface text", chosen }
}

const orderOrigins: Origins<typeof orderFields> = {
  id: assumed,
  dateCreated: assumed,
  status: named,
  gateway: named,
  total: assumed,
  customerEmail: assumed,
  dateFrom: namedButFor("meaning"),
  dateTo: namedButFor("meaning"),
}

const reviewOrigins: Origins<typeof reviewFields> = {
  id: assumed,
  dateCreated: assumed,
  orderId: assumed,
  rating: namedButFor("kind"),
  hasReply: namedButFor("meaning"),
  dateRangeFrom: namedButFor("meaning"),
}

const ticketOrigins: Origins<typeof ticketFields> = {
  id: assumed,
  dateCreated: named,
  status: named,
  subject: named,
  customerEmail: named,
}

const productOrigins: Origins<ProductFields> = {
  id: assumed,
  dateCreated: assumed,
  name: assumed,
  slug: assumed,
  rating: assumed,
  order: assumed,
  visibility: namedButFor("list"),
  isBestSeller: assumed,
  lowStock: namedButFor("meaning"),
}

const webhookLogOrigins: Origins<typeof webhookLogFields> = {
  id: assumed,
  orderId: assumed,
  url: assumed,
  success: named,
  responseCode: named,
  dateCreated: assumed,
}

const itemsOrigins: Origins<ItemsRequest> = {
  page: namedButFor("values"),
  count: namedButFor("values"),
}

/** A table with the origins of its fields and the operations that use it. */
export interface ListEndpoint {
  readonly title: string
  readonly operations: readonly StoreOperationName[]
  readonly table: Fields
  readonly origins: Origins<Definitions>
}

/** All lists that take filters and sorts. */
export const listEndpoints: readonly ListEndpoint[] = [
  { title: "Orders", operations: ["listOrders"], table: ordersTable, origins: orderOrigins },
  { title: "Reviews", operations: ["listReviews"], table: reviewsTable, origins: reviewOrigins },
  { title: "Tickets", operations: ["listTickets"], table: ticketsTable, origins: ticketOrigins },
  {
    title: "Products",
    operations: ["listProducts"],
    table: productsTable,
    origins: productOrigins,
  },
  {
    title: "Webhook logs",
    operations: ["listWebhookLogs", "searchWebhookLogs"],
    table: webhookLogsTable,
    origins: webhookLogOrigins,
  },
]

const introduction = `<!-- Generated from the tables of the store service by "npm run generate"; do not edit. -->

# Filterable fields

The fields by which each list of the store service can be filtered and sorted, from the tables of \`trommel/store\`. The service ignores any other name: it responds with the list without that condition.

The column "origin" says where a field comes from. **Interface text**: the interface description of the service names it; parentheses name the parts that we chose. **Assumption**: the description does not name it, and we chose it. The columns "can be empty" and "sortable" are always our choice. [Assumptions](store-assumptions.md) lists all choices, and how to change them.

Names ignore letter case. A \`*\` after an operator of a text field makes values ignore it too. The rules are those of [the specification](../../grammar/README.md).`

/**
 * Writes the page of all fields of the store service. Throws when a field has no origin, or an
 * origin no field.
 */
export function writeFilterableFields(): string {
  return `${[introduction, ...listEndpoints.map(writeEndpoint), writeItems()].join("\n\n")}\n`
}

const columns = [
  "field",
  "kind",
  "operators",
  "values",
  "can be empty",
  "sortable",
  "unique",
  "origin",
]

/** Writes the section of one list. It has a column of labels when the table has any. */
export function writeEndpoint({ title, operations: names, table, origins }: ListEndpoint): string {
  const fields = [...table.fields.values()]
  const spare = Object.keys(origins).filter((name) => !fields.some((field) => field.name === name))
  if (spare.length > 0) throw new Error(`${title} has no field ${spare.join(", ")}.`)
  const isLabeled = fields.some(({ label }) => label !== undefined)
  const rows = fields.map((field) => {
    const origin = origins[field.name]
    if (origin === undefined) throw new Error(`The field ${field.name} of ${title} has no origin.`)
    return [
      `\`${field.name}\``,
      ...(isLabeled ? [field.label ?? ""] : []),
      field.kind,
      operatorsOf(field),
      valuesOf(field),
      ...traitsOf(field),
      originOf(origin),
    ]
  })
  const paging = `A page holds ${table.defaultPageSize} rows by default, and at most ${table.maxPageSize} with \`pageSize\` (rule P3).`
  return [
    `## ${title}`,
    names.map(writeOperation).join("\n"),
    paging,
    layOutTable([isLabeled ? columns.toSpliced(1, 0, "label") : columns, ...rows]),
  ].join("\n\n")
}

function writeOperation(name: StoreOperationName): string {
  const { method, path, scope, parameter, assumed = [] }: StoreOperation = operations[name]
  const own = parameter === undefined ? "" : `, query parameter \`${parameter}\``
  const chosen = assumed.length === 0 ? "" : ` (assumption: ${assumed.join(", ")})`
  return `- \`${name}\`: \`${method} ${path}\`${own}, scope \`${scope}\`${chosen}`
}

function operatorsOf({ kind }: Field): string {
  return operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map(({ symbol }) => `\`${symbol}\``)
    .join(" ")
}

function valuesOf(field: Field): string {
  if (field.kind === "shortcut") return "`true` (rule V12)"
  if (field.kind === "range-end")
    return `a date, ${field.end === "from" ? "the earliest" : "the latest"} \`${field.of.name}\` (rule V13)`
  return field.values === undefined ? nouns[field.kind] : idsOf(field.values)
}

function idsOf(values: NonNullable<ColumnField["values"]>): string {
  return Array.from(values, ([id, label]) =>
    label === undefined ? `\`${id}\`` : `\`${id}\` ${label}`,
  ).join(", ")
}

/**
 * Tells if a field can be empty, can be sorted by, and is unique. Shortcuts and range ends have no
 * values.
 */
function traitsOf(field: Field): readonly string[] {
  if (field.kind === "shortcut" || field.kind === "range-end") return ["", "no", ""]
  return [field.nullable, field.sort, field.unique].map((trait) => (trait ? "yes" : "no"))
}

function originOf({ source, chosen = [] }: Origin): string {
  return chosen.length === 0 ? source : `${source} (${chosen.join(", ")}: assumption)`
}

/** Writes the section of the list that takes neither filters nor sorts. */
function writeItems(): string {
  const { parameter } = operations.listItems
  const rows = [
    ["`page`", "path", "a positive integer", String(itemsPaging.page), originOf(itemsOrigins.page)],
    [
      `\`${parameter}\``,
      "query",
      `an integer from 1 to ${itemsPaging.maxCount}`,
      String(itemsPaging.count),
      originOf(itemsOrigins.count),
    ],
  ]
  const said = "This older list takes neither filters nor sorts, and no `pageSize`."
  const table = layOutTable([["parameter", "in", "values", "default", "origin"], ...rows])
  return ["## Items", writeOperation("listItems"), said, table].join("\n\n")
}
