import { quote } from "../diagnostics/wording.ts"
import type { Condition, QueryTree } from "../language/ast.ts"
import { readFilters } from "./standard-reading.ts"
import { fillValue, refuseTemplate, type Hole } from "./template-holes.ts"
import { findConditionFault } from "../language/well-formed.ts"

/** The constant parts of a template, read once. */
interface Template {
  /** Stands for each hole in names and values. */
  readonly mark: string
  readonly conditions: readonly Condition[]
}

/** By call site: a template hands over the same strings each time. */
const templates = new WeakMap<TemplateStringsArray, Template>()

/**
 * A query out of a template. The constant parts are read as `filters`, backslashes as they stand in the source; each hole is
 * a value or a part of one, and never syntax: commas, pipes, `null` and backslashes in it are text (rules T9, T10 and T14).
 * A list in a hole gives several values.
 * @throws QueryError with `refused-template`: a condition that cannot be read, a hole outside of a value, a hole that no value can hold.
 * @example
 * const typed = "Smith, J|null"
 * printFilters(filters`title@=*${typed},rating>=${4}`.filters) // => { ok: true, value: String.raw`title@=*Smith\, J\|null,rating>=4` }
 * applyQuery(movies, table, { ...filters`year==${[1979, 1995]},rating!=${null}`, page: 1 }).data.length // => 3
 */
export function filters(strings: TemplateStringsArray, ...holes: readonly Hole[]): QueryTree {
  let template = templates.get(strings)
  if (!Array.isArray(strings.raw))
    refuseTemplate("it is written without parentheses: filters`name==${value}`")
  if (template === undefined) templates.set(strings, (template = readTemplate(strings.raw)))
  const { mark, conditions } = template
  let next = 0
  const takeHole = () => holes[next++] as Hole
  // Nodes are made anew, so that nobody can change those that later calls start from; their ranges would lead nowhere.
  const filled = conditions.map(({ names, operator: { symbol }, values }) => {
    const condition: Condition = {
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
  if (next !== holes.length) refuseTemplate("a hole stands outside of the values")
  return { filters: filled, sorts: [] }
}

function readTemplate(parts: readonly string[]): Template {
  const mark = findMark(parts)
  const { conditions, dropped } = readFilters(parts.join(mark), Number.POSITIVE_INFINITY)
  const [lost] = dropped
  if (lost !== undefined) {
    const { rule, hint: work } = lost.finding
    const written = quote(lost.text.replaceAll(mark, "${…}"))
    // No fix: it would be an edit of a text that holds marks.
    const { hint } = work?.() ?? {}
    refuseTemplate(`${written} is no condition`, {
      rule,
      hint: () => (hint === undefined ? {} : { hint }),
    })
  }
  return { mark, conditions }
}

/** A character that no part holds, and that means nothing to the language. */
function findMark(parts: readonly string[]): string {
  let unit = 0xe000
  while (parts.some((part) => part.includes(String.fromCharCode(unit)))) unit++
  return String.fromCharCode(unit)
}
