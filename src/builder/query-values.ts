import { isColumn, type Fields } from "../fields/field.ts"
import { operatorMeaning } from "../language/operators.ts"
import { readOperator } from "./build-condition.ts"
import { readField } from "./query-fields.ts"
import { writeCondition } from "./query-json.ts"
import type { ConditionJson } from "./json-types.ts"
import type { BuiltTree } from "./query.ts"

/** Returns the conditions that name a field, alone or beside others. */
export function findConditions(
  table: Fields,
  { filters }: BuiltTree,
  field: unknown,
): readonly ConditionJson[] {
  const { name } = readField(table, field)
  return filters
    .filter(({ names }) => names.some(({ text }) => text === name))
    .map((condition) => writeCondition(table, condition))
}

/** The arguments of `valuesOf`. */
interface ValuesArguments {
  readonly field: unknown
  readonly operator: unknown
}

/** Returns the values of all conditions on a field alone that have the operator. */
export function findValues(
  table: Fields,
  tree: BuiltTree,
  { field, operator }: ValuesArguments,
): ConditionJson["values"] {
  const found = readField(table, field)
  const symbol = readOperator(operator, [found])
  const mayBeNull = isColumn(found) && found.nullable && operatorMeaning(symbol).match === "equal"
  return findConditions(table, tree, found.name)
    .filter((condition) => condition.fields.length === 1 && condition.operator === symbol)
    .flatMap(({ values }) => values)
    .filter((value) => mayBeNull || value !== null)
}
