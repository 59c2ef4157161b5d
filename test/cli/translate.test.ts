import { describe, expect, it } from "vitest"
import { runCli } from "./run-cli.ts"

const toStock = (...argv: string[]) =>
  runCli(["translate", "--from", "standard", "--to", "sieve", ...argv])
const fromStock = (...argv: string[]) =>
  runCli(["translate", "--from", "sieve", "--to", "standard", ...argv])

describe("translate", () => {
  it("S19: writes for a stock server what the default dialect means", async () => {
    const { code, out } = await toStock(
      "--filters",
      "( a | b )==x>=y, c == null",
      "--sorts",
      " -a , b",
    )
    expect({ code, out }).toEqual({ code: 0, out: "(a|b)==x\\>=y,c==null\n-a,b\n" })
  })

  it("S4: writes in the default dialect what a stock server reads, and says what it lost", async () => {
    const { code, out, err } = await fromStock("--filters", "(a|b)==x==y")
    expect({ code, out }).toEqual({ code: 0, out: "(a|b)==x\n" })
    expect(err).toContain("warning value-cut (S4) in filters at 9\n")
    expect(err).toContain("  | (a|b)==x==y\n  |         ^^^\n")
  })

  it("comes back to where it started", async () => {
    const filters = String.raw`a==\x\|\,==y)|,(b|c)@=*>`
    const { out } = await toStock("--filters", filters)
    expect((await fromStock("--filters", out.trimEnd())).out).toBe(`${filters}\n`)
  })

  it("S20: refuses what a stock server has no text for, with place and reason, and prints nothing", async () => {
    const { code, out, err } = await toStock("--filters", "a==1,b>*1", "--sorts", "a")
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain(
      "error ill-formed-tree (T14) in filters at 6\nCondition 2 cannot be written: >* is not an operator of stock Sieve.\n",
    )
    expect(err).toContain("  | a==1,b>*1\n  |      ^^^^\n")
  })

  it("T15: refuses sorts that are the same in the default dialect", async () => {
    const { code, out, err } = await fromStock("--sorts", "a,A")
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("error ill-formed-tree (T14) in sorts\n")
  })

  it("T12: prints the rest when a part cannot be read, and ends with 1", async () => {
    const { code, out, err } = await toStock("--filters", "a==1,b")
    expect({ code, out }).toEqual({ code: 1, out: "a==1\n" })
    expect(err).toContain("error malformed-condition (T12) in filters at 6\n")
  })

  it("S3: ends with 1 when the whole text fails", async () => {
    const { code, out, err } = await fromStock("--filters", "a==1,(b==2)")
    expect({ code, out }).toEqual({ code: 1, out: "\n" })
    expect(err).toContain("error failed-text (S3) in filters at 6\n")
  })

  it("reads the other dialect where --from is not given", async () => {
    const translate = (...argv: string[]) => runCli(["translate", "--to", ...argv])
    expect((await translate("sieve", "--filters", "a==x>=y")).out).toBe("a==x\\>=y\n")
    expect((await translate("standard", "--filters", "a==x==y")).out).toBe("a==x\n")
  })

  it("needs two different dialects and something to translate", async () => {
    const same = await runCli([
      "translate",
      "--from",
      "sieve",
      "--to",
      "sieve",
      "--filters",
      "a==1",
    ])
    expect(same).toEqual({
      code: 2,
      out: "",
      err: "error: expected two different dialects, got sieve twice; to print canonical text, use trommel format\n",
    })
    const nothing = await toStock()
    expect(nothing).toEqual({
      code: 2,
      out: "",
      err: "error: expected texts to translate; give --filters or --sorts\n",
    })
    const missing = await runCli(["translate", "--from", "sieve", "--filters", "a==1"])
    expect(missing.code).toBe(2)
    expect(missing.err).toContain("required option '--to <name>' not specified")
  })
})

describe("translate --from other", () => {
  const rows = '[{"name":"a","price":5,"open":true},{"name":"b","price":6,"open":false}]'
  const fromOther = (filters: string, ...argv: string[]) =>
    runCli(["translate", "-", "--from", "other", "--filters", filters, ...argv], rows)

  it.each([
    ["name eq 'a' and price gt 5", "name==a,price>5"],
    ["(name = 'A') AND (price > 5)", "name==A,price>5"],
    ["name==a;price=gt=5", "name==a,price>5"],
    ["name==a,price>5", "name==a,price>5"],
    ["name in ('a', 'b')", "name==a|b"],
  ])("G2: %s is translated", async (filters, expected) => {
    const { code, out } = await fromOther(filters)
    expect({ code, out }).toEqual({ code: 0, out: `${expected}\n` })
  })

  it("S19: translates to the other dialect as well", async () => {
    const { code, out } = await fromOther("name eq 'x>=y'", "--to", "sieve")
    expect({ code, out }).toEqual({ code: 0, out: "name==x\\>=y\n" })
  })

  it("G2: shows why there are no filters of the same meaning, and prints nothing", async () => {
    const { code, out, err } = await fromOther("name eq 'a' or price gt 5")
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("  | name eq 'a' or price gt 5\n")
  })

  it("needs filters alone, and fields", async () => {
    for (const argv of [
      ["-", "--sorts", "name"],
      ["-", "--filters", "name eq 'a'", "--sorts", "name"],
    ])
      expect(await runCli(["translate", "--from", "other", ...argv], rows)).toEqual({
        code: 2,
        out: "",
        err: "error: expected filters alone to translate from other; give --filters\n",
      })
    const { code, err } = await runCli(["translate", "--from", "other", "--filters", "a eq 1"])
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: expected the fields of the filters; give --fields or a file of rows\n",
    })
  })
})
