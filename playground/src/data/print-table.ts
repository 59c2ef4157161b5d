import { readEditedFields } from "./edit-definitions.ts"
import type { TableSource } from "./table-source.ts"

/** Writes the code of a table, as a program would have it. */
export function printTable(source: TableSource): string {
  if (source.kind === "built-in")
    return `import { ${tableNames[source.name]} } from "trommel/store"\n`
  const fields = readEditedFields(source.json) ?? []
  const lines = fields.map(
    ({ name, options }) => `  ${printKey(name)}: ${printObject([...options])},\n`,
  )
  const body = lines.length === 0 ? "{}" : `{\n${lines.join("")}}`
  return `import { defineFields } from "trommel"\n\nexport const table = defineFields(${body})\n`
}

/** Returns the name of the table in its code. */
export function tableNameOf(source: TableSource): string {
  return source.kind === "built-in" ? tableNames[source.name] : "table"
}

const tableNames = {
  products: "productsTable",
  orders: "ordersTable",
  reviews: "reviewsTable",
  tickets: "ticketsTable",
  "webhook-logs": "webhookLogsTable",
} as const satisfies {
  readonly [Name in Extract<TableSource, { readonly kind: "built-in" }>["name"]]: string
}

/** The deepest JSON that is written; definitions that are valid are less deep. */
const deepest = 20

function printValue(value: unknown, depth: number): string {
  if (depth > deepest) return "null"
  if (Array.isArray(value))
    return `[${value.map((item) => printValue(item, depth + 1)).join(", ")}]`
  return typeof value === "object" && value !== null
    ? printObject(Object.entries(value), depth)
    : escapeLineEnds(JSON.stringify(value))
}

function printObject(properties: readonly (readonly [string, unknown])[], depth = 0): string {
  if (properties.length === 0) return "{}"
  const parts = properties.map(
    ([name, value]) => `${printKey(name)}: ${printValue(value, depth + 1)}`,
  )
  return `{ ${parts.join(", ")} }`
}

/** Writes the name of a property. In code, `__proto__` without brackets would set the prototype. */
function printKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]'
  const isPlain = /^[A-Za-z_$][\w$]*$/.test(name) || /^(?:0|[1-9][0-9]{0,8})$/.test(name)
  return isPlain ? name : escapeLineEnds(JSON.stringify(name))
}

/** Strings of JSON can hold two characters that old engines take for line ends in code. */
function escapeLineEnds(json: string): string {
  return json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")
}
