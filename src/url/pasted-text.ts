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

/**
 * The address or query string that was found in a text.
 * @example
 * import type { PastedAddress } from "trommel"
 * const say = ({ rest }: PastedAddress): string => (rest === "" ? "" : `Not read: ${rest}.`)
 * const found = addressInText("https://example.com/orders?page=2 please")
 * found && say(found) // => "Not read: please."
 */
export interface PastedAddress {
  /** As rule P5 reads it: from the `?` on where it has no scheme and begins with no slash. Its other parameters may hold a key. */
  readonly address: string
  /** Words behind it in its line that are not read. */
  readonly rest: string
}

/**
 * Matches the start of an address up to its query, or of a query string, with the quote and the method before it. Behind an
 * operator it would be a value.
 */
const start =
  /(?<![=@!_<>]=\*?)(?:(^[ \t]*)|([ \t"'`“‘«<(]))(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY) +)?(?:((?:[a-z][a-z0-9+.-]*:\/)?\/[^\s"'`“‘«<>(?#]*[?#]|https?:\/\/[^\s"'`“‘«<>(?#]+|(?=\w)(?<!\S[ \t]+|[<(])(?:[\w.%[\]-]+=[^\s"'`“‘«<>(&]*&)*(?:filters|sorts|page|pageSize)=(?!=))|[^\s"'`“‘«<>(?#=,|]*(\?))/gim

/** Matches the end of a line that goes on: behind a backslash, or with a parameter in the next line. */
const lineBreak = /\\\r?\n\s*|(?<![ \t])[ \t]*\r?\n(?:[ \t]*(?=&)|[ \t]+(?=\?))/g

/** Matches the start of a line for curl or HTTPie, and a word of it that is a parameter: `-d filters=x`, `filters==x`. */
const shell = /^\s*(?:\$ )?(?:curl|https?|xhs?)\s/
const shellWord = /(?<=\s)(["']?)(filters|sorts|page|pageSize)==?(["']?)([^"'\r\n]*?)\3\1(?=\s|$)/gi

/**
 * Finds the address or query string of a text that `parametersInText` and `queryStringInText` read: the first that has one of the
 * four parameters, else the first with nearly one, else the first of http.
 * @returns undefined where the text has none.
 * @example addressInText("GET /orders?filters=total>8&view=wide HTTP/1.1") // => { address: "/orders?filters=total>8&view=wide", rest: "" }
 * @example addressInText("see https://example.com/orders?page=2 for more") // => { address: "https://example.com/orders?page=2", rest: "for more" }
 */
export function addressInText(text: string): PastedAddress | undefined {
  const joined = text.replace(lineBreak, (written) => (written.startsWith("\\") ? " " : ""))
  const words = new URLSearchParams()
  const take = (_: string, _1: string, name: string, _3: string, value: string): string => {
    words.append(name, value)
    return ""
  }
  const lines = shell.test(joined) ? joined.replace(shellWord, take) : joined
  // Each may need the rest of its line, so not all of a long text are looked at.
  const found = Array.from(lines.matchAll(start)).slice(0, 100).map(readStart)
  const withName = (isMeant: (name: string) => unknown): PastedAddress | undefined =>
    found.find(({ address }) =>
      readPairs(address, standardParameters.decodePairs).some(({ name }) => isMeant(name)),
    )
  const first =
    withName(parameterOf) ??
    withName(resembledParameter) ??
    found.find(({ address }) => /^https?:/i.test(address))
  const asked = words.toString()
  if (asked === "") return first
  const { address, rest } = first ?? { address: "", rest: "" }
  return { address: address + (address.includes("?") ? "&" : "?") + asked, rest }
}

/**
 * Matches what is in quotes, or in the parentheses of a link: without the version of a request and without a title. A quote before a
 * letter is a part of it.
 */
const closed =
  /^(?:(["'`])(.*?)(?: HTTP\/[\d.]+)?(?<!\\)\1|[“‘«](.*?)[”’»]|<(.*?)>|\(((?:[^()]|\([^()]*\))*?)(?: ["'][^"']*["'])?\))(?=[\s.,;:!?)\]}>|]|$)/i

/** Matches what ends an address at a blank: a version, an option, another address, a status with the length of an answer. */
const stop =
  /(?<![,|&=<>\s])\s+(?:HTTP\/\d|--?[a-z]|["'`<([]*(?:https?:\/\/|\/\S*\?)|[1-5]\d\d\s+[\d-])/i

/** Matches an address up to a blank behind which there is no parameter, no further condition and no operator beside a blank. */
const known = /^(?:.*(?:&[\w.%[\]-]+=|,[^,&=<>]*[=<>]|[=<>]\s+(?=\S)|(?<!\s)\s+[!@_]?[=<>]))?\S*/

/** Matches a query that ends in a number or a boolean, or in a parameter other than filters, and a word, which is no more of it. */
const finished =
  /(?:[=<>](?:-?\d[\d.:TZ-]*|true|false)|(?:^|[?&])(?:sorts|page|pageSize)=[^&?\s]*[^&?\s,|])\s+[a-z]$/i

/** Finds the end of an address from the place where it starts. */
function readStart(match: RegExpExecArray): PastedAddress {
  const [whole, lineStart, quote = "", given, mark = ""] = match
  const from = match.index + whole.length - (given ?? mark).length
  const [line = ""] = match.input.slice(from).split("\n", 1)
  const quoted = closed.exec(quote + line)
  const head = line.split(stop, 1).join("").trimEnd()
  const [{ length: end } = head] = known.exec(head) ?? []
  // One that begins its line goes on over the words of a value.
  const isMore = lineStart !== undefined && !finished.test(head.slice(0, end + 2))
  const address = (quoted?.slice(2).join("") ?? head.slice(0, isMore ? undefined : end))
    // Shells have a quote in quotes so, browsers write ! so for bash, and logs of JSON the signs of HTML.
    .replace(/'\\'(?=')|\\(?=")|\\u00([2-7][\da-f])/gi, (_, code?: string) =>
      code === undefined ? "" : decodeURIComponent(`%${code}`),
    )
  return { address, rest: quoted || isMore ? "" : head.slice(end).trim() }
}
