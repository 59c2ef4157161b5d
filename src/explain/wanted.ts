import type { ColumnTest, Test } from "../bind/bound.ts"
import { nouns } from "../diagnostics/wording.ts"
import type { Operand } from "../fields/field.ts"
import type { Condition, Value } from "../language/ast.ts"
import { operators, type Match, type OperatorName } from "../language/operators.ts"
import { listWords, shownName, quoted, showOperand, type Reason } from "./words.ts"

/**
 * True for a test that matches no row: none of its values can be read, and null is not among them
 * (rules V9 and V11).
 */
export function matchesNothing(test: Test): test is ColumnTest {
  return test.kind === "column" && test.values.length === 0 && !test.orNull
}

/**
 * Returns the requirement of a test as the rest of a sentence that begins with the name of its
 * field: `is pending or paid`, `does not contain "a b"`. With a negation every value has its own
 * phrase, since one of them is enough (rule V2).
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

/**
 * The operators in plain English, to stand between the name of a field and a value: "rating *is at
 * least* 4".
 */
const phrases: { readonly [Name in OperatorName]: string } = {
  equals: "is",
  differs: "is not",
  greater: "is greater than",
  less: "is less than",
  atLeast: "is at least",
  atMost: "is at most",
  contains: "contains",
  starts: "starts with",
  ends: "ends with",
  lacks: "does not contain",
  startsNot: "does not start with",
  endsNot: "does not end with",
}

/** Returns the phrase of the operator with this match, negated or not. */
function phraseOf(match: Match, negated: boolean): string {
  return operators
    .filter((operator) => operator.match === match && operator.negated === negated)
    .map(({ name }) => phrases[name])
    .join("")
}

/**
 * Returns the reasons why a test leaves out values of its condition (rules V7, V9, V11 and V13);
 * null comes first.
 */
export function unmatchedValues(test: ColumnTest, { values: all, operator }: Condition): Reason[] {
  const { field, values, orNull, rangeEnd } = test
  const taken = new Set<Value>(values.map(({ written }) => written))
  const unread = all.flatMap((value) =>
    value.kind === "text" && !taken.has(value) ? [value.text] : [],
  )
  const found: Reason[] = []
  if (!orNull && all.some(({ kind }) => kind === "null")) {
    found.push({
      rule: rangeEnd ? "V13" : "V11",
      reason: `null matches nothing with ${operator.symbol}${rangeEnd ? ` and ${shownName(rangeEnd)}` : ""}`,
    })
  }
  if (unread.length > 0) {
    const reason = `${shownName(field)} expects ${nouns[field.kind]}, so ${listWords(unread, "and", quoted)} ${unread.length === 1 ? "matches" : "match"} nothing`
    found.push({ rule: field.kind === "enum" ? "V7" : "V9", reason })
  }
  return found
}
