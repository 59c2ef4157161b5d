import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Field, Fields } from "../fields/field.ts"
import type { Condition, PageRequest, TextValue, Value } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { isOperatorSymbol, type OperatorSymbol } from "../language/operators.ts"
import { makeCondition } from "./build-condition.ts"
import type { BuiltTree } from "./query.ts"
import { canonicalValue } from "./write-value.ts"

/**
 * Returns the tree of a checked query as the builder would make it: with the table's spelling of names, the canonical text of
 * each value, and without what has no effect.
 * @param bound - A query that strict accepts.
 * @param asked - Its page parameters, to leave out those that it does not have.
 */
export function restoreTree(
  table: Fields,
  bound: BoundQuery,
  asked: Total<PageRequest>,
): BuiltTree {
  const { page, pageSize } = bound.paging
  return {
    filters: bound.conditions
      .filter(({ applied }) => applied)
      .map((condition) => restoreCondition(table, condition)),
    sorts: bound.sorts.map(({ field, descending }) =>
      Object.freeze({
        kind: "sort",
        name: Object.freeze({ kind: "name", text: field.name }),
        descending,
      }),
    ),
    ...(asked.page !== undefined && { page }),
    ...(asked.pageSize !== undefined && { pageSize }),
  }
}

function restoreCondition(table: Fields, { condition, ignored }: BoundCondition): Condition {
  const without = new Set(ignored.map(({ name }) => foldName(name)))
  const fields = condition.names.flatMap(({ text }) => {
    const field = without.has(foldName(text)) ? undefined : table.fields.get(foldName(text))
    return field ? [field] : []
  })
  return makeCondition(
    fields,
    restoreOperator(condition.operator.symbol, fields),
    restoreValues(condition.values, fields),
  )
}

/** Leaves out a star that changes nothing (rule V10). */
function restoreOperator(symbol: OperatorSymbol, fields: readonly Field[]): OperatorSymbol {
  const plain = symbol.replace("*", "")
  return fields.some(({ kind }) => kind === "text") || !isOperatorSymbol(plain) ? symbol : plain
}

/** Returns new nodes without ranges. Fields without a common canonical text leave values as they are written. */
function restoreValues(values: readonly Value[], fields: readonly Field[]): readonly Value[] {
  // A shortcut applies when one of the values is true (rule V12), so one is enough.
  if (fields.length > 0 && fields.every(({ kind }) => kind === "shortcut"))
    return [{ kind: "text", text: "true" }]
  return values.map((value) =>
    value.kind === "null" ? { kind: "null" } : { kind: "text", text: restoreText(value, fields) },
  )
}

function restoreText({ text }: TextValue, fields: readonly Field[]): string {
  const [canonical, ...others] = new Set(fields.map((field) => canonicalValue(field, text)))
  return canonical !== undefined && others.length === 0 ? canonical : text
}
