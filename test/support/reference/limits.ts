import type { Limits } from "../../../src/fields/field.ts"
import type { Asked, SourcedNote } from "./asked.ts"
import type { Span } from "./characters.ts"
import type { FiltersRead } from "./read-filters.ts"
import type { SortsRead } from "./read-sorts.ts"

/** True for a text that is longer than allowed, in UTF-16 units. */
export function isOverLimit(limit: number | false, text: string | undefined): boolean {
  return limit !== false && (text ?? "").length > limit
}

/** A condition as written, dropped or not. */
interface Written extends Span {
  readonly names: number
  readonly values: number
}

/** Section 5, limits: one note per limit that is passed, dropped and unknown things counted. */
export function noteLimits(
  limits: Limits,
  asked: Asked,
  filters: FiltersRead,
  sorts: SortsRead,
): SourcedNote[] {
  const written: Written[] = [
    ...filters.terms.map((term) => ({
      ...term,
      names: term.names.length,
      values: term.values.length,
    })),
    ...filters.dropped,
  ].sort((left, right) => left.start - right.start)
  const pairsUpTo = (index: number): number =>
    written.slice(0, index + 1).reduce((sum, { names, values }) => sum + names * values, 0)
  const note = (code: string, span: Span | undefined): SourcedNote[] =>
    span === undefined
      ? []
      : [
          {
            code,
            source: code === "limit-sorts" ? "sorts" : "filters",
            start: span.start,
            end: span.end,
          },
        ]
  return [
    ...noteText(limits, "filters", asked.filters),
    ...noteText(limits, "sorts", asked.sorts),
    ...note(
      "limit-conditions",
      limits.conditions === false ? undefined : written[limits.conditions],
    ),
    ...note(
      "limit-names",
      written.find(({ names }) => limits.names !== false && names > limits.names),
    ),
    ...note(
      "limit-values",
      written.find(({ values }) => limits.values !== false && values > limits.values),
    ),
    ...note(
      "limit-pairs",
      written.find((_, index) => limits.pairs !== false && pairsUpTo(index) > limits.pairs),
    ),
    ...note("limit-sorts", limits.sorts === false ? undefined : sorts.entries[limits.sorts]),
  ]
}

function noteText(
  limits: Limits,
  source: "filters" | "sorts",
  text: string | undefined,
): SourcedNote[] {
  if (limits.text === false || !isOverLimit(limits.text, text)) return []
  return [{ code: "limit-text", source, start: limits.text, end: (text ?? "").length }]
}
