import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { answerOf, folderOf, orderFiles, orders, recorder, runCli } from "./run-cli.ts"
import { check } from "../support/runs.ts"

/** A missing property is null to every query. A cell without text is null, a list the text of its JSON, and an object its values by dots. */
const asRead = (row: unknown) => Object.fromEntries(cellsIn(row))

function cellsIn(row: unknown): readonly (readonly [name: string, value: unknown])[] {
  const own: readonly (readonly [string, unknown])[] = Object.entries(row as object)
  return own.flatMap(([name, value]): ReturnType<typeof cellsIn> => {
    if (value === null || value === "") return []
    if (Array.isArray(value)) return [[name, JSON.stringify(value)]]
    if (typeof value !== "object") return [[name, value]]
    return cellsIn(value).map(([below, inner]) => [`${name}.${below}`, inner])
  })
}

const write = (rows: readonly unknown[], ...argv: string[]) =>
  runCli(["apply", "-", "--format", "csv", ...argv], JSON.stringify(rows))

describe("--format csv", () => {
  it("has the fields as columns, and an empty cell for null", async () => {
    const { code, out } = await runCli(
      ["apply", "orders.json", "--format", "csv", "--filters", "id>1", "--sorts=-id"],
      "",
      { folder: folderOf(orderFiles) },
    )
    expect(out).toBe(
      [
        "id,name,email,status,total,created\n",
        '3,"Ann, Lee",lee@example.com,open,250,2026-02-01T12:30:00Z\n',
        "2,Ben,,paid,99,2026-01-04T09:00:00Z\n",
      ].join(""),
    )
    expect(code).toBe(0)
  })

  it("has the fields of --fields alone, and the property that each reads", async () => {
    const fields = {
      number: { kind: "integer", path: ["id"] },
      again: { kind: "integer", path: ["id"] },
      status: { kind: "text" },
      createdFrom: { kind: "range-end", end: "from", of: "created" },
      created: { kind: "date" },
    }
    const folder = folderOf({ ...orderFiles, "some.json": JSON.stringify(fields) })
    const argv = ["--fields", "some.json", "--format", "csv", "--filters", "number==1"]
    const { out, err } = await runCli(["apply", "orders.json", ...argv], "", { folder })
    expect({ out, err }).toEqual({
      out: "id,status,created\n1,paid,2026-01-03T09:00:00Z\n",
      err: "",
    })
  })

  it("writes nothing for a query that is refused", async () => {
    const { code, out, err } = await write([{ a: 1 }], "--filters", "b==1")
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("unknown-field")
  })

  it("takes a missing property for null, and writes the columns without rows", async () => {
    expect((await write([{ a: 1, b: "x" }, { b: "y" }])).out).toBe("a,b\n1,x\n,y\n")
    expect((await write([{ a: 1 }], "--filters", "a>1")).out).toBe("a\n")
    expect((await write([])).out).toBe("")
  })

  it("is refused for a row of more bytes than a reader takes", async () => {
    const { code, err } = await write([{ a: "é".repeat(8_000_000) }])
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining("row 1 is too long") as string,
    })
  })

  it("keeps the sign of a zero", async () => {
    const { out } = await runCli(["apply", "-", "--format", "csv"], '[{"a":-0},{"a":0.5}]')
    expect(out).toBe("a\n-0\n0.5\n")
  })

  it("gives back the rows when it is read, whatever they hold, or is refused", async () => {
    const cell = fc.oneof(
      fc.constantFrom(null, "", "1", "007", "true", "x", "é😀", " ", '"', "\r", "\n,", "\ufeff"),
      fc.constantFrom("\ud800", 1e21, 1.5, true, false, 2 ** 53),
      fc.string(),
      fc.integer(),
      // -0 is written as 0, which is the same number.
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      fc.constantFrom([], {}, ["x"], { a: 1 }),
    )
    const name = fc.constantFrom("a", "b", "__proto__", "\ufeffc", 'd,"', " ", "e.f")
    const rows = fc.uniqueArray(name, { minLength: 1, maxLength: 3 }).chain((names) =>
      fc.array(
        fc
          .tuple(...names.map(() => cell))
          .map((cells) => Object.fromEntries(cells.map((value, n) => [names[n] ?? "", value]))),
        { minLength: 1, maxLength: 4 },
      ),
    )
    let written = 0
    const law = fc.asyncProperty(rows, async (given) => {
      const { code, out, err } = await write(given)
      if (code === 2) {
        expect({ out, err }).toEqual({ out: "", err: expect.stringContaining("CSV") as string })
        return
      }
      written++
      const back = await runCli(["apply", "-", "--input", "csv"], out)
      expect(answerOf(back).data.map(asRead)).toEqual(given.map(asRead))
    })
    await check(law, 3000)
    expect(written).toBeGreaterThan(5)
  })

  it.each([
    ["a text of digits", { a: "7" }, 'row 2: "a" is "7" and would become 7'],
    ["a token for null", { a: "NA" }, 'row 2: "a" is "NA" and would become null'],
    ["an object beside a number", { a: { b: 1 } }, 'row 1: "a" is 5 and would become "5"'],
    ["a list of objects", { a: 5, b: [{ c: 1 }] }, 'row 2: "b" has no field'],
    ["two columns of a name", { a: 5, "b.c": 1, b: { c: 2 } }, 'two columns would be called "b.c"'],
    ["a row that is no object", "x", "row 2 is not an object"],
  ])("is refused for %s, and says why", async (_name, row, reason) => {
    const { code, out, err } = await write([{ a: 5 }, row])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(`error: CSV would not give back the same rows: ${reason}`)
  })

  it("has the values of objects by dots, with --fields too", async () => {
    const row = { a: 5, b: { c: 1.5, d: { e: "x" } } }
    expect(await write([row, { a: 6, b: null }])).toMatchObject({
      code: 0,
      out: "a,b.c,b.d.e\n5,1.5,x\n6,,\n",
    })
    const fields = { c: { kind: "number", path: ["b", "c"] } }
    const folder = folderOf({
      "rows.json": JSON.stringify([row]),
      "f.json": JSON.stringify(fields),
    })
    const argv = ["apply", "rows.json", "--fields", "f.json", "--format", "csv"]
    expect((await runCli(argv, "", { folder })).out).toBe("b.c\n1.5\n")
  })

  it("tells an empty text from null, and writes a list as JSON", async () => {
    const { out, err } = await write([{ a: "a", b: ["x", "y"] }, { a: "" }, { a: null }])
    expect(out).toBe('a,b\na,"[""x"",""y""]"\n"",\n,\n')
    expect(err).toContain('An empty text is written as "", and null as nothing.')
    expect((await write([{ a: "a" }, { a: null }])).err).not.toContain("nothing")
  })

  it.each([
    "zip\n00501\n10001\n",
    "id,2020,1999\n1,1.50,x\n2,NA,y\n",
    'n,t\n"1,5",007\n2,NULL\n',
    "a,column_2\nTRUE,-0\nfalse,+3\n",
  ])("writes the cells of %j as they were read, in the order of the columns", async (csv) => {
    const folder = folderOf({ "rows.csv": csv })
    expect((await runCli(["apply", "rows.csv", "--format", "csv"], "", { folder })).out).toBe(csv)
  })

  it("writes some of the rows of a file of cells, whatever kind they would be alone", async () => {
    const folder = folderOf({ "zips.csv": "zip,n\n00501,1.50\n10001,2\n" })
    const argv = ["apply", "zips.csv", "--format", "csv", "--filters"]
    expect((await runCli([...argv, "zip==10001"], "", { folder })).out).toBe("zip,n\n10001,2\n")
    expect((await runCli([...argv, "n==1.5"], "", { folder })).out).toBe("zip,n\n00501,1.50\n")
  })

  it.each([
    [[{ a: "007" }, { a: "012" }], "a\n007\n012\n"],
    [[{ a: "NA" }, { a: "x" }], "a\nNA\nx\n"],
    [[{ a: "NA" }], "a\nNA\n"],
  ])("writes %j, whose texts stay texts", async (rows, csv) => {
    expect((await write(rows)).out).toBe(csv)
  })

  it("writes the rows before one behind the first 1,000 that it cannot hold", async () => {
    const rows = [...Array.from({ length: 1500 }, (_, n) => ({ n })), { n: "7" }]
    const lines = rows.map((row) => JSON.stringify(row)).join("\n")
    const { code, out, err } = await runCli(["apply", "-", "--format", "csv"], lines)
    expect(out.split("\n")).toHaveLength(1502)
    expect(code).toBe(2)
    expect(err).toContain('row 1,501: "n" is "7" and would become 7')
  })

  it("shows stand-ins on a terminal, and says so", async () => {
    const stdout = recorder({ isTTY: true })
    const rows = JSON.stringify([{ a: "x\u009b\ny" }])
    const { out, err } = await runCli(["apply", "-", "--format", "csv"], rows, { stdout })
    expect(out).toBe('a\n"x�␊y"\n')
    expect(err).toContain("This text has characters that a terminal cannot show.")
  })

  it("holds the rows of every order of the examples", async () => {
    const { out } = await write(orders)
    expect(answerOf(await runCli(["apply", "-", "--input", "csv"], out)).data).toEqual(orders)
  })
})

