import { defineCodes } from "./finding.ts"
import { error } from "./wording.ts"

const overLimit = (order: number, what: string) =>
  error(
    order,
    ["limits"],
    (count: number, limit: number) =>
      `The query has ${count} ${what}, ${limit} are allowed; nothing is evaluated.`,
  )

/** Limits of a query. Apart from the findings, so that those who only write queries do not carry them. */
export const limitCodes = defineCodes({
  "limit-text": overLimit(0, "characters in one parameter"),
  "limit-conditions": overLimit(1, "conditions"),
  "limit-names": overLimit(2, "names in one condition"),
  "limit-values": overLimit(3, "values in one condition"),
  "limit-pairs": overLimit(4, "pairs of name and value"),
  "limit-sorts": overLimit(5, "sorts"),
})
