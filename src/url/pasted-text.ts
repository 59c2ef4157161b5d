import type { FourTexts } from "./read-url.ts"
import { readUrlSource } from "./url-source.ts"

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
  for (const { 1: quote = "", index } of text.matchAll(urlStart)) {
    const rest = text.slice(index + quote.length)
    const end = /["'`]/.test(quote) ? rest.indexOf(quote) : rest.search(/[\s<>]/)
    const url = end < 0 ? rest : rest.slice(0, end)
    // Browsers write ! so in lines for bash, where it would mean something else.
    const { query } = readUrlSource(url.replaceAll(String.raw`\u0021`, "!"), new Set())
    if (Object.keys(query).length > 0) return { ...query } as FourTexts
  }
  return undefined
}
