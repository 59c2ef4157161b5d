import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { root } from "./pages.ts"

/** The code that the pages of a folder go on from: the rows of the cookbook. Empty for other pages. */
export function sharedCode(path: string): string {
  const [, folder] = /^(docs\/cookbook\/)(?!README)/.exec(path) ?? []
  if (folder === undefined) return ""
  const page = readFileSync(join(root, folder, "README.md"), "utf8")
  return /^```ts\n([^]*?)^```$/m.exec(page)?.[1] ?? ""
}

/**
 * Finds what has to stand before a block of code for it to run: of the blocks above, those that declare a name which it uses, or
 * which one of these uses, and those that do something with one.
 * @returns their places, in order.
 */
export function findNeeded(blocks: readonly string[], index: number): readonly number[] {
  const names = blocks.slice(0, index + 1).map(readNames)
  const needed = new Set([index])
  for (const place of needed)
    for (const name of names[place]?.used ?? []) {
      const before = names.slice(0, place)
      const declaring = before.findLastIndex(({ declared }) => declared.has(name))
      if (declaring < 0) continue
      needed.add(declaring)
      for (const [at, { changed }] of before.entries())
        if (at > declaring && changed.has(name)) needed.add(at)
    }
  needed.delete(index)
  return [...needed].sort((one, other) => one - other)
}

interface Names {
  readonly declared: ReadonlySet<string>
  /** The names of other blocks. */
  readonly used: ReadonlySet<string>
  /** The names in statements whose value is not shown, so they are there for what they do. */
  readonly changed: ReadonlySet<string>
}

function readNames(code: string): Names {
  const source = ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest)
  const declared = new Set(source.statements.flatMap(declaredBy))
  const used = new Set(namesIn(source).filter((name) => !declared.has(name)))
  const changing = source.statements.filter(
    (statement) =>
      ts.isExpressionStatement(statement) && !/^\s*\/\/ =>/.test(code.slice(statement.end)),
  )
  return { declared, used, changed: new Set(changing.flatMap(namesIn)) }
}

function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isImportDeclaration(statement)) return namesIn(statement)
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
  return "name" in statement ? namesIn(statement.name as ts.Node) : []
}

function namesIn(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  const names: string[] = []
  ts.forEachChild(node, (child) => {
    names.push(...namesIn(child))
  })
  return names
}
