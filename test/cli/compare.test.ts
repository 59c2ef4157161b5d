import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, recorder, runCli } from "./run-cli.ts"

const compare = (...argv: string[]) =>
  runCli(["compare", ...argv], orderFiles["orders.ndjson"], { folder: folderOf(orderFiles) })
const agreement = "Both dialects agree: they treat every part of this query alike.\n"
const compareFields = (...argv: string[]) => compare("--fields", "fields.json", ...argv)

describe("compare", () => {
  it("says that both do the same, and ends with 0", async () => {
    expect(await compareFields("--filters", "total>100", "--sorts=-id")).toEqual({
      code: 0,
      out: agreement,
      err: "",
    })
  })

  it("shows a difference at its place, with both rules and what each dialect does, and ends with 1", async () => {
    const { code, out, err } = await compareFields("--filters", "id==1,name==a==b")
    const lines = [
      "terms in filters at 7",
      "  | id==1,name==a==b",
      "  |       ^^^^^^^^^^",
      'standard (T4): Keeps rows whose name is "a==b".',
      'sieve (S4): Keeps rows whose name is "a".',
      "",
      "1 difference.",
    ]
    expect(out).toBe(lines.map((line) => `${line}\n`).join(""))
    expect({ code, err }).toEqual({ code: 1, err: "" })
  })

  it("shows differences of order and page too", async () => {
    const { code, out } = await compareFields(
      "--sorts",
      "name",
      "--page",
      "2",
      "--page-size",
      "150",
    )
    expect(out).toContain("order in sorts\nstandard (P2): Sorts by name ascending;")
    expect(out).toContain(
      "page in pageSize at 1\n  | 150\n  | ^^^\nstandard (P3): Returns page 2: rows 101 to 200.",
    )
    expect(out).toContain("sieve (S18): Returns page 2: rows 151 to 250.")
    expect(out).toMatch(/\n\n2 differences\.\n$/)
    expect(code).toBe(1)
  })

  it("S18: shows no difference of pages that the query does not name", async () => {
    const options = ["--sieve-options", '{"defaultPageSize":5,"maxPageSize":5}']
    expect((await compareFields("--filters", "id==1", ...options)).out).toBe(agreement)
    expect((await compareFields("--page", "2", ...options)).out).toContain("\n\n1 difference.\n")
    // Here the server drops the page for what the query says.
    expect((await compareFields("--filters", "nope==1")).out).toContain("page in filters at 1\n")
  })

  it("P5: says that the filters given as a URL are no URL", async () => {
    const { code, err } = await compareFields("--url", "total>5")
    expect(err).toContain("error looks-like-filters (P5) in url at 1\n")
    expect(code).toBe(2)
  })

  it("takes guessed fields, and the query from a URL with what is wrong there", async () => {
    const { code, out, err } = await compare("orders.json", "--url", "?filters=id%3D%3D1&filters=x")
    expect({ code, out }).toEqual({ code: 0, out: agreement })
    expect(err).toContain("Fields guessed from 3 rows: id integer,")
    expect(err).toContain("warning repeated-parameter (P5) in url at 20\n")
  })

  it("keeps the frame within a terminal, and shows no control characters", async () => {
    const stdout = recorder({ isTTY: true, columns: 40 })
    const filters = `name==${"x".repeat(100)}\u001b==y`
    await runCli(["compare", "--fields", "fields.json", "--filters", filters], "", {
      folder: folderOf(orderFiles),
      stdout,
      env: { NO_COLOR: "1" },
    })
    const framed = stdout
      .text()
      .split("\n")
      .filter((line) => line.startsWith("  | "))
    expect(framed).toHaveLength(2)
    expect(Math.max(...framed.map((line) => line.length))).toBeLessThanOrEqual(40)
    expect(stdout.text()).not.toContain("\u001b")
  })

  it("exits with 2 without a query, or without fields", async () => {
    const none = await compareFields()
    expect(none.code).toBe(2)
    expect(none.err).toContain("error: expected a query to compare;")
    const unknown = await compare("--filters", "id==1")
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain("error: the fields are unknown;")
  })
})
