import { McpServer } from "@modelcontextprotocol/server"
import { describeField, explainQuery, prepareQuery, runQuery, type FieldTable } from "trommel"
import { querySchema } from "trommel/schema"

/** A list that a model may query. */
export interface ListTool<Filterable, Sortable, Row> {
  /** The name of the tool, and what its rows are. */
  readonly name: string
  readonly title: string
  readonly table: FieldTable<Filterable, Sortable, Row>
  /** The rows of the caller. The model has no part in choosing them. */
  readonly rows: () => readonly Row[]
  /** The most rows of one answer. Default: 20. */
  readonly most?: number
}

/** Makes a server of the Model Context Protocol with one tool: a query over a list. */
export function listServer<Filterable, Sortable, Row>({
  name,
  title,
  table,
  rows,
  most = 20,
}: ListTool<Filterable, Sortable, Row>): McpServer {
  const server = new McpServer({ name, version: "1.0.0" })
  server.registerTool(
    name,
    { description: describe(title, table), inputSchema: querySchema(table) },
    (query) => {
      // As text, for the hints on patterns of other languages, such as %x%.
      const bound = prepareQuery(query.print(), table, { strict: true })
      const { data, total } = runQuery(rows(), bound)
      const shown = data.slice(0, most)
      const answer = {
        meaning: explainQuery(bound).sentences.map(({ sentence }) => sentence),
        total,
        shown: shown.length,
        diagnostics: bound.diagnostics.map(({ message, hint }) => ({ message, hint })),
        rows: shown,
      }
      return { content: [{ type: "text", text: JSON.stringify(answer) }] }
    },
  )
  return server
}

/** Says what a row is, and which operators and values each field has. Whatever the schema of the input cannot say. */
function describe<Filterable, Sortable, Row>(
  title: string,
  table: FieldTable<Filterable, Sortable, Row>,
): string {
  const fields = [...table.fields.keys()].flatMap((name) => describeField(table, name) ?? [])
  const lines = fields.map(({ name, label, kind, list, operators, values, nullable }) => {
    const listed =
      values && ` (${values.map(({ value, label }) => `${value}: ${label}`).join(", ")})`
    const empty = nullable ? "; may be empty: null" : ""
    return `- ${name}, ${JSON.stringify(label)}: ${list ? "list of " : ""}${kind}${listed ?? ""}; ${operators.join(" ")}${empty}`
  })
  return [`Finds ${title}. All conditions must hold; one of the values is enough.`, ...lines].join(
    "\n",
  )
}
