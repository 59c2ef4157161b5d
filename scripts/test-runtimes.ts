/**
 * Installs the package as it is published in a folder, and runs there on each runtime a call to every entry and all vectors:
 * `npm run test:runtimes`, or `-- bun deno` for some of them. In Firefox it is the vectors alone. Without Firefox it is skipped,
 * and fails where the variable `CI` is set.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { copyFileSync, cpSync, existsSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import manifest from "../package.json" with { type: "json" }
import { skipsWithout } from "../test/support/skips-without.ts"
import { installPackage } from "../test/system/package/packed.ts"
import { changedAt } from "./build/newest-time.ts"
import { findFirefox, missingFirefox, runInFirefox } from "./runtimes/firefox.ts"

interface Runtime {
  readonly program: string
  readonly options: readonly string[]
}

const root = join(import.meta.dirname, "..")
const packages = join(root, "test/runtimes/node_modules")

const runtimes: ReadonlyMap<string, Runtime> = new Map([
  ["node22", { program: join(packages, "node22/bin/node"), options: [] }],
  // The project has this one.
  ["node24", { program: join(root, "node_modules/node/bin/node"), options: [] }],
  ["node26", { program: join(packages, "node26/bin/node"), options: [] }],
  ["bun", { program: join(packages, ".bin/bun"), options: [] }],
  ["deno", { program: join(packages, ".bin/deno"), options: ["run", "--allow-all"] }],
])

/** Runs a program in a folder and returns what it prints. */
function run(program: string, options: readonly string[], cwd: string): string {
  const { stdout, status, error } = spawnSync(program, options, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${stdout}It ended with exit code ${status ?? "none"}.`)
  return stdout.trim()
}

/** Calls each entry of the package. Throws with those that fail or have no call. */
function callEntries({ program, options }: Runtime, folder: string): number {
  const outcomes = JSON.parse(run(program, [...options, "every-entry.ts"], folder)) as object
  const called = new Map<string, unknown>(Object.entries(outcomes))
  const entries = Object.keys(manifest.exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => path.replace(".", manifest.name))
  const failed = entries.filter((entry) => called.get(entry) !== true)
  if (failed.length === 0) return entries.length
  throw new Error(
    failed.map((entry) => `${entry}: ${JSON.stringify(called.get(entry) ?? "no call")}`).join("\n"),
  )
}

function test(name: string, runtime: Runtime, folder: string): void {
  const version = run(runtime.program, ["--version"], folder).split("\n")[0] ?? ""
  if (name.startsWith("node") && !version.startsWith(name.replace("node", "v")))
    throw new Error(`It is Node.js ${version}.`)
  const count = callEntries(runtime, folder)
  const vectors = run(runtime.program, [...runtime.options, "scripts/conformance.ts"], folder)
  console.log(`${name} (${version}): ${count} entries; vectors: ${vectors}`)
}

async function testFirefox(folder: string): Promise<void> {
  const firefox = findFirefox()
  if (firefox === undefined) {
    if (!skipsWithout(firefox)) throw new Error(missingFirefox)
    console.log(`firefox: skipped. ${missingFirefox}`)
    return
  }
  const { browser, passed, failures } = await runInFirefox(firefox, folder)
  if (failures.length > 0) throw new Error(failures.join("\n"))
  console.log(`firefox (${browser}): vectors: ${passed} passed, 0 failed`)
}

const given = process.argv.slice(2)
const known = [...runtimes.keys(), "firefox"]
const unknown = given.filter((name) => !known.includes(name))
if (unknown.length > 0)
  throw new Error(`Expected some of ${known.join(", ")}, got ${unknown.join(", ")}.`)
const asked = given.length > 0 ? given : known

const [lock = 0, installed = 0] = ["", "node_modules/."].map((place) =>
  changedAt(`test/runtimes/${place}package-lock.json`),
)
if (installed < lock || asked.some((name) => !existsSync(runtimes.get(name)?.program ?? root))) {
  const part = asked.some((name) => name.startsWith("node")) ? [] : ["--omit=dev"]
  const options = ["ci", "--prefix", join(root, "test/runtimes"), "--no-audit", ...part]
  execFileSync("npm", options, { stdio: "inherit" })
}

const { folder, remove } = installPackage()
try {
  copyFileSync(join(root, "test/runtimes/every-entry.ts"), join(folder, "every-entry.ts"))
  const parts = ["scripts/conformance.ts", "scripts/conformance", "test/conformance/answer.ts"]
  for (const path of [...parts, "grammar/vectors"])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const name of asked) {
    try {
      const runtime = runtimes.get(name)
      if (runtime === undefined) await testFirefox(join(folder, "node_modules", manifest.name))
      else test(name, runtime, folder)
    } catch (error) {
      process.exitCode = 1
      console.error(`${name}: FAILED\n${error instanceof Error ? error.message : String(error)}`)
    }
  }
} finally {
  remove()
}
