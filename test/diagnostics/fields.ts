import { defineFields } from "../../src/fields/table.ts"

/** A table with a field of every kind, for queries that go wrong. */
export const table = defineFields(
  {
    name: { kind: "text" },
    email: { kind: "text", nullable: false },
    rating: { kind: "number" },
    stock: { kind: "integer" },
    status: { kind: "enum", values: { 1: "On hold", 2: "Open" } },
    placed: { kind: "date" },
    paid: { kind: "boolean" },
    id: { kind: "uuid" },
    secret: { kind: "text", filter: false, sort: false },
    low: { kind: "shortcut", test: (row: { readonly stock: number }) => row.stock < 5 },
    placedFrom: { kind: "range-end", end: "from", of: "placed" },
    placedTo: { kind: "range-end", end: "to", of: "placed" },
    state: { kind: "text", values: ["draft", "paid"] },
    tags: { kind: "text", list: true },
    scores: { kind: "number", list: true },
  },
  { strict: false },
)
