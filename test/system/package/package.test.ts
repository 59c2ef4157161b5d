import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import peers from "../../../bench/package.json" with { type: "json" }
import manifest from "../../../package.json" with { type: "json" }
import { dependencyFolders, installPackage, type Installation } from "./packed.ts"

const root = new URL("../../../", import.meta.url)

let installation: Installation | undefined
beforeAll(() => {
  installation = installPackage()
})
afterAll(() => installation?.remove())

const installed = (): Installation => installation ?? expect.fail("The package is not installed.")

/** Returns the bytes of all files below a folder, without the packages inside it. */
const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== "node_modules")
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? bytesOf(path) : statSync(path).size
    })
    .reduce((sum, size) => sum + size, 0)

describe("built package (npm run build makes it)", () => {
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === "string" ? [target] : Object.values(target),
  )

  it("every file that the exports name exists", () => {
    expect(targets.filter((target) => !existsSync(new URL(target, root)))).toEqual([])
  })

  const entries = targets.flatMap(
    (target) => /^\.\/dist\/([\w-]+)\.js$/.exec(target)?.slice(1) ?? [],
  )
  const namesOf = async (entry: string): Promise<string[]> =>
    Object.keys((await import(`../../../src/${entry}.ts`)) as object)

  it.each(entries)("the built entry %s exports what its source exports", async (entry) => {
    const built = (await import(new URL(`dist/${entry}.js`, root).href)) as object
    const names = await namesOf(entry)
    expect(Object.keys(built).sort()).toEqual(names.sort())
    expect(names).not.toEqual([])
  })

  it("the main entry exports everything that core exports", async () => {
    const main = await namesOf("index")
    expect((await namesOf("core")).filter((name) => !main.includes(name))).toEqual([])
  })

  it("no two entries export the same name, except core", async () => {
    const names = (
      await Promise.all(entries.filter((entry) => entry !== "core").map(namesOf))
    ).flat()
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it("the program is executable and starts on Node.js", () => {
    const program = new URL(manifest.bin.trommel, root)
    expect(readFileSync(program, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(statSync(program).mode & 0o111).toBe(0o111)
  })

  it("the package contains the build, the skill and the documents at the root, and nothing else", () => {
    const { files } = installed()
    expect(files.filter((path) => !path.startsWith("dist/")).sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "grammar/fields.schema.json",
      "grammar/trommel.tmLanguage.json",
      "package.json",
      "skills/trommel/SKILL.md",
    ])
    for (const target of targets.filter((path) => path.startsWith("./dist/")))
      expect(files).toContain(target.slice("./".length))
  })

  it("dist of the package holds scripts, types, licenses and the description of the store service, and neither sources nor maps", () => {
    const built = installed().files.filter((path) => path.startsWith("dist/"))
    expect(built.length).toBeGreaterThan(30)
    const others = built.filter((path) => !/\.(?:js|d\.ts)$/.test(path))
    expect(others.sort()).toEqual([
      "dist/store-service.openapi.json",
      "dist/third-party-licenses.txt",
    ])
    const mapped = built.filter((path) =>
      readFileSync(new URL(path, root), "utf8").includes("sourceMappingURL"),
    )
    expect(mapped).toEqual([])
  })

  it("the package and its dependencies take at most 7.5 MB", () => {
    const folders = dependencyFolders()
    expect(folders.length).toBeGreaterThanOrEqual(Object.keys(manifest.dependencies).length)
    expect(folders.map(bytesOf).reduce((sum, size) => sum + size, installed().size)).toBeLessThan(
      7_500_000,
    )
  })
})

describe("docs/maintainers/dependencies.md", () => {
  it("the page gives the reason for every dependency, and for no other package", () => {
    const text = readFileSync(new URL("docs/maintainers/dependencies.md", root), "utf8")
    const told = [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map((match) => match[1])
    expect(told.sort()).toEqual(
      [
        ...Object.keys(manifest.dependencies),
        ...Object.keys(manifest.devDependencies),
        ...Object.keys(peers.dependencies),
      ].sort(),
    )
  })

  it("the libraries that the benchmarks compare with are no dependencies of the project, and have exact versions", () => {
    const own = { ...manifest.dependencies, ...manifest.devDependencies }
    expect(Object.keys(peers.dependencies).filter((name) => Object.hasOwn(own, name))).toEqual([])
    expect(Object.values(peers.dependencies).filter((version) => !/^\d/.test(version))).toEqual([])
  })
})
