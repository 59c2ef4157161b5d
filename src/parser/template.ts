import { quote } from "../diagnostics/wording.ts"
import type { ConditionNode, QueryTree } from "../language/ast.ts"
import { readFilters } from "./standard-reading.ts"
import { fillValue, refuseTemplate, type Hole } from "./template-holes.ts"
import { findConditionFault } from "../language/well-formed.ts"

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
