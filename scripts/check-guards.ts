/**
 * Lists each call of `own` and `ownProperty` (`src/diagnostics/own.ts`) outside the functions of `guarded.json`, which read what comes
 * from outside, each with the reason; and each name of that list that guards nothing any more: `node scripts/check-guards.ts`.
 */
import { globSync, readFileSync } from "node:fs"
import ts from "typescript"

const listed = JSON.parse(readFileSync(new URL("guarded.json", import.meta.url), "utf8")) as Record<
  string,
  Record<string, string>
>
const names = Object.values(listed).flatMap((functions) => Object.keys(functions))
const unused = new Set(names)
const unlisted: string[] = []

for (const path of globSync("src/**/*.ts").toSorted()) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true)
  const guards = guardsOf(source)
  const visit = (node: ts.Node, outer: string): void => {
    const name = nameOf(node) ?? outer
    if (ts.isCallExpression(node) && guards.has(node.expression.getText(source))) {
      const place = `${path.slice("src/".length)} ${outer}`
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      if (!names.includes(place)) unlisted.push(`${path}:${line} ${outer}`)
      unused.delete(place)
    }
    ts.forEachChild(node, (child) => {
      visit(child, name)
    })
  }
  visit(source, "")
}

for (const place of unlisted)
  console.log(`${place} guards what the library made, or is not in scripts/guarded.json.`)
for (const place of unused) console.log(`${place} is in scripts/guarded.json, and guards nothing.`)
process.exitCode = unlisted.length + unused.size > 0 ? 1 : 0

/** Returns the names by which a file calls the guards. */
function guardsOf(source: ts.SourceFile): ReadonlySet<string> {
  const imports = source.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => moduleSpecifier.getText(source).endsWith('/own.ts"'))
  return new Set(
    imports.flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings
      return bindings && ts.isNamedImports(bindings)
        ? bindings.elements.map(({ name }) => name.text)
        : []
    }),
  )
}

/** Returns the name of a function, class or constant of a file, and of a method. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name?.text
  if (!ts.isVariableDeclaration(node) || !ts.isSourceFile(node.parent.parent.parent))
    return undefined
  return ts.isIdentifier(node.name) ? node.name.text : undefined
}
