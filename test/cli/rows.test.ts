import { Readable } from "node:stream"
import fc from "fast-check"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { commandLineAdvice } from "../../src/cli/input/advice.ts"
import { readInputRows } from "../../src/cli/input/read-rows.ts"
import { readSource } from "../../src/cli/input/read-source.ts"
import { stringify } from "../../src/cli/output/stringify.ts"
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
    ["an empty answer", '{"data":[],"pages":0}', []],
    ["an empty answer beside another list", '{"included":[{"b":1}],"items":[]}', []],
    [
      "the usual list that is not empty",
      '{"items":[],"data":[{"a":1}],"tags":[{"b":1}]}',
      [{ a: 1 }],
    ],
    ["a usual name that holds no objects", '{"values":[1],"films":[{"a":1}]}', [{ a: 1 }]],
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
        const texts = async (text: string) => (await read(text, size)).rows.map(stringify)
        expect(await texts(JSON.stringify(written))).toEqual(written.map(stringify))
        expect(await texts(lines)).toEqual([...written, 0].map((row) => stringify({ row })))
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
      'rows, line 3, byte 2: expected UTF-8 text, got other bytes; give its encoding with --encoding: the line is "\\"ÿ\\"" in windows-1252, "\\"ˇ\\"" in macintosh, "\\"˙\\"" in windows-1250 or "\\"я\\"" in windows-1251. windows-1252 reads any bytes',
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
      'rows, line 2, byte 2: expected UTF-8 text, got other bytes; give its encoding with --encoding: the line is "\\"ÿ\\"" in windows-1252, "\\"ˇ\\"" in macintosh, "\\"˙\\"" in windows-1250 or "\\"я\\"" in windows-1251. windows-1252 reads any bytes',
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
      advice: { ...commandLineAdvice, cells: "; choose CSV above" },
      ...{ format: undefined, sampleSize: 1, onRemarks: () => undefined },
      types: { infers: true, nulls: new Set() },
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
      "no-rows.json": '{"data":[],"items":[]}',
      "two.json": '{"films":[{"a":1}],"people":[{"a":2}],"none":[]}',
      "fields.json": '{"a":{"kind":"integer"}}',
    })
  const apply = (...argv: string[]) =>
    runCli(["apply", ...argv, "--format", "ndjson"], "", { folder: folder() })

  it("are taken from the only list of objects, and the program says so and which fields it leaves out", async () => {
    const { out, err } = await apply("one.json", "--infer", "--filters", "a==2")
    expect(out).toBe('{"a":2,"tags":[]}\n')
    expect(err).toMatch(/no field for "tags"\.\nRows are taken from data: 2 rows\.\n$/)
    expect((await apply("one.json", "--fields", "fields.json")).err).toBe(
      "Rows are taken from data: 2 rows.\n",
    )
  })

  it("are none where several lists are empty, whichever it is", async () => {
    const { code, out } = await apply("no-rows.json", "--infer")
    expect({ code, out }).toEqual({ code: 0, out: "" })
  })

  it("are chosen by --rows among several lists", async () => {
    expect(await apply("two.json", "--infer")).toEqual({
      code: 2,
      out: "",
      err: 'error: two.json: expected one list of rows, got "films" and "people"; choose with --rows films\n',
    })
    expect((await apply("two.json", "--infer", "--rows", "people")).out).toBe('{"a":2}\n')
    expect((await apply("two.json", "--infer", "--rows", "none")).out).toBe("")
  })

  it.each([
    ['{"data":{"items":[{"a":1}]}}', ["--rows", "data.items"], '{"a":1}\n', ""],
    ['{"a.b":[{"a":1}]}', ["--rows", "a.b"], '{"a":1}\n', ""],
    [
      '{"data":[{"a":1}],"rows":[{"a":2}]}',
      [],
      "",
      'got "data" and "rows"; choose with --rows data',
    ],
    [
      '{\n"data":{"items":[{"a":1}]}}',
      [],
      "",
      "expected a JSON array of rows or an object that holds one, which data.items may be, got another JSON value; choose with --rows data.items",
    ],
    [
      '{"data":{"items":[{"a":1}]}}',
      [],
      '{"data":{"items":[{"a":1}]}}\n',
      "The only line is one row, although data.items holds a list.",
    ],
  ])("are found in %j with %j", async (json, argv, out, err) => {
    const ran = await runCli(["apply", "--infer", "--format", "ndjson", ...argv], json)
    expect(ran.out).toBe(out)
    expect(ran.err).toContain(err)
  })

  it("are every line of a file called .ndjson or .jsonl", async () => {
    const folder = folderOf({ "a.ndjson": '{"data":[]}', "a.jsonl": '{"data":[{"a":1}]}' })
    const read = (file: string) => runCli(["apply", file, "--format", "ndjson"], "", { folder })
    expect((await read("a.ndjson")).out).toBe('{"data":[]}\n')
    expect((await read("a.jsonl")).out).toBe('{"data":[{"a":1}]}\n')
  })

  it("are those that apply wrote, empty or not", async () => {
    for (const filters of ["a>1", "a>2"]) {
      const { out } = await runCli(["apply", "--infer", "--filters", filters], '[{"a":1},{"a":2}]')
      const again = await runCli(["apply", "--infer", "--filters", filters], out)
      expect(answerOf(again)).toMatchObject({ data: answerOf({ code: 0, out, err: "" }).data })
    }
  })

  it("no field is wrong in a file without rows", async () => {
    const ran = await runCli(["apply", "--filters", "a>1", "--sorts", "b"], "[]")
    expect(ran.code).toBe(0)
    expect(answerOf(ran)).toMatchObject({ data: [], total: 0, diagnostics: [] })
    expect((await runCli(["apply", "--filters", "a"], "[]")).code).toBe(1)
  })

  it("are refused where --rows names no list", async () => {
    for (const name of ["lost", "__proto__", "length"])
      expect((await apply("two.json", "--infer", "--rows", name)).err).toBe(
        `error: two.json: expected a list of rows at "${name}"; lists are films, people, none\n`,
      )
    expect((await apply("rows.csv", "--infer", "--rows", "a")).err).toBe(
      "error: --rows names a property of a JSON object, but the rows are CSV\n",
    )
  })
})

