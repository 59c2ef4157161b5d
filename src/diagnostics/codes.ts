import { buildRefusals } from "./build-refusals.ts"
import type { Code } from "./finding.ts"
import { limitCodes } from "./limit-codes.ts"
import { parameterCodes } from "./parameter-codes.ts"
import { templateRefusals } from "./template-refusals.ts"
import { textCodes } from "./text-codes.ts"
import { treeCodes } from "./tree-codes.ts"
import { treeRefusals } from "./tree-refusals.ts"
import { urlCodes, urlRefusals } from "./url-codes.ts"

/** Every diagnostic of the language, in the order in which those at one place are listed. */
export const codes = inOrder({
  ...limitCodes,
  ...treeCodes,
  ...textCodes,
  ...parameterCodes,
  ...urlCodes,
})

/** What is refused outright, in lenient as in strict: there is nothing sensible to go on with. */
export const refusals = inOrder({
  ...treeRefusals,
  ...urlRefusals,
  ...buildRefusals,
  ...templateRefusals,
})

function inOrder<Table extends Record<string, Code>>(table: Table): Table {
  return Object.fromEntries(
    Object.entries(table).sort(([, left], [, right]) => left.order - right.order),
  ) as Table
}
