import { Readable } from "node:stream"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readInputRows } from "../../src/cli/input/read-rows.ts"
import { readSource } from "../../src/cli/input/read-source.ts"
import { answerOf, folderOf, input, runCli } from "./run-cli.ts"
import { check } from "../support/runs.ts"

const read = async (
  bytes: string | Buffer,
  size?: number,
): Promise<{ rows: unknown[]; reason: string | undefined }> => {
  const rows: unknown[] = []
  for await (const batch of readInputRows({ name: "rows", open: () => input(bytes, size) })) {
    if (!batch.ok) return { rows, reason: batch.reason }
    rows.push(...batch.value)
  }
  return { rows, reason: undefined }
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])

describe("reading rows", () => {
  it.each([
    ["a JSON array", '[{"a":1},2]', [{ a: 1 }, 2]],
    ["an array after white space", " \r\n\t [1]\n", [1]],
    ["an empty array", "[]", []],
    ["nothing", "", []],
    ["white space alone", " \n\r\n\t", []],
    ["one line", '{"a":1}', [{ a: 1 }]],
    [
      "an object that holds rows",
      '{"total":2,"tags":["x"],"data":[{"a":1},{"a":2}]}',
      [{ a: 1 }, { a: 2 }],
    ],
    ["one over several lines", '{\n"data": [\n{"a":1}]}\n', [{ a: 1 }]],
    ["one line whose lists hold no objects", '{"a":[],"b":[1]}\n\n', [{ a: [], b: [1] }]],
    ["NDJSON whose rows hold lists", '{"a":[{}]}\n\n{"a":[{}]}', [{ a: [{}] }, { a: [{}] }]],
    [
      "NDJSON with every kind of value",
      '{"a":1}\n"x"\n3\nnull\ntrue\n[1]\n',
      [{ a: 1 }, "x", 3, null, true, [1]],
    ],
    [
      "NDJSON with blank lines and carriage returns",
      '\n\r\n{"a":1}\r\n \t\r\n\n{"a":2}\r\n',
      [{ a: 1 }, { a: 2 }],
    ],
  ])("reads %s", async (_name, text, rows) => {
    expect(await read(text)).toEqual({ rows, reason: undefined })
    expect(await read(text, 1)).toEqual({ rows, reason: undefined })
    expect(await read(Buffer.concat([mark, Buffer.from(text)]), 1)).toEqual({
      rows,
      reason: undefined,
    })
  })

  it("reads the same rows however the bytes come in", async () => {
    const values = fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 8 })
    await check(
      fc.asyncProperty(values, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const written = JSON.parse(JSON.stringify(rows)) as unknown[]
        // A single line could be an object that holds rows.
        const lines = [...written, 0].map((row) => JSON.stringify({ row })).join("\n")
        expect((await read(JSON.stringify(written), size)).rows).toEqual(written)
        expect((await read(lines, size)).rows).toEqual([...written, 0].map((row) => ({ row })))
      }),
      500,
    )
  })

  it.each([
    [
      "a line that is not JSON",
      '{"a":1}\n\n{"a":2,}\n{"a":3}',
      1,
      "rows, line 3, column 8: expected a name in double quotes, got }; rows must be a JSON array, or one JSON value per line; for CSV and TSV give --input",
    ],
    [
      "one object over several lines",
      '{\n  "a": 1\n}',
      0,
      "rows: expected a JSON array of rows or an object that holds one, got another JSON value",
    ],
    [
      "an object over several lines that is not JSON",
      '{\n  "a": 1,\n}',
      0,
      "rows, line 3, column 1: expected a name in double quotes, got }; rows must be a JSON array, or one JSON value per line; for CSV and TSV give --input",
    ],
    [
      "an array that is not JSON",
      '[\n  {"a": 1},\n  {"a": nope}\n]',
      0,
      "rows, line 3, column 9: expected a value, got n",
    ],
    [
      "an array that does not end",
      "[1,",
      0,
      "rows, line 1, column 4: expected a value, but the text ends",
    ],
    ["several arrays", "[1]\n[2]", 0, "rows, line 2, column 1: expected the end, got ["],
    [
      "a line that is not UTF-8",
      Buffer.from('1\n2\n"\xff"\n4', "latin1"),
      2,
      "rows, line 3: expected UTF-8 text, got other bytes",
    ],
    [
      "an earlier line that is not JSON",
      Buffer.from('1\nx\n"\xff"', "latin1"),
      1,
      "rows, line 2, column 1: expected a value, got x; rows must be a JSON array, or one JSON value per line; for CSV and TSV give --input",
    ],
    [
      "an array that is not UTF-8",
      Buffer.from('[\n"\xff"\n]', "latin1"),
      0,
      "rows, line 2: expected UTF-8 text, got other bytes",
    ],
    [
      "UTF-16",
      Buffer.from('\ufeff{"a":1}\n', "utf16le"),
      0,
      "rows, line 1: expected UTF-8 text, got other bytes",
    ],
    [
      "a byte order mark in the middle",
      "1\n\ufeff2",
      1,
      "rows, line 2, column 1: expected a value, got U+FEFF; rows must be a JSON array, or one JSON value per line; for CSV and TSV give --input",
    ],
  ])(
    "tells line and reason of %s, after the rows before it",
    async (_name, bytes, rows, reason) => {
      for (const size of [undefined, 1]) {
        const got = await read(bytes, size)
        expect(got.reason).toBe(reason)
        expect(got.rows).toHaveLength(rows)
      }
    },
  )

  it("names the file and ends with 2, also behind the first 1,000 rows", async () => {
    const folder = folderOf({ "rows.ndjson": `${'{"a":1}\n'.repeat(1200)}{"a":\n` })
    const { code, out, err } = await runCli(
      ["apply", "rows.ndjson", "--infer", "--format", "ndjson"],
      "",
      { folder },
    )
    expect(code).toBe(2)
    expect(out).toBe('{"a":1}\n'.repeat(1200))
    expect(err).toContain(
      "error: rows.ndjson, line 1201, column 6: expected a value, but the text ends;",
    )
    const sorted = await runCli(["apply", "rows.ndjson", "--infer", "--sorts=a"], "", { folder })
    expect(sorted).toMatchObject({ code: 2, out: "" })
  })

  it("prints nothing when the fault is among the rows that fields are inferred from", async () => {
    const { code, out, err } = await runCli(["apply", "--infer"], '{"a":1}\n{a:1}')
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain("error: standard input, line 2, column 2: ")
  })

  it("names a file that does not exist, and a folder", async () => {
    const folder = folderOf({})
    const lost = await runCli(["apply", "lost.json", "--infer"], "", { folder })
    expect(lost).toEqual({
      code: 2,
      out: "",
      err: "error: lost.json cannot be read: the file does not exist\n",
    })
    const directory = await runCli(["apply", ".", "--infer"], "", { folder })
    expect(directory).toEqual({
      code: 2,
      out: "",
      err: "error: . cannot be read: expected a file, got a folder\n",
    })
  })

  it("tells what the system says where it knows no better, and hides no fault of its own", async () => {
    const failing = (error: Error) => ({
      name: "rows",
      open: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }),
    })
    const batch = await readInputRows(
      failing(Object.assign(new Error("EIO: i/o error"), { code: "EIO" })),
    ).next()
    expect(batch.value).toEqual({ ok: false, reason: "rows cannot be read: EIO: i/o error" })
    await expect(readInputRows(failing(new TypeError("ours"))).next()).rejects.toThrow("ours")
    const broken = new Readable({ read: () => broken.destroy(new TypeError("ours")) })
    await expect(runCli(["apply", "--infer"], broken)).rejects.toThrow("ours")
  })
})

