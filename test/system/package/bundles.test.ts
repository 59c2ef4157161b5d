import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { packageEntries } from "../../support/shown-files.ts"
import { bundle, inputsNamed, type Bundle } from "./bundle.ts"
import { installPackage, type Installation } from "./packed.ts"
import { sizeBudgets } from "./size-budgets.ts"

let installation: Installation | undefined
beforeAll(() => {
  installation = installPackage()
})
afterAll(() => installation?.remove())

/** Bundles code of somebody who installed the packed package. */
const bundlePackage = (code: string): Promise<Bundle> =>
  bundle(code, installation?.folder ?? expect.fail("The package is not installed."))

/** The built file that contains Chevrotain (start-up.test.ts shows that no other does). */
const fileOfChevrotain = "dist/shared/parser.js"

const entryOf: Readonly<Record<string, string>> = {
  createListClient: "trommel/client",
  createCollection: "trommel/collection",
}

/** Reads the table of sizes of the guide: imports, and thousands of bytes. */
function readSizes(): readonly { readonly names: readonly string[]; readonly size: number }[] {
  const text = readFileSync(join(root, "docs/guide/small-bundles.md"), "utf8")
  return Array.from(
    text.matchAll(/^\| [^|]+\| ([^|]+)\| +([\d.]+) \|$/gm),
    ([, names = "", size]) => ({
      names: Array.from(names.matchAll(/`(\w+)`/g), ([, name = ""]) => name),
      size: Number(size),
    }),
  )
}

describe("bundles of the packed package", () => {
  it.each(sizeBudgets)("the bundle for $use has at most $limit bytes", async ({ code, limit }) => {
    const { contents } = await bundlePackage(code)
    expect(contents.length).toBeGreaterThan(1000)
    expect(gzipSync(contents, { level: 9 }).length).toBeLessThanOrEqual(limit)
  })

  it.each(readSizes())(
    "docs/guide/small-bundles.md has the size of $names",
    async ({ names, size }) => {
      const code = names.map((name) => `export { ${name} } from "${entryOf[name] ?? "trommel"}"`)
      const { contents } = await bundlePackage(code.join("; "))
      const measured = gzipSync(contents, { level: 9 }).length / 1000
      expect(Math.abs(measured / size - 1), `${measured} kB`).toBeLessThan(0.05)
    },
  )

  it.each([
    'export { buildQuery, printQuery } from "trommel"',
    'export { createListClient } from "trommel/client"',
    'export { createStoreClient } from "trommel/client"',
    'export * from "trommel/core"',
    'export * from "trommel/sieve"',
    'export * from "trommel/store"',
    'export { openApiParameters, querySchema } from "trommel/schema"',
  ])("the bundle of %s contains no byte of Chevrotain", async (code) => {
    const found = await bundlePackage(code)
    expect(inputsNamed(found, "node_modules/trommel/")).not.toEqual([])
    expect(inputsNamed(found, fileOfChevrotain)).toEqual([])
  })

  it("the bundle of listEndpoint contains nothing of a collection, which it may be given", async () => {
    const found = await bundle('export { listEndpoint } from "./src/server.ts"', root)
    expect(inputsNamed(found, "src/")).not.toEqual([])
    expect(inputsNamed(found, "src/collection")).toEqual([])
  })

  it.each([
    ["sqlite", "json_each", "num_nulls"],
    ["postgres", "num_nulls", "json_each"],
  ])(
    "a bundle with %s contains no other engine, and without checks no check",
    async (engine, own, other) => {
      const functionsOf = async (names: string): Promise<string> =>
        new TextDecoder().decode(
          (await bundlePackage(`export { ${names}, ${engine} } from "trommel/kysely"`)).contents,
        )
      const asking = await functionsOf("defineSqlTable, toKysely, runSql")
      const checking = await functionsOf("defineSqlTable, checkSqlTable")
      for (const code of [asking, checking]) {
        expect(code).toContain(own)
        expect(code).not.toContain(other)
      }
      const problem = "holds a value of another type"
      expect([asking, checking].map((code) => code.includes(problem))).toEqual([false, true])
      // PostgreSQL alone runs its statements in this way.
      expect(asking.includes("repeatable read")).toBe(engine === "postgres")
    },
  )

  it("the bundle of parseQuery contains Chevrotain", async () => {
    const found = await bundlePackage('export { parseQuery } from "trommel"')
    expect(inputsNamed(found, fileOfChevrotain)).not.toEqual([])
  })

  const anywhere = packageEntries.filter((entry) => !entry.endsWith("/node"))

  it.each(anywhere)("the bundle of %s imports no module of Node.js", async (entry) => {
    expect((await bundlePackage(`export * from "${entry}"`)).external).toEqual([])
  })

  it("trommel/kysely imports kysely, which other entries do not", async () => {
    const used = await bundlePackage('export * from "trommel/kysely"')
    expect(inputsNamed(used, "node_modules/kysely/")).not.toEqual([])
    expect(inputsNamed(used, "chevrotain")).toEqual([])
    for (const entry of anywhere.filter((name) => !name.startsWith("trommel/kysely")))
      expect(inputsNamed(await bundlePackage(`export * from "${entry}"`), "kysely/")).toEqual([])
  })

  it.each([
    ["trommel/node", "node:http"],
    ["trommel/kysely/node", "node:net"],
  ])("the bundle of %s imports %s", async (entry, module) => {
    const { external } = await bundlePackage(`export * from "${entry}"`)
    expect(external).toContain(module)
  })
})

describe("dialect of stock Sieve", () => {
  it.each([
    ["applyQuery", "index"],
    ["buildQuery", "index"],
    ["createListClient", "client"],
    ["listEndpoint", "server"],
    ["createStoreServer", "mock"],
  ])("the bundle of %s does not contain the sieve dialect", async (name, entry) => {
    const found = await bundle(`export { ${name} } from "./src/${entry}.ts"`, root)
    expect(inputsNamed(found, "src/")).not.toEqual([])
    expect(inputsNamed(found, "src/sieve/")).toEqual([])
  })

  it("the bundle of compareDialects contains the sieve dialect", async () => {
    const found = await bundle('export { compareDialects } from "./src/compare.ts"', root)
    expect(inputsNamed(found, "src/sieve/")).not.toEqual([])
  })
})

describe("command line", () => {
  it("the command line imports Chevrotain only when a command reads a query", async () => {
    const { metafile } = await build({
      entryPoints: ["src/cli/main.ts"],
      absWorkingDir: root,
      format: "esm",
      bundle: true,
      packages: "external",
      platform: "node",
      write: false,
      metafile: true,
    })
    const reached = new Set(["src/cli/main.ts"])
    for (const path of reached) {
      for (const one of metafile.inputs[path]?.imports ?? [])
        if (one.kind === "import-statement") reached.add(one.path)
    }
    expect(reached.size).toBeGreaterThan(1)
    expect([...reached].filter((path) => path.includes("chevrotain"))).toEqual([])
  })
})
