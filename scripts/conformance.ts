/**
 * Runs vector files through the built package, those of `grammar/vectors/` when none is named. Prints a line for each
 * expectation that is not met. Exit code 1 for a case that fails, 2 for a file that cannot be run.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import type { Implementation } from "./conformance/implementation.ts"
import { compareWith } from "./conformance/compare.ts"
import { loadImplementation } from "./conformance/load.ts"
import { readVectors } from "./conformance/vectors.ts"

const counts = { passed: 0, failed: 0, unreadable: 0 }
const implementations = new Map<string, Implementation>()

async function runFile(path: string): Promise<void> {
  const file = readVectors(readFileSync(path, "utf8"))
  const dialect = file.dialect ?? "standard"
  const implementation = implementations.get(dialect) ?? (await loadImplementation(dialect))
  implementations.set(dialect, implementation)
  const compare = compareWith(implementation, file)
  for (const [index, vector] of file.cases.entries()) {
    const failures = compare(vector)
    counts[failures.length === 0 ? "passed" : "failed"]++
    const title = `${path} › ${vector.name ?? `case ${index + 1}`}`
    for (const { what, expected, actual } of failures) {
      console.log(
        `${title}: ${what} expected ${JSON.stringify(expected)}, actual ${JSON.stringify(actual)}`,
      )
    }
  }
}

/** Lists the vector files of the project, including those in subfolders. */
function ownFiles(): string[] {
  const folder = fileURLToPath(new URL("../grammar/vectors", import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".json") && file !== "schema.json",
  )
  return files.sort().map((file) => relative(".", join(folder, file)))
}

const named = process.argv.slice(2)
for (const path of named.length > 0 ? named : ownFiles()) {
  try {
    await runFile(path)
  } catch (error) {
    counts.unreadable++
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.unreadable > 0 ? 2 : counts.failed > 0 ? 1 : 0
