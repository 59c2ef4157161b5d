import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { sources } from "../../architecture/sources.ts"
import { patience, runFactor } from "../../support/runs.ts"

const root = join(import.meta.dirname, "../../..")

/**
 * The names that have been tried. Names are added and none is removed: a property that is no longer optional may
 * still be read where it is absent.
 */
const triedNames = readFileSync(join(import.meta.dirname, "names.txt"), "utf8")
  .trim()
  .split(/\s+/)

/** The names that have been tried, and those of all optional properties of the library. Those of the command line belong to a program. */
const namesToTry = (): readonly string[] => {
  const names = new Set<string>(triedNames)
  const visit = (node: ts.Node): void => {
    const isMember =
      ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node)
    if (isMember && node.questionToken !== undefined && ts.isIdentifier(node.name))
      names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  for (const { path, tree } of sources) if (!/^(cli|node)\//.test(path)) visit(tree)
  return [...names].sort()
}

/**
 * The names that break a platform or a dependency below the library, each with what it breaks. docs/guide/defining-fields.md
 * lists them.
 */
const knownFaults: ReadonlyMap<string, string> = new Map([
  ["body", "Node.js cannot make a Response without a body"],
  ["mode", "Node.js cannot make a Request without a mode"],
  ["signal", "Node.js can make neither a Request nor a socket"],
  ["status", "the router of the mock answers 500"],
  ["value", "whatever defines accessors throws"],
])

interface Report {
  readonly answers: readonly unknown[]
  readonly found: readonly unknown[]
  /** Exported functions that no call reaches. */
  readonly uncalled: readonly string[]
}

const run = (task: { readonly names: readonly string[]; readonly script?: string }): Report => {
  const { stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/node"),
    [join(import.meta.dirname, "polluted-child.ts")],
    {
      input: JSON.stringify({ ...task, thorough: runFactor > 1 }),
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    },
  )
  expect(stderr).toBe("")
  return JSON.parse(stdout) as Report
}

/** Bundles all of the library into one script, whose value is the library. */
const bundleScript = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: {
      contents: ["index", "client", "collection", "compare", "schema", "server", "sieve", "mock"]
        .map((entry) => `import * as ${entry} from "./src/${entry}.ts"`)
        .concat(
          "export const library = { ...index, ...client, ...collection, ...compare, ...schema, ...server, ...sieve, ...mock }",
        )
        .join("\n"),
      resolveDir: root,
    },
    bundle: true,
    platform: "node",
    format: "iife",
    globalName: "bundle",
    write: false,
  })
  return `(() => { ${outputFiles[0]?.text ?? ""}; return bundle.library })()`
}

describe("a polluted Object.prototype", () => {
  const names = namesToTry()

  it("the optional properties of the library are found", () => {
    for (const name of [
      "weight",
      "byCodeUnit",
      "dialect",
      "strict",
      "rule",
      "fix",
      "hint",
      "range",
    ])
      expect(names).toContain(name)
  })

  const polluted = names.filter((name) => !knownFaults.has(name))

  it(
    "no optional property on Object.prototype changes an answer of an exported function, each of which is called",
    {
      timeout: patience,
    },
    () => {
      const { answers, found, uncalled } = run({ names: polluted })
      expect(uncalled).toEqual([])
      expect(answers.length).toBeGreaterThan(200)
      expect(found).toEqual([])
    },
  )

  it("nor does one that is there before the import", { timeout: patience }, async () => {
    const { answers, found } = run({ names: polluted, script: await bundleScript() })
    expect(answers.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  it("faults of dependencies are names of the library", () => {
    for (const name of knownFaults.keys()) expect(names).toContain(name)
  })
})
