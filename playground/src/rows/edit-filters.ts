import {
  parseFilters,
  prepareQuery,
  printFilters,
  queryFromJson,
  type BoundCondition,
  type ColumnTest,
  type ConditionNode,
  type OperatorSymbol,
  type ValueNode,
} from "../../../src/index.ts"
import { dialects, queryOptions } from "../state/query-input.ts"
import type { ShownCell } from "../worker/protocol.ts"
import { appendPart, editParts, type TextContext, type TextEdit } from "./text-edit.ts"
import { jsonOf } from "./value-forms.ts"

/** A value that a condition can hold. */
export type CellValue = Exclude<ShownCell["value"], undefined>

/** A condition to add: its values have the types that the field has. */
export interface NewCondition {
  readonly field: string
  readonly operator: OperatorSymbol
  readonly value: CellValue
}

const cannotAdd =
  "The condition cannot be added, because the filters have an error at their end. Fix it first."
const cannotChange =
  "The condition cannot be changed, because the changed text would have another meaning. Edit the text instead."

/**
 * Adds a condition behind what is typed. A condition that is there already is not added again. The text before stays as it is,
 * also where it has mistakes, and the edit is refused when the new text would not be read as the old one and the condition.
 */
export function addCondition(text: string, added: NewCondition, context: TextContext): TextEdit {
  const built = buildCondition(added, context)
  if (!built.ok) return built
  const earlier = readConditions(text, context)
  if (earlier.some((condition) => isSame(condition, built.condition))) return { ok: true, text }
  const wanted = [...earlier, built.condition]
  return firstReadAs(appendPart(text, built.text), wanted, { context, problem: cannotAdd })
}

/** How the conditions on a field treat one of its values. */
export type Choice = "chosen" | "excluded" | "open"

/** Returns how the filters treat the values of a field: whether a condition asks for one or leaves it out. */
export function readChoices(
  text: string,
  field: string,
  context: TextContext,
): (value: CellValue) => Choice {
  const conditions = conditionsOn(text, field, context)
  return (value) => {
    const holder = conditions.find((condition) => holds(condition, { field, value }, context))
    if (holder === undefined) return "open"
    return holder.condition.operator.symbol === "==" ? "chosen" : "excluded"
  }
}

/**
 * Takes a value out of the conditions on its field when one names it. Else adds it to the first condition that asks for values
 * of the field, or adds such a condition.
 */
export function toggleValue(
  text: string,
  choice: Omit<NewCondition, "operator">,
  context: TextContext,
): TextEdit {
  const added: NewCondition = { ...choice, operator: "==" }
  const built = buildCondition(added, context)
  if (!built.ok) return built
  const conditions = conditionsOn(text, choice.field, context)
  const holder = conditions.find((condition) => holds(condition, choice, context))
  if (holder !== undefined) {
    const values = valuesWithout(holder, choice, context)
    return replaceCondition(text, { old: holder.condition, values }, context)
  }
  const asking = conditions.find(({ condition }) => condition.operator.symbol === "==")
  if (asking === undefined) return addCondition(text, added, context)
  const values = [...asking.condition.values, ...built.condition.values]
  return replaceCondition(text, { old: asking.condition, values }, context)
}

/** A condition on one column, with a single test. */
interface ColumnCondition {
  readonly condition: ConditionNode
  readonly test: ColumnTest
}

/** Finds the conditions that compare this field alone by `==` or `!=`. */
function conditionsOn(text: string, field: string, context: TextContext): ColumnCondition[] {
  const { fields, dialect } = context
  const { conditions } = prepareQuery(
    { filters: text },
    fields,
    queryOptions({ dialect, strict: false }),
  )
  return conditions.flatMap((bound) => columnCondition(bound, field) ?? [])
}

function columnCondition(
  { condition, tests, applied }: BoundCondition,
  field: string,
): ColumnCondition | undefined {
  const [test] = tests
  const { symbol } = condition.operator
  const isPlain = symbol === "==" || symbol === "!="
  return applied &&
    isPlain &&
    condition.names.length === 1 &&
    test?.kind === "column" &&
    test.rangeEnd === undefined &&
    test.field.name === field
    ? { condition, test }
    : undefined
}

