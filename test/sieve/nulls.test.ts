import { describe, expect, it } from "vitest"
import { compareDialects } from "../../src/compare.ts"
import { applyQuery, defineFields, type QueryText } from "../../src/index.ts"
import type { Fields } from "../../src/fields/field.ts"
import { createCollection } from "../../src/collection.ts"
import { listEndpoint } from "../../src/server.ts"
import { sieve, sieveWith, type SieveOptions } from "../../src/sieve.ts"
import { failureOf } from "../../src/sieve/running/run-failing.ts"

const home = (zip: number | null, city: string | null) => ({ zip, city })

const rows = [
  { id: 1, name: "b", owner: { level: 2, score: null, since: "2024-01-01", home: home(5, null) } },
  { id: 2, name: null, owner: { level: -1, score: 7, since: "2023-01-01", home: null } },
  { id: 3, name: "a", owner: null },
]

const table: Fields = defineFields({
  id: { kind: "integer", nullable: false },
  name: { kind: "text", nullable: false },
  level: { kind: "integer", bits: 32, path: "owner.level", nullable: false },
  score: { kind: "integer", bits: 32, path: "owner.score" },
  since: { kind: "date", path: "owner.since", nullable: false },
  city: { kind: "text", path: "owner.home.city" },
  owner: { kind: "object", sort: false },
})

/** Asks the rows as a server with these options does. Texts stand for filters. */
function ask(given: QueryText | string, options: SieveOptions = {}) {
  const query = typeof given === "string" ? { filters: given } : given
  const answer = applyQuery(rows, table, query, {
    dialect: sieveWith({ defaultPageSize: 0, throwExceptions: true, ...options }),
  })
  return { ...answer, ids: answer.data.map(({ id }) => id) }
}

const unguarded = { ignoreNullsOnNotEqual: false }

describe("a null on the way to a value (S24)", () => {
  it.each([
    ["score==null", [1]],
    ["score!=null", [2]],
    ["score!=1", [2]],
    ["level!=9", [1, 2]],
    ["level<9", [1, 2]],
    ["city==null", [1]],
    ["city!@=x", []],
    ["owner==null", [3]],
    ["owner!=null", [1, 2]],
  ])("%s finds %j", (filters, ids) => {
    expect(ask(filters).ids).toEqual(ids)
  })

  it("sorts by the default of the type, unless it is nullable", () => {
    expect(ask({ sorts: "level" }).ids).toEqual([2, 3, 1])
    expect(ask({ sorts: "since" }).ids).toEqual([3, 2, 1])
    expect(ask({ sorts: "score" }).ids).toEqual([1, 3, 2])
  })

  it.each([
    ["big", { kind: "integer", bits: 64 }, [-1, 1]],
    ["price", { kind: "number", format: "decimal" }, [-0.5, 0.5]],
    ["span", { kind: "duration" }, ["-00:00:01", "00:00:01"]],
    ["share", { kind: "number", format: "double" }, [-0.5, 0.5]],
    ["state", { kind: "enum", values: [-1, 1] }, [-1, 1]],
    ["day", { kind: "day" }, ["0001-01-01", "0001-01-02"]],
    ["time", { kind: "time" }, ["00:00:00", "00:00:01"]],
    ["open", { kind: "boolean" }, [false, true]],
    [
      "code",
      { kind: "uuid" },
      ["00000000-0000-0000-0000-000000000000", "123e4567-e89b-42d3-a456-426614174000"],
    ],
  ] as const)("sorts by %s as if it had the first value of its type", (name, type, [low, high]) => {
    const fields = defineFields({ [name]: { ...type, nullable: false, path: `part.${name}` } })
    const parts = [{ part: { [name]: high } }, { part: null }, { part: { [name]: low } }]
    const { data } = applyQuery(parts, fields as Fields, { sorts: name }, { dialect: sieve })
    const isFirst = ["day", "time", "open", "code"].includes(name)
    const [first, second] = isFirst ? [parts[1], parts[2]] : [parts[2], parts[1]]
    expect(data).toEqual([first, second, parts[0]])
  })

  it("sorts NaN before all other numbers, and a null on the way as 0", () => {
    const fields: Fields = defineFields({
      ratio: { kind: "number", format: "double", path: "part.ratio", nullable: false },
    })
    const ratios = ["Infinity", 1, null, "NaN", "-Infinity"]
    const parts = ratios.map((ratio) => ({ part: ratio === null ? null : { ratio } }))
    const { data } = applyQuery(parts, fields, { sorts: "ratio" }, { dialect: sieve })
    expect(data.map(({ part }) => part?.ratio)).toEqual([
      "NaN",
      "-Infinity",
      undefined,
      1,
      "Infinity",
    ])
  })

  it("sorts by a char as if it were U+0000, not as an empty one", () => {
    const fields: Fields = defineFields({
      id: { kind: "integer" },
      grade: { kind: "text", format: "char", path: "part.grade", nullable: false },
    })
    const parts = [
      { part: { grade: "\0" }, id: 2 },
      { part: null, id: 1 },
      { part: { grade: "a" }, id: 0 },
    ]
    const { data } = applyQuery(parts, fields, { sorts: "grade,id" }, { dialect: sieve })
    expect(data.map(({ id }) => id)).toEqual([1, 2, 0])
  })

  it("makes a server fail that sorts without guard", () => {
    const fails = { disableNullableTypeExpressionForSorting: true }
    expect(failureOf(ask({ sorts: "level" }, fails))?.data).toEqual({
      field: "level",
      exception: "NullReferenceException",
      reason: "null-parent",
    })
    expect(ask({ filters: "owner!=null", sorts: "level" }, fails).ids).toEqual([2, 1])
    expect(failureOf(ask({ sorts: "level", page: "2", pageSize: "3" }, fails))).toBeUndefined()
  })

  it("is told apart from an empty value by compareDialects", () => {
    expect(compareDialects({ filters: "level>1" }, table).alike).toBe(true)
    const { differences } = compareDialects({ filters: "score==null", sorts: "level" }, table)
    expect(differences.map((one) => [one.kind, one.sieve.rule])).toEqual([
      ["binding", "S24"],
      ["order", "S24"],
    ])
  })

  it("is the same in a collection", () => {
    const held = createCollection(rows, table, { key: "id" })
    for (const filters of ["score==null", "level!=9"])
      expect(held.query({ filters }, { dialect: sieve }).data).toEqual(ask(filters).data)
  })
})

