import { describe, expect, it } from "vitest"
import { query } from "./table.ts"

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"

describe("conditions", () => {
  it("T14: where writes one field and one value", () => {
    expect(query.where("name", "==", "Ann").print()).toEqual({ filters: "name==Ann" })
    expect(query.where("name", "@=*", "a,b|c").print()).toEqual({
      filters: String.raw`name@=*a\,b\|c`,
    })
    expect(query.where("name", "==", "").print()).toEqual({ filters: "name==" })
  })

  it('T10: the string "null" is written escaped, and only null is the null value', () => {
    expect(query.where("name", "==", "null").print().filters).toBe(String.raw`name==\null`)
    expect(query.where("name", "==", null).print().filters).toBe("name==null")
    expect(query.where("name", "==", ["null", null]).filters[0]?.values).toEqual([
      { kind: "text", text: "null" },
      { kind: "null" },
    ])
  })

  it("V2: several values or several fields are alternatives of one condition", () => {
    expect(query.where("status", "==", [0, 3]).print().filters).toBe("status==0|3")
    expect(query.where(["name", "email"], "_=", ["a", "b"]).print().filters).toBe(
      "(name|email)_=a|b",
    )
    expect(query.where(["name"], "==", "a").print().filters).toBe("name==a")
  })

  it.each([
    [() => query.where("rating", ">=", 1e21), "rating>=1e+21"],
    [() => query.where("rating", "==", -0), "rating==0"],
    [() => query.where("rating", "<", 0.1), "rating<0.1"],
    [() => query.where("stock", "!=", 9007199254740991), "stock!=9007199254740991"],
    [() => query.where("paid", "==", false), "paid==false"],
    [() => query.where("level", ">", 1), "level>1"],
    [() => query.where("lowStock", "==", true), "lowStock==true"],
    [() => query.where("id", "==", `{${uuid.toUpperCase().replaceAll("-", "")}}`), `id==${uuid}`],
    [() => query.where("placedTo", "==", "2024-05-01"), "placedTo==2024-05-01"],
  ])("V4 to V13: a value is written in the canonical form of its kind: %s", (build, filters) => {
    expect(build().print().filters).toBe(filters)
  })

  it("V5: a date alone is written as it is, and every other date as its instant in UTC", () => {
    expect(query.where("created", "==", " 2024-05-01 ").print().filters).toBe("created==2024-05-01")
    expect(query.where("created", "<", "2024-05-01T00:30+02:00").print().filters).toBe(
      "created<2024-04-30T22:30:00Z",
    )
    expect(query.where("created", "<", "2024-05-01 12:00:00.123456700").print().filters).toBe(
      "created<2024-05-01T12:00:00.1234567Z",
    )
    expect(query.where("created", "<", new Date(Date.UTC(2024, 4, 1))).print().filters).toBe(
      "created<2024-05-01T00:00:00Z",
    )
    expect(query.where("created", ">", "0001-01-01T00:00+14:00").print().filters).toBe(
      "created>0001-01-01T00:00:00+14:00",
    )
  })

  it("V8: a group with a text field writes the value as it was given", () => {
    expect(query.where(["owner", "name"], "==", uuid.toUpperCase()).print().filters).toBe(
      `(owner|name)==${uuid.toUpperCase()}`,
    )
    expect(query.where(["created", "placed"], "==", "2024-05-01T02:00+02:00").print().filters).toBe(
      "(created|placed)==2024-05-01T00:00:00Z",
    )
  })

  it("N1: names are written in the spelling of the table", () => {
    const loose = "SHOP.City" as "shop.city"
    expect(query.where(loose, "==", "x").filters[0]?.names).toEqual([
      { kind: "name", text: "shop.city" },
    ])
  })
})

