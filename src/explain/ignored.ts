import type { BoundQuery, IgnoredName } from "../bind/bound.ts"
import { listWords, quotedWhereNeeded, type Reason } from "./words.ts"

/**
 * Says why a name has no effect in its place.
 * @param symbol - The operator of the condition; empty for a sort.
 */
export function whyIgnored({ name, code }: IgnoredName, symbol = ""): Reason {
  const shown = quotedWhereNeeded(name)
  switch (code) {
    case "not-filterable":
      return { rule: "N5", reason: `${shown} cannot be filtered by` }
    case "not-sortable":
      return { rule: "N5", reason: `${shown} cannot be sorted by` }
    case "unsuitable-operator":
      return { rule: "V10", reason: `${symbol} does not suit ${shown}` }
    case "omitted-shortcut":
      return { rule: "V12", reason: `${shown} is not true here` }
    default:
      return { rule: "N2", reason: `${shown} is no field` }
  }
}

/**
 * Says why no condition of a query has an effect, when its dialect drops all filters for one
 * mistake.
 */
export function whyGivenUp({ gaveUp }: Pick<BoundQuery, "gaveUp">): Reason | undefined {
  return gaveUp?.scope === "query"
    ? { rule: gaveUp.rule, reason: "the server gives up on the whole query" }
    : undefined
}

/** Says in one clause why names have no effect. */
export function whyAllIgnored(names: readonly IgnoredName[], symbol?: string): string {
  return listWords(
    [...new Set(names.map((name) => whyIgnored(name, symbol).reason))],
    "and",
    String,
  )
}
