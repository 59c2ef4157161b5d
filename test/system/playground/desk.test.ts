import { describe, expect, it } from "vitest"
import { emptyState, queryOf, type AskedQuery } from "../../../playground/src/state/page-state.ts"
import { createDesk, type Desk } from "../../../playground/src/worker/desk.ts"

const files = [
  { id: "ef0fcc6c-c903-4078-8773-e501f525ad4e", name: "Pro, annual", rating: 4 },
  { id: "99d9acd2-5240-47ff-8f8d-16b296195c1e", name: "Protocol", rating: null },
  { id: "794970a3-7a18-4aa2-aa56-91abc8c6c57b", name: "Panel", rating: 2 },
]

const query = (changes: Partial<AskedQuery>): AskedQuery => ({ ...queryOf(emptyState), ...changes })

async function openDesk(rows: unknown = files, table?: string): Promise<Desk> {
  const desk = createDesk(() => Promise.resolve(Response.json(rows)))
  await desk.answer({ kind: "load", data: { kind: "named", name: "products" }, table })
  return desk
}

describe("the desk of the worker", () => {
  it("finds the rows of a query by the collection, and shows which values are empty", async () => {
    const desk = await openDesk()
    const answer = await desk.answer({
      kind: "rows",
      query: query({ filters: "name@=Pro", sorts: "-rating" }),
    })
    expect(answer).toMatchObject({ kind: "rows", total: 2, size: 3, pages: 1, refused: false })
    const { columns, rows } = answer as Extract<typeof answer, { kind: "rows" }>
    const rating = columns.indexOf("rating")
    expect(rows.map(({ position, cells }) => [position, cells[rating]])).toEqual([
      [0, { text: "4", empty: false, value: 4 }],
      [1, { text: "null", empty: true, absence: "null", value: null }],
    ])
  })

  it("S9: of all rows on one page the first 200 are given, with the number of all", async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...files[0], rating: index }))
    const desk = await openDesk(many)
    const answer = await desk.answer({
      kind: "rows",
      query: query({ filters: "nope==1", dialect: "sieve" }),
    })
    expect(answer).toMatchObject({ total: 1000, returned: 1000 })
    const { rows } = answer as Extract<typeof answer, { kind: "rows" }>
    expect(rows).toHaveLength(200)
  })

  it("counts the rows that each condition keeps, alone and with those before it", async () => {
    const desk = await openDesk()
    const conditionsOf = async (filters: string) => {
      const answer = await desk.answer({ kind: "rows", query: query({ filters }) })
      return answer.kind === "rows" ? answer.conditions : expect.fail(answer.kind)
    }
    expect(await conditionsOf("name@=Pro,rating>=4,rating==2")).toEqual([
      { alone: 2, together: 2 },
      { alone: 1, together: 1 },
      { alone: 1, together: 0 },
    ])
    // A condition without effect keeps every row.
    expect(await conditionsOf("raiting>=4")).toEqual([{ alone: 3, together: 3 }])
  })

  it.each([
    ["name@=Pro", "Pro, annual", ["Pro"]],
    ["name@=*o", "Protocol", ["o", "o", "o"]],
    ["name_=*pro|panel", "Protocol", ["Pro"]],
    ["name_-=col", "Protocol", ["col"]],
    ["name==Panel", "Panel", ["Panel"]],
    ["(name|id)@=*pan,name@=n", "Panel", ["Pan"]],
    [String.raw`name@=*pro,name@=o\, a`, "Pro, annual", ["Pro, a"]],
    ["name@=*(", "Pro, annual", undefined],
    ["name!@=xyz", "Panel", undefined],
    [
      String.raw`name@=-&/\\^$.*+?()[]{}\|!`,
      String.raw`a-&/\^$.*+?()[]{}|!`,
      [String.raw`-&/\^$.*+?()[]{}|!`],
    ],
  ])("V3: %s marks the matches in %s: %j", async (filters, name, marked) => {
    const desk = await openDesk([{ ...files[0], name }])
    const answer = await desk.answer({ kind: "rows", query: query({ filters }) })
    if (answer.kind !== "rows") return expect.fail(answer.kind)
    const column = answer.columns.indexOf("name")
    const cell = answer.rows.map(({ cells }) => cells[column]).find((one) => one?.text === name)
    expect(cell?.marks?.map(({ start, end }) => name.slice(start, end))).toEqual(marked)
  })

  it("a long value that matches behind its shown part is marked as a whole", async () => {
    const desk = await openDesk([{ ...files[0], name: `${"a".repeat(300)}b` }])
    const answer = await desk.answer({ kind: "rows", query: query({ filters: "name@=b" }) })
    if (answer.kind !== "rows") return expect.fail(answer.kind)
    const marks = answer.rows.map(({ cells }) => cells[answer.columns.indexOf("name")]?.marks)
    expect(marks).toEqual([[{ start: 0, end: 201 }]])
  })

  it("counts the values of a field", async () => {
    const desk = await openDesk()
    expect(
      await desk.answer({ kind: "counts", field: "rating", limit: 1, query: query({}) }),
    ).toEqual({
      kind: "counts",
      field: "rating",
      values: [{ value: 2, count: 1 }],
      empty: 1,
      others: 1,
    })
  })

  it("counts the values that begin with what was typed, in any letter case, before the rest", async () => {
    const desk = await openDesk()
    const request = { kind: "counts", field: "name", query: query({}), start: "pRO" } as const
    expect(await desk.answer({ ...request, limit: 1 })).toMatchObject({
      values: [{ value: "Pro, annual", count: 1 }],
      others: 1,
    })
    expect(await desk.answer({ ...request, limit: 9, start: "x" })).toMatchObject({ values: [] })
  })

  it.each([
    ["pasted rows", "name,rating\n", "pasted rows has a header and no row."],
    ["pasted rows", "Tea", "pasted rows has a header and no row."],
    ["a.csv", "", "a.csv has no rows."],
    ["a.json", '{"data":[]}', "a.json has no rows."],
  ])("a file of the visitor without a row, %s %j, changes nothing", async (name, text, message) => {
    const desk = await openDesk()
    const data = { kind: "file", name, file: new Blob([text]), opening: 1 } as const
    expect(await desk.answer({ kind: "load", data, table: undefined })).toEqual({
      kind: "failed",
      message,
    })
    expect(await desk.answer({ kind: "rows", query: query({}) })).toMatchObject({ size: 3 })
  })

  it("says why a row is in the answer or not", async () => {
    const desk = await openDesk()
    const answer = await desk.answer({
      kind: "reason",
      row: 2,
      query: query({ filters: "name@=Pro" }),
    })
    expect(answer).toMatchObject({ kind: "reason", matches: false, conditions: [{ rule: "V3" }] })
  })

  it("finds rows of any page by a value, exact ones first, and says which of them the query keeps", async () => {
    const desk = await openDesk()
    const find = async (text: string, limit = 9) => {
      const answer = await desk.answer({
        kind: "find",
        text,
        limit,
        query: query({ filters: "name@=Pro" }),
      })
      const { rows, others } = answer as Extract<typeof answer, { kind: "found" }>
      return { rows: rows.map(({ position, matches }) => ({ position, matches })), others }
    }
    expect(await find(" 794970A3-7a18-4aa2-aa56-91abc8c6c57b ")).toEqual({
      rows: [{ position: 2, matches: false }],
      others: 0,
    })
    expect(await find("p", 2)).toEqual({
      rows: [
        { position: 0, matches: true },
        { position: 1, matches: true },
      ],
      others: 1,
    })
    expect(await find("2", 1)).toEqual({ rows: [{ position: 2, matches: false }], others: 2 })
    expect([await find("nothing"), await find(" ")]).toEqual([
      { rows: [], others: 0 },
      { rows: [], others: 0 },
    ])
  })

  it("leaves out what is no object, and says so", async () => {
    const desk = createDesk(() => Promise.resolve(Response.json([1, null, [2], files[0]])))
    expect(
      await desk.answer({
        kind: "load",
        data: { kind: "named", name: "products" },
        table: undefined,
      }),
    ).toMatchObject({
      size: 1,
      problems: ["3 values of the data are not objects and are left out."],
    })
  })

  it("takes the table that is given, and keeps the table of the data when that cannot be used", async () => {
    const load = (table: string) => async () => {
      const desk = createDesk(() => Promise.resolve(Response.json(files)))
      return desk.answer({ kind: "load", data: { kind: "named", name: "products" }, table })
    }
    const given = '{"name":{"kind":"text"}}'
    expect(await load(given)()).toMatchObject({
      table: { kind: "definitions", json: given },
      problems: [],
    })
    for (const broken of ["{", "[]", '{"name":{"kind":"txt"}}', '{"__proto__":{"kind":"text"}}x'])
      expect(await load(broken)()).toMatchObject({ table: { kind: "built-in", name: "products" } })
  })

  it("infers the table of a file of the visitor", async () => {
    const desk = createDesk(() => Promise.reject(new Error("not asked")))
    const file = new Blob([JSON.stringify([{ "US Gross": 5 }, { "US Gross": null }])])
    expect(
      await desk.answer({
        kind: "load",
        data: { kind: "file", name: "films.json", file, opening: 1 },
        table: undefined,
      }),
    ).toMatchObject({
      name: "films.json",
      table: { kind: "definitions", json: '{"US_Gross":{"kind":"integer","path":["US Gross"]}}' },
    })
  })

  it.each([
    ["unknown-name", new Response("[]"), 'There is no data with the name "unknown-name".'],
    [
      "own:films.csv",
      new Response("[]"),
      'The link needs the file "films.csv", but does not include it. Open the file here to continue.',
    ],
    ["products", new Response("", { status: 404 }), /could not be loaded: the server answered 404/],
    [
      "products",
      new Response("{"),
      /^products, line 1, column 2: expected a name in double quotes or }, but the text/,
    ],
    [
      "products",
      new Response("{}"),
      "products: expected a JSON array of rows or an object that holds one, got another JSON value.",
    ],
    ["products", new Response("[1,2]"), "products has no rows: its values are not objects."],
  ])("answers a load of %s that fails with a sentence", async (name, response, message) => {
    const desk = createDesk(() => Promise.resolve(response))
    const answer = await desk.answer({
      kind: "load",
      data: { kind: "named", name },
      table: undefined,
    })
    expect(answer).toEqual({ kind: "failed", message: expect.stringMatching(message) as string })
  })
})