it("a program that reads rows says itself how its users give another format", async () => {
  const { batches, hasCells } = await readSource(
    { name: "rows.txt", open: () => input("a,b") },
    {
      ...{ format: undefined, advice: { cells: "; choose CSV above", lists: "" }, sampleSize: 1 },
      ...{ choose: () => ({ readers: [], remarks: [], kept: [] }), onRemarks: () => undefined },
    },
  )
  expect(hasCells).toBe(false)
  expect((await batches.next()).value).toEqual({
    ok: false,
    reason:
      "rows.txt, line 1, column 1: expected a value, got a; rows must be a JSON array, or one JSON value per line; choose CSV above",
  })
})

describe("rows that are not objects", () => {
  it("V1: have only empty values, and come out as they are", async () => {
    const ran = await runCli(
      ["apply", "--infer", "--filters", "a==null"],
      '{"a":1}\n"a"\n3\nnull\n{"a":null}',
    )
    expect(answerOf(ran).data).toEqual(["a", 3, null, { a: null }])
  })
})

describe("rows within an object", () => {
  const folder = () =>
    folderOf({
      "one.json": JSON.stringify({ data: [{ a: 1 }, { a: 2, tags: [] }], total: 2 }, undefined, 2),
      "two.json": '{"films":[{"a":1}],"people":[{"a":2}],"none":[]}',
      "fields.json": '{"a":{"kind":"integer"}}',
    })
  const apply = (...argv: string[]) =>
    runCli(["apply", ...argv, "--format", "ndjson"], "", { folder: folder() })

  it("are taken from the only list of objects, and the program says so and which fields it leaves out", async () => {
    const { out, err } = await apply("one.json", "--infer", "--filters", "a==2")
    expect(out).toBe('{"a":2,"tags":[]}\n')
    expect(err).toMatch(/no field for "tags"\.\nRows are taken from data\.\n$/)
    expect((await apply("one.json", "--fields", "fields.json")).err).toBe(
      "Rows are taken from data.\n",
    )
  })

  it("are chosen by --rows among several lists", async () => {
    expect(await apply("two.json", "--infer")).toEqual({
      code: 2,
      out: "",
      err: 'error: two.json: expected one list of rows, got "films" and "people"; choose one with --rows\n',
    })
    expect((await apply("two.json", "--infer", "--rows", "people")).out).toBe('{"a":2}\n')
    expect((await apply("two.json", "--infer", "--rows", "none")).out).toBe("")
  })

  it("are refused where --rows names no list", async () => {
    for (const name of ["lost", "__proto__", "length"])
      expect((await apply("two.json", "--infer", "--rows", name)).err).toBe(
        `error: two.json: expected an object with a list of rows as its property "${name}", got another JSON value\n`,
      )
    expect((await apply("rows.csv", "--infer", "--rows", "a")).err).toBe(
      "error: --rows names a property of a JSON object, but the rows are CSV\n",
    )
  })
})
