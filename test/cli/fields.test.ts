import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { root } from "../support/examples.ts"
import { folderOf, input, runCli } from "./run-cli.ts"

const film = {
  type: "object",
  properties: {
    title: { type: "string" },
    status: { enum: ["draft", "it's\u202e"] },
    size: { type: "object", properties: { "a-b": { type: "integer" } } },
    released: {},
  },
  required: ["title"],
}
const files = {
  "film.json": JSON.stringify(film),
  "openapi.json": JSON.stringify({ openapi: "3.1.0", components: { schemas: { Film: film } } }),
  "rows.json": JSON.stringify([{ year: 1995, tags: ["x"], "US Gross": 1.5 }, { year: null }]),
  "film.yaml": "type: object\n",
}
const fields = (...argv: string[]) =>
  runCli(["fields", ...argv], files["film.json"], { folder: folderOf(files) })

const table = `({
  title: { kind: "text", nullable: false },
  status: { kind: "text", values: ["draft", "it's\\u202e"] },
  "size.a-b": { kind: "integer" },
})
`
const remark =
  '"released" gets no field, because its schema names no type. Add it with its kind, such as { kind: "date" } for a Date.\n'

describe("fields", () => {
  it.each([
    ["film.json", []],
    ["-", []],
    ["openapi.json#/components/schemas/Film", []],
  ])("prints the table of the schema %s", async (file, argv) => {
    expect(await fields(file, ...argv)).toEqual({
      code: 0,
      out: `defineFields${table}`,
      err: remark,
    })
  })

  it("prints a table for the type of the rows", async () => {
    expect((await fields("film.json", "--row", "Film")).out).toBe(`defineFieldsFor<Film>()${table}`)
    expect(await fields("film.json", "--row", "Film>")).toMatchObject({ code: 2, out: "" })
  })

  it("guesses the table from all rows of a list", async () => {
    const rows = [...Array.from({ length: 1000 }, (_, id) => ({ id, n: id })), { id: 1.5, n: null }]
    const { out } = await runCli(["fields", "-"], JSON.stringify(rows))
    expect(out).toBe(`defineFields({
  id: { kind: "number", nullable: false },
  n: { kind: "integer" },
})
`)
  })

  it("guesses the table of a list of rows", async () => {
    expect(await fields("rows.json")).toEqual({
      code: 0,
      out: 'defineFields({\n  year: { kind: "integer" },\n  tags: { kind: "text", list: true },\n  US_Gross: { kind: "number", path: ["US Gross"] },\n})\n',
      err: [
        "Fields guessed from 2 rows: year integer, tags text list, US_Gross number.\n",
        'Names of fields: US_Gross for "US Gross".\n',
        "year: 1 value, 1 empty\ntags: 1 value, 1 empty\nUS_Gross: 1 value, 1 empty\n",
      ].join(""),
    })
  })

  it("reads what apply reads, and counts values, empty ones and misfits", async () => {
    const csv = `id,price,t\n${"1,1.50,NA\n".repeat(999)}2,NA,\n3,-,x\n`
    const { out, err } = await runCli(["fields", "--input", "csv"], csv)
    expect(out).toBe(
      'defineFields({\n  id: { kind: "integer", nullable: false },\n  price: { kind: "number" },\n  t: { kind: "text" },\n})\n',
    )
    expect(err).toContain(
      "id: 1,001 values, 0 empty\nprice: 999 values, 1 empty, 1 misfit\nt: 1,000 values, 1 empty\n",
    )
    const lines = await runCli(["fields"], '{"a":1}\n{"a":9007199254740993}\n')
    expect(lines.out).toBe(
      'defineFields({\n  a: { kind: "integer", bits: 64, nullable: false },\n})\n',
    )
    expect((await runCli(["fields"], '{"data":[{"a":1}]}')).out).toContain("a: {")
  })

  it("guesses columns of cells from the first 1,000 rows, as apply does, and counts the later misfits", async () => {
    const csv = `year\n${"1999\n".repeat(1000)}unknown\n2000\n2001\n`
    const { out, err } = await runCli(["fields", "--json", "--input", "csv"], csv)
    expect(JSON.parse(out)).toMatchObject({ year: { kind: "integer" } })
    expect(err).toContain("year: 1,002 values, 0 empty, 1 misfit\n")
  })

  it("prints with --json a file that --fields takes", async () => {
    const csv = "US Gross,code\n1.50,007\n,8\n"
    const folder = folderOf({ "rows.csv": csv })
    const { out } = await runCli(["fields", "rows.csv", "--json"], "", { folder })
    expect(out).toBe(
      '{\n  "$schema": "./node_modules/trommel/grammar/fields.schema.json",\n  "US_Gross": {"kind":"number","path":["US Gross"]},\n  "code": {"kind":"text","nullable":false}\n}\n',
    )
    const files = { "rows.csv": csv, "fields.json": out }
    const argv = ["apply", "rows.csv", "--fields", "fields.json", "--filters", "US_Gross>1"]
    const applied = await runCli([...argv, "--format", "csv"], "", { folder: folderOf(files) })
    expect(applied).toEqual({ code: 0, out: "US Gross,code\n1.50,007\n", err: "" })
    const again = ["fields", "rows.csv", "--fields", "fields.json", "--json"]
    expect((await runCli(again, "", { folder: folderOf(files) })).out).toBe(out)
  })

  it("names with --json the schema that the package has", async () => {
    const { out } = await runCli(["fields", "--json"], '[{"a":1}]')
    const { $schema } = JSON.parse(out) as { readonly $schema: string }
    const [, path = ""] = $schema.split("./node_modules/trommel/")
    expect(manifest.files).toContain(path)
    expect(existsSync(join(root, path))).toBe(true)
  })

  it("needs a file, or standard input that is no terminal", async () => {
    const stdin = Object.assign(input("[]"), { isTTY: true })
    expect(await runCli(["fields"], stdin)).toEqual({
      code: 2,
      out: "",
      err: 'error: expected a schema or rows; name a file, or "-" for standard input\n',
    })
  })

  it("refuses what is no schema, and says how to choose one and how to convert YAML", async () => {
    const results = await Promise.all([
      fields("openapi.json"),
      fields("film.yaml"),
      fields("no.json"),
    ])
    expect(results.map(({ code, out }) => ({ code, out }))).toEqual(
      results.map(() => ({ code: 2, out: "" })),
    )
    expect(results[0].err).toContain("#/components/schemas/Film")
    expect(results[1].err).toContain("npx js-yaml schema.yaml > schema.json")
  })
})

