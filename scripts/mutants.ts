/**
 * Changes the code in many small ways, one at a time, and tells which changes no test notices: `npm run mutants`.
 *
 * Draws 400 changes at random from the folders that decide what a query means; `--count`, `--folders bind,parser` and `--seed`
 * draw others, and the same seed draws the same ones. `--tests test/bind` takes only the tests below a path. A first run of the tests finds those that reach each change; only these
 * run then, the quick ones first. Prints a table by folder and the changes that survived. A change that no test can notice is
 * listed with its reason in `mutants/unnoticeable.ts`. Exits 1 when fewer than 97 % of a folder are noticed. 400 changes take
 * about an hour on two cores.
 */
import { globSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join, sep } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import pLimit from "p-limit"
import { findMutations } from "./mutants/find-mutations.ts"
import { nameOf, type Mutation } from "./mutants/mutation.ts"
import { describeTested, scoreFolders, type TestedMutation } from "./mutants/report.ts"
import { findReached, runMutant, type TestFile, type Verdict } from "./mutants/run-tests.ts"
import { sampleByFolder } from "./mutants/sample.ts"
import { unnoticeable } from "./mutants/unnoticeable.ts"

const root = join(import.meta.dirname, "..")
const { values: flags } = parseArgs({
  options: {
    count: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", multiple: true, default: [] },
    folders: { type: "string", default: "bind,client,collection,evaluate,fields,parser,sql" },
  },
})

/** Test files that take longer run after the others, and only for a change that these did not notice. */
const quick = 5_000
/** The share of changes that the tests have to notice in every folder. */
const leastScore = 0.97

const mutations = flags.folders
  .split(",")
  .flatMap((folder) => globSync(`src/${folder}/**/*.ts`, { cwd: root }).sort())
  .map((path) => path.replaceAll(sep, "/"))
  .flatMap((path) => findMutations(path, readFileSync(join(root, path), "utf8")))
const sample = sampleByFolder(mutations, {
  count: Number(flags.count),
  seed: Number(flags.seed),
  fewest: 30,
})
console.log(`${sample.length} of ${mutations.length} possible changes, seed ${flags.seed}.`)

const tests = await findReached(sample, flags.tests)
console.log(`${tests.length} test files passed without a change.`)

const inParallel = pLimit(availableParallelism())
const tested = await inParallel.map(sample, async (mutation, index): Promise<TestedMutation> => {
  const verdict = await findVerdict(mutation, index)
  if (verdict === "survived")
    console.log(`survived: ${mutation.file}:${mutation.line} ${nameOf(mutation)}`)
  return { mutation, verdict, reason: unnoticeable.get(nameOf(mutation)) }
})
console.log(describeTested(tested))
if (scoreFolders(tested).some(({ score }) => score < leastScore)) process.exitCode = 1

async function findVerdict(mutation: Mutation, index: number): Promise<Verdict> {
  const reaching = tests
    .filter(({ reached }) => reached.includes(index))
    .sort((one, other) => one.milliseconds - other.milliseconds)
  for (const part of [
    reaching.filter(({ milliseconds }) => milliseconds < quick),
    reaching.filter(({ milliseconds }) => milliseconds >= quick),
  ]) {
    const verdict = await runPart(mutation, part, `mutant-${index}`)
    if (verdict !== "survived") return verdict
  }
  return "survived"
}

async function runPart(
  mutation: Mutation,
  part: readonly TestFile[],
  name: string,
): Promise<Verdict> {
  if (part.length === 0) return "survived"
  const expected = part.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return runMutant(
    mutation,
    part.map(({ testFile }) => testFile),
    { name, milliseconds: 60_000 + 4 * expected },
  )
}
