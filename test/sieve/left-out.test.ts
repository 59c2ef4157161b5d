import { describe, expect, it } from "vitest"
import { applyQuery, buildQuery, prepareQuery, QueryError } from "../../src/index.ts"
import { listEndpoint } from "../../src/server.ts"
import { fieldsFromSieve, sieveWith, type SieveServer } from "../../src/sieve.ts"

const entry = (name: string, path: string) => ({ name, path, filter: true, sort: true })

const read = (described: object): SieveServer => {
  const server = fieldsFromSieve({ names: [], ...described })
  if (!server.ok) throw new Error(server.diagnostics.map(({ message }) => message).join(" "))
  return server.value
}

const server = read({
  properties: { Id: "int", Site: "Uri?", "Price.Amount": "decimal", Price: "Money" },
  leftOut: [{ path: "Box", type: "Shop.Box?", reason: "a class of another assembly" }],
  names: [
    entry("Id", "Id"),
    entry("site", "Site"),
    entry("site", "Id"),
    entry("Box", "Box"),
    entry("Price.Amount", "Price.Amount"),
  ],
})

const rows = [{ Id: 1, Site: "https://a.example" }]

/** The codes of a query over the rows, and whether it is refused. */
function ask(query: object, dialect = server.dialect): readonly unknown[] {
  const answer = applyQuery(rows, server.table, query, { dialect })
  return [answer.refused, ...answer.diagnostics.map(({ code }) => code)]
}

describe("properties that the dialect does not follow", () => {
  it.each([
    ["Half", "a type that reads values in a way of its own"],
    ["System.Half?", "a type that reads values in a way of its own"],
    ["Int128", "a type that reads values in a way of its own"],
    ["Uri?", "a type that reads values in a way of its own"],
    ["Version?", "a type that reads values in a way of its own"],
    ["Money", "a struct"],
    ["List`1?", "a collection or a generic type"],
    ["String[]?", "a collection or a generic type"],
  ])("a property of type %s is left out as %s", (type, reason) => {
    const { table, leftOut } = read({ properties: { Id: "int", A: type } })
    expect(leftOut).toEqual([{ path: "A", type, reason }])
    expect([...table.fields.keys()]).toEqual(["id"])
  })

  it("an enum of whose size the description says too little is left out", () => {
    const { leftOut } = read({ properties: { A: "Lane?" }, enums: { Lane: { Sea: 5000000000 } } })
    const reason = "an enum with an id beyond 32 bits, whose type the description does not name"
    expect(leftOut).toEqual([{ path: "A", type: "Lane?", reason }])
  })

  it("an enum of the namespace System is found by its full name", () => {
    const { table } = read({
      properties: { A: "System.DayOfWeek" },
      enums: { "System.DayOfWeek": { Sunday: 0 } },
    })
    expect(table.fields.get("a")).toMatchObject({ kind: "enum" })
  })

  it("what the description leaves out is named, too", () => {
    expect(server.leftOut).toEqual([
      { path: "Box", type: "Shop.Box?", reason: "a class of another assembly" },
      { path: "Site", type: "Uri?", reason: "a type that reads values in a way of its own" },
      { path: "Price", type: "Money", reason: "a struct" },
    ])
    expect(read({ properties: {} }).leftOut).toEqual([])
  })

  it.each([
    [{ filters: "SITE==x" }],
    [{ filters: "(Id|site)==1" }],
    [{ filters: "Box" }],
    [{ sorts: "-site" }],
    [{ filters: "site==x,nope==1|(" }],
    [{ filters: "Id==x,site==1", pageSize: 0 }],
  ])("S8: the query %j is refused in lenient, with no claim about the server", (query) => {
    expect(ask(query)).toEqual([true, "not-followed"])
    const throwing = sieveWith({ ...server.dialect.options, throwExceptions: true })
    expect(ask(query, throwing)).toEqual([true, "not-followed"])
  })

  it("S8: a query that names no such property has its answer", () => {
    expect(ask({ filters: "Id==1", sorts: "Id" })).toEqual([false])
    expect(ask({ filters: "Price.Amount>1" })).toEqual([false])
  })

  it("S8: a mock answers 400", async () => {
    const { table, dialect } = server
    const endpoint = listEndpoint({ table, rows, dialect })
    const response = await endpoint(new Request("http://localhost/?filters=site==x"))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: 'The query is refused. "site" is a property that this dialect does not follow.',
      diagnostics: [{ code: "not-followed" }],
    })
  })

  it("S8: no method is called for a query that is refused so", () => {
    let calls = 0
    const methods = { Top: { filter: (all: Iterable<never>) => (calls++, all) } }
    const dialect = sieveWith({ ...server.dialect.options, methods })
    expect(ask({ filters: "Top==1,site==1" }, dialect)).toEqual([true, "not-followed"])
    expect(calls).toBe(0)
  })

  it("S8: the builder writes no such query", () => {
    const { table, dialect } = server
    const query = buildQuery(table, { dialect })
    expect(() => query.where("site", "==", "x")).toThrow(QueryError)
    const tree = {
      filters: [],
      sorts: [{ kind: "sort", name: { kind: "name", text: "Box" }, descending: false }],
    } as const
    expect(prepareQuery(tree, table, { dialect }).refused).toBe(true)
  })

  it("S8: a name without field stands for such a property in the options of a dialect", () => {
    const names = [{ name: "a", field: null }]
    expect(ask({ filters: "a==1" }, sieveWith({ names }))).toEqual([true, "not-followed"])
  })

  it("what is left out must be an array of objects with strings", () => {
    expect(() => read({ properties: {}, leftOut: 1 })).toThrow('"leftOut" must be an array')
    expect(() => read({ properties: {}, leftOut: [{ path: "a", type: 1 }] })).toThrow(
      '"leftOut"[0]',
    )
  })
})
