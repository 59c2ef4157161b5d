import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, runCli } from "./run-cli.ts"

const check = (...argv: string[]) =>
  runCli(["check", ...argv], orderFiles["orders.ndjson"], { folder: folderOf(orderFiles) })
const checkFields = (...argv: string[]) => check("--fields", "fields.json", ...argv)

const note = "Names, operators and values are checked only with --fields or a file of rows.\n"

describe("check", () => {
  it("shows every diagnostic at its place, and counts them", async () => {
    const { code, out, err } = await checkFields(
      "--filters",
      "totl>100,id!=1|2",
      "--sorts=-nam",
      "--page",
      "0",
      "--page-size",
      "500",
    )
    expect(out).toContain("error unknown-field (N2) in filters at 1\n")
    expect(out).toContain("  | totl>100,id!=1|2\n  | ^^^^\n")
    expect(out).toContain("error unknown-field (N2) in sorts at 2\n")
    expect(out).toContain("  | -nam\n  |  ^^^\n")
    expect(out).toContain("warning unreadable-page (P3) in page at 1\n")
    expect(out).toContain("hint clamped-page-size (P3) in pageSize at 1\n")
    expect(out).toMatch(
      /\n\n2 errors, 2 warnings, 1 hint\.\nThe table is strict: it refuses this query\.\n$/,
    )
    expect({ code, err }).toEqual({ code: 1, err: "" })
  })

  it("says that it found no problems", async () => {
    expect(await checkFields("--filters", "total>100")).toEqual({
      code: 0,
      out: "No problems found.\n",
      err: "",
    })
  })

  it("ends with 0 on warnings, and with 1 on them under --strict", async () => {
    expect((await checkFields("--filters", "id!=1|2")).code).toBe(0)
    expect((await checkFields("--filters", "id!=1|2", "--strict")).code).toBe(1)
  })

  it("says how many diagnostics are not shown, and ends with 1 for an error among them", async () => {
    const hints = Array.from({ length: 21 }, () => "total>*1").join(",")
    const { code, out } = await checkFields("--filters", `${hints},nope==1`)
    expect(out).toMatch(/\n\n2 diagnostics more\n\n20 hints, 2 more\.\n$/)
    expect(code).toBe(1)
  })

  it("checks by inferred fields", async () => {
    const { code, out, err } = await check("orders.json", "--filters", "total@=1")
    expect(out).toContain("error unsuitable-operator (V10)")
    expect(err).toContain("Fields guessed from 3 rows:")
    expect(code).toBe(1)
  })

  it("P5: shows what is wrong in the URL itself", async () => {
    const { out } = await checkFields("--url", "?sorts=id&sorts=name")
    expect(out).toContain("warning repeated-parameter (P5) in url at 11\n")
    expect(out).toContain("  | ?sorts=id&sorts=name\n  |           ^^^^^^^^^^\n")
  })

  it("P5: takes a URL as --url does, and shows no key of it", async () => {
    const url = "https://example.com/orders?sorts=id&api_key=s3cret&sorts=name"
    const { out, code } = await checkFields(url)
    expect(out).toContain("warning repeated-parameter (P5) in url at 52\n")
    expect(out).toContain("?sorts=id&api_key=******&sorts=name\n")
    expect(code).toBe(0)
    expect((await checkFields("/orders?filters=totl%3E1")).out).toContain("unknown-field")
    const both = await checkFields(url, "--url", "?page=1")
    expect(both.err).toContain("error: expected a file of rows, got a URL beside --url")
  })

  it("P5: reads a query string and the line of a request as an argument, with and without a table", async () => {
    for (const [argv, codes] of [
      [["filters=total>>5"], ["operator-in-value"]],
      [["orders.ndjson", "filters=totl>=8&sorts=-id"], ["unknown-field"]],
      [["GET /orders?filters=totl>=8 HTTP/1.1", "--fields", "fields.json"], ["unknown-field"]],
      [["-", "[orders](https://x.example/?filters=id==1&page=x)"], ["unreadable-page"]],
      [["--url", "curl 'https://x.example/?page=x' -H 'Authorization: k3y'"], ["unreadable-page"]],
    ] as const) {
      const { out } = await check(...argv, "--json")
      expect(Array.from(out.matchAll(/"code":"([\w-]+)"/g), ([, code]) => code)).toEqual(codes)
    }
  })

  it("P5: names what is left over of a line, which is not read", async () => {
    const { code, out, err } = await check("see /orders?filters=total>5 for more")
    expect([code, out]).toEqual([0, "No problems found.\n"])
    expect(err).toContain('Not read: "for more".\n')
    const { err: ofShell } = await check("curl /orders?page=2 -H 'Authorization: k3y'")
    expect(ofShell).not.toMatch(/Not read|k3y/)
  })

  it("P5: refuses the text of filters in the place of a URL", async () => {
    for (const text of ["lang:C", "-lang", "filters:lang==C", "pending"]) {
      const { code, out } = await check("--url", text)
      expect([code, out]).toEqual([1, expect.stringContaining("error looks-like-filters (P5)")])
    }
  })

  it("P5: hides a key at the start of a query string", async () => {
    const { out } = await check("--url", "api_key=s3cret&page=1&page=2")
    expect(out).toContain("api_key=******&page=1&page=2")
  })

  it("P5: shows a parameter that is nearly one of the four, and filters in the place of a URL", async () => {
    const misspelled = await checkFields("--url", "/orders?filter=id==1", "--strict")
    expect(misspelled.out).toContain("warning unknown-parameter (P5) in url at 9\n")
    expect(misspelled.out).toContain("  | /orders?filter=id==1\n  |         ^^^^^^\n")
    expect(misspelled.out).toContain("Did you mean filters?")
    expect(misspelled.code).toBe(1)
    const misplaced = await checkFields("--url", "id==1")
    expect(misplaced.out).toContain("error looks-like-filters (P5) in url at 1\n")
    expect(misplaced.code).toBe(1)
  })

  it("exits with 2 without a query", async () => {
    const { code, err } = await checkFields("--url", "https://example.com/?q=1")
    expect(code).toBe(2)
    expect(err).toContain("error: expected a query to check;")
  })

  it("P5: takes a URL with a parameter that is named like a field for a query", async () => {
    const { code, out } = await checkFields("--url", "https://example.com/?id=1")
    expect([code, out]).toEqual([0, expect.stringContaining("filters=id==1")])
  })

  it("names a table that cannot be read", async () => {
    const { code, err } = await check("--fields", "lost.json", "--filters", "id==1")
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: lost.json cannot be read: the file does not exist\n",
    })
  })
})

