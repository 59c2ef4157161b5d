import { quote, describeValue } from "../diagnostics/wording.ts"
import type { ConditionNode, QueryTree, ValueNode } from "../language/ast.ts"
import { readFilters } from "./standard-reading.ts"
import { findConditionFault } from "../language/well-formed.ts"
import { refusedTemplate } from "../diagnostics/codes.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { describeGivenDate, writeGivenDate, type DateLike } from "../fields/kinds/given-date.ts"

/** The constant parts of a template, read once. */
interface Template {
  /** The character that stands for each hole. */
  readonly mark: string
  readonly conditions: readonly ConditionNode[]
}

/** The templates by call site: a tag is called with the same array of strings each time. */
const templates = new WeakMap<TemplateStringsArray, Template>()

/**
 * Makes a query from a template. The constant parts are read as `filters`, with backslashes as they
 * are in the source. Each hole is a value or a part of one, and never syntax: commas, pipes, `null`
 * and backslashes in it are text (rules T9, T10 and T14). An array in a hole stands for several
 * values.
 * @throws QueryError with `refused-template` for a condition that cannot be read, a hole outside of
 *   a value, and a hole with a value that cannot be written.
 * @example
 * const typed = "Smith, J|null"
 * printFilters(filters`title@=*${typed},rating>=${4}`.filters) // => { ok: true, value: String.raw`title@=*Smith\, J\|null,rating>=4` }
 * applyQuery(movies, table, { ...filters`year==${[1979, 1995]},rating!=${null}`, page: 1 }).data.length // => 3
 */
export function filters(strings: TemplateStringsArray, ...holes: readonly Hole[]): QueryTree {
  let template = templates.get(strings)
  if (!Array.isArray(strings.raw))
    refuseTemplate("expected a template without parentheses: filters`name==${value}`")
  if (template === undefined) templates.set(strings, (template = readTemplate(strings.raw)))
  const { mark, conditions } = template
  let next = 0
  const takeHole = () => holes[next++] as Hole
  // Each call makes new nodes, so that changing a query has no effect on later ones. The nodes have
  // no ranges, which would point into a text that does not exist.
  const filled = conditions.map(({ names, operator: { symbol }, values }) => {
    const condition: ConditionNode = {
      kind: "condition",
      names: names.map(({ text }) => ({ kind: "name", text })),
      operator: { kind: "operator", symbol },
      values: values.flatMap((value) =>
        value.kind === "null" ? { kind: "null" } : fillValue(value.text.split(mark), takeHole),
      ),
    }
    const fault = findConditionFault(condition)
    return fault === undefined ? condition : refuseTemplate(fault)
  })
  if (next !== holes.length) refuseTemplate("holes are allowed only in values")
  return { filters: filled, sorts: [] }
}

function readTemplate(parts: readonly string[]): Template {
  const mark = findMark(parts)
  const { conditions, dropped } = readFilters(parts.join(mark), Number.POSITIVE_INFINITY)
  const [lost] = dropped
  if (lost !== undefined) {
    const { rule, diagnose } = lost.finding
    const written = quote(lost.text.replaceAll(mark, "${…}"))
    // A fix is left out: it would edit a text that holds marks.
    refuseTemplate(`${written} is not a condition`, { rule, hint: diagnose().hint })
  }
  return { mark, conditions }
}

/** Returns a character that no part holds, and that has no meaning in the language. */
function findMark(parts: readonly string[]): string {
  let unit = 0xe000
  while (parts.some((part) => part.includes(String.fromCharCode(unit)))) unit++
  return String.fromCharCode(unit)
}

/**
 * A value in a template: a string, finite number, boolean, `Date` or date of a library (its instant in UTC, or its day), or null
 * for "empty".
 */
type HoleValue = string | number | boolean | Date | DateLike | null

/** The content of a hole in a template: a value, or an array for several values. */
export type Hole = HoleValue | readonly HoleValue[]

function refuseTemplate(
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
function fillValue(parts: readonly string[], takeHole: () => Hole): readonly ValueNode[] {
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
