import { describe, expect, it } from "vitest"
import { chevrotainFiles, forbidden, layers, placeOf, unreachable } from "../../layers.config.js"
import manifest from "../../package.json" with { type: "json" }
import { reach, readSources } from "./sources.js"

const sources = readSources()
const paths = new Set(sources.map((source) => source.path))

describe("the layers of src", () => {
  it("has a place for every file", () => {
    expect(sources.length).toBeGreaterThan(20)
    expect(sources.map((source) => source.path).filter((path) => placeOf(path) === undefined)).toEqual([])
  })

  it("names no file that is gone", () => {
    const files = layers.flat().flatMap((unit) => unit.paths.filter((path) => path.endsWith(".ts")))
    expect(files.filter((file) => !paths.has(file))).toEqual([])
  })

  it("reads every import: each leads to a file", () => {
    const lost = sources.flatMap((source) => source.local.filter((path) => !paths.has(path)).map((path) => `${source.path}: ${path}`))
    expect(lost).toEqual([])
  })

  it("points imports down, and never to another unit of the same layer", () => {
    const wrong = sources.flatMap((source) =>
      source.local.flatMap((path) => {
        const reason = forbidden(source.path, path)
        return reason === undefined ? [] : [`${source.path} -> ${path}: ${reason}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it("never reaches the parser from what does without it, however far the way", () => {
    const wrong = sources.flatMap((source) => {
      const from = placeOf(source.path)
      if (from === undefined) return []
      return [...reach(sources, source.path)].flatMap(([path, way]) => {
        const to = placeOf(path)
        const reason = to === undefined ? undefined : unreachable(from.unit, to.unit)
        return reason === undefined ? [] : [`${reason}: ${way.join(" -> ")}`]
      })
    })
    expect(wrong).toEqual([])
  })

  it("has no cycle once types are stripped", () => {
    const cycles = sources.flatMap((source) =>
      source.loaded.flatMap((path) => {
        const way = reach(sources, path, ({ loaded }) => loaded).get(source.path)
        return way === undefined ? [] : [[source.path, ...way].join(" -> ")]
      }),
    )
    expect(cycles).toEqual([])
  })
})

describe("the table of layers", () => {
  it.each([
    ["fields/field.ts", "bind/bind.ts", "fields (layer 3) must not import bind (layer 4)"],
    ["compile/predicate.ts", "build/query.ts", "compile (layer 5) must not import build (layer 5)"],
    ["language/print.ts", "language/parser.ts", "language (layer 1) must not import parser (layer 2)"],
    ["bind/bind.ts", "language/parse.ts", "bind must never reach parser"],
    ["client/client.ts", "language/parse.ts", "client must never reach parser"],
    ["core.ts", "language/parse.ts", "core must never reach parser"],
    ["core.ts", "index.ts", "core (layer 10) must not import index (layer 11)"],
    ["nowhere/x.ts", "language/ast.ts", "nowhere/x.ts belongs to no layer of layers.config.ts"],
  ])("refuses that %s imports %s", (importer, imported, reason) => {
    expect(forbidden(importer, imported)).toBe(reason)
  })

  it.each([
    ["bind/bind.ts", "language/ast.ts"],
    ["bind/bind.ts", "bind/bound.ts"],
    ["language/parser.ts", "language/reading.ts"],
    ["storefront/apply.ts", "language/parse.ts"],
    ["index.ts", "language/parse.ts"],
  ])("lets %s import %s", (importer, imported) => {
    expect(forbidden(importer, imported)).toBeUndefined()
  })
})

describe("foreign modules", () => {
  it("imports Chevrotain in its few files alone", () => {
    const users = sources.filter((source) => source.foreign.some((name) => name.startsWith("chevrotain")))
    expect(users.map((source) => source.path).filter((path) => !chevrotainFiles.includes(path))).toEqual([])
    expect(users.length).toBeGreaterThan(0)
  })

  it("imports nothing but the runtime dependencies; Node.js and what needs it where Node.js is known", () => {
    const isCommandLine = (path: string): boolean => path.startsWith("cli/")
    const knowsNode = (path: string): boolean => isCommandLine(path) || path.startsWith("listen/")
    const allowed = (path: string, name: string): boolean => {
      if (name === "commander") return isCommandLine(path)
      if (name.startsWith("node:") || name.startsWith("@hono/node-server")) return knowsNode(path)
      return Object.keys(manifest.dependencies).some((dependency) => name === dependency || name.startsWith(`${dependency}/`))
    }
    const others = sources.flatMap((source) =>
      source.foreign.filter((name) => !allowed(source.path, name)).map((name) => `${source.path}: ${name}`),
    )
    expect(others).toEqual([])
  })

  it("has a runtime dependency for nothing that is not imported", () => {
    const imported = sources.flatMap((source) => source.foreign)
    const isImported = (name: string): boolean => imported.some((other) => other === name || other.startsWith(`${name}/`))
    expect(Object.keys(manifest.dependencies).filter((name) => !isImported(name))).toEqual([])
  })
})
