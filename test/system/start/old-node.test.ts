import { spawnSync, type SpawnSyncReturns } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { explainOldNode } from "../../../src/node/old-node.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const program = join(root, manifest.bin.trommel)

/** Makes this Node.js say that it is another one, and lack what Node.js 20 lacks. */
const pretend = (version: string): readonly string[] => [
  "--import",
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}});if(${Number.parseInt(version, 10)}<22){delete Map.groupBy;delete Promise.withResolvers}`,
]

/** Runs Node.js. A service that starts all the same is ended. */
const run = (argv: readonly string[], node: string = process.execPath): SpawnSyncReturns<string> =>
  spawnSync(node, argv, {
    cwd: root,
    encoding: "utf8",
    timeout: 30_000,
    env: { ...process.env, NO_COLOR: "1" },
  })

/** A Node.js of this machine that is too old, if there is one. */
const oldNode = spawnSync("sh", ["-c", "which -a node"], { encoding: "utf8" })
  .stdout.split("\n")
  .filter(Boolean)
  .find((path) => /^v(?:1[4-9]|2[01])\./.test(run(["--version"], path).stdout))

const oldProgram = (version: string): string =>
  `trommel needs Node.js 22 or newer, but this is Node.js ${version}.\n`

describe("explainOldNode", () => {
  it.each(["12.22.0", "18.20.8", "20.20.2", "21.7.3"])(
    "names the version that is needed for %s",
    (node) => {
      expect(explainOldNode({ node })).toBe(oldProgram(node).trim())
    },
  )

  it.each([
    { node: "22.0.0" },
    { node: "24.21.0" },
    { node: "100.0.0" },
    {},
    { node: "20.0.0", bun: "1.2.0" },
    { node: "20.11.1", deno: "1.46.0" },
  ])("has nothing to say for %j", (versions) => {
    expect(explainOldNode(versions)).toBeUndefined()
  })

  it("agrees with engines of package.json", () => {
    expect(manifest.engines.node).toBe(">=22")
  })
})

describe("the built program on an old Node.js (npm run build makes it)", () => {
  it.each([["--version"], ["--help"], ["serve"], ["apply", "--infer", "x.json"]])(
    "trommel %s says in one line which version it needs, and ends with 2",
    (...argv) => {
      const { status, stdout, stderr } = run([...pretend("20.20.2"), program, ...argv])
      expect({ status, stdout, stderr }).toEqual({
        status: 2,
        stdout: "",
        stderr: oldProgram("20.20.2"),
      })
    },
  )

  it.runIf(oldNode !== undefined)("so it does on the old Node.js of this machine", () => {
    const version = run(["--version"], oldNode).stdout.trim().slice(1)
    const { status, stdout, stderr } = run([program, "serve"], oldNode)
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: "",
      stderr: oldProgram(version),
    })
  })

  it("runs on Node.js 22", () => {
    expect(run([...pretend("22.0.0"), program, "--version"]).stdout).toBe(`${manifest.version}\n`)
  })

  it("loads nothing before the check but its own small files and what every Node.js has", () => {
    const seen = new Set<string>()
    const imported = new Set<string>()
    const follow = (path: string): void => {
      if (seen.has(path)) return
      seen.add(path)
      const text = readFileSync(path, "utf8")
      for (const [, name = ""] of text.matchAll(/(?:^|;)(?:import|export)[^"(;]*"([^"]+)"/gm)) {
        if (name.startsWith(".")) follow(join(dirname(path), name))
        else imported.add(name)
      }
    }
    follow(program)
    expect([...imported].sort()).toEqual(["node:fs", "node:module", "node:process"])
    const size = [...seen].reduce((sum, path) => sum + readFileSync(path, "utf8").length, 0)
    expect(size).toBeLessThan(4_000)
  })
})

describe("trommel/mock and trommel/node on an old Node.js (npm run build makes them)", () => {
  const evaluate = (code: string, node?: string): SpawnSyncReturns<string> =>
    run(
      [...(node === undefined ? pretend("20.20.2") : []), "--input-type=module", "--eval", code],
      node,
    )
  const cases = [
    [
      "createStoreServer",
      `import { createStoreServer } from "./dist/mock.js"; try { createStoreServer() } catch (error) { console.log(error.name, error.message) }`,
      "Error createStoreServer needs Map.groupBy, which Node.js has from version 22 on.\n",
    ],
    [
      "listen",
      `import { listen } from "./dist/node.js"; await listen({ fetch: () => new Response() }).catch((error) => console.log(error.name, error.message))`,
      "Error trommel needs Node.js 22 or newer, but this is Node.js ",
    ],
  ] as const

  it.each(cases)("%s says in one line which version it needs", (_, code, message) => {
    const { stdout, stderr } = evaluate(code)
    expect(stdout.slice(0, message.length)).toBe(message)
    expect([stdout.split("\n").length, stderr]).toEqual([2, ""])
  })

  it.runIf(oldNode !== undefined).each(cases)(
    "%s does so on the old Node.js of this machine",
    (_, code, message) => {
      expect(evaluate(code, oldNode).stdout.slice(0, message.length)).toBe(message)
    },
  )
})

describe("npm scripts on an old Node.js", () => {
  const check = "scripts/check-node.js"

  it.each(["20.20.2", "22.17.1", "23.5.0"])(
    "%s: the check says in one line which version they need",
    (version) => {
      const { status, stdout, stderr } = run([...pretend(version), check])
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
      expect(stderr).toBe(
        `The scripts of trommel need Node.js 22.18 or newer, but this is Node.js ${version}. npm ci installs one that npm run uses.\n`,
      )
    },
  )

  it.each(["22.18.0", "23.6.0", "24.0.0"])("%s: the check says nothing", (version) => {
    const { status, stdout, stderr } = run([...pretend(version), check])
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" })
  })

  it.runIf(oldNode !== undefined)("the check runs on the old Node.js of this machine", () => {
    const { status, stderr } = run([check], oldNode)
    expect([status, stderr.split("\n").length]).toEqual([2, 2])
  })

  it.each(["prepare", "start", "test"] as const)("npm run %s runs the check first", (name) => {
    expect(manifest.scripts[name].startsWith(`node ${check} && `)).toBe(true)
  })
})
