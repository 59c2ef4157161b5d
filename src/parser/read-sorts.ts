import { duplicateSort } from "../diagnostics/codes.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Sort } from "../language/ast.ts"
import { isDescending } from "../language/well-formed.ts"
import { foldName } from "../language/names.ts"
import type { SortParts } from "./parser.ts"
import type { SortsReading } from "../language/dialect.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"

/**
 * Reads the entries of `sorts`. An entry with the name of an earlier one is left out of the tree
 * (rule T15).
 */
export function readSortEntries(text: string, parts: readonly SortParts[]): Total<SortsReading> {
  const sorts: Total<Sort>[] = []
  const entries: Range[] = []
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const { start, end } of parts) {
    const from = skipWhiteSpace(text, start, end)
    if (from === end) continue
    const sort = readSort(text, { start: from, end: skipWhiteSpaceBack(text, from, end) })
    entries.push(sort.range)
    const key = foldName(sort.name.text)
    if (seen.has(key))
      findings.push(
        finding(duplicateSort, () => ({ field: sort.name.text }), {
          source: "sorts",
          range: sort.range,
        }),
      )
    else sorts.push(sort)
    seen.add(key)
  }
  return { sorts, entries, findings }
}

function readSort(text: string, range: Range): Total<Sort> & { readonly range: Range } {
  const entry = text.slice(range.start, range.end)
  const descending = isDescending(entry)
  const start = range.start + (descending ? 1 : 0)
  const name = {
    kind: "name",
    text: descending ? entry.slice(1) : entry,
    range: { start, end: range.end },
  } as const
  return { kind: "sort", name, descending, range }
}
