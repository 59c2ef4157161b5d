import type { FourTexts } from "./read-url.ts"
import { parameterOf, resembledParameter, standardParameters } from "./parameters.ts"
import { isAddress, readPairs, readUrlSource } from "./url-source.ts"

/**
 * Reads the four parameters of the first address or query string in a text, such as one that somebody pastes into a field for
 * filters: a URL, a path with its query, a query string, the line of a request or a log, a line for curl or HTTPie, a link. In quotes
 * it ends at the same quote; else at a blank, unless more of the query follows. Nothing else of the text is read or kept: no
 * header, no key, no other parameter.
 * @returns undefined where the text has no address with one of the four.
 * @example parametersInText("https://example.com/orders?filters=total%3E100&page=2") // => { filters: "total>100", page: "2" }
 * @example parametersInText("curl '/orders?sorts=-total&key=s3cret' -H 'Accept: text/csv'") // => { sorts: "-total" }
 * @example parametersInText("GET /orders?filters=name==Ann Lee,total>=8 HTTP/1.1") // => { filters: "name==Ann Lee,total>=8" }
 * @example parametersInText("total>100") // => undefined
 */
export function parametersInText(text: string): FourTexts | undefined {
  const { query } = readUrlSource(addressInText(text)?.address ?? "", new Set())
  return Object.keys(query).length > 0 ? ({ ...query } as FourTexts) : undefined
}

/**
 * Returns the query string of the first address in a text that has one of the four parameters, else of the first with a name that is
 * nearly one of them (rule P5). It has these alone: others could hold a key. `readUrl` and `prepareQuery` find what is wrong with it.
 * @returns undefined where the text has no such address.
 * @example queryStringInText("curl '/orders?sort=-total&key=s3cret'") // => "sort=-total"
 */
export function queryStringInText(text: string): string | undefined {
  const address = addressInText(text)?.address ?? ""
  const named = readPairs(address, standardParameters.decodePairs).filter(
    ({ name }) => (parameterOf(name) ?? resembledParameter(name)) !== undefined,
  )
  if (named.length === 0) return undefined
  const joined = named.map(({ range }) => address.slice(range?.start, range?.end)).join("&")
  // A name such as ?filters must not begin an address.
  return isAddress(joined) ? `&${joined}` : joined
}

/** The address or query string that was found in a text. */
export interface PastedAddress {
  /** As rule P5 reads it: from the `?` on where it has no scheme and begins with no slash. */
  readonly address: string
  /** What stands behind it in its line, unless quotes or the words of a shell end it. */
  readonly rest: string
}

/**
 * Matches the start of an address up to its query, or of a query string, with the quote and the method before it. Behind an
 * operator it would be a value.
 */
