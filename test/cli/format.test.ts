import { describe, expect, it } from "vitest"
import { runCli } from "./run-cli.ts"

const format = (...argv: string[]) => runCli(["format", ...argv])

describe("format", () => {
  it("T14: prints the canonical texts, one line each", async () => {
    const ran = await format(
      "--filters",
      " ((name)) == *x , total >= 1,",
      "--sorts",
      " -name , total ",
    )
    expect(ran).toEqual({ code: 0, out: "name== *x,total>=1\n-name,total\n", err: "" })
  })

  it("prints a single text alone", async () => {
    expect(await format("--filters", "a==NULL")).toEqual({ code: 0, out: "a==null\n", err: "" })
    expect(await format("--sorts", "a, b")).toEqual({ code: 0, out: "a,b\n", err: "" })
    expect(await format("--filters", "")).toEqual({ code: 0, out: "\n", err: "" })
  })

  it("T12: reports dropped conditions and ends with 1", async () => {
    const { code, out, err } = await format("--filters", "a==1,b,c==2")
    expect(out).toBe("a==1,c==2\n")
    expect(err).toContain("error malformed-condition (T12) in filters at 6\n")
    expect(err).toContain("  | a==1,b,c==2\n  |      ^\n")
    expect(code).toBe(1)
  })

  it("T15: reports sorts that leave the tree, and ends with 0", async () => {
    const { code, out, err } = await format("--sorts", "a,b,A")
    expect(out).toBe("a,b\n")
    expect(err).toContain("hint duplicate-sort (T15) in sorts at 5\n")
    expect(code).toBe(0)
  })

  it("formats texts of any length", async () => {
    const filters = `a==${"x".repeat(100_000)}`
    expect(await format("--filters", ` ${filters}`)).toEqual({
      code: 0,
      out: `${filters}\n`,
      err: "",
    })
  })

  it("counts dropped conditions that are not listed", async () => {
    const hints = Array.from({ length: 25 }, () => "a|b==1").join(",")
    expect((await format("--filters", `${hints},c`)).code).toBe(1)
  })

  it("exits with 2 without a text", async () => {
    const { code, err } = await format()
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: expected texts to format; give --filters or --sorts\n",
    })
  })
})