describe("--delimiter", () => {
  const ask = (text: string, ...argv: string[]) => runCli(["apply", "-", ...argv], text)

  it("separates the cells, also of rows whose format is not named", async () => {
    for (const [delimiter, text] of [
      [";", 'a;b\n1;"x;y,z"\n'],
      ["|", "a|b\n1|x;y,z\n"],
      ["€", "a€b\n1€x;y,z\n"],
    ] as const)
      expect(answerOf(await ask(text, "--delimiter", delimiter)).data).toEqual([
        { a: 1, b: "x;y,z" },
      ])
    const folder = folderOf({ "rows.csv": "a;b\n1;2\n" })
    const file = await runCli(["apply", "rows.csv", "--delimiter", ";"], "", { folder })
    expect(answerOf(file).data).toEqual([{ a: 1, b: 2 }])
  })

  it("is named in messages", async () => {
    const { err } = await ask('a;b\n"1"x;2\n', "--delimiter", ";")
    expect(err).toContain('expected ";" or the end of the line after the closing quote')
  })

  it("is one character that cells do not need, for rows of cells", async () => {
    for (const delimiter of ["", ";;", '"', "\n", "\r"]) {
      const { code, err } = await ask("a\n", "--delimiter", delimiter)
      expect(code).toBe(2)
      expect(err).toContain("Expected one character other than a quote or a line break.")
    }
    expect((await ask("[]", "--input", "json", "--delimiter", ";")).err).toBe(
      "error: --delimiter separates the cells of CSV, but the rows are JSON\n",
    )
  })
})