describe("types that can be null (S12, S24)", () => {
  it("a text can be null, whatever the table says", () => {
    expect(ask("name==null").ids).toEqual([2])
    expect(ask("level==null").refused).toBe(true)
  })

  it("an object takes null alone", () => {
    expect(ask("owner==*NULL").ids).toEqual([3])
    for (const filters of ["owner==x", "owner>null", "owner@=null", "owner>x"])
      expect([filters, ask(filters).refused]).toEqual([filters, true])
  })
})

describe("nulls under != (S25)", () => {
  it("are found, when the server does not ignore them", () => {
    expect(ask("name!=b").ids).toEqual([3])
    expect(ask("name!=b", unguarded).ids).toEqual([2, 3])
    expect(ask("name!=null", unguarded).ids).toEqual([1, 3])
    expect(ask("name!@=b", unguarded).ids).toEqual([3])
  })

  it("make the server fail when letter case is ignored", () => {
    expect(failureOf(ask("name!=*b", unguarded))?.data).toMatchObject({ reason: "null-value" })
    expect(ask("name!=*null", unguarded).ids).toEqual([1, 3])
  })

  it("make the server fail on the way to the value", () => {
    expect(failureOf(ask("score!=null", unguarded))?.data).toMatchObject({ reason: "null-parent" })
    expect(ask("score>1", unguarded).ids).toEqual([2])
  })
})

describe("failing on a row (S26)", () => {
  const failing = "name!=*b"

  it("has no rows, no counts and the diagnostic in front", () => {
    const { data, total, pages, refused, diagnostics } = ask(failing, unguarded)
    expect({ data, total, pages, refused }).toEqual({
      data: [],
      total: 0,
      pages: 0,
      refused: false,
    })
    expect(diagnostics[0]).toMatchObject({ code: "row-exception", rule: "S26", source: "filters" })
  })

  it("counts only up to the end of the page, unless there are sorts", () => {
    const first = { filters: "name!=*x", pageSize: "1" }
    expect(ask(first, unguarded)).toMatchObject({ ids: [1], total: 0, pages: 0 })
    expect(failureOf(ask({ ...first, page: "2" }, unguarded))).toBeDefined()
    expect(failureOf(ask({ ...first, sorts: "id" }, unguarded))).toBeDefined()
  })

  it("looks from left to right, and no further than it needs", () => {
    expect(ask(`id>2,${failing}`, unguarded).ids).toEqual([3])
    expect(failureOf(ask(`${failing},id>2`, unguarded))).toBeDefined()
    expect(ask("(id|name)!=*null", unguarded).refused).toBe(true)
    expect(ask("(owner|name)!=*null", unguarded).ids).toEqual([1, 2, 3])
  })

  it("is status 500 of a list endpoint, with the message", async () => {
    const dialect = sieveWith(unguarded)
    const endpoint = listEndpoint({ table, rows: rows, dialect })
    const response = await endpoint(new Request(`http://localhost/?filters=${failing}`))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      message:
        'The server fails with NullReferenceException while it reads the list, because "name" of a row is null, and a null has no letter case. It answers with status 500.',
    })
    expect(response.headers.get("Trommel-Diagnostics")).toContain("row-exception")
  })

  it("is the same in a collection", () => {
    const held = createCollection(rows, table, { key: "id" })
    const answer = held.query({ filters: failing }, { dialect: sieveWith(unguarded) })
    expect(failureOf(answer)?.code).toBe("row-exception")
  })
})

describe("floats and doubles (S14)", () => {
  const numbers = [{ x: 1.5 }, { x: Number.NaN }, { x: "Infinity" }, { x: null }, { x: "NaN" }]
  const doubles: Fields = defineFields({ x: { kind: "number", format: "double" } })
  const find = (query: QueryText) => applyQuery(numbers, doubles, query, { dialect: sieve }).data

  it("have NaN, which equals nothing and is the smallest value", () => {
    expect(find({ filters: "x!=1.5" })).toEqual([numbers[1], numbers[2], numbers[4]])
    expect(find({ filters: "x==NaN|1.5" })).toEqual([numbers[0]])
    expect(find({ filters: "x!=NaN" })).toHaveLength(4)
    expect(find({ filters: "x>NaN|1" })).toEqual([numbers[0], numbers[2]])
    expect(find({ sorts: "-x" })).toEqual([
      numbers[2],
      numbers[0],
      numbers[1],
      numbers[4],
      numbers[3],
    ])
  })
})
