import { describe, expect, expectTypeOf, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { buildQuery, queryFromJson } from "../../src/builder/build-query.ts"
import { orThrow } from "../../src/diagnostics/result.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { filters } from "../../src/parser/template.ts"
import { query, refusalOf, table, untyped } from "../builder/table.ts"

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"

/** The canonical filters of a text that strict accepts. */
const filtersFrom = (text: string) =>
  orThrow(queryFrom({ filters: text }, table)).print().filters ?? ""

describe("queryFrom", () => {
  const wanted = query
    .where("total", ">=", 5)
    .orderBy("created", "desc")
    .withPage(2)
    .withPageSize(10)
  const written = "filters=total%3E%3D5&sorts=-created&page=2&pageSize=10"

  it.each<[string, Parameters<typeof queryFrom>[0]]>([
    ["a query string", written],
    ["a URL as a string", `https://shop.example/orders?${written}#top`],
    ["a URL", new URL(`https://shop.example/orders?${written}`)],
    ["URLSearchParams", new URLSearchParams(written)],
    ["a Request", new Request(`https://shop.example/orders?${written}`)],
    ["a record", { filters: "TOTAL >= 5.0", sorts: "-Created", page: "+2", pageSize: 10 }],
    [
      "a parsed query",
      parseQuery({ filters: "total>=5", sorts: "-created", page: 2, pageSize: 10 }),
    ],
    ["a query of the builder", wanted],
    ["a copy of it", structuredClone(wanted)],
  ])("takes %s, and gives the query that the builder would make", (_, input) => {
    expect(queryFrom(input, table)).toStrictEqual({ ok: true, value: wanted })
  })

  it("takes the tree of the template tag", () => {
    const made = orThrow(queryFrom(filters`name==${["a,b", null]}`, table))
    expect(made).toStrictEqual(query.where("name", "==", ["a,b", null]))
    expectTypeOf(made).toEqualTypeOf(query)
  })

  it.each([
    ["N1: names", "NAME==a,(Email|name)@=b", "name==a,(email|name)@=b"],
    ["V4: numbers", "rating==+1.50|1e2|-0,stock>= 007", "rating==1.5|100|0,stock>=7"],
    [
      "V5: dates",
      "created>2024-05-01 02:00+02:00|2024-05-01",
      "created>2024-05-01T00:00:00Z|2024-05-01",
    ],
    ["V6: booleans", "paid==TRUE|False", "paid==true|false"],
    ["V7: ids", "status==03|+0", "status==3|0"],
    ["V8: uuids", `id=={${uuid.toUpperCase()}}`, `id==${uuid}`],
    ["V13: range ends", "placedto<=2024-05-01T00:00", "placedTo<=2024-05-01T00:00:00Z"],
    ["V12: a shortcut", "LOWSTOCK==false|TRUE", "lowStock==true"],
    ["V12: a shortcut that has no effect", "lowStock==false,total==1", "total==1"],
    ["V12: such a shortcut in a group", "(lowStock|paid)==false", "paid==false"],
    ["V10: a star without effect", "total==*5,(name|total)==*5", "total==5,(name|total)==*5"],
    ["T7: a group without brackets", "name|email==a", "(name|email)==a"],
    ["T10: null", "name==NULL|\\null", "name==null|\\null"],
    [
      "V2: fields of several kinds, whose values stay as written",
      "(name|total)==5.0",
      "(name|total)==5.0",
    ],
  ])("writes %s as the builder does", (_, text, canonical) => {
    expect(filtersFrom(text)).toBe(canonical)
  })

  it("P3: a page size above the maximum is the maximum, and what is missing stays absent", () => {
    const made = orThrow(queryFrom({ pageSize: "500" }, table))
    expect({ ...made }).toStrictEqual({ filters: [], sorts: [], pageSize: 100 })
  })

  it.each([
    "?filters=totl>=5,total>=abc&sorts=nope,-name&page=x&page=2",
    "?filters=name==a,b&filter=x",
    "?filters=total!=1|2",
    "?sort=name",
    "?filters=status==7",
    "total>=5",
    `?filters=${"x".repeat(9000)}`,
    `?filters=${"total==1,".repeat(65)}`,
  ])("fails where strict does, with the same diagnostics: %s", (url) => {
    const { refused, diagnostics } = applyQuery([], table as never, url, { strict: true })
    expect(refused).toBe(true)
    expect(queryFrom(url, table)).toStrictEqual({ ok: false, diagnostics })
  })

  it("appParameters and limits are those of applyQuery", () => {
    expect(queryFrom("?filter=x", table).ok).toBe(false)
    expect(queryFrom("?filter=x", table, { appParameters: ["filter"] }).ok).toBe(true)
    expect(queryFrom("?filters=total==1", table, { limits: { text: 3 } }).ok).toBe(false)
  })

  it("throws for a value that is not a query, as applyQuery does", () => {
    expect(() => queryFrom(new Map() as never, table)).toThrow(TypeError)
    expect(() => queryFrom(undefined as never, table)).toThrow(TypeError)
  })

  it("T15: a tree that sorts by a name twice gives a query that can be printed", () => {
    const sort = { kind: "sort", name: { kind: "name", text: "name" }, descending: false } as const
    const made = queryFrom({ filters: [], sorts: [sort, sort] }, table)
    expect(orThrow(made).print()).toEqual({ sorts: "name" })
  })

  it("V1: a null that never matches can be joined to other queries", () => {
    const made = orThrow(queryFrom("?filters=total==null|5", table))
    expect(query.where("name", "==", "a").and(made).print().filters).toBe("name==a,total==null|5")
    expect(made.and(query.orderBy("id")).print()).toEqual({
      filters: "total==null|5",
      sorts: "id",
    })
    expect(made.valuesOf("total")).toEqual([5])
  })
})

describe("conditionsOn and valuesOf", () => {
  const made = query
    .where("total", ">=", 5)
    .where("name", "==", ["a", null])
    .search(["name", "email"], "x")
    .where("name", "==", "b")
    .where("status", "!=", [0, 3])
    .where("created", ">", new Date(0))
    .where("lowStock", "==", true)
    .where("paid", "==", false)

  it("conditionsOn gives the conditions that name a field, with typed values", () => {
    expect(made.conditionsOn("total")).toEqual([{ fields: ["total"], operator: ">=", values: [5] }])
    expect(made.conditionsOn("email")).toEqual([
      { fields: ["name", "email"], operator: "@=*", values: ["x"] },
    ])
    expect(made.conditionsOn("name").map(({ operator }) => operator)).toEqual(["==", "@=*", "=="])
    expect(made.conditionsOn("stock")).toEqual([])
  })

  it("valuesOf joins the values of the conditions on a field alone", () => {
    expect(made.valuesOf("name")).toEqual(["a", null, "b"])
    expect(made.valuesOf("name", "@=*")).toEqual([])
    expect(made.valuesOf("email", "@=*")).toEqual([])
    expect(made.valuesOf("total", ">=")).toEqual([5])
    expect(made.valuesOf("status", "!=")).toEqual([0, 3])
    expect(made.valuesOf("created", ">")).toEqual(["1970-01-01T00:00:00Z"])
    expect(made.valuesOf("lowStock")).toEqual([true])
    expect(made.valuesOf("paid")).toEqual([false])
  })

  it("valuesOf has the types of the kinds", () => {
    expectTypeOf(made.valuesOf("name")).toEqualTypeOf<readonly (string | null)[]>()
    expectTypeOf(made.valuesOf("email")).toEqualTypeOf<readonly string[]>()
    expectTypeOf(made.valuesOf("total", ">=")).toEqualTypeOf<readonly number[]>()
    expectTypeOf(made.valuesOf("status")).toEqualTypeOf<readonly (0 | 1 | 3 | null)[]>()
    expectTypeOf(made.valuesOf("created", ">")).toEqualTypeOf<readonly string[]>()
    expectTypeOf(made.valuesOf("lowStock")).toEqualTypeOf<readonly true[]>()
    // @ts-expect-error the operator does not suit a number
    expect(() => made.valuesOf("total", "@=")).toThrow("refused-operator")
  })

  it.each([
    [() => untyped().valuesOf("nam"), 'refused-field N2: The table has no field "nam".'],
    [() => untyped().conditionsOn("nam"), 'refused-field N2: The table has no field "nam".'],
    [() => untyped().valuesOf("name", "="), 'refused-operator T3: "=" is not an operator.'],
  ])("N2, T3: a wrong field or operator is refused: %s", (run, text) => {
    expect(refusalOf(run)).toContain(text)
  })

  it("T14: a query from a URL can be stored as JSON", () => {
    const stored = orThrow(queryFrom("?filters=RATING>=+7.50&sorts=-created", table))
    expect(queryFromJson(JSON.parse(JSON.stringify(stored)), table)).toEqual({
      ok: true,
      value: buildQuery(table).where("rating", ">=", 7.5).orderBy("created", "desc"),
    })
  })
})
