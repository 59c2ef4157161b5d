import { globSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

/** Root of the project. */
export const root = join(import.meta.dirname, "../..")

/** Where the pages of the exported names go. The folder is made anew, and git ignores it. */
export const apiFolder = join(root, "docs/api")

/** The file with all that is known of the exported names, which tests read. */
export const apiNames = join(apiFolder, "names.json")

/** Pages of the site whose source is not in `docs`, by the path of the source. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["grammar/README.md", "reference/specification.md"],
  ["CHANGELOG.md", "project/changelog.md"],
  ["CONTRIBUTING.md", "project/contributing.md"],
  ["SECURITY.md", "project/security.md"],
])

/** Documents in `docs` that are no pages of the site, since only those who change trommel read them. */
const unpublished =
  /^docs\/(?:architecture\.md|maintainers\/.*|reference\/(?:mock-coverage|store-assumptions)\.md)$/

/** Lists the sources of all pages, as paths in the project, in the order of the alphabet. */
export function listPages(): readonly string[] {
  return globSync(["docs/**/*.md", ...elsewhere.keys()], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !unpublished.test(path))
    .sort()
}

/**
 * Returns the path of a page on the site by the path of its source, both with `.md`.
 * @returns undefined for a file that is no page.
 * @example routeOf("docs/guide/README.md") // => "guide/index.md"
 */
export function routeOf(source: string): string | undefined {
  if (!source.startsWith("docs/") || !source.endsWith(".md")) return elsewhere.get(source)
  if (unpublished.test(source)) return undefined
  return source.slice("docs/".length).replace(/(^|\/)README\.md$/, "$1index.md")
}

/** Lists patterns of all files of the project that are no pages, for a tool that looks for Markdown files. */
export function excludedFiles(): readonly string[] {
  const pages = new Set(elsewhere.keys())
  return [
    "grammar/vectors/**",
    ...globSync("docs/**/*.md", { cwd: root }).filter((path) =>
      unpublished.test(path.replaceAll("\\", "/")),
    ),
    ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory())
        return ["docs", "grammar"].includes(entry.name) ? [] : [`${entry.name}/**`]
      return entry.name.endsWith(".md") && !pages.has(entry.name) ? [entry.name] : []
    }),
  ]
}

/** Reads the title of a page: its first heading. */
export function readTitle(source: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(join(root, source), "utf8"))?.[1]
  return heading?.replaceAll("`", "") ?? basename(source, ".md")
}
