import { mkdirSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readCells } from "../../src/cli/input/read-cells.ts"
import { answerOf, folderOf, input, runCli, type Ran } from "./run-cli.ts"
import { check } from "../support/runs.ts"

interface Cells {
  readonly header: readonly string[] | undefined
  readonly rows: (readonly string[])[]
  readonly reason: string | undefined
}

const read = async (
  bytes: string | Buffer,
  { size, delimiter = "," }: { size?: number | undefined; delimiter?: string } = {},
): Promise<Cells> => {
  const rows: (readonly string[])[] = []
  let header: readonly string[] | undefined
  for await (const batch of readCells(
    { name: "rows", open: () => input(bytes, size) },
    delimiter,
  )) {
    if (!batch.ok) return { header, rows, reason: batch.reason }
    header = batch.value.header
    rows.push(...batch.value.rows)
  }
  return { header, rows, reason: undefined }
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])

const ask = (
  csv: string | Buffer,
  argv: readonly string[] = [],
  { name = "rows.csv", fields }: { name?: string; fields?: object } = {},
): Promise<Ran> =>
  runCli(
    ["apply", name, ...(fields === undefined ? ["--infer"] : ["--fields", "fields.json"]), ...argv],
    "",
    { folder: folderOf({ [name]: csv, "fields.json": JSON.stringify(fields ?? {}) }) },
  )

const rowsOf = async (csv: string | Buffer): Promise<unknown[]> => answerOf(await ask(csv)).data

