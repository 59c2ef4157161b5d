import { describe, expect, it } from "vitest"
import { answerOf, codesOf, folderOf, input, orderFiles, orders, runCli } from "./run-cli.ts"

const rows = '[{"n":"a,b"},{"n":null},{"n":"NULL"}]'
const ask = (filters: string) => runCli(["apply", "--infer", "--filters", filters, "-"], rows)

describe("apply on rows from standard input", () => {
  it.each([
    ["T9: an escaped comma is part of the value", "n==a\\,b", [{ n: "a,b" }]],
    ["T10: null means empty", "n==null", [{ n: null }]],
    ["T10: \\NULL means the letters", "n==\\NULL", [{ n: "NULL" }]],
  ])("%s", async (_name, filters, data) => {
    const ran = await ask(filters)
    expect(answerOf(ran)).toEqual({ data, pages: 1, matched: 1, refused: false, diagnostics: [] })
    expect(ran.code).toBe(0)
  })

  it("N2: ignores an unknown name, says so and ends with 1", async () => {
    const ran = await ask("nope==1")
    expect(answerOf(ran).data).toEqual(JSON.parse(rows))
    expect(codesOf(ran)).toEqual(["unknown-field"])
    expect(ran.code).toBe(1)
  })

  it("V2: warns of a negation that is always true, and ends with 0", async () => {
    const ran = await ask("n!=a\\,b|x")
    expect(answerOf(ran).data).toEqual([{ n: "a,b" }, { n: "NULL" }])
    expect(codesOf(ran)).toEqual(["always-true"])
    expect(ran.code).toBe(0)
  })

  it("says on standard error what was inferred and why", async () => {
    const { err } = await ask("n==x")
    expect(err).toBe(
      "Fields guessed from 3 rows:\n  n is a text field, because all 2 values are strings; it is empty in 1 row.\n",
    )
  })

  it("says that it reads rows from a terminal", async () => {
    const stdin = Object.assign(input(rows), { isTTY: true })
    const { out, err } = await runCli(["apply", "--infer"], stdin)
    expect(err).toMatch(/^Reading rows from the terminal\. End them with Ctrl-D\.\n/)
    expect(JSON.parse(out)).toMatchObject({ matched: 3 })
  })

  it("reads standard input when no file is named", async () => {
    expect(answerOf(await runCli(["apply", "--infer"], rows)).matched).toBe(3)
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
    expect(counts).toMatchObject({ pages: 1, matched: 250 })
  })

  it("P4: counts no page when there are no rows", async () => {
    expect(answerOf(await runCli(["apply", "--infer"], "[]"))).toMatchObject({
      data: [],
      pages: 0,
      matched: 0,
    })
    expect(answerOf(await runCli(["apply", "--infer", "--sorts=a"], ""))).toMatchObject({
      data: [],
      pages: 0,
      matched: 0,
    })
  })

  it("P3: prints only the page that the options name", async () => {
    const ran = await runCli(
      ["apply", "orders.json", "--infer", "--page", "2", "--page-size", "2"],
      "",
      { folder: folder() },
    )
    expect(answerOf(ran)).toMatchObject({ data: [orders[2]], pages: 2, matched: 3 })
  })

  it("P3: hands page parameters over as they are written", async () => {
    const ran = await runCli(
      ["apply", "orders.json", "--infer", "--page", "-1", "--page-size", "x"],
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
    expect(answerOf(ran)).toMatchObject({ data: [], pages: 0, matched: 0, refused: true })
    expect(codesOf(ran)).toEqual(["always-true"])
    expect(ran.code).toBe(1)
  })

  it("looks at all findings for its exit code, and tells how many are not listed", async () => {
    const hints = Array.from({ length: 21 }, () => "total>*1").join(",")
    const ran = await runCli(
      ["apply", "orders.json", "--infer", "--filters", `${hints},nope==1`],
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
      "matched",
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
      matched: 1,
      diagnostics: [],
    })
  })

  it("lets options replace the parameters of the URL", async () => {
    const ran = await ask("?filters=id%3D%3D1&pageSize=1", "--filters", "id>1")
    expect(answerOf(ran)).toMatchObject({ data: [orders[1]], pages: 2, matched: 2 })
  })

  it("P5: reports a repeated parameter with the rest, and counts it for --strict", async () => {
    const url = "?filters=id%3D%3D1&filters=id%3D%3D2"
    const lenient = await ask(url)
    expect(answerOf(lenient)).toMatchObject({
      data: [orders[0]],
      refused: false,
      diagnostics: [{ code: "repeated-parameter", source: "url" }],
    })
    expect(lenient.code).toBe(0)
    const strict = await ask(url, "--strict")
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
    const { code, out, err } = await ask("ndjson", "--filters", "totl>100,id>1")
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
    expect(refused.err).toMatch(/\n\nThe query is refused, so no rows are written\.\n$/)
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

  it("exits with 2 when neither --fields nor --infer is given", async () => {
    const { code, out, err } = await runCli(["apply"], rows)
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: "error: the fields are unknown; give --fields with a file of definitions, or --infer\n",
    })
  })

  it("refuses --fields together with --infer", async () => {
    const { code, err } = await runCli(["apply", "--infer", "--fields", "f.json"], rows)
    expect(code).toBe(2)
    expect(err).toContain("cannot be used with option '--fields <file>'")
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
    const ran = await runCli(["apply", "--infer", "--filters", "__proto__==1,constructor==1"], rows)
    expect(codesOf(ran)).toEqual(["unknown-field", "unknown-field"])
    expect(answerOf(ran).matched).toBe(3)
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
      "Fields guessed from the first 1,000 rows; a later value that does not fit its field counts as empty:\n" +
        "  n is an integer field, because all 1000 values are integers.\n" +
        '500 values of the integer field "n" do not fit and count as empty, the first in row 1,001.\n',
    )
    expect(answerOf(ran)).toMatchObject({ matched: 500, pages: 1 })
  })

  it("says that it cannot guess fields without rows", async () => {
    const { err, code } = await runCli(["apply", "--infer", "--filters", "a==1"], "")
    expect(err).toBe("Cannot guess fields, because the input has no rows.\n")
    expect(code).toBe(1)
  })

  it("shows names that would disturb a terminal with stand-ins", async () => {
    const { err } = await runCli(["apply", "--infer"], '[{"\\u202e\\u009b":1}]')
    expect(err).not.toMatch(/[\u202e\u009b]/)
    expect(err.split("\n")).toHaveLength(3)
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
