import { defineFields } from "../../src/fields/table.ts"

/** The table of the examples. The page shows this text as it stands. */
export const table = defineFields(
  {
    name: { kind: "text" },
    email: { kind: "text" },
    note: { kind: "text", sort: false },
    secret: { kind: "text", filter: false },
    state: { kind: "text", values: ["draft", "paid"] },
    rating: { kind: "number" },
    stock: { kind: "integer", nullable: false },
    status: { kind: "enum", values: { 0: "Public", 1: "Hidden" } },
    active: { kind: "boolean" },
    tags: { kind: "text", list: true },
    scores: { kind: "number", list: true },
    created: { kind: "date" },
    soldOut: { kind: "shortcut", test: (row: { readonly stock: number }) => row.stock === 0 },
  },
  { strict: false },
)
