import type { FieldKind } from "../../../src/diagnostics/kinds.ts"
import { isOperatorOfKind } from "../../../src/fields/kinds/writing.ts"
import {
  operatorMeaning,
  operatorSymbols,
  type OperatorSymbol,
} from "../../../src/language/operators.ts"
import { table } from "./table.ts"
import type { Random } from "../../support/random.ts"
import { valueFor } from "./values.ts"

/** A condition as `where` takes it. */
export interface Asked {
  readonly fields: readonly string[]
  readonly operator: OperatorSymbol
  readonly values: readonly unknown[]
}

const fields = [...table.fields.values()].filter(({ filter }) => filter)

/** Kinds that can stand in a group: a value is valid for all of them. */
const together: readonly (readonly FieldKind[])[] = [
  ["text", "uuid"],
  ["text", "date", "range-end"],
  ["number", "integer", "enum"],
  ["number", "integer"],
  ["date", "range-end"],
  ["boolean", "shortcut"],
  ["text"],
]

/** Chooses fields, an operator that all of them take, and values that all of them can have. */
export function ask(random: Random): Asked {
  const chosen = random.oneIn(3) ? group(random) : [random.pick(fields)]
  const suitable = operatorSymbols.filter((symbol) => {
    const meaning = operatorMeaning(symbol)
    return chosen.every(
      ({ kind }) => isOperatorOfKind(kind, meaning) && (kind === "text" || !meaning.folded),
    )
  })
  const operator = random.pick(suitable)
  const takesNull =
    operatorMeaning(operator).match === "equal" &&
    chosen.every((field) => "nullable" in field && field.nullable)
  const count = random.oneIn(3) ? 1 + random.below(4) : 1
  const kinds = chosen.map(({ kind }) => kind)
  const values = Array.from({ length: count }, () =>
    takesNull && random.oneIn(8) ? null : valueFor(kinds, random),
  )
  return { fields: chosen.map(({ name }) => name), operator, values }
}

function group(random: Random): typeof fields {
  const kinds = random.pick(together)
  const usable = fields.filter(({ kind }) => kinds.includes(kind))
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(usable))
}
