import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import { endless, runCli } from "../../cli/run-cli.ts"

describe("a line that is longer than a string can be", () => {
  const size = 2 ** 22
  const longest = 2 ** 29 - 24

  it.each([
    ["an object that never ends", [], '{"a":"'],
    ["a value of NDJSON", [], '1\n"'],
    ["a row of CSV", ["--input", "csv"], "a\n1\n"],
  ] as const)("ends with a sentence when it is reached: %s", async (_name, options, start) => {
    const block = Buffer.alloc(size, " ")
    const first = Buffer.alloc(size, " ")
    first.write(start)
    const { stdin, read } = endless(block, first)
    const { code, err } = await runCli(["apply", "-", ...options], stdin)
    expect(code).toBe(2)
    expect(err).toContain(
      "error: standard input cannot be read: a line is longer than a string can be: 536,870,888 characters\n",
    )
    expect(read()).toBeLessThan(longest + 3 * size)
  })

  it("a text that is parsed as a whole ends so too", async () => {
    const { stdin, read } = endless(Buffer.alloc(size, "[\n"))
    const { err } = await runCli(["apply", "-"], stdin)
    expect(err).toContain("error: standard input cannot be read: a text is longer than a string")
    expect(read()).toBeLessThan(longest + 3 * size)
  })

  it("is measured in characters, not in bytes", async () => {
    // Each character has three bytes, so these are more bytes than a string can have characters.
    const block = Buffer.from("€".repeat(size / 4))
    let left = Math.ceil(longest / block.length) + 1
    const stdin = Readable.from(
      (function* () {
        yield Buffer.from('"')
        while (left-- > 0) yield block
        yield Buffer.from("\0\n")
      })(),
    )
    const { err } = await runCli(["apply", "-", "--input", "ndjson"], stdin)
    expect(err).toContain("a string must escape U+0000")
  })
})
