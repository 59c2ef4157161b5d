import type { Definitions } from "../fields/definition.ts"
import { defineFieldsFor } from "../fields/table.ts"
import { assumed, named, namedButFor, type Origins } from "./origin.ts"
import type { Order } from "./assumed-resources.ts"

/**
 * The definitions of {@link ordersTable}, for tables that differ in some.
 * @example
 * const { customerEmail: _left, ...fields } = orderFields
 * const anonymousOrders = defineFields(fields)
 * describeField(anonymousOrders, "customerEmail") // => undefined
 */
export const orderFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  dateCreated: { kind: "date", nullable: false },
  status: { kind: "text", nullable: false },
  gateway: { kind: "text" },
  total: { kind: "number", nullable: false },
  customerEmail: { kind: "text" },
  dateFrom: { kind: "range-end", end: "from", of: "dateCreated" },
  dateTo: { kind: "range-end", end: "to", of: "dateCreated" },
} as const satisfies Definitions

export const orderOrigins: Origins<typeof orderFields> = {
  id: assumed,
  dateCreated: assumed,
  status: named,
  gateway: named,
  total: assumed,
  customerEmail: assumed,
  dateFrom: namedButFor("meaning"),
  dateTo: namedButFor("meaning"),
}

/**
 * The table that the list of orders is filtered and sorted by. `dateFrom` and `dateTo` are range ends on `dateCreated` (rule V13).
 * @example ordersTable.fields.get("datefrom")?.kind // => "range-end"
 */
export const ordersTable = /* @__PURE__ */ defineFieldsFor<Order>()(orderFields)
