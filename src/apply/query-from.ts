import { requireTable } from "../fields/given.ts"
import { bindShape } from "../bind/bind.ts"
import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import { makeCondition } from "../builder/build-condition.ts"
import { BuiltQuery } from "../builder/built-query.ts"
import type { BuiltTree, Query } from "../builder/query.ts"
import { canonicalValue } from "../builder/write-value.ts"
import { readOptions } from "../diagnostics/options.ts"
import type { Result } from "../diagnostics/result.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Field, Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import type { ConditionNode, PageRequest, TextValueNode, ValueNode } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { isOperatorSymbol, type OperatorSymbol } from "../language/operators.ts"
import { printTree } from "../language/print.ts"
import type { OpenParameters } from "../url/query-form.ts"
import { applyKinds, type ApplyOptions, type QueryInput, readInput } from "./apply.ts"

/**
 * Options for making a query of the builder from what was given.
 * @example
 * import type { QueryFromOptions } from "trommel"
 * const options: QueryFromOptions = { appParameters: ["filter"] }
 * queryFrom("/movies?filter=mine&filters=year==1979", table, options).ok // => true
 */
export type QueryFromOptions = Pick<ApplyOptions, "limits" | "appParameters" | "unknownParameters">

const kinds = {
  limits: applyKinds.limits,
  appParameters: applyKinds.appParameters,
  unknownParameters: applyKinds.unknownParameters,
} as const

/**
 * Returns the builder's query for a query in any form, such as a URL, to fill a form. Names have the table's spelling and values
 * their canonical text; parts without effect, such as `lowStock==false`, are left out.
 * @param input - As `applyQuery` takes it.
 * @returns a failure with all diagnostics where strict refuses the query: for every error and every warning.
 * @throws TypeError for a value that is not a query in any form, and for wrong options. Nothing that is thrown depends on what a URL contains.
 * @example
 * const result = queryFrom("/movies?filters=RATING>=+7.50&sorts=-year&page=2", table)
 * result.ok && result.value.valuesOf("rating", ">=") // => [7.5]
 * result.ok && result.value.where("year", "<", 2000).withPage(1).print() // => { filters: "rating>=7.5,year<2000", sorts: "-year", page: 1 }
 */
export function queryFrom<Filterable, Sortable, Row, Parameters = never>(
  input: QueryInput | OpenParameters<Parameters>,
  table: FieldTable<Filterable, Sortable, Row>,
  options?: QueryFromOptions,
): Result<Query<Filterable, Sortable>> {
  requireTable(table, "second argument")
  const { limits, appParameters, unknownParameters } = readOptions("queryFrom", options, kinds)
  const asked = { limits, appParameters, unknownParameters, dialect: undefined }
  const read = readInput(input, table, asked)
  const settings = { strict: true, limits, paging: undefined, dialect: undefined }
  const bound = bindShape(read, table, settings)
  if (!read.ok || bound.refused) return { ok: false, diagnostics: bound.diagnostics }
  const tree = restoreTree(table, bound, read.value)
  // A tree made by hand may hold what no text says (rule T14). A query of the builder can always be printed.
  const printed = printTree(tree, { limits: { text: false }, dialect: undefined })
  return printed.ok
    ? { ok: true, value: new BuiltQuery({ ...table, dialect: undefined }, tree) }
    : printed
}

/**
 * Returns the tree of a checked query as the builder would make it: canonical names and values, and only parts with an effect.
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

function restoreCondition(table: Fields, { condition, ignored }: BoundCondition): ConditionNode {
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
function restoreValues(
  values: readonly ValueNode[],
  fields: readonly Field[],
): readonly ValueNode[] {
  // A shortcut applies when one of the values is true (rule V12), so one is enough.
  if (fields.length > 0 && fields.every(({ kind }) => kind === "shortcut"))
    return [{ kind: "text", text: "true" }]
  return values.map((value) =>
    value.kind === "null" ? { kind: "null" } : { kind: "text", text: restoreText(value, fields) },
  )
}

function restoreText({ text }: TextValueNode, fields: readonly Field[]): string {
  const [canonical, ...others] = new Set(fields.map((field) => canonicalValue(field, text)))
  return canonical !== undefined && others.length === 0 ? canonical : text
}
