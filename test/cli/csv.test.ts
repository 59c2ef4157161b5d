import { mkdirSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { commandLineAdvice } from "../../src/cli/input/advice.ts"
import { readCells, type CellOptions } from "../../src/cli/input/read-cells.ts"
import { answerOf, folderOf, input, runCli, type Ran } from "./run-cli.ts"
import { check } from "../support/runs.ts"

interface Cells {
  readonly header: readonly string[] | undefined
  readonly remarks: readonly string[]
  readonly rows: (readonly string[])[]
  readonly reason: string | undefined
}

const read = async (
  bytes: string | Buffer,
  { size, ...options }: Partial<CellOptions> & { size?: number | undefined } = {},
): Promise<Cells> => {
  const rows: (readonly string[])[] = []
  const remarks: string[] = []
  let header: readonly string[] | undefined
  const source = { name: "rows", open: () => input(bytes, size) }
  for await (const batch of readCells(source, {
    ...{ delimiter: ",", advice: commandLineAdvice, ...options },
    onRemarks: (found) => remarks.push(...found),
  })) {
    if (!batch.ok) return { header, remarks, rows, reason: batch.reason }
    header = batch.value.header
    rows.push(...batch.value.rows)
  }
  return { header, remarks, rows, reason: undefined }
}

const quoteAdvice = "; if quotes are letters, give --quote none"
const encodingAdvice =
  '; give its encoding with --encoding: the line is "3,ÿ" in windows-1252, "3,ˇ" in macintosh, "3,˙" in windows-1250 or "3,я" in windows-1251. windows-1252 reads any bytes'

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
          const cells = { header, remarks: [], rows, reason: undefined }
          expect(await read(text, { size, delimiter })).toEqual(cells)
        },
      ),
      2000,
    )
  })

  it.each([
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
      `rows, line 3: the row has a quoted cell without a closing quote${quoteAdvice}`,
      1,
    ],
    [
      "text behind a closing quote",
      'a,b\n1,2\n"3"x,4\n',
      `rows, line 3: expected a comma or the end of the line after the closing quote of a cell; a quote within a quoted cell is written twice${quoteAdvice}`,
      1,
    ],
    [
      "a quote within a cell",
      'a,b\n1,5" pipe\n',
      `rows, line 2: a cell with a quote must itself stand in quotes, with the quote written twice${quoteAdvice}`,
      0,
    ],
    [
      "a line that is not UTF-8",
      Buffer.from("a,b\n1,2\n3,\xff\n", "latin1"),
      `rows, line 3, byte 3: expected UTF-8 text, got other bytes${encodingAdvice}`,
      1,
    ],
    [
      "a misplaced quote before a line that is not UTF-8",
      Buffer.from('a,b\n1,2\n"3"x,4\n5,\xff\n', "latin1"),
      `rows, line 3: expected a comma or the end of the line after the closing quote of a cell; a quote within a quoted cell is written twice${quoteAdvice}`,
      1,
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
    const batches = readCells(
      { name: "rows", open: endless },
      { delimiter: ",", advice: commandLineAdvice },
    )
    await batches.next()
    expect((await batches.next()).value).toEqual({
      ok: false,
      reason: `rows, line 2: the row is longer than 16 MB; is a closing quote missing?${quoteAdvice}`,
    })
  })

  it("take a quote within a cell of TSV as a letter, and name --quote none for one that does not close", async () => {
    const cells = await read('a\tb\n5" pipe\t"x"\n"1"x\t2\n', { delimiter: "\t" })
    expect(cells.rows).toEqual([
      ['5" pipe', "x"],
      ['"1"x', "2"],
    ])
    const { reason } = await read('a\tb\n1\t"2\n', { delimiter: "\t" })
    expect(reason).toContain("without a closing quote; if quotes are letters, give --quote none")
    expect((await read('a\tb\n1\t"2\n', { delimiter: "\t", hasQuotes: false })).rows).toEqual([
      ["1", '"2'],
    ])
  })

  it("name a tab in a message about TSV", async () => {
    const { reason } = await read("a\tb\n1\n", { delimiter: "\t" })
    expect(reason).toBe("rows, line 2: expected 2 cells, as the first line has, got 1")
  })
})

