/** Puts results of examples that are too long for their line below it, in every document: a step of `npm run format`. */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { layOutResults } from "./docs/lay-out-results.ts"

const root = join(import.meta.dirname, "..")

for (const path of globSync(["README.md", "docs/**/*.md"], { cwd: root })) {
  const text = readFileSync(join(root, path), "utf8")
  const laidOut = layOutResults(text)
  if (laidOut !== text) writeFileSync(join(root, path), laidOut)
}