describe("numbers that a double changes", () => {
  const long = [
    "9007199254740993",
    "-9007199254740993",
    "12345678901234567890",
    "123456789012345678901234567890123456789",
    "0.1234567890123456789",
    "1e400",
    "-1E-400",
    "-0",
    "-0.00",
  ]
  const plain = [
    "1.50",
    "1e3",
    "0.30000000000000004",
    "-0.5",
    "9007199254740991",
    '"9007199254740993"',
  ]
  const ask = (json: string, ...argv: string[]) =>
    runCli(["apply", "-", "--format", "ndjson", ...argv], json)

  it.each([...long, ...plain])(
    "%s is written as it was: in a line of NDJSON always, elsewhere where a double changes it",
    async (number) => {
      const rows = `{"n":${number},"o":{"a":[${number},{"b":${number}}]},"__proto__":${number}}`
      const written = long.includes(number) ? rows : JSON.stringify(JSON.parse(rows))
      expect((await ask(`[${rows}]`)).out).toBe(`${written}\n`)
      expect((await ask(`{"n":1}\n ${rows}\n`)).out).toBe(`{"n":1}\n ${rows}\n`)
      const { out } = await runCli(["apply", "-"], `[${rows}]`)
      expect(out).toContain(`    ${written}\n`)
    },
  )

  it.each([
    ["n==9007199254740993", '{"n":9007199254740993}\n', "int64"],
    ["n>9007199254740992", '{"n":9007199254740993}\n', "int64"],
    ["n<9007199254740993", '{"n":9007199254740992}\n{"n":1}\n', "int64"],
  ])("V4a: integers beyond 2^53 match %s and no neighbor", async (filters, rows, kind) => {
    const { out, err } = await ask(
      '{"n":9007199254740992}\n{"n":9007199254740993}\n{"n":1}',
      "--filters",
      filters,
    )
    expect(out).toBe(rows)
    expect(err).toContain(`n ${kind}.`)
  })

  it.each([
    ["[18446744073709551615,1]", "18446744073709551615", "uint64"],
    ["[0.12345678901234567891,0.1]", "0.12345678901234567891", "decimal"],
    ["[18446744073709551616,-1.5]", "18446744073709551616", "decimal"],
    ["[0.12345678901234567891,1e300]", "1e300", "number"],
    ["[1e400,1]", "1e308", "number"],
  ])("are guessed to be of a type that holds %s", async (values, value, kind) => {
    const rows = values
      .slice(1, -1)
      .split(",")
      .map((n) => `{"o":{"n":${n}}}`)
    const { out, err } = await ask(rows.join("\n"), "--filters", `o.n>=${value}`)
    expect(err).toContain(`o.n ${kind}.`)
    expect(out).toMatch(/^\{"o":\{"n":\S+\}\}\n$/)
  })

  it("are read by the kinds of --fields: texts, doubles, decimals and integers of a size", async () => {
    const fields = {
      t: { kind: "text" },
      d: { kind: "number" },
      m: { kind: "number", format: "decimal" },
      i: { kind: "integer", bits: 64 },
      s: { kind: "integer" },
    }
    const id = "9007199254740993"
    const row = `{"t":${id},"d":${id},"m":${id},"i":${id},"s":${id}}`
    const folder = folderOf({ "fields.json": JSON.stringify(fields) })
    const filters = `t==${id},d==9007199254740992,m==${id},i==${id},s==null`
    const ran = await runCli(
      ["apply", "--fields", "fields.json", "--filters", filters, "--format", "ndjson"],
      row,
      { folder },
    )
    expect(ran.out).toBe(`${row}\n`)
    expect(ran.err).toBe(
      '1 value of the integer field "s" does not fit and counts as empty, the first in row 1.\n',
    )
  })

  it("are written to CSV with all digits", async () => {
    const { out } = await runCli(
      ["apply", "-", "--format", "csv"],
      '[{"n":9007199254740993,"d":0.12345678901234567891},{"n":1,"d":-0}]',
    )
    expect(out).toBe("n,d\n9007199254740993,0.12345678901234567891\n1,-0\n")
  })

  it("a sentence says that digits may be lost where the engine hands out no text, or the JSON is too deep", async () => {
    const said = /Numbers of more than 15 digits may have lost some/g
    const deep = `{"n":9007199254740993,"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`
    const { err } = await ask(`${deep}\n${deep}`)
    expect(err.match(said)).toHaveLength(1)
    const parse = JSON.parse
    vi.spyOn(JSON, "parse").mockImplementation((text, revive): unknown =>
      parse(
        text,
        revive &&
          function (this: unknown, key: string, value: unknown): unknown {
            return revive.call(this, key, value)
          },
      ),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    for (const json of ['[{"n":9007199254740993}]', '{"n":9007199254740993}\n{"n":1}'])
      expect((await ask(json)).err.match(said)).toHaveLength(1)
    expect((await ask('[{"n":1}]')).err).not.toMatch(said)
  })

  it("are looked for in linear time, also within strings, and among zeros after a point", async () => {
    const rows = [`{"s":"x${"1".repeat(2_000_000)}"}`, `{"n":0.${"0".repeat(2_000_000)}1}`]
    const { out } = await ask(`[${rows.join(",")}]`)
    expect(out === `${rows.join("\n")}\n`).toBe(true)
  }, 20_000)

  it("are found by their bytes: a row of any numbers keeps them", async () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.bigInt().map(String),
      fc.tuple(fc.bigInt(), fc.stringMatching(/^[0-9]{1,30}$/)).map(([n, f]) => `${n}.${f}`),
      fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,25})?([eE][+-]?[0-9]{1,3})?$/),
    )
    await check(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 4 }), async (numbers) => {
        const { out } = await ask(numbers.map((n) => `{"n":${n}}`).join("\n"))
        const written = Array.from(out.matchAll(/"n":(.*)\}/g), ([, n = ""]) => n)
        // A double keeps the value of 17 digits, which may have been written in another way.
        const value = (n: string) =>
          /^-?[0.]*[1-9][0-9.]{0,17}(?:[eE]|$)/.test(n) ? Number(n) : valueOf(n)
        expect(
          written.map((n, index) =>
            typeof value(numbers[index] ?? "") === "number" ? Number(n) : valueOf(n),
          ),
        ).toEqual(numbers.map(value))
      }),
      1000,
    )
  })
})

/** The value of a decimal number: its digits, and the power of ten that they are multiplied with. */
function valueOf(text: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, "")
  const significant = digits.replace(/0+$/, "")
  if (significant === "") return `${sign}0`
  return `${sign}${significant}e${Number(power) - fraction.length + digits.length - significant.length}`
}
