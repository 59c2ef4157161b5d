import type { Code } from "./finding.js"
import { textCodes, textRefusals } from "./text-codes.js"
import { treeCodes, treeRefusals } from "./tree-codes.js"

/** Every diagnostic of the language, in the order in which those at one place are listed. */
export const codes = inOrder({ ...treeCodes, ...textCodes })

/** What is refused outright, in lenient as in strict: there is nothing sensible to go on with. */
export const refusals = inOrder({ ...treeRefusals, ...textRefusals })

function inOrder<Table extends Record<string, Code>>(table: Table): Table {
  return Object.fromEntries(Object.entries(table).sort(([, left], [, right]) => left.order - right.order)) as Table
}
