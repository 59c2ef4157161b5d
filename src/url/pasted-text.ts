import type { FourTexts } from "./read-url.ts"
import { parameterOf, resembledParameter, standardParameters } from "./parameters.ts"
import { readPairs, readUrlSource } from "./url-source.ts"

/** Matches the start of a URL or a path up to its query, with the quote before it. */
const urlStart = /(^|[\s"'`<])((?:(?:https?:\/)?\/[^\s"'`<>?]*)?\?)/gi

/**
 * Reads the four parameters of the first URL in a text, such as one that somebody pastes into a field for filters: an address,
 * a path with its query, or a line for curl. In quotes the URL ends at the same quote, else at white space. Nothing else of the
 * text is read or kept: no header, no key, no other parameter.
 * @returns undefined where the text has no URL with one of the four.
 * @example parametersInText("https://example.com/orders?filters=total%3E100&page=2") // => { filters: "total>100", page: "2" }
 * @example parametersInText("curl '/orders?sorts=-total&key=s3cret' -H 'Accept: text/csv'") // => { sorts: "-total" }
 * @example parametersInText("total>100") // => undefined
 */
export function parametersInText(text: string): FourTexts | undefined {
  return urlsIn(text).find(({ parameters }) => Object.keys(parameters).length > 0)?.parameters
}

/**
 * Returns the query string of the first URL in a text that has one of the four parameters, or a name that is nearly one of them
 * (rule P5). It has these alone: others could hold a key. `readUrl` and `prepareQuery` find what is wrong with it.
 * @returns undefined where the text has no such URL.
 * @example queryStringInText("curl '/orders?sort=-total&key=s3cret'") // => "sort=-total"
 */
export function queryStringInText(text: string): string | undefined {
  return urlsIn(text).find(({ queryString }) => queryString !== "")?.queryString
}

interface UrlInText {
  readonly queryString: string
  readonly parameters: FourTexts
}

function urlsIn(text: string): UrlInText[] {
  return Array.from(text.matchAll(urlStart), ({ 1: quote = "", index }) => {
    const rest = text.slice(index + quote.length)
    const end = /["'`]/.test(quote) ? rest.indexOf(quote) : rest.search(/[\s<>]/)
    // Browsers write ! so in lines for bash, where it would mean something else.
    const url = (end < 0 ? rest : rest.slice(0, end)).replaceAll(String.raw`\u0021`, "!")
    const queryString = readPairs(url, standardParameters.decodePairs)
      .filter(({ name }) => (parameterOf(name) ?? resembledParameter(name)) !== undefined)
      .map(({ range }) => url.slice(range?.start, range?.end))
      .join("&")
    const { query } = readUrlSource(`?${queryString}`, new Set())
    return { queryString, parameters: { ...query } as FourTexts }
  })
}
