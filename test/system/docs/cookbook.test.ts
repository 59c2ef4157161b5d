import { readFileSync } from "node:fs"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { cookbookRows, cookbookTable } from "../../../playground/src/data/cookbook-rows.ts"
import { idsOfBlock } from "../../support/describe-query.ts"
import { root } from "../../support/examples.ts"
import { findQueryBlocks } from "../../support/query-blocks.ts"
import { readNamedFiles } from "../../support/named-files.ts"

const pages = [
  "choosing-rows",
  "text",
  "numbers-and-dates",
  "sorting-and-paging",
  "wrong-rows",
  "forms-and-links",
]

const textOf = (page: string): string => readFileSync(`${root}docs/cookbook/${page}.md`, "utf8")

/** The rows of one answer, by their ids. */
type Ids = readonly number[]

/** A task of the cookbook, with what each of its forms answers. */
interface Task {
  readonly page: string
  readonly title: string
  readonly text: string
  readonly queries: readonly Ids[]
  readonly builder: readonly Ids[]
  readonly commandLine: readonly Ids[]
}

/** Reads what the calls of `ask` return. That this is true is tested with all examples. */
const idsOfCode = (text: string): readonly Ids[] =>
  Array.from(text.matchAll(/^ask\(.*\)[ \n]\/\/ => (\[.*\])$/gm), ([, ids = ""]) =>
    numbersIn(JSON.parse(ids)),
  )

const numbersIn = (value: unknown): Ids =>
  Array.isArray(value) ? value.filter((id) => typeof id === "number") : []

/** Reads the ids in the tables that the command line writes. That it writes them is tested with all sessions. */
const idsOfSessions = (text: string): readonly Ids[] =>
  Array.from(
    text.matchAll(/^\$ npx trommel apply .*\n((?:(?!\$ |```).*\n)*)/gm),
    ([, table = ""]) => Array.from(table.matchAll(/^ {0,2}(\d+) {2}/gm), ([, id]) => Number(id)),
  )

const tasks = pages.flatMap((page) =>
  textOf(page)
    .split(/^## /m)
    .slice(1)
    .map((text): Task => {
      const [title = ""] = text.split("\n", 1)
      const queries = findQueryBlocks(text).map(({ read }) => idsOfBlock(read()))
      const forms = { builder: idsOfCode(text), commandLine: idsOfSessions(text) }
      return { page, title, text, queries, ...forms }
    }),
)

/** The first block of code of the list of tasks: the rows and the table of all pages. */
const setup = /^```ts\n([^]*?)^```$/m.exec(textOf("README"))?.[1] ?? ""

/** Reads a literal of objects, arrays, texts and numbers. */
function readLiteral(node: ts.Expression): unknown {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(readLiteral)
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties
        .filter(ts.isPropertyAssignment)
        .map(({ name, initializer }) => [
          ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : name.getText(),
          readLiteral(initializer),
        ]),
    )
  if (ts.isStringLiteral(node)) return node.text
  return JSON.parse(node.getText())
}

/** Returns what a constant of a source is set to, or what its call is passed. */
function readConstant(source: string, name: string): unknown {
  const file = ts.createSourceFile("setup.ts", source, ts.ScriptTarget.Latest, true)
  const [value] = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter((declaration) => declaration.name.getText() === name)
    .flatMap(({ initializer }) => (initializer === undefined ? [] : [initializer]))
  if (value === undefined) return undefined
  return readLiteral(ts.isCallExpression(value) ? (value.arguments[0] ?? value) : value)
}

describe("docs/cookbook", () => {
  it("the list of tasks has every task, in order, and there are more than 50", () => {
    const listed = Array.from(
      textOf("README").matchAll(/^- \[(.*)\]\(([\w-]+)\.md#[^)]*\)$/gm),
      ([, title, page]) => [page, title],
    )
    expect(listed).toEqual(tasks.map(({ page, title }) => [page, title]))
    expect(tasks.length).toBeGreaterThan(50)
    expect(textOf("README")).toContain(`\n${tasks.length} tasks, `)
  })

  it.each(tasks)(
    "$page, $title: query, builder and command line give the same rows",
    ({ queries, builder, commandLine }) => {
      expect(queries.length).toBeGreaterThan(0)
      expect(builder).toEqual(queries)
      expect(commandLine).toEqual(queries)
    },
  )

  it("all pages share the rows and the table of the playground", () => {
    expect(readConstant(setup, "orders")).toEqual(cookbookRows)
    expect(readConstant(setup, "table")).toEqual(JSON.parse(JSON.stringify(cookbookTable)))
    expect(pages.filter((page) => /^```ts\n/m.test(textOf(page)))).toEqual([])
  })

  it("the files for the command line are the same rows and the same table", () => {
    const files = readNamedFiles(textOf("README"))
    const rows = files.get("orders.ndjson")?.trim().split("\n") ?? []
    expect(rows.map((row): unknown => JSON.parse(row))).toEqual(cookbookRows)
    expect(JSON.parse(files.get("fields.json") ?? "")).toEqual(
      JSON.parse(JSON.stringify(cookbookTable)),
    )
  })

  it("the table of orders has a line for each row", () => {
    const lines = Array.from(textOf("README").matchAll(/^\| +(\d+) +\| (.*?) +\|/gm))
    expect(lines.map(([, id, product = ""]) => [Number(id), product.replaceAll("\\", "")])).toEqual(
      cookbookRows.map(({ id, product }) => [id, product]),
    )
  })
})

describe("check of docs/cookbook", () => {
  it("the rows of code and of sessions are read as they stand", () => {
    const fence = "```"
    const code = `${fence}ts continued\nask(all) // => [1, 10]\nask(all.search("a", "("))\n// => []\n${fence}\n`
    expect(idsOfCode(code)).toEqual([[1, 10], []])
    const session = `${fence}console\n$ npx trommel apply a --format table\nid  note\n--  ----\n 1  a\n10  b\n$ npx trommel apply b\n$ npx trommel check\n12  no\n${fence}\n`
    expect(idsOfSessions(session)).toEqual([[1, 10], []])
  })
})