describe("cells of a CSV file", () => {
  it.each([
    [
      "lines that end in LF",
      "a,b\n1,2\n3,4\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "lines that end in CR LF",
      "a,b\r\n1,2\r\n3,4\r\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "lines that end in CR",
      "a,b\r1,2\r3,4",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "lines of all kinds",
      "a,b\r\n1,2\n3,4\r5,6",
      [
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    ["quoted delimiters and quotes", 'a,b\n"1,2","say ""x"""\n', [["1,2", 'say "x"']]],
    ["quoted line breaks", 'a,b\n"1\n2","3\r\n4"\n', [["1\n2", "3\r\n4"]]],
    [
      "empty cells, quoted ones too",
      'a,b\n,\n"",""\n',
      [
        ["", ""],
        ["", ""],
      ],
    ],
    ["blank lines between rows of several columns", "\n\na,b\n\n1,2\n\n", [["1", "2"]]],
    ["blank lines as empty cells of a single column", "a\n1\n\n2\n", [["1"], [""], ["2"]]],
    ["blanks around cells", "a,b\n 1 ,\t2\n", [[" 1 ", "\t2"]]],
    ["characters of several bytes", "a,b\né,😀\n", [["é", "😀"]]],
  ])("are read out of %s, however the bytes come in", async (_name, text, rows) => {
    const bytes = Buffer.from(text)
    for (const size of [undefined, 1, 3])
      for (const content of [bytes, Buffer.concat([mark, bytes])]) {
        const cells = await read(content, { size })
        expect(cells.rows).toEqual(rows)
        expect(cells.reason).toBeUndefined()
        expect(cells.header?.[0]).toBe("a")
      }
  })

  it("are what was written, whatever it was", async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."ab,\t\"'\n\r ;é😀\\") }),
      fc.string({ unit: "grapheme" }),
    )
    const write = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const lines = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
      )
    await check(
      fc.asyncProperty(
        lines,
        fc.constantFrom(..."\n", "\r\n", "\r"),
        fc.constantFrom(",", "\t", "é"),
        fc.integer({ min: 1, max: 40 }),
        async (rows, lineEnd, delimiter, size) => {
          const header = (rows[0] ?? ["", ""]).map((_, index) => `c${index}`)
          const text = [header, ...rows]
            .map((cells) => cells.map(write).join(delimiter) + lineEnd)
            .join("")
          expect(await read(text, { size, delimiter })).toEqual({
            header: rows.length === 0 ? undefined : header,
            rows,
            reason: undefined,
          })
        },
      ),
      2000,
    )
  })

  it.each([
    [
      "a name that comes twice",
      "a,b,a\n1,2,3\n",
      'rows, line 1: the columns 1 and 3 are both called "a"; every column needs a name of its own',
      0,
    ],
    [
      "a column without a name",
      "a,,c\n1,2,3\n",
      "rows, line 1: column 2 has no name; the first line must name every column",
      0,
    ],
    [
      "a row with too few cells",
      "a,b\n1,2\n3\n4,5\n",
      "rows, line 3: expected 2 cells, as the first line has, got 1",
      1,
    ],
    [
      "a row with too many cells",
      "a,b\n1,2,\n",
      "rows, line 2: expected 2 cells, as the first line has, got 3",
      0,
    ],
    [
      "the line of a row behind quoted line breaks",
      'a,b\n"1\r\n\r\n2",3\n4\n',
      "rows, line 5: expected 2 cells, as the first line has, got 1",
      1,
    ],
    [
      "a quote that is not closed, by the line of its row",
      'a,b\n1,2\n3,"4\n5,6\n',
      "rows, line 3: the row has a quoted cell without a closing quote",
      1,
    ],
    [
      "text behind a closing quote",
      'a,b\n1,2\n"3"x,4\n',
      "rows, line 3: expected a comma or the end of the line after the closing quote of a cell; a quote within a quoted cell is written twice",
      1,
    ],
    [
      "a quote within a cell",
      'a,b\n1,5" pipe\n',
      "rows, line 2: a cell with a quote must itself stand in quotes, with the quote written twice",
      0,
    ],
    [
      "a line that is not UTF-8",
      Buffer.from("a,b\n1,2\n3,\xff\n", "latin1"),
      "rows, line 3: expected UTF-8 text, got other bytes",
      1,
    ],
    [
      "a misplaced quote before a line that is not UTF-8",
      Buffer.from('a,b\n1,2\n"3"x,4\n5,\xff\n', "latin1"),
      "rows, line 3: expected a comma or the end of the line after the closing quote of a cell; a quote within a quoted cell is written twice",
      1,
    ],
    [
      "UTF-16",
      Buffer.from("\ufeffa,b\n1,2\n", "utf16le"),
      "rows, line 1: expected UTF-8 text, got other bytes",
      0,
    ],
  ])("are refused with the line: %s", async (_name, bytes, reason, rows) => {
    for (const size of [undefined, 1]) {
      const cells = await read(bytes, { size })
      expect(cells.reason).toBe(reason)
      expect(cells.rows).toHaveLength(rows)
    }
  })

  it("takes no more memory than a row may have when a quote is not closed", async () => {
    async function* endless(): AsyncGenerator<Uint8Array, undefined> {
      yield Buffer.from('a,b\n1,"')
      for (;;) yield await Promise.resolve(Buffer.from(`${"x".repeat(999_999)}\n`))
    }
    const batches = readCells({ name: "rows", open: endless }, ",")
    expect((await batches.next()).value).toEqual({
      ok: false,
      reason: "rows, line 2: the row is longer than 16 MB; is a closing quote missing?",
    })
  })

  it("name a tab in a message about TSV", async () => {
    const { reason } = await read('a\tb\n"1"x\t2\n', { delimiter: "\t" })
    expect(reason).toContain("expected a tab or the end of the line after the closing quote")
  })
})

