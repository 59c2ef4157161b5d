import { describeFirst, type Finding } from "../diagnostics/finding.ts"
import type { Result } from "../diagnostics/result.ts"
import type { ConditionNode, QueryText, QueryTree, SortNode } from "./ast.ts"
import { textLimit, type Dialect, type Written } from "./dialect.ts"
import {
  readConditionNodes,
  readShape,
  readSortNodes,
  readTree,
  type ShapeCheck,
} from "./read-tree.ts"
import { standardPrinting } from "./standard-printing.ts"
import { illFormed } from "./well-formed.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"

/**
 * The dialect to print in, and the limit of the length.
 * @example
 * import { sieve } from "trommel/sieve"
 * import type { PrintOptions } from "trommel"
 * const options: PrintOptions = { dialect: sieve, limits: { text: 100 } }
 * printFilters(parseFilters("name==a").conditions, options) // => { ok: true, value: "name==a" }
 */
export interface PrintOptions {
  /** Maximum UTF-16 units of a condition, for a dialect whose texts can grow quadratically. Default: 8,192; `false` lifts it. */
  readonly limits?: { readonly text?: number | false }
  /** The dialect to write. Default: the standard one. */
  readonly dialect?: Dialect
}

const kinds = { limits: { text: "a number or false" }, dialect: "an object" } as const

type PrintSettings = Read<PrintOptions, typeof kinds>

/**
 * Prints conditions as the shortest text that reads back as them (rule T14). An ill-formed one is refused with `ill-formed-tree`.
 * @example printFilters(parseFilters(" subject == *x , total>=1").conditions) // => { ok: true, value: "subject== *x,total>=1" }
 */
export function printFilters(
  conditions: readonly ConditionNode[],
  options?: PrintOptions,
): Result<string> {
  const settings = readOptions("printFilters", options, kinds)
  return printConditions(readShape(conditions, "filters", readConditionNodes), settings)
}

function printConditions(
  conditions: ShapeCheck<readonly ConditionNode[]>,
  { limits, dialect }: PrintSettings,
): Result<string> {
  const { writeCondition } = dialect?.printing ?? standardPrinting
  const limit = textLimit(limits?.text)
  return join("filters", conditions, (condition) => writeCondition(condition, limit))
}

/**
 * Prints sorts as their canonical text (rules T14 and T15). An ill-formed sort is refused with `ill-formed-tree`.
 * @example printSorts(parseSorts(" -dateCreated , name ,").sorts) // => { ok: true, value: "-dateCreated,name" }
 */
export function printSorts(sorts: readonly SortNode[], options?: PrintOptions): Result<string> {
  const settings = readOptions("printSorts", options, kinds)
  return printSortNodes(readShape(sorts, "sorts", readSortNodes), settings)
}

function printSortNodes(
  sorts: ShapeCheck<readonly SortNode[]>,
  { dialect }: PrintSettings,
): Result<string> {
  const { writeSort, sortKey } = dialect?.printing ?? standardPrinting
  const earlier = new Set<string>()
  return join("sorts", sorts, (sort) => {
    const written = writeSort(sort, earlier)
    earlier.add(sortKey(sort.name.text))
    return written
  })
}

/**
 * Prints a query as the texts of its parameters. A parameter without content is absent.
 * @param tree - Filters and sorts, as `parseQuery` returns them, with the page.
 * @param options - The dialect to write. Default: the standard one.
 * @example printQuery({ filters: [], sorts: parseSorts("-name").sorts, page: 2 }) // => { ok: true, value: { sorts: "-name", page: 2 } }
 */
export function printQuery(tree: QueryTree, options?: PrintOptions): Result<QueryText> {
  return printTree(tree, readOptions("printQuery", options, kinds))
}

/** Prints a query as {@link printQuery} does. */
export function printTree(tree: QueryTree, settings: PrintSettings): Result<QueryText> {
  const read = readShape(tree, "filters", readTree)
  if (!read.ok) return { ok: false, diagnostics: describeFirst(read.faults) }
  const filters = printConditions({ ok: true, value: read.value.filters }, settings)
  const sorts = printSortNodes({ ok: true, value: read.value.sorts }, settings)
  if (!filters.ok || !sorts.ok) {
    return {
      ok: false,
      diagnostics: [filters, sorts].flatMap((result) => (result.ok ? [] : result.diagnostics)),
    }
  }
  const { page, pageSize } = read.value
  const value = {
    ...(filters.value !== "" && { filters: filters.value }),
    ...(sorts.value !== "" && { sorts: sorts.value }),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
  return { ok: true, value }
}

function join<Node>(
  source: "filters" | "sorts",
  nodes: ShapeCheck<readonly Node[]>,
  write: (node: Node) => Written,
): Result<string> {
  if (!nodes.ok) return { ok: false, diagnostics: describeFirst(nodes.faults) }
  const faults: Finding[] = []
  const texts = nodes.value.map((node, index) => {
    const written = write(node)
    if (written.ok) return written.text
    faults.push(illFormed(source, index, written.reason))
    return ""
  })
  return faults.length === 0
    ? { ok: true, value: texts.join(",") }
    : { ok: false, diagnostics: describeFirst(faults) }
}
