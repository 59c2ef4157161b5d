import { describeFirst, type Finding } from "../diagnostics/finding.ts"
import { valueOrThrow, type Result } from "../diagnostics/result.ts"
import type { Condition, QueryText, QueryTree, Sort } from "./ast.ts"
import { textLimit, type PrintingDialect, type Written } from "./dialect.ts"
import { standardPrinting } from "./standard-printing.ts"
import { illFormed } from "./well-formed.ts"

/** How to print: in which dialect, and up to which length. */
export interface PrintOptions {
  /** UTF-16 units a condition may have in a dialect whose texts can grow with the square of the values; 8,192 by default, `false` lifts it. */
  readonly limits?: { readonly text?: number | false }
  readonly dialect?: { readonly printing: PrintingDialect }
}

/**
 * The canonical text of conditions: the shortest that reads back as them (rule T14). Ranges are not looked at.
 * An ill-formed condition is refused with `ill-formed-tree`.
 * @example printFilters(parseFilters(" subject == *x , total>=1").conditions) // => { ok: true, value: "subject== *x,total>=1" }
 */
export function printFilters(
  conditions: readonly Condition[],
  options: PrintOptions = {},
): Result<string> {
  const { writeCondition } = options.dialect?.printing ?? standardPrinting
  const limit = textLimit(options.limits?.text)
  return join("filters", conditions, (condition) => writeCondition(condition, limit))
}

/** {@link printFilters}, or a `QueryError`. */
export function printFiltersOrThrow(
  conditions: readonly Condition[],
  options: PrintOptions = {},
): string {
  return valueOrThrow(printFilters(conditions, options))
}

/**
 * The canonical text of sorts (rules T14 and T15). An ill-formed sort is refused with `ill-formed-tree`.
 * @example printSorts(parseSorts(" -dateCreated , name ,").sorts) // => { ok: true, value: "-dateCreated,name" }
 */
export function printSorts(sorts: readonly Sort[], options: PrintOptions = {}): Result<string> {
  const { writeSort, sortKey } = options.dialect?.printing ?? standardPrinting
  const earlier = new Set<string>()
  return join("sorts", sorts, (sort) => {
    const written = writeSort(sort, earlier)
    earlier.add(sortKey(sort.name.text))
    return written
  })
}

/** {@link printSorts}, or a `QueryError`. */
export function printSortsOrThrow(sorts: readonly Sort[], options: PrintOptions = {}): string {
  return valueOrThrow(printSorts(sorts, options))
}

/**
 * The four parameters as texts; a parameter that the tree leaves empty is missing.
 * @example printQuery({ filters: [], sorts: parseSorts("-name").sorts, page: 2 }) // => { ok: true, value: { sorts: "-name", page: 2 } }
 */
export function printQuery(tree: QueryTree, options: PrintOptions = {}): Result<QueryText> {
  const filters = printFilters(tree.filters, options)
  const sorts = printSorts(tree.sorts, options)
  if (!filters.ok || !sorts.ok) {
    return {
      ok: false,
      diagnostics: [filters, sorts].flatMap((result) => (result.ok ? [] : result.diagnostics)),
    }
  }
  const value = {
    ...(filters.value !== "" && { filters: filters.value }),
    ...(sorts.value !== "" && { sorts: sorts.value }),
    ...(tree.page !== undefined && { page: tree.page }),
    ...(tree.pageSize !== undefined && { pageSize: tree.pageSize }),
  }
  return { ok: true, value }
}

/** {@link printQuery}, or a `QueryError`. */
export function printQueryOrThrow(tree: QueryTree, options: PrintOptions = {}): QueryText {
  return valueOrThrow(printQuery(tree, options))
}

function join<Node>(
  source: "filters" | "sorts",
  nodes: readonly Node[],
  write: (node: Node) => Written,
): Result<string> {
  const faults: Finding[] = []
  const texts = nodes.map((node, index) => {
    const written = write(node)
    if (written.ok) return written.text
    faults.push(illFormed(source, index, written.reason))
    return ""
  })
  return faults.length === 0
    ? { ok: true, value: texts.join(",") }
    : { ok: false, diagnostics: describeFirst(faults) }
}
