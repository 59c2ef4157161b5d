import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../support/examples.ts"

/** Older names. Each was replaced by a term that a stranger knows. */
const retired = [
  "storefront",
  "fuse",
  "fuseTest",
  "advise",
  "Advisor",
  "suits",
  "SuitsAll",
  "ReadByAll",
  "NamesLike",
  "NamesUnlike",
  "SoundFor",
  "SoundBeside",
  "traced",
  "judge",
  "admit",
  "postpone",
  "colour",
]

/**
 * The changelog tells of older versions. The specification and the runner of its vectors know the older name of the default
 * dialect, which vectors still use.
 */
const exceptions = new Set(["CHANGELOG.md", "package-lock.json", "test/architecture/words.test.ts"])
const folders = ["bench", "docs", "scripts", "src", "test"].join(",")

const files = globSync(["*.{js,json,md,ts}", `{${folders}}/**/*.{css,json,md,ts}`], { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !exceptions.has(path) && !path.startsWith("scripts/conformance/"))

it("no file uses a retired word", () => {
  const word = new RegExp(`\\b(?:${retired.join("|")})\\b`, "g")
  const found = files.flatMap((path) =>
    Array.from(
      readFileSync(join(root, path), "utf8").matchAll(word),
      ([text]) => `${path}: ${text}`,
    ),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})
