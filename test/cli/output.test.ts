import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { createOutput } from "../../src/cli/output/output.ts"
import { createRowWriter } from "../../src/cli/output/row-writer.ts"
import { createProgress } from "../../src/cli/output/progress.ts"
import { stringify } from "../../src/cli/output/stringify.ts"
import { answerOf, input, recorder, runCli, type Recorder } from "./run-cli.ts"

const lines = (count: number): string =>
  Array.from({ length: count }, (_, n) => `{"n":${n}}\n`).join("")

/** A stream that fails at its nth write. */
const failing = (code: string, after: number): Recorder => {
  let left = after
  const stream = new Writable({
    write: (_chunk, _encoding, done) => {
      done(left-- > 0 ? undefined : Object.assign(new Error(`${code}: it failed`), { code }))
    },
  })
  return Object.assign(stream, { text: () => "" })
}

describe("an output", () => {
  it("waits until the stream takes more", async () => {
    const waiting: (() => void)[] = []
    const stream = new Writable({
      highWaterMark: 4,
      write: (_chunk, _encoding, done) => void waiting.push(done),
    })
    const output = createOutput(stream, {})
    expect(await output.write("abc")).toBe(true)
    let isWritten = false
    const second = output.write("def").then((open) => {
      isWritten = true
      return open
    })
    await new Promise(setImmediate)
    expect(isWritten).toBe(false)
    for (const done of waiting.splice(0)) done()
    await new Promise(setImmediate)
    for (const done of waiting.splice(0)) done()
    expect(await second).toBe(true)
    expect(stream.listenerCount("drain")).toBe(0)
  })

  it("says when nobody reads any longer, and takes that for no failure", async () => {
    const output = createOutput(failing("EPIPE", 0), {})
    await output.write("a")
    await new Promise(setImmediate)
    expect(await output.write("b")).toBe(false)
    expect(await output.finish()).toBeUndefined()
  })

  it("does not wait for a stream that fails meanwhile", async () => {
    const output = createOutput(failing("EPIPE", 0), {})
    expect(await output.write("x".repeat(100_000))).toBe(false)
  })
})

describe("an output that fails", () => {
  it("ends quietly when its reader went away, with the exit code of what was found", async () => {
    const options = ["apply", "--infer", "--format", "ndjson"]
    expect(
      (await runCli(options, input(lines(100_000)), { stdout: failing("EPIPE", 1) })).code,
    ).toBe(0)
    const ran = await runCli([...options, "--filters", "nope==1"], input(lines(100_000)), {
      stdout: failing("EPIPE", 1),
    })
    expect(ran.code).toBe(1)
    expect(ran.err).not.toContain("cannot be written")
  })

  it("stops reading when its reader went away", async () => {
    const stdin = input(lines(100_000), 1000)
    await runCli(["apply", "--infer", "--format", "ndjson"], stdin, { stdout: failing("EPIPE", 3) })
    expect(stdin.destroyed).toBe(true)
    expect(stdin.readableEnded).toBe(false)
  })

  it("stops within one long array when its reader went away", async () => {
    const rows = JSON.stringify(Array.from({ length: 50_000 }, (_, n) => ({ n })))
    expect(
      (await runCli(["apply", "--infer", "--sorts=-n"], rows, { stdout: failing("EPIPE", 1) }))
        .code,
    ).toBe(0)
  })

  it("writes many rows in blocks, and none behind the block that nobody read", async () => {
    const blocks: string[] = []
    const write = (text: string): Promise<boolean> => Promise.resolve(blocks.push(text) < 2)
    const writer = createRowWriter(
      { ...createOutput(recorder(), {}), write },
      {
        ...{ begin: "", holdsDiagnostics: false, end: () => "" },
        row: (row) => `${String(row).padEnd(9_999, ".")}\n`,
      },
    )
    expect(await writer.write(Array.from({ length: 100 }, (_, n) => n))).toBe(false)
    expect(blocks.map((block) => block.length)).toEqual([70_000, 70_000])
    expect(blocks.join("").split("\n").slice(0, -1).map(Number.parseFloat)).toEqual([
      ...Array.from({ length: 14 }, (_, n) => n),
    ])
  })

  it("says why it cannot be written, and ends with 2", async () => {
    const { code, err } = await runCli(["apply", "--infer"], lines(3), {
      stdout: failing("ENOSPC", 0),
    })
    expect(code).toBe(2)
    expect(err).toContain("error: The output cannot be written: ENOSPC: it failed\n")
  })

  it("leaves standard input alone when the query is refused", async () => {
    const stdin = input(lines(100_000), 1000)
    const { code, out } = await runCli(
      ["apply", "--infer", "--strict", "--filters", "nope==1"],
      stdin,
    )
    expect(JSON.parse(out)).toMatchObject({ data: [], refused: true })
    expect(code).toBe(1)
    expect(stdin.destroyed).toBe(true)
    expect(stdin.readableEnded).toBe(false)
  })
})

