import { Client } from "@modelcontextprotocol/client"
import { InMemoryTransport } from "@modelcontextprotocol/server"
import { applyQuery, buildQuery, defineFields } from "trommel"
import { expect, it, onTestFinished } from "vitest"
import { listServer } from "./mcp-list.ts"
import { films, table, type Film } from "./support/rows.ts"

const own = films().filter(({ id }) => id % 2 === 0)

/** A client of the server, as a program with a model has one. */
async function connect(rows: () => readonly Film[] = () => own) {
  return clientOf(listServer({ name: "find_films", title: "films of the caller", table, rows }))
}

async function clientOf(server: ReturnType<typeof listServer>) {
  const client = new Client({ name: "model", version: "1.0.0" })
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ofServer), client.connect(ofClient)])
  onTestFinished(() => client.close())
  return client
}

/** Calls the tool, and returns whether it failed and its text. */
async function call(client: Client, given: Record<string, unknown>) {
  const { isError = false, content } = await client.callTool({
    name: "find_films",
    arguments: given,
  })
  const [part] = content
  if (content.length !== 1 || part?.type !== "text") throw new Error("Expected one text.")
  return { isError, text: part.text }
}

const condition = (field: string, operator: string, ...values: readonly unknown[]) => ({
  filters: [{ fields: [field], operator, values }],
})
const sort = (field: string, direction: unknown) => ({ sorts: [{ field, direction }] })

/** Calls of a model that errs, each with a word that the error names. */
const wrong: readonly (readonly [string, Record<string, unknown>])[] = [
  ...[
    "raiting",
    "name",
    "Titel",
    "yaer",
    "price",
    "__proto__",
    "rating ",
    "ratings",
    "id,title",
    "",
  ].map((field) => [field, condition(field, "==", 1)] as const),
  ...[
    ["title", ">"],
    ["year", "@="],
    ["rating", "_="],
    ["seen", ">="],
    ["released", "@=*"],
    ["updated", "_-="],
    ["title", "like"],
    ["title", "="],
    ["rating", "between"],
    ["year", "gt"],
    ["genre", "<"],
    ["tagline", "!~"],
  ].map(([field = "", operator = ""]) => [operator, condition(field, operator, "1")] as const),
  ...[
    ["rating", "high"],
    ["rating", "8,5"],
    ["year", "1995.5"],
    ["year", "ninety"],
    ["seen", "maybe"],
    ["released", "yesterday"],
    ["released", "2024-02-31"],
    ["updated", "31.12.2024"],
    ["id", "first"],
    ["id", "1e99"],
    ["genre", "musical"],
    ["year", "1,995"],
  ].map(([field = "", value]) => [String(value), condition(field, "==", value)] as const),
  ...["raiting", "name", "-rating", "rating desc", "prototype", "yaer"].map(
    (field) => [field, sort(field, "ascending")] as const,
  ),
  ...["up", "DESC ", "descend", 1, true].map(
    (direction) => [String(direction), sort("rating", direction)] as const,
  ),
  ...[0, -1, 1.5, "last"].map((page) => [String(page), { page }] as const),
  ...[0, -5, 2.5, "all"].map((pageSize) => [String(pageSize), { pageSize }] as const),
  ["filter", { filter: "rating>8" }],
  ["where", { where: { rating: 8 } }],
  ["limit", { limit: 3 }],
  ["operator", { filters: [{ fields: ["rating"], values: [8] }] }],
  ["value", { filters: [{ fields: ["rating"], operator: ">", value: 8 }] }],
  ["filters", { filters: "rating>8" }],
  ["sorts", { sorts: "-rating" }],
]

it("60 wrong calls get an error that names the field, the operator or the value, and no rows", async () => {
  const client = await connect()
  expect(wrong.length).toBe(60)
  for (const [word, given] of wrong) {
    const { isError, text } = await call(client, given)
    expect({ given, isError, text }).toEqual({
      given,
      isError: true,
      text: expect.stringContaining(word) as string,
    })
    expect(text).not.toContain('"rows"')
  }
})

it("an error says the nearest name, so that a model can repair its call", async () => {
  const { text } = await call(await connect(), condition("raiting", ">=", 8))
  expect(text).toContain('The table has no field "raiting". Did you mean rating?')
})

const query = buildQuery(table)
const right = [
  query,
  query.where("rating", ">=", 8).orderBy("rating", "descending"),
  query.where("title", "@=*", "HEAT"),
  query.where("title", "==", "Paris, Texas"),
  query.where("title", "==", ["a|b", "null"]),
  query.where(["title", "tagline"], "@=*", "space"),
  query.where("tagline", "==", null),
  query.where("tagline", "!=", null),
  query.where("year", ">", 1995).where("year", "<=", 1999),
  query.where("seen", "==", true).orderBy("year").orderBy("title", "descending"),
  query.where("genre", "==", ["drama", "horror"]),
  query.where("genre", "!=", "comedy"),
  query.where("released", ">=", "2024-05-04"),
  query.where("updated", "<", "2024-05-05T12:00:00Z"),
  query.where("title", "_=", "A"),
  query.where("title", "!@=", "e"),
  query.where("id", "==", [2, 3, 4]),
  query.where("title", "==", "nobody"),
  query.withPage(3).withPageSize(7),
  query.orderBy("rating").withPageSize(50),
]

