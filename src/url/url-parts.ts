import { parameterOf } from "./parameters.ts"
import { isAddress, startOfQuery } from "./url-source.ts"

/** The parts of a URL around its query. */
export interface UrlParts {
  /** All that stands before the `?`. */
  readonly before: string
  /** What stands before a query: `?`, and nothing where the string is a query string. */
  readonly mark: "?" | ""
  /** What stands there without a query. An empty reference would keep the query of its base, so one that had a `?` keeps it. */
  readonly markAlone: "?" | ""
  /** The parameters that are not among the four of a query (rule P5), as they are written. */
  readonly others: readonly string[]
  /** The fragment with its `#`, or nothing. */
  readonly after: string
}

/** Takes a URL apart where {@link startOfQuery} finds its query. A string without `?` and `=` is a path. */
export function splitUrl(url: string): UrlParts {
  const hash = url.indexOf("#")
  const text = hash < 0 ? url : url.slice(0, hash)
  const isPath = !text.includes("?") && (isAddress(text) || !text.includes("="))
  const from = isPath ? text.length : startOfQuery(text)
  const query = text.slice(from)
  const isBare = from === 0 && query !== ""
  return {
    before: isPath || isBare ? text.slice(0, from) : text.slice(0, from - 1),
    mark: isBare ? "" : "?",
    markAlone: text.startsWith("?") ? "?" : "",
    others: query === "" ? [] : query.split("&").filter((written) => !isParameter(written)),
    after: hash < 0 ? "" : url.slice(hash),
  }
}

/** True for one of the four parameters in any spelling: its name is decoded as that of a form. */
function isParameter(written: string): boolean {
  // The & in front keeps a ? that belongs to the name.
  const [[name] = [""]] = new URLSearchParams(`&${written}`)
  return parameterOf(name) !== undefined
}
