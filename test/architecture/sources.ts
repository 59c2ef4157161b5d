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

/** All files that a file reaches through imports, itself included, each with the way that leads there. */
export const reach = (
  sources: readonly Source[],
  start: string,
  follow: (source: Source) => readonly string[] = (source) => source.local,
): Map<string, readonly string[]> => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const ways = new Map<string, readonly string[]>([[start, [start]]])
  for (const [path, way] of ways) {
    const source = byPath.get(path)
    for (const next of source === undefined ? [] : follow(source))
      if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return ways
}
