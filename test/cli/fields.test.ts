import { describe, expect, it } from "vitest"
import { folderOf, runCli } from "./run-cli.ts"

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
      out: 'defineFields({\n  year: { kind: "integer" },\n  US_Gross: { kind: "number", path: ["US Gross"] },\n})\n',
      err: '"tags" gets no field, because it contains arrays, and no kind of field reads arrays.\n',
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
