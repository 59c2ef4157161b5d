import { Ajv } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { table as manyKinds } from "./documents.ts"
import { listEndpoint } from "../../src/endpoint/list-endpoint.ts"
import { defineFields, type Fields } from "../../src/index.ts"
import { openApiList, type OpenApiListOptions } from "../../src/schema.ts"
import type { QuerySource } from "../../src/server.ts"

const versions = ["3.0", "3.1"] as const

/** Lists rows of a source, which find themselves. */
function sourceOf(rows: readonly unknown[], next?: string | null, total?: number) {
  const source: QuerySource<unknown> & { readonly cursors: boolean } = {
    cursors: next !== undefined,
    list: () => ({
      data: rows,
      ...(next !== undefined && { next }),
      ...(total !== undefined && { total }),
    }),
  }
  return source
}

const failing: QuerySource<unknown> = {
  list: () => Promise.reject(new Error("no rows")),
}
const unavailable: QuerySource<unknown> = {
  list: () => Promise.reject(Object.assign(new Error("later"), { unavailable: true })),
}

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
const movie = {
  title: "Heat",
  director: null,
  genre: "drama",
  year: 1995,
  votes: "9007199254740993",
  gross: "187.4",
  state: 1,
  formats: 5,
  seen: false,
  released: "1995-12-15",
  added: new Date(0),
  shot: "1995-01-31",
  starts: "20:15",
  runs: "02:50:00",
  id: uuid,
  studio: { name: "Regency" },
  poster: "heat.png",
}
const nested = defineFields({
  "owner.name": { kind: "text", nullable: false },
  "owner.address.city": { kind: "text" },
  owner: { kind: "object", nullable: false },
  made: { kind: "date", path: ["meta", "made"] },
  first: { kind: "text", read: (row: { readonly tags: readonly string[] }) => row.tags[0] },
})
const lists = defineFields({
  tags: { kind: "text", list: true, values: ["red", "blue"] },
  sizes: { kind: "integer", list: true, nullable: false },
  "lines.sku": { kind: "text", list: true },
  "owner.id": { kind: "integer" },
  "owner.roles": { kind: "text", list: true },
})
const one = defineFields({ n: { kind: "integer", bits: 64, nullable: false } })
const none = defineFields({ big: { kind: "shortcut", test: () => true } })

interface Answered {
  readonly name: string
  readonly table: Fields
  readonly rows: readonly unknown[] | QuerySource<unknown>
  readonly options?: OpenApiListOptions
  readonly query?: string
  readonly status: 200 | 400 | 500 | 503
  /** A property that is another one in the place of an answer. */
  readonly wrong: object
}

const answered: readonly Answered[] = [
  {
    name: "all kinds",
    table: manyKinds,
    rows: [movie, { ...movie, votes: 3, gross: 1.5, genre: null, state: null }],
    status: 200,
    wrong: { data: [{ ...movie, year: null }] },
  },
  {
    name: "nested columns",
    table: nested,
    rows: [
      { owner: { name: "Ann", address: null }, meta: null, tags: ["a"] },
      { owner: { name: "Ben", address: { city: "Rome" } }, meta: { made: "2024-01-31" }, tags: [] },
    ],
    status: 200,
    wrong: { data: [{ owner: { address: null } }] },
  },
  {
    name: "lists",
    table: lists,
    rows: [
      {
        tags: ["red"],
        sizes: [1, 2],
        lines: [{ sku: "a" }, {}],
        owner: { id: 1, roles: ["admin"] },
      },
      { tags: null, sizes: [], lines: { sku: ["a"] }, owner: null },
    ],
    status: 200,
    wrong: { data: [{ sizes: ["x"] }] },
  },
  {
    name: "a bigint",
    table: one,
    rows: [{ n: 2n ** 60n }],
    status: 200,
    wrong: { data: [{ n: null }] },
  },
  { name: "no column", table: none, rows: [{ a: 1 }, {}], status: 200, wrong: { pages: null } },
  {
    name: "a schema of the row",
    table: one,
    rows: [{ n: 1, at: "x" }],
    options: { row: { type: "object", required: ["at"] } },
    status: 200,
    wrong: { data: [{ n: 1 }] },
  },
  {
    name: "cursors",
    table: one,
    rows: sourceOf([{ n: 1 }], "abc", 2),
    options: { cursors: true },
    query: "?pageSize=1",
    status: 200,
    wrong: { next: undefined },
  },
  {
    name: "the last page of cursors, without counts",
    table: one,
    rows: sourceOf([{ n: 1 }], null),
    options: { cursors: true, counts: false },
    query: "?after=abc",
    status: 200,
    wrong: { data: undefined },
  },
  {
    name: "no counts",
    table: one,
    rows: sourceOf([{ n: 1 }]),
    options: { counts: false },
    status: 200,
    wrong: { data: undefined },
  },
  {
    name: "a refused query",
    table: manyKinds,
    rows: [],
    query: "?filters=yaer>1,raiting>8,title==Heat, Part&sorts=-foo&page=0&pageSize=1000",
    status: 400,
    wrong: { diagnostics: [{ code: "unknown-field" }] },
  },
  { name: "a failure", table: one, rows: failing, status: 500, wrong: { message: 5 } },
  { name: "rows that are away", table: one, rows: unavailable, status: 503, wrong: { message: 5 } },
]

