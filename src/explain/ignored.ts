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
      return { rule: "N5", reason: `${shown} cannot be used in filters` }
    case "not-sortable":
      return { rule: "N5", reason: `${shown} cannot be used in sorts` }
    case "unsuitable-operator":
      return { rule: "V10", reason: `${symbol} cannot be used with ${shown}` }
    case "omitted-shortcut":
      return { rule: "V12", reason: `${shown} is not compared with true` }
    default:
      return { rule: "N2", reason: `there is no field ${shown}` }
  }
}

/**
 * Says why no condition of a query has an effect, when its dialect drops all filters for one
 * mistake.
 */
export function whyGivenUp({ givenUp }: Pick<BoundQuery, "givenUp">): Reason | undefined {
  return givenUp?.scope === "query"
    ? { rule: givenUp.rule, reason: "the server drops the whole query" }
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