describe("check without a table", () => {
  it("checks the text, the sorts and the page", async () => {
    const { code, out, err } = await check("--filters", "a|b==1,c", "--sorts", "a,a", "--page", "x")
    expect(out).toContain("hint unbracketed-group (T7) in filters at 1\n")
    expect(out).toContain("error malformed-condition (T12) in filters at 8\n")
    expect(out).toContain("hint duplicate-sort (T15) in sorts at 3\n")
    expect(out).toContain("warning unreadable-page (P3) in page at 1\n")
    expect(out).toMatch(/\n\n1 error, 1 warning, 2 hints\.\n$/)
    expect({ code, err }).toEqual({ code: 1, err: note })
  })

  it("N2: does not look up names", async () => {
    expect(await check("--filters", "anything==1", "--sorts=-anything")).toEqual({
      code: 0,
      out: "No problems found.\n",
      err: note,
    })
  })

  it("limits: counts", async () => {
    const { code, out } = await check(
      "--filters",
      Array.from({ length: 65 }, () => "a==1").join(","),
    )
    expect(out).toContain("error limit-conditions (limits)")
    expect(out).toMatch(/\n\n1 error\.\n$/)
    expect(code).toBe(1)
  })

  it("refuses by --strict", async () => {
    expect((await check("--filters", "a==1", "--page", "x")).code).toBe(0)
    expect((await check("--filters", "a==1", "--page", "x", "--strict")).code).toBe(1)
  })
})

