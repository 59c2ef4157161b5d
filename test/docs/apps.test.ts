import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { root } from "../support/examples.ts"

const page = readFileSync(`${root}docs/guide/web-frameworks.md`, "utf8")

/** All files of the apps; start.ts, browser.ts and the tests do the part of a visitor. */
const files = globSync("test/apps/*.ts", { cwd: root })
  .filter((path) => !/\/(?:start|browser|[\w-]+\.test|[\w-]+\.property\.test)\.ts$/.test(path))
  .sort()

/** Returns a file as its reader writes it: the package is imported by its name, the catalog is a file beside it. */
function asShown(path: string): string {
  return readFileSync(`${root}${path}`, "utf8")
    .replace(/(?<=from ")\.\.\/\.\.\/src\/(\w+)\.ts/g, (file, entry: string) =>
      entry === "index"
        ? manifest.name
        : `./${entry}` in manifest.exports
          ? `${manifest.name}/${entry}`
          : file,
    )
    .replace("../forms/german-messages.ts", "./german-messages.ts")
}

const shown = new Map(
  Array.from(
    page.matchAll(/^```typescript (?<path>test\/apps\/[\w-]+\.ts)\n(?<code>[^]*?)^```$/gm),
    ({ groups }) => [groups?.path ?? "", groups?.code ?? ""],
  ),
)

describe("docs/guide/web-frameworks.md", () => {
  it("the page shows every file of the apps, and no other", () => {
    expect([...shown.keys()].sort()).toEqual(files)
    expect(files.length).toBeGreaterThan(7)
  })

  it.each(files)("the page shows %s as it is, with imports from the package", (path) => {
    expect(asShown(path)).not.toContain("../")
    expect(shown.get(path)).toBe(asShown(path))
  })
})
