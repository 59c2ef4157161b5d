import { describe, expect, it } from "vitest"
import ts from "typescript"
import manifest from "../../package.json" with { type: "json" }
import { readSources } from "./sources.ts"

const sources = readSources()

/** Identifiers that a file uses, those behind a dot and in comments or texts left out. */
const identifiers = (tree: ts.SourceFile): Set<string> => {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
    if (ts.isIdentifier(node) && !isMember) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(tree, visit)
  return found
}

const usersOf = (...names: string[]): string[] =>
  sources
    .filter((source) => [...identifiers(source.tree)].some((name) => names.includes(name)))
    .map((source) => source.path)

describe("coding conventions of src", () => {
  it("every file has at most 260 lines, except the table of codes", () => {
    const long = sources
      .filter(({ path }) => path !== "diagnostics/codes.ts")
      .map((source) => [source.path, source.text.split("\n").length] as const)
      .filter(([, lines]) => lines > 260)
    expect(long).toEqual([])
  })

  it("only the command line uses console, process and Buffer", () => {
    const users = usersOf("console", "process", "Buffer", "globalThis")
    expect(users.filter((path) => !path.startsWith("cli/"))).toEqual([])
  })

  it("no file creates code from a string", () => {
    expect(usersOf("eval", "Function")).toEqual([])
  })

  it("only entry files re-export", () => {
    const entries = new Set(
      Object.keys(manifest.exports).map((path) =>
        path === "." ? "index.ts" : `${path.slice(2).replaceAll("/", "-")}.ts`,
      ),
    )
    const isReExport = (statement: ts.Statement): boolean =>
      ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined
    const others = sources.filter(
      (source) => !entries.has(source.path) && source.tree.statements.some(isReExport),
    )
    expect(others.map((source) => source.path)).toEqual([])
  })

  it("every export is a named export", () => {
    const isDefault = (statement: ts.Statement): boolean =>
      ts.isExportAssignment(statement) ||
      (ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ===
          true)
    expect(
      sources
        .filter((source) => source.tree.statements.some(isDefault))
        .map((source) => source.path),
    ).toEqual([])
  })
})
