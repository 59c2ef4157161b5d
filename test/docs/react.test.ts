import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../support/examples.ts"
import { asShown, shownFiles } from "../support/shown-files.ts"

const shown = shownFiles("docs/guide/react.md")

const files = globSync("test/react/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts"))
  .sort()

describe("docs/guide/react.md", () => {
  it("the page shows every file of the React page, and no other", () => {
    expect([...shown.keys()].sort()).toEqual(files)
    expect(files.length).toBeGreaterThan(5)
  })

  it.each(files)("the page shows %s as it is, with imports from the package", (path) => {
    expect(asShown(path)).not.toContain("../")
    expect(shown.get(path)).toBe(asShown(path))
  })
})
