import { describe, expect, it } from "vitest"
import {
  answerOf,
  codesOf,
  folderOf,
  input,
  orderFiles,
  orders,
  recorder,
  runCli,
} from "./run-cli.ts"

const rows = '[{"n":"a,b"},{"n":null},{"n":"NULL"}]'
const ask = (filters: string, ...more: readonly string[]) =>
  runCli(["apply", "-", "--filters", filters, ...more], rows)

describe("apply on rows from standard input", () => {
  it.each([
    ["T9: an escaped comma is part of the value", "n==a\\,b", [{ n: "a,b" }]],
    ["T10: null means empty", "n==null", [{ n: null }]],
    ["T10: \\NULL means the letters", "n==\\NULL", [{ n: "NULL" }]],
  ])("%s", async (_name, filters, data) => {
    const ran = await ask(filters)
    expect(answerOf(ran)).toEqual({ data, pages: 1, total: 1, refused: false, diagnostics: [] })
    expect(ran.code).toBe(0)
  })

  it("N2: refuses an unknown name, says so and ends with 1", async () => {
    const ran = await ask("nope==1")
    expect(answerOf(ran)).toMatchObject({ data: [], total: 0, refused: true })
    expect(codesOf(ran)).toEqual(["unknown-field"])
    expect(ran.err).toContain(
      'The query is refused. There is no field "nope". Allowed fields: n. With --lenient it returns what a lenient server returns.\n',
    )
    expect(ran.code).toBe(1)
  })

  it("N2: ignores an unknown name with --lenient, says so and ends with 1", async () => {
    const ran = await ask("nope==1", "--lenient")
    expect(answerOf(ran).data).toEqual(JSON.parse(rows))
    expect(codesOf(ran)).toEqual(["unknown-field"])
    expect(ran.err).not.toContain("refused")
    expect(ran.code).toBe(1)
  })

  it("V2: refuses a negation that is always true, and with --lenient ends with 0", async () => {
    expect(answerOf(await ask("n!=a\\,b|x"))).toMatchObject({ data: [], refused: true })
    const ran = await ask("n!=a\\,b|x", "--lenient")
    expect(answerOf(ran).data).toEqual([{ n: "a,b" }, { n: "NULL" }])
    expect(codesOf(ran)).toEqual(["always-true"])
    expect(ran.code).toBe(0)
  })

  it("limits: gives no advice where --lenient refuses the query too", async () => {
    const ran = await ask(Array.from({ length: 65 }, () => "n==1").join(","))
    expect(ran.err).toContain(
      "The query is refused. The query has 65 conditions, but at most 64 are allowed.\n",
    )
  })

  it("says on standard error what was guessed, and with --verbose why", async () => {
    expect((await ask("n==NULL")).err).toBe("Fields guessed from 3 rows: n text.\n")
    expect((await ask("n==NULL", "--verbose")).err).toBe(
      "Fields guessed from 3 rows:\n  n is a text field, because all 2 values are strings; it is empty in 1 row.\n",
    )
  })

  it("says that it reads rows from a terminal", async () => {
    const stdin = Object.assign(input(rows), { isTTY: true })
    const { out, err } = await runCli(["apply", "-"], stdin)
    expect(err).toMatch(/^Reading rows from the terminal\. End them with Ctrl-D\.\n/)
    expect(JSON.parse(out)).toMatchObject({ total: 3 })
  })

  it("reads standard input when no file is named", async () => {
    expect(answerOf(await runCli(["apply", "--infer"], rows)).total).toBe(3)
  })
})

