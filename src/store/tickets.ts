import type { Definitions } from "../fields/definition.ts"
import { defineFieldsFor } from "../fields/table.ts"
import { assumed, named, namedButFor, type Origins } from "./origin.ts"
import type { Ticket } from "./assumed-resources.ts"

/**
 * The definitions of {@link ticketsTable}, for tables that differ in some.
 * @example ticketFields.status.values // => [0, 1, 2]
 */
export const ticketFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  dateCreated: { kind: "date", nullable: false },
  status: { kind: "enum", values: [0, 1, 2], nullable: false },
  subject: { kind: "text", nullable: false },
  customerEmail: { kind: "text" },
} as const satisfies Definitions

export const ticketOrigins: Origins<typeof ticketFields> = {
  id: assumed,
  dateCreated: named,
  status: namedButFor("values"),
  subject: named,
  customerEmail: named,
}

/**
 * The table that the list of tickets is filtered and sorted by.
 * @example ticketsTable.fields.get("status")?.kind // => "enum"
 */
export const ticketsTable = /* @__PURE__ */ defineFieldsFor<Ticket>()(ticketFields)
