/**
 * Runs vector files, and files of recorded queries to a server with Sieve, through the built package, those of `grammar/vectors/` when none is named. Prints a line for each
 * expectation that is not met. Exit code 1 for a case that fails, 2 for a file that cannot be run.
 *
 * Other implementations are run with `--program COMMAND`, which reads a request from each line of its standard input and
 * writes a line with its answer. `--requests` prints the requests instead, and `--answers FILE` reads answers from a file.
 * `--keys tree,ids` compares these expectations alone.
 */
import { readFileSync } from "node:fs"
import { relative } from "node:path"
import { parseArgs } from "node:util"
import { isDeploymentFile } from "./conformance/deployments.ts"
import { readAnswers } from "./conformance/exchange.ts"
import { listVectorFiles } from "./conformance/list-vector-files.ts"
import { askProgram, compareAnswers, writeRequests, type NamedFile } from "./conformance/program.ts"
import { describeFailures, runThroughPackage, type CaseOutcome } from "./conformance/run.ts"
import { expectations, readVectors } from "./conformance/vectors.ts"

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
const given = options.answers === undefined ? undefined : readAnswers(readText(options.answers))

function readText(path: string): string {
  return readFileSync(path, "utf8")
}

/** Returns what another program, or a file of answers, made of the cases. */
function runOther(file: NamedFile): readonly CaseOutcome[] {
  if (given !== undefined) return compareAnswers(file, given, keys)
  const requests = writeRequests(file, keys)
  const answers =
    requests === "" ? new Map<string, never>() : askProgram(options.program ?? "", requests)
  return compareAnswers(file, answers, keys)
}

function report(path: string, outcomes: readonly CaseOutcome[]): void {
  for (const { failures } of outcomes) counts[failures.length === 0 ? "passed" : "failed"]++
  for (const line of describeFailures(path, outcomes)) console.log(line)
}

for (const path of named.length > 0
  ? named
  : listVectorFiles().map((path) => relative(".", path))) {
  try {
    const text = readText(path)
    if (!options.requests && options.program === undefined && given === undefined) {
      report(path, await runThroughPackage(text, keys))
      continue
    }
    if (isDeploymentFile(JSON.parse(text)))
      throw new Error("recorded queries to a server run against the package alone")
    const file = { path, file: readVectors(text) }
    if (options.requests) process.stdout.write(writeRequests(file, keys))
    else report(path, runOther(file))
  } catch (error) {
    counts.unreadable++
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
if (!options.requests) console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.unreadable > 0 ? 2 : counts.failed > 0 ? 1 : 0