describe("apply on files", () => {
  const folder = (): string => folderOf(orderFiles)

  it.each(["orders.json", "orders.ndjson"])(
    "filters and sorts %s by defined fields",
    async (file) => {
      const ran = await runCli(
        ["apply", file, "--fields", "fields.json", "--filters", "total>=99", "--sorts=-total"],
        "",
        {
          folder: folder(),
        },
      )
      expect(answerOf(ran).data).toEqual([orders[2], orders[0], orders[1]])
      expect(ran).toMatchObject({ code: 0, err: "" })
    },
  )

  it("prints every row on one page without page options", async () => {
    const many = JSON.stringify(Array.from({ length: 250 }, (_, id) => ({ id })))
    const { data, ...counts } = answerOf(await runCli(["apply", "--infer", "--sorts=-id"], many))
    expect(data).toHaveLength(250)
    expect(counts).toMatchObject({ pages: 1, total: 250 })
  })

  it("P4: counts no page when there are no rows", async () => {
    expect(answerOf(await runCli(["apply", "--infer"], "[]"))).toMatchObject({
      data: [],
      pages: 0,
      total: 0,
    })
    expect(answerOf(await runCli(["apply", "--infer", "--sorts=a"], ""))).toMatchObject({
      data: [],
      pages: 0,
      total: 0,
    })
  })

  it("P3: prints only the page that the options name", async () => {
    const ran = await runCli(
      ["apply", "orders.json", "--infer", "--page", "2", "--page-size", "2"],
      "",
      { folder: folder() },
    )
    expect(answerOf(ran)).toMatchObject({ data: [orders[2]], pages: 2, total: 3 })
  })

  it("P3: hands page parameters over as they are written", async () => {
    const ran = await runCli(
      ["apply", "orders.json", "--lenient", "--page", "-1", "--page-size", "x"],
      "",
      { folder: folder() },
    )
    expect(codesOf(ran)).toEqual(["unreadable-page", "unreadable-page-size"])
    expect(ran.code).toBe(0)
  })

  it("refuses by --strict, prints the answer all the same and ends with 1", async () => {
    const arguments_ = [
      "apply",
      "--fields",
      "fields.json",
      "--strict",
      "--filters",
      "name!=a|b",
      "orders.ndjson",
    ]
    const ran = await runCli(arguments_, "", { folder: folder() })
    expect(answerOf(ran)).toMatchObject({ data: [], pages: 0, total: 0, refused: true })
    expect(codesOf(ran)).toEqual(["always-true"])
    expect(ran.code).toBe(1)
  })

  it("looks at all findings for its exit code, and tells how many are not listed", async () => {
    const hints = Array.from({ length: 21 }, () => "total>*1").join(",")
    const ran = await runCli(
      ["apply", "orders.json", "--lenient", "--filters", `${hints},nope==1`],
      "",
      { folder: folder() },
    )
    expect(new Set(codesOf(ran))).toEqual(new Set(["ignored-star"]))
    expect(answerOf(ran).omitted).toBe(2)
    expect(ran.code).toBe(1)
  })

  it("leaves omitted out when everything is listed", async () => {
    const { out } = await runCli(["apply", "--infer"], rows)
    expect(Object.keys(JSON.parse(out) as object)).toEqual([
      "data",
      "pages",
      "total",
      "refused",
      "diagnostics",
    ])
  })
})

describe("apply with a URL", () => {
  const ask = (url: string, ...more: string[]) =>
    runCli(["apply", "orders.json", "--infer", "--url", url, ...more], "", {
      folder: folderOf(orderFiles),
    })

  it("P5: takes the query from it, decoded once", async () => {
    const ran = await ask(
      "https://example.com/orders?Filters=name%3D%3DAnn%5C%2C+Lee&sorts=-id&PAGESIZE=1",
    )
    expect(answerOf(ran)).toMatchObject({
      data: [orders[2]],
      pages: 1,
      total: 1,
      diagnostics: [],
    })
  })

  it("lets options replace the parameters of the URL", async () => {
    const ran = await ask("?filters=id%3D%3D1&pageSize=1", "--filters", "id>1")
    expect(answerOf(ran)).toMatchObject({ data: [orders[1]], pages: 2, total: 2 })
  })

  it("P5: reports a repeated parameter with the rest, and refuses it unless lenient", async () => {
    const url = "?filters=id%3D%3D1&filters=id%3D%3D2"
    const lenient = await ask(url, "--lenient")
    expect(answerOf(lenient)).toMatchObject({
      data: [orders[0]],
      refused: false,
      diagnostics: [{ code: "repeated-parameter", source: "url" }],
    })
    expect(lenient.code).toBe(0)
    const strict = await ask(url)
    expect(await ask(url, "--strict")).toMatchObject({
      ...strict,
      err: expect.any(String) as string,
    })
    expect(answerOf(strict)).toMatchObject({ data: [], refused: true })
    expect(strict.code).toBe(1)
  })
})

