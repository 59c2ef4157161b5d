import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { orThrow } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { parameterOf, standardParameters } from "../url/parameters.ts"
import { readPairs } from "../url/url-source.ts"
import { writeParameters } from "../url/write-url.ts"

export interface ListAddress {
  readonly url: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Prepares the address of a list. Its app parameters are kept, a fragment is dropped.
 * @param cursors - True where the query may have a cursor, in the parameter `after`.
 * @returns a function that adds a query to the address; it throws a QueryError for a query that no URL can hold.
 * @throws TypeError for an address that could send credentials to an unintended host, without quoting it; and when it already has
 * one of the parameters of a query: a service would read one of the two, or both.
 */
export function prepareAddress(
  given: string | URL,
  cursors = false,
): (query: QueryText, after?: string) => ListAddress {
  const [base = ""] = String(given).split("#")
  if (!isSafeUrl(base)) throw new TypeError(unsafeUrl)
  for (const name of parametersIn(base)) {
    if (parameterOf(name) || (cursors && foldName(name) === "after"))
      throw new TypeError(`url must not have the parameter ${quote(name)}, which the query sets.`)
  }
  const start = !base.includes("?") ? `${base}?` : /[?&]$/.test(base) ? base : `${base}&`
  return (query, after) => {
    const { text, diagnostics } = orThrow(writeParameters(query))
    const cursor = after === undefined ? "" : new URLSearchParams({ after }).toString()
    const added = [text, cursor].filter((part) => part !== "").join("&")
    return { url: added === "" ? base : start + added, diagnostics }
  }
}

/** Returns the names of the parameters of an address. */
export function parametersIn(address: string | URL): string[] {
  return readPairs(String(address), standardParameters.decodePairs).map(({ name }) => name)
}

/** What is wrong with an unsafe URL, without the URL: it may contain a password. */
export const unsafeUrl =
  "url must be an http(s) URL, or a path that begins with one slash, without user name and password."

/** True for an address of {@link isSafeAddress} with any query and fragment. */
export function isSafeUrl(text: string): boolean {
  return isSafeAddress(text.replace(/[?#].*$/su, "")) && !/\p{Cc}/u.test(text)
}

/** Matches the path of one host. URL parsers read `\` as `/` and skip control characters, so these could lead to another host. */
const path = /^\/(?!\/)[^\s\p{Cc}\\?#]*$/u

const absolute = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}\\/?#@]+(?:\/[^\s\p{Cc}\\?#]*)?$/u

/** True for a path that stays on its host, wherever it is resolved. */
export function isSafePath(text: string): boolean {
  return path.test(text)
}

/** True for an `http` or `https` URL without user name, password, query and fragment, and for a path such as `/api`. */
export function isSafeAddress(text: string): boolean {
  return isSafePath(text) || (absolute.test(text) && canParse(text))
}

function canParse(url: string): boolean {
  try {
    return new URL(url).host !== ""
  } catch {
    return false
  }
}
