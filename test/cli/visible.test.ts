import { describe, expect, it } from "vitest"
import { folderOf, recorder, runCli } from "./run-cli.ts"

describe("characters that a terminal cannot show", () => {
  it.each([
    [["--x\u001b[2J"], "error: unknown option '--x␛[2J'\n"],
    [["ap\u202eply"], "error: unknown command 'ap�ply'\n(Did you mean apply?)\n"],
    [["apply", "--filtres\n"], "error: unknown option '--filtres␊'\n(Did you mean --filters?)\n"],
    [["x\n(Did you mean rm?)\n"], "error: unknown command 'x␊(Did you mean rm?)␊'\n"],
    [["apply", "--format", "\u009bx"], "option '--format <format>' argument '�x' is invalid."],
    [["serve", "--port", "1\u007f"], "option '--port <number>' argument '1␡' is invalid."],
    [["apply", "--infer", "a\nb\u0085"], "error: a␊b␤ cannot be read: the file does not exist\n"],
    [["serve", "--data", "\r.json"], "error: ␍.json cannot be read: the file does not exist\n"],
  ])("have stand-ins in the message about the arguments %j", async (argv, message) => {
    const { code, err } = await runCli(argv, "", { folder: folderOf({}) })
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  it("have stand-ins in the names of files that cannot be parsed", async () => {
    const folder = folderOf({
      "\u001b[2J\n.json": "[",
      "\u009b.csv": "a,b\n1\n",
      "\u007f.json": "{}}",
    })
    const errorOf = async (...argv: readonly string[]): Promise<string> =>
      (await runCli(argv, "", { folder })).err
    expect(await errorOf("apply", "--infer", "\u001b[2J\n.json")).toMatch(/^error: ␛\[2J␊\.json, /)
    expect(await errorOf("apply", "--infer", "\u009b.csv")).toMatch(/^error: �\.csv, line 2: /)
    expect(await errorOf("apply", "--fields", "\u007f.json")).toMatch(/^error: ␡\.json, line 1, /)
    expect(await errorOf("serve", "--data", "\u007f.json")).toMatch(/^error: ␡\.json, line 1, /)
  })

  it("have escapes in JSON, whose data stays the same", async () => {
    const row = { "\u009b": "\u007f\u202e\u2028\u2066", plain: "é😀\u200d" }
    for (const format of ["json", "ndjson"]) {
      const { out } = await runCli(["apply", "--infer", "--format", format], JSON.stringify([row]))
      expect(out).toContain('{"\\u009b":"\\u007f\\u202e\\u2028\\u2066","plain":"é😀\u200d"}\n')
      const json = JSON.parse(out) as { data?: unknown[] }
      expect(json.data?.[0] ?? json).toEqual(row)
    }
    const { out } = await runCli(["apply", "--infer", "--filters", "\u009b==1"], '[{"a":1}]')
    expect(out).not.toContain("\u009b")
    expect((JSON.parse(out) as { diagnostics: object[] }).diagnostics).toHaveLength(1)
  })

  it("are exact in canonical texts for a pipe, and have stand-ins on a terminal", async () => {
    const argv = ["format", "--filters", "a==\u001b[2J"]
    expect(await runCli(argv)).toEqual({ code: 0, out: "a==\u001b[2J\n", err: "" })
    expect(await runCli(argv, "", { stdout: recorder({ isTTY: true }) })).toEqual({
      code: 0,
      out: "a==␛[2J\n",
      err: "This text has characters that a terminal cannot show. Write it to a file to get them.\n",
    })
  })
})