describe("--field", () => {
  const csv = "price,US Gross,id,note\n1.50,3,1,x\n,-,2,NA\n"
  const ask = (...argv: string[]) => runCli(["apply", "--input", "csv", ...argv], csv)

  it.each([
    [["price=decimal"], "price==1.500", "price decimal, US_Gross text, id integer, note text"],
    [["price=float", "id=int64"], "id==1", "price float, US_Gross text, id int64, note text"],
    [["US Gross=number"], "US_Gross==3", "price number, US_Gross number, id integer, note text"],
    [["us_gross=integer"], "US_Gross==3", "price number, US_Gross integer, id integer, note text"],
    [["id=text"], "id@=1", "price number, US_Gross text, id text, note text"],
  ])("%j corrects the guesses", async (given, filters, summary) => {
    const argv = given.flatMap((field) => ["--field", field])
    const { code, out, err } = await ask(...argv, "--filters", filters, "--format", "csv")
    expect(out).toBe("price,US Gross,id,note\n1.50,3,1,x\n")
    expect(err).toContain(`Fields guessed from 2 rows: ${summary}.\n`)
    expect(code).toBe(0)
  })

  it("counts the misfits from the first row on", async () => {
    const { err } = await ask("--field", "US Gross=number")
    expect(err).toContain(
      '1 value of the number field "US_Gross" does not fit and counts as empty, the first in row 2.\n',
    )
  })

  it("is refused for a kind and a name that do not exist", async () => {
    expect((await ask("--field", "price=money")).err).toContain("Expected a name and a kind")
    expect(await ask("--field", "prise=number")).toMatchObject({
      code: 2,
      err: 'error: --field: the rows have no "prise"; they have "price", "US Gross", "id", "note"\n',
    })
  })

  it("reads nested values of JSON", async () => {
    const rows = '[{"o":{"n":"7"}},{"o":{"n":"x"}}]'
    const { out } = await runCli(["apply", "--field", "o.n=int64", "--filters", "o.n==7"], rows)
    expect(JSON.parse(out)).toMatchObject({ total: 1 })
  })

  it("--fields with --infer guesses the fields that the file does not define", async () => {
    const folder = folderOf({
      "fields.json":
        '{"gross":{"kind":"number","path":["US Gross"]},"ID":{"kind":"text","path":["id"]}}',
    })
    const { out, err } = await runCli(
      [
        "apply",
        "--input",
        "csv",
        "--fields",
        "fields.json",
        "--infer",
        "--filters",
        "gross==3,price==1.5,id@=1",
      ],
      csv,
      { folder },
    )
    expect(JSON.parse(out)).toMatchObject({ total: 1, diagnostics: [] })
    expect(err).toBe(
      [
        "Fields guessed from 2 rows: price number, note text, gross number, ID text.\n",
        '1 value of the number field "gross" does not fit and counts as empty, the first in row 2.\n',
      ].join(""),
    )
  })
})

