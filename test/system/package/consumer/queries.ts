/** A module of somebody who uses the package, and exports queries over a table with 12 fields. exported-types.test.ts measures its declarations. */
import { buildQuery, defineFields, omitFields, type QueryOf } from "trommel"

export const goods = defineFields({
  id: { kind: "uuid", nullable: false, unique: true },
  name: { kind: "text", nullable: false, label: "Name" },
  brand: { kind: "text", label: "Brand" },
  price: { kind: "number", format: "decimal", nullable: false },
  listPrice: { kind: "number", format: "decimal" },
  stock: { kind: "integer", nullable: false, filter: true },
  visibility: { kind: "enum", values: { 0: "Public", 1: "OnHold", 2: "Hidden" } },
  state: { kind: "text", values: ["draft", "paid", "sent", "returned"] },
  active: { kind: "boolean", nullable: false },
  created: { kind: "date", nullable: false },
  createdTo: { kind: "range-end", end: "to", of: "created" },
  lowStock: { kind: "shortcut", test: (row: { readonly stock: number }) => row.stock < 5 },
})
export const named: QueryOf<typeof goods> = buildQuery(goods).where("stock", ">", 0)
export const inferred = buildQuery(goods).where("stock", ">", 0)
export const rest = omitFields(goods, ["created", "createdTo"])
