import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { answerOf, endless, folderOf, input, orderFiles, orders, runCli } from "./run-cli.ts"

const gzipped = Object.fromEntries(
  Object.entries(orderFiles).map(([name, text]) => [`${name}.gz`, gzipSync(text)]),
)

describe("rows that are compressed", () => {
  it.each(["orders.json.gz", "orders.ndjson.gz", "orders.csv.gz"])(
    "are read from %s as from the file itself",
    async (name) => {
      const folder = folderOf({ ...gzipped, ...orderFiles })
      const ask = (file: string) =>
        runCli(["apply", file, "--fields", "fields.json.gz", "--filters", "id>1"], "", { folder })
      expect(answerOf(await ask(name)).total).toBe(2)
      expect(await ask(name)).toEqual(await ask(name.slice(0, -3)))
    },
  )

  it("are read from standard input, however the bytes come in", async () => {
    const bytes = gzipSync(orderFiles["orders.ndjson"])
    expect(answerOf(await runCli(["apply", "-"], input(bytes, 1))).data).toEqual(orders)
  })

  it("name the file when they end too early or are no gzip", async () => {
    const bytes = gzipSync(orderFiles["orders.ndjson"])
    const broken = Buffer.from(bytes)
    broken[2] = 0xff
    const folder = folderOf({ "short.gz": bytes.subarray(0, 40), "broken.gz": broken })
    for (const name of ["short.gz", "broken.gz"]) {
      const { code, out, err } = await runCli(["apply", name], "", { folder })
      expect({ code, out }).toEqual({ code: 2, out: "" })
      expect(err).toMatch(new RegExp(`^error: ${name.replace(".", "\\.")} cannot be read: [a-z]`))
    }
  })
})

describe("bytes that are no text", () => {
  const zeros = Buffer.alloc(65_536)
  const message = "cannot be read: expected text, got other data, since its first byte is NUL\n"

  it.each(["json", "ndjson", "csv", "tsv"])(
    "a first byte that is NUL is refused at once: %s",
    async (format) => {
      const { stdin, read } = endless(zeros)
      const { code, out, err } = await runCli(["apply", "-", "--input", format], stdin)
      expect({ code, out, err }).toEqual({
        code: 2,
        out: "",
        err: `error: standard input ${message}`,
      })
      expect(read()).toBeLessThan(10 * zeros.length)
    },
  )

  it("a first byte that is NUL is refused in files of fields, and in what gzip holds", async () => {
    const folder = folderOf({ "zeros.json": zeros, "zeros.gz": gzipSync(zeros) })
    const fields = await runCli(["check", "--fields", "zeros.json", "--filters", "a==1"], "", {
      folder,
    })
    expect(fields.err).toBe(`error: zeros.json ${message}`)
    expect((await runCli(["apply", "zeros.gz"], "", { folder })).err).toBe(
      `error: zeros.gz ${message}`,
    )
  })
})
