import { findAlwaysTrue } from "../bind/contradictions.ts"
import type { BoundCondition, ColumnTest, Test } from "../bind/bound.ts"
import type { Condition } from "../language/ast.ts"
import { isListed } from "../fields/listed.ts"
import { operatorMeaning } from "../language/operators.ts"
import type { Remark } from "./sentence.ts"
import { unmatchedValues, valueOf } from "./wanted.ts"
import { nameOf, sayValue } from "./words.ts"

/** Returns remarks on a condition, in addition to the rows it keeps. */
export function remarksOn(bound: BoundCondition): readonly Remark[] {
  const columns = bound.tests.filter(isColumn)
  return [
    ...columns.flatMap((test) => remarksOnTest(test, bound.condition)),
    ...remarksOnNegation(bound, columns),
  ]
}

function isColumn(test: Test): test is ColumnTest {
  return test.kind === "column"
}

function remarksOnTest(test: ColumnTest, condition: Condition): readonly Remark[] {
  const { orNull, rangeEnd } = test
  const field = nameOf(test.field)
  const remarks: Remark[] = unmatchedValues(test, condition)
  if (rangeEnd)
    remarks.push({ code: "range-end", rule: "V13", field: nameOf(rangeEnd), column: field })
  if (orNull && !test.field.nullable) remarks.push({ code: "never-null", rule: "V1", field })
  if (operatorMeaning(condition.operator.symbol).folded && test.field.kind !== "text")
    remarks.push({ code: "ignored-star", rule: "V10", field })
  return [...remarks, ...remarksOnValues(test)]
}

/**
 * Returns remarks on values that are read in a way their author may not expect (rules V5 to V7).
 */
function remarksOnValues({ field, negated, folded, values }: ColumnTest): readonly Remark[] {
  const unclear = values.flatMap((value) =>
    value.unclear && value.written.kind === "text" ? [value.written.text] : [],
  )
  const unlisted = values.flatMap(({ operand }) =>
    typeof operand === "number" && field.values?.has(operand) === false ? [String(operand)] : [],
  )
  const strange = values.flatMap(({ operand, match }) =>
    typeof operand === "string" && match === "equal" && !isListed(field, operand, folded)
      ? [operand]
      : [],
  )
  const isMidnight = values.some(
    ({ operand, match }) =>
      field.kind === "date" &&
      !negated &&
      (match === "equal" || match === "atMost") &&
      sayValue(valueOf(field, operand)).endsWith("(midnight UTC)"),
  )
  const remarks: Remark[] = []
  const name = nameOf(field)
  if (unclear.length > 0)
    remarks.push({ code: "unreadable-boolean", rule: "V6", field: name, values: unclear })
  if (unlisted.length > 0)
    remarks.push({ code: "unlisted-id", rule: "V7", field: name, values: unlisted })
  if (strange.length > 0)
    remarks.push({ code: "unlisted-value", rule: "V3", field: name, values: strange })
  if (isMidnight) remarks.push({ code: "date-only-equality", rule: "V5", field: name })
  return remarks
}

/** Returns remarks on a negated condition, whose effect surprises many people (rules V1 and V2). */
function remarksOnNegation(
  bound: BoundCondition,
  columns: readonly ColumnTest[],
): readonly Remark[] {
  if (findAlwaysTrue(bound) !== undefined) return [{ code: "always-true", rule: "V2" }]
  return columns.some(({ negated, values }) => negated && values.length > 0)
    ? [{ code: "empty-excluded", rule: "V1" }]
    : []
}
