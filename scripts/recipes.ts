/**
 * Installs the packages of `recipes/` when their lock file is new, and type-checks and tests the recipes on the built package:
 * `npx node scripts/recipes.ts`. What is given to it goes to vitest.
 */
import { spawnSync } from "node:child_process"
import { existsSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { changedAt } from "./build/newest-time.ts"
import { runBeside } from "./commands/run-beside.ts"

/** Ends this program when another one fails. */
function runFirst(program: string, ...given: readonly string[]): void {
  const { status } = spawnSync(program, given, { stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

process.chdir(join(import.meta.dirname, ".."))
runFirst(process.execPath, "scripts/build.ts", "--when-stale")

const [lock = 0, installed = 0] = ["", "node_modules/."].map((place) =>
  changedAt(`recipes/${place}package-lock.json`),
)
if (installed < lock) runFirst("npm", "ci", "--prefix", "recipes", "--ignore-scripts", "--no-audit")

// The recipes import the package by its name, through its exports. As a dependency on `file:..` it would bring its own again.
const link = "recipes/node_modules/trommel"
if (!existsSync(link)) symlinkSync("../..", link, "junction")

const tests = ["vitest", "run", "--root", "recipes", ...process.argv.slice(2)].join(" ")
const compiler = "node node_modules/typescript-7/bin/tsc --project"
// NestJS needs decorators of its own kind.
const types = `${compiler} recipes && ${compiler} recipes/nest`
await runBeside([{ name: "types", line: types }], { name: "tests", line: tests })
