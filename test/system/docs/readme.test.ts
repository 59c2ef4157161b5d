import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { listPages } from "../../../scripts/docs/pages.ts"
import { root } from "../../support/examples.ts"

const readme = readFileSync(join(root, "README.md"), "utf8")

describe("README.md", () => {
  it("the README has at most 950 words", () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(950)
  })

  it("the README names the test command that is run for every change", () => {
    const command = /^## Tests\n+```sh\n(.*)\n```$/m.exec(readme)?.[1]
    expect(command).toBe("npm ci && npm test")
    expect(readFileSync(join(root, ".ci/run"), "utf8")).toContain(`run "${command}"`)
  })
})

/** Words of prose and tables: without code blocks, the targets of links, and bars. */
function countWords(page: string): number {
  const prose = readFileSync(join(root, page), "utf8")
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
