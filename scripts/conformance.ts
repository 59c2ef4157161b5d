/**
 * Runs vector files, and files of recorded queries to a server with Sieve, through the built package, those of `grammar/vectors/` when none is named. Prints a line for each
 * expectation that is not met. Exit code 1 for a case that fails, 2 for a file that cannot be run.
 *
 * Other implementations are run with `--program COMMAND`, which reads a request from each line of its standard input and
 * writes a line with its answer. `--requests` prints the requests instead, and `--answers FILE` reads answers from a file.
 * `--keys tree,ids` compares these expectations alone.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import type { Implementation } from "./conformance/implementation.ts"
import { compareWith, type Failure } from "./conformance/compare.ts"
import { readAnswers } from "./conformance/exchange.ts"
import {
  isDeploymentFile,
  loadServerImplementation,
  runDeployments,
} from "./conformance/deployments.ts"
import { askProgram, compareAnswers, writeRequests, type NamedFile } from "./conformance/program.ts"
import { loadImplementation } from "./conformance/load.ts"
import { expectations, readVectors } from "./conformance/vectors.ts"

interface CaseOutcome {
  readonly name: string
  readonly failures: readonly Failure[]
}

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: "string" },
    requests: { type: "boolean", default: false },
    answers: { type: "string" },
    keys: { type: "string" },
  },
})
const keys = new Set<string>(options.keys?.split(",") ?? expectations)
const counts = { passed: 0, failed: 0, unreadable: 0 }
const implementations = new Map<string, Implementation>()
const given = options.answers === undefined ? undefined : readAnswers(readText(options.answers))

function readText(path: string): string {
  return readFileSync(path, "utf8")
}

async function runOwn({ file }: NamedFile): Promise<readonly CaseOutcome[]> {
  const dialect = file.dialect ?? "standard"
  const implementation = implementations.get(dialect) ?? (await loadImplementation(dialect))
  implementations.set(dialect, implementation)
  const compare = compareWith(implementation, file)
  return file.cases.map((vector, index) => ({
    name: vector.name ?? `case ${index + 1}`,
    failures: compare(vector).filter(({ what }) => what === "run" || keys.has(what)),
  }))
}

async function runFile(file: NamedFile): Promise<readonly CaseOutcome[]> {
  if (given !== undefined) return compareAnswers(file, given, keys)
  if (options.program === undefined) return runOwn(file)
  const requests = writeRequests(file, keys)
  const answers = requests === "" ? new Map<string, never>() : askProgram(options.program, requests)
  return compareAnswers(file, answers, keys)
}

function report(path: string, outcomes: readonly CaseOutcome[]): void {
  for (const { name, failures } of outcomes) {
    counts[failures.length === 0 ? "passed" : "failed"]++
    for (const { what, expected, actual } of failures) {
      const shown = actual === undefined ? "missing" : JSON.stringify(actual)
      console.log(
        `${path} › ${name}: ${what} expected ${JSON.stringify(expected)}, actual ${shown}`,
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

for (const path of named.length > 0 ? named : ownFiles()) {
  try {
    const json: unknown = JSON.parse(readText(path))
    if (isDeploymentFile(json)) {
      if (options.requests || options.program !== undefined || given !== undefined)
        throw new Error("recorded queries to a server run against the package alone")
      report(path, runDeployments(await loadServerImplementation(), json))
      continue
    }
    const file = { path, file: readVectors(readText(path)) }
    if (options.requests) process.stdout.write(writeRequests(file, keys))
    else report(path, await runFile(file))
  } catch (error) {
    counts.unreadable++
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
if (!options.requests) console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.unreadable > 0 ? 2 : counts.failed > 0 ? 1 : 0
