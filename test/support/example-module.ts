import ts from "typescript"
import type { Example } from "./examples.ts"

/** One line `expression // => value`: what came out, and what was said. */
export interface Check {
  readonly code: string
  readonly actual: unknown
  readonly expected: unknown
}

/** Names of a module, and where an example imports them from. */
export interface Scope {
  readonly specifier: string
  readonly names: readonly string[]
}

/** What importing the package means to an example that does so. */
export interface Package {
  readonly [name: string]: string
}

/**
 * Makes a module of an example. It exports `run`, which gives a {@link Check} for each line that says what comes out.
 * @param scopes - what the example may use without importing it; the first that has a name wins.
 * @param entries - module specifiers to replace, by what the example writes.
 */
export function writeModule({ code }: Example, scopes: readonly Scope[], entries: Package): string {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.Latest, true)
  const imports = source.statements.filter(ts.isImportDeclaration)
  const used = identifiersOf(source)
  for (const name of imports.flatMap((statement) => [...identifiersOf(statement)]))
    used.delete(name)
  const body = source.statements.filter((statement) => !ts.isImportDeclaration(statement))
  return [
    ...imports.map((statement) => withSpecifier(statement, entries)),
    ...scopes.map(({ specifier, names }) => {
      const taken = names.filter((name) => used.delete(name))
      return taken.length === 0
        ? ""
        : `import { ${taken.join(", ")} } from ${JSON.stringify(specifier)}`
    }),
    "export async function run() {",
    "const checks: { code: string; actual: unknown; expected: unknown }[] = []",
    ...body.map((statement) => writeStatement(statement, source)),
    "return checks",
    "}",
    "",
  ].join("\n")
}

/** A statement with the comments above it, some of which are for the compiler, and after it the check of what its comment says. */
function writeStatement(statement: ts.Statement, source: ts.SourceFile): string {
  const code = statement.getText(source)
  const whole = statement.getFullText(source)
  const expected = expectedAfter(statement, source)
  if (expected === undefined) return whole
  const check = (actual: string): string =>
    `checks.push({ code: ${JSON.stringify(code)}, actual: ${actual}, expected: (${expected}) })`
  if (ts.isExpressionStatement(statement))
    return check(`await (${statement.expression.getText(source)})`)
  const [declaration] = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : []
  if (declaration === undefined)
    throw new Error(`Only an expression or a variable has a value to check: ${code}`)
  return `${whole}\n${check(declaration.name.getText(source))}`
}

/** What stands behind `// =>` right after a statement, on its last line or the next; further comment lines belong to it. */
function expectedAfter(statement: ts.Statement, source: ts.SourceFile): string | undefined {
  const rest = source.text.slice(statement.getEnd())
  const comment = /^;?[ \t]*\n?[ \t]*\/\/ =>(?<value>.*(?:\n[ \t]*\/\/.*)*)/.exec(rest)?.groups
    ?.value
  return comment?.replace(/^[ \t]*\/\/(?: =>)?/gm, "").trim()
}

function identifiersOf(root: ts.Node): Set<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return found
}

function withSpecifier(statement: ts.ImportDeclaration, entries: Package): string {
  const { moduleSpecifier } = statement
  const written = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ""
  return statement
    .getText()
    .replace(moduleSpecifier.getText(), JSON.stringify(entries[written] ?? written))
}