describe("CSV and TSV as rows", () => {
  it("are recognized by the name of the file or by --input", async () => {
    const rows = [{ a: 1, b: "x" }]
    expect(answerOf(await ask("a,b\n1,x\n")).data).toEqual(rows)
    for (const name of ["rows.tsv", "rows.TAB"])
      expect(answerOf(await ask("a\tb\n1\tx\n", [], { name })).data).toEqual(rows)
    const piped = (format: string, text: string): Promise<Ran> =>
      runCli(["apply", "--infer", "--input", format], text)
    expect(answerOf(await piped("csv", "a,b\n1,x\n")).data).toEqual(rows)
    expect(answerOf(await piped("tsv", "a\tb\n1\tx\n")).data).toEqual(rows)
    expect(answerOf(await piped("json", '[{"a":1,"b":"x"}]')).data).toEqual(rows)
    expect(answerOf(await piped("ndjson", '[1]\n{"a":1,"b":"x"}')).data).toEqual([[1], ...rows])
    const named = await ask('[{"a":1,"b":"x"}]', ["--input", "json"])
    expect(answerOf(named).data).toEqual(rows)
  })

  it("have null for an empty cell", async () => {
    const ran = await ask('n,t\n1,\n,"x"\n"",""\n', ["--filters", "n==null"])
    expect(answerOf(ran).data).toEqual([
      { n: null, t: "x" },
      { n: null, t: null },
    ])
  })

  it.each([
    ["integers", ["0", "-7", "9007199254740991"], [0, -7, 9007199254740991], "integer"],
    ["numbers", ["1.5", "-0.25", "3"], [1.5, -0.25, 3], "number"],
    ["booleans", ["true", "false"], [true, false], "boolean"],
    ["dates", ["2026-01-03", "2026-01-03T09:00:00Z"], undefined, "date"],
    ["uuids", ["6f9619ff-8b86-d011-b42d-00cf4fc964ff"], undefined, "uuid"],
    ["leading zeros", ["00501", "10001"], undefined, "text"],
    ["signs", ["+1", "2"], undefined, "text"],
    ["exponents", ["1e5", "2"], undefined, "text"],
    ["exponents as JavaScript writes them", ["1e+21", "2"], undefined, "text"],
    ["negative zeros", ["-0", "1"], undefined, "text"],
    ["trailing zeros", ["1.10", "1.9"], undefined, "text"],
    ["integers beyond 2^53", ["9007199254740993", "1"], undefined, "text"],
    ["even integers beyond 2^53", ["9007199254740994", "1"], undefined, "text"],
    ["more digits than a number has", ["0.1234567890123456789"], undefined, "text"],
    ["hexadecimal", ["0x10"], undefined, "text"],
    ["words of JavaScript", ["NaN", "Infinity", "null"], undefined, "text"],
    ["other spellings of booleans", ["TRUE", "false"], undefined, "text"],
    ["blanks around numbers", [" 1", "2 "], undefined, "text"],
    ["blanks alone", [" ", "1"], undefined, "text"],
  ])("keep %s as they are written", async (_name, cells, values, kind) => {
    const { out, err } = await ask(`v,x\n${cells.map((cell) => `${cell},x\n`).join("")}`, [
      "--verbose",
    ])
    const data = (JSON.parse(out) as { data: { v: unknown }[] }).data
    expect(data.map(({ v }) => v)).toEqual(values ?? cells)
    expect(err).toMatch(new RegExp(`^ {2}v is an? ${kind} field`, "m"))
  })

  it("change no cell of any file: the values printed are the cells", async () => {
    const cell = fc.oneof(
      fc.constantFrom("0", "-1", "1.5", "007", "1e5", "true", "TRUE", "1.50", "-0", " 1", "x"),
      fc.integer().map(String),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.stringMatching(/^[0-9+.eE-]{1,20}$/),
    )
    await check(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (cells) => {
        const rows = await rowsOf(`v,w\n${cells.map((text) => `${text},\n`).join("")}`)
        expect(rows.map((row) => String((row as { v: unknown }).v))).toEqual(cells)
      }),
      2000,
    )
  })

  it("say why a column of numbers stays text, and how to read numbers", async () => {
    const csv = "zip,price\n00501,12.50\n10001,3\n"
    expect((await ask(csv)).err).toBe(
      "Fields guessed from 2 rows: zip text, price text; 2 columns kept as text (--verbose says why).\n",
    )
    const { err } = await ask(csv, ["--verbose"])
    expect(err).toContain(
      'The column "zip" stays text, because "00501" would become 501. To read numbers, define its field in a file for --fields.\n',
    )
    expect(err).toContain('The column "price" stays text, because "12.50" would become 12.5.')
    const flags = await ask("active\nTRUE\nfalse\n", ["--verbose"])
    expect(flags.err).toContain(
      'The column "active" stays text, because "TRUE" would become true. To read true and false,',
    )
  })

  it("V4, V6: read cells by the kinds of --fields", async () => {
    const fields = {
      price: { kind: "number" },
      count: { kind: "integer" },
      active: { kind: "boolean" },
      zip: { kind: "text" },
      due: { kind: "date" },
    }
    const csv =
      "price,count,active,zip,due,other\n12.50,007,TRUE,00501,2026-01-03,1\n+1e1,5,False,10001,,2\n"
    const ran = await ask(csv, ["--filters", "price>10,active==true"], { fields })
    expect(ran.err).toBe("")
    expect(answerOf(ran).data).toEqual([
      { price: 12.5, count: 7, active: true, zip: "00501", due: "2026-01-03", other: "1" },
    ])
  })

  it("V4a to V5c: keep the digits of exact numbers, and days, times and durations as they are", async () => {
    const fields = {
      id: { kind: "integer", bits: 64, unsigned: true },
      price: { kind: "number", format: "decimal" },
      due: { kind: "day" },
      starts: { kind: "time" },
      length: { kind: "duration" },
    }
    const row = { id: "18446744073709551615", price: "0.30", due: "2024-01-31" }
    const csv = "id,price,due,starts,length\n18446744073709551615,0.30,2024-01-31,12:30,PT90M\n"
    const filters = `id==${row.id},price==0.3,due==${row.due},starts<13:00,length==01:30:00`
    const ran = await ask(csv, ["--filters", filters], { fields })
    expect(ran.err).toBe("")
    expect(answerOf(ran).data).toEqual([{ ...row, starts: "12:30", length: "PT90M" }])
  })

  it("V13: need no column for a range end, which reads that of its date field", async () => {
    const fields = {
      made: { kind: "date" },
      madeFrom: { kind: "range-end", end: "from", of: "made" },
    }
    const csv = "made\n2026-01-03\n2026-02-03\n"
    const ran = await ask(csv, ["--filters", "madeFrom==2026-02-01"], { fields })
    expect(ran.err).toBe("")
    expect(answerOf(ran).data).toEqual([{ made: "2026-02-03" }])
  })

  it("stay as they are written in a column that a text field reads beside others", async () => {
    const number = { kind: "integer", path: ["zip"] }
    const text = { kind: "text", path: ["zip"] }
    for (const fields of [
      { number, text },
      { text, number },
    ]) {
      const ran = await ask("zip\n00501\n", ["--filters", "text==00501"], { fields })
      expect(answerOf(ran).data).toEqual([{ zip: "00501" }])
    }
  })

  it("count the cells that do not fit --fields, from the first row on", async () => {
    const fields = { n: { kind: "integer" }, b: { kind: "boolean" }, d: { kind: "date" } }
    const csv = "n,b,d\n1,yes,2026-01-03\n1.5,true,soon\n12345678901234567890,false,later\n"
    const { out, err } = await ask(csv, [], { fields })
    expect(err).toBe(
      [
        '2 values of the integer field "n" do not fit and count as empty, the first in row 2.\n',
        '1 value of the boolean field "b" does not fit and counts as empty, the first in row 1.\n',
        '2 values of the date field "d" do not fit and count as empty, the first in row 2.\n',
      ].join(""),
    )
    expect(out).toContain('{"n":"12345678901234567890","b":false,"d":"later"}')
  })

  it("ask about a single column whose name looks like several", async () => {
    const remark = `The file has a single column, called "a;b". The cells of CSV are separated by commas, and those of TSV by tabs; --delimiter names another character.\n`
    expect((await ask("a;b\n1;2\n")).err).toContain(remark)
    const fields = { a: { kind: "integer", path: ["a;b"] } }
    expect((await ask("a;b\n1\n", [], { fields })).err).toBe(remark)
    expect((await ask("a\n1\n")).err).not.toContain("single column")
  })

  it("tell which fields have no column", async () => {
    const fields = { "a.b": { kind: "text" }, c: { kind: "text", path: ["a.b"] } }
    const { out, err } = await ask("a.b\nx\n", ["--filters", "c==x"], { fields })
    expect(err).toBe(
      'The field "a.b" is empty in all rows, because the file has no such column; a path that is an array of one step names any column.\n',
    )
    expect(answerOf({ code: 0, out, err }).data).toEqual([{ "a.b": "x" }])
  })

  it("guess kinds from the first 1,000 rows and count the later misfits", async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => (n < 1200 ? `${n},2026-01-03` : "x,soon"))
    const { out, err } = await ask(`n,d\n${rows.join("\n")}\n007,2026-01-04\n`, [
      "--filters",
      "n==null",
    ])
    expect(err).toContain("Fields guessed from the first 1,000 rows: n integer, d date.\n")
    expect(err).toContain(
      '301 values of the integer field "n" do not fit and count as empty, the first in row 1,201.\n' +
        '300 values of the date field "d" do not fit and count as empty, the first in row 1,201.\n',
    )
    expect(JSON.parse(out)).toMatchObject({ matched: 301 })
    expect(out).toContain('{"n":"007","d":"2026-01-04"}')
  })

  it("sum up the misfits of all fields behind the fifth", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"]
    const fields = Object.fromEntries(names.map((name) => [name, { kind: "integer" }]))
    const { err } = await ask(`${names.join(",")}\n${names.map(() => "x").join(",")}\n`, [], {
      fields,
    })
    const lines = err.trim().split("\n")
    expect(lines).toHaveLength(6)
    expect(lines[4]).toBe(
      '1 value of the integer field "e" does not fit and counts as empty, the first in row 1.',
    )
    expect(lines[5]).toBe("The same holds for values of 2 more fields.")
  })

  it("end with 2 when the file does not exist or is a folder", async () => {
    const folder = folderOf({})
    mkdirSync(join(folder, "d.csv"))
    for (const [name, reason] of [
      ["lost.csv", "the file does not exist"],
      ["d.csv", "expected a file, got a folder"],
    ] as const)
      expect(await runCli(["apply", name, "--infer"], "", { folder })).toEqual({
        code: 2,
        out: "",
        err: `error: ${name} cannot be read: ${reason}\n`,
      })
  })

  it("N4: have own properties of any name", async () => {
    const { out } = await ask("__proto__,constructor,toString\n1,2,3\n", ["--format", "ndjson"])
    expect(out).toBe('{"__proto__":1,"constructor":2,"toString":3}\n')
  })

  it("end with 2 at a fault behind the first rows, which are written", async () => {
    const { code, out, err } = await ask(`a,b\n${"1,2\n".repeat(20_000)}3\n`, [
      "--format",
      "ndjson",
    ])
    expect(code).toBe(2)
    expect(out).toBe('{"a":1,"b":2}\n'.repeat(20_000))
    expect(err).toContain(
      "error: rows.csv, line 20002: expected 2 cells, as the first line has, got 1\n",
    )
  })

  it("have no rows in a file without rows", async () => {
    for (const csv of ["", "\n", "a,b\n", "a,b"]) {
      const { code, out, err } = await ask(csv)
      expect(JSON.parse(out)).toMatchObject({ data: [], matched: 0 })
      expect(err).toBe("Cannot guess fields, because the input has no rows.\n")
      expect(code).toBe(0)
    }
  })

  it("are read by the other commands too", async () => {
    const options = { folder: folderOf({ "rows.csv": "a,b\n1,x\n2,y\n" }) }
    const explained = await runCli(
      ["explain", "rows.csv", "--infer", "--row", "2", "--filters", "a==1"],
      "",
      options,
    )
    expect(explained.out).toContain('Row 2: {"a":2,"b":"y"}')
    const checked = await runCli(["check", "rows.csv", "--infer", "--filters", "a==x"], "", options)
    expect(checked.out).toContain("unreadable-value")
    const compared = await runCli(
      ["compare", "rows.csv", "--infer", "--filters", "a==1"],
      "",
      options,
    )
    expect(compared.out).toContain("Both dialects agree")
  })

  it("refuse --input json for what is not an array", async () => {
    for (const [text, reason] of [
      [
        '{"a":1}',
        "standard input: expected a JSON array of rows or an object that holds one, got another JSON value",
      ],
      ["", "standard input, line 1, column 1: expected a value, but the text ends"],
    ] as const) {
      const { code, err } = await runCli(["apply", "--infer", "--input", "json"], text)
      expect({ code, err }).toEqual({ code: 2, err: `error: ${reason}\n` })
    }
  })
})
