import { defineCodes } from "./finding.ts"
import { error, quote, warning } from "./wording.ts"

/** What can be found while a URL is written. */
export const urlCodes = defineCodes({
  "long-url": warning(
    20,
    ["P5"],
    (length: number, limit: number) =>
      `The query string has ${length} characters; above ${limit} some servers and proxies refuse it.`,
  ),
})

/** What is refused outright where a URL is written. */
export const urlRefusals = defineCodes({
  "unwritable-url": error(
    33,
    ["T14", "P5"],
    (name: string, reason: string) => `${quote(name)} cannot be written into a URL: ${reason}.`,
  ),
})
