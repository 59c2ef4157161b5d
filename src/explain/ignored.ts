import type { BoundQuery, IgnoredName } from "../bind/bound.ts"
import { listWords, quotedWhereNeeded } from "./words.ts"

/** Why a name has no effect where it stands: a clause, and the rule that decides. */
export interface Ignorance {
  readonly rule: string
  readonly reason: string
}

/** @param symbol - the operator of the condition; in a sort there is none. */
export function whyIgnored({ name, code }: IgnoredName, symbol = ""): Ignorance {
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
    case "gave-up":
      return { rule: "S9", reason: "the server gives up on the whole query" }
    default:
      return { rule: "N2", reason: `${shown} is no field` }
  }
}

/** True when a dialect drops all filters for one mistake. */
export function isGivenUp({ conditions }: BoundQuery): boolean {
  return conditions.some(({ ignored }) => ignored.some(({ code }) => code === "gave-up"))
}

/** Why names have no effect, in one clause. */
export function whyAllIgnored(names: readonly IgnoredName[], symbol?: string): string {
  return listWords(
    [...new Set(names.map((name) => whyIgnored(name, symbol).reason))],
    "and",
    String,
  )
}
