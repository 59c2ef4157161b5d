import type { Field } from "../../../src/fields/field.ts"
import { defineFields } from "../../../src/fields/table.ts"

/** Fields of every kind; two of a kind where groups need two. */
export const table = defineFields(
  {
    name: { kind: "text" },
    "shop.city": { kind: "text", nullable: false },
    rating: { kind: "number" },
    total: { kind: "number", nullable: false },
    stock: { kind: "integer" },
    count: { kind: "integer", nullable: false },
    status: { kind: "enum", values: [0, 1, 2, 3] },
    placed: { kind: "date" },
    created: { kind: "date", nullable: false },
    paid: { kind: "boolean" },
    id: { kind: "uuid", nullable: false },
    owner: { kind: "uuid" },
    lowStock: { kind: "shortcut", test: () => true },
    placedFrom: { kind: "range-end", end: "from", of: "placed" },
    placedTo: { kind: "range-end", end: "to", of: "placed" },
  },
  { strict: false },
)

/** Returns a field of the table. Throws when it does not exist. */
export function fieldOf(name: string): Field {
  const field = table.fields.get(name.toLowerCase())
  if (field === undefined) throw new Error(`The field ${name} does not exist.`)
  return field
}
