import { globSync, statSync } from "node:fs"
import { join, sep } from "node:path"

/** Tests that see the sources only through a build, a child process or a browser, or that read texts: a changed source passes them by. */
const blind = [
  ...["browser", "docs", "package", "architecture", "types", "bench", "demo", "start"].map(
    inFolder,
  ),
  ...["site", "release", "apps", "mutants"].map(inFolder),
  ...["test/system/cli/binary.test.ts", "test/system/playground/built-files.test.ts"],
]

function inFolder(name: string): string {
  return `test/${name}/`
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
  const isNear = (file: string) => folders.some((folder) => file.startsWith(`test/${folder}/`))
  const rank = (file: string) => (isNear(file) ? 0 : 1e9) + statSync(join(root, file)).size
  const files = globSync("test/**/*.test.ts", { cwd: root })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => !blind.some((path) => file.startsWith(path)))
    .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
    .sort((one, other) => rank(one) - rank(other))
  const isSlow = (file: string) => file.endsWith(".property.test.ts")
  return { quick: files.filter((file) => !isSlow(file)), slow: files.filter(isSlow) }
}
