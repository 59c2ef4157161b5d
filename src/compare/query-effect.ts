import type { BoundCondition, BoundQuery, BoundSort, ColumnTest, Test } from "../bind/bound.ts"
import { keyOf } from "../bind/operand-order.ts"
import { compileKey } from "../evaluate/comparator.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import { findUnreadable, isIncomparable, nullOutcomes, type NullOutcomes } from "../sieve/nulls.ts"
import type { ServerSettings } from "../sieve/options.ts"

/** The effect of a query, in a form for comparing: equal strings mean equal effects on any rows. */
export interface QueryEffect {
  /** The effect of each condition that applies, without repetition and in a fixed order. */
  readonly filters: readonly string[]
  readonly order: string
  readonly page: string
}

/**
 * Returns the effect of a bound query.
 * @param server - The options of the server, which may fail on a row; undefined in the standard dialect.
 */
export function effectOf(bound: BoundQuery, server: ServerSettings | undefined): QueryEffect {
  if (bound.refused) return { filters: ["refused"], order: "", page: "" }
  const applied = bound.conditions.filter((condition) => condition.applied)
  const filters = new Set(applied.map((condition) => conditionEffect(condition, server)))
  const { pageSize, skip } = bound.paging
  return {
    filters: [...filters].sort(),
    order: orderEffect(bound.sorts, server),
    page: `${skip}+${pageSize}`,
  }
}

/** Returns the effect of a condition, whatever its place in the query. */
export function conditionEffect(
  { condition, tests }: BoundCondition,
  server: ServerSettings | undefined,
): string {
  const { symbol } = condition.operator
  return [...new Set(tests.map((test) => testEffect(test, symbol, server)))].sort().join(" or ")
}

function testEffect(
  test: Test,
  symbol: OperatorSymbol,
  server: ServerSettings | undefined,
): string {
  if (test.kind === "shortcut") return JSON.stringify(["shortcut", test.field.name])
  const { field, negated, folded, values, orNull } = test
  const wanted = values.map(({ match, operand }) =>
    JSON.stringify([match, keyOf(operand, folded), typeof operand]),
  )
  const { withoutParent, withoutValue } =
    server === undefined ? outcomesOf(test) : nullOutcomes(test, symbol, server)
  const onNull = [withoutParent, withoutValue]
  return JSON.stringify([field.name, negated, folded, [...new Set(wanted)].sort(), orNull, onNull])
}

/** Returns what nulls do to a test of the standard dialect, whose rules V1 and V2 say the same of all nulls. */
function outcomesOf({ orNull, negated }: ColumnTest): NullOutcomes {
  const onEmpty = orNull && !negated
  return { withoutParent: onEmpty, withoutValue: onEmpty }
}

/** Returns the effect of sorts. Code points and UTF-16 units order texts differently. */
function orderEffect(sorts: readonly BoundSort[], server: ServerSettings | undefined): string {
  const seen = new Set<string>()
  const effective = sorts.filter(({ field }) => !seen.has(field.name) && seen.add(field.name))
  return effective
    .map((sort) => {
      const { field, descending, textOrder } = sort
      return `${field.name} ${descending} ${textOrder === "utf-16"} ${missingKey(sort, server)}`
    })
    .join(",")
}

/** Returns what a sort makes of a row without any value: it fails, takes a default, or the row counts as empty. */
function missingKey(sort: BoundSort, server: ServerSettings | undefined): string {
  if (server && (isIncomparable(sort) || findUnreadable(sort, server))) return "fails"
  const key = compileKey(sort)({})
  return key === undefined ? "empty" : JSON.stringify(keyOf(key, false))
}