describe("noneOf, between, onDay, isEmpty, search and when", () => {
  it("V2: noneOf writes one condition for each value", () => {
    expect(query.noneOf("status", [0, 1]).print().filters).toBe("status!=0,status!=1")
    expect(query.noneOf("name", ["a,b", null]).print().filters).toBe(
      String.raw`name!=a\,b,name!=null`,
    )
  })

  it("V5: between includes both ends, and all of the last day", () => {
    expect(query.between("total", 1, 5).print().filters).toBe("total>=1,total<=5")
    expect(query.between("created", "2024-05-01", "2024-05-31").print().filters).toBe(
      "created>=2024-05-01,created<2024-06-01",
    )
    expect(query.between("created", "2024-12-31", "2024-12-31").print().filters).toBe(
      "created>=2024-12-31,created<2025-01-01",
    )
    expect(query.between("created", "2024-05-01", "2024-05-31T12:00").print().filters).toBe(
      "created>=2024-05-01,created<=2024-05-31T12:00:00Z",
    )
    expect(query.between("created", new Date(0), new Date(1)).print().filters).toBe(
      "created>=1970-01-01T00:00:00Z,created<=1970-01-01T00:00:00.001Z",
    )
  })

  it("V5: between and onDay end the day 9999-12-31 with its last instant", () => {
    expect(query.between("created", "0001-01-01", "9999-12-31").print().filters).toBe(
      "created>=0001-01-01,created<=9999-12-31T23:59:59.9999999Z",
    )
    expect(query.onDay("created", "9999-12-31").print().filters).toBe(
      "created>=9999-12-31,created<=9999-12-31T23:59:59.9999999Z",
    )
  })

  it("V5: onDay covers midnight to midnight, in UTC or at an offset", () => {
    expect(query.onDay("created", "2024-02-29").print().filters).toBe(
      "created>=2024-02-29,created<2024-03-01",
    )
    expect(query.onDay("created", "2024-05-01", "+02:00").print().filters).toBe(
      "created>=2024-04-30T22:00:00Z,created<2024-05-01T22:00:00Z",
    )
    expect(query.onDay("created", "2024-05-01", "-05:30").print().filters).toBe(
      "created>=2024-05-01T05:30:00Z,created<2024-05-02T05:30:00Z",
    )
    expect(query.onDay("created", "2024-05-01", "Z").print()).toEqual(
      query.onDay("created", "2024-05-01").print(),
    )
  })

  it("V1: isEmpty and isNotEmpty write conditions with null", () => {
    expect(query.isEmpty("rating").isNotEmpty("name").print().filters).toBe(
      "rating==null,name!=null",
    )
  })

  it("V3: search finds the trimmed string in any of the fields", () => {
    expect(query.search(["name", "email"], "  x|y, ").print().filters).toBe(
      String.raw`(name|email)@=*x\|y\,`,
    )
    expect(query.search("name", "null").print().filters).toBe("name@=*null")
    expect(query.search("name", " a\\").print().filters).toBe(String.raw`name@=*a` + "\\\\")
  })

  it("T1: search with an empty string adds no condition", () => {
    expect(query.search(["name", "email"], " \u0085\t").print()).toEqual({})
    expect(query.search("name", "")).toBe(query.search("name", "  "))
  })

  it.each([[null], [undefined], [false], [""], [[]]] as const)(
    "when skips its function for %o",
    (value) => {
      expect(query.when(value, (same) => same.withPage(9))).toBe(query)
    },
  )

  it("when calls its function for every other value, 0 included", () => {
    expect(query.when(0, (same, total) => same.where("total", ">=", total)).print().filters).toBe(
      "total>=0",
    )
    expect(
      query.when([1, 2], (same, totals) => same.where("total", "==", totals)).print().filters,
    ).toBe("total==1|2")
    expect(query.when(true, (same, low) => same.where("lowStock", "==", low)).print().filters).toBe(
      "lowStock==true",
    )
  })
})

