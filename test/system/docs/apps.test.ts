import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { asShown, shownFiles } from "../../support/shown-files.ts"

/** All files of the apps; start.ts, browser.ts and the tests do the part of a visitor. */
const files = globSync("test/system/apps/*.ts", { cwd: root })
  .filter((path) => !/\/(?:start|browser|[\w-]+\.test|[\w-]+\.property\.test)\.ts$/.test(path))
  .sort()

const shown = shownFiles("docs/guide/web-frameworks.md")

describe("docs/guide/web-frameworks.md", () => {
  it("the page shows every file of the apps, and no other", () => {
    // The recipes beside them are compared with their files by a test of recipes.
    const apps = [...shown.keys()].filter((path) => !path.startsWith("recipes/"))
    expect(apps.sort()).toEqual(files)
    expect(files.length).toBeGreaterThan(7)
  })

  it.each(files)("the page shows %s as it is, with imports from the package", (path) => {
    expect(asShown(path)).not.toContain("../")
    expect(shown.get(path)).toBe(asShown(path))
  })
})
