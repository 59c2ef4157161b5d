import { describe, expect, it } from "vitest"
import { applyQuery, prepareQuery, type ApplyOptions } from "../../src/apply/apply.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { listEndpoint } from "../../src/endpoint/list-endpoint.ts"
import { defineFields } from "../../src/fields/table.ts"
import { readUrl } from "../../src/url/read-url.ts"

const table = defineFields({
  name: { kind: "text" },
  v: { kind: "integer" },
  price: { kind: "number" },
  total: { kind: "number" },
  paid: { kind: "boolean" },
  status: { kind: "text" },
  unit_price: { kind: "number" },
  note: { kind: "text", filter: false },
})
const rows = [
  { name: "a", v: 1, price: 1, total: 1, paid: true, status: "x", unit_price: 1, note: "" },
  { name: "b", v: 20, price: 9, total: 5, paid: false, status: "y", unit_price: 2, note: "" },
]

/** Reads a query as JavaScript would. */
const bind = (query: unknown, options?: ApplyOptions) =>
  prepareQuery(query as string, table, options)

const found = (query: unknown, options?: ApplyOptions): readonly unknown[] =>
  bind(query, options).diagnostics.map(({ code, severity, hint }) => [code, severity, hint])
const warning = (hint?: string): readonly unknown[] => ["unknown-parameter", "warning", hint]
const filterBy = (condition: string) => warning(`To filter by it, write filters=${condition}.`)

/** Applies fixes until there are none. */
function mend(url: string): string {
  const { text } = applyFixes(url, bind(url, { strict: false }).diagnostics)
  return text === url ? url : mend(text)
}

describe("a condition beside the four", () => {
  it.each([
    ["?filters=total>0&paid==true", "paid==true", "?filters=total>0,paid==true"],
    ["?filters=total>0&total>=2", "total>=2", "?filters=total>0,total>=2"],
    ["?filters=total>0&&paid==true", "paid==true", "?filters=total>0,paid==true"],
    ["?filters=total>0&name@=b", "name@=b", "?filters=total>0,name@=b"],
    ["?filters=total>0& name!=b", "name!=b", "?filters=total>0, name!=b"],
    ["?page=1&filters=v>0&v=gte.2", "v>=2", "?page=1&filters=v>0,v%3E%3D2"],
  ])("P5: %s is a warning, and the fix is one filters", (url, condition, fixed) => {
    expect(found(url)).toEqual([warning(`To filter by it, add ,${condition} to filters.`)])
    expect(bind(url).refused).toBe(true)
    expect(mend(url)).toBe(fixed)
    expect(found(fixed)).toEqual([])
  })

  it("P5: several are joined one after the other", () => {
    const url = "/orders?filters=v>0&paid==true&total>=2"
    expect(found(url)).toHaveLength(2)
    expect(mend(url)).toBe("/orders?filters=v>0,paid==true,total>=2")
    expect(mend("?price>5&total>=2")).toBe("?filters=price%3E5,total>=2")
    expect(mend("?v=gt.1&price=lt.2&sorts=v")).toBe("?filters=v%3E1,price%3C2&sorts=v")
  })

  it.each([
    ["?price>5", "price>5"],
    ["?price%3E5", "price>5"],
    ["?price>=5", "price>=5"],
    ["?price%3E%3D5", "price>=5"],
    ["?name!=A", "name!=A"],
    ["?name@=*A", "name@=*A"],
    ["?(name|status)@=A", "(name|status)@=A"],
    ["?v=gte.15", "v>=15"],
    ["?v=not.eq.15", "v!=15"],
    ["?name=is.null", "name==null"],
    ["?name=not.is.null", "name!=null"],
    ["?paid=is.true", "paid==true"],
    ["?filter.name=$not:$icontains:a", "name!@=*a"],
    ["?v=in.(1,2)", "v==1|2"],
    ["?v__in=1,2", "v==1|2"],
    ["?filter.v=$in:1,2", "v==1|2"],
    ["?name__istartswith=a", "name_=*a"],
    ["?v__gte=15", "v>=15"],
    ["?v_gte=15", "v>=15"],
    ["?unit_price__lt=15", "unit_price<15"],
    ["?unit_price_lt=15", "unit_price<15"],
    ["?where[name][$eq]=x", "name==x"],
    ["?filter[where][v][gt]=15", "v>15"],
    ["?filter.name=$eq:x", "name==x"],
    ["?filter.v=$not:$eq:1", "v!=1"],
    ["?filter.name=x", "name==x"],
    ["?name[contains]=a,b", String.raw`name@=a\,b`],
  ])("P5: %s is a warning with what to write", (url, condition) => {
    expect(found(url)).toEqual([filterBy(condition)])
    expect(mend(url)).toBe(`?filters=${encodeURIComponent(condition)}`)
    expect(found(mend(url))).toEqual([])
    // Records of parameters and URLSearchParams say the same, without a place.
    const parameters = new URLSearchParams(url)
    expect(found(parameters)).toEqual([filterBy(condition)])
    expect(found(Object.fromEntries(parameters))).toEqual([filterBy(condition)])
    expect(found(readUrl(url))).toEqual([filterBy(condition)])
  })

  it("P5: as Express reads brackets, it is one too", () => {
    expect(found({ where: { name: { $eq: "x" } } })).toEqual([filterBy("name==x")])
    expect(found({ v: { gte: "5" } })).toEqual([filterBy("v>=5")])
    expect(found({ filter: { where: { v: { gt: "5" } } } })).toEqual([filterBy("v>5")])
  })

  it.each([
    "?name_like=x",
    "?v[foo]=1",
    "?v=>5",
    "?v[contains]=1",
    "?v__range=1,2",
    `?name=in.("a,b")`,
    "?v__isnull=1",
    "?v_not=1",
  ])("P5: %s is a warning without a fix, since nothing certain is known", (url) => {
    expect(found(url)).toEqual([warning("Did you mean filters?")])
    expect(mend(url)).toBe(url)
  })

  it.each([
    ["the table has no such field", "?size_gte=1&x==1&filter[x]=1&x=gte.1&x>5"],
    ["the word is none", "?price_list=1&v=x.5&filters=&name=is.gd&status=in.stock"],
    ["the application calls it its own", "?v_gte=1&price>5", ["v_*", "price>5"]],
  ])("P5: there is none where %s", (_, url, appParameters: string[] = []) => {
    expect(found(url, { appParameters })).toEqual([])
  })
})

