import { defineCodes } from "./finding.ts"
import { quote, warning } from "./wording.ts"

/** What can be found while a URL is read. Apart from the others, so that those who only write URLs do not carry it. */
export const parameterCodes = defineCodes({
  "repeated-parameter": warning(
    21,
    ["P5"],
    (name: string) => `${quote(name)} is given more than once; only the first counts.`,
  ),
})
