import { defineFieldsFor } from "../../../src/index.ts"

/** A row of the list. */
export interface Film {
  readonly id: number
  readonly title: string
  readonly genre: "crime" | "drama" | "horror"
  readonly rating: number | null
}

/** The fields that a query can use. Their labels are those of the form. */
export const table = defineFieldsFor<Film>()(
  {
    id: { kind: "integer", nullable: false, unique: true },
    title: { kind: "text", label: "Title", nullable: false },
    genre: { kind: "text", label: "Genre", values: ["crime", "drama", "horror"], nullable: false },
    rating: { kind: "number", label: "Rating" },
  },
  { defaultPageSize: 10, maxPageSize: 50 },
)
