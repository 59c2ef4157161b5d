import { illFormedTree } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { describeValue, quote } from "../diagnostics/wording.ts"
import type { ConditionNode, SortNode } from "./ast.ts"
import { foldName } from "./names.ts"
import { findOperator, isOperatorSymbol, isTextMatch, operatorMeaning } from "./operators.ts"
import { isWhiteSpace, trimWhiteSpace } from "./white-space.ts"

/** Makes the finding for a node that cannot be written, by its place in its list. */
export function illFormed(
  source: "filters" | "sorts",
  index: number,
  reason: string,
  rule?: string,
): Finding {
  const where = `${source === "filters" ? "Condition" : "Sort"} ${index + 1}`
  return finding(illFormedTree, () => ({ reason: `${where} cannot be written: ${reason}` }), {
    source,
    rule,
  })
}

/** Returns why no text reads as this condition (rule T14); undefined for a well-formed one, as every parsed one is. */
export function findConditionFault({
  names,
  operator: { symbol },
  values,
}: ConditionNode): string | undefined {
  if (!isOperatorSymbol(symbol)) return `${describeValue(symbol)} is not an operator`
  if (names.length === 0 || values.length === 0)
    return "a condition needs at least one name and one value"
  for (const { text } of names) {
    const fault =
      findTextFault(text, /[,|()[\]{}]/, "a comma, a pipe or a bracket") ??
      (findOperator(text) && "contains an operator")
    if (fault !== undefined) return `the name ${quote(text)} ${fault}`
  }
  if (isTextMatch(operatorMeaning(symbol).match) && values.some(({ kind }) => kind === "null"))
    return `${symbol} cannot compare with null`
  return undefined
}

/** Returns why no text reads as this sort after the earlier ones (rules T14 and T15); undefined for a well-formed one. */
export function findSortFault(
  { name: { text }, descending }: SortNode,
  earlier: ReadonlySet<string>,
): string | undefined {
  const fault =
    findTextFault(text, /,/, "a comma") ??
    (earlier.has(foldName(text)) ? "appears in an earlier sort" : findSignFault(text, descending))
  return fault && `the name ${quote(text)} ${fault}`
}

/** True when the `-` at the start of the entry makes the order descending (rule T15). */
export function isDescending(entry: string): boolean {
  return (
    entry.length > 1 &&
    entry.startsWith("-") &&
    entry.charAt(1) !== "-" &&
    !isWhiteSpace(entry.charCodeAt(1))
  )
}

function findSignFault(text: string, descending: boolean): string | undefined {
  if (!text.startsWith("-")) return undefined
  if (descending) return "cannot be descending"
  return isDescending(text) ? "would be read as descending" : undefined
}

function findTextFault(text: string, excluded: RegExp, described: string): string | undefined {
  if (text === "") return "is empty"
  if (trimWhiteSpace(text) !== text) return "has white space at an end"
  return excluded.test(text) ? `contains ${described}` : undefined
}
