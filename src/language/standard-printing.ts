import type { ConditionNode, SortNode } from "./ast.ts"
import type { PrintingDialect, Written } from "./dialect.ts"
import { escapeValues } from "./escape.ts"
import { foldName } from "./names.ts"
import { findOperator } from "./operators.ts"
import { findConditionFault, findSortFault } from "./well-formed.ts"

/** Writes the canonical form of a well-formed condition (rules T11 and T14), with a space only where it is needed. */
function conditionText({ names, operator: { symbol }, values }: ConditionNode): string {
  const list = names.map(({ text }) => text).join("|")
  const group = names.length > 1 ? `(${list})` : list
  const written = escapeValues(values, symbol)
  const before = findOperator(group + symbol)?.start === group.length ? "" : " "
  const after = findOperator(symbol + written)?.symbol === symbol ? "" : " "
  return group + before + symbol + after + written
}

function writeCondition(condition: ConditionNode): Written {
  const reason = findConditionFault(condition)
  return reason === undefined ? { ok: true, text: conditionText(condition) } : { ok: false, reason }
}

function writeSort(sort: SortNode, earlier: ReadonlySet<string>): Written {
  const reason = findSortFault(sort, earlier)
  return reason === undefined
    ? { ok: true, text: `${sort.descending ? "-" : ""}${sort.name.text}` }
    : { ok: false, reason }
}

export const standardPrinting: PrintingDialect = { writeCondition, writeSort, sortKey: foldName }
