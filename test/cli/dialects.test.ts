import { describe, expect, it } from "vitest"
import { answerOf, codesOf, folderOf, orderFiles, orders, runCli } from "./run-cli.ts"

const run = (command: string, ...argv: string[]) =>
  runCli([command, ...argv], orderFiles["orders.ndjson"], { folder: folderOf(orderFiles) })
const runStock = (command: string, ...argv: string[]) => run(command, "--dialect", "sieve", ...argv)
const fields = ["--fields", "fields.json"] as const

describe("--dialect", () => {
  it.each(["apply", "explain", "check", "format"])(
    "stands in the help of %s, with its choices and its default",
    async (command) => {
      const { out } = await run(command, "--help")
      expect(out.replace(/\s+/g, " ")).toContain(
        '(choices: "standard", "sieve", default: "standard")',
      )
    },
  )

  it("exits with 2 for an unknown dialect", async () => {
    const { code, err } = await run("apply", "--dialect", "klingon")
    expect(code).toBe(2)
    expect(err).toContain("argument 'klingon' is invalid. Allowed choices are standard, sieve.\n")
  })

  it("speaks the default dialect when it is named", async () => {
    const argv = [...fields, "--filters", "name==Anna==x,nope==1"]
    expect(await run("apply", "--dialect", "standard", ...argv)).toEqual(
      await run("apply", ...argv),
    )
  })
})

describe("apply --dialect sieve", () => {
  it("S4: cuts a value at its second operator", async () => {
    const ran = await runStock("apply", ...fields, "--filters", "name==Anna==x")
    expect(answerOf(ran).data).toEqual([orders[0]])
    expect(codesOf(ran)).toEqual(["value-cut"])
    expect(ran.code).toBe(0)
  })

  it("S9: gives every row after a mistake, says why, and ends with 1", async () => {
    const ran = await runStock(
      "apply",
      ...fields,
      "--filters",
      "id==1,nope==1",
      "--sorts=-id",
      "--page",
      "2",
      "--page-size",
      "1",
    )
    expect(answerOf(ran)).toMatchObject({ data: orders, pages: 1, total: 3, refused: false })
    expect(codesOf(ran)).toContain("gave-up")
    expect(ran.code).toBe(1)
  })

  it("S9: has no strict default, so --lenient changes nothing", async () => {
    const argv = [...fields, "--filters", "nope==1"]
    expect(await runStock("apply", ...argv, "--lenient")).toEqual(await runStock("apply", ...argv))
  })

  it("S9: refuses by --strict exactly where the library throws", async () => {
    expect(
      answerOf(await runStock("apply", ...fields, "--strict", "--filters", "nope==1")).refused,
    ).toBe(true)
    expect(
      answerOf(await runStock("apply", ...fields, "--strict", "--filters", "name==Anna==x"))
        .refused,
    ).toBe(false)
  })

  it("S18: skips as many rows as were asked for, and takes no more than the maximum", async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `{"id":${n + 1}}\n`).join("")
    const folder = folderOf(orderFiles)
    const ran = await runCli(
      ["apply", "--dialect", "sieve", ...fields, "--page", "2", "--page-size", "110"],
      lines,
      { folder },
    )
    expect(answerOf(ran).data).toHaveLength(100)
    expect(answerOf(ran).data[0]).toEqual({ id: 111 })
    expect(codesOf(ran)).toEqual(["unreachable-rows"])
  })
})

describe("explain --dialect sieve", () => {
  it("S4: speaks of the value that is left", async () => {
    expect((await runStock("explain", ...fields, "--filters", "name==Anna==x")).out).toContain(
      'Keeps rows whose name is "Anna".\n',
    )
  })

  it("S9: shows why the server gives up, at its place", async () => {
    const { code, err } = await runStock("explain", ...fields, "--filters", "id==1,nope==1")
    expect(err).toContain("error gave-up (S9) in filters at 7\n")
    expect(err).toContain("  | id==1,nope==1\n  |       ^^^^\n")
    expect(code).toBe(1)
  })

  it("S19: shows the conditions of a row as this dialect writes them", async () => {
    const { out } = await runStock(
      "explain",
      "-",
      ...fields,
      "--filters",
      String.raw`name==Anna\>`,
      "--row",
      "1",
    )
    expect(out).toContain(String.raw`  fails  name==Anna\>: `)
  })

  it("S20: shows a condition that has no canonical form as it is written", async () => {
    const { out } = await runStock(
      "explain",
      "-",
      ...fields,
      "--filters",
      "(name==Anna",
      "--row",
      "1",
    )
    expect(out).toContain("(name==Anna: ")
  })
})

