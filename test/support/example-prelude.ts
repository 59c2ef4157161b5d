/**
 * What examples of the documentation may use without defining it, beside everything that the package exports and, in an
 * example of an internal function, what its own module exports.
 */
import { defineFields } from "../../src/fields/table.ts"

/** Rows for examples: two films are rated above 8, the best has 9. */
export const movies = [
  { title: "Heat", year: 1995, rating: 8.3, released: "1995-12-15" },
  { title: "Alien", year: 1979, rating: 7.9, released: "1979-05-25" },
  { title: "Stalker", year: 1979, rating: 9, released: null },
  { title: "Gigli", year: 2003, rating: null, released: "2003-08-01" },
]

/** The fields of {@link movies}. */
export const table = defineFields({
  title: { kind: "text", nullable: false },
  year: { kind: "integer", nullable: false },
  rating: { kind: "number" },
  released: { kind: "date" },
})
