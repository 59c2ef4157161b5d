import type { BoundQuery } from "../bind/bound.ts"
import { comparedAsText } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { isOrderMatch } from "../language/operators.ts"

/**
 * Finds the sorts by text fields that hold numbers or dates, and the conditions that compare their order (V3).
 * @param names - the names of these fields.
 */
export function findComparedAsText(
  names: Pick<ReadonlySet<string>, "has">,
  { conditions, sorts }: BoundQuery,
): readonly Finding[] {
  const filters = conditions.flatMap(({ condition, tests }) => {
    const test = tests.find(
      (test) =>
        test.kind === "column" &&
        names.has(test.field.name) &&
        test.values.some(({ match }) => isOrderMatch(match)),
    )
    if (test === undefined) return []
    const place = { source: "filters", range: condition.range } as const
    return [finding(comparedAsText, () => ({ field: test.field.name }), place)]
  })
  const ordered = sorts.flatMap(({ sort, field: { name } }) =>
    names.has(name)
      ? [finding(comparedAsText, () => ({ field: name }), { source: "sorts", range: sort.range })]
      : [],
  )
  return [...filters, ...ordered]
}
