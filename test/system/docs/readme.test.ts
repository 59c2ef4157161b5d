import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { listPages } from "../../../scripts/docs/pages.ts"
import { root } from "../../support/examples.ts"

const textOf = (path: string): string => readFileSync(join(root, path), "utf8")
const readme = textOf("README.md")

/** Reads a number with a comma at the thousands. */
const readNumber = (text: string): number => Number(text.replaceAll(",", ""))

describe("README.md", () => {
  it("the README tells what the project is, shows it and how to try it, before it says why", () => {
    const headings = Array.from(readme.matchAll(/^## (.+)$/gm), ([, heading]) => heading)
    expect(headings.slice(0, 4)).toEqual(["Try it", "Why", "Install", "The command line"])
    expect(readme.indexOf("<picture>")).toBeLessThan(readme.indexOf("## Try it"))
  })

  it("the README says how many tests, vectors and databases there are", () => {
    const [, tests = "", vectors = "", databases = ""] =
      /^More than (.+) tests, (.+) test vectors and five databases \((.+?)\)/m.exec(readme) ?? []
    const written = globSync("test/**/*.test.ts", { cwd: root }).flatMap(
      (path) => textOf(path).match(/^\s*it(?:[A-Z]\w*)?(?:\.\w+)*\(/gm) ?? [],
    ).length
    expect(Math.floor(written / 1000) * 1000).toBe(readNumber(tests))
    const cases = globSync("grammar/vectors/**/*.json", { cwd: root })
      .map(
        (path) => (JSON.parse(textOf(path)) as { readonly cases?: readonly unknown[] }).cases ?? [],
      )
      .reduce((sum, { length }) => sum + length, 0)
    expect(readNumber(vectors)).toBe(cases)
    const engines = globSync("src/sql/engines/*.ts", { cwd: root }).filter(
      (path) => !path.endsWith("built-in.ts"),
    )
    // Citus runs the statements of PostgreSQL.
    expect(databases.split(", ")).toHaveLength(engines.length + 1)
  })

  it("the README has at most 950 words", () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(950)
  })

  it("the README names the test command that is run for every change", () => {
    const command = /^## Tests\n+```sh\n(.*)\n```$/m.exec(readme)?.[1]
    expect(command).toBe("npm ci && npm test")
    expect(textOf(".ci/run")).toContain(`run "${command}"`)
  })
})

/** Words of prose and tables: without code blocks, the targets of links, and bars. */
function countWords(page: string): number {
  const prose = textOf(page)
    .replace(/^---\n[^]*?\n---\n/, "")
    .replace(/^(`{3,}).*\n[^]*?^\1$/gm, "")
    .replace(/\]\([^)\s]+\)|<[^>]*>/g, " ")
  return prose.split(/[\s|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

it("the pages of the site hold at most 80,000 words, the specification included", () => {
  const pages = listPages().filter((path) => !path.startsWith("docs/api/"))
  const words = pages.reduce((sum, page) => sum + countWords(page), 0)
  expect(words).toBeGreaterThan(50_000)
  expect(words).toBeLessThanOrEqual(80_000)
})
