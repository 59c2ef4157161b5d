import { fieldsFromJson } from "../../src/core.ts"
import type { Table } from "./reference/table.ts"
import { jsonOf, predicates } from "./table-arbitraries.ts"

/** The table of the library that says what the plain one says. It is lenient, as the reference is. */
export function buildTable(table: Table) {
  const { fields, options } = jsonOf(table)
  const built = fieldsFromJson(fields, {
    shortcuts: predicates,
    options: { ...options, strict: false },
  })
  if (!built.ok) throw new Error(built.diagnostics.map(({ message }) => message).join("\n"))
  return built.value
}
