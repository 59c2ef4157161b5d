import { expect, it } from "vitest"
import { createListClient } from "../../../src/client.ts"
import { defineFields } from "../../../src/index.ts"
import { listEndpoint } from "../../../src/server.ts"

const films = [
  { id: 1, title: "Alien", year: 1979 },
  { id: 2, title: "Heat", year: 1995 },
  { id: 3, title: "Stalker", year: 1979 },
  { id: 4, title: "Fargo, ND", year: 1996 },
]
// The service that is mocked ignores mistakes.
const table = defineFields(
  {
    id: { kind: "integer", nullable: false, unique: true },
    title: { kind: "text", nullable: false },
    year: { kind: "integer", nullable: false },
  },
  { strict: false },
)

// The envelope of the service that is mocked.
const endpoint = listEndpoint({
  table,
  rows: films,
  respond: ({ status, message, data, pages }) =>
    status === 200 ? { items: data, pageCount: pages } : { error: message },
})

const list = createListClient({
  url: "https://films.example/films",
  table,
  fetch: (input, init) => endpoint(new Request(input, init)),
  readPage: (body) => {
    const { items, pageCount } = body as { items: unknown[]; pageCount: number }
    return { rows: items, pages: pageCount }
  },
})

it("a mock of any list filters, sorts and pages as the service does", async () => {
  const { data, pages } = await list.list({
    filters: "year>=1979,year<=1995",
    sorts: "-title",
    pageSize: 2,
  })
  expect(data.map(({ title }) => title)).toEqual(["Stalker", "Heat"])
  expect(pages).toBe(2)
})

it("a mock of any list shows the effect of a comma in a value", async () => {
  const { data: cut } = await list.list({ filters: "title==Fargo, ND" })
  expect(cut).toEqual([])
  const { data: found } = await list.list({ filters: "title==Fargo\\, ND" })
  expect(found).toHaveLength(1)
})

it("a mock of any list includes rows that a test adds", async () => {
  films.push({ id: 5, title: "Ran", year: 1985 })
  const titles: string[] = []
  for await (const { title } of list.iterate({ filters: "year<1990" })) titles.push(title)
  expect(titles).toEqual(["Alien", "Stalker", "Ran"])
})
