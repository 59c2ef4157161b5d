import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { valueOrThrow } from "../diagnostics/result.ts"
import type { QueryText } from "../language/ast.ts"
import { parameterOf } from "../url/parameters.ts"
import { writeUrl } from "../url/write-url.ts"

/** The address of one request, and what is to be said about it. */
export interface ListAddress {
  readonly url: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Prepares the address of a list. Its own parameters stay, a fragment goes.
 * @returns adds a query; throws a QueryError for one that no URL can hold.
 * @throws TypeError when the address has one of the four parameters already: a service would read one of the two, or both.
 */
export function prepareAddress(given: string | URL): (query: QueryText) => ListAddress {
  const [base = ""] = String(given).split("#")
  const mark = base.indexOf("?")
  const own = mark < 0 ? "" : base.slice(mark + 1)
  for (const name of new URLSearchParams(own).keys()) {
    if (parameterOf(name))
      throw new TypeError(
        `The address must not have the parameter ${JSON.stringify(name)}: the query has it.`,
      )
  }
  const start = mark < 0 ? `${base}?` : own === "" || own.endsWith("&") ? base : `${base}&`
  return (query) => {
    const { text, diagnostics } = valueOrThrow(writeUrl(query))
    return { url: text === "" ? base : start + text, diagnostics }
  }
}
