import { refusedTemplate } from "../diagnostics/codes.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { QueryError } from "../diagnostics/result.ts"
import { describeGivenDate, writeGivenDate, type DateLike } from "../fields/kinds/given-date.ts"
import type { ValueNode } from "../language/ast.ts"

/**
 * A value in a template: a string, finite number, boolean, `Date` or date of a library (its instant in UTC, or its day), or null
 * for "empty".
 */
export type HoleValue = string | number | boolean | Date | DateLike | null

/** The content of a hole in a template: a value, or an array for several values. */
export type Hole = HoleValue | readonly HoleValue[]

export function refuseTemplate(
  reason: string,
  { rule, hint }: { readonly rule?: string; readonly hint?: string | undefined } = {},
): never {
  const found = finding(refusedTemplate, () => ({ reason, hint }), { source: "filters", rule })
  throw new QueryError([describeFinding(found)])
}

/**
 * Returns the values that one value of a template stands for.
 * @param parts - Its constant text, cut at the holes.
 * @param takeHole - Returns the next hole.
 */
export function fillValue(parts: readonly string[], takeHole: () => Hole): readonly ValueNode[] {
  if (parts.length === 2 && parts.join("") === "") return fillWhole(takeHole())
  const text = parts.reduce((text, part) => {
    const hole = takeHole()
    return typeof hole === "string" || typeof hole === "number"
      ? text + writeHole(hole) + part
      : refuseTemplate(
          `a hole inside a value must be a string or a number, got ${describeValue(hole)}`,
        )
  })
  return [{ kind: "text", text }]
}

function fillWhole(hole: Hole): readonly ValueNode[] {
  const values = isList(hole) ? hole : [hole]
  if (values.length === 0) refuseTemplate("a hole must have at least one value, got an empty array")
  // Unlike `map`, this does not skip the gaps of an array.
  return Array.from(values, (value) =>
    value === null ? { kind: "null" } : { kind: "text", text: writeHole(value) },
  )
}

/** True for an array. `Array.isArray` alone does not narrow readonly arrays. */
function isList(hole: Hole): hole is readonly HoleValue[] {
  return Array.isArray(hole)
}

function writeHole(value: Exclude<HoleValue, null>): string {
  if (typeof value === "string") return value
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return String(value)
  return (
    writeGivenDate(value) ??
    refuseTemplate(
      `a hole must be a string, a finite number, a boolean, a Date of the years 1 to 9999 or null, got ${describeGivenDate(value)}`,
    )
  )
}
