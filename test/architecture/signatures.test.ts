import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { root } from "../support/examples.ts"
import { sources } from "./sources.ts"

/** The names of parameters in the order in which functions take them. */
const order: readonly (readonly string[])[] = [
  ["db", "rows", "row"],
  ["query", "input", "text", "json", "given", "bound", "request"],
  ["a", "asked"],
  ["b", "loaded"],
  ["table", "schema"],
  ["name", "names", "field", "fields"],
  ["options"],
]
const rankOf = (name: string): number => order.findIndex((names) => names.includes(name))

/** Functions with an order of their own: rows and their table belong together. */
const others: ReadonlyMap<string, readonly string[]> = new Map([
  ["applyQuery", ["rows", "table", "query", "options"]],
])

const exportedFunctions = new Set(
  Array.from(
    readFileSync(join(root, "docs/maintainers/exported-names.txt"), "utf8").matchAll(
      /^(\w+) function$/gm,
    ),
    ([, name = ""]) => name,
  ),
)

interface Signature {
  readonly name: string
  readonly parameters: readonly string[]
}

const parametersOf = (node: ts.SignatureDeclarationBase): readonly string[] =>
  node.parameters.map(({ name }) => name.getText())

/** The signatures of exported functions that take a table or a checked query. */
const signatures: readonly Signature[] = sources.flatMap(({ tree }) =>
  tree.statements.flatMap((node) => {
    if (!ts.isFunctionDeclaration(node) || !exportedFunctions.has(node.name?.text ?? "")) return []
    const parameters = parametersOf(node)
    const takesTable = parameters.some((name) => ["table", "bound"].includes(name))
    return takesTable && node.name ? [{ name: node.name.text, parameters }] : []
  }),
)

/** The methods of a collection that take a query. */
const methods: readonly Signature[] = sources
  .filter(({ path }) => path === "collection/collection.ts")
  .flatMap(({ tree }) => tree.statements.filter(ts.isInterfaceDeclaration))
  .filter(({ name }) => name.text === "Collection")
  .flatMap(({ members }) => members.filter(ts.isPropertySignature))
  .flatMap(({ name, type }) =>
    type && ts.isFunctionTypeNode(type)
      ? [{ name: name.getText(), parameters: parametersOf(type) }]
      : [],
  )
  .filter(({ parameters }) => parameters.includes("input"))

describe("signatures of exported functions", () => {
  it("the functions that take a table, and the methods that take a query, are found", () => {
    expect(new Set(signatures.map(({ name }) => name)).size).toBeGreaterThan(25)
    expect(methods.map(({ name }) => name)).toContain("countValues")
  })

  it.each([...signatures, ...methods])(
    "$name takes rows, then the query, the table, a name, and options: $parameters",
    ({ name, parameters }) => {
      const expected =
        others.get(name)?.slice(0, parameters.length) ??
        [...parameters].sort((left, right) => rankOf(left) - rankOf(right))
      expect(parameters.filter((one) => rankOf(one) < 0)).toEqual([])
      expect(parameters).toEqual(expected)
    },
  )
})