describe("check --fix", () => {
  it("prints the mended texts, and what is left to say on standard error", async () => {
    const { code, out, err } = await checkFields(
      "--fix",
      "--filters",
      "totl>100,name==Ann, Lee",
      "--sorts=-nam",
      "--page",
      "0",
    )
    expect(out).toBe("total>100,name==Ann\\, Lee\n-name\n")
    expect(err).toMatch(/^warning unreadable-page .*\n/)
    expect(err).not.toContain("unknown-field")
    expect(code).toBe(0)
  })

  it("prints only the text that was given", async () => {
    expect(await checkFields("--fix", "--filters", "id!=1|2")).toEqual({
      code: 0,
      out: "id!=1,id!=2\n",
      err: "",
    })
    expect(await checkFields("--fix", "--url", "?sorts=nam")).toEqual({
      code: 0,
      out: "name\n",
      err: "",
    })
  })

  it("F1: leaves a value that looks like a habit of another language, and mends what is wrong", async () => {
    const { code, out, err } = await checkFields("--fix", "--filters", "name=='Ann',total gt 5")
    expect(out).toBe("name=='Ann',total>5\n")
    expect(err).toMatch(/^hint foreign-spelling /)
    expect(code).toBe(0)
  })

  it.each([
    ["--sorts=−total", "-total"],
    ["--sorts=–total", "-total"],
    ["--filters=¬name==Ann", "name!=Ann"],
    ['--filters="name==Ann"', "name==Ann"],
    ["--filters=name=ilike.*nn*", "name@=*nn"],
    ["--filters=name=is.gd", "name==is.gd"],
    ["--filters=[name|id]==1", "(name|id)==1"],
  ])("F4: keeps the meaning of %s", async (given, mended) => {
    expect(await checkFields("--fix", given)).toEqual({ code: 0, out: `${mended}\n`, err: "" })
  })

  it("makes more fixes than one list of diagnostics holds", async () => {
    const { out, code } = await checkFields(
      "--fix",
      "--filters",
      Array.from({ length: 60 }, () => "totl>100").join(","),
    )
    expect(out).toBe(`${Array.from({ length: 60 }, () => "total>100").join(",")}\n`)
    expect(code).toBe(0)
  })

  it("ends with 1 when an error has no fix, and prints the text as it is", async () => {
    const { code, out, err } = await checkFields("--fix", "--filters", "qqqqqqqq==1")
    expect(out).toBe("qqqqqqqq==1\n")
    expect(err).toContain("error unknown-field (N2)")
    expect(code).toBe(1)
  })

  it("makes fixes that need no table without a table", async () => {
    expect(await check("--fix", "--filters", "[a|b]==1")).toEqual({
      code: 0,
      out: "(a|b)==1\n",
      err: note,
    })
  })
})

describe("check --json", () => {
  it("writes the diagnostics as one value, with all of their data", async () => {
    const { code, out, err } = await checkFields("--json", "--filters", "totl>100,id!=1|2")
    expect(JSON.parse(out)).toMatchObject({
      refused: false,
      diagnostics: [
        { code: "unknown-field", severity: "error", range: { start: 0, end: 4 } },
        { code: "always-true", severity: "warning", data: { field: "id" } },
      ],
    })
    expect({ code, err }).toEqual({ code: 1, err: "" })
  })

  it("says that there are none, that the query is refused, and how many are left out", async () => {
    const none = await checkFields("--json", "--filters", "id==1")
    expect(none).toEqual({
      code: 0,
      out: '{\n  "refused": false,\n  "diagnostics": []\n}\n',
      err: "",
    })
    const many = Array.from({ length: 22 }, () => "total>*1").join(",")
    const strict = await checkFields("--json", "--strict", "--filters", `${many},nope==1`)
    expect(JSON.parse(strict.out)).toMatchObject({ refused: true, omitted: 3 })
    expect(strict.code).toBe(1)
  })

  it("excludes --fix", async () => {
    expect((await checkFields("--json", "--fix", "--filters", "id==1")).code).toBe(2)
  })
})
