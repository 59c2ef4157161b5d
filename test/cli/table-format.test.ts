import { describe, expect, it } from "vitest"
import { renderTable } from "../../src/cli/output/render-table.ts"

const render = (rows: readonly unknown[], room?: number): string[] =>
  renderTable(rows, room, (heading) => heading)
    .split("\n")
    .slice(0, -1)

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

  it("N4: shows own properties alone, whatever they are called", () => {
    expect(render([JSON.parse('{"__proto__":1,"constructor":2}')])).toEqual([
      "__proto__  constructor",
      "---------  -----------",
      "        1            2",
    ])
  })
})