describe("progress", () => {
  const clock = (step: number): (() => number) => {
    let time = 0
    return () => (time += step)
  }

  it("is shown on a terminal, at most every 200 ms, and taken away again", async () => {
    const stderr = recorder({ isTTY: true, columns: 80 })
    const options = { stderr, env: { NO_COLOR: "1" }, now: clock(90) }
    const ran = await runCli(
      ["apply", "--infer", "--filters", "n<2000"],
      input(lines(30_000), 20_000),
      options,
    )
    expect(answerOf(ran).total).toBe(2000)
    const shown = ran.err.match(/\r\u001b\[K[0-9,]+ rows read, [0-9,]+ matching/g) ?? []
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.at(-1)).toContain("2,000 matching")
    expect(ran.err.endsWith("matching\r\u001b[K")).toBe(true)
  })

  it("is taken away before rows are written to the same terminal", async () => {
    const both = recorder({ isTTY: true, columns: 80 })
    const options = { stdout: both, stderr: both, env: { NO_COLOR: "1" }, now: clock(1000) }
    await runCli(["apply", "--infer", "--format", "ndjson"], input(lines(5000), 20_000), options)
    expect(both.text()).toMatch(/matching\r\u001b\[K\{"n":\d+\}\n/)
    expect(both.text()).not.toMatch(/matching\{/)
  })

  it("is not shown without a terminal", async () => {
    const { err } = await runCli(
      ["apply", "--infer", "--filters", "n<0"],
      input(lines(5000), 20_000),
      { now: clock(1000) },
    )
    expect(err).not.toContain("read,")
  })

  it("does not show up before its time", async () => {
    const stderr = recorder({ isTTY: true })
    const progress = createProgress({
      err: createOutput(stderr, {}),
      now: clock(10),
      every: () => () => undefined,
      openLine: () => "",
    })
    await progress.show(() => "working")
    progress.end()
    expect(stderr.text()).toBe("")
  })
})

describe("JSON of a row", () => {
  const deepList = `${"[".repeat(20_000)}${"]".repeat(20_000)}`
  const deepRow = `${'{"a":{"x":1,"b":[true,null,'.repeat(5000)}"é\\n\\ud800"${"]}}".repeat(5000)}`

  it.each([deepList, deepRow])("is what came in, however deep", async (json) => {
    expect(stringify(JSON.parse(json))).toBe(json)
    const { out } = await runCli(["apply", "--infer", "--format", "ndjson"], `{"deep":${json}}\n`)
    expect(out).toBe(`{"deep":${json}}\n`)
  })

  it("hides no other fault", () => {
    expect(() => stringify([1n])).toThrow(TypeError)
  })

  it("keeps hostile names and lone surrogates", async () => {
    const row = '{"__proto__":{"x":1},"constructor":"\\ud800","":2}'
    expect((await runCli(["apply", "--infer", "--format", "ndjson"], row)).out).toBe(`${row}\n`)
  })
})
