import { findAlwaysTrue } from "../bind/contradictions.ts"
import type { BoundCondition, ColumnTest, Test } from "../bind/bound.ts"
import type { Condition } from "../language/ast.ts"
import { isListed } from "../fields/listed.ts"
import { operatorMeaning } from "../language/operators.ts"
import { whyAllIgnored } from "./ignored.ts"
import { unmatchedValues } from "./wanted.ts"
import { listWords, shownName, quoted, showOperand } from "./words.ts"

/**
 * Returns remarks on a condition, in addition to the rows it keeps. Each remark is a clause that is
 * true by itself.
 */
export function remarksOn(bound: BoundCondition): string[] {
  const { condition, tests, ignored } = bound
  const columns = tests.filter(isColumn)
  return [
    ...(ignored.length > 0
      ? [`${whyAllIgnored(ignored, condition.operator.symbol)}, so only the other names apply`]
      : []),
    ...columns.flatMap((test) => remarksOnTest(test, condition)),
    ...remarksOnNegation(bound, columns),
  ]
}

function isColumn(test: Test): test is ColumnTest {
  return test.kind === "column"
}

function remarksOnTest(test: ColumnTest, condition: Condition): string[] {
  const { field, orNull, rangeEnd } = test
  return [
    ...unmatchedValues(test, condition).map(({ reason }) => reason),
    ...(rangeEnd ? [`${shownName(rangeEnd)} is a range end on ${shownName(field)}`] : []),
    ...(orNull && !field.nullable
      ? [`the table declares that ${shownName(field)} is never empty`]
      : []),
    ...(operatorMeaning(condition.operator.symbol).folded && field.kind !== "text"
      ? [`* has no effect on ${shownName(field)}`]
      : []),
    ...remarksOnValues(test),
  ]
}

/**
 * Returns remarks on values that are read in a way their author may not expect (rules V5 to V7).
 */
function remarksOnValues({ field, negated, folded, values }: ColumnTest): string[] {
  const unclear = values.flatMap((value) =>
    value.unclear && value.written.kind === "text" ? [value.written.text] : [],
  )
  const unlisted = values.flatMap(({ operand }) =>
    typeof operand === "number" && field.values?.has(operand) === false ? [operand] : [],
  )
  const strange = values.flatMap(({ operand, match }) =>
    typeof operand === "string" && match === "equal" && !isListed(field, operand, folded)
      ? [operand]
      : [],
  )
  const narrow = field.kind === "date" && !negated
  const isMidnight = values.some(
    ({ operand, match }) =>
      narrow &&
      (match === "equal" || match === "atMost") &&
      showOperand(field, operand).endsWith("(midnight UTC)"),
  )
  return [
    ...(unclear.length > 0
      ? [
          `${listWords(unclear, "and", quoted)} ${unclear.length === 1 ? "counts" : "count"} as false`,
        ]
      : []),
    ...(unlisted.length > 0
      ? [
          `${listWords(unlisted, "and", String)} ${unlisted.length === 1 ? "is" : "are"} not among the listed ids`,
        ]
      : []),
    ...(strange.length > 0
      ? [
          `${listWords(strange, "and", quoted)} ${strange.length === 1 ? "is" : "are"} not among the listed values`,
        ]
      : []),
    ...(isMidnight ? ["the rest of the day is not covered"] : []),
  ]
}

/** Returns remarks on a negated condition, whose effect surprises many people (rules V1 and V2). */
function remarksOnNegation(bound: BoundCondition, columns: readonly ColumnTest[]): string[] {
  if (findAlwaysTrue(bound) !== undefined)
    return ["every value differs from at least one of these, so only empty values are excluded"]
  return columns.some(({ negated, values }) => negated && values.length > 0)
    ? ["empty values do not match"]
    : []
}
