// cspell:ignore isor soun
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../support/examples.ts"

/**
 * Older names, each replaced by a term that a stranger knows. The hyphen keeps this file from holding the words themselves.
 */
const retired = [
  "store-front",
  "fu-se",
  "fus-eTest",
  "adv-ise",
  "Ad-visor",
  "su-its",
  "Suit-sAll",
  "Read-ByAll",
  "Name-sLike",
  "Names-Unlike",
  "Sound-For",
  "Sound-Beside",
  "tra-ced",
  "ju-dge",
  "ad-mit",
  "post-pone",
  "col-our",
].map((word) => word.replace("-", ""))

/** The changelog describes older versions. The runner of the vectors reads the older name of the default dialect. */
const exceptions = new Set(["CHANGELOG.md", "package-lock.json"])
const folders = ["bench", "docs", "playground", "scripts", "src", "test"].join(",")

const files = globSync(["*.{js,json,md,ts}", `{${folders}}/**/*.{css,json,md,ts,tsx}`], {
  cwd: root,
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter(
    (path) =>
      !exceptions.has(path) &&
      !path.includes("node_modules/") &&
      !path.startsWith("playground/dist/"),
  )
  .filter((path) => !path.startsWith("scripts/conformance/"))

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
