import { addressInText, queryStringInText } from "../../../src/index.ts"
import type { Page } from "../page.ts"
import { isMarkdownTable } from "./markdown-table.ts"
import { nameCode } from "./no-rows.ts"

/**
 * Takes the query of a pasted request, and the address with the key in its headers: a key alone would go to the address that was
 * typed before.
 * @returns whether anything was taken, and a sentence about a key that was not.
 */
export function takeRequest(
  { takeUrl, typeService }: Pick<Page, "takeUrl" | "typeService">,
  text: string,
): { readonly isTaken: boolean; readonly note: string } {
  const found = addressInText(text)
  const queryString = queryStringInText(text)
  const key = keyIn(text)
  const [address = ""] = found?.address.split(/[?#]/, 1) ?? []
  const isService = key !== undefined && /^https?:/i.test(address)
  if (isService) typeService({ address, key })
  if (queryString !== undefined) takeUrl(queryString, found?.rest)
  const isLoneKey = key !== undefined && !isService
  return {
    isTaken: queryString !== undefined || isService,
    note: isLoneKey ? "The key was not taken: the text has no address that it belongs to." : "",
  }
}

/** Returns the key in the headers of a pasted request, such as `Authorization` or `X-API-Key`; undefined without one. */
function keyIn(text: string): string | undefined {
  return /\b(?:Authorization:\s*(?:\w+\s+)?|[\w-]*(?:key|token):\s*)([^\s'"\\]+)/i.exec(text)?.[1]
}

/** True for rows as JSON, CSV or a table of Markdown, and for markup and SQL, which their reader refuses. A URL in them is a value. */
export function areRows(text: string): boolean {
  const [header = ""] = text.trimStart().split("\n", 1)
  const isLink = /^<a\s/i.test(header) && addressInText(header) !== undefined
  const isCode = nameCode(text) !== undefined && !isLink
  if (/^[[{]/.test(header) || isCode || isMarkdownTable(text)) return true
  return /[,;\t]/.test(header) && !/^(?:curl|https?|wget|xhs?)\s/.test(header)
    ? addressInText(header) === undefined
    : (queryStringInText(text) ?? addressInText(header) ?? keyIn(text)) === undefined
}
