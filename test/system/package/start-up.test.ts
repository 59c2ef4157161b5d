import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bundledPackages } from "../../../build.config.ts"
import manifest from "../../../package.json" with { type: "json" }
import { installPackage, type Installation } from "./packed.ts"

let installation: Installation | undefined
beforeAll(() => {
  installation = installPackage()
})
afterAll(() => installation?.remove())

const installed = (): Installation => installation ?? expect.fail("The package is not installed.")

/** Writes the address of each module that is loaded after it to the standard output. */
const listModules = `import { registerHooks } from "node:module"
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })`

/** Runs a program of somebody who installed the package, and returns the files that it loads. */
function filesLoadedBy(program: string): readonly string[] {
  const { folder } = installed()
  const hook = `data:text/javascript,${encodeURIComponent(listModules)}`
  return execFileSync(
    process.execPath,
    ["--import", hook, "--input-type=module", "--eval", program],
    { cwd: folder, encoding: "utf8" },
  )
    .split("\n")
    .filter((url) => url.startsWith("file:"))
    .map((url) => relative(join(folder, "node_modules"), fileURLToPath(url)))
    .sort()
}

const files = (...names: readonly string[]): readonly string[] =>
  names.map((name) => join(manifest.name, "dist", `${name}.js`))

describe("files that a process loads (npm run build makes them)", () => {
  it("a process that parses one text loads three files, and no other package", () => {
    const program = 'import { parseFilters } from "trommel"; parseFilters("name==jo,total>=4")'
    expect(filesLoadedBy(program)).toEqual(files("index", "shared/core", "shared/parser"))
  })

  it.each([
    ["trommel/core", files("core", "shared/core")],
    ["trommel/sieve", files("shared/core", "shared/sieve", "sieve")],
    ["trommel/store", files("shared/core", "shared/store", "store")],
  ])("%s loads no other package, and not the parser", (entry, expected) => {
    expect(filesLoadedBy(`import "${entry}"`)).toEqual(expected)
  })

  it.each([
    ["trommel/client", 4],
    ["trommel/server", 5],
    ["trommel/collection", 4],
    ["trommel/mock", 8],
    ["trommel/schema", 4],
    ["trommel/compare", 5],
    ["trommel/node", 6],
  ])("%s loads at most %i files of the package", (entry, limit) => {
    const loaded = filesLoadedBy(`import "${entry}"`)
    const own = loaded.filter((path) => path.startsWith(manifest.name))
    expect(own).not.toEqual([])
    expect(own.length).toBeLessThanOrEqual(limit)
  })
})

describe("packages inside the built files", () => {
  const scripts = (): readonly string[] => installed().files.filter((path) => path.endsWith(".js"))
  const read = (path: string): string =>
    readFileSync(join(installed().folder, "node_modules", manifest.name, path), "utf8")

  it("Chevrotain is in one file", () => {
    const holders = scripts().filter((path) => read(path).includes("performSelfAnalysis"))
    expect(holders).toEqual(["dist/shared/parser.js"])
  })

  it("no file imports a package that is inside the built files", () => {
    const imports = scripts().flatMap((path) =>
      [...read(path).matchAll(/\b(?:from|import)\s*\(?["'`]([^."'`][^"'`]*)["'`]/g)].map(
        (match) => match[1] ?? "",
      ),
    )
    expect(imports).toContain("hono")
    expect(imports.filter((name) => /^(?:@?chevrotain|leven)/.test(name))).toEqual([])
  })

  it("declarations name none of them", () => {
    const declarations = installed().files.filter((path) => path.endsWith(".d.ts"))
    expect(declarations).not.toEqual([])
    expect(declarations.filter((path) => /["'](?:@?chevrotain|leven)/.test(read(path)))).toEqual([])
  })

  it("a file that contains a package says so, and the package has all licenses", () => {
    const text = read("dist/third-party-licenses.txt")
    for (const name of bundledPackages) {
      const folder = join("node_modules", name)
      const license =
        readdirSync(folder).find((file) => /^license/i.test(file)) ?? expect.fail(name)
      expect(text).toContain(readFileSync(join(folder, license), "utf8").trim())
      const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
        version: string
      }
      const title = `${name} ${version} (`
      expect(text).toContain(title)
      expect(
        scripts().filter((path) => read(path).startsWith("/*! ") && read(path).includes(title)),
      ).toHaveLength(1)
    }
  })

  it("they are no runtime dependencies", () => {
    expect(bundledPackages.filter((name) => name in manifest.dependencies)).toEqual([])
    expect(bundledPackages.filter((name) => !(name in manifest.devDependencies))).toEqual([])
  })
})
