import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { distTagOf } from "../../../scripts/release/find-release-faults.ts"
import { packPackage } from "../../../scripts/release/pack-package.ts"
import { root } from "../../support/examples.ts"
import { dependencyFolders } from "../package/packed.ts"
import { startRegistry, type Registry } from "./registry.ts"

const run = promisify(execFile)
mkdirSync(join(root, ".tmp"), { recursive: true })
const home = mkdtempSync(join(root, ".tmp", "published-"))
const project = join(home, "project")
const tag = distTagOf(manifest.version)

let registry: Registry | undefined
beforeAll(async () => {
  registry = await startRegistry()
  const { host } = new URL(registry.url)
  // Neither registry nor settings of this machine have a part in it.
  writeFileSync(join(home, ".npmrc"), `//${host}/:_authToken=any\n`)
})
afterAll(() => {
  registry?.close()
  rmSync(home, { recursive: true })
})

const npm = (cwd: string, ...options: readonly string[]) =>
  run("npm", [...options, "--no-update-notifier", "--registry", registry?.url ?? ""], {
    cwd,
    env: { PATH: process.env.PATH, HOME: home },
  })

const read = (path: string): string => readFileSync(join(root, path), "utf8")

it("the packed package is published, installed without a warning, and does what the first pages show", async () => {
  const packed = join(home, packPackage(home).filename)
  for (const one of dependencyFolders())
    await npm(home, "publish", one, "--ignore-scripts", "--provenance=false")
  await npm(home, "publish", packed, "--tag", tag, "--provenance=false")

  mkdirSync(project)
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const { stderr } = await npm(project, "install", `${manifest.name}@${tag}`)
  expect(stderr).toBe("")
  const installed = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as unknown
  expect(installed).toMatchObject({ dependencies: { [manifest.name]: `^${manifest.version}` } })

  const [, options = "", printed = ""] =
    /\$ npx trommel (format .*)\n([^]*?)```/.exec(read("docs/start/install.md")) ?? []
  const line = await run("sh", ["-c", `node_modules/.bin/trommel ${options}`], { cwd: project })
  expect(line.stdout).toBe(printed)

  // The first program of the README goes on in the next blocks, until one begins with imports of its own.
  const [, first = ""] = read("README.md").split("```ts\n")
  const parts = `\`\`\`ts continued\n${first}`.matchAll(/```ts continued\n([^]*?)```/g)
  const program = Array.from(parts, ([, part]) => part).join("\n")
  expect(program).toContain("listEndpoint(")
  writeFileSync(join(project, "first.ts"), `${program}\nconsole.log("done")\n`)
  const output = await run(process.execPath, ["first.ts"], { cwd: project })
  expect(output.stdout).toContain("done")
}, 120_000)
