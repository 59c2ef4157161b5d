import type { BoundQuery } from "../bind/bound.ts"
import { comparedAsText } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { isTextMatch } from "../language/operators.ts"

/**
 * Finds the sorts by text fields that mostly hold numbers, and the conditions that compare one as a whole (V3).
 * @param names - the names of these fields.
 */
export function findComparedAsText(
  names: ReadonlySet<string>,
  { conditions, sorts }: BoundQuery,
): readonly Finding[] {
  const filters = conditions.flatMap(({ condition, tests }) => {
    const test = tests.find(
      (test) =>
        test.kind === "column" &&
        names.has(test.field.name) &&
        test.values.some(({ match }) => !isTextMatch(match)),
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
