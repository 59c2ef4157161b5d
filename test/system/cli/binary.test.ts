import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process"
import { once } from "node:events"
import { chmodSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import type { Writable } from "node:stream"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { describeStoreService } from "../../../scripts/build/describe-store-service.ts"
import manifest from "../../../package.json" with { type: "json" }
import { folderOf, orderFiles, runCli } from "../../cli/run-cli.ts"

const program = fileURLToPath(new URL(`../../../${manifest.bin.trommel}`, import.meta.url))

/** A folder with the rows of the examples, and with the program and its Node.js where a shell finds them. */
const shellFolder = (): string => {
  const folder = folderOf(orderFiles)
  chmodSync(program, 0o755)
  symlinkSync(program, join(folder, "trommel"))
  symlinkSync(process.execPath, join(folder, "node"))
  return folder
}

const shell = (line: string, folder = shellFolder()): SpawnSyncReturns<string> =>
  spawnSync("sh", ["-c", line], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env.PATH ?? ""}`, NO_COLOR: "1" },
  })

const rows = `echo '[{"n":"a,b"},{"n":null},{"n":"NULL"}]'`

describe("the built program (npm run build makes it)", () => {
  it("reads from a pipe and writes JSON", () => {
    const { status, stdout, stderr } = shell(
      String.raw`${rows} | trommel apply --filters 'n==a\,b' -`,
    )
    expect(JSON.parse(stdout)).toEqual({
      data: [{ n: "a,b" }],
      pages: 1,
      total: 1,
      refused: false,
      diagnostics: [],
    })
    expect(stderr).toBe("Fields guessed from 3 rows: n text.\n")
    expect(status).toBe(0)
  })

  it("prints the description of the store service that the build has made", () => {
    const { status, stdout } = shell("trommel serve --openapi")
    expect([status, JSON.parse(stdout)]).toEqual([0, describeStoreService()])
  })

  it("ends with 1 for an error in the query, and with 2 for wrong use and for a file that is not there", () => {
    expect(shell(`${rows} | trommel apply --infer --filters nope==1`).status).toBe(1)
    expect(shell("trommel apply --nope").status).toBe(2)
    expect(shell("trommel apply --infer lost.json").status).toBe(2)
  })

  it("prints its version", () => {
    expect(shell("trommel --version").stdout).toBe(`${manifest.version}\n`)
  })

  it("ends quietly when a pipe closes early", () => {
    const lines =
      'i=0; while [ $i -lt 20000 ]; do echo \'{"a":1,"text":"some more text, so that it fills the pipe"}\'; i=$((i+1)); done'
    const { stdout, stderr } = shell(
      `(${lines}) | (trommel apply --infer --format ndjson; echo "ended with $?" >&2) | head -n 1`,
    )
    expect(stdout).toBe('{"a":1,"text":"some more text, so that it fills the pipe"}\n')
    expect(stderr).toContain("ended with 0\n")
    expect(stderr).not.toContain("EPIPE")
  })

  it("runs every example of its help", async () => {
    const helps = await Promise.all(
      ["apply", "explain", "check", "format"].map((command) => runCli([command, "--help"])),
    )
    const lines = helps.flatMap(({ out }) =>
      Array.from(out.matchAll(/^ {2}\$ (.+)$/gm), ([, line = ""]) => line),
    )
    const folder = shellFolder()
    // A table is one of a database, which no file of the folder is.
    const ofFiles = lines.filter((line) => !line.includes("--table"))
    const results = ofFiles.map((line) => ({ line, ...shell(line, folder) }))
    expect(results.length).toBeGreaterThanOrEqual(8)
    expect(
      results
        .filter(({ status, stdout }) => status === 2 || stdout === "")
        .map(({ line, stderr }) => `${line}: ${stderr}`),
    ).toEqual([])
  })
})

describe("a long run over NDJSON with filters alone", () => {
  const row = (n: number): string => `{"id":${n},"note":"${"x".repeat(100)}"}\n`
  const total = 1_000_000
  /**
   * Tells the most memory that the process was seen to have, in MB. It is sampled, since the maximum that Linux keeps begins
   * with the memory of the process that started this one.
   */
  const reporter = `data:text/javascript,${encodeURIComponent(`
    let peak = 0
    const sample = () => { peak = Math.max(peak, process.memoryUsage.rss()) }
    setInterval(sample, 10).unref()
    process.on("exit", () => { sample(); console.error("peak", Math.round(peak / 2 ** 20)) })`)}`

  const writeRows = async (stdin: Writable): Promise<void> => {
    let block = ""
    for (let n = 0; n < total; n++) {
      block += row(n)
      if (block.length < 65_536) continue
      if (!stdin.write(block)) await once(stdin, "drain")
      block = ""
    }
    stdin.end(block)
  }

  it("takes constant memory, and reads no faster than its output is read", async () => {
    const heap = ["--max-old-space-size=20", "--max-semi-space-size=1", "--import", reporter]
    const child = spawn(process.execPath, [
      ...heap,
      program,
      "apply",
      "--infer",
      "--filters",
      "id>=0",
    ])
    const errors = text(child.stderr)
    const writing = writeRows(child.stdin)
    // Nothing is read for a while: what is written meanwhile must not pile up.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    let lines = 0
    for await (const chunk of child.stdout as AsyncIterable<Buffer>)
      for (const byte of chunk) lines += Number(byte === 0x0a)
    await writing
    const { exitCode } = child
    expect(exitCode ?? ((await once(child, "close")) as [number])[0]).toBe(0)
    expect(lines).toBe(total + 8)
    const peak = Number(/peak (\d+)/.exec(await errors)?.[1])
    // The rows are more than 110 MB of text, and several times that as objects. About 80 MB were seen, on a busy machine too.
    expect(peak).toBeLessThan(150)
  })
})
