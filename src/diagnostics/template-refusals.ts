import { defineCodes } from "./finding.ts"
import { error } from "./wording.ts"

/** What is refused where a template becomes a query. Apart from the others, so that those who only write texts do not carry it. */
export const templateRefusals = defineCodes({
  "refused-template": error(
    39,
    ["T14", "T10", "T12", "T6", "T7"],
    (reason: string) => `The template is no query: ${reason}.`,
  ),
})
