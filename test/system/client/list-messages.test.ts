import ts from "typescript"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { createVirtualProgram } from "../../support/virtual-program.ts"

const file = `${root}test/system/client/never-written.ts`

const prelude = `
import { buildQuery } from "../../../src/builder/build-query.ts"
import { createListClient } from "../../../src/client/list-client.js"
import type { StoreClient } from "../../../src/client/store-client.js"
import { defineFields } from "../../../src/fields/table.js"
import { ordersTable, reviewsTable } from "../../../src/store/tables.js"
declare const store: StoreClient
const plain = defineFields({ id: { kind: "uuid" }, name: { kind: "text" } })
const hidden = defineFields({ id: { kind: "uuid", unique: true, sort: false }, name: { kind: "text" } })
const marked = defineFields({ id: { kind: "uuid", unique: true }, name: { kind: "text" } })
const listOfPlain = createListClient({ url: "/", table: plain })
const listOfHidden = createListClient({ url: "/", table: hidden })
const list = createListClient({ url: "/", table: marked })
`

/** The first line of what the compiler says of each statement, undefined where it says nothing. */
function firstLines(statements: readonly string[]): readonly (string | undefined)[] {
  const source = `${prelude}${statements.join("\n")}\nexport {}\n`
  const program = createVirtualProgram(new Map([[file, source]]))
  const sourceFile = program.getSourceFile(file)
  const found = ts.getPreEmitDiagnostics(program, sourceFile).map(({ start = 0, messageText }) => ({
    line: source.slice(0, start).split("\n").length - prelude.split("\n").length,
    text: ts.flattenDiagnosticMessageText(messageText, "\n").split("\n")[0],
  }))
  return statements.map((_, index) => found.find(({ line }) => line === index)?.text)
}

const noUniqueField = /^Property 'iterate' does not exist on type 'ListOfTableWithoutUniqueField</
const otherQuery =
  /^Argument of type 'Query<.*' is not assignable to parameter of type 'QueryOverTheSameTable'\.$/

const mistakes: readonly (readonly [statement: string, firstLine: RegExp])[] = [
  ["listOfPlain.iterate()", noUniqueField],
  ["listOfPlain.iterate(buildQuery(plain))", noUniqueField],
  ["listOfHidden.iterate()", noUniqueField],
  ["list.list(buildQuery(plain))", otherQuery],
  ['store.orders("").list(buildQuery(reviewsTable))', otherQuery],
  ['store.orders("").iterate(buildQuery(reviewsTable))', otherQuery],
  [
    'list.list({ filter: "x" })',
    /^Object literal may only specify known properties, but 'filter' does not exist in type /,
  ],
  [
    'createListClient({ url: "/", table: marked, dialekt: 1 })',
    /^Object literal may only specify known properties, but 'dialekt' does not exist .*Did you mean to write 'dialect'\?$/,
  ],
  [
    'store.createCategory("", { name: "abc", visibility: 4 })',
    /^Type '4' is not assignable to type 'StoreVisibility'\.$/,
  ],
  [
    'store.createCategory("", { title: "abc" })',
    /'title' does not exist in type 'StoreNewCategory'\.$/,
  ],
]

const good: readonly string[] = [
  'list.list("?filters=name==x")',
  "list.iterate()",
  "list.iterate(buildQuery(marked))",
  'store.orders("").list(buildQuery(ordersTable))',
  'store.orders("").iterate({ filters: "x" })',
]

describe("messages of the TypeScript compiler", () => {
  it("the first line of a compiler message says what is wrong with a use of the client", () => {
    const lines = firstLines([...mistakes.map(([statement]) => statement), ...good])
    for (const [index, [statement, firstLine]] of mistakes.entries())
      expect(lines[index], statement).toMatch(firstLine)
    expect(lines.slice(mistakes.length)).toEqual(good.map(() => undefined))
  })
})
