import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { root } from "../support/examples.ts"

const page = readFileSync(`${root}docs/guide/testing-with-mocks.md`, "utf8")
const recipes = globSync("test/recipes/*.test.ts", { cwd: root }).sort()

/** What a file of src is imported as by those who installed the package. */
const specifiers = new Map(
  Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : [
          [
            target.default.replace("./dist/", "../../src/").replace(/\.js$/, ".ts"),
            path.replace(".", manifest.name),
          ] as const,
        ],
  ),
)

/** A recipe as its reader writes it. */
function asShown(path: string): string {
  return readFileSync(`${root}${path}`, "utf8").replace(
    /(?<=from ")\.\.\/\.\.\/[^"]+/g,
    (file) => specifiers.get(file) ?? file,
  )
}

/** The code of the blocks that say which file they are. */
const shown = new Map(
  Array.from(
    page.matchAll(
      /^```ts no-run: [^\n]*?(?<path>test\/recipes\/[\w-]+\.test\.ts)[^\n]*\n(?<code>[^]*?)^```$/gm,
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
