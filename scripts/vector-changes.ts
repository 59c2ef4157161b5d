/**
 * Prints the cases of `grammar/vectors` whose expectations differ from those of a commit, by default the one before HEAD:
 * `node scripts/vector-changes.ts [commit]`. New cases are counted. Exits 1 when a case is gone.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { findChanges } from "./conformance/changes.ts"
import { readVectors, type VectorCase } from "./conformance/vectors.ts"

const root = join(import.meta.dirname, "..")
const folder = "grammar/vectors"
const git = (...words: string[]): string =>
  execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 })
const filesIn = (listing: string): string[] =>
  listing.split("\n").filter((path) => path.endsWith(".json") && !path.endsWith("schema.json"))

const commit = process.argv[2] ?? "HEAD~1"
const older = new Set(filesIn(git("ls-tree", "-r", "--name-only", commit, folder)))
const newer = filesIn(git("ls-files", "--cached", "--others", "--exclude-standard", folder))
const counts = { changed: 0, added: 0, gone: 0 }
for (const path of new Set([...older, ...newer])) {
  const before: readonly VectorCase[] = older.has(path)
    ? readVectors(git("show", `${commit}:${path}`)).cases
    : []
  const after: readonly VectorCase[] = existsSync(join(root, path))
    ? readVectors(readFileSync(join(root, path), "utf8")).cases
    : []
  const changes = findChanges(before, after)
  const gone = changes.filter((change) => change.gone).length
  for (const { name, differences } of changes)
    console.log(
      [`${path} › ${name}`, ...(differences.length > 0 ? differences : ["gone"])].join("\n    "),
    )
  counts.changed += changes.length - gone
  counts.gone += gone
  counts.added += after.length - before.length + gone
}
console.log(`${counts.changed} changed, ${counts.added} added, ${counts.gone} gone since ${commit}`)
process.exitCode = counts.gone > 0 ? 1 : 0
