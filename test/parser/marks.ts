import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { parseFilters, parseSorts } from "../../src/parser/parse-query.ts"

/** A diagnostic in short: code, where its range starts, and the text that the range covers. */
export type Mark = readonly [code: string, start: number | undefined, covered: string | undefined]

/** `text` is the parameter that the ranges are in. */
export const marksIn = (text: string, diagnostics: readonly Diagnostic[]): Mark[] =>
  diagnostics.map(({ code, range }) => [
    code,
    range?.start,
    range && text.slice(range.start, range.end),
  ])

/** What reading `filters` alone finds. */
export const marksOfFilters = (filters: string): Mark[] =>
  marksIn(filters, parseFilters(filters, { limits: { text: false } }).diagnostics)

/** What reading `sorts` alone finds. */
export const marksOfSorts = (sorts: string): Mark[] =>
  marksIn(sorts, parseSorts(sorts, { limits: { text: false } }).diagnostics)
