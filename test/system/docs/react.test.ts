import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"
import { asShown, shownFiles } from "../../support/shown-files.ts"

const shown = shownFiles("docs/guide/react.md")

const page = readFileSync(`${root}docs/guide/react.md`, "utf8")

const files = globSync("test/system/react/*.{ts,tsx}", { cwd: root })
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

  it.each(files)("the list at the top names %s, and so does the text above its block", (path) => {
    const name = `\`${path.replace("test/system/react/", "")}\``
    const [top = ""] = page.split("\n## ")
    expect(top).toContain(name)
    const [above = ""] = page.split(` ${path}\n`)
    expect(above.slice(above.lastIndexOf("```") - 300)).toContain(`${name}:\n`)
  })
})
