import { defineFields } from "../../../src/index.ts"

/** A row of the list. */
export interface Good {
  readonly id: number
  readonly title: string
  readonly state: 0 | 1 | 2
  readonly price: number
  readonly added: string
  readonly stock: number
}

/** The fields that a query can use. Their labels are those of the form. */
export const table = defineFields(
  {
    id: { kind: "integer", nullable: false, unique: true },
    title: { kind: "text", label: "Title", nullable: false },
    state: { kind: "enum", label: "Condition", values: { 0: "New", 1: "Used", 2: "Broken" } },
    price: { kind: "number", label: "Price", nullable: false },
    added: { kind: "date", label: "Offered", nullable: false },
    inStock: {
      kind: "shortcut",
      label: "Only what is in stock",
      test: (row: { readonly stock: number }) => row.stock > 0,
    },
  },
  { defaultPageSize: 3, maxPageSize: 4 },
)

const titles = ["Lamp", "Stand, round", "Stool | chair", 'Shelf "Wide"', "Bed 🛏", "null", "x\\y"]

const states = [0, 1, 2] as const

export const rows: readonly Good[] = titles.map((title, index) => ({
  id: index + 1,
  title,
  state: states[index % 3] ?? 0,
  price: 10 * index + 5,
  added: `2024-05-0${index + 1}T12:00:00Z`,
  stock: index % 2,
}))
