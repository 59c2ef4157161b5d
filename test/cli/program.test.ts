import { describe, expect, it } from "vitest"
import { recorder, runCli } from "./run-cli.ts"

const commands = [
  ...["apply", "explain", "check", "format", "translate", "compare", "fields", "serve"],
  "completion",
]

describe("the program", () => {
  it("lists its commands in its help", async () => {
    const { code, out, err } = await runCli(["--help"])
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command} `, "m"))
    expect(out).toContain("Exit codes:\n  0  fine\n")
    expect({ code, err }).toEqual({ code: 0, err: "" })
  })

  it.each(commands)("has help with examples for %s, in two ways", async (command) => {
    const { code, out, err } = await runCli([command, "--help"])
    expect(out).toContain(`Usage: trommel ${command} [options]`)
    expect(out).toMatch(new RegExp(`^  \\$ .*trommel ${command} `, "m"))
    expect(out).toContain("Exit codes:\n")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect((await runCli(["help", command])).out).toBe(out)
  })

  it.each([36, 40, 69, 70, 100, 200])("keeps its help within %i columns", async (columns) => {
    for (const argv of [["--help"], ...commands.map((command) => [command, "--help"])]) {
      const stdout = recorder({ isTTY: true, columns })
      await runCli(argv, "", { stdout, env: { NO_COLOR: "1" } })
      const long = stdout
        .text()
        .split("\n")
        // Lines for a shell stay whole, and so do words and the terms of options.
        .filter((line) => line.length > columns && !/^ {2}\$ |^Usage:|^ *\S+$/.test(line))
      expect({ argv, long }).toEqual({ argv, long: [] })
    }
  })

  it.each(["apply", "explain", "check", "compare", "translate"])(
    "begins the options of %s with those of the query",
    async (command) => {
      const { out } = await runCli([command, "--help"])
      const headings = [...out.matchAll(/^[A-Z][A-Za-z ]+:$/gm)].map(([heading]) => heading)
      expect(headings.slice(0, 2)).toEqual(["Arguments:", "Query:"])
    },
  )

  it.each(["--version", "version"])("shows its version for %s", async (word) => {
    expect(await runCli([word])).toEqual({ code: 0, out: "1.2.3\n", err: "" })
  })

  it.each([
    "filters=total>5,x",
    "/orders?filters=total%3E5,x",
    "https://a.example/o?filters=total>5,x",
  ])("checks %s, which is its only argument", async (query) => {
    expect(await runCli([query])).toEqual(await runCli(["check", query]))
    expect((await runCli([query])).out).toContain("error malformed-condition (T12)")
  })

  it("shows its help on standard output when nothing is asked, and ends with 0", async () => {
    const { out } = await runCli(["--help"])
    expect(out).toContain("Usage: trommel [options] [command]")
    expect(await runCli([])).toEqual({ code: 0, out, err: "" })
  })

  it.each(["apply", "explain", "check", "format", "compare"])(
    "the options of Sieve stand last in the help of %s",
    async (command) => {
      const [usage = ""] = (await runCli([command, "--help"])).out.split("\nExamples:")
      const last = usage.slice(usage.lastIndexOf("\n\n"))
      expect(last).toMatch(/^\n\nStock Sieve:\n/)
      expect(last).toContain("--sieve-options <json>")
      expect(last).not.toContain("--help")
      expect(usage.match(/sieve-options/g)).toHaveLength(1)
    },
  )

  it.each([
    [["aply"], "error: unknown command 'aply'\n(Did you mean apply?)\n"],
    [["apply", "--filtres", "a"], "error: unknown option '--filtres'\n(Did you mean --filters?)\n"],
    [["apply", "a.json", "a==1", "b==1"], "error: too many arguments for 'apply'."],
    [["apply", "--filters"], "error: option '--filters <text>' argument missing\n"],
    [
      ["apply", "--format", "xml"],
      "error: option '--format <format>' argument 'xml' is invalid. Allowed choices are json, ndjson, csv, table.\n",
    ],
    [["format", "--page", "1"], "error: unknown option '--page'\n"],
  ])("exits with 2 for the arguments %j", async (argv, message) => {
    const { code, out, err } = await runCli(argv)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(message)
    expect(err).toContain("(use --help to see all options)\n")
  })
})