describe("order and paging", () => {
  it("P1: orderBy adds sorts in the order of the calls", () => {
    expect(query.orderBy("created", "descending").orderBy("id").print()).toEqual({
      sorts: "-created,id",
    })
    expect(query.orderBy("id", "ascending").withoutOrder().orderBy("name").print()).toEqual({
      sorts: "name",
    })
  })

  it("P3: the last call of page and pageSize applies", () => {
    expect(query.withPage(2).withPage(3).withPageSize(100).print()).toEqual({
      page: 3,
      pageSize: 100,
    })
  })
})

describe("changes to a query", () => {
  const both = query
    .where("name", "==", "a")
    .where("total", ">", 1)
    .where(["name", "email"], "==", "b")
    .where("name", "!=", "c")

  it("T14: without removes the conditions on exactly that field", () => {
    expect(both.without("name").print().filters).toBe("total>1,(name|email)==b")
    expect(both.without("email").print()).toEqual(both.print())
  })

  it("T14: replace puts one condition at the place of the first one on the field", () => {
    expect(both.replace("name", "_=", ["x", "y"]).print().filters).toBe(
      "name_=x|y,total>1,(name|email)==b",
    )
    expect(both.replace("total", "<", 9).print().filters).toBe(
      "name==a,total<9,(name|email)==b,name!=c",
    )
    expect(both.replace("stock", "==", 0).print().filters).toBe(
      `${both.print().filters ?? ""},stock==0`,
    )
  })

  it("P3: replace, without and search forget the page, and calls that compose keep it", () => {
    const paged = both.withPage(7).withPageSize(5)
    for (const changed of [
      paged.replace("total", ">", 2),
      paged.without("total"),
      paged.search("name", "x"),
    ])
      expect(changed.print()).toMatchObject({ pageSize: 5, filters: expect.any(String) as string })
    expect(paged.without("total")).not.toHaveProperty("page")
    expect(paged.replace("total", ">", 2)).not.toHaveProperty("page")
    expect(paged.search("name", "x")).not.toHaveProperty("page")
    for (const kept of [
      paged.search("name", " "),
      paged.where("total", "==", 1),
      paged.and(query.where("total", "==", 1)),
      paged.orderBy("id"),
      paged.withoutOrder(),
    ])
      expect(kept.page).toBe(7)
  })

  it("T1: and joins conditions and sorts, and takes the page of the other query", () => {
    const other = query.where("stock", "==", null).orderBy("id").withPage(2)
    const joined = query
      .where("name", "==", "a")
      .orderBy("name")
      .withPage(7)
      .withPageSize(5)
      .and(other)
    expect(joined.print()).toEqual({
      filters: "name==a,stock==null",
      sorts: "name,id",
      page: 2,
      pageSize: 5,
    })
  })

  it("T14: no method changes the query, and every node is frozen", () => {
    const before = JSON.stringify(both)
    both.where("name", "==", "z").orderBy("name").withPage(2).without("name")
    expect(JSON.stringify(both)).toBe(before)
    const nodes = [
      both,
      both.filters,
      both.filters[0],
      both.filters[0]?.names,
      both.filters[0]?.values[0],
    ]
    const sorted = query.orderBy("name")
    for (const node of [
      ...nodes,
      both.filters[0]?.operator,
      sorted.sorts,
      sorted.sorts[0],
      sorted.sorts[0]?.name,
    ]) {
      expect(Object.isFrozen(node)).toBe(true)
    }
  })

  it("T14: a query compares and copies as the tree that it is, without methods", () => {
    const same = query.where("name", "==", "a").orderBy("name").withPage(2)
    expect(same).toEqual(query.where("name", "==", "a").orderBy("name").withPage(2))
    expect(same).not.toEqual(same.withPage(3))
    expect(Object.keys(same)).toEqual(["filters", "sorts", "page"])
    expect(Object.keys(query)).toEqual(["filters", "sorts"])
    expect(structuredClone({ ...same })).toEqual(same)
    expect(structuredClone(same)).toEqual({ ...same })
  })

  it("T14: a later change of an array of values does not change the query", () => {
    const names = ["a", "b"]
    const built = query.where("name", "==", names)
    names.push("c")
    expect(built.print().filters).toBe("name==a|b")
  })
})
