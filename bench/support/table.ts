import { defineFields } from "./package.ts"

/** The fields of the orders. */
export const orders = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  customer: { kind: "text" },
  email: { kind: "text" },
  country: { kind: "text", nullable: false },
  status: {
    kind: "enum",
    nullable: false,
    values: { 0: "New", 1: "Paid", 2: "Packed", 3: "Sent", 4: "Returned", 5: "Lost" },
  },
  total: { kind: "number" },
  paid: { kind: "boolean", nullable: false },
  created: { kind: "date", nullable: false },
})
