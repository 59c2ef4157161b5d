/**
 * Changes the code in many small ways, one at a time, and tells which changes no test notices: `npx node scripts/mutants.ts`.
 *
 * Draws 400 changes at random from the folders that decide what a query means; `--count`, `--folders bind,parser` and `--seed`
 * draw others, and the same seed draws the same ones. `--tests test/bind` takes only the tests below a path. `--count 0` only
 * reads the list of changes that no test can notice.
 *
 * All changes are put into the sources at once, each behind a switch. A sweep runs every test, and runs it again at once with
 * each change that it reaches and that nothing noticed before. What is left and runs while a module is loaded, in a hook or only
 * once is tried in a process of its own. Prints a table by folder and the changes that survived.
 *
 * A change that no test can notice is named with its reason in `mutants/unnoticeable.md`, as the report names it: by file,
 * function and kind, with a number where a function has several of a kind. `--listed` tries all that are named there instead of
 * a sample, which takes long in folders where many are.
 *
 * Exits 1 when fewer than 97 % of a folder are noticed, when a test fails without any change, when a name of the list fits no
 * change any more, and when a test notices a change that is listed.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, sep } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import pLimit from "p-limit"
import { findMutations } from "./mutants/find-mutations.ts"
import { nameOf } from "./mutants/mutation.ts"
import { readUnnoticeable } from "./mutants/read-unnoticeable.ts"
import {
  describeTested,
  isWronglyListed,
  scoreFolders,
  type TestedMutation,
} from "./mutants/report.ts"
import { runMutant, sweep, type Verdict } from "./mutants/run-tests.ts"
import { sampleByFolder } from "./mutants/sample.ts"
import type { SweptFile, Task } from "./mutants/task.ts"
import { findTestFiles } from "./mutants/test-files.ts"

const root = join(import.meta.dirname, "..")
const { values: flags } = parseArgs({
  options: {
    count: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", multiple: true, default: [] },
    listed: { type: "boolean", default: false },
    folders: { type: "string", default: "bind,client,collection,evaluate,fields,parser,sql" },
  },
})

/** The share of changes that the tests have to notice in every folder. */
const leastScore = 0.97
/** How many test files run first with a change in a process of its own. */
const firstFiles = 8

const start = performance.now()
const folders = flags.folders.split(",")
const all = globSync("src/**/*.ts", { cwd: root })
  .map((path) => path.replaceAll(sep, "/"))
  .sort()
  .flatMap((path) => findMutations(path, readFileSync(join(root, path), "utf8")))
const mutations = folders.flatMap((folder) => all.filter((mutation) => mutation.folder === folder))

const list = "scripts/mutants/unnoticeable.md"
const unnoticeable = readUnnoticeable(readFileSync(join(root, list), "utf8"))
const names = new Set(all.map(nameOf))
const lost = [...unnoticeable.keys()].filter((name) => !names.has(name))
if (lost.length > 0) {
  process.exitCode = 1
  console.log([`These names in ${list} fit no change any more:`, ...lost].join("\n  "))
}

const count = Number(flags.count)
const sample = flags.listed
  ? mutations.filter((mutation) => unnoticeable.has(nameOf(mutation)))
  : sampleByFolder(mutations, { count, seed: Number(flags.seed), fewest: Math.min(30, count) })
console.log(`${sample.length} of ${mutations.length} possible changes, seed ${flags.seed}.`)
if (sample.length === 0) process.exit()

const workFolder = join(root, ".tmp/mutants")
const noticedFolder = join(workFolder, `run-${process.pid}`)
mkdirSync(noticedFolder, { recursive: true })
const { quick, slow } = findTestFiles(root, { folders, paths: flags.tests })
const task: Task = { mutations: sample, testFiles: quick, only: undefined, noticedFolder }

await sweep(task)
console.log(`${describeTime()}: ${countNoticed()} noticed by ${quick.length} quick test files.`)
const swept = await sweep({ ...task, testFiles: [...quick, ...slow] })
console.log(`${describeTime()}: ${countNoticed()} noticed by ${slow.length} slow test files too.`)

const broken = swept.filter(({ failed }) => failed).map(({ testFile }) => testFile)
if (broken.length > 0) {
  process.exitCode = 1
  console.log(`Left out, since their tests fail without any change: ${broken.join(", ")}.`)
}

const inParallel = pLimit(2)
const tested = await inParallel.map(sample, async (mutation, index): Promise<TestedMutation> => {
  const reason = unnoticeable.get(nameOf(mutation))
  const verdict = await findVerdict(index, reason)
  const one = { mutation, verdict, reason }
  if (isWronglyListed(one))
    console.log(`${describeTime()}: noticed: ${nameOf(mutation)}, ${readNoticed(index) ?? verdict}`)
  else if (verdict === "survived" && reason === undefined)
    console.log(`${describeTime()}: survived: ${nameOf(mutation)}, line ${mutation.line}`)
  return one
})
rmSync(noticedFolder, { recursive: true })
console.log(describeTested(tested))
console.log(`It took ${describeTime()}.`)
if (scoreFolders(tested).some(({ score }) => score < leastScore) || tested.some(isWronglyListed))
  process.exitCode = 1

async function findVerdict(index: number, reason: string | undefined): Promise<Verdict> {
  const noticed = readNoticed(index)
  if (noticed !== undefined) return noticed.startsWith("timed out") ? "timed out" : "killed"
  if (reason !== undefined) return "survived"
  const undecided = swept.filter((file) => !file.failed && file.undecided.includes(index))
  for (const part of [undecided.slice(0, firstFiles), undecided.slice(firstFiles)]) {
    const verdict = await runPart(index, part)
    if (verdict !== "survived") return verdict
  }
  return "survived"
}

function readNoticed(index: number): string | undefined {
  const path = join(noticedFolder, `noticed-${index}`)
  return existsSync(path) ? readFileSync(path, "utf8") : undefined
}

function countNoticed(): number {
  return sample.filter((_, index) => readNoticed(index) !== undefined).length
}

async function runPart(only: number, part: readonly SweptFile[]): Promise<Verdict> {
  if (part.length === 0) return "survived"
  const expected = part.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const testFiles = part.map(({ testFile }) => testFile)
  return await runMutant({ ...task, only, testFiles }, Math.round(60_000 + 4 * expected))
}

function describeTime(): string {
  const seconds = Math.round((performance.now() - start) / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
