import type { ColumnTest, Test } from "../bind/bound.ts"
import { compileReader } from "../evaluate/reader.ts"
import type { ColumnKind } from "../fields/field.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { Condition } from "../language/ast.ts"
import { showEmpty, showOperand } from "./show-value.ts"
import { unmatchedValues } from "./unmatched.ts"
import { isDead, wantedOf } from "./wanted.ts"

/** Why a test holds on a row or not: a clause, and the rule that decides. */
export interface Reason {
  readonly rule: string
  readonly reason: string
}

/** The rule of section 3 that says how values of a kind compare. */
const ruleOfKind: { readonly [Kind in ColumnKind]: string } = {
  text: "V3",
  number: "V4",
  integer: "V4",
  date: "V5",
  boolean: "V6",
  enum: "V7",
  uuid: "V8",
}

/** @param holds - what the compiled test says of the row; this only finds the words for it. */
export function reasonOf(test: Test, condition: Condition, row: unknown, holds: boolean): Reason {
  if (test.kind === "shortcut")
    return {
      rule: "V12",
      reason: `${test.field.name} ${holds ? "applies" : "does not apply"} to this row`,
    }
  const [unmatched] = isDead(test) ? unmatchedValues(test, condition) : []
  return unmatched ?? reasonOfColumn(test, row, holds)
}

function reasonOfColumn(test: ColumnTest, row: unknown, holds: boolean): Reason {
  const { field } = test
  const { readRow, noun } = kinds[field.kind]
  const raw = compileReader(field)(row)
  const value = readRow(raw)
  if (value === undefined) {
    return {
      rule: "V1",
      reason: `${field.name} is ${showEmpty(raw, noun)}, and an empty value matches ${holds ? "" : "only "}== null`,
    }
  }
  const wanted = wantedOf(test)
  const reason = `${field.name} is ${showOperand(field, value)}, ${holds ? "which" : "but the condition wants one that"} ${wanted}`
  return { rule: ruleOfValue(test, holds), reason }
}

/** The rule that decides on a value that is not empty. */
function ruleOfValue(
  { field, rangeEnd: shortcut, values, negated, orNull }: ColumnTest,
  holds: boolean,
): string {
  if (values.length === 0) return "V1"
  if (negated && holds && values.length + Number(orNull) > 1) return "V2"
  return shortcut ? "V13" : ruleOfKind[field.kind]
}
