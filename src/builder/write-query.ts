import { limitConditions, limitPairs, limitSorts, refusedValue } from "../diagnostics/codes.ts"
import { describeFirst, finding, type Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import type { Fields, Limits } from "../fields/field.ts"
import type { QueryText } from "../language/ast.ts"
import type { PrintingDialect, Written } from "../language/dialect.ts"
import { textLimit, textTooLong } from "../language/dialect.ts"
import { conditionText, sortText } from "../language/standard-printing.ts"
import { illFormed } from "../language/well-formed.ts"
import type { BuiltTree, WriteOptions } from "./query.ts"
import { refuse } from "./refuse.ts"

/**
 * The four parameters of a tree that was built over the table. Throws a `QueryError` for what passes a limit, and for what
 * no text of the dialect can say or no server of it reads as it is meant.
 */
export function writeTexts(
  table: Fields,
  tree: BuiltTree,
  given: WriteOptions | undefined,
): QueryText {
  const { dialect, limit } = readOptions(table, given)
  const { page, pageSize } = tree
  checkLimits(tree, table.limits)
  const findings = dialect?.binding?.bind(tree, table).findings ?? []
  stopAt(findings.filter(({ code }) => code.severity === "error"))
  const { writeCondition, writeSort } = dialect?.printing ?? builtPrinting
  const filters = join("filters", tree.filters, limit, (condition) =>
    writeCondition(condition, limit),
  )
  const sorts = join("sorts", tree.sorts, limit, (sort) => writeSort(sort, new Set()))
  return {
    ...(filters !== "" && { filters }),
    ...(sorts !== "" && { sorts }),
    ...(page && { page }),
    ...(pageSize && { pageSize }),
  }
}

/** What is built is well-formed, so that the default dialect can write all of it. */
const builtPrinting: Omit<PrintingDialect, "sortKey"> = {
  writeCondition: (condition) => ({ ok: true, text: conditionText(condition) }),
  writeSort: (sort) => ({ ok: true, text: sortText(sort) }),
}

/** Lists of names and of values were counted when they were given. */
function checkLimits({ filters, sorts }: BuiltTree, limits: Limits): void {
  const check = (limit: number | false, count: number, code: typeof limitSorts): void => {
    const source = code === limitSorts ? "sorts" : "filters"
    if (limit !== false && count > limit) stopAt([finding(code, [count, limit], { source })])
  }
  const pairs = filters.reduce((sum, { names, values }) => sum + names.length * values.length, 0)
  check(limits.conditions, filters.length, limitConditions)
  check(limits.pairs, pairs, limitPairs)
  check(limits.sorts, sorts.length, limitSorts)
}

function join<Node>(
  source: "filters" | "sorts",
  nodes: readonly Node[],
  limit: number,
  write: (node: Node) => Written,
): string {
  const texts = nodes.map((node, index) => {
    const written = write(node)
    if (written.ok) return written.text
    stopAt([illFormed(source, index, written.reason)])
    return ""
  })
  const text = texts.join(",")
  if (text.length > limit) stopAt([textTooLong(source, text, limit)])
  return text
}

function stopAt(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new QueryError(describeFirst(findings))
}

/** A dialect that is none would otherwise pass for the default one. */
function readOptions(
  table: Fields,
  given: WriteOptions | undefined,
): Pick<WriteOptions, "dialect"> & { readonly limit: number } {
  try {
    const { dialect, limits } = given ?? {}
    const { text = table.limits.text } = limits ?? {}
    const writes = dialect === undefined || typeof dialect.printing.writeCondition === "function"
    if (writes && (text === false || text >= 0))
      return { ...(dialect && { dialect }), limit: textLimit(text) }
  } catch {
    // What cannot even be looked at is refused like the rest.
  }
  return refuse(refusedValue, given, "a dialect or limit of text is asked for")
}
