import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { bundledPackages } from "../../build.config.ts"
import { forbidden, headings, layers, placeOf, unreachable } from "../../layers.config.ts"
import manifest from "../../package.json" with { type: "json" }
import { findCycles, reach, sources } from "./sources.ts"

const paths = new Set(sources.map((source) => source.path))

const unitOf = (file: string): string => placeOf(file)?.unit.name ?? expect.fail(file)

describe("layers of src", () => {
  it("every file belongs to a layer", () => {
    expect(sources.length).toBeGreaterThan(20)
    expect(
      sources.map((source) => source.path).filter((path) => placeOf(path) === undefined),
    ).toEqual([])
  })

  it("every path of a layer exists", () => {
    const files = layers.flat().flatMap((unit) => unit.paths.filter((path) => path.endsWith(".ts")))
    expect(files.filter((file) => !paths.has(file))).toEqual([])
  })

  it("every import leads to a file", () => {
    const lost = sources.flatMap((source) =>
      source.local.filter((path) => !paths.has(path)).map((path) => `${source.path}: ${path}`),
    )
    expect(lost).toEqual([])
  })

  it("every import points down, to its own unit, or to a unit that its unit names", () => {
    const wrong = sources.flatMap((source) =>
      source.local.flatMap((path) => {
        const reason = forbidden(source.path, path)
        return reason === undefined ? [] : [`${source.path} -> ${path}: ${reason}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it("units without the parser never reach the parser, directly or through other files", () => {
    const wrong = sources.flatMap((source) => {
      const from = placeOf(source.path)
      if (from === undefined) return []
      return [...reach(sources, source.path, ({ local }) => local)].flatMap(([path, way]) => {
        const to = placeOf(path)
        const reason = to === undefined ? undefined : unreachable(from.unit, to.unit)
        return reason === undefined ? [] : [`${reason}: ${way.join(" -> ")}`]
      })
    })
    expect(wrong).toEqual([])
  })

  it("imports have no cycle once types are removed", () => {
    expect(findCycles(sources, ({ loaded }) => loaded)).toEqual([])
  })

  it("units have no cycle, types included", () => {
    const importsOf = (name: string): readonly string[] =>
      sources
        .filter((source) => unitOf(source.path) === name)
        .flatMap((source) => source.local.map(unitOf))
    const units = [...new Set(sources.map((source) => unitOf(source.path)))].map((path) => ({
      path,
      imported: importsOf(path).filter((other) => other !== path),
    }))
    expect(findCycles(units, ({ imported }) => imported)).toEqual([])
  })

  it.each(["mock", "sieve", "apply", "cli", "sql"])(
    "files of %s have no cycle, types included",
    (folder) => {
      const files = sources.filter((source) => unitOf(source.path) === folder)
      expect(files.length).toBeGreaterThan(1)
      expect(findCycles(files, ({ local }) => local)).toEqual([])
    },
  )
})

describe("table of layers", () => {
  it.each([
    ["fields/field.ts", "bind/bind.ts", "fields (layer 2) must not import bind (layer 3)"],
    [
      "evaluate/predicate.ts",
      "builder/query.ts",
      "evaluate (layer 4) must not import builder (layer 4)",
    ],
    [
      "language/print.ts",
      "parser/parser.ts",
      "language (layer 1) must not import parser (layer 3)",
    ],
    [
      "endpoint/list-endpoint.ts",
      "mock/app.ts",
      "endpoint (layer 6) must not import mock (layer 6)",
    ],
    [
      "core.ts",
      "index.ts",
      "entries without the parser (layer 7) must not import entries with the parser (layer 7)",
    ],
    ["nowhere/x.ts", "language/ast.ts", "nowhere/x.ts belongs to no layer of layers.config.ts"],
  ])("forbidden gives the reason why %s must not import %s", (importer, imported, reason) => {
    expect(forbidden(importer, imported)).toBe(reason)
  })

  it.each([
    ["bind/bind.ts", "language/ast.ts"],
    ["bind/bind.ts", "bind/bound.ts"],
    ["mock/app.ts", "endpoint/list-endpoint.ts"],
    ["explain/explain-row.ts", "evaluate/predicate.ts"],
    ["index.ts", "core.ts"],
  ])("forbidden lets %s import %s", (importer, imported) => {
    expect(forbidden(importer, imported)).toBeUndefined()
  })

  it("unreachable knows which units must never reach the parser", () => {
    const find = (file: string) => placeOf(file)?.unit ?? expect.fail(file)
    expect(unreachable(find("core.ts"), find("parser/parse.ts"))).toBe(
      "entries without the parser must never reach parser",
    )
    expect(unreachable(find("apply/apply.ts"), find("parser/parse.ts"))).toBeUndefined()
  })

  it("the table has at most eight layers", () => {
    expect(layers.length).toBeLessThanOrEqual(8)
  })
})

describe("headings of folders", () => {
  const folders = layers
    .flat()
    .flatMap(({ name, paths }) => (paths[0] === `${name}/` ? [name] : []))

  it("each folder has one of seven headings", () => {
    expect(Object.keys(headings)).toHaveLength(7)
    expect(Object.values(headings).flat().sort()).toEqual(folders.sort())
  })

  it("docs/architecture.md has the same folders under the same headings", () => {
    const document = readFileSync("docs/architecture.md", "utf8")
    let heading = ""
    const rows = [...document.matchAll(/^\| ([a-z]*) *\| `(\w+)` +\|/gm)].map(
      ([, named = "", name]) => {
        heading = named === "" ? heading : named
        return [heading, name]
      },
    )
    const listed = Object.entries(headings).flatMap(([named, names]) =>
      names.map((name) => [named, name]),
    )
    expect(rows).toEqual(listed)
  })

  it("docs/architecture.md names files that are there", () => {
    const document = readFileSync("docs/architecture.md", "utf8")
    const named = document.slice(0, document.indexOf("## From text to rows"))
    const paths = Array.from(named.matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g), ([, path = ""]) => path)
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => !existsSync(`src/${path}`) && !existsSync(path))).toEqual([])
  })
})

describe("imports of packages", () => {
  it("only the folder of the parser imports Chevrotain", () => {
    const users = sources.filter((source) =>
      source.foreign.some((name) => name.startsWith("chevrotain")),
    )
    expect(users.map(({ path }) => path).filter((path) => !path.startsWith("parser/"))).toEqual([])
    expect(users.length).toBeGreaterThan(0)
  })

  it("src imports only runtime dependencies and bundled packages, and Node.js modules only where Node.js is required", () => {
    const isCommandLine = (path: string): boolean => path.startsWith("cli/")
    const knowsNode = (path: string): boolean => isCommandLine(path) || path.startsWith("node/")
    const knowsKysely = (path: string): boolean =>
      ["sql/", "cli/database/", "node/postgres.ts", "node/sqlite.ts"].some((place) =>
        path.startsWith(place),
      )
    const allowed = (path: string, name: string): boolean => {
      if (name === "commander") return isCommandLine(path)
      if (name.startsWith("node:") || name.startsWith("@hono/node-server")) return knowsNode(path)
      if (name === "kysely") return knowsKysely(path)
      if (/^@(?:codemirror|lezer)\//.test(name)) return path.startsWith("codemirror/")
      return [...Object.keys(manifest.dependencies), ...bundledPackages].some(
        (dependency) => name === dependency || name.startsWith(`${dependency}/`),
      )
    }
    const others = sources.flatMap((source) =>
      source.foreign
        .filter((name) => !allowed(source.path, name))
        .map((name) => `${source.path}: ${name}`),
    )
    expect(others).toEqual([])
  })

  it("every runtime dependency and every bundled package is imported", () => {
    const imported = sources.flatMap((source) => source.foreign)
    const isImported = (name: string): boolean =>
      imported.some((other) => other === name || other.startsWith(`${name}/`))
    const packages = [...Object.keys(manifest.dependencies), ...bundledPackages]
    expect(packages.filter((name) => !isImported(name))).toEqual([])
  })
})
