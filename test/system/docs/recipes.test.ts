import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { documentPaths, root } from "../../support/examples.ts"
import { shownFiles } from "../../support/shown-files.ts"

const shown = documentPaths("docs/**/*.md").flatMap((page) =>
  Array.from(shownFiles(page), ([path, code]) => ({ page, path, code })),
)

it("a page that prints a file of recipes/ prints it as it is", () => {
  const printed = shown.filter(({ path }) => path.startsWith("recipes/"))
  expect(printed.filter(({ path, code }) => readFileSync(root + path, "utf8") !== code)).toEqual([])
})
