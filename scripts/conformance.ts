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
import {
  compareAnswers,
  describeFailures,
  readAnswers,
  writeRequests,
  type CaseOutcome,
} from "./conformance/exchange.ts"
import { listVectorFiles } from "./conformance/files.ts"
import { askProgram } from "./conformance/program.ts"
import { answerWith, loadPackage } from "../test/conformance/answer.ts"
import { expectations, isObject, readVectors } from "./conformance/vectors.ts"

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: "string" },
    requests: { type: "boolean", default: false },
    answers: { type: "string" },
    keys: { type: "string" },
  },
})
const { program, requests } = options
const keys = new Set<string>(options.keys?.split(",") ?? expectations)
const counts = { passed: 0, failed: 0, unreadable: 0 }
const read = (path: string): string => readFileSync(path, "utf8")
const given = options.answers === undefined ? undefined : readAnswers(read(options.answers))

async function run(path: string): Promise<readonly CaseOutcome[]> {
  const text = read(path)
  const json: unknown = JSON.parse(text)
  const isOwn = !requests && program === undefined && given === undefined
  const isRecorded = Array.isArray(json) || (isObject(json) && (json.servers ?? json.models))
  const recorded = isRecorded ? await import("../test/support/recorded/recordings.ts") : undefined
  if (recorded?.isDeploymentFile(json)) {
    if (!isOwn) throw new Error("recorded queries to a server run against the package alone")
    return recorded.runDeployments(await loadPackage(), json)
  }
  const file = { path, file: recorded?.readRecording(json) ?? readVectors(text) }
  if (requests) {
    process.stdout.write(writeRequests(file, keys))
    return []
  }
  if (isOwn) {
    const trommel = await loadPackage()
    return compareAnswers(file, (request) => answerWith(trommel, request), keys)
  }
  const written = writeRequests(file, keys)
  const answers = given ?? (written === "" ? undefined : askProgram(program ?? "", written))
  return compareAnswers(file, ({ id }) => answers?.get(id), keys)
}

for (const path of named.length > 0
  ? named
  : listVectorFiles().map((path) => relative(".", path))) {
  try {
    const outcomes = await run(path)
    for (const { failures } of outcomes) counts[failures.length === 0 ? "passed" : "failed"]++
    for (const line of describeFailures(path, outcomes)) console.log(line)
  } catch (error) {
    counts.unreadable++
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
if (!requests) console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.unreadable > 0 ? 2 : counts.failed > 0 ? 1 : 0
