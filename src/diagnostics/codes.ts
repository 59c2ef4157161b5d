import { buildRefusals } from "./build-refusals.js"
import type { Code } from "./finding.js"
import { limitCodes } from "./limit-codes.js"
import { parameterCodes } from "./parameter-codes.js"
import { templateRefusals } from "./template-refusals.js"
import { textCodes } from "./text-codes.js"
import { treeCodes } from "./tree-codes.js"
import { treeRefusals } from "./tree-refusals.js"
import { urlCodes, urlRefusals } from "./url-codes.js"

/** Every diagnostic of the language, in the order in which those at one place are listed. */
export const codes = inOrder({ ...limitCodes, ...treeCodes, ...textCodes, ...parameterCodes, ...urlCodes })

/** What is refused outright, in lenient as in strict: there is nothing sensible to go on with. */
export const refusals = inOrder({ ...treeRefusals, ...urlRefusals, ...buildRefusals, ...templateRefusals })

function inOrder<Table extends Record<string, Code>>(table: Table): Table {
  return Object.fromEntries(Object.entries(table).sort(([, left], [, right]) => left.order - right.order)) as Table
}
