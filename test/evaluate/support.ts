import { expect } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import type { Fields } from "../../src/fields/field.ts"
import { defineFields } from "../../src/fields/table.ts"
import { plainPredicate } from "./plain-predicate.ts"

/** One column `v` of each kind, by the kind's name. */
export const tables = {
  text: defineFields({ v: { kind: "text" } }, { strict: false }),
  number: defineFields({ v: { kind: "number" } }, { strict: false }),
  integer: defineFields({ v: { kind: "integer" } }, { strict: false }),
  enum: defineFields({ v: { kind: "enum", values: [0, 1, 2] } }, { strict: false }),
  boolean: defineFields({ v: { kind: "boolean" } }, { strict: false }),
  date: defineFields(
    {
      v: { kind: "date" },
      from: { kind: "range-end", end: "from", of: "v" },
      to: { kind: "range-end", end: "to", of: "v" },
    },
    { strict: false },
  ),
  uuid: defineFields({ v: { kind: "uuid" } }, { strict: false }),
} as const

/** Those of the rows that match. The plain predicates and the fast columns have to agree. */
export const matchingRows = <Row>(table: Fields, filters: string, rows: readonly Row[]): Row[] => {
  const bound = prepareQuery({ filters }, table)
  const matching = rows.filter(compilePredicate(bound))
  expect(rows.filter(plainPredicate(bound))).toEqual(matching)
  return matching
}

/** Those of the values that match when they stand in the column `v`. */
export const matching = <Value>(
  table: Fields,
  filters: string,
  values: readonly Value[],
): Value[] =>
  matchingRows(
    table,
    filters,
    values.map((v) => ({ v })),
  ).map(({ v }) => v)
