import { describe, expect, it } from "vitest"
import { createCollection } from "../../src/collection.ts"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { listEndpoint } from "../../src/server.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields(
  {
    id: { kind: "integer", nullable: false },
    status: { kind: "text" },
    total: { kind: "number" },
    large: { kind: "shortcut", test: (row: { total: number }) => row.total > 50, pure: true },
  },
  { defaultPageSize: 3 },
)
const rows = Array.from({ length: 100 }, (_, id) => ({
  id,
  status: ["open", "paid", "sent"][id % 3] ?? "",
  total: (id * 37) % 101,
}))
const orders = createCollection(rows, table, { key: "id" })

const get = async (endpoint: (request: Request) => Promise<Response>, query: string) => {
  const response = await endpoint(new Request(`http://localhost/orders${query}`))
  return [response.status, [...response.headers], (await response.json()) as unknown] as const
}

describe("a list endpoint over a collection", () => {
  it.each([
    "",
    "?filters=status==paid,total>=20&sorts=-total&page=2",
    "?filters=large==true&sorts=status,-id&pageSize=50",
    "?filters=nope==1,status@=*AI&sorts=nope",
    "?filters=status==paid&page=99",
    `?filters=${"id==1,".repeat(65)}`,
  ])("answers as one over an array: %s", async (query) => {
    for (const options of [{}, { strict: true }, { dialect: sieve }, { paging: false }])
      expect(await get(listEndpoint({ table, rows: orders, ...options }), query)).toEqual(
        await get(listEndpoint({ table, rows, ...options }), query),
      )
  })

  it("answers from the collection when every object inherits a method of sources", async () => {
    const endpoint = listEndpoint({ table, rows: orders })
    const expected = await get(endpoint, "?filters=status==paid")
    const list = { value: () => ({ data: [] }), configurable: true, writable: true }
    Object.defineProperty(Object.prototype, "list", list)
    try {
      expect(await get(endpoint, "?filters=status==paid")).toEqual(expected)
    } finally {
      Reflect.deleteProperty(Object.prototype, "list")
    }
  })

  it("answers with the rows of the moment", async () => {
    const changing = createCollection(rows, table, { key: "id" })
    const endpoint = listEndpoint({ table, rows: changing })
    const total = async () => (await get(endpoint, "?filters=status==paid"))[2]
    expect(await total()).toMatchObject({ total: 33 })
    changing.remove([1, 4])
    expect(await total()).toMatchObject({ total: 31 })
    changing.add([{ id: 1, status: "paid", total: 0 }])
    expect(await total()).toMatchObject({ total: 32 })
  })

  it("a function may return a collection for a request, at once or later", async () => {
    const byTenant = listEndpoint({
      table,
      rows: async (request) => Promise.resolve(request.url.includes("none") ? [] : orders),
    })
    expect(await get(byTenant, "?tenant=none")).toMatchObject({ 2: { total: 0 } })
    expect(await get(byTenant, "?tenant=all")).toMatchObject({ 2: { total: 100 } })
  })

  it("a polluted name of the method changes nothing for an array", async () => {
    const holder: Record<string, unknown> = Object.prototype as never
    holder.run = () => ({ data: ["polluted"] })
    try {
      expect(await get(listEndpoint({ table, rows }), "")).toMatchObject({ 2: { total: 100 } })
    } finally {
      delete holder.run
    }
  })
})

describe("a checked query over a collection", () => {
  it("run answers as query does", () => {
    const query = "?filters=status==paid&sorts=total"
    expect(orders.run(prepareQuery(query, table))).toEqual(orders.query(query))
    const refused = prepareQuery("?filters=nope==1", table, { strict: true })
    expect(orders.run(refused)).toMatchObject({ data: [], total: 0, refused: true })
  })

  it("a query over another table is answered by its own fields, also when they have the same names", () => {
    const other = defineFields({
      status: { kind: "text", path: "total" },
      total: { kind: "number", path: "id" },
    })
    const idsOf = (table: Parameters<typeof prepareQuery>[1]) =>
      orders
        .run(prepareQuery("?filters=status==37&sorts=-total", table, { paging: false }))
        .data.map(({ id }) => id)
    expect(idsOf(table)).toEqual([])
    expect(idsOf(other)).toEqual([1])
    expect(idsOf(table)).toEqual([])
  })
})