/** True when a condition has a value. `!=` with several values excludes nothing (rule V2). */
function holds(
  { condition, test }: ColumnCondition,
  choice: Omit<NewCondition, "operator">,
  context: TextContext,
): boolean {
  if (condition.operator.symbol === "!=" && condition.values.length > 1) return false
  if (choice.value === null) return test.orNull
  const wanted = operandOf(choice, context)
  return test.values.some(({ operand }) => jsonOf(operand) === wanted)
}

function valuesWithout(
  { condition, test }: ColumnCondition,
  choice: Omit<NewCondition, "operator">,
  context: TextContext,
): readonly ValueNode[] {
  if (choice.value === null) return condition.values.filter(({ kind }) => kind !== "null")
  const wanted = operandOf(choice, context)
  const same = test.values
    .filter(({ operand }) => jsonOf(operand) === wanted)
    .map(({ written }) => writtenKey(written))
  return condition.values.filter((value) => !same.includes(writtenKey(value)))
}

/** Returns the value in the form that is compared, as text: dates and numbers are written in several ways. */
function operandOf(
  choice: Omit<NewCondition, "operator">,
  context: TextContext,
): string | undefined {
  const built = buildCondition({ ...choice, operator: "==" }, context)
  if (!built.ok) return undefined
  const [bound] = prepareQuery({ filters: [built.condition], sorts: [] }, context.fields).conditions
  const [test] = bound?.tests ?? []
  return test?.kind === "column" ? jsonOf(test.values[0]?.operand) : undefined
}

function replaceCondition(
  text: string,
  { old, values }: { readonly old: ConditionNode; readonly values: readonly ValueNode[] },
  context: TextContext,
): TextEdit {
  if (old.range === undefined) return { ok: false, problem: cannotChange }
  const changed: ConditionNode = { ...old, values }
  const printed =
    values.length === 0
      ? undefined
      : printFilters([changed], { dialect: dialects[context.dialect] })
  if (printed?.ok === false) return { ok: false, problem: printed.diagnostics[0]?.message ?? "" }
  const edited = editParts(text, [{ range: old.range, part: printed?.value }], context.dialect)
  const wanted = readConditions(text, context).flatMap((condition) => {
    if (condition.range?.start !== old.range?.start) return [condition]
    return values.length === 0 ? [] : [changed]
  })
  return firstReadAs([edited], wanted, { context, problem: cannotChange })
}

type BuiltCondition =
  | { readonly ok: true; readonly condition: ConditionNode; readonly text: string }
  | { readonly ok: false; readonly problem: string }

/** Builds a condition by the library, which checks and escapes the value. */
function buildCondition(
  { field, operator, value }: NewCondition,
  { fields, dialect }: TextContext,
): BuiltCondition {
  const json = { filters: [{ fields: [field], operator, values: [value] }], sorts: [] }
  const query = queryFromJson(json, fields)
  if (!query.ok) return { ok: false, problem: query.diagnostics[0]?.message ?? "" }
  const [condition] = query.value.filters
  const printed = printFilters(query.value.filters, { dialect: dialects[dialect] })
  if (!printed.ok) return { ok: false, problem: printed.diagnostics[0]?.message ?? "" }
  return condition === undefined
    ? { ok: false, problem: cannotAdd }
    : { ok: true, condition, text: printed.value }
}

function readConditions(text: string, { dialect }: TextContext): readonly ConditionNode[] {
  return parseFilters(text, { dialect: dialects[dialect] }).conditions
}

/** Returns the first text that is read as the wanted conditions. */
function firstReadAs(
  texts: readonly string[],
  wanted: readonly ConditionNode[],
  { context, problem }: { readonly context: TextContext; readonly problem: string },
): TextEdit {
  const text = texts.find((candidate) => {
    const read = readConditions(candidate, context)
    return (
      read.length === wanted.length &&
      read.every((condition, index) => isSame(condition, wanted[index]))
    )
  })
  return text === undefined ? { ok: false, problem } : { ok: true, text }
}

/** Compares two conditions but for where they stand. */
function isSame(one: ConditionNode, other: ConditionNode | undefined): boolean {
  return other !== undefined && conditionKey(one) === conditionKey(other)
}

function conditionKey({ names, operator, values }: ConditionNode): string {
  return JSON.stringify([names.map(({ text }) => text), operator.symbol, values.map(writtenKey)])
}

function writtenKey(value: ValueNode): string {
  return value.kind === "null" ? "null" : `text ${value.text}`
}
