import { readdirSync } from "node:fs"

const source = new URL("../../src/", import.meta.url)

/** Returns the names of all functions that the entries of the package export. */
export async function exportedFunctions(): Promise<readonly string[]> {
  const files = readdirSync(source).filter((name) => name.endsWith(".ts"))
  const entries: readonly object[] = await Promise.all(
    files.map((name): Promise<object> => import(new URL(name, source).href)),
  )
  const names = entries.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
  )
  return [...new Set(names)]
}