it("20 right calls get the rows of applyQuery, at most 20 of them, and what the query meant", async () => {
  const client = await connect()
  expect(right.length).toBe(20)
  for (const asked of right) {
    const { isError, text } = await call(client, { ...asked.toJSON() })
    const { data, total } = applyQuery(own, table, asked)
    expect({ isError, ...(JSON.parse(text) as object) }).toEqual({
      isError: false,
      meaning: expect.arrayContaining([expect.any(String)]) as unknown,
      total,
      shown: Math.min(20, data.length),
      diagnostics: [],
      rows: JSON.parse(JSON.stringify(data.slice(0, 20))) as unknown,
    })
  }
  const { text } = await call(client, condition("rating", ">", 8))
  expect(text).toContain("Keeps rows whose rating is greater than 8.")
})

it("the rows are those of the caller, whatever the model asks for", async () => {
  const client = await connect(() => own.slice(0, 1))
  const { text } = await call(client, condition("id", ">=", 0))
  expect(JSON.parse(text)).toMatchObject({ total: 1, rows: [{ id: 0 }] })
})

it("the description names fields, operators and values", async () => {
  const { tools } = await (await connect()).listTools()
  const [tool] = tools
  expect(tool?.description).toContain(
    '- seen, "seen": boolean (true: true, false: false); == !=; may be empty: null',
  )
  expect(tool?.inputSchema).toMatchObject({ type: "object", additionalProperties: false })
})

const shelf = defineFields({
  title: { kind: "text" },
  rating: { kind: "number" },
  year: { kind: "integer" },
  genre: { kind: "text", values: ["Horror", "Drama"] },
  seen: { kind: "boolean" },
  made: { kind: "date" },
})
const shelved = [
  {
    title: "axe",
    rating: 8,
    year: 2024,
    genre: "Horror",
    seen: true,
    made: "2024-01-05T12:00:00Z",
  },
  { title: null, rating: 3, year: 1990, genre: "Drama", seen: false, made: "2023-01-05T12:00:00Z" },
] as const

const good = condition("rating", ">=", 8)
const midnight = {
  filters: [
    ...condition("made", ">=", "2024-01-05").filters,
    ...condition("made", "<", "2024-01-06").filters,
  ],
}

/** Calls that a program makes that has not read the schema, and the right call for each that is wrong. */
const naive: readonly (readonly [Record<string, unknown>, right?: Record<string, unknown>])[] = [
  [{ filters: "rating>=8" }, good],
  [{ filters: { rating: 8 } }, good],
  [{ filters: [{ field: "rating", op: ">=", value: 8 }] }, good],
  [condition("rating", "gte", 8), good],
  [condition("title", "startsWith", "a"), condition("title", "_=", "a")],
  [condition("title", "contains", "a"), condition("title", "@=", "a")],
  [condition("title", "not_contains", "b"), condition("title", "!@=", "b")],
  [
    condition("rating", "between", 1, 5),
    { filters: [...condition("rating", ">=", 1).filters, ...condition("rating", "<=", 5).filters] },
  ],
  [condition("title", "in", "axe", "b"), condition("title", "==", "axe", "b")],
  [{ filters: [{ fields: ["title"], operator: "is null" }] }, condition("title", "==", null)],
  [
    { or: [...condition("title", "==", "axe").filters, ...condition("title", "==", "b").filters] },
    condition("title", "==", "axe", "b"),
  ],
  [{ sort: "-rating" }, sort("rating", "descending")],
  [{ sorts: ["-rating"] }, sort("rating", "descending")],
  [sort("rating", "desc")],
  [{ limit: 5 }, { pageSize: 5 }],
  [
    { page: "2", pageSize: 1 },
    { page: 2, pageSize: 1 },
  ],
  [condition("rating", ">=", "8"), good],
  [condition("title", "@=", "%x%"), condition("title", "@=", "x")],
  [condition("genre", "==", "Horor"), condition("genre", "==", "Horror")],
  [condition("made", "==", "2024-01-05"), midnight],
  [condition("seen", "==", "yes"), condition("seen", "==", true)],
  [condition("Rating", "==", 8), condition("rating", "==", 8)],
]

/** The names, operators and values of a call, as they are written. */
const wordsOf = (part: unknown): readonly string[] =>
  typeof part === "object" && part !== null
    ? Object.entries(part).flatMap(([name, value]) => [
        ...(Array.isArray(part) ? [] : [name]),
        ...wordsOf(value),
      ])
    : [String(part)]

it("each of 22 naive calls gets rows, or a text with every word that the right call has more", async () => {
  expect(naive.length).toBe(22)
  const server = listServer({
    name: "find_films",
    title: "films",
    table: shelf,
    rows: () => shelved,
  })
  const client = await clientOf(server)
  for (const [wrong, right] of naive) {
    const { isError, text } = await call(client, wrong)
    if (right === undefined) {
      expect(JSON.parse(text)).toMatchObject({ total: 2, diagnostics: [] })
      continue
    }
    // A call that is only misleading has rows, or none, and says what is wrong.
    if (!isError)
      expect(JSON.parse(text)).toMatchObject({
        diagnostics: [{ hint: expect.any(String) as string }],
      })
    const known = new Set(wordsOf(wrong))
    const lacks = wordsOf(right).filter((word) => !known.has(word) && !text.includes(word))
    expect({ wrong, text, lacks }).toEqual({ wrong, text, lacks: [] })
    const repaired = await call(client, right)
    const answer = JSON.parse(repaired.text) as { readonly rows: readonly unknown[] }
    expect({ ...repaired, ...answer }).toMatchObject({ isError: false, diagnostics: [] })
    expect(answer.rows).not.toEqual([])
  }
})