describe("names of filters, sorts and pages elsewhere", () => {
  it.each([
    ["?where=x", "filters", "?where=x"],
    ["?where[x]=1", "filters", "?where[x]=1"],
    ["?$orderby=v", "sorts", "?sorts=v"],
    ["?sortBy=-price", "sorts", "?sorts=-price"],
    ["?sort_by=price", "sorts", "?sorts=price"],
    ["?sortOrder=desc", "sorts", "?sortOrder=desc"],
    ["?order=desc", "sorts", "?order=desc"],
    ["?dir=desc", "sorts", "?dir=desc"],
    ["?$top=5", "pageSize", "?pageSize=5"],
    ["?take=5", "pageSize", "?pageSize=5"],
    ["?$skip=20", "page", "?$skip=20"],
    ["?skip=20", "page", "?skip=20"],
    ["?offset=20", "page", "?offset=20"],
    ["?cursor=x", "page", "?cursor=x"],
    ["?AFTER=x", "page", "?AFTER=x"],
  ])("P5: %s is a warning, and %s does it here", (url, parameter, fixed) => {
    expect(found(url)).toEqual([warning(`Did you mean ${parameter}?`)])
    expect(readUrl(url).diagnostics).toHaveLength(1)
    expect(mend(url)).toBe(fixed)
    expect(found(url, { appParameters: ["$*", "a*", "*"] })).toEqual([])
  })

  it("P5: a field of the table with such a name wins", () => {
    const other = defineFields({ order: { kind: "text" }, offset: { kind: "integer" } })
    const { diagnostics } = prepareQuery("?filters=offset>1&order=a&offset=1", other)
    expect(diagnostics).toEqual([])
  })

  it("P5: with the condition beside it, each is told", () => {
    expect(found("?filter.name=$eq:x&sortBy=v:DESC")).toEqual([
      filterBy("name==x"),
      warning("Did you mean sorts?"),
    ])
  })
})

describe("filters of another language as a whole", () => {
  it.each([
    ["?$filter=v gt 15 and name eq 'b'", "?filters=v>15,name==b"],
    ["?where=price > 5", "?filters=price>5"],
    ["?$filter=(name eq 'a' or name eq 'c')&sorts=-v", "?filters=name==a|c&sorts=-v"],
  ])("P5: %s is written as %s", (url, fixed) => {
    expect(bind(url).refused).toBe(true)
    expect(decodeURIComponent(mend(url))).toBe(fixed)
  })

  it.each(["?$filter=v gt 15 or name eq 'b'", "?where=hello"])(
    "P5: %s, which cannot be said in the same meaning, has no fix",
    (url) => {
      expect(found(url)).toEqual([warning("Did you mean filters?")])
      expect(mend(url)).toBe(url)
    },
  )
})

describe("what an ampersand cut off", () => {
  it.each([
    ["?filters=name==Tom & Jerry", "?filters=name==Tom %26 Jerry"],
    ["?filters=name==Tom+&+Jerry&page=1", "?filters=name==Tom+%26+Jerry&page=1"],
    ["?filters=name==AT&T", "?filters=name==AT%26T"],
    ["?filters=name==a & b & c", "?filters=name==a %26 b %26 c"],
    ["?filters=name==a & b=c", "?filters=name==a %26 b=c"],
  ])("P5: %s is a warning, and the fix is %%26", (url, fixed) => {
    expect(found(url)[0]).toEqual(warning("If it belongs to the value of filters, write & as %26."))
    expect(mend(url)).toBe(fixed)
    expect(found(fixed)).toEqual([])
  })

  it("P5: in a record of parameters a name with white space is one", () => {
    const cutOff = warning("If it belongs to the value of filters, write & as %26.")
    expect(found({ filters: "name==Tom ", " Jerry": "" })).toEqual([cutOff])
    expect(found(new URLSearchParams("filters=name==Tom & Jerry"))).toEqual([cutOff])
    expect(found({ filters: "name==Tom", q: "" })).toEqual([])
  })

  it("P5: behind other parameters, or where the application reads it, it is none", () => {
    expect(found("?view=1&debug")).toEqual([])
    expect(found("?debug&filters=")).toEqual([])
    expect(found("?filters=v>1&q=")).toEqual([])
    expect(found("?filters=v>1&debug", { appParameters: ["debug"] })).toEqual([])
  })
})

