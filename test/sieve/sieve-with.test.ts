import { describe, expect, it } from "vitest"
import { applyQuery, bindQuery, parseQuery, prepareQuery, printFilters } from "../../src/index.ts"
import { readUrl } from "../../src/core.ts"
import { listEndpoint } from "../../src/server.ts"
import { modelBinding, sieve, sieveWith } from "../../src/sieve.ts"
import { serverBindings } from "../../src/sieve/model-binding.ts"
import { rows, table } from "./table.ts"

const minimal = sieveWith({ binding: "minimal" })
const controller = sieveWith({ binding: "controller" })
const mvc = sieveWith({ binding: "mvc" })

const ids = (answer: { readonly data: readonly unknown[] }): unknown[] =>
  answer.data.map((row) => (row as { readonly id: unknown }).id)
const codes = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  diagnostics.map(({ code }) => code)

describe("sieveWith", () => {
  it("without options it is the dialect of stock Sieve", () => {
    const { options } = sieve
    for (const dialect of [sieveWith(), sieveWith({}), sieveWith({ binding: undefined })]) {
      expect(dialect.options).toEqual(options)
      expect(dialect.parameters).toBeUndefined()
    }
    expect(mvc.options).toEqual({ ...options, binding: "mvc" })
    expect(mvc.parameters).toBeDefined()
  })

  it("a binding that does not exist is a TypeError", () => {
    expect(() => sieveWith({ binding: "iis" as "mvc" })).toThrow(
      new TypeError('binding must be "minimal", "validated", "controller" or "mvc", got "iis"'),
    )
    expect(() => sieveWith({ modelName: 5 as never })).toThrow("modelName must be a string, got 5")
  })

  it("B4: what the server refuses is refused in lenient too, with no rows", () => {
    const answer = applyQuery(rows, table, "/list?page=0&filters=nope==1", { dialect: controller })
    expect(answer).toMatchObject({ data: [], pages: 0, total: 0, refused: true })
    expect(codes(answer)).toEqual(["bad-request"])
    expect(applyQuery(rows, table, "/list?page=0", { dialect: sieve }).refused).toBe(false)
    expect(prepareQuery("?page=", table, { dialect: minimal }).refused).toBe(true)
  })

  it("B3: repeated filters are one text for minimal APIs, and the first one for MVC", () => {
    const url = "?filters=id>=2&filters=id<=2"
    expect(ids(applyQuery(rows, table, url, { dialect: minimal }))).toEqual([2])
    const first = applyQuery(rows, table, url, { dialect: mvc })
    expect(ids(first)).toEqual(ids(applyQuery(rows, table, "?filters=id>=2", { dialect: sieve })))
    expect(codes(first)).toContain("repeated-parameter")
  })

  it("B3, B4: a record of a web framework is bound as the URL is", () => {
    const ask = (query: object, dialect: typeof sieve) =>
      applyQuery(rows, table, query as Record<string, unknown>, { dialect })
    const repeated = { filters: ["id>=2", "", "id<=2"], Page: "0x1" }
    expect(ids(ask({ ...repeated, Page: "1" }, minimal))).toEqual([2])
    expect(codes(ask(repeated, minimal))).toEqual(["bad-request"])
    expect(ask(repeated, mvc).refused).toBe(false)
    expect(codes(ask({ page: 2.5 }, mvc))).toEqual(["unbound-parameter"])
    expect(codes(ask({ page: 0 }, controller))).toEqual(["bad-request"])
    expect(codes(ask({ filters: { id: "1" }, pageSize: [] }, mvc))).toEqual(["unknown-parameter"])
    expect(ids(ask({ "M.filters": "id==2", filters: "id==1" }, mvc))).toEqual([2])
  })

  it("B4: what readUrl refused stays refused, also in a copy and another dialect", () => {
    const reading = readUrl("?page=x", { parameters: modelBinding("controller") })
    for (const dialect of [sieve, controller])
      for (const query of [reading, { ...reading, pageSize: "2" }])
        expect(codes(applyQuery(rows, table, query, { dialect }))).toEqual(["bad-request"])
    expect(applyQuery(rows, table, reading).refused).toBe(true)
    expect(bindQuery(parseQuery({}), table).refused).toBe(false)
  })

  it("B1: what readUrl read is not changed by reading it again", () => {
    for (const binding of serverBindings) {
      const url = "?filters=name==+&sorts=&page=0x1&pageSize=3"
      const reading = readUrl(url, { parameters: modelBinding(binding) })
      const again = applyQuery(rows, table, reading, { dialect: sieveWith({ binding }) })
      expect(again).toEqual(applyQuery(rows, table, reading, { dialect: sieve }))
    }
  })

  it("B2: modelName is the prefix of the dialect", () => {
    const dialect = sieveWith({ binding: "mvc", modelName: "sieveModel" })
    expect(ids(applyQuery(rows, table, "?SieveModel.filters=id==2", { dialect }))).toEqual([2])
    const copy = sieveWith({ ...dialect.options, throwExceptions: true })
    expect(ids(applyQuery(rows, table, "?SieveModel.filters=id==2", { dialect: copy }))).toEqual([
      2,
    ])
  })

  it("B4: an endpoint answers 400 where the server does", async () => {
    const endpoint = listEndpoint({ table, rows, dialect: controller })
    const ask = (search: string) => endpoint(new Request(`http://localhost/list${search}`))
    const refused = await ask("?pageSize=ten")
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain("pageSize must be an integer from 1 to 2147483647")
    const fine = await ask("?pageSize=&page=0x1")
    expect(fine.status).toBe(200)
  })

  it("the dialect still reads, prints and completes texts", () => {
    const { filters } = parseQuery({ filters: "name==a==b" }, { dialect: mvc })
    expect(printFilters(filters, { dialect: mvc })).toEqual({ ok: true, value: "name==a" })
  })
})
