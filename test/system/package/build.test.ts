import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { root } from "../../support/examples.ts"

/** A clone of the project that has one entry with one line. */
const clone = join(root, ".tmp", `clone-${process.pid}`)
const inClone = (path: string): string => join(clone, path)

function write(path: string, text: string): void {
  fs.mkdirSync(dirname(inClone(path)), { recursive: true })
  fs.writeFileSync(inClone(path), text)
}

beforeAll(() => {
  // The build reads the grammar of the parser, also for an entry that has none.
  for (const path of [
    "package-lock.json",
    "rolldown.config.ts",
    "tsup.config.ts",
    "scripts",
    "src",
  ])
    fs.cpSync(join(root, path), inClone(path), { recursive: true })
  fs.symlinkSync(join(root, "node_modules"), inClone("node_modules"), "junction")
  const exported = { ".": manifest.exports["."] }
  write("package.json", JSON.stringify({ ...manifest, exports: exported }))
  write("tsconfig.json", '{ "compilerOptions": { "target": "es2023", "types": [] } }')
  const lists = "export const bundledPackages = []\nexport const sharedFiles = []\n"
  write("build.config.ts", `export const entries = { index: "src/index.ts" }\n${lists}`)
  write("src/cli/main.ts", 'import { printed } from "../index.ts"\n\nconsole.log(printed)\n')
})
afterAll(() => fs.rmSync(clone, { recursive: true }))

const writeSource = (text: string): void =>
  write("src/index.ts", `export const printed = ${JSON.stringify(text)}\n`)

/** Starts what `npm ci` and `npx trommel` run in a clone. */
const startPrepare = (): ChildProcess =>
  spawn("npm", ["run", "prepare"], { cwd: clone, stdio: "ignore", detached: true })

async function prepare(): Promise<void> {
  const started = startPrepare()
  await once(started, "close")
  expect(started.exitCode).toBe(0)
}

const printed = (): string =>
  execFileSync(process.execPath, [inClone(manifest.bin.trommel)], { encoding: "utf8" }).trim()

const isComplete = (): boolean =>
  Object.values(manifest.exports["."]).every((path) => fs.existsSync(inClone(path)))

describe("npm run prepare", () => {
  it("builds when the build is missing, and not again", async () => {
    const builtAt = (): number => fs.statSync(inClone("dist")).ctimeMs
    writeSource("one")
    await prepare()
    expect([printed(), isComplete()]).toEqual(["one", true])

    const first = builtAt()
    await prepare()
    expect(builtAt()).toBe(first)
  })

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "builds after a change of the lock file, and leaves the build as it was when %s ends it",
    async (signal) => {
      fs.utimesSync(inClone("package-lock.json"), new Date(), new Date())
      const stopped = startPrepare()
      await expect.poll(() => fs.globSync(".tmp/build-*/*.js", { cwd: clone })).not.toEqual([])
      process.kill(-Number(stopped.pid), signal)
      await once(stopped, "close")
      expect([printed(), isComplete()]).toEqual(["one", true])
      // Only a program that is killed leaves files behind.
      if (signal === "SIGKILL") fs.rmSync(inClone(".tmp"), { recursive: true })
      else await expect.poll(() => fs.readdirSync(inClone(".tmp"))).toEqual([])
    },
  )

  it("leaves one complete build when two run at once", async () => {
    writeSource("two")
    await Promise.all([prepare(), prepare()])
    expect([printed(), isComplete()]).toEqual(["two", true])
  })
})

it("replaceFolder: of folders that several processes put in one place at once, one stays, complete", async () => {
  const place = inClone("place")
  const program = `
    import { mkdirSync, writeFileSync } from "node:fs"
    import { replaceFolder } from "${pathToFileURL(join(root, "scripts/build/replace-folder.ts")).href}"
    for (let count = 0; count < 200; count++) {
      const folder = \`\${process.argv[1]}-\${process.pid}\`
      mkdirSync(folder)
      for (const name of ["one", "two"]) writeFileSync(\`\${folder}/\${name}\`, String(process.pid))
      replaceFolder(folder, process.argv[1])
    }`
  await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program, place]),
    ),
  )
  const [one, two] = ["one", "two"].map((name) => fs.readFileSync(join(place, name), "utf8"))
  expect(one).toBe(two)
  expect(fs.globSync("place*", { cwd: clone })).toEqual(["place"])
})
