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
    title: { kind: "text", label: "Titel", nullable: false },
    state: { kind: "enum", label: "Zustand", values: { 0: "Neu", 1: "Gebraucht", 2: "Defekt" } },
    price: { kind: "number", label: "Preis", nullable: false },
    added: { kind: "date", label: "Angeboten", nullable: false },
    inStock: {
      kind: "shortcut",
      label: "Nur Lieferbares",
      test: (row: { readonly stock: number }) => row.stock > 0,
    },
  },
  { defaultPageSize: 3, maxPageSize: 4 },
)

const titles = ["Lampe", "Tisch, rund", "Stuhl | Hocker", 'Regal "Nord"', "Bett 🛏", "null", "x\\y"]

const states = [0, 1, 2] as const

export const rows: readonly Good[] = titles.map((title, index) => ({
  id: index + 1,
  title,
  state: states[index % 3] ?? 0,
  price: 10 * index + 5,
  added: `2024-05-0${index + 1}T12:00:00Z`,
  stock: index % 2,
}))
