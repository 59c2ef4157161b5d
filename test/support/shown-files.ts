import { readFileSync } from "node:fs"
import manifest from "../../package.json" with { type: "json" }
import { root } from "./examples.ts"

/** What a file of src is imported as by those who installed the package. */
const specifiers = new Map(
  Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : [
          [
            target.default.replace("./dist/", "src/").replace(/\.js$/, ".ts"),
            path.replace(".", manifest.name),
          ] as const,
        ],
  ),
)

/** What programs import from; what the package has beside is data. */
export const packageEntries: readonly string[] = [...specifiers.values()]

/** Returns a file as its reader writes it: the package is imported by its name, and React is the one library for JSX. */
export function asShown(path: string): string {
  return readFileSync(`${root}${path}`, "utf8")
    .replace(
      /(?<=from ")(?:\.\.\/)+(src\/[^"]+)/g,
      (written, file: string) => specifiers.get(file) ?? written,
    )
    .replace("/** @jsxImportSource react */\n", "")
}

/** Returns the code of the blocks of a page that say which file they are, by its path. */
export function shownFiles(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(`${root}${page}`, "utf8")
  const blocks = text.matchAll(
    /^```(?:typescript|tsx) (?<path>(?:test|recipes)\/[\w/-]+\.tsx?)\n(?<code>[^]*?)^```$/gm,
  )
  return new Map(
    Array.from(blocks, ({ groups }) => [groups?.path ?? "", groups?.code ?? ""] as const),
  )
}