describe("the names of columns", () => {
  it("are found for columns without a name, and for a second one of a name", async () => {
    const cells = await read("a,,a,column_2,a_2,a\n1,2,3,4,5,6\n")
    expect(cells.header).toEqual(["a", "column_2_2", "a_3", "column_2", "a_2", "a_4"])
    expect(cells.remarks).toEqual([
      'Columns are renamed: column 2 without a name is column_2_2, a second "a" is a_3, a second "a" is a_4.',
    ])
  })

  it("are numbers or given for a file without a header", async () => {
    expect(await read("1,x\n2,y\n", { header: false })).toMatchObject({
      header: ["column_1", "column_2"],
      rows: [
        ["1", "x"],
        ["2", "y"],
      ],
    })
    expect((await read("1,x\n", { header: ["n", "t"] })).header).toEqual(["n", "t"])
    expect((await read("1,x\n", { header: ["n"] })).reason).toBe(
      "rows, line 1: expected 1 cell, as --header names, got 2",
    )
  })
})

describe("the delimiter of CSV", () => {
  it.each([
    ["a,b;c\n1,2;3\n", ",", ["a", "b;c"], "commas; semicolons would fit too: --delimiter ';'."],
    ["a;b\n1,5;2\n", ";", ["a", "b"], undefined],
    ["a\tb\n1,5\t2\n", "\t", ["a", "b"], undefined],
    ["a|b\n1|2\n", "|", ["a", "b"], undefined],
    ["a\n1\n", ",", ["a"], undefined],
    ["a;b\n1;2;3\n", ",", ["a;b"], undefined],
    ['a;b\n1;"x\n;y"', ";", ["a", "b"], undefined],
    ["sep=;\na,b;c\n1,5;2\n", ";", ["a,b", "c"], undefined],
    ["sep=,\r\na,b\r\n1,2\r\n", ",", ["a", "b"], undefined],
  ])("of %j is %j", async (text, delimiter, header, remark) => {
    for (const size of [undefined, 1]) {
      const batches = readCells(
        { name: "rows", open: () => input(text, size) },
        { advice: commandLineAdvice },
      )
      const { value } = await batches.next()
      expect(value).toMatchObject({ ok: true, value: { delimiter, header } })
      const { remarks } = await read(text, { size, delimiter: undefined })
      expect(remarks[0]).toEqual(
        remark === undefined ? undefined : `The cells are separated by ${remark}`,
      )
    }
  })

  it("keeps the number of a line after the line that names it", async () => {
    expect((await read("sep=;\na;b\n1\n", { delimiter: undefined })).reason).toContain("line 3:")
  })

  it("is chosen by 20 records: what reads with commas reads so", async () => {
    const rows = "1;2,3\n".repeat(25)
    expect((await read(`a;b,c\n${rows}`, { delimiter: undefined })).header).toEqual(["a;b", "c"])
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
    ["digits with an exponent alone", ["12e4", "2"], undefined, "text"],
    ["hexadecimal", ["0x10"], undefined, "text"],
    ["words of JavaScript", ["NaN", "Infinity", "null"], undefined, "text"],
    ["tokens for null alone", ["NA", "NULL", "\\N"], undefined, "text"],
    ["a token for null in a column of text", ["NA", "None", "x"], undefined, "text"],
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

  it.each([
    ["signs", ["+1", "2"], "[1,2]", "integer"],
    [
      "exponents with a sign or a point",
      ["1e+05", "1.2E5", "1e-3"],
      "[1e+05,1.2E5,1e-3]",
      "number",
    ],
    ["negative zeros", ["-0", "1"], "[-0,1]", "integer"],
    ["zeros at the end", ["1.10", "1.9"], "[1.10,1.9]", "number"],
    ["whole numbers with a point", ["10.0", "4.0"], "[10.0,4.0]", "number"],
    ["small numbers", ["0.0000001", "0.000001"], "[0.0000001,0.000001]", "number"],
    ["points at the start", [".5", "-.5"], "[0.5,-0.5]", "number"],
    ["integers beyond 2^53", ["9007199254740993", "1"], "[9007199254740993,1]", "int64"],
    ["integers beyond 2^63", ["18446744073709551615"], "[18446744073709551615]", "uint64"],
    ["integers beyond 2^64", ["18446744073709551616"], "[18446744073709551616]", "decimal"],
    [
      "digits beyond those of a double",
      ["0.12345678901234567891", "1.50"],
      "[0.12345678901234567891,1.50]",
      "decimal",
    ],
    ["booleans in any letter case", ["TRUE", "false", "False"], "[true,false,false]", "boolean"],
    [
      "null tokens among numbers",
      ["NA", "1.50", "\\N", "n", ""].filter((cell) => cell !== "n"),
      "[null,1.50,null,null]",
      "number",
    ],
    ["null tokens among booleans", ["None", "true"], "[null,true]", "boolean"],
    ["null tokens among dates", ["#N/A", "2026-01-03"], '[null,"2026-01-03"]', "date"],
  ])(
    "read %s as numbers, booleans or dates, and write the cells as they were",
    async (_name, cells, values, kind) => {
      const csv = `v,x\n${cells.map((cell) => `${cell},x\n`).join("")}`
      const { out, err } = await ask(csv, ["--format", "ndjson"])
      expect(`[${Array.from(out.matchAll(/"v":(.*),"x"/g), ([, value]) => value).join(",")}]`).toBe(
        values,
      )
      expect(err).toContain(`: v ${kind}, x text.`)
      expect((await ask(csv, ["--format", "csv"])).out).toBe(csv)
    },
  )

  it("change no cell of any file: CSV that is written again is the same", async () => {
    const cell = fc.oneof(
      fc.constantFrom("0", "-1", "1.5", "007", "1e5", "true", "TRUE", "1.50", "-0", " 1", "x"),
      fc.constantFrom("NA", "", "NULL", "+3", ".5", "2026-01-03", "2026-01-03 10:00:00 +0100"),
      fc.integer().map(String),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.stringMatching(/^[0-9+.eE-]{1,20}$/),
    )
    await check(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (cells) => {
        const csv = `2020,v,1\n${cells.map((text) => `${text},${text},x\n`).join("")}`
        expect((await ask(csv, ["--format", "csv"])).out).toBe(csv)
        const numbers = answerOf(await ask(csv, ["--sorts", "v"])).total
        expect(numbers).toBe(cells.length)
      }),
      1000,
    )
  })

  it.each([
    [
      "1,234\n3\n4",
      `1 of 3 cells is not a plain number, such as "1,234". --decimal . --thousands ',' reads numbers that are written so.`,
    ],
    [
      "5\n10\nx\ny\nz",
      `3 of 5 cells are not plain numbers, such as "x", "y" and "z". --field gross=number reads the numbers, and the other cells as no value.`,
    ],
    [
      "5\n-\n--",
      `2 of 3 cells are not plain numbers, such as "-" and "--". --null=- --null=-- says that they mean no value.`,
    ],
    [
      "01/02/2026\n03/12/2025",
      `day and month of its dates may be either way round, as in "01/02/2026". --dates dmy or --dates mdy says which one comes first.`,
    ],
  ])(
    "say why a column of %j stays text, where its order is asked for alone",
    async (cells, reason) => {
      const csv = `zip,gross\n${cells
        .split("\n")
        .map((cell) => `00501,"${cell}"\n`)
        .join("")}`
      const sentence = `The column "gross" stays text, because ${reason}`
      expect((await ask(csv, ["--sorts=-gross"])).out).toContain(
        JSON.stringify(sentence).slice(1, -1),
      )
      for (const flags of [
        [],
        ["--sorts=zip"],
        ["--filters", "gross==x"],
        ["--filters", "gross@=1"],
      ])
        expect((await ask(csv, flags)).err).not.toContain("stays text")
      expect((await ask(csv, ["--filters", "gross>1"])).err).toContain(sentence)
    },
  )

  it("V3: give a hint where such a column is sorted by", async () => {
    const folder = folderOf({ "rows.csv": "gross,t\n9,a\n10,b\n-,c\n" })
    const hints = async (...argv: string[]) =>
      (await runCli([...argv], "", { folder })).err.match(/compared-as-text/g)?.length ?? 0
    const apply = ["apply", "rows.csv", "--format", "ndjson"]
    expect(await hints(...apply, "--sorts=-gross", "--filters", "gross!=9")).toBe(1)
    expect(await hints(...apply, "--sorts", "t", "--filters", "gross@=9")).toBe(0)
    expect(await hints(...apply, "--sorts", "gross", "--field", "gross=number")).toBe(0)
    expect(await hints("explain", "rows.csv", "--sorts", "gross")).toBe(1)
    const { out } = await runCli(["check", "rows.csv", "--sorts", "gross"], "", { folder })
    expect(out).toContain(
      'hint compared-as-text (V3) in sorts at 1\n"gross" is compared as text, although some of its values are numbers or dates.',
    )
  })

  it("read a comma as a decimal point in a file with semicolons, where it cannot mean thousands", async () => {
    const rows = async (csv: string): Promise<string> =>
      (await ask(csv, ["--format", "ndjson"])).out
    expect(await rows("a;b\n1,5;x\n2;y\n")).toBe('{"a":1.5,"b":"x"}\n{"a":2,"b":"y"}\n')
    expect(await rows("a;b\n1,500;x\n2,250;y\n")).toContain('"a":"1,500"')
    expect(await rows("a;b\n1.5;x\n2,5;y\n")).toContain('"a":"2,5"')
    expect(await rows("a;b\n1,5,5;x\n2,5;y\n")).toContain('"a":"2,5"')
  })

  it("have no value where --null says so, in every column", async () => {
    const { out } = await ask("a,b\n-,-\n1,x\n", [
      "--null",
      "-",
      "--null",
      "x",
      "--format",
      "ndjson",
    ])
    expect(out).toBe('{"a":null,"b":null}\n{"a":1,"b":null}\n')
  })

  it("ask about a first line that looks like data, but not about years", async () => {
    const asks = async (csv: string): Promise<boolean> =>
      (await ask(csv)).err.includes(
        "The first line looks like data. If the file has no header, give --no-header",
      )
    expect(await asks("1.5,Ann\n2.5,Ben\n")).toBe(true)
    expect(await asks("7,5,Ann\n2,5,Ben\n")).toBe(true)
    expect(await asks("name,2019,2020\nAnn,1,2\n")).toBe(false)
    expect(await asks("name,2020\nAnn,1\n")).toBe(false)
    expect(await asks("name,n\nAnn,1\n")).toBe(false)
    const { out } = await ask("1.5,Ann\n2.5,Ben\n", ["--no-header", "--format", "ndjson"])
    expect(out).toBe('{"column_1":1.5,"column_2":"Ann"}\n{"column_1":2.5,"column_2":"Ben"}\n')
    const named = await ask("1.5,Ann\n", ["--header", "n,name", "--format", "csv"])
    expect(named.out).toBe("n,name\n1.5,Ann\n")
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
    const csv = "id,price,due,starts,length\n18446744073709551615,0.30,2024-01-31,12:30,PT90M\n"
    const filters =
      "id==18446744073709551615,price==0.3,due==2024-01-31,starts<13:00,length==01:30:00"
    const ran = await ask(csv, ["--filters", filters, "--format", "ndjson"], { fields })
    expect(ran.err).toBe("")
    expect(ran.out).toBe(
      '{"id":18446744073709551615,"price":0.30,"due":"2024-01-31","starts":"12:30","length":"PT90M"}\n',
    )
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
    expect((await ask("a;b\n1;2;3\n")).err).toContain(remark)
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
    expect(JSON.parse(out)).toMatchObject({ total: 301 })
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
      const { code, out, err } = await ask(csv, ["--sorts", "b"])
      expect(JSON.parse(out)).toMatchObject({ data: [], total: 0 })
      const remark =
        csv.length < 2
          ? "Cannot guess fields, because the input has no rows."
          : "Fields of a header without rows: a text, b text."
      expect(err).toBe(`${remark}\nNo row matches: the input has no rows.\n`)
      expect(code).toBe(0)
    }
    expect((await ask("a,b\n", ["--sorts", "c"])).code).toBe(1)
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
