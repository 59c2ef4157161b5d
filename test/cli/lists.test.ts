import { describe, expect, it } from "vitest"
import { runCli } from "./run-cli.ts"

const rows = `[
  {"id":1,"tags":["red","blue","red"],"big":[9007199254740993,5],"dec":[0.12345678901234567891,1.5],"lines":[{"sku":"a"},{"sku":"b","cost":7}]},
  {"id":2,"tags":["blue",null,["x"]],"big":[1],"dec":[2],"lines":[{"sku":"a","cost":9007199254740993}]},
  {"id":3,"tags":[],"lines":[]}
]`
const ask = (...argv: string[]) => runCli(["apply", "-", "--format", "ndjson", ...argv], rows)
const linesOf = async (...argv: string[]): Promise<unknown[]> =>
  (await ask(...argv)).out.trim().split("\n")

describe("lists of rows on the command line (V14)", () => {
  it("the guesses name the lists", async () => {
    const { out, err } = await runCli(["fields", "-"], rows)
    expect(out).toBe(`defineFields({
  id: { kind: "integer", nullable: false },
  tags: { kind: "text", list: true },
  big: { kind: "integer", list: true, bits: 64 },
  dec: { kind: "number", list: true, format: "decimal" },
  "lines.sku": { kind: "text", list: true },
  "lines.cost": { kind: "integer", list: true, bits: 64 },
})
`)
    expect(err).toContain("tags text list, big int64 list, dec decimal list, lines.sku text list")
    expect(err).toContain("tags: 2 values, 1 empty\n")
    expect((await runCli(["apply", "-", "--verbose"], rows)).err).toContain(
      "big is an int64 list, because all 3 items are integers",
    )
  })

  it("--count-by counts a row once for each different item", async () => {
    expect(await linesOf("--count-by", "tags")).toEqual([
      '{"tags":"blue","count":2}',
      '{"tags":null,"count":1}',
      '{"tags":"red","count":1}',
    ])
    expect(await linesOf("--count-by", "lines.sku")).toEqual([
      '{"lines.sku":"a","count":2}',
      '{"lines.sku":null,"count":1}',
      '{"lines.sku":"b","count":1}',
    ])
    expect(await linesOf("--count-by", "dec")).toContain('{"dec":0.12345678901234567891,"count":1}')
  })

  it("items keep all their digits, in conditions and in the output", async () => {
    expect(await linesOf("--filters", "big==9007199254740993", "--columns", "id,big")).toEqual([
      '{"id":1,"big":[9007199254740993,5]}',
    ])
    expect(await linesOf("--filters", "lines.cost>7", "--columns", "id,lines.cost")).toEqual([
      '{"id":2,"lines.cost":[9007199254740993]}',
    ])
    expect(await linesOf("--filters", "dec<0.12345678901234567892", "--columns", "id")).toEqual([
      '{"id":1}',
    ])
  })

  it("explain says which item decides", async () => {
    const argv = ["explain", "-", "--filters", "tags==blue", "--row", "1"]
    expect((await runCli(argv, rows)).out).toContain('tags[1] is "blue", which is "blue" (V14)')
  })
})