describe("openApiList", () => {
  it.each(versions.flatMap((version) => answered.map((given) => ({ version, ...given }))))(
    "$version: the answer with $name fits, and another one does not",
    async ({ version, table, rows, options, query = "", status, wrong }) => {
      const { responses } = openApiList(table, { version, ...options })
      const { headers, content } = responses[status]
      const { schema } = content["application/json"]
      const check = (version === "3.0" ? new Ajv() : new Ajv2020()).compile(schema)
      const given = { table, rows: rows as QuerySource<unknown>, onError: () => undefined }
      const response = await listEndpoint(given)(new Request(`http://localhost/${query}`))
      const body = (await response.json()) as object
      expect([response.status, check(body), check.errors, body]).toEqual([status, true, null, body])
      expect(check(JSON.parse(JSON.stringify({ ...body, ...wrong })))).toBe(false)
      const known = new Set([
        "content-type",
        ...Object.keys(headers).map((one) => one.toLowerCase()),
      ])
      expect([...response.headers.keys()].filter((name) => !known.has(name))).toEqual([])
    },
  )

  it("a row has the columns that are read by their path, with null as the version writes it", () => {
    const rowOf = (version: (typeof versions)[number]) => {
      const { responses } = openApiList(nested, { version })
      return (
        responses[200].content["application/json"].schema as {
          properties: { data: { items: { properties: unknown; required: unknown } } }
        }
      ).properties.data.items
    }
    const owner = (address: object) => ({
      type: "object",
      properties: { name: { type: "string" }, address },
      required: ["name"],
    })
    const text = (part: object) => ({ type: "object", properties: part })
    expect(rowOf("3.1")).toEqual({
      type: "object",
      properties: {
        owner: owner({
          anyOf: [
            text({ city: { anyOf: [{ type: "string" }, { type: "null" }] } }),
            { type: "null" },
          ],
        }),
        meta: {
          anyOf: [
            text({ made: { anyOf: [{ type: "string" }, { type: "null" }] } }),
            { type: "null" },
          ],
        },
      },
      required: ["owner"],
    })
    expect(rowOf("3.0").properties).toEqual({
      owner: owner({ ...text({ city: { type: "string", nullable: true } }), nullable: true }),
      meta: { ...text({ made: { type: "string", nullable: true } }), nullable: true },
    })
  })

  it("cursors add the parameter after and the header Link", () => {
    const plain = openApiList(one)
    const cursors = openApiList(one, { cursors: true })
    const namesOf = ({ parameters }: typeof plain) => parameters.map(({ name }) => name)
    expect(namesOf(cursors)).toEqual([...namesOf(plain), "after"])
    expect(Object.keys(plain.responses[200].headers)).toEqual(["Trommel-Diagnostics"])
    expect(Object.keys(cursors.responses[200].headers)).toEqual(["Trommel-Diagnostics", "Link"])
  })
})
