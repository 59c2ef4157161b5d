import { fieldsFromJson, type OpenFieldTable } from "../../../../src/index.ts"

/** Makes a table as the playground does of the definitions of a link. */
export function openTable(definitions: object): OpenFieldTable {
  const table = fieldsFromJson(definitions)
  if (!table.ok) throw new Error(table.diagnostics[0]?.message)
  return table.value
}
