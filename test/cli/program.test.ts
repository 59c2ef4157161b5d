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

  it("keeps the help within the width of the terminal", async () => {
    const stdout = recorder({ isTTY: true, columns: 70 })
    await runCli(["check", "--help"], "", { stdout, env: { NO_COLOR: "1" } })
    const [usage = ""] = stdout.text().split("\nExamples:")
    expect(Math.max(...usage.split("\n").map((line) => line.length))).toBeLessThanOrEqual(70)
  })

  it("shows its version", async () => {
    expect(await runCli(["--version"])).toEqual({ code: 0, out: "1.2.3\n", err: "" })
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
