import { defineCodes } from "./finding.ts"
import { error } from "./wording.ts"

const refused = (order: number, ...rules: readonly [string, ...string[]]) =>
  error(order, rules, (subject: string, reason: string) => `${subject} is refused: ${reason}.`)

/** What is refused where a query is built. Apart from the others, so that those who only read texts do not carry them. */
export const buildRefusals = defineCodes({
  "refused-field": refused(34, "N2", "N5", "limits"),
  "refused-operator": refused(35, "V10", "T3"),
  "refused-value": refused(36, "V9", "V1", "V7", "V11", "V12", "V13", "V5", "limits"),
  "refused-sort": refused(37, "T15", "N2", "N5", "P1"),
  "refused-page": refused(38, "P3"),
})
