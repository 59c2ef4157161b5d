import type { BoundQuery, IgnoredName } from "../bind/bound.ts"
import type { NoEffect } from "./sentence.ts"

/**
 * Says why names have no effect in their place.
 * @param symbol - The operator of the condition; empty for sorts.
 */
export function whyIgnored(names: readonly IgnoredName[], symbol = ""): readonly NoEffect[] {
  return names.map(({ name, code }) => {
    switch (code) {
      case "not-filterable":
      case "not-sortable":
        return { code, rule: "N5", name }
      case "unsuitable-operator":
        return { code, rule: "V10", name, operator: symbol }
      case "omitted-shortcut":
        return { code, rule: "V12", name }
      default:
        return { code: "unknown-field", rule: "N2", name }
    }
  })
}

/** Says why a dialect drops all filters for one mistake. */
export function whyGivenUp({ server }: Pick<BoundQuery, "server">): NoEffect | undefined {
  const givenUp = server?.givenUp
  return givenUp?.scope === "query" ? { code: "gave-up", rule: givenUp.diagnostic.rule } : undefined
}
