import type { ConditionNode, QueryText, SortNode } from "../../src/language/ast.ts"
import { defaultLimits, type Limits } from "../../src/fields/field.ts"
import type { QueryReading } from "../../src/language/dialect.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { sources, type Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import type { SourcedNote } from "./reference/asked.ts"
import type { Term } from "./reference/read-filters.ts"
import type { Order } from "./reference/read-sorts.ts"
import { codeOrder } from "./reference/severities.ts"

/** What is compared of a finding: an empty range may stand anywhere in its gap, and page numbers have none. */
function keyOf(
  code: string,
  source: string,
  range: { readonly start: number; readonly end: number } | undefined,
): string {
  const isPlaced =
    range !== undefined && range.start < range.end && (source === "filters" || source === "sorts")
  return isPlaced && !code.startsWith("limit-")
    ? `${source} ${code} ${range.start} ${range.end}`
    : `${source} ${code}`
}

/** The diagnostics of the library but for those about rows, which the reference lacks, once each, in an order that says nothing. */
export function keysOfDiagnostics(diagnostics: readonly Diagnostic[]): string[] {
  const ofQuery = diagnostics.filter(({ code }) => code !== "misfit")
  return [...new Set(ofQuery.map(({ code, source, range }) => keyOf(code, source, range)))].sort()
}

/** The notes of the reference, likewise. */
export function keysOfNotes(notes: readonly SourcedNote[]): string[] {
  return [...new Set(notes.map((note) => keyOf(note.code, note.source, note)))].sort()
}

/** Section 5: by source, start, and the table of codes. */
export function isListedInOrder(diagnostics: readonly Diagnostic[]): boolean {
  const ranks = diagnostics.map(
    ({ source, range, code }) =>
      [sources.indexOf(source), range?.start ?? 0, codeOrder.indexOf(code)] as const,
  )
  return ranks.every(([source, start, code], index) => {
    const [sourceBefore, startBefore, codeBefore] = ranks[index - 1] ?? [0, 0, 0]
    return (source - sourceBefore || start - startBefore || code - codeBefore) >= 0
  })
}

/** A condition without its ranges. */
export function bareCondition({ names, operator, values }: ConditionNode): unknown {
  return {
    names: names.map(({ text }) => text),
    operator: operator.symbol,
    values: values.map((value) => (value.kind === "null" ? null : value.text)),
  }
}

/** A term of the reference, likewise. */
export function bareTerm({ names, operator, values }: Term): unknown {
  return {
    names: names.map(({ text }) => text),
    operator: operator.text,
    values: values.map(({ text }) => text),
  }
}

/** Every range of a condition, in the order of its parts; empty ones by their length alone. */
export function rangesOf({ range, names, operator, values }: ConditionNode): unknown {
  return [
    range,
    ...names.map((name) => name.range),
    operator.range,
    ...values.map((value) => value.range),
  ].map(filled)
}

/** Those of a term of the reference. */
export function rangesOfTerm(term: Term): unknown {
  return [term, ...term.names, term.operator, ...term.values].map(filled)
}

function filled(range: { readonly start: number; readonly end: number } | undefined): unknown {
  return range === undefined || range.start === range.end ? "empty" : [range.start, range.end]
}

/** A sort without its ranges. */
export function bareSort({ name, descending }: SortNode): unknown {
  return { name: name.text, descending }
}

/** An entry of the reference, likewise. */
export function bareOrder({ name, descending }: Order): unknown {
  return { name, descending }
}

/** Reads a query without the look at habits of other languages (rules F1 to F4), which its copies carry under a symbol. */
export function readPlainly(asked: QueryText, limits: Partial<Limits> = {}): QueryReading {
  const { filters, sorts, page, pageSize, dropped, entries, findings } = parseQuery(asked, {
    limits: { text: limits.text ?? defaultLimits.text },
  })
  return { filters, sorts, page, pageSize, dropped, entries, findings }
}