describe("apply with another format", () => {
  const ask = (format: string, ...more: string[]) =>
    runCli(["apply", "orders.ndjson", "--fields", "fields.json", "--format", format, ...more], "", {
      folder: folderOf(orderFiles),
    })

  it("ndjson: a line for each row, diagnostics with code frames on standard error", async () => {
    const { code, out, err } = await ask("ndjson", "--lenient", "--filters", "totl>100,id>1")
    expect(out).toBe(`${JSON.stringify(orders[1])}\n${JSON.stringify(orders[2])}\n`)
    expect(err).toContain("error unknown-field (N2) in filters at 1\n")
    expect(err).toContain("  | totl>100,id>1\n  | ^^^^\n")
    expect(code).toBe(1)
  })

  it("table: columns for people, and a count on standard error", async () => {
    const { out, err } = await ask("table", "--filters", "id<3", "--sorts=-id")
    const lines = [
      "id  name  email             status  total  created",
      "--  ----  ----------------  ------  -----  --------------------",
      " 2  Ben   null              paid       99  2026-01-04T09:00:00Z",
      " 1  Anna  anna@example.com  paid    120.5  2026-01-03T09:00:00Z",
    ]
    expect(out).toBe(lines.map((line) => `${line}\n`).join(""))
    expect(err).toBe("2 rows match.\n")
  })

  it("table: tells one row, pages and a refusal apart", async () => {
    expect((await ask("table", "--filters", "id==1")).err).toBe("1 row matches.\n")
    expect((await ask("table", "--page", "2", "--page-size", "2")).err).toBe(
      "3 rows match; page 2 of 2.\n",
    )
    expect((await ask("table", "--page", "9")).err).toMatch(
      /^hint page-after-last \(P4\) in page at 1\n[^]+\n\n3 rows match; page 9 of 1\.\n$/,
    )
    const refused = await ask("table", "--filters", "id!=1|2", "--strict")
    expect(refused.out).toBe("")
    expect(refused.err).toMatch(/\n\nThe query is refused\. Every non-empty "id" matches, .*\n$/)
    expect((await ask("ndjson", "--filters", "id!=1|2")).out).toBe("")
    expect(refused.code).toBe(1)
  })

  it("says how many diagnostics are left out", async () => {
    const { err } = await ask(
      "ndjson",
      "--filters",
      Array.from({ length: 22 }, () => "total>*1").join(","),
    )
    expect(err).toMatch(/\n\n2 diagnostics more\n\n$/)
  })
})

describe("apply with fields", () => {
  const withFields = (fields: string) =>
    runCli(["apply", "--fields", "f.json"], rows, { folder: folderOf({ "f.json": fields }) })

  it("exits with 2 when no rows are named and standard input is a terminal", async () => {
    const stdin = Object.assign(input(rows), { isTTY: true })
    expect(await runCli(["apply"], stdin)).toEqual({
      code: 2,
      out: "",
      err: 'error: expected rows; name a file, or "-" for standard input\n',
    })
    expect(answerOf(await runCli(["apply"], rows)).total).toBe(3)
  })

  it("names every mistake of a definition", async () => {
    const { code, err } = await withFields('{"a":{"kind":"txt"},"b-":{"kind":"text"}}')
    expect(code).toBe(2)
    expect(err).toMatch(
      /^error: f\.json does not define a valid table:\n {2}The field "a" .*"txt".*\n {2}The field "b-" .*\n$/,
    )
  })

  it("V12: says that a shortcut needs code", async () => {
    const { code, err } = await withFields('{"low":{"kind":"shortcut","shortcut":"lowStock"}}')
    expect(code).toBe(2)
    expect(err).toContain(
      "The command line cannot run a shortcut, because a shortcut needs a predicate in code.",
    )
  })

  it("names file, line and column of malformed JSON", async () => {
    const { code, err } = await withFields('{\n  "a": { "kind": text }\n}')
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: f.json, line 2, column 18: expected a value, got t\n",
    })
  })

  it("exits with 2 when the file of fields does not exist", async () => {
    const { code, err } = await runCli(["apply", "--fields", "f.json"], rows, {
      folder: folderOf({}),
    })
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: f.json cannot be read: the file does not exist\n",
    })
  })

  it("treats a name of Object.prototype as an unknown field", async () => {
    const ran = await runCli(
      ["apply", "-", "--lenient", "--filters", "__proto__==1,constructor==1"],
      rows,
    )
    expect(codesOf(ran)).toEqual(["unknown-field", "unknown-field"])
    expect(answerOf(ran).total).toBe(3)
  })
})

