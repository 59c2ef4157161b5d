import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const root = fileURLToPath(new URL("../../src", import.meta.url))

const posix = (path: string): string => path.split(sep).join("/")

/** One file of `src`; paths are relative to `src`, with `/`. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
  /** What it imports from `src`: static, dynamic, re-exported and types alike. */
  readonly local: readonly string[]
  /** Those that are still there when types are stripped. */
  readonly loaded: readonly string[]
  /** Other modules, as written. */
  readonly foreign: readonly string[]
}

interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

/** The import that a node is, of whatever form. */
const importOf = (node: ts.Node): Import | undefined => {
  const found = (specifier: ts.Node | undefined, typeOnly: boolean): Import | undefined =>
    specifier !== undefined && ts.isStringLiteralLike(specifier)
      ? { specifier: specifier.text, typeOnly }
      : undefined
  if (ts.isImportDeclaration(node))
    return found(
      node.moduleSpecifier,
      node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    )
  if (ts.isExportDeclaration(node)) return found(node.moduleSpecifier, node.isTypeOnly)
  if (ts.isImportTypeNode(node))
    return found(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return found(node.arguments[0], false)
  return undefined
}

const importsOf = (tree: ts.SourceFile): Import[] => {
  const imports: Import[] = []
  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found !== undefined) imports.push(found)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return imports
}

const readSource = (path: string): Source => {
  const text = readFileSync(join(root, path), "utf8")
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const imports = importsOf(tree)
  const isLocal = ({ specifier }: Import): boolean => specifier.startsWith(".")
  const resolve = ({ specifier }: Import): string => posix(join(dirname(path), specifier))
  return {
    path,
    text,
    tree,
    local: imports.filter(isLocal).map(resolve),
    loaded: imports.filter((one) => isLocal(one) && !one.typeOnly).map(resolve),
    foreign: imports.filter((one) => !isLocal(one)).map(({ specifier }) => specifier),
  }
}

/** Every file of `src`. */
export const sources: readonly Source[] = readdirSync(root, {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => readSource(posix(relative(root, join(entry.parentPath, entry.name)))))

interface Part {
  readonly path: string
}

/** All parts that a part reaches through imports, itself included, each with the way that leads there. */
export const reach = <One extends Part>(
  parts: readonly One[],
  start: string,
  follow: (part: One) => readonly string[],
): Map<string, readonly string[]> => {
  const byPath = new Map(parts.map((part) => [part.path, part]))
  const ways = new Map<string, readonly string[]>([[start, [start]]])
  for (const [path, way] of ways) {
    const part = byPath.get(path)
    for (const next of part === undefined ? [] : follow(part))
      if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return ways
}

/** The ways that lead from a part back to itself. */
export const findCycles = <One extends Part>(
  parts: readonly One[],
  follow: (part: One) => readonly string[],
): string[] =>
  parts.flatMap((part) =>
    [...new Set(follow(part))].flatMap((path) => {
      const way = reach(parts, path, follow).get(part.path)
      return way === undefined ? [] : [[part.path, ...way].join(" -> ")]
    }),
  )
