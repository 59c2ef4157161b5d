import type { ColumnTest, Test } from "../bind/bound.ts"
import { findOutside } from "../bind/value-hints.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { presentOperand } from "../fields/kinds/writing.ts"
import type { ConditionNode, ValueNode } from "../language/ast.ts"
import { operatorOf, type Remark, type SaidValue, type WantedValues } from "./sentence.ts"
import { nameOf } from "./words.ts"

/** True for a test without readable values, null included (rules V9 and V11). */
export function matchesNothing(test: Test): test is ColumnTest {
  return test.kind === "column" && test.values.length === 0 && !test.orNull
}

export function wantedOf({ field, values, negated, orNull, folded }: ColumnTest): WantedValues {
  const operands = new Set<Operand>(values.map(({ operand }) => operand))
  return {
    operator: operatorOf(values[0]?.match ?? "equal", negated),
    values: [
      ...Array.from(operands, (operand) => valueOf(field, operand)),
      ...(orNull ? [nothing] : []),
    ],
    folded: folded && values.length > 0,
    list: field.list,
  }
}

const nothing: SaidValue = { text: "null", kind: "null", label: undefined }

/** Returns an operand as data: in the form in which its kind is written. */
export function valueOf(field: ColumnField, operand: Operand): SaidValue {
  const label = typeof operand === "number" ? field.values?.get(operand) : undefined
  return { text: String(presentOperand(field, operand)), kind: field.kind, label }
}

/** Returns why values of a condition are left out (rules V7, V9, V11 and V13), null first. */
export function unmatchedValues(
  test: ColumnTest,
  { values: all, operator }: ConditionNode,
): Remark[] {
  const { field, values, orNull, rangeEnd } = test
  const taken = new Set<ValueNode>(values.map(({ written }) => written))
  const unread = all.flatMap((value) =>
    value.kind === "text" && !taken.has(value) ? [value.text] : [],
  )
  const found: Remark[] = []
  if (!orNull && all.some(({ kind }) => kind === "null"))
    found.push({
      code: "null-order",
      rule: rangeEnd ? "V13" : "V11",
      operator: operator.symbol,
      rangeEnd: rangeEnd && nameOf(rangeEnd),
    })
  const isOutside = (text: string): boolean => findOutside(text, field).outside !== undefined
  const { kind } = field
  const rule = kind === "enum" ? "V7" : "V9"
  for (const outside of [undefined, true] as const) {
    const texts = unread.filter((text) => isOutside(text) === (outside === true))
    if (texts.length > 0)
      found.push({
        code: "unreadable-value",
        rule,
        field: nameOf(field),
        kind,
        values: texts,
        outside,
      })
  }
  return found
}
