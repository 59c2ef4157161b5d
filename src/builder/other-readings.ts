import type { BoundCondition, ColumnTest, TestValue } from "../bind/bound.ts"
import type { Binding } from "../bind/dialect.ts"
import type { Finding } from "../diagnostics/finding.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { quote } from "../diagnostics/wording.ts"
import { presentOperand } from "../fields/kinds/format-operand.ts"
import type { QueryTree } from "../language/ast.ts"
import { illFormed } from "../language/well-formed.ts"

/**
 * Finds the conditions of which a server of the dialect reads a value as another one than the field does (rule S20), such as a number
 * that it rounds.
 */
export function findOtherReadings({ filters }: QueryTree, { conditions }: Binding): Finding[] {
  return conditions.flatMap(({ condition, tests }: BoundCondition) => {
    const other = tests
      .filter((test) => test.kind === "column")
      .flatMap((test) => test.values.map((value) => describeOther(test, value)))
      .find((reason) => reason !== undefined)
    return other === undefined ? [] : [illFormed("filters", filters.indexOf(condition), other)]
  })
}

/** Describes a value that both sides read, and read differently. A range end may include a whole day. */
function describeOther(test: ColumnTest, { written, operand }: TestValue): string | undefined {
  const { field } = test
  if (ownProperty(test, "rangeEnd") !== undefined || written.kind !== "text") return undefined
  const meant = field.rules.readText(written.text)
  if (meant === undefined || field.rules.compare(meant, operand) === 0) return undefined
  const read = quote(String(presentOperand(field, operand)))
  return `the server reads the value ${quote(written.text)} of ${quote(field.name)} as ${read}`
}
