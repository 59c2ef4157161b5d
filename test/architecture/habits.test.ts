import { describe, expect, it } from "vitest"
import ts from "typescript"
import manifest from "../../package.json" with { type: "json" }
import { sources } from "./sources.ts"

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

/** Returns the names that a statement declares and exports. */
const exportedNames = (statement: ts.Statement): string[] => {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  if (!isExported) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name !== undefined ? [statement.name.text] : []
}

const entries = new Set(
  Object.keys(manifest.exports).map((path) =>
    path === "." ? "index.ts" : `${path.slice(2).replaceAll("/", "-")}.ts`,
  ),
)

/** Returns the texts of a file, the parts of templates and patterns included; specifiers of imports are none. */
const textsIn = (tree: ts.SourceFile): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text)
    if (ts.isTemplateHead(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Returns the comparisons of types and kinds of values in a file outside of its record of all types, and `record` for that. */
const branchesOnTypes = (tree: ts.SourceFile): string[] => {
  const found: string[] = []
  const isKind = (node: ts.Node): boolean =>
    /^(?:type|kind|(?!.*place\.)[\w.]+\.(?:type|kind)|valueKindOf\(.*\)|typeof type)$/.test(
      node.getText(tree),
    )
  const isBranch = (node: ts.Node): boolean =>
    ts.isSwitchStatement(node)
      ? isKind(node.expression)
      : ts.isBinaryExpression(node) &&
        /^[!=]==?$/.test(node.operatorToken.getText(tree)) &&
        [node.left, node.right].some(isKind)
  const visit = (node: ts.Node): void => {
    const isDeclared = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)
    if (isDeclared && /Record<\s*SqlTypes\[/.test(node.type?.getText(tree) ?? ""))
      return void found.push("record")
    if (isBranch(node)) found.push(node.getText(tree))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

describe("coding conventions of src", () => {
  it("only the command line uses console, process and Buffer, but for the log of endpoints and an untested DuckDB", () => {
    const users = usersOf("console", "process", "Buffer", "globalThis")
    const others = users.filter((path) => !path.startsWith("cli/"))
    expect(others).toEqual(["endpoint/list-endpoint.ts", "sql/node-duckdb.ts"])
  })

  it("no file creates code from a string", () => {
    expect(usersOf("eval", "Function")).toEqual([])
  })

  it("only entry files re-export", () => {
    const isReExport = (statement: ts.Statement): boolean =>
      ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined
    const others = sources.filter(
      (source) => !entries.has(source.path) && source.tree.statements.some(isReExport),
    )
    expect(others.map((source) => source.path)).toEqual([])
  })

  it("every exported name is declared in one file", () => {
    const declared = sources.flatMap(({ path, tree }) =>
      tree.statements.flatMap(exportedNames).map((name) => ({ name, path })),
    )
    const places = Map.groupBy(new Set(declared), ({ name }) => name)
    const twice = [...places]
      .map(([name, found]) => [name, [...new Set(found.map(({ path }) => path))]] as const)
      .filter(([, paths]) => paths.length > 1)
    expect(twice).toEqual([])
  })

  it("only the files of engines, and what is of one alone, name an engine in a text", () => {
    const places = [
      ...["sql/engines/", "sql/catalogue/", "sql/types.ts", "sql/table-types.ts"],
      // What drivers say, and the database behind a server of the other dialect.
      ...["sql/sql-error.ts", "sieve/database-hints.ts"],
      // Addresses and drivers.
      "cli/database/",
    ]
    const named = sources.flatMap(({ path, tree }) =>
      entries.has(path) || places.some((place) => path.startsWith(place))
        ? []
        : textsIn(tree)
            .filter((text) => /sqlite|postgres|pglite|citus/i.test(text))
            .map((text) => `${path}: ${text}`),
    )
    expect(named).toEqual([])
  })

  it("engines differ by types and kinds of values in one record each, which the compiler holds to name all", () => {
    const engines = sources.filter(({ path }) => /^sql\/engines\/(?!built-in)/.test(path))
    const found = engines.map(({ path, tree }) => [path, ...branchesOnTypes(tree)])
    expect(found).toEqual(engines.map(({ path }) => [path, "record"]))
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
