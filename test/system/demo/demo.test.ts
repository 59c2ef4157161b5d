import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const runDemo = () =>
  spawnSync(process.execPath, ["scripts/demo.ts"], { cwd: root, encoding: "utf8", env: {} })

describe("the demonstration (npm run build makes what it imports)", () => {
  const { status, stdout, stderr } = runDemo()

  it("runs to its end", () => {
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  })

  it("asks five questions, each with its rows", () => {
    expect(stdout.match(/^\d\. .+$/gm)).toHaveLength(5)
    expect(stdout.match(/^ {3}[\d,]+ of 3,201 match/gm)).toHaveLength(6)
    expect(stdout).toContain("     300    Zack Snyder      7.8\n")
  })

  it("T1: explains a trap, and what its fix finds", () => {
    expect(stdout).toContain("   error comma-in-value (T1) in filters at 11\n")
    expect(stdout).toContain("     | Title@=I, Robot\n     |           ^^^^^\n")
    expect(stdout).toContain("   fixed: Title@=I\\, Robot\n")
    expect(stdout).toMatch(/ {3}1 of 3,201 match:\n {5}Title .*\n {5}I, Robot {2}.*\n$/)
  })

  it("fits the width of a terminal, and prints the same text every time", () => {
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(runDemo().stdout).toBe(stdout)
  })

  it("asks about as many movies as the README says", () => {
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8")
    const [, count] = /`npm run demo` queries ([\d,]+) real movies/.exec(readme) ?? []
    expect(count).toBeDefined()
    expect(stdout).toMatch(new RegExp(`^${String(count)} movies of the package vega-datasets`))
  })
})
