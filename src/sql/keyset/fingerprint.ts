import type { BoundQuery, Test } from "../../bind/bound.ts"
import { keyOf } from "../../bind/operand-order.ts"
import type { OrderTerm } from "../order.ts"
import type { SqlSchema } from "../sql-column.ts"

/** Returns a short text that is the same for the same conditions and order over the same table, whatever the page is. */
export function fingerprintOf(
  { conditions }: BoundQuery,
  { dialect, table, key }: SqlSchema,
  terms: readonly OrderTerm[],
): string {
  return hashOf([
    [dialect, table, key],
    terms.map(({ name, type, descending }) => [name, type, descending]),
    conditions.filter(({ applied }) => applied).map(({ tests }) => tests.map(describeTest)),
  ])
}

function describeTest(test: Test): unknown {
  if (test.kind === "shortcut") return test.field.name
  const { field, negated, folded, orNull, values } = test
  const operands = values.map(({ match, operand }) => [match, keyOf(operand, folded)])
  return [field.name, negated, folded, orNull, operands]
}

/** Returns a hash of a value that JSON can write. It finds mistakes, and keeps no secret. */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(value)
  let [left, right] = [0x811c9dc5, 0x2f0b4c47]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    left = Math.imul(left ^ unit, 0x01000193)
    right = Math.imul(((right << 5) | (right >>> 27)) ^ unit, 0x85ebca6b)
  }
  return [left, right].map((part) => (part >>> 0).toString(36)).join("-")
}
