import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { folderOf, orderFiles, runCli } from "./run-cli.ts"

const many = Array.from({ length: 5000 }, (_, id) => ({ id, title: `row ${id}`, "a b": [id] }))
const files = {
  ...orderFiles,
  "many.json": JSON.stringify({ data: many, total: 5000 }),
  "many.ndjson": many.map((row) => `${JSON.stringify(row)}\n`).join(""),
  "many.csv.gz": gzipSync(`id,title\n${many.map(({ id }) => `${id},x`).join("\n")}`),
  "deep.json": "[".repeat(70_000),
  "kinds.json": '{"paid":{"kind":"boolean"},"state":{"kind":"text","values":["open","shut"]}}',
}

/** Returns what a script of a shell gets for a line. */
const complete = async (line: string, replaced?: string) => {
  const given = replaced === undefined ? [line] : [line, replaced]
  const { out, err, code } = await runCli(["completion", "bash", "--", ...given], "", {
    folder: folderOf(files),
  })
  expect({ err, code }).toEqual({ err: "", code: 0 })
  return out.trimEnd().split("\n")
}

describe("completion", () => {
  it.each([
    ["trommel ap", ["words", "apply"]],
    ["trommel --v", ["words", "--version"]],
    ["trommel apply ", ["files"]],
    ["trommel apply rows.json --field", ["words", "--fields", "--field"]],
    ["trommel apply rows.json --fields ", ["files"]],
    ["trommel apply rows.json --format ", ["words", "json", "ndjson", "csv", "table"]],
    ["trommel apply rows.json --format=t", ["words", "--format=table"]],
    ["trommel completion ", ["words", "bash", "zsh", "fish"]],
    ["npx trommel ap", ["words", "apply"]],
    ["npx --no trommel apply orders.csv --sorts=id,-c", ["words", "--sorts=id,-created"]],
    ["trommel apply orders.csv --field na", ["open", "name="]],
    ["trommel apply orders.csv --field name=in", ["words", "name=integer", "name=int64"]],
    ["trommel apply orders.csv --field=name=dec", ["words", "--field=name=decimal"]],
    ["trommel nope --f", ["words"]],
    ["trommel completion completion", ["words"]],
    ["trommel apply orders.json --page ", ["words"]],
    ["trommel apply orders.json --filters 'to", ["open", ...ops("total", "number")]],
    [
      "trommel apply orders.json --filters='id==1,(st",
      ["open", ...ops("id==1,(status", "text", "--filters=")],
    ],
    ["trommel apply orders.json --filters 'total>", ["open"]],
    ["trommel apply orders.json 'E", ["open", ...ops("email", "text")]],
    ["trommel apply --sorts=-c", ["words"]],
    ["trommel apply orders.csv --sorts=id,-c", ["words", "--sorts=id,-created"]],
    ["trommel apply orders.csv --columns id,na", ["words", "id,name"]],
    ["trommel apply orders.csv --count-by st", ["words", "status"]],
    ["trommel check --fields fields.json --filters to", ["open", ...ops("total", "number")]],
    ["trommel apply many.json --sorts ", ["words", "id", "title"]],
    ["trommel apply many.ndjson --sorts ", ["words", "id", "title"]],
    ["trommel apply many.csv.gz --sorts ", ["words", "id", "title"]],
    ["trommel apply deep.json --sorts ", ["words"]],
    ["trommel apply lost.json --sorts ", ["words"]],
    ["trommel apply many.ndjson --sorts=title,", ["words", "--sorts=title,id"]],
    ["trommel check --fields kinds.json --filters 'paid==t", ["open", "paid==true"]],
    ["trommel check --fields kinds.json --filters 'state==o", ["open", "state==open"]],
  ])("of %s", async (line, words) => {
    expect(await complete(line)).toEqual(words)
  })

  it("leaves out what the shell does not replace", async () => {
    expect(await complete("trommel apply orders.csv --sorts=-c", "-c")).toEqual([
      "words",
      "-created",
    ])
  })
})

function ops(name: string, kind: "text" | "number", before = ""): string[] {
  const operators =
    kind === "number"
      ? ["==", "!=", ">", "<", ">=", "<="]
      : ["==", "!=", "@=", "_=", "_-=", "!@=", "!_=", "!_-="].flatMap((one) => [one, `${one}*`])
  return operators.map((operator) => `${before}${name}${operator}`)
}
