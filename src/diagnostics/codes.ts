import type { Code } from "./finding.js"
import { limitCodes } from "./limit-codes.js"
import { textCodes } from "./text-codes.js"
import { treeCodes } from "./tree-codes.js"
import { treeRefusals } from "./tree-refusals.js"
import { urlCodes, urlRefusals } from "./url-codes.js"

/** Every diagnostic of the language, in the order in which those at one place are listed. */
export const codes = inOrder({ ...limitCodes, ...treeCodes, ...textCodes, ...urlCodes })

/** What is refused outright, in lenient as in strict: there is nothing sensible to go on with. */
export const refusals = inOrder({ ...treeRefusals, ...urlRefusals })

function inOrder<Table extends Record<string, Code>>(table: Table): Table {
  return Object.fromEntries(Object.entries(table).sort(([, left], [, right]) => left.order - right.order)) as Table
}
