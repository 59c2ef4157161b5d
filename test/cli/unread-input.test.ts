import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, runCli } from "./run-cli.ts"

/** Standard input that fails when it is read, as a terminal would wait. */
const untouched = (): Readable =>
  new Readable({
    read: () => {
      throw new Error("standard input was read")
    },
  })

const run = (...argv: string[]) => runCli(argv, untouched(), { folder: folderOf(orderFiles) })
const commands = ["check", "explain", "compare"]
const query = ["--filters", "id==1"]

describe("standard input", () => {
  it.each(commands)("is not read by %s without a file", async (command) => {
    expect((await run(command, "--fields", "fields.json", ...query)).code).toBe(0)
    const inferred = await run(command, "--infer", ...query)
    expect(inferred).toEqual({
      code: 2,
      out: "",
      err: 'error: expected rows to guess the fields from; name a file, or "-" for standard input\n',
    })
    expect((await run(command, ...query)).code).toBe(command === "check" ? 0 : 2)
  })

  it("is not read by explain --row without a file", async () => {
    expect(await run("explain", "--fields", "fields.json", "--row", "1", ...query)).toEqual({
      code: 2,
      out: "",
      err: 'error: expected rows for --row; name a file, or "-" for standard input\n',
    })
  })

  it.each(commands)("is read by %s where it is named", async (command) => {
    const { err } = await runCli([command, "-", ...query], orderFiles["orders.ndjson"])
    expect(err).toBe(
      "Fields guessed from 3 rows: id integer, name text, email text, status text, total number, created date.\n",
    )
  })
})

describe("a file of rows beside --fields", () => {
  it.each(["check", "compare", "explain"])(
    "is read by %s, which counts what does not fit",
    async (command) => {
      const argv = [command, "rows.ndjson", "--fields", "fields.json", ...query]
      const folder = folderOf({ ...orderFiles, "rows.ndjson": '{"id":1}\n{"id":"x"}\n' })
      const ran = await runCli(argv, untouched(), { folder })
      expect(ran.code).toBe(0)
      expect(ran.err).toBe(
        '1 value of the integer field "id" does not fit and counts as empty, the first in row 2.\n',
      )
      expect((await run(command, "lost.json", "--fields", "fields.json", ...query)).code).toBe(2)
    },
  )
})
