import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { asShown } from "../../support/shown-files.ts"

const page = readFileSync(`${root}docs/guide/testing-with-mocks.md`, "utf8")
const recipes = globSync("test/system/mock-recipes/*.test.ts", { cwd: root }).sort()

/** The code of the blocks that say which file they are. */
const shown = new Map(
  Array.from(
    page.matchAll(
      /^```ts no-run: [^\n]*?(?<path>test\/system\/mock-recipes\/[\w-]+\.test\.ts)[^\n]*\n(?<code>[^]*?)^```$/gm,
    ),
    ({ groups }) => [groups?.path ?? "", groups?.code ?? ""],
  ),
)

describe("docs/guide/testing-with-mocks.md", () => {
  it("the page shows every recipe that is run, and no other", () => {
    expect([...shown.keys()].sort()).toEqual(recipes)
    expect(recipes.length).toBeGreaterThan(4)
  })

  it.each(recipes)("the page shows %s as it is, with imports from the package", (path) => {
    expect(asShown(path)).not.toContain("../")
    expect(shown.get(path)).toBe(asShown(path))
  })
})
