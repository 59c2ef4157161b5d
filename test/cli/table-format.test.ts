import { describe, expect, it } from "vitest"
import { slowInput } from "./clock.ts"
import { recorder, runCli } from "./run-cli.ts"
import { createTable } from "../../src/cli/output/table.ts"

const render = (rows: readonly unknown[], room?: number): string[] => {
  const table = createTable({ room, paintHeading: (heading) => heading })
  const text = rows.map(table.row).join("") + table.end()
  return text.split("\n").slice(0, -1)
}

describe("rows as a table", () => {
  it("has a column for every property of any row, in the order in which they come up", () => {
    expect(render([{ a: 1 }, { b: "x", a: 2 }, { c: null }])).toEqual([
      "a  b  c",
      "-  -  ----",
      "1",
      "2  x",
      "      null",
    ])
  })

  it("puts numbers on the right, but only where all are", () => {
    expect(
      render([
        { a: 1, b: 1 },
        { a: 200, b: "x" },
        { a: null, b: null },
      ]),
    ).toEqual(["   a  b", "----  ----", "   1  1", " 200  x", "null  null"])
  })

  it("shows objects and lists as JSON", () => {
    expect(render([{ a: { b: [1, "x"] } }])).toEqual(["a", "-------------", '{"b":[1,"x"]}'])
  })

  it("shows nothing without rows, and empty lines for rows that are no objects", () => {
    expect(render([])).toEqual([])
    expect(render([{ a: 1 }, 3, null, [1]])).toEqual(["a", "-", "1", "", "", ""])
  })

  it("cuts long texts, wherever it is written", () => {
    const [, rule, row] = render([{ a: "x".repeat(100_000) }])
    expect(rule).toBe("-".repeat(60))
    expect(row).toBe(`${"x".repeat(59)}…`)
  })

  it("cuts the widest columns until a line fits the terminal, but leaves a few characters of each and all of a number", () => {
    const row = { id: 1, a: "x".repeat(50), b: "y".repeat(30), c: "short" }
    expect(render([row], 40)).toEqual([
      "id  a              b              c",
      "--  -------------  -------------  -----",
      " 1  xxxxxxxxxxxx…  yyyyyyyyyyyy…  short",
    ])
    expect(render([{ "a long heading": 123456789 }], 5)).toEqual([
      "a long h…",
      "---------",
      "123456789",
    ])
    expect(render([row], 5)[2]).toBe(" 1  xxxxx…  yyyyy…  short")
  })

  it("keeps columns in line under wide characters and marks, and disturbs no terminal", () => {
    expect(
      render([
        { a: "日本", b: 1 },
        { a: "e\u0301\u001b[2J\n", b: 2 },
      ]),
    ).toEqual(["a       b", "------  -", "日本    1", "e\u0301␛[2J␊  2"])
  })

  it("counts no column for a mark that combines with the last character", () => {
    expect(render([{ a: "xe\u0301" }])).toEqual(["a", "--", "xe\u0301"])
  })

  it("N4: shows own properties alone, whatever they are called", () => {
    expect(render([JSON.parse('{"__proto__":1,"constructor":2}')])).toEqual([
      "__proto__  constructor",
      "---------  -----------",
      "        1            2",
    ])
  })
})

describe("a table of many rows", () => {
  const numbered = (count: number, row: (n: number) => object): object[] =>
    Array.from({ length: count }, (_, n) => row(n))

  it("is written as a stream from the 1,000th row on", () => {
    const table = createTable({ room: undefined, paintHeading: (heading) => heading })
    const texts = numbered(1002, (n) => ({ n })).map(table.row)
    expect(texts.slice(0, 999).join("")).toBe("")
    expect(texts[999]?.split("\n")).toHaveLength(1003)
    expect(texts.slice(1000)).toEqual(["1000\n", "1001\n"])
    expect(table.end()).toBe("")
  })

  it("has the columns of the first 1,000 rows, and widens them for later ones from there on", () => {
    const table = createTable({ room: undefined, paintHeading: (heading) => heading })
    for (const row of numbered(1000, (n) => ({ n, t: "abc", u: 1 }))) table.row(row)
    expect(table.row({ n: 7, t: "x", u: 2 })).toBe("  7  x    2\n")
    expect(table.row({ n: 1000, t: "abcd", u: 30 })).toBe("1000  abcd  30\n")
    expect(table.row({ n: 7, t: "é", u: 4 })).toBe("   7  é      4\n")
    expect(table.row("no object")).toBe("\n")
    expect(table.row({ n: 7, t: "x".repeat(100), u: 4 })).toBe(`   7  ${"x".repeat(59)}…   4\n`)
    expect(table.describeHidden()).toEqual([])
  })

  it("widens columns no further than the line allows, but never cuts a number", () => {
    const table = createTable({ room: 12, paintHeading: (heading) => heading })
    for (const row of numbered(1000, (n) => ({ n, t: "abc" }))) table.row(row)
    expect(table.row({ n: 7, t: "abcdefgh" })).toBe("  7  abcdef…\n")
    expect(table.row({ n: 1234567890123, t: "x" })).toBe("1234567890123  x\n")
    expect(table.row({ n: "no number at all", t: "日本語日本語" })).toBe("no number at…  日本語…\n")
  })

  it("names the properties of later rows that it does not show", async () => {
    const rows = [...numbered(1000, (n) => ({ n })), { n: 1, late: 2, "\u009b": 3 }, { late: 4 }]
    const { out, err } = await runCli(
      ["apply", "--infer", "--format", "table"],
      rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
    )
    expect(out.split("\n").slice(-3)).toEqual(["  1", "", ""])
    expect(err).toContain(
      'The table has the columns of its first 1,000 rows. Later rows have other properties, which it does not show: "late", "�".\n1,002 rows match.\n',
    )
  })

  it("names five of many such properties", () => {
    const table = createTable({ room: undefined, paintHeading: (heading) => heading })
    for (const row of numbered(1000, (n) => ({ n }))) table.row(row)
    table.row(Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((name) => [name, 1])))
    expect(table.describeHidden().join("")).toMatch(/: "a", "b", "c", "d", "e", and 2 more\.$/)
  })

  it("appears while rows still come", async () => {
    const stdout = recorder()
    const seen: string[] = []
    const lines = numbered(3000, (n) => ({ n })).map((row) => `${JSON.stringify(row)}\n`)
    const stdin = slowInput(
      [lines.slice(0, 2000).join(""), lines.slice(2000).join("")],
      () => void seen.push(stdout.text()),
    )
    await runCli(["apply", "--infer", "--format", "table"], stdin, { stdout })
    expect(seen[0]).toBe("")
    expect(seen[1]?.split("\n")).toHaveLength(2003)
    expect(stdout.text().split("\n")).toHaveLength(3003)
  })

  it("looks the same as the table of its first rows, when no later row is wider", () => {
    const rows = numbered(1500, (n) => ({
      n: n % 1000,
      half: (n % 100) / 2,
      text: "é".repeat(n % 7),
      none: null,
    }))
    const lines = render(rows)
    expect(lines.slice(0, 1002)).toEqual(render(rows.slice(0, 1000)))
    expect(new Set(lines.slice(1002).map((line) => line.length))).toEqual(
      new Set(lines.slice(2, 1002).map((line) => line.length)),
    )
  })
})
