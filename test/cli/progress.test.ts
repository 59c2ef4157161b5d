import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import { createClock, slowInput } from "./clock.ts"
import { folderOf, input, recorder, runCli, type Ran, type Recorder } from "./run-cli.ts"

const terminal = (): Recorder => recorder({ isTTY: true, columns: 80 })

/** What the progress line showed, one after the other. */
const shownOn = (text: string): string[] =>
  Array.from(text.matchAll(/\r\u001b\[K([^\r\n]+)/g), ([, line = ""]) => line)

/** What stands on a terminal of 80 columns after a text was written to it. */
const screenOf = (text: string): string => {
  const lines: string[][] = [[]]
  let row = 0
  let column = 0
  const newLine = (): void => {
    row++
    column = 0
  }
  for (const [part, move, to] of text.matchAll(/\u001b\[([KAG]|(\d+)G)|[^]/g)) {
    const line = (lines[row] ??= [])
    if (move === "K") line.length = Math.min(line.length, column)
    else if (move === "A") row--
    else if (to !== undefined) column = Number(to) - 1
    else if (part === "\r") column = 0
    else if (part === "\n") newLine()
    else {
      if (column === 80) newLine()
      ;(lines[row] ??= [])[column++] = part
    }
  }
  return lines.map((line) => line.join("")).join("\n")
}

interface Run extends Ran {
  readonly shown: readonly string[]
}

/** Runs a command whose input comes in pieces, two seconds apart, with a terminal as standard error. */
const runSlowly = async (argv: readonly string[], pieces: readonly string[]): Promise<Run> => {
  const clock = createClock()
  const stdin = slowInput(pieces, () => clock.advance(2000))
  const ran = await runCli(argv, stdin, {
    stderr: terminal(),
    env: { NO_COLOR: "1" },
    now: clock.now,
    every: clock.every,
  })
  expect(clock.running()).toBe(0)
  return { ...ran, shown: shownOn(ran.err) }
}

const lines = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, n) => `{"n":${from + n}}\n`).join("")