describe("check --dialect sieve", () => {
  it("reports what this dialect does to the text", async () => {
    const { code, out } = await runStock(
      "check",
      ...fields,
      "--filters",
      "(name|email)==x)y,id==1==2",
    )
    expect(out).toContain("warning value-vanished (S3) in filters at ")
    expect(out).toContain("warning value-cut (S4) in filters at 24\n")
    expect(out).toMatch(/\n\n2 warnings\.\n$/)
    expect(code).toBe(0)
  })

  it("N2: looks up no name without a table, not even in a part without operator", async () => {
    const { code, out } = await runStock("check", "--filters", "a==1,b", "--sorts", "c")
    expect(out).toContain("warning missing-operator (S10) in filters at 6\n")
    expect(out).toMatch(/\n\n1 warning\.\n$/)
    expect(code).toBe(0)
  })

  it("mends a misspelt name", async () => {
    expect(await runStock("check", ...fields, "--fix", "--filters", "totl>100")).toEqual({
      code: 0,
      out: "total>100\n",
      err: "",
    })
  })
})

describe("format --dialect sieve", () => {
  it("S19: prints the text without escapes that are not needed", async () => {
    expect(
      await runStock("format", "--filters", String.raw`a == x\==y\,z `, "--sorts=-a,b"),
    ).toEqual({
      code: 0,
      out: `${String.raw`a==x\==y\,z`}\n-a,b\n`,
      err: `hint backslash-stripped (S6) in filters at 6
The server deletes backslashes before operators in ${String.raw`"x\\==y\\,z"`}.
  | ${String.raw`a == x\==y\,z `}
  |      ^^^^^^^^
`.concat("\n"),
    })
  })

  it("S20: refuses names that no table can hold, at the place of each condition, and prints nothing", async () => {
    const { code, out, err } = await runStock(
      "format",
      "--filters",
      "a==1, (b|c)==1,(d==1",
      "--sorts",
      "a,b c ,d",
    )
    expect(out).toBe("")
    expect(err).toContain("error ill-formed-tree (T14) in filters at 16\n")
    expect(err).toContain("  | a==1, (b|c)==1,(d==1\n  |                ^^^^^\n")
    expect(err).toContain(
      'error ill-formed-tree (T14) in sorts\nSort 2 cannot be written: the name "b c " has white space at an end.\n',
    )
    expect(code).toBe(1)
  })
})

describe("--binding", () => {
  it("B4: refuses a URL that the server answers with 400, at its place", async () => {
    const ran = await runStock(
      "check",
      "--binding",
      "controller",
      "--url",
      "/list?page=0&sorts=-id",
    )
    expect(ran.code).toBe(1)
    expect(ran.out).toBe(`error bad-request (B4) in url at 7
The server refuses the request: page must be an integer from 1 to 2147483647, got "0". Nothing is evaluated.
  | /list?page=0&sorts=-id
  |       ^^^^^^

1 error.
`)
  })

  it.each(["apply", "explain"])("B4: %s refuses it too", async (command) => {
    const argv = [...fields, "--url", "?page="]
    expect((await runStock(command, ...argv, "--binding", "minimal")).code).toBe(1)
    expect((await runStock(command, ...argv)).code).toBe(0)
  })

  it("B3, B4: apply gives the rows of what the model of the server holds", async () => {
    const url = "?sorts=-id&sorts=name&pageSize=0x1"
    const ran = await runStock("apply", ...fields, "--binding", "mvc", "--url", url)
    expect(answerOf(ran).data).toEqual([orders.at(-1)])
    expect(codesOf(ran)).toEqual(["repeated-parameter"])
  })

  it("B3: reads the URL so in the default dialect as well", async () => {
    const argv = [...fields, "--lenient", "--url", "?filters=id>=2&filters=id<=2"]
    const ran = await run("apply", ...argv, "--binding", "validated")
    expect(answerOf(ran).data).toEqual([orders[1]])
  })

  it("exits with 2 for a server that does not exist", async () => {
    const { code, err } = await run("check", "--binding", "iis", "--url", "?page=1")
    expect(code).toBe(2)
    expect(err).toContain("Allowed choices are minimal, validated, controller, mvc.")
  })
})

describe("--sieve-options", () => {
  const withOptions = (options: string, ...argv: string[]) =>
    runStock("apply", ...fields, "--sieve-options", options, ...argv)

  it("S21, S22: gives the dialect the options of a server", async () => {
    const ran = await withOptions('{"maxPageSize":1}', "--page-size", "3")
    expect(answerOf(ran).data).toEqual([orders[0]])
    const refused = await withOptions('{"throwExceptions":true}', "--filters", "nope==1")
    expect(refused.code).toBe(1)
    expect(answerOf(refused).data).toEqual([])
  })

  it.each([
    ['{"maxPageSize":"5"}', '"maxPageSize" must be a number, got "5"'],
    ['{"pages":5}', 'has no option "pages"'],
    ["[]", "expected an object"],
    ["{", "JSON"],
  ])("exits with 2 for %s, and says why", async (options, message) => {
    const { code, err } = await withOptions(options)
    expect(code).toBe(2)
    expect(err).toContain("--sieve-options: ")
    expect(err).toContain(message)
  })

  it("exits with 2 without the dialect that has options", async () => {
    const { code, err } = await run("apply", ...fields, "--sieve-options", "{}")
    expect(code).toBe(2)
    expect(err).toContain("--sieve-options needs --dialect sieve")
  })
})
