/**
 * Builds the package into `dist/`: `npm run build`. With `--when-stale` it does so only when `dist/` lacks a file or is older than
 * what it is made from. The new files are complete before they take the place of the old ones, so several builds may run at once,
 * and one that is interrupted changes nothing.
 */
import { spawn, type ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { globSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import manifest from "../package.json" with { type: "json" }
import { describeStoreService } from "./build/describe-store-service.ts"
import { changedAt, listSources, newestTime } from "./build/newest-time.ts"
import { replaceFolder } from "./build/replace-folder.ts"

const root = join(import.meta.dirname, "..")

/** Types that no entry exports. test/system/package/exported-types.test.ts compiles all that a declaration has to name. */
const falseAlarm = /^\[plugin dts\] Entry .* with no public re-export: /

if (!process.argv.includes("--when-stale") || isStale()) {
  console.error("Building dist, which takes some seconds …")
  process.exitCode = (await build()) ? 0 : 1
}

function isStale(): boolean {
  const settings = [
    ...["package.json", "package-lock.json", "tsconfig.json"],
    ...["build.config.ts", "rolldown.config.ts", "tsup.config.ts"],
  ]
  const outputs = Object.values(manifest.exports).flatMap((target) =>
    typeof target === "string" ? [target] : Object.values(target),
  )
  const built = outputs.filter((path) => path.startsWith("./dist/"))
  const oldestOutput = Math.min(...built.map((path) => changedAt(path) ?? 0))
  return oldestOutput <= newestTime([...listSources("src"), ...settings])
}

/** Returns false when a bundler fails or is stopped. What is wrong is on the standard error output then. */
async function build(): Promise<boolean> {
  const start = new Date()
  removeLeftFolders()
  const folder = join(root, ".tmp", `build-${randomUUID()}`)
  mkdirSync(folder, { recursive: true })
  try {
    const bundlers = [
      startBundler("rolldown/bin/cli.mjs", "--config", "rolldown.config.ts", "--dir", folder),
      startBundler("tsup/dist/cli-default.js", "--silent", "--out-dir", folder),
    ]
    const stop = (): void => bundlers.forEach((bundler) => bundler.kill())
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop)
    await Promise.all(bundlers.map((bundler) => once(bundler, "close")))
    if (bundlers.some(({ exitCode }) => exitCode !== 0)) return false
    const document = JSON.stringify(describeStoreService(), null, 2)
    writeFileSync(join(folder, "store-service.openapi.json"), `${document}\n`)
    // A source that changes while it is built is newer than this, so the next build is not left out.
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      utimesSync(join(folder, path), start, start)
    replaceFolder(folder, join(root, "dist"))
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function startBundler(program: string, ...options: readonly string[]): ChildProcess {
  const bundler = spawn(process.execPath, [join("node_modules", program), ...options], {
    cwd: root,
    // What is not wrong is of no use here.
    stdio: ["ignore", "ignore", "pipe"],
  })
  createInterface(bundler.stderr).on("line", (line) => {
    if (!falseAlarm.test(line)) console.error(line)
  })
  return bundler
}

/** Removes the folders of builds that were killed. */
function removeLeftFolders(): void {
  const hourAgo = Date.now() - 3_600_000
  for (const path of globSync(".tmp/build-*", { cwd: root }))
    if ((changedAt(path) ?? Infinity) < hourAgo)
      rmSync(join(root, path), { recursive: true, force: true })
}
