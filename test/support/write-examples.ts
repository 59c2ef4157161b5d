import { writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import manifest from "../../package.json" with { type: "json" }
import { writeModule, type Scope } from "./example-module.ts"
import { root, type Example } from "./examples.ts"

/** What the package exports, by the name it is imported by. */
const entries = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === "string"
    ? []
    : [
        [
          path.replace(".", "trommel"),
          target.default.replace("./dist/", "src/").replace(/js$/, "ts"),
        ] as const,
      ],
)
const prelude = "test/support/example-prelude.ts"

/** Writes each example as a module into a folder. Returns the files in their order. */
export async function writeExamples(
  folder: string,
  examples: readonly Example[],
): Promise<readonly string[]> {
  const specifierOf = (path: string): string => relative(folder, join(root, path))
  const scopeOf = async (path: string): Promise<Scope> => ({
    specifier: specifierOf(path),
    names: Object.keys((await import(join(root, path))) as object),
  })
  const shared = await Promise.all([...entries.map(([, path]) => path), prelude].map(scopeOf))
  const specifiers = Object.fromEntries(
    entries.map(([name, path]) => [name, specifierOf(path)] as const),
  )
  const files: string[] = []
  for (const [index, example] of examples.entries()) {
    // A block of a page is copied, so it imports what it uses.
    const scopes = example.module === undefined ? [] : [await scopeOf(example.module), ...shared]
    const file = join(folder, `example-${index}.ts`)
    writeFileSync(file, writeModule(example, scopes, specifiers))
    files.push(file)
  }
  return files
}
