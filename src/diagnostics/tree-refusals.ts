import { defineCodes } from "./finding.ts"
import { error } from "./wording.ts"

/** What is refused outright although there is no text in play. Apart from the findings, so that those who only make trees do not carry them. */
export const treeRefusals = defineCodes({
  "ill-formed-tree": error(
    31,
    ["T14"],
    (where: string, reason: string) => `${where} cannot be written: ${reason}.`,
  ),
  "bad-definition": error(
    32,
    ["N3"],
    (subject: string, reason: string) => `${subject} cannot be defined: ${reason}.`,
  ),
})