describe("a parameter that is named like a field", () => {
  it.each([
    ["?paid=true", "paid==true"],
    ["?toatl=5", "total==5"],
    ["?statsu=paid", "status==paid"],
    ["?Statuss=paid", "status==paid"],
  ])(
    "P5: %s is a hint, and a warning at an endpoint over a strict table",
    async (url, condition) => {
      const hint = `To filter by it, write filters=${condition}.`
      expect(found(url)).toEqual([["unknown-parameter", "hint", hint]])
      expect(bind(url).refused).toBe(false)
      expect(bind(url).diagnostics[0]?.fix).toEqual({
        range: { start: 1, end: url.length },
        text: `filters=${encodeURIComponent(condition)}`,
      })
      const ask = (options: object) =>
        listEndpoint({ table, rows, ...options })(new Request(`https://shop.example/${url}`))
      const response = await ask({})
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        message: expect.stringContaining(hint) as string,
        diagnostics: [{ code: "unknown-parameter", severity: "warning" }],
      })
      expect((await ask({ strict: false })).status).toBe(200)
      expect((await ask({ table: { ...table, strict: false } })).status).toBe(200)
      expect((await ask({ appParameters: ["paid", "to*", "stat*"] })).status).toBe(200)
    },
  )

  it("P5: values of a record are read as they are written", () => {
    const hint = (condition: string) => [
      "unknown-parameter",
      "hint",
      `To filter by it, write filters=${condition}.`,
    ]
    expect(found({ total: 5 })).toEqual([hint("total==5")])
    expect(found({ paid: true })).toEqual([hint("paid==true")])
    expect(found({ status: ["a", "b"] })).toEqual([hint("status==a|b")])
    expect(found({ status: undefined, total: null })).toEqual([])
  })

  it("P5: a short name, or one with another letter, may be another word", () => {
    expect(found("?mode=1&pait=1&w=1&_=1&pricing=1&nmea=1&notes=1")).toEqual([])
  })
})

describe("unknown parameters", () => {
  const unknown = { unknownParameters: "refuse" } as const

  it("P5: are the application's own, unless they are refused, in lenient too", () => {
    for (const url of ["?utm_source=x", "?_=169", "?api_key=k", "?filters=v>1&total=1"]) {
      expect([url, found(url)]).toEqual([url, []])
      for (const strict of [true, false]) {
        const answer = applyQuery(rows, table, url, { ...unknown, strict })
        expect(answer).toMatchObject({ refused: true, total: 0 })
        expect(answer.diagnostics).toMatchObject([{ severity: "warning", source: "url" }])
      }
      expect(queryFrom(url, table, unknown)).toMatchObject({ ok: false })
      expect(queryFrom(url, table)).toMatchObject({ ok: true })
    }
    const own = { ...unknown, appParameters: ["UTM_*", "_", "api_key"] }
    expect(found("?utm_source=x&utm_medium=y&_=169&api_key=k&filters=v>1", own)).toEqual([])
    expect(found("?utm=x", own)).toHaveLength(1)
  })

  it("P5: what readUrl returns is no parameter, and what it did not read is one", () => {
    expect(found(readUrl("?filters=v>1"), unknown)).toEqual([])
    expect(found({ ...readUrl("?filters=v>1"), page: 1 }, unknown)).toEqual([])
    expect(found(readUrl("?filters=v>1&x=1"), unknown)).toEqual([warning()])
    expect(found({ filters: "v>1", omitted: "0" }, unknown)).toEqual([warning()])
  })

  it("P5: another value of the option is a TypeError", () => {
    for (const wrong of [true, "warn", "Ignore"])
      for (const call of [
        () => bind("?", { unknownParameters: wrong as "ignore" }),
        () => queryFrom("?", table, { unknownParameters: wrong as "ignore" }),
      ])
        expect(call).toThrow(/^Option "unknownParameters" of \w+: expected "ignore" or "refuse"/)
  })

  it("P5: ten thousand of them, and names of any length, are read in linear time", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `p${index}_gte=gte.${index}`)
    expect(bind(`?${many.join("&")}`).diagnostics).toEqual([])
    for (const part of ["_", "a_", "[", "x[", "(", ">", " ", "filter["])
      expect(bind(`?${part.repeat(100_000)}=x`).diagnostics.length).toBeLessThan(2)
    expect(bind(`?v=${"not.".repeat(100_000)}`, { strict: false }).diagnostics).toHaveLength(1)
  })
})