describe("apply with inferred fields", () => {
  it("takes the first 1,000 rows for them; what does not fit later is empty and counted", async () => {
    const lines = Array.from(
      { length: 1500 },
      (_, index) => `{"n":${index < 1000 ? index : '"late"'}}\n`,
    ).join("")
    const ran = await runCli(["apply", "--infer", "--filters", "n==null"], lines)
    expect(ran.err).toBe(
      "Fields guessed from the first 1,000 rows: n integer.\n" +
        '500 values of the integer field "n" do not fit and count as empty, the first in row 1,001.\n',
    )
    expect(answerOf(ran)).toMatchObject({ total: 500, pages: 1 })
  })

  it("V1: a field that no row of the first 1,000 lacks may be empty in a later one", async () => {
    const ask = (lines: string) => runCli(["apply", "--infer", "--filters", "a==null"], lines)
    const row = '{"a":1}\n'
    expect(codesOf(await ask(row.repeat(999)))).toEqual(["never-null"])
    const later = await ask(`${row.repeat(1000)}{"a":null}`)
    expect([answerOf(later).total, ...codesOf(later)]).toEqual([1])
  })

  it("says that it cannot guess fields without rows, where no name is wrong", async () => {
    const { err, code } = await runCli(["apply", "--infer", "--filters", "a==1"], "")
    expect(err).toBe(
      "Cannot guess fields, because the input has no rows.\nNo row matches: the input has no rows.\n",
    )
    expect(code).toBe(0)
  })

  it("shows names that would disturb a terminal with stand-ins", async () => {
    const { err } = await runCli(["apply", "--infer"], '[{"\\u202e\\u009b":1}]')
    expect(err).not.toMatch(/[\u202e\u009b]/)
    expect(err.split("\n")).toHaveLength(3)
  })

  it("N3: letters of every script are names, and a name in NFD gets the one in NFC as its fix", async () => {
    const ask = (filters: string) =>
      runCli(
        ["apply", "--input", "csv", "--filters", filters, "--format", "ndjson"],
        "名前,年齢,Prénom\n\u5c71,7,x\n",
      )
    const { out, err } = await ask("名前==\u5c71,年齢>5")
    expect(out).toBe('{"名前":"\u5c71","年齢":7,"Prénom":"x"}\n')
    expect(err).toBe("Fields guessed from 1 row: 名前 text, 年齢 integer, Prénom text.\n")
    expect((await ask("Pre\u0301nom==x")).err).toContain("Did you mean Prénom?")
  })

  it("N1, N3: says which field has another name than its property, and which property has none", async () => {
    const { out, err } = await runCli(
      ["apply", "--filters", "US_Gross>1,name==a", "--format", "ndjson"],
      '[{"US Gross":2,"name":"a","Name":"b"}]',
    )
    expect(out).toBe('{"US Gross":2,"name":"a","Name":"b"}\n')
    expect(err).toBe(
      'Fields guessed from 1 row: US_Gross integer, name text; no field for "Name".\nNames of fields: US_Gross for "US Gross".\n',
    )
  })

  it("V5: dates of rows may have the zones that other programs write", async () => {
    const rows = '[{"at":"2026-01-03 10:00:00 +0100"},{"at":"2026-01-03 09:30:00 UTC"}]'
    const { out, err } = await runCli(["apply", "--filters", "at<2026-01-03T09:30:00Z"], rows)
    expect(JSON.parse(out)).toMatchObject({ total: 1 })
    expect(err).toBe("Fields guessed from 2 rows: at date.\n")
  })

  it("names ten of them on the line, and the properties without a field", async () => {
    const row = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, n]))
    const { err } = await runCli(["apply", "-"], JSON.stringify([{ ...row, tags: [] }]))
    expect(err).toBe(
      `Fields guessed from 1 row: ${Object.keys(row)
        .slice(0, 10)
        .map((name) => `${name} integer`)
        .join(", ")}, and 2 more; no field for "tags".\n`,
    )
  })
})

describe("apply --count", () => {
  const count = (...argv: string[]) =>
    runCli(["apply", "orders.ndjson", "--fields", "fields.json", "--count", ...argv], "", {
      folder: folderOf(orderFiles),
    })

  it("writes the number of matching rows alone, whatever the order and the page", async () => {
    const page = ["--sorts=-id", "--page", "2", "--page-size", "1"]
    for (const more of [[], page])
      expect(await count("--filters", "total>100", ...more)).toEqual({
        code: 0,
        out: "2\n",
        err: "",
      })
  })

  it("writes no number for a query that is refused", async () => {
    const { code, out, err } = await count("--filters", "totl>100")
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("unknown-field")
  })

  it("excludes a format", async () => {
    expect((await count("--format", "json")).code).toBe(2)
  })
})

describe("apply without a format", () => {
  it("writes a table to a terminal, and JSON to a pipe", async () => {
    const stdout = recorder({ isTTY: true })
    const env = { NO_COLOR: "1" }
    expect((await runCli(["apply", "-"], '[{"a":1}]', { stdout, env })).out).toBe("a\n-\n1\n")
    const named = recorder({ isTTY: true })
    const json = ["apply", "-", "--format", "json"]
    const piped = await runCli(["apply", "-"], '[{"a":1}]')
    expect((await runCli(json, '[{"a":1}]', { stdout: named, env })).out).toBe(piped.out)
  })
})

it.each([["ndjson"], ["json"]])(
  "N4: a property that the rows have in another spelling has a hint with --format %s",
  async (format) => {
    const fields = JSON.stringify({ rowNumber: { kind: "integer" } })
    const args = ["apply", "--fields", "f.json", "--filters", "rowNumber>1", "--format", format]
    const folder = folderOf({ "f.json": fields })
    const { out, err } = await runCli(args, '[{"row_number":1},{"row_number":2}]', { folder })
    expect(out + err).toContain("missing-property")
  },
)
