import { allowedIds, rangeOfSize } from "../bind/value-hints.ts"
import { refusedOperator, refusedValue } from "./codes.ts"
import type { RefusalPlace } from "../diagnostics/refusal-data.ts"
import { describeValue, takeAllowed } from "../diagnostics/wording.ts"
import { comparedColumn, isColumn, type Field, type ColumnField } from "../fields/field.ts"
import { describeGivenDate } from "../fields/kinds/given-date.ts"
import { isOperatorOfKind, operatorsOfKind } from "../fields/kinds/writing.ts"
import { isListed } from "../fields/listed.ts"
import type { ConditionNode, ValueNode } from "../language/ast.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  type OperatorSymbol,
  type Match,
  type OperatorMeaning,
} from "../language/operators.ts"
import { operatorOfWord } from "../language/operator-words.ts"
import type { BuilderTable } from "./query.ts"
import { isMethod, readField, readFields } from "./query-fields.ts"
import { createSteps, forEachItem, refuse, refuseType } from "./refuse.ts"
import { valuesOf } from "./untrusted-lists.ts"
import { writeGiven } from "./write-value.ts"

/** Makes the condition that `where` adds. All mistakes are refused at once. */
export function buildCondition(
  table: BuilderTable,
  { field, operator, value }: Readonly<Record<"field" | "operator" | "value", unknown>>,
  place: RefusalPlace = {},
): ConditionNode {
  const steps = createSteps()
  const fields = steps.attempt(() => readFields(table, field, place)) ?? []
  const named = { ...place, field: fields[0]?.name }
  const symbol = steps.attempt(() => readOperator(operator, fields, place))
  const values = steps.attempt(() => readValues(table, value, named))
  const nodes = steps.attempt(() => buildValues(values ?? [], fields, symbol, place))
  steps.finish()
  return makeCondition(fields, symbol ?? "==", nodes ?? [])
}

function readValues(table: BuilderTable, value: unknown, place: RefusalPlace): readonly unknown[] {
  const values = valuesOf(value, table.limits.values, place) ?? [value]
  return values.length === 0 ? refuse(refusedValue, { reason: "missing", ...place }) : values
}

/** Builds the values. Without an operator, which is refused already, only their types are checked. */
function buildValues(
  values: readonly unknown[],
  fields: readonly Field[],
  symbol: OperatorSymbol | undefined,
  place: RefusalPlace,
): readonly ValueNode[] {
  const meaning = operatorMeaning(symbol ?? "@=")
  const { position: first = 0, entry } = { position: 0, entry: undefined, ...place }
  return forEachItem(values, (one, index) =>
    one === null && symbol === undefined
      ? { kind: "null" }
      : buildValue(one, fields, meaning, { position: first + index, entry }),
  )
}

export function buildConditionForEach(
  table: BuilderTable,
  field: unknown,
  operator: OperatorSymbol,
  given: unknown,
  place: RefusalPlace = {},
): readonly ConditionNode[] {
  const { name } = readField(table, field)
  const value =
    valuesOf(given, table.limits.values, { field: name }) ??
    refuseType({ expected: "values", given, field: name })
  const {
    names,
    operator: node,
    values,
  } = buildCondition(table, { field: name, operator, value }, place)
  return values.map((one) =>
    Object.freeze({ kind: "condition", names, operator: node, values: Object.freeze([one]) }),
  )
}

export function makeCondition(
  fields: readonly Field[],
  symbol: OperatorSymbol,
  values: readonly ValueNode[],
): ConditionNode {
  return Object.freeze({
    kind: "condition",
    names: Object.freeze(fields.map(({ name }) => Object.freeze({ kind: "name", text: name }))),
    operator: Object.freeze({ kind: "operator", symbol }),
    values: Object.freeze(values.map((value) => Object.freeze(value))),
  })
}

