import type { ColumnTest, Test } from "../bind/bound.ts"
import type { Operand } from "../fields/field.ts"
import { phraseOf } from "./phrases.ts"
import { showOperand } from "./show-value.ts"
import { listWords } from "./words.ts"

/** True for a test that no row can meet: none of its values can be read, and null is not among them (rules V9 and V11). */
export function isDead(test: Test): test is ColumnTest {
  return test.kind === "column" && test.values.length === 0 && !test.orNull
}

/**
 * What a test wants of a value, to follow the name of its field: `is pending or paid`, `does not contain "a b"`.
 * With a negation every value has its own phrase, since any of them is enough (rule V2).
 */
export function wantedOf({ field, values, negated, orNull, folded }: ColumnTest): string {
  const phrase = phraseOf(values[0]?.match ?? "equal", negated)
  const operands = [
    ...new Set<Operand | undefined>(values.map(({ operand }) => operand)),
    ...(orNull ? [undefined] : []),
  ]
  const show = (operand: Operand | undefined): string =>
    operand === undefined ? "empty" : showOperand(field, operand)
  const text = negated
    ? listWords(operands, "or", (operand) => `${phrase} ${show(operand)}`)
    : `${phrase} ${listWords(operands, "or", show)}`
  return folded && values.length > 0 ? `${text} (letter case ignored)` : text
}