const start =
  /(?<![=@!_<>]=\*?)(^[ \t]*|[\s"'`“‘«<(])(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY) +)?((?:[a-z][a-z0-9+.-]*:\/)?\/[^\s"'`“‘«<>(?#]*[?#]|[^\s"'`“‘«<>(?#=,|]*\?|https?:\/\/[^\s"'`“‘«<>(?#]+|(?=\w)(?<!\S[ \t]+|[<(])(?:[\w.%[\]-]+=[^\s"'`“‘«<>(&]*&)*(?:filters|sorts|page|pageSize)=(?!=))/gim

/** Matches the end of a line that goes on: behind a backslash, or with a parameter in the next line. */
const lineBreak = /\\\r?\n\s*|(?<![ \t])[ \t]*\r?\n(?:[ \t]*(?=&)|[ \t]+(?=\?))/g

/** The most starts that are looked at, since each may need the rest of its line. */
const mostStarts = 100

/**
 * Finds the first address or query string with one of the four parameters, else with nearly one.
 * @param orAny - True to find the first address of http where there is none.
 */
export function addressInText(text: string, orAny = false): PastedAddress | undefined {
  const joined = text.replace(lineBreak, (written) => (written.startsWith("\\") ? " " : ""))
  const found = Array.from(joined.matchAll(start)).slice(0, mostStarts).map(readStart)
  const withName = (isMeant: (name: string) => unknown): PastedAddress | undefined =>
    found.find(({ address }) =>
      readPairs(address, standardParameters.decodePairs).some(({ name }) => isMeant(name)),
    )
  return (
    withName(parameterOf) ??
    withName(resembledParameter) ??
    found.find(({ address }) => orAny && /^https?:/i.test(address))
  )
}

/** Matches what is in quotes. A quote before a letter is a part of it. */
const closed = /^(?:(["'`])(.*?)(?<!\\)\1|[“‘«](.*?)[”’»]|<(.*?)>)(?=[\s.,;:!?)\]}>|]|$)/

/** Finds the end of an address from the place where it starts. */
function readStart(match: RegExpExecArray): PastedAddress {
  const [whole, quote = "", given = ""] = match
  const from = match.index + whole.length - given.length
  const [line = ""] = match.input.slice(from).split("\n", 1)
  const before = match.input.slice(match.input.lastIndexOf("\n", from - 1) + 1, match.index)
  const inQuotes = closed
    .exec(quote + line)
    ?.slice(2)
    .join("")
  const isShell = /^\s*(?:\$ )?(?:curl|https?|xhs?|wget)(?:\s|$)/.test(before)
  // In a link of Markdown, a title may follow. A query can have parentheses too.
  const [link] = (quote === "(" && /^(?:[^()]|\([^()]*\))*(?=\))/.exec(line)) || []
  const isWhole = link !== undefined || (before + quote).trim() === ""
  const end = isShell
    ? `${line} `.search(/\s/)
    : findEnd(link?.replace(/ ["'][^"']*["']$/, "") ?? line, isWhole)
  const written = inQuotes?.replace(/ HTTP\/[\d.]+$/i, "").replace(/'\\'(?=')|\\(?=")/g, "")
  // Browsers write ! so in lines for bash, and logs of JSON the signs of HTML.
  const address = (written ?? line.slice(0, end)).replace(/\\u00([2-7][\da-f])/gi, (_, code) =>
    String.fromCharCode(parseInt(String(code), 16)),
  )
  const isRead = inQuotes !== undefined || isShell || quote === "("
  return {
    address: given.endsWith("?") && !isAddress(given) ? address.slice(given.length - 1) : address,
    rest: isRead
      ? ""
      : line
          .slice(end)
          .replace(/ HTTP\/[\d.]+/i, "")
          .trim(),
  }
}

/** Matches what ends an address at a blank: a version, an option, another address, a status with the length of an answer. */
const stop =
  /(?<![,|&=<>\s])\s+(?:HTTP\/\d|--?[a-z]|["'`<([]*(?:https?:\/\/|\/\S*\?)|[1-5]\d\d\s+[\d-])/i

/** Matches more of a query: a parameter, a further condition, an operator beside a blank. */
const more = /&[\w.%[\]-]+=|,[^,&=<>]*[=<>]|[=<>]\s+(?=\S)|(?<!\s)\s+[!@_]?[=<>]/g

/** Matches a query that ends in a number or a boolean, or in a parameter other than filters, so that a word is no more of it. */
const finished =
  /(?:[=<>](?:-?\d[\d.:TZ-]*|true|false)|(?:^|[?&])(?:sorts|page|pageSize)=[^&?]*[^&?,|])$/i

/** Returns where an address in no quotes ends. One that begins its line, or is a link, goes on over the words of a value. */
function findEnd(line: string, isWhole: boolean): number {
  const end = line.search(stop)
  const head = (end < 0 ? line : line.slice(0, end)).trimEnd()
  const last = Array.from(head.matchAll(more)).at(-1)
  const known = last === undefined ? 0 : last.index + last[0].length
  const blank = head.slice(known).search(/\s/)
  if (blank < 0) return head.length
  const isWord =
    finished.test(head.slice(0, known + blank)) && /^\s+[a-z]/i.test(head.slice(known + blank))
  return isWhole && !isWord ? head.length : known + blank
}