describe("progress while the user waits", () => {
  it("is shown before the first byte comes", async () => {
    const { shown } = await runSlowly(["apply", "--infer"], ['{"n":1}\n'])
    expect(shown[0]).toBe("Reading standard input")
  })

  it.each([["json"], ["ndjson"], ["table"]])(
    "is shown while rows come, with --format %s",
    async (format) => {
      const pieces = [lines(1500), lines(1500, 1500), lines(1500, 3000)]
      const argv = ["apply", "--infer", "--format", format, "--filters", "n<2000"]
      const { shown } = await runSlowly(argv, pieces)
      expect(shown).toContain("1,500 rows read, 1,500 matching")
      expect(shown).toContain("3,000 rows read, 2,000 matching")
    },
  )

  it.each([["json"], ["ndjson"], ["table"]])(
    "is shown while a JSON array comes, with --format %s",
    async (format) => {
      const item = `{"text":"${"x".repeat(299_985)}"}`
      const pieces = [`[${item}`, `,${item}`, `,${item}`, "]"]
      const { shown } = await runSlowly(["apply", "--infer", "--format", format], pieces)
      expect(shown).toEqual(
        expect.arrayContaining(["standard input: 0.3 MB read", "standard input: 0.9 MB read"]),
      )
    },
  )

  it("is shown while rows of CSV come", async () => {
    const rows = (from: number): string =>
      Array.from({ length: 2000 }, (_, n) => `${from + n},x\n`).join("")
    const { shown } = await runSlowly(
      ["apply", "--infer", "--input", "csv"],
      [`n,t\n${rows(0)}`, rows(2000), rows(4000)],
    )
    expect(shown.some((text) => /^[34],[0-9]{3} rows read, /.test(text))).toBe(true)
  })

  it("says that a large text is parsed and that many rows are sorted, before it happens", async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => ({ n, text: "x".repeat(60) }))
    const stderr = terminal()
    let time = 0
    await runCli(["apply", "--infer", "--sorts=-n"], JSON.stringify(rows), {
      stderr,
      env: { NO_COLOR: "1" },
      now: () => (time += 300),
    })
    const shown = shownOn(stderr.text())
    expect(shown).toContain("Sorting 60,000 rows")
    expect(shown).toContainEqual(expect.stringMatching(/^Parsing [0-9.]+ MB of JSON$/))
  })

  it("is not shown in a run of less than 300 ms, also before a short parse and a short sort", async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => ({ n, text: "x".repeat(60) }))
    const stderr = terminal()
    let time = 0
    const now = (): number => (time = Math.min(time + 50, 200))
    await runCli(["apply", "--infer", "--sorts=-n"], JSON.stringify(rows), {
      stderr,
      now,
      env: { NO_COLOR: "1" },
    })
    expect(shownOn(stderr.text())).toEqual([])
  })

  it("is shown while an array is filtered and while many rows are written", async () => {
    let time = 0
    const stderr = terminal()
    const rows = JSON.stringify(Array.from({ length: 30_000 }, (_, n) => ({ n })))
    await runCli(["apply", "--infer", "--sorts=-n"], rows, {
      stderr,
      env: { NO_COLOR: "1" },
      now: () => (time += 500),
    })
    const shown = shownOn(stderr.text())
    expect(shown).toContain("15,000 rows read, 15,000 matching")
    expect(shown).toContain("15,000 rows written")
  })

  it("is shown while explain looks for a row, and while serve reads its data", async () => {
    const explained = await runSlowly(
      ["explain", "--fields", "fields.json", "--row", "2500", "--filters", "n==1"],
      [lines(1500), lines(1500, 1500)],
    )
    // There is no such file, so nothing was read.
    expect(explained.code).toBe(2)
    const { shown, out } = await runSlowly(
      ["explain", "-", "--row", "2500", "--filters", "n==1"],
      [lines(1500), lines(500, 1500), lines(1500, 2000)],
    )
    expect(shown).toContain("2,000 rows read")
    expect(out).toContain('Row 2500: {"n":2499}')
    const folder = folderOf({ "data.json": `{"x":"${"x".repeat(5_000_000)}"}` })
    const stderr = terminal()
    let time = 0
    const now = (): number => (time += 300)
    await runCli(["serve", "--data", "data.json"], "", {
      stderr,
      folder,
      now,
      env: { NO_COLOR: "1" },
    })
    expect(shownOn(stderr.text())).toContain("Parsing 5.0 MB of JSON")
  })

  it("is removed before anything else is written to the terminal, and at the end", async () => {
    const clock = createClock()
    const both = terminal()
    const stdin = slowInput([lines(1500), lines(10, 1500)], () => clock.advance(2000))
    await runCli(["apply", "--infer", "--format", "table", "--filters", "n<2"], stdin, {
      stdout: both,
      stderr: both,
      env: { NO_COLOR: "1" },
      now: clock.now,
      every: clock.every,
    })
    expect(screenOf(both.text())).toBe(
      [
        "Fields guessed from the first 1,000 rows: n integer.",
        "n",
        "-",
        "0",
        "1",
        "2 rows match.",
      ].join("\n"),
    )
    expect(both.text()).toContain("1,500 rows read, 2 matching")
  })

  it.each([
    ["short rows", 1, true],
    ["rows that wrap", 120, true],
    ["a row that ends with the line of the terminal", 80 - '    {"t":"",n:""0}'.length, false],
    ["characters whose width is not certain", "é", false],
  ])("leaves a part of the output on the same terminal alone: %s", async (_name, given, seen) => {
    const clock = createClock()
    const both = terminal()
    const t = typeof given === "number" ? "x".repeat(given) : given
    const rows = (from: number): string =>
      Array.from({ length: 1500 }, (_, n) => `{"t":"${t}","n":${from + n}}\n`).join("")
    const stdin = slowInput([rows(0), rows(1500), rows(3000)], () => clock.advance(2000))
    await runCli(["apply", "-", "--format", "json", "--filters", "n==1|4000"], stdin, {
      stdout: both,
      stderr: both,
      env: { NO_COLOR: "1" },
      now: clock.now,
      every: clock.every,
    })
    const text = both.text()
    const written = [
      `{`,
      `  "data": [`,
      `    {"t":"${t}","n":1},`,
      `    {"t":"${t}","n":4000}`,
      `  ],`,
    ]
    const wrapped = written.flatMap((line) => line.match(/.{1,80}/g) ?? [])
    expect(screenOf(text)).toContain(`${wrapped.join("\n")}\n  "pages": 1,`)
    expect(shownOn(text).includes("3,000 rows read, 1 matching")).toBe(seen)
  })

  it("is not shown while the user types the rows", async () => {
    const clock = createClock()
    const stdin = Object.assign(
      slowInput([lines(1500), lines(1500)], () => clock.advance(2000)),
      { isTTY: true },
    )
    const stderr = terminal()
    await runCli(["apply", "--infer"], stdin, { stderr, now: clock.now, every: clock.every })
    expect(stderr.text()).not.toContain("\r")
  })

  it("is not shown when standard error is not a terminal, whatever the wait", async () => {
    const clock = createClock()
    const stdin = slowInput([lines(1500), lines(1500)], () => clock.advance(60_000))
    const { err } = await runCli(["apply", "--infer", "--sorts=n"], stdin, {
      now: clock.now,
      every: clock.every,
    })
    expect(err).not.toContain("\r")
    expect(clock.running()).toBe(0)
  })

  it("fits on a line of a narrow terminal and shows no control characters of a file name", async () => {
    const clock = createClock()
    const name = `\u001b[2J${"x".repeat(100)}.json`
    const folder = folderOf({ [name]: "[]" })
    const stderr = recorder({ isTTY: true, columns: 30 })
    // The time goes on by itself, so that the timer is due as soon as the file is opened.
    let time = 0
    await runCli(["apply", "--infer", name], Readable.from([]), {
      stderr,
      folder,
      env: { NO_COLOR: "1" },
      now: () => (time += 1000),
      every: clock.every,
    })
    const [shown = ""] = shownOn(stderr.text())
    expect(shown).toBe(`Reading ␛[2J${"x".repeat(16)}…`)
    expect(shown.length).toBeLessThan(30)
  })

  it("is shown on a terminal that does not know its size", async () => {
    let time = 0
    const stderr = recorder({ isTTY: true, columns: 0 })
    await runCli(["apply", "--infer"], "[]", { stderr, now: () => (time += 1000) })
    expect(shownOn(stderr.text())).toContain("Reading standard input")
  })

  it("stops when the input fails", async () => {
    const clock = createClock()
    const stderr = terminal()
    const { code } = await runCli(["apply", "--infer"], input("{"), {
      stderr,
      now: clock.now,
      every: clock.every,
    })
    expect(code).toBe(2)
    expect(clock.running()).toBe(0)
  })
})
