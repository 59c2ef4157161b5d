import type { ColumnTest, NullEffects, TestValue } from "../bind/bound.ts"
import type { ColumnField } from "../fields/field.ts"
import { isNested, parentTest } from "./field-views.ts"
import type { ServerSettings } from "./options.ts"

/** A test, as far as its effects on nulls depend on it. */
interface NullableTest extends Pick<ColumnTest, "negated" | "folded" | "orNull"> {
  readonly values: readonly TestValue[]
  /** True for `!=` and `!=*`. */
  readonly isNotEqual: boolean
}

/**
 * Returns what nulls do to a test, where it is not what rule S12 says (rules S24 and S25). The library guards every comparison against
 * nulls but that of `!=` without `ignoreNullsOnNotEqual`.
 */
export function nullEffects(
  field: ColumnField,
  { negated, folded, orNull, values, isNotEqual }: NullableTest,
  { ignoreNullsOnNotEqual }: ServerSettings,
): NullEffects | undefined {
  const isUnguarded = isNotEqual && !ignoreNullsOnNotEqual
  const isInside = isNested(field)
  if (!isUnguarded && !isInside) return undefined
  const lacksParent = parentTest(field)
  if (!isUnguarded) return { lacksParent, withoutParent: false, withoutValue: orNull && !negated }
  const differs = values.length > 0
  const withoutValue = differs && folded ? "fails" : differs
  return { lacksParent, withoutParent: isInside ? "fails" : withoutValue, withoutValue }
}
