import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { valueOrThrow } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"
import type { QueryText } from "../language/ast.ts"
import { parameterOf } from "../url/parameters.ts"
import { writeUrl } from "../url/write-url.ts"
import { isSafeAddress } from "./safe-address.ts"

/** The address of one request, and the diagnostics of writing it. */
export interface ListAddress {
  readonly url: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Prepares the address of a list. Its own parameters are kept, a fragment is dropped.
 * @returns a function that adds a query to the address; it throws a QueryError for a query that no URL can hold.
 * @throws TypeError for an address that could send credentials to an unintended host, without quoting it; and when it already has
 * one of the four parameters: a service would read one of the two, or both.
 */
export function prepareAddress(given: string | URL): (query: QueryText) => ListAddress {
  const [base = ""] = String(given).split("#")
  const mark = base.indexOf("?")
  const own = mark < 0 ? "" : base.slice(mark + 1)
  if (!isSafeAddress(mark < 0 ? base : base.slice(0, mark)) || /\p{Cc}/u.test(own))
    throw new TypeError(
      "url must be an http(s) URL, or a path that begins with one slash, without user name and password.",
    )
  for (const name of new URLSearchParams(own).keys()) {
    if (parameterOf(name))
      throw new TypeError(`url must not have the parameter ${quote(name)}, which the query sets.`)
  }
  const start = mark < 0 ? `${base}?` : own === "" || own.endsWith("&") ? base : `${base}&`
  return (query) => {
    const { text, diagnostics } = valueOrThrow(writeUrl(query))
    return { url: text === "" ? base : start + text, diagnostics }
  }
}
