import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { describe, expect, it } from "vitest"
import { entries } from "../../build.config.ts"
import { root } from "../support/examples.ts"

const folder = "playground"
const files = globSync(`${folder}/{src,build}/**/*.{ts,tsx}`, { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .sort()
const read = (path: string): string => readFileSync(join(root, path), "utf8")

/** The files that a file imports by relative paths, from the root of the project. */
const importsOf = (path: string): readonly string[] =>
  Array.from(read(path).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g), ([, specifier = ""]) =>
    posix.join(posix.dirname(path), specifier),
  )

/** The readers of files of the command line, which the worker shares. They know no Node.js. */
const sharedReaders = [
  "src/cli/input/advice.ts",
  "src/cli/input/exact-fields.ts",
  "src/cli/input/misfits.ts",
  "src/cli/input/format-of-name.ts",
  "src/cli/input/read-source.ts",
  "src/cli/input/source-texts.ts",
]

/** All files of src that a file reaches by imports of values. */
const reachedFrom = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, specifier = ""] of read(path).matchAll(
    /(?:^(?:import|export) (?!type)[^"]*from|import\()\s*"(\.[^"]+)"/gm,
  ))
    reachedFrom(posix.join(posix.dirname(path), specifier), seen)
  return seen
}

describe("the playground", () => {
  it("its page imports of src only the entries", () => {
    const allowed = new Set<string>([...Object.values(entries), ...sharedReaders])
    const others = files
      .filter((path) => path.startsWith(`${folder}/src/`))
      .flatMap((path) => importsOf(path).map((imported) => ({ path, imported })))
      .filter(({ imported }) => imported.startsWith("src/") && !allowed.has(imported))
    expect(files.length).toBeGreaterThan(15)
    expect(others).toEqual([])
  })

  it("the readers that it shares with the command line know no Node.js", () => {
    const reached = [...new Set(sharedReaders.flatMap((path) => [...reachedFrom(path)]))]
    expect(reached).toContain("src/cli/input/read-cells.ts")
    const knowing = reached.filter((path) => /"node:|\b(?:Buffer|process)\b/.test(read(path)))
    expect(knowing).toEqual([])
  })

  it("no file of src imports it", () => {
    const users = globSync("src/**/*.ts", { cwd: root }).filter((path) =>
      importsOf(path.replaceAll("\\", "/")).some((imported) => imported.startsWith(`${folder}/`)),
    )
    expect(users).toEqual([])
  })

  it("no file writes HTML or code from texts", () => {
    const written =
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function\b/
    expect(files.filter((path) => written.test(read(path)))).toEqual([])
  })

  it("no file names another host", () => {
    // Nothing is loaded from the name space of SVG, nor from the example of a list.
    const named = /https?:\/\/(?!www\.w3\.org\/2000\/svg|api\.example\.com\/items)[a-z0-9.-]+/i
    const sources = [...files, `${folder}/index.html`].filter((path) => named.test(read(path)))
    expect(sources).toEqual([])
  })
})
