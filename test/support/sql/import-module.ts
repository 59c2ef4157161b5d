import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
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

/** Imports a printed module, whose package is the source. @param use - is called with its file, before that is removed. */
export async function importModule(
  text: string,
  use: (file: string) => unknown = () => undefined,
): Promise<TableModule> {
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const folder = mkdtempSync(join(root, ".tmp", "module-"))
  const targets = new Map(Object.entries(manifest.exports))
  const sourceOf = (name: string): string => {
    const target = targets.get(name.replace("trommel", "."))
    const built = typeof target === "object" ? target.default : ""
    return built.replace("./dist/", "../../src/").replace(/js$/, "ts")
  }
  try {
    const file = join(folder, "orders.ts")
    writeFileSync(file, text.replace(/(?<=from ")trommel[\w/]*/g, sourceOf))
    use(file)
    return (await import(file)) as TableModule
  } finally {
    rmSync(folder, { recursive: true })
  }
}
