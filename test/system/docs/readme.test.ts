import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
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
