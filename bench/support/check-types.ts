import ts from "typescript"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** As in a strict project of its own: the package is its built declarations, since no paths lead to the sources. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
}

/**
 * Reads and checks a program of one file, which is in memory alone. Nothing is kept from programs before it.
 * @param folder - The folder of the file below the root of the project, where its imports are looked up.
 * @throws Error when the compiler finds a mistake.
 */
export function checkTypes(text: string, folder = ""): void {
  const path = `${root}${folder}typed-program.ts`
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram([path], options, {
    ...host,
    fileExists: (name) => name === path || host.fileExists(name),
    readFile: (name) => (name === path ? text : host.readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === path ? ts.createSourceFile(path, text, rest[0]) : host.getSourceFile(name, ...rest),
    getCurrentDirectory: () => root,
  })
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ]
  if (found.length > 0) throw new Error(ts.formatDiagnostics(found, host))
}
