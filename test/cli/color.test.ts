import { describe, expect, it } from "vitest"
import { createOutput } from "../../src/cli/output/output.ts"
import { recorder, runCli, type Ran } from "./run-cli.ts"

const escape = "\u001b["

describe("color", () => {
  it.each([
    ["a terminal", true, {}, true],
    ["no terminal", undefined, {}, false],
    ["a terminal under NO_COLOR", true, { NO_COLOR: "1" }, false],
    ["a terminal under an empty NO_COLOR, which does not count", true, { NO_COLOR: "" }, true],
    ["no terminal under FORCE_COLOR", undefined, { FORCE_COLOR: "1" }, true],
    [
      "no terminal under an empty FORCE_COLOR, which does not count",
      undefined,
      { FORCE_COLOR: "" },
      false,
    ],
    ["a terminal under FORCE_COLOR=0", true, { FORCE_COLOR: "0" }, false],
    ["a terminal under FORCE_COLOR=false", true, { FORCE_COLOR: "false" }, false],
    ["both variables", true, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
    ["a dumb terminal", true, { TERM: "dumb" }, false],
  ])("on %s", (_name, isTTY, env, colored) => {
    expect(createOutput(recorder(isTTY === undefined ? {} : { isTTY }), env).colored).toBe(colored)
  })

  const runs: readonly (readonly [name: string, argv: readonly string[]])[] = [
    ["diagnostics", ["check", "--filters", "a"]],
    ["help", ["--help"]],
    ["wrong use", ["apply", "--nope"]],
    ["failures", ["apply"]],
    ["headings of tables", ["apply", "--infer", "--format", "table"]],
    ["explanations", ["explain", "-", "--filters", "a==1", "--row", "1"]],
  ]
  const runOn = async (
    argv: readonly string[],
    isTTY: boolean,
    env: Readonly<Record<string, string>>,
  ): Promise<Ran> =>
    runCli(argv, '{"a":1}', {
      stdout: recorder({ isTTY, columns: 80 }),
      stderr: recorder({ isTTY, columns: 80 }),
      env,
    })

  it.each(runs)("marks %s on a terminal, and never under NO_COLOR", async (_name, argv) => {
    const colored = await runOn(argv, true, {})
    const plain = await runOn(argv, true, { NO_COLOR: "1" })
    const piped = await runOn(argv, false, {})
    expect(colored.out + colored.err).toContain(escape)
    expect(plain.out + plain.err).not.toContain(escape)
    expect(piped.out + piped.err).not.toContain(escape)
  })

  it("never marks JSON or canonical texts", async () => {
    for (const argv of [
      ["apply", "-", "--format", "json"],
      ["apply", "-", "--format", "csv"],
      ["apply", "--infer", "--format", "ndjson"],
      ["format", "--filters", "a==1"],
    ]) {
      expect((await runOn(argv, true, {})).out).not.toContain(escape)
    }
  })
})
