import { globSync, statSync } from "node:fs"
import { join, sep } from "node:path"

/** Tests of the system suite that import the sources. The others see them through a build, a child process or a browser. */
const seeing = ["builder", "cli", "mock-recipes", "playground", "pollution", "react", "sql"]

/** Tests that read texts: a changed source passes them by. */
const blind = ["architecture", "bench", "mutants", "types"]

function canNotice(file: string): boolean {
  const [, folder = "", within = ""] = file.split("/")
  return folder === "system" ? seeing.includes(within) : !blind.includes(folder)
}

interface Asked {
  readonly folders: readonly string[]
  /** Beginnings of paths; none for all. */
  readonly paths: readonly string[]
}

/** Returns the test files that can notice a change: those named like the changed folders first, then small files first. */
export function findTestFiles(
  root: string,
  { folders, paths }: Asked,
): { readonly quick: readonly string[]; readonly slow: readonly string[] } {
  const isNear = (file: string) =>
    folders.some(
      (folder) => file.startsWith(`test/${folder}/`) || file.startsWith(`test/system/${folder}/`),
    )
  const rank = (file: string) => (isNear(file) ? 0 : 1e9) + statSync(join(root, file)).size
  const files = globSync("test/**/*.test.ts", { cwd: root })
    .map((file) => file.split(sep).join("/"))
    .filter(canNotice)
    .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
    .sort((one, other) => rank(one) - rank(other))
  const isSlow = (file: string) => file.endsWith(".property.test.ts")
  return { quick: files.filter((file) => !isSlow(file)), slow: files.filter(isSlow) }
}
