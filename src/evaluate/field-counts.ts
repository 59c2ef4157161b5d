import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import { keyOf } from "../bind/operand-order.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { isWholeNumber } from "../diagnostics/untrusted.ts"
import { describeValue, listAllowed, takeAllowed } from "../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields, type Operand } from "../fields/field.ts"
import { foldName } from "../language/names.ts"

/** What the answers about one field have in common. */
export interface FieldAnswer {
  /** The first 20 findings about the query. */
  readonly diagnostics: readonly Diagnostic[]
  /** True when the query was refused, for a limit or by strict. The answer is then that of no rows. */
  readonly refused: boolean
}

/** A value of a field, and the number of rows that hold it. */
export interface ValueCount<Value> {
  /** The value, as `FieldCounts` gives it. */
  readonly value: Value
  /** The number of rows that hold it, of a list among their items. */
  readonly count: number
}

/**
 * How many rows hold each value of a field.
 * @example
 * import type { FieldCounts } from "trommel/collection"
 * const table = defineFields({ id: { kind: "integer", nullable: false }, name: { kind: "text" } })
 * const goods = createCollection([{ id: 1, name: "Lamp" }, { id: 2, name: null }], table, { key: "id" })
 * const counts: FieldCounts<string> = goods.countValues({}, "name")
 * counts.values // => [{ value: "Lamp", count: 1 }]
 * counts.empty // => 1
 */
export interface FieldCounts<Value> extends FieldAnswer {
  /** The highest count first, then in the order of rule P2. Empty when the query was refused. */
  readonly values: readonly ValueCount<Value>[]
  /** The number of rows in which the field is empty. */
  readonly empty: number
  /** The number of rows with values beyond the limit, each counted once. */
  readonly others: number
}

/** How many rows hold each value of a field. */
export interface ValueCounts {
  /** In any order, each value once: values are equal when their kind compares them as equal. */
  readonly values: Iterable<readonly [value: Operand, count: number]>
  readonly empty: number
  /** Counts the rows with other values than those, each once; undefined where each row has one value, and counts add up. */
  readonly countOthers: ((values: readonly Operand[]) => number) | undefined
}

export interface HighestCounts {
  /** The highest count first; values of the same count in the order of rule P2. */
  readonly values: readonly (readonly [value: Operand, count: number])[]
  /** The number of rows with other values. */
  readonly others: number
}

export function takeHighest(
  counts: ValueCounts,
  { rules }: ColumnField,
  limit: number,
): HighestCounts {
  const { compare } = rules
  const sorted = [...counts.values].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || compare(left, right),
  )
  const values = sorted.slice(0, limit)
  const others =
    counts.countOthers?.(values.map(([value]) => value)) ??
    sorted.slice(limit).reduce((rows, [, count]) => rows + count, 0)
  return { values, others }
}

/** Returns a key by which a Map tells values apart as their kinds do: dates and decimal numbers are objects. */
export function keyOfValue(value: Operand): unknown {
  return typeof value === "object" ? keyOf(value, false) : value
}

/** @throws TypeError for anything but a number from 0 on. */
export function readLimit({ limit = 100 }: { readonly limit?: number | undefined }): number {
  if (limit === Infinity || (isWholeNumber(limit) && limit >= 0)) return limit
  throw new TypeError(`"limit" must be an integer, 0 or greater, got ${describeValue(limit)}.`)
}

/**
 * Finds a field that stands for a value in the row, by its name in any letter case (rule N1).
 * @param option - what the name was given as, for the message.
 * @throws TypeError when there is no such field, or only a shortcut or a range end.
 */
export function findColumn(
  name: unknown,
  table: Pick<Fields, "fields">,
  option: string,
): ColumnField {
  const field = typeof name === "string" ? table.fields.get(foldName(name)) : undefined
  if (field !== undefined && isColumn(field)) return field
  const columns = [...table.fields.values()].filter(isColumn)
  const { allowed, more } = takeAllowed(columns, (column) => column.name)
  throw new TypeError(
    `"${option}" must name a field with a value in the row, got ${describeValue(name)}. ${listAllowed("names", allowed, more)}`,
  )
}

/** Leaves out the conditions that test a field alone, so that its other values can still be chosen. */
export function withoutTestsOf(field: ColumnField, bound: BoundQuery): BoundQuery {
  const testsOthers = ({ applied, tests }: BoundCondition): boolean =>
    applied && tests.some((test) => test.field.name !== field.name)
  return { ...bound, conditions: bound.conditions.filter(testsOthers) }
}
