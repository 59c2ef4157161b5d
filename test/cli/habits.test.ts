import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, recorder, runCli } from "./run-cli.ts"

/** Runs a command line as somebody types it, over a folder with files of rows. */
const type = (...argv: string[]) => runCli(argv, "", { folder: folderOf(orderFiles) })

describe("what people type by habit", () => {
  it.each([
    [["apply", "orders.json", "--sort=-total"], "(Did you mean --sorts=-total?)"],
    [["apply", "orders.json", "--order-by", "total"], "(Did you mean --sorts?)"],
    [["apply", "orders.json", "--where", "total>100"], "(Did you mean --filters?)"],
    [["apply", "orders.json", "--filter=total>100"], "(Did you mean --filters=total>100?)"],
    [["apply", "orders.json", "--filtres=total>100"], "(Did you mean --filters=total>100?)"],
    [["apply", "orders.json", "--head", "5"], "(Did you mean --limit?)"],
    [["apply", "orders.json", "-n", "5"], "(Did you mean --limit?)"],
    [["apply", "orders.json", "--select", "id,name"], "(Did you mean --columns?)"],
    [["apply", "orders.json", "--json"], "(Did you mean --format json?)"],
    [["apply", "orders.json", "-v"], "(Did you mean --verbose?)"],
    [["-v"], "(Did you mean --version?)"],
    [["orders.json"], "(Did you mean trommel apply orders.json?)"],
    [["orders.json", "total>100"], "(Did you mean trommel apply orders.json 'total>100'?)"],
    [["--filters", "a>1", "x.json"], "(Did you mean trommel apply --filters 'a>1' x.json?)"],
    [["query", "orders.json"], "(Did you mean apply?)"],
    [["apply", "order.json"], "the file does not exist; did you mean orders.json?"],
    [["serve", "orders"], "the file does not exist; did you mean orders.csv?"],
    [["apply", "orders.json", "orders.csv"], 'apply reads one file of rows, got "orders.csv" too'],
    [
      ["apply", "total>100", "--sorts=-id"],
      `there is no file "total>100"; to query rows, write: trommel apply - 'total>100' --sorts=-id`,
    ],
    [["explain", "name=='Ann'"], String.raw`write: trommel explain rows.json 'name=='\''Ann'\'''`],
    [["check", "total>100"], "write: trommel check --filters 'total>100'"],
    [
      ["apply", "orders.json", "total>100", "--filters", "id==1"],
      "expected the query once, got an argument beside --filters",
    ],
  ])("%j is answered with what to write", async (argv, answer) => {
    const { code, out, err } = await type(...argv)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(answer)
  })

  it.each([["total"], ["total,id>1"]])(
    "T12: the name alone in %j, of which a shell took the rest, is answered with quotes",
    async (filters) => {
      const { code, err } = await type("apply", "orders.json", filters, "--format", "ndjson")
      expect(code).toBe(1)
      expect(err).toContain(" In a shell, quote it: 'total>=8'.")
      expect((await type("check", "--filters", filters)).out).toContain("quote it: 'total>=8'.")
    },
  )

  it("the command to write names a file where nothing is piped", async () => {
    const stdin = Object.assign(Readable.from([]), { isTTY: true })
    const { err } = await runCli(["apply", "total>100"], stdin, { folder: folderOf(orderFiles) })
    expect(err).toContain("write: trommel apply rows.json 'total>100'\n")
  })
})

describe("a second argument", () => {
  it.each([
    ["filters", "total>100,status==paid"],
    ["a URL", "https://shop.example/orders?filters=total%3E100,status==paid&key=s3cret"],
    ["a query string", "?filters=total>100,status==paid"],
    ["a query string without its mark", "filters=total>100,status==paid"],
    ["the line of a request", "GET /orders?filters=total>100,status==paid HTTP/1.1"],
    ["a line for curl", "curl 'https://shop.example/o?filters=total%3E100,status==paid' -H 'a: b'"],
  ])("is the query: %s", async (_, query) => {
    const { code, out } = await type("apply", "orders.json", query, "--columns=id", "--format=csv")
    expect({ code, out }).toEqual({ code: 0, out: "id\n1\n" })
    const piped = await runCli(["apply", "-", query, "--count"], orderFiles["orders.ndjson"])
    expect(piped.out).toBe("1\n")
  })

  it("goes to explain, check and compare too", async () => {
    const query = "total>100"
    expect((await type("explain", "orders.json", query)).out).toContain("greater than 100")
    expect((await type("check", "orders.json", query)).out).toBe("No problems found.\n")
    expect((await type("compare", "orders.json", query)).out).toContain("Both dialects agree")
  })
})

describe("the reason of no rows", () => {
  const formats = ["json", "ndjson", "csv", "table"] as const
  const lastLine = (text: string) => text.trimEnd().split("\n").at(-1)

  it.each(formats)("is the last line of standard error in the format %s", async (format) => {
    const ask = async (filters: string, ...more: string[]) =>
      lastLine((await type("apply", "orders.json", filters, "--format", format, ...more)).err)
    expect(await ask("status==gone")).toBe("No row matches: status==gone keeps none of 3 rows.")
    expect(await ask("total>100,status==paid,id==2,name==x")).toBe(
      "No row matches: id==2 keeps none of the 1 row left by the conditions before it.",
    )
    expect(await ask("id==1|2,total>200")).toBe(
      "No row matches: total>200 keeps none of the 2 rows left by the conditions before it.",
    )
    expect(await ask("nope==1,id==1")).toMatch(
      /^The query is refused\. There is no field "nope"\. .* With --lenient it returns/,
    )
    expect(await ask("nope==1,id==9", "--lenient")).toBe(
      "No row matches: id==9 keeps none of the 3 rows left by the conditions before it.",
    )
  })

  it("is that of a page after the last one, too", async () => {
    const { err } = await type("apply", "orders.json", "--page", "9")
    expect(lastLine(err)).toBe("Expected page 1, got page 9. The page has no rows.")
  })

  it("is not looked for once a row matches", async () => {
    const { err } = await type("apply", "orders.json", "id==3")
    expect(err).not.toContain("No row")
  })
})

it("a message on a terminal breaks between words alone", async () => {
  const folder = folderOf(orderFiles)
  const query = "raiting>8,total@=1,status==paid,name"
  for (const [command, columns] of [
    ["apply", 30],
    ["check", 45],
    ["explain", 60],
  ] as const) {
    const run = (width: number) => {
      const terminals = { stdout: recorder({ isTTY: true, columns: width }) }
      const stderr = recorder({ isTTY: true, columns: width })
      return runCli([command, "orders.json", query], "", { ...terminals, stderr, folder })
    }
    const [narrow, wide] = [await run(columns), await run(1000)]
    const lines = `${narrow.out}${narrow.err}`.split("\n")
    const visible = (line: string) => line.replace(/\u001b\[[\d;]*m/g, "")
    expect(
      lines.map(visible).filter((line) => line.length > columns && line.includes(" ")),
    ).toEqual([])
    const wordsOf = ({ out, err }: typeof wide) =>
      new Set(
        visible(`${out}${err}`)
          .split(/\s+/)
          .filter((word) => /^[a-z]+$/i.test(word)),
      )
    expect([...wordsOf(narrow)].filter((word) => !wordsOf(wide).has(word))).toEqual([])
  }
})
