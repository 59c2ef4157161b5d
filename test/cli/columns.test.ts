import { describe, expect, it } from "vitest"
import { folderOf, runCli } from "./run-cli.ts"

const rows = [
  '{"id":1,"customer":{"name":"Ann","age":3},"tags":["x"],"status":"paid"}',
  '{"id":2,"customer":{"name":"Ben"},"status":"open"}',
  '{"id":9007199254740993,"customer":null,"status":"paid"}',
].join("\n")
const ask = (...argv: string[]) => runCli(["apply", "-", ...argv], rows)

describe("--columns", () => {
  const argv = ["--columns", "status,customer.name,id"]

  it("chooses the columns of every format, in this order", async () => {
    expect((await ask(...argv, "--format", "ndjson")).out).toBe(
      [
        '{"status":"paid","customer.name":"Ann","id":1}\n',
        '{"status":"open","customer.name":"Ben","id":2}\n',
        '{"status":"paid","customer.name":null,"id":9007199254740993}\n',
      ].join(""),
    )
    expect((await ask(...argv, "--filters", "id==1")).out).toContain(
      '    {"status":"paid","customer.name":"Ann","id":1}\n',
    )
    expect((await ask(...argv, "--format", "csv")).out).toBe(
      "status,customer.name,id\npaid,Ann,1\nopen,Ben,2\npaid,,9007199254740993\n",
    )
    const table = (await ask(...argv, "--format", "table")).out.split("\n")
    expect(table[0]).toMatch(/^status {2}customer\.name +id$/)
    expect(table[2]).toMatch(/^paid {4}Ann +1$/)
  })

  it("takes fields in any letter case, properties without a field, and the names of a file", async () => {
    expect(
      (await ask("--columns", "tags,STATUS", "--filters", "id==1", "--format", "ndjson")).out,
    ).toBe('{"tags":["x"],"status":"paid"}\n')
    const folder = folderOf({ "rows.csv": "2020,US Gross,n\n1.50,NA,x\n" })
    for (const name of ["US Gross", "US_Gross"])
      expect(
        (
          await runCli(
            ["apply", "rows.csv", "--columns", `n,${name},2020`, "--format", "csv"],
            "",
            { folder },
          )
        ).out,
      ).toBe("n,US Gross,2020\nx,NA,1.50\n")
  })

  it("is refused for a name that does not exist, and for what CSV cannot hold", async () => {
    expect(await ask("--columns", "id,nmae")).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining('error: there is no column "nmae"; columns are id,') as string,
    })
  })
})

describe("--count-by", () => {
  it("V14: counts rows beside the items of a list", async () => {
    const folder = folderOf({ "rows.json": '[{"tags":["a","b"]}]' })
    const argv = ["apply", "rows.json", "--count-by", "tags", "--format", "table"]
    expect((await runCli(argv, "", { folder })).err).toMatch(/\n1 row matches\.\n$/)
  })

  it("writes the values of the rows that match with their counts, the most frequent first", async () => {
    const { out, err } = await ask("--count-by", "status", "--format", "ndjson")
    expect(out).toBe('{"status":"paid","count":2}\n{"status":"open","count":1}\n')
    expect(err).not.toContain("error")
    expect(JSON.parse((await ask("--count-by", "status", "--filters", "id<3")).out)).toMatchObject({
      data: [
        { status: "open", count: 1 },
        { status: "paid", count: 1 },
      ],
      total: 2,
    })
    expect((await ask("--count-by", "customer.name", "--format", "csv")).out).toBe(
      "customer.name,count\n,1\nAnn,1\nBen,1\n",
    )
    expect((await ask("--count-by", "status", "--format", "table")).out).toBe(
      "status  count\n------  -----\npaid        2\nopen        1\n",
    )
  })

  it("counts one number in several forms once, and all digits apart", async () => {
    const csv = "n,count\n1.50,a\n1.5,a\n9007199254740993,b\n9007199254740992,b\nNA,b\n"
    const folder = folderOf({ "rows.csv": csv })
    const count = async (...argv: string[]) =>
      (await runCli(["apply", "rows.csv", "--count-by", ...argv], "", { folder })).out
    expect(await count("n", "--format", "ndjson")).toBe(
      '{"n":1.50,"count":2}\n{"n":null,"count":1}\n{"n":9007199254740992,"count":1}\n{"n":9007199254740993,"count":1}\n',
    )
    expect(await count("count", "--format", "csv")).toBe("count,count_2\nb,3\na,2\n")
  })

  it("writes nothing for a query that is refused, and counts what a stock server returns", async () => {
    expect(
      await ask("--count-by", "status", "--filters", "nmae==1", "--format", "csv"),
    ).toMatchObject({
      code: 1,
      out: "",
    })
    expect(
      (
        await ask(
          "--count-by",
          "status",
          "--dialect",
          "sieve",
          "--filters",
          "id<3",
          "--format",
          "csv",
        )
      ).out,
    ).toBe("status,count\nopen,1\npaid,1\n")
    expect((await ask("--count-by", "status", "--count")).code).toBe(2)
  })
})
