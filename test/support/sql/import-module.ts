import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import manifest from "../../../package.json" with { type: "json" }
import type { OpenFieldTable } from "../../../src/fields/table.ts"
import type { SqlTable } from "../../../src/sql/sql-table.ts"
import { root } from "../examples.ts"
import type { AnyDatabase } from "./engine.ts"

/** What a printed module of a table exports. */
export interface TableModule {
  readonly fields: OpenFieldTable
  readonly table: SqlTable<AnyDatabase, string, Record<string, unknown>>
}

/** Imports a printed module, whose package is the source. */
export async function importModule(text: string): Promise<TableModule> {
  return withFiles([text], async ([file = ""]) => (await import(file)) as TableModule)
}

/** Returns what the compiler says of printed modules. */
export async function compileModules(texts: readonly string[]): Promise<readonly string[]> {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  return withFiles(texts, (files) => {
    const program = ts.createProgram(files, { ...options, incremental: false })
    const found = files.flatMap((file) =>
      program.getSemanticDiagnostics(program.getSourceFile(file)),
    )
    return Promise.resolve(
      found.map(
        ({ messageText, file, start }) =>
          `${ts.flattenDiagnosticMessageText(messageText, "\n")} in ${file?.text.slice(start, (start ?? 0) + 80)}`,
      ),
    )
  })
}

/** Writes modules into a folder that is gone afterwards. */
async function withFiles<Found>(
  texts: readonly string[],
  use: (files: string[]) => Promise<Found>,
): Promise<Found> {
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const folder = mkdtempSync(join(root, ".tmp", "module-"))
  const targets = new Map(Object.entries(manifest.exports))
  const sourceOf = (name: string): string => {
    const target = targets.get(name.replace("trommel", "."))
    const built = typeof target === "object" ? target.default : ""
    return built.replace("./dist/", "../../src/").replace(/js$/, "ts")
  }
  try {
    const files = texts.map((_, index) => join(folder, `table-${index}.ts`))
    for (const [index, file] of files.entries())
      writeFileSync(file, texts[index]?.replace(/(?<=from ")trommel[\w/]*/g, sourceOf) ?? "")
    return await use(files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