/** Returns the operator when all of the fields take it (rules T3 and V10). A star that changes nothing is refused as well. */
export function readOperator(
  given: unknown,
  fields: readonly Field[],
  place: RefusalPlace = {},
): OperatorSymbol {
  const { entry } = { entry: undefined, ...place }
  const [first] = fields
  if (typeof given !== "string" || !isOperatorSymbol(given)) {
    const data = {
      reason: "unknown",
      entry,
      field: first?.name,
      given: describeValue(given),
      ...meantOperator(given),
      allowed: first && operatorsOfKind(first.kind),
    } as const
    return refuse(refusedOperator, data, { rule: "T3" })
  }
  const meaning = operatorMeaning(given)
  const position = fields.findIndex(
    (field) =>
      !isMethod(field) &&
      (!isOperatorOfKind(field.kind, meaning) || (meaning.folded && field.kind !== "text")),
  )
  const refusing = fields[position]
  if (refusing === undefined) return given
  const { name, kind } = refusing
  const allowed = operatorsOfKind(kind)
  return refuse(
    refusedOperator,
    { reason: "unsuitable", entry, position, field: name, operator: given, kind, allowed },
    { rule: "V10" },
  )
}

/** Returns what a word or sign of another language says; nothing for one that is in no table. */
function meantOperator(given: unknown) {
  const { symbol, several, instead } = {
    ...{ symbol: undefined, several: undefined, instead: undefined },
    ...(typeof given === "string" && operatorOfWord(given)),
  }
  return { nearest: symbol, several, instead }
}

/** Returns a value as a node, which all of the fields must accept: its canonical text, or of the kind text the string itself. */
function buildValue(
  given: unknown,
  fields: readonly Field[],
  meaning: Pick<OperatorMeaning, "match" | "folded" | "symbol">,
  place: RefusalPlace,
): ValueNode {
  const { match, folded, symbol } = meaning
  if (given === null) {
    for (const field of fields)
      checkNull(field, match, { operator: `${symbol}${folded ? "*" : ""}`, ...place })
    return { kind: "null" }
  }
  const texts = fields.map((field) => writeValue(given, field, place))
  if (match === "equal") for (const field of fields) checkListed(given, field, folded, place)
  const onText = fields.findIndex(({ kind }) => kind === "text")
  return { kind: "text", text: texts[Math.max(0, onText)] ?? "" }
}

/** Refuses null under other operators than those of equality, and for fields that are never null (rules V1, V11 and T10). */
function checkNull(
  field: Field,
  match: Match,
  { operator, ...place }: RefusalPlace & { readonly operator: string },
): void {
  const { name } = field
  if (match !== "equal") {
    const data = { reason: "null-operator", ...place, field: name, operator } as const
    refuse(refusedValue, data, { rule: "V11" })
  }
  if (!(isColumn(field) && field.nullable))
    refuse(refusedValue, { reason: "never-null", ...place, field: name }, { rule: "V1" })
}

function writeValue(given: unknown, field: Field, place: RefusalPlace): string {
  const column = comparedColumn(field)
  const isDate = column?.kind === "date"
  return (
    writeGiven(given, field) ??
    refuse(refusedValue, {
      reason: "wrong-type",
      ...place,
      field: field.name,
      expected: isDate ? field.kind : (column?.kind ?? "shortcut"),
      given: (isDate ? describeGivenDate : describeValue)(given),
      ...(column && typeOf(column)),
      ...idsFor(given, field),
    })
  )
}

/** Returns what the options of a column say about its values (rules V4a and V4b). */
function typeOf(column: ColumnField) {
  const { format, flags } = column
  return {
    ...rangeOfSize(column),
    ...((format === "float" || format === "decimal") && { format }),
    ...(flags && { flags }),
  }
}

/** Refuses a text that the field does not list (rule V3). Operators for parts of a text take any. */
function checkListed(given: unknown, field: Field, folded: boolean, place: RefusalPlace): void {
  if (field.kind !== "text" || typeof given !== "string" || isListed(field, given, folded)) return
  const listed = takeAllowed(field.values?.keys() ?? [], String)
  const data = {
    reason: "unlisted",
    ...place,
    field: field.name,
    given: describeValue(given),
    ...listed,
  } as const
  refuse(refusedValue, data, { rule: "V3" })
}

/** Returns the id for its label, and the ids that there are (rule V7). */
function idsFor(given: unknown, field: Field) {
  if (field.kind !== "enum") return {}
  const meant = [...(field.values ?? [])].find(
    ([, label]) => label !== undefined && label === given,
  )
  return {
    ...(meant && { id: { value: String(meant[0]), label: meant[1] } }),
    ids: allowedIds(field.values),
  }
}
