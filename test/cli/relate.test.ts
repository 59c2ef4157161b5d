import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, runCli } from "./run-cli.ts"

const run = (...argv: string[]) =>
  runCli(argv, orderFiles["orders.ndjson"], { folder: folderOf(orderFiles) })

describe("compare --with", () => {
  it("says how two queries relate, with a row for each side, and ends with 0 only for the same rows", async () => {
    const { code, out, err } = await run(
      "compare",
      "--fields",
      "fields.json",
      "--filters",
      "total>100",
      "--with",
      "total>=100",
    )
    const lines = [
      "Each row of the first query is a row of the second one.",
      "only the first:  no row",
      'only the second: {"total":100}',
      'both:            {"total":101}',
    ]
    expect({ code, out, err }).toEqual({
      code: 1,
      out: lines.map((line) => `${line}\n`).join(""),
      err: "",
    })
    const same = await run(
      "compare",
      "--fields",
      "fields.json",
      "--filters",
      "total>1,total>0",
      "--with",
      "total>1",
    )
    expect(same.code).toBe(0)
    expect(same.out).toContain("The two queries keep the same rows.")
  })

  it("shows what is wrong with either query instead", async () => {
    const { code, out, err } = await run(
      "compare",
      "--fields",
      "fields.json",
      "--filters",
      "total>1",
      "--with",
      "totl>1",
    )
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("unknown-field")
  })
})

describe("examples", () => {
  it("writes rows that match, and a row that fails each condition alone", async () => {
    const { code, out } = await run(
      "examples",
      "--fields",
      "fields.json",
      "--filters",
      "total>100",
      "--json",
    )
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      matching: [{ total: 101 }],
      failing: [{ condition: "total>100", row: { total: 100 } }],
      notMade: [],
    })
  })

  it("says what to write where the query stands alone, as its help does", async () => {
    const { out: help } = await run("examples", "--help")
    expect(help).toContain("$ trommel examples --fields fields.json --filters '")
    const { code, err } = await run("examples", "--fields", "fields.json", "total>100")
    expect(code).toBe(2)
    expect(err).toContain("write: trommel examples --fields fields.json --filters 'total>100'\n")
  })
})

describe("conditions in vain", () => {
  it.each(["check", "explain"])(
    "%s: a condition that another one implies, and conditions that exclude each other",
    async (command) => {
      const fields = ["--fields", "fields.json", "--filters"]
      const implied = await run(command, ...fields, "total>5,total>3")
      expect(implied.code).toBe(0)
      expect(implied.out + implied.err).toContain(
        "Each row that meets total>5 meets this condition.",
      )
      const excluded = await run(command, ...fields, "name==a,name!=a")
      expect(excluded.code).toBe(0)
      expect(excluded.out + excluded.err).toContain(
        "hint never-true (V1) in filters at 9\nNo row meets name==a and this condition.",
      )
    },
  )
})
