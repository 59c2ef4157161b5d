import { join } from "node:path"
import ts from "typescript"
import { root } from "../../support/examples.ts"
import { createVirtualProgram } from "../../support/virtual-program.ts"

const folder = join(root, "test", "system", "build")

/** What every snippet may use. */
const prelude = `import { defineFields, defineFieldsFor, extendFields } from "../../../src/fields/table.js"
import { buildQuery } from "../../../src/builder/build-query.ts"
import { createCollection } from "../../../src/collection/create-collection.ts"
import { createListClient } from "../../../src/client/list-client.ts"
const orders = defineFields({
  id: { kind: "uuid", nullable: false },
  status: { kind: "text" },
  total: { kind: "number", nullable: false },
  rating: { kind: "number" },
  visibility: { kind: "enum", values: { 0: "Public", 1: "Hidden", 2: "Private", 3: "On hold" } },
  dateCreated: { kind: "date" },
  secret: { kind: "text", filter: false },
  lowStock: { kind: "shortcut", test: () => true },
})
const q = buildQuery(orders)
const rows = [{ id: "a", total: 1 }]
const c = createCollection(rows, orders, { key: "id" })
const more = extendFields(orders, { stock: { kind: "integer" }, state: { kind: "text", values: ["draft", "paid"] } })
const reviews = defineFields({ id: { kind: "uuid" }, stars: { kind: "integer" } })
const moreList = createListClient({ url: "", table: more })
enum State { Draft = "draft", Paid = "paid" }
enum Level { Low, High }
const states = ["draft", "paid"] as const
interface Product {
  id: string
  rating: number | null
  note: string | null
  nickname?: string
  status: "draft" | "paid"
  state: State | null
  level: 0 | 1
  tier: Level
  meta: { sku: string; weight?: number } | null
  tags: string[]
  sold: Date
}
const define = defineFieldsFor<Product>()
void [q, c, more, reviews, moreList, State, Level, states, define]
`

/**
 * The first line of what the compiler says about each snippet, with the strict options of the project; empty when it has
 * nothing to say. All snippets are one program, since the compiler takes a second to start.
 */
export function firstLinesOf(snippets: readonly string[]): readonly string[] {
  const files = new Map(
    snippets.map((snippet, index) => [
      join(folder, `snippet-${index}.ts`),
      `${prelude}${snippet}\nexport {}\n`,
    ]),
  )
  const program = createVirtualProgram(files, { types: [] })
  return [...files.keys()].map((path) => {
    const [first] = program.getSemanticDiagnostics(program.getSourceFile(path))
    return first === undefined
      ? ""
      : (ts.flattenDiagnosticMessageText(first.messageText, "\n").split("\n")[0] ?? "")
  })
}