describe("the description of a server with Sieve", () => {
  const server = {
    properties: {
      Id: "int",
      Price: "decimal?",
      "Owner.Name": "string",
      State: "State",
      At: "DateTime",
    },
    enums: { State: { Open: 0, Closed: 1 } },
    names: [
      { name: "Id", path: "Id", filter: true, sort: true },
      { name: "cost", path: "Price", filter: true, sort: false },
      { name: "Cost", path: "Id", filter: true, sort: true },
      { name: "Owner", path: "Owner.Name", filter: true, sort: true },
      { name: "a b", path: "Id", filter: true, sort: true },
      { name: "State", path: "State", filter: true, sort: true },
      { name: "At", path: "At", filter: false, sort: true },
    ],
  }
  const row = { id: 1, price: 3.5, owner: { name: "Ann" }, state: 1, at: "2026-01-01T00:00:00" }
  const folder = () =>
    folderOf({
      "server.json": JSON.stringify(server),
      "wrong.json": JSON.stringify({ ...server, properties: { Id: 5 } }),
      "rows.json": JSON.stringify([row, { ...row, price: 1 }]),
    })

  it("S8: is printed as a table of its names over rows as the server writes them", async () => {
    const ran = await runCli(["fields", "server.json"], "", { folder: folder() })
    expect(ran).toEqual({
      code: 0,
      err: "",
      out: [
        "defineFields({",
        '  Id: { kind: "integer", bits: 32, path: ["id"], nullable: false },',
        '  cost: { kind: "number", format: "decimal", path: ["price"], sort: false },',
        '  Owner: { kind: "text", path: ["owner", "name"] },',
        '  State: { kind: "enum", values: { 0: "Open", 1: "Closed" }, path: ["state"], nullable: false },',
        '  At: { kind: "date", offset: false, path: ["at"], nullable: false, filter: false },',
        "})",
        "",
      ].join("\n"),
    })
  })

  it("is taken by --fields, as what is printed with --json is", async () => {
    const at = folder()
    const { out } = await runCli(["fields", "server.json", "--json"], "", { folder: at })
    writeFileSync(join(at, "fields.json"), out)
    for (const file of ["server.json", "fields.json"]) {
      const argv = ["apply", "rows.json", "cost>3,Owner==Ann,State==1", "--fields", file, "--count"]
      expect(await runCli(argv, "", { folder: at })).toEqual({ code: 0, out: "1\n", err: "" })
    }
  })

  it("is refused with what is wrong in it", async () => {
    const message = 'The field "Id" cannot be defined: expected a C# type, got 5.\n'
    const printed = await runCli(["fields", "wrong.json"], "", { folder: folder() })
    expect([printed.code, printed.err]).toEqual([2, expect.stringContaining(message)])
    const taken = await runCli(["check", "--fields", "wrong.json", "--filters", "a==1"], "", {
      folder: folder(),
    })
    expect([taken.code, taken.err]).toEqual([2, expect.stringContaining(message)])
  })
})
