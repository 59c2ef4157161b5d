import { fileURLToPath } from "node:url"
import ts from "typescript"
import { entries } from "../../build.config.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Says what a name is for those who import it. A class is a value and a type. */
function kindOf(checker: ts.TypeChecker, exported: ts.Symbol): string {
  const symbol =
    exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  if (symbol.flags & ts.SymbolFlags.Function) return "function"
  if (symbol.flags & ts.SymbolFlags.Class) return "class"
  return symbol.flags & ts.SymbolFlags.Value ? "constant" : "type"
}

/** Returns the name under which a package exports an entry, by the name of its file in `dist`. */
const specifierOf = (name: string): string =>
  name === "index" ? "trommel" : `trommel/${name.replace("-", "/")}`

/**
 * Lists the exported names of each entry with their kinds, a line each. `trommel` exports all of `trommel/core`, so those names
 * stand once.
 */
export function writeExportedNames(): string {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (file) => ts.sys.readFile(file)) as {
    readonly config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const files = Object.entries(entries).map(([name, path]) => [name, `${root}${path}`] as const)
  const program = ts.createProgram(
    files.map(([, path]) => path),
    { ...options, incremental: false },
  )
  const checker = program.getTypeChecker()
  const namesIn = (path: string): readonly string[] => {
    const source = program.getSourceFile(path)
    const module = source && checker.getSymbolAtLocation(source)
    return (module ? checker.getExportsOfModule(module) : []).map(
      (exported) => `${exported.name} ${kindOf(checker, exported)}`,
    )
  }
  const core = new Set(namesIn(`${root}src/core.ts`))
  return files
    .map(([name, path]) => {
      const names = namesIn(path).filter((line) => name !== "index" || !core.has(line))
      return `## ${specifierOf(name)}\n\n${names.sort().join("\n")}\n`
    })
    .join("\n")
}
