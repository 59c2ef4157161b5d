import { spawnSync } from "node:child_process"
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { readSources } from "../architecture/sources.ts"
import { patience } from "../support/runs.ts"

const root = join(import.meta.dirname, "../..")

/** The names of all optional properties of the library. Those of the command line and the mock belong to programs. */
const optionalNames = (): readonly string[] => {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isMember =
      ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node)
    if (isMember && node.questionToken !== undefined && ts.isIdentifier(node.name))
      names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  for (const { path, tree } of readSources()) if (!/^(cli|mock|node)\//.test(path)) visit(tree)
  return [...names].sort()
}

interface Report {
  readonly answers: readonly string[]
  readonly found: readonly unknown[]
}

const run = (names: readonly string[]): Report => {
  const { stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/node"),
    [join(import.meta.dirname, "polluted-child.ts")],
    { input: JSON.stringify(names), encoding: "utf8", maxBuffer: 2 ** 28 },
  )
  expect(stderr).toBe("")
  return JSON.parse(stdout) as Report
}

describe("a polluted Object.prototype", () => {
  const names = optionalNames()

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

  it("no optional property on Object.prototype changes an answer", { timeout: patience }, () => {
    const { answers, found } = run(names)
    expect(answers.length).toBeGreaterThan(50)
    expect(found).toEqual([])
  })
})
