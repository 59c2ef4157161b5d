import ts from "typescript"
import { root } from "./examples.ts"

/**
 * The files that programs of this process have read, by the options with which they were read and their paths. To read and bind
 * the declarations of the compiler and the sources takes longer than to check a short file.
 */
const readFiles = new Map<string, ts.SourceFile | undefined>()

/**
 * Makes a program of files that are in memory alone, with the strict options of the project.
 * @param files - The texts by their absolute paths. They may import from each other and from the project.
 * @param overrides - Options of the compiler that replace those of the project.
 */
export function createVirtualProgram(
  files: ReadonlyMap<string, string>,
  overrides: ts.CompilerOptions = {},
): ts.Program {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: unknown
  }
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const options = { ...parsed.options, ...overrides }
  const host = ts.createCompilerHost(options)
  const kind = JSON.stringify(overrides)
  return ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path) ?? host.readFile(path),
    getSourceFile: (path, ...rest) => {
      const text = files.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
      const key = `${kind} ${path}`
      if (!readFiles.has(key)) readFiles.set(key, host.getSourceFile(path, ...rest))
      return readFiles.get(key)
    },
    getCurrentDirectory: () => root,
  })
}
