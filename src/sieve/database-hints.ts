import type { ColumnTest } from "../bind/bound.ts"
import type { Binding } from "../bind/dialect.ts"
import type { BindingReport } from "../bind/report.ts"
import { differsInDatabase } from "./codes.ts"
import type { DatabaseDifference } from "../diagnostics/server-data.ts"
import type { TextRange, Source } from "../diagnostics/diagnostic.ts"
import type { ColumnField } from "../fields/field.ts"
import type { ConditionNode, ValueNode } from "../language/ast.ts"
import { isOrderMatch, type Match } from "../language/operators.ts"
import { isNested } from "./field-views.ts"
import { sortCalls, type MethodCalls } from "./running/method-calls.ts"
import { isString, readValueOf, serverTypes } from "./values/read-server-value.ts"

/** A database behind the library, where a query may have another answer than over a list of objects. */
export type DatabaseBehind = "efcore-sqlite"

/** The databases whose differences are known. */
export const databases: readonly DatabaseBehind[] = ["efcore-sqlite"]

/**
 * Reports where EF Core with SQLite answers in another way than a list of objects (rule S30). A
 * query that the library gives up on has no hints, since it never reaches the database.
 */
export function hintAtDatabase(
  { conditions, sorts }: Pick<Binding, "conditions" | "sorts">,
  calls: MethodCalls,
  report: BindingReport,
): void {
  for (const { condition, tests } of conditions)
    for (const test of tests) {
      if (test.kind !== "column") continue
      const { field } = test
      const reason =
        differenceOfTest(test, condition) ??
        (sorts.length === 0 ? differenceOfOrder(test, condition) : undefined)
      if (reason !== undefined)
        report.add(differsInDatabase, () => ({ field: field.name, reason }), { node: condition })
    }
  for (const { sort, field } of sorts) {
    const reason = differenceOfSort(field)
    if (reason !== undefined)
      report.add(differsInDatabase, () => ({ field: field.name, reason }), {
        source: "sorts",
        range: sort.range,
      })
  }
  // What a custom method does becomes SQL, if it can.
  const hintAtMethod = (field: string, source: Source, range: TextRange | undefined): void => {
    report.add(differsInDatabase, () => ({ field, reason: "method" }), { source, range })
  }
  for (const { method, range } of calls.filters) hintAtMethod(method.name, "filters", range)
  for (const { method, range } of sortCalls(calls)) hintAtMethod(method.name, "sorts", range)
}

/** Returns the difference of a test on a column; undefined where both answer alike. */
function differenceOfTest(
  test: ColumnTest,
  condition: ConditionNode,
): DatabaseDifference | undefined {
  const { field, values } = test
  const [first] = values
  if (first === undefined) return undefined
  if (field.kind === "text") return differenceOfText(test, first.match)
  if (hasOffset(field)) return isOrderMatch(first.match) ? "translation" : "offset"
  if (isWithoutOrder(field) && isOrderMatch(first.match)) return "translation"
  // An ordering has no NaN beside other values: it decides nothing there.
  const isNaNValue = (value: ValueNode): boolean =>
    value.kind === "text" && Number.isNaN(readValueOf(value.text, field))
  return condition.values.some(isNaNValue) ? "translation" : undefined
}

/** Returns the difference of a test on text: `like` of SQLite knows ASCII only, and ends at U+0000. */
function differenceOfText(
  { field, folded, values }: ColumnTest,
  match: Match,
): DatabaseDifference | undefined {
  const texts = values.map(({ operand }) => (typeof operand === "string" ? operand : ""))
  const hasLetters = texts.some((text) => /[A-Za-z]/.test(text))
  if (field.format === "char") return undefined
  if (folded && texts.some((text) => /[^\0-\x7f]/.test(text))) return "letters-beyond-ascii"
  if ((folded || match !== "equal") && texts.some((text) => text.includes("\0")))
    return "text-with-nul"
  if (!folded && (match === "start" || match === "end") && hasLetters) return "letter-case"
  return folded && match === "end" && hasLetters ? "text-with-nul" : undefined
}

/** Returns why unsorted rows come in another order: that of a joined table, or value by value. */
function differenceOfOrder(
  { field, values, folded, negated }: ColumnTest,
  condition: ConditionNode,
): DatabaseDifference | undefined {
  const isEquality = values.some(({ match }) => match === "equal") && !folded && !negated
  if (isNested(field) && isEquality && condition.names.length === 1) return "join-order"
  return condition.values.length > 1 ? "value-order" : undefined
}

function differenceOfSort(field: ColumnField): DatabaseDifference | undefined {
  if (isString(field)) return "text-order"
  return hasOffset(field) || isWithoutOrder(field) ? "translation" : undefined
}

function hasOffset(field: ColumnField): boolean {
  return field.kind === "date" && field.offset === true
}

/** True for a type that EF Core does not put in order on SQLite: ulong, TimeSpan and a mapped object. */
function isWithoutOrder(field: ColumnField): boolean {
  const { kind, bits, unsigned } = field
  if (kind === "object" || serverTypes[kind].order === "in memory") return true
  return kind === "integer" && bits === 64 && unsigned === true
}
