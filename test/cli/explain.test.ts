import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, runCli } from "./run-cli.ts"

const explain = (...argv: string[]) =>
  runCli(["explain", ...argv], orderFiles["orders.ndjson"], { folder: folderOf(orderFiles) })

describe("explain", () => {
  it("says what each condition, the order and the page will do", async () => {
    const { code, out, err } = await explain(
      "--fields",
      "fields.json",
      "--filters",
      "total>100,nope==1",
      "--sorts=-id",
      "--page",
      "2",
    )
    const sentences = [
      "Keeps rows whose total is greater than 100.",
      'This condition has no effect: there is no field "nope".',
      "Sorts by id descending; empty values come last.",
      "Returns page 2: rows 21 to 40.",
    ]
    expect(out).toBe(sentences.map((sentence) => `${sentence}\n`).join(""))
    expect({ code, err }).toEqual({
      code: 1,
      err: "The table is strict: it refuses this query.\n",
    })
  })

  it("infers fields from a file or from standard input", async () => {
    const ofFile = await explain("orders.json", "--filters", "id==1", "--verbose")
    const ofInput = await explain("-", "--filters", "id==1", "--verbose")
    expect(ofFile.out).toContain("Keeps rows whose id is 1.\n")
    expect(ofFile.err).toContain("Fields guessed from 3 rows:\n  id is an integer field")
    expect(ofInput).toEqual(ofFile)
  })

  it("says why a query is refused, and ends with 1", async () => {
    const { code, out } = await explain(
      "--fields",
      "fields.json",
      "--filters",
      "id!=1|2",
      "--strict",
    )
    expect(out).toMatch(/^The query is refused and returns no rows\./)
    expect(code).toBe(1)
  })

  it("P5: tells on standard error what happened to the query in the URL", async () => {
    const { out, err } = await explain(
      "--fields",
      "fields.json",
      "--url",
      "?filters=id%3D%3D1&filters=x",
    )
    expect(out).toContain("Keeps rows whose id is 1.\n")
    expect(err).toContain("warning repeated-parameter (P5) in url at 20\n")
  })
})

describe("explain --row", () => {
  it("says which condition holds, which fails, and by which rule", async () => {
    const { code, out } = await explain(
      "orders.json",
      "--infer",
      "--filters",
      "total>100, (name|email)==null",
      "--row",
      "2",
    )
    const lines = [
      'Row 2: {"id":2,"name":"Ben","email":null,"status":"paid","total":99,"created":"…',
      "  fails  total>100: total is 99, but the condition requires that it is greater than 100 (V4)",
      "  holds  (name|email)==null: email is empty, and an empty value matches == null (V1)",
      "The row does not match.",
    ]
    expect(out).toBe(lines.map((line) => `${line}\n`).join(""))
    expect(code).toBe(0)
  })

  it("says that a row matches, from standard input as well", async () => {
    expect(
      (await explain("-", "--fields", "fields.json", "--filters", "id==3", "--row", "3")).out,
    ).toMatch(/\nThe row matches\.\n$/)
    expect((await explain("-", "--fields", "fields.json", "--row", "3")).out).toMatch(
      /\nThe row matches: the query has no conditions\.\n$/,
    )
  })

  it("finds a row far behind those that fields are inferred from", async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `{"n":${n}}\n`).join("")
    const { out } = await runCli(["explain", "-", "--filters", "n==29999", "--row", "30000"], lines)
    expect(out).toBe(
      'Row 30000: {"n":29999}\n  holds  n==29999: n is 29999, which is 29999 (V4)\nThe row matches.\n',
    )
  })

  it("tells the number of rows when the row does not exist", async () => {
    const { code, out, err } = await explain("orders.json", "--fields", "fields.json", "--row", "4")
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: "error: row 4 does not exist: the input has 3 rows\n",
    })
  })

  it.each(["0", "-1", "x", "1.5", "", "99999999999999999"])(
    "takes %j for wrong use",
    async (row) => {
      const { code, err } = await explain("orders.json", "--infer", "--row", row)
      expect(code).toBe(2)
      expect(err).toContain("Expected a positive integer.")
    },
  )

  it("names a malformed line before the row", async () => {
    const { code, err } = await runCli(
      ["explain", "-", "--fields", "fields.json", "--row", "2"],
      "1\n{",
      { folder: folderOf(orderFiles) },
    )
    expect(code).toBe(2)
    expect(err).toContain("error: standard input, line 2, column 2: ")
  })
})

describe("explain without the options it needs", () => {
  it("exits with 2 without --fields and --infer", async () => {
    const { code, err } = await explain("--filters", "id==1")
    expect(code).toBe(2)
    expect(err).toContain("the fields are unknown")
  })
})
