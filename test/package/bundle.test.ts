import { gzipSync } from "node:zlib"
import { build, type BuildResult } from "esbuild"
import { describe, expect, it } from "vitest"
import budgets from "../../.size-limit.json" with { type: "json" }
import manifest from "../../package.json" with { type: "json" }

const bundle = (entry: string) =>
  build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2023",
    external: ["node:*"],
    write: false,
    metafile: true,
  })

const gzipBytes = (result: BuildResult<{ write: false }>): number =>
  result.outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0)

/** What lies behind the entry: modules that add bytes to the bundle. */
const inputs = (result: BuildResult<{ metafile: true }>): string[] =>
  Object.keys(result.metafile.inputs)

describe("trommel/core in a bundle", () => {
  it("holds no Chevrotain", async () => {
    const result = await bundle("src/core.ts")
    expect(inputs(result)).toContain("src/core.ts")
    expect(inputs(result).filter((path) => path.includes("chevrotain"))).toEqual([])
  })

  it("is at most 12 kB gzip", async () => {
    expect(gzipBytes(await bundle("src/core.ts"))).toBeLessThanOrEqual(12_000)
  })
})

describe("the entries in bundles", () => {
  const entries = Object.keys(manifest.exports).filter((path) => path !== "./package.json")

  it("each have a budget", () => {
    expect(budgets.map(({ name }) => name.split(" ")[0])).toEqual(
      entries.map((path) => path.replace(".", manifest.name)),
    )
  })

  const withParser = ["index", "compare", "server"]
  const others = budgets
    .map(({ path, limit }) => ({ entry: path.replace(/^dist\/|\.js$/g, ""), limit }))
    .filter(({ entry }) => !withParser.includes(entry))

  it.each(others)(
    "$entry needs no parser, and is at most $limit gzip",
    async ({ entry, limit }) => {
      const result = await bundle(`src/${entry}.ts`)
      expect(inputs(result).filter((path) => path.includes("chevrotain"))).toEqual([])
      expect(gzipBytes(result)).toBeLessThanOrEqual(Number.parseInt(limit) * 1000)
    },
  )
})

describe("trommel/compare in a bundle", () => {
  it("reads text in both dialects, and is at most 56 kB gzip with Chevrotain", async () => {
    const result = await bundle("src/index.ts")
    expect(inputs(result)).toEqual(
      expect.arrayContaining(["src/sieve/read.ts", "src/parser/parser.ts"]),
    )
    expect(gzipBytes(result)).toBeLessThanOrEqual(56_000)
  })
})

describe("trommel/server in a bundle", () => {
  it("is at most 80 kB gzip with its dependencies, and knows no Node.js module", async () => {
    const result = await bundle("src/server.ts")
    const foreign = Object.values(result.metafile.inputs).flatMap((input) =>
      input.imports.map((one) => one.path),
    )
    expect(foreign.filter((path) => path.startsWith("node:"))).toEqual([])
    expect(gzipBytes(result)).toBeLessThanOrEqual(80_000)
  })
})

describe("the dialect of stock Sieve", () => {
  const entries = budgets.map(({ path }) => path.replace(/^dist\/|\.js$/g, ""))

  it.each(entries)("is in the bundle of %s only when that is for it", async (entry) => {
    const files = inputs(await bundle(`src/${entry}.ts`)).filter((path) =>
      path.startsWith("src/sieve/"),
    )
    expect(files.length > 0).toBe(["sieve", "compare"].includes(entry))
  })
})

describe("trommel in a bundle", () => {
  it("is at most 48 kB gzip with its dependencies, Chevrotain included", async () => {
    const result = await bundle("src/index.ts")
    expect(inputs(result).some((path) => path.includes("chevrotain"))).toBe(true)
    expect(gzipBytes(result)).toBeLessThanOrEqual(48_000)
  })

  it("knows no Node.js module", async () => {
    const { metafile } = await build({
      entryPoints: ["src/index.ts"],
      bundle: true,
      packages: "external",
      write: false,
      metafile: true,
    })
    const foreign = Object.values(metafile.inputs).flatMap((input) =>
      input.imports.filter((one) => one.external).map((one) => one.path),
    )
    expect(foreign).toContain("chevrotain")
    expect(foreign.filter((path) => path.startsWith("node:"))).toEqual([])
  })
})

describe("the command line", () => {
  it("loads the parser on demand: nothing imported at the start reaches Chevrotain", async () => {
    const { metafile } = await build({
      entryPoints: ["src/cli/main.ts"],
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
