import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readRows, type RowsReading } from "../../../playground/src/data/read-rows.ts"
import { formatOfStart } from "../../../playground/src/data/row-format.ts"
import { tableFrom } from "../../../playground/src/data/table-source.ts"
import { check } from "../../support/runs.ts"

const read = (
  name: string,
  text: string | Uint8Array<ArrayBuffer>,
  onProgress: (text: string) => void = () => undefined,
): Promise<RowsReading> =>
  readRows({ name, file: new Blob([text]), format: undefined, table: undefined, onProgress })

const rowsOf = async (name: string, text: string): Promise<readonly unknown[]> => {
  const reading = await read(name, text)
  if (!reading.ok) throw new Error(reading.problem)
  return reading.rows
}

const problemOf = async (name: string, text: string | Uint8Array<ArrayBuffer>): Promise<unknown> =>
  read(name, text).then((reading) => (reading.ok ? "no problem" : reading.problem))

describe("reading a file of the visitor", () => {
  it.each([
    ["a.json", '[{"a":1},{"a":2}]'],
    ["a.json", '{"a":1}\n{"a":2}\n'],
    ["a.ndjson", '{"a":1}\r\n\r\n{"a":2}'],
    ["a.jsonl", '{"a":1}\n{"a":2}'],
    ["a.csv", "a\n1\n2\n"],
    ["a.csv", "\uFEFFa\r\n1\r\n2\r\n"],
    ["a.tsv", '"a"\n"1"\n2'],
    ["a.CSV", "a\n1\n2\n"],
    ["pasted rows", '\n [{"a":1},\n{"a":2}]'],
    ["pasted rows", '{"a":1}\n{"a":2}'],
    ["pasted rows", "a\n1\n2"],
    ["pasted rows", '{"total":2,"data":[{"a":1},{"a":2}]}'],
    ["pasted rows", '{\n "total": 2,\n "data": [{"a":1},\n{"a":2}]\n}'],
  ])("%s that begins with %j: its name and its content tell its form", async (name, text) => {
    expect(await rowsOf(name, text)).toEqual([{ a: 1 }, { a: 2 }])
  })

  it("cells in quotes hold commas, quotes and line breaks; leading zeros stay; an empty cell is null", async () => {
    expect(
      await rowsOf("a.csv", 'name,zip,note\n"Tea, ""green""",007,\n"two\nlines",012,x\n'),
    ).toEqual([
      { name: 'Tea, "green"', zip: "007", note: null },
      { name: "two\nlines", zip: "012", note: "x" },
    ])
  })

  it("hostile names are names: no prototype is reached", async () => {
    const csv = await rowsOf("a.csv", "__proto__,constructor,toString\n1,2,3\n")
    const json = await rowsOf("a.json", '[{"__proto__":1,"constructor":2,"toString":3}]')
    for (const row of [...csv, ...json] as object[]) {
      expect(Object.keys(row)).toEqual(["__proto__", "constructor", "toString"])
      expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    }
    expect(Object.hasOwn(Object.prototype, "1")).toBe(false)
  })

  it.each([
    ["a.json", '[{"a":1},\n{"a":}]', "a.json, line 2, column 6: expected a value, got }."],
    [
      "a.json",
      '{\n "a": 1\n}',
      "a.json: expected a JSON array of rows or an object that holds one, got another JSON value.",
    ],
    [
      "a.json",
      '{"a":[{}],"b":[{}]}',
      'a.json: expected one list of rows, got "a" and "b"; open or paste only one of them.',
    ],
    ["a.csv", "a,b\n1,2\n3\n", "a.csv, line 3: expected 2 cells, as the first line has, got 1."],
    ["a.csv", 'a\n"1', "a.csv, line 2: the row has a quoted cell without a closing quote."],
    [
      "a.csv",
      Uint8Array.of(0x61, 0x0a, 0xff),
      "a.csv, line 2, byte 1: expected UTF-8 text, got other bytes; save the file as UTF-8.",
    ],
    [
      "a.json",
      Uint8Array.of(0x5b, 0xff),
      "a.json, line 1, byte 2: expected UTF-8 text, got other bytes; save the file as UTF-8.",
    ],
  ])("%s with a fault is refused with its place", async (name, text, problem) => {
    expect(await problemOf(name, text)).toBe(problem)
  })

  it.each([
    ["Dear all,\n\nplease find the list, as promised, below.\nBest, Ann", "a text without columns"],
    ["Dear all,\nwe sell tea, coffee and more.", "a text without columns"],
    ["We sell tea and coffee.\nEach has a price.", "a text without columns"],
    ["Tea is nice, coffee is better.\nBoth are hot, mostly", "a text without columns"],
    ["- name: Tea\n  rating: 5", "a text without columns"],
    ["const rows = [\n  { name: 'Tea' },\n]", "a text without columns"],
    ["<!doctype html>\n<a href='/?page=2'>x</a>", "HTML"],
    ["  <table><tr><td>1, 2</td></tr></table>", "HTML"],
    ['<?xml version="1.0"?>\n<a/>', "XML"],
    ["insert  into films values (1, 'Heat'),\n(2, 'Alien')", "SQL (INSERT INTO …)"],
    ["-- films\nselect name,\nrating from films", "SQL (SELECT …)"],
  ])("%j is no table, and a sentence says what it is", async (text, given) => {
    expect(await problemOf("pasted rows", text)).toBe(
      `pasted rows: expected rows as JSON, NDJSON, CSV, TSV or a table of Markdown, got ${given}.`,
    )
  })

  it.each([
    ["select,update\n1,2", [{ select: 1, update: 2 }]],
    ["First name, Street No.\nAnn, Main 1", [{ "First name": "Ann", "Street No.": "Main 1" }]],
    ['id,review\n1,"Good, really good tea"\n2,"No, not at all good"', 2],
    ["When did you hear about us?,Which tea do you like most\nToday,Green", 1],
    ["url\nhttps://x.example/a b\nhttps://x.example/c", 2],
    ["Product name\nTea of the house\nCoffee", 2],
  ])("%j is a table", async (text, rows) => {
    const read = await rowsOf("pasted rows", text)
    if (typeof rows === "number") expect(read).toHaveLength(rows)
    else expect(read).toEqual(rows)
  })

  it("CSV with a fault keeps the place of the fault", async () => {
    expect(await problemOf("pasted rows", "name,rating\nTea,5\nCola")).toBe(
      "pasted rows, line 3: expected 2 cells, as the first line has, got 1.",
    )
  })

  it.each([
    "| name | rating |\n|------|-------:|\n| Tea \\| milk | 5 |\n| Cola | |\n\nBoth.",
    "Some films:\n\nname | rating\n:-- | --\nTea \\| milk | 5 | 7\nCola |",
    "+----+\n| name | rating |\n+------------+--------+\n| Tea \\| milk | 5 |\n| Cola | |\n+----+--+",
    " name | rating\n------+-------\n Tea \\| milk | 5\n Cola |\n(2 rows)",
  ])("a table of Markdown, or of the terminal of a database, is a table: %j", async (text) => {
    expect(await rowsOf("pasted rows", text)).toEqual([
      { name: "Tea | milk", rating: 5 },
      { name: "Cola", rating: null },
    ])
  })

  it("lines that are not JSON are refused without words of the command line", async () => {
    const problem = await problemOf("a.ndjson", '{"a":1}\nx')
    expect(problem).toMatch(/^a\.ndjson, line 2, column 1: expected a value, got x; rows must be/)
    expect(problem).not.toContain("--")
  })

  it("tells a column that stays text how to get its numbers, without words of the command line", async () => {
    const reading = await read("a.csv", "price\n'1,000'\n12\n13\n".replaceAll("'", '"'))
    expect(reading).toMatchObject({
      remarks: [expect.stringContaining("choose its kind in the table of fields")],
    })
    expect(JSON.stringify(reading)).not.toContain("--fields")
  })

  it("reads cells by the kinds of a table that is given", async () => {
    const json = '{"zip":{"kind":"integer"},"open":{"kind":"boolean"}}'
    const made = tableFrom({ kind: "definitions", json })
    const table = made.ok ? made.value : undefined
    const reading = await readRows({
      name: "a.csv",
      file: new Blob(["zip,open\n007,TRUE\n"]),
      format: undefined,
      table,
      onProgress: () => undefined,
    })
    expect(reading).toMatchObject({ ok: true, rows: [{ zip: 7, open: true }] })
  })

  it("reads null tokens, other delimiters and long numbers as the command line does", async () => {
    expect(await rowsOf("a.csv", "price;id\n1,50;9007199254740993\nNA;1\n")).toMatchObject([
      { price: 1.5, id: 9007199254740993n },
      { price: null, id: 1 },
    ])
    expect(await rowsOf("a.json", '{"data":[]}')).toEqual([])
  })

  it("reports how much of a large file was read", async () => {
    const told: string[] = []
    await read("a.csv", `a\n${"0123456789\n".repeat(600_000)}`, (text) => told.push(text))
    expect(told[0]).toMatch(/^Reading a\.csv: [\d.]+ MB of 6\.6 MB$/)
  })

  it("refuses a file that is too large before it reads it", async () => {
    const file = new Blob([])
    Object.defineProperty(file, "size", { value: 600_000_000 })
    const reading = await readRows({
      name: "a.json",
      file,
      format: undefined,
      table: undefined,
      onProgress: () => undefined,
    })
    expect(reading).toEqual({
      ok: false,
      problem: "a.json has 600 MB; the page reads files of at most 500 MB.",
    })
  })

  it("answers any bytes under any name, and never throws", async () => {
    const names = fc.constantFrom("a.csv", "a.tsv", "a.json", "a.ndjson", "pasted rows")
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .string({ unit: fc.constantFrom(...'[{"a:,]}\n\r\t\\1 ') })
        .map((text) => new TextEncoder().encode(text)),
    )
    await check(
      fc.asyncProperty(names, bytes, async (name, content) => {
        const reading = await read(name, new Uint8Array(content))
        expect(typeof (reading.ok ? reading.rows.length : reading.problem)).toMatch(/number|string/)
      }),
      200,
    )
  })
})

describe("the form of pasted rows", () => {
  it.each([
    ["", undefined],
    [" \n", undefined],
    ["[", undefined],
    ['{"a":1}', undefined],
    ['{"a":1}\n{"a":2}', undefined],
    ["{\n", "json"],
    ["a,b\n1,2", "csv"],
    ["a\tb\n1,2", "tsv"],
    ["a\tb,c\n", "csv"],
  ])("%j", (start, format) => {
    expect(formatOfStart(start)).toBe(format)
  })
})
