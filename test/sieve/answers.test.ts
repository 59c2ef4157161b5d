import { describe, expect, it } from "vitest"
import { applyQuery, compilePredicate, defineFields, prepareQuery } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { ask, table } from "./table.ts"

const every = [1, 2, 3, 4]

const numbered = defineFields(
  { id: { kind: "integer", nullable: false, sort: true } },
  { maxPageSize: 100 },
)

describe("names", () => {
  it("S8: letter case is ignored in filters, shortcuts and sorts", () => {
    expect(ask("NAME==xz").ids).toEqual([4])
    expect(ask("FEW==true").ids).toEqual([1, 4])
    expect(ask({ sorts: "-ID" }).ids).toEqual([4, 3, 2, 1])
  })

  it("S8: a name that is not filterable or not sortable is unknown", () => {
    expect(ask("hidden==xz").codes).toContain("gave-up")
    expect(ask({ sorts: "few" }).codes).toContain("gave-up")
  })
})

describe("giving up", () => {
  it.each([
    ["a string that fails", "(name==xz)"],
    ["an unknown name", "nope==1"],
    ["a value that cannot be read", "stock==x"],
    ["an unsuitable operator", "stock@=1"],
    ["an unsuitable star", "stock==*1"],
    ["null for a field that is never null", "id==null"],
  ])("S9: %s drops filters, sorts and paging, or refuses when strict", (_, filters) => {
    const query = { filters: `name==xz,${filters}`, sorts: "-id", pageSize: 1 }
    expect(ask(query)).toMatchObject({ ids: every, pages: 1, refused: false })
    expect(ask(query, true)).toMatchObject({ ids: [], pages: 0, refused: true })
    expect(ask(query).codes.filter((code) => code === "gave-up")).toHaveLength(1)
  })

  it("S9: every name and value is checked before the server gives up", () => {
    const { codes } = ask("stock==x|y,nope==1,name>a,id==null")
    expect(codes).toEqual([
      "unreadable-value",
      "gave-up",
      "unreadable-value",
      "unknown-field",
      "unsuitable-operator",
      "never-null",
    ])
  })

  it("S9: an unknown sort drops sorts and paging, and the filters apply", () => {
    expect(ask({ filters: "stock>3", sorts: "-id,nope", pageSize: 1 })).toMatchObject({
      ids: [2, 4],
      pages: 1,
    })
    expect(ask({ sorts: "nope" }, true).refused).toBe(true)
  })

  it("S9: strict refuses only when the server gives up, whatever other diagnostics there are", () => {
    const { codes, refused } = ask(
      { filters: "name==xz>y,stock>null", sorts: "id,id", page: "x", pageSize: 101 },
      true,
    )
    expect(codes).toEqual([
      "value-cut",
      "null-order",
      "duplicate-sort",
      "unreadable-page",
      "unreachable-rows",
    ])
    expect(refused).toBe(false)
  })

  it("S9: the message names the mistake and says that every row is returned", () => {
    const [, gaveUp] = ask("nope==1").diagnostics
    expect(gaveUp?.message).toMatch(/nope.*So the server .*returns every row\.$/)
    expect(gaveUp?.rule).toBe("S9")
  })

  it.each([
    ["nope,stock==x", "nope"],
    ["stock==x,nope", "x"],
    ["(stock|nope)==x", "x"],
    ["nope|stock==x|y", "nope"],
    ["stock==3,few|nope,hidden,id==null", "nope"],
    ["stock==x,nope,(name)", "(name)"],
  ])(
    "S9: for %s gave-up marks the first mistake of the library, by name and then by value",
    (filters, place) => {
      const { codes, places } = ask(filters)
      expect(places[codes.indexOf("gave-up")]).toBe(place)
    },
  )

  it("S9: when the filters are given up, gave-up is not reported for the sorts", () => {
    const { diagnostics } = ask({ filters: "nope==1", sorts: "nope" })
    expect(diagnostics.map(({ source, code }) => [source, code])).toEqual([
      ["filters", "unknown-field"],
      ["filters", "gave-up"],
      ["sorts", "unknown-field"],
    ])
  })

  it("S10: a condition without operator has no effect, unless its name is unknown", () => {
    expect(ask("name|stock,few,createdTo,name==xz").ids).toEqual([4])
    expect(ask("name|nope,name==xz").ids).toEqual(every)
  })
})

describe("conditions", () => {
  it("S11: a row matches by any name and any value of all conditions", () => {
    expect(ask("name|stock==xz|3").codes).toContain("unreadable-value")
    expect(ask("id|stock==3|7").ids).toEqual([1, 2, 3])
    expect(ask("id|stock==3|7,id<3").ids).toEqual([1, 2])
  })

  it("S11: a negative operator with several values is true for every non-empty row value", () => {
    expect(ask("name!=Anna|anna").ids).toEqual([1, 2, 4])
    expect(ask("name!@=n|x").ids).toEqual([1, 2, 4])
  })

  it.each([
    ["name==null", [3]],
    ["name==*NULL", [3]],
    ["name!=null", [1, 2, 4]],
    ["stock==null", [3]],
    ["stock!=*null", [1, 2, 4]],
    ["stock>null", []],
    ["stock<=Null", []],
    ["status!=null", [1, 2, 4]],
    ["ref==null", [1, 3, 4]],
    ["name==null|xz", [3, 4]],
    ["name==\\null", []],
    ["name!=\\null", [1, 2, 4]],
    ["name!@=x", [1, 2]],
    ["name!=xz", [1, 2]],
  ])("S12: %s returns the rows %j", (filters, ids) => {
    expect(ask(filters)).toMatchObject({ ids, refused: false })
  })

  it.each([
    "stock@=null",
    "status_=null",
    "paid==null",
    "status>null",
    "paid<=null",
    "stock==\\null",
  ])("S12: %s makes the server give up", (filters) => {
    expect(ask(filters).codes).toContain("gave-up")
  })

  it("S12: a query can match the text null, and cannot match the text \\null", () => {
    const texts = ["null", "NULL", "\\null", null].map((name, id) => ({ id, name }))
    const found = (filters: string): unknown => {
      const bound = prepareQuery({ filters }, table, { dialect: sieve })
      return texts.filter(compilePredicate(bound)).map(({ id }) => id)
    }
    expect(found("name==\\null")).toEqual([0])
    expect(found("name==*\\NULL")).toEqual([0, 1])
    expect(found("name==\\\\null")).toEqual([0])
    expect(found("name==\\\\\\null")).toEqual([])
    expect(found("name@=\\null")).toEqual([0, 2])
    expect(found("name_=null")).toEqual([0])
  })

  it.each([
    [
      "text",
      "name",
      [
        "==",
        "!=",
        "@=",
        "_=",
        "_-=",
        "!@=",
        "!_=",
        "!_-=",
        "==*",
        "!=*",
        "@=*",
        "_=*",
        "_-=*",
        "!@=*",
        "!_=*",
        "!_-=*",
      ],
    ],
    ["integer", "stock", ["==", "!=", ">", "<", ">=", "<="]],
    ["number", "total", ["==", "!=", ">", "<", ">=", "<="]],
    ["date", "created", ["==", "!=", ">", "<", ">=", "<="]],
    ["uuid", "ref", ["==", "!=", ">", "<", ">=", "<="]],
    ["enum", "status", ["==", "!="]],
    ["boolean", "paid", ["==", "!="]],
  ])(
    "S13: a field of kind %s accepts its operators and gives up on the others",
    (_, name, taken) => {
      const value = { created: "2024-01-01", ref: "0".repeat(32), paid: "true" }[name] ?? "1"
      const symbols = ["==", "!=", "@=", "_=", "_-=", "!@=", "!_=", "!_-="].flatMap((symbol) => [
        symbol,
        `${symbol}*`,
      ])
      const suitable = [...symbols, ">", "<", ">=", "<="].filter(
        (symbol) => !ask(`${name}${symbol}${value}`).codes.includes("unsuitable-operator"),
      )
      expect(suitable.sort()).toEqual([...taken].sort())
    },
  )

  it("S13: uuids are ordered by their canonical text", () => {
    expect(ask("ref>6F9619FF8B86D011B42D00CF4FC964FE").ids).toEqual([2])
    expect(ask("ref<6f9619ff-8b86-d011-b42d-00cf4fc964fe").ids).toEqual([])
  })

  it("S14: values are compared as their kind reads them", () => {
    expect(ask("stock==0x3").ids).toEqual([1])
    expect(ask("total>=3E2").ids).toEqual([4])
    expect(ask("status==done|7").ids).toEqual([2, 4])
    expect(ask("created==x| ").codes).toContain("gave-up")
    expect(ask("created== | ").codes).toContain("gave-up")
    expect(ask("created==2024-03-01| |2024-02-28").ids).toEqual([2, 4])
  })

  it("S15: letter case counts without a star and is ignored with one", () => {
    expect(ask("name==anna").ids).toEqual([2])
    expect(ask("name==*ANNA").ids).toEqual([1, 2])
    expect(ask("name@=nn,name_=A").ids).toEqual([1])
    expect(ask("name_-=*NA").ids).toEqual([1, 2])
  })

  it("S16: a shortcut needs the value true, and in a group it narrows the whole result", () => {
    expect(ask("few==true").ids).toEqual([1, 4])
    expect(ask("few>x|true").ids).toEqual([1, 4])
    expect(ask("few==TRUE").ids).toEqual(every)
    expect(ask("(few|name)==true|Anna|anna").ids).toEqual([1])
    expect(ask("(few|name)==Anna|anna").ids).toEqual([1, 2])
  })

  it("S16: range ends compare their date field", () => {
    expect(ask("createdFrom==2024-03-01").ids).toEqual([2])
    expect(ask("createdTo==2024-02-29").ids).toEqual([1, 4])
    expect(ask("createdTo==2024-02-29T10:00:00").ids).toEqual([1, 4])
    expect(ask("createdFrom>2024-02-29").ids).toEqual([1, 2])
    expect(ask("createdFrom==null").ids).toEqual([])
    expect(ask("createdFrom!=2024-03-01").codes).toContain("gave-up")
    expect(ask("createdFrom==soon").codes).toContain("gave-up")
  })
})

describe("order and pages", () => {
  it("S17: text is sorted by UTF-16 code units, and empty values come first", () => {
    expect(ask({ sorts: "name" }).ids).toEqual([3, 1, 2, 4])
    expect(ask({ sorts: "-name" }).ids).toEqual([4, 2, 1, 3])
    expect(ask({ sorts: "paid,-id" }).ids).toEqual([4, 2, 3, 1])
  })

  it("S17: a second sort by the same field in another letter case changes nothing", () => {
    expect(ask({ sorts: "-id,ID" }).ids).toEqual([4, 3, 2, 1])
  })

  it.each([
    [{ pageSize: 3 }, [1, 2, 3], 2],
    [{ pageSize: 3, page: 2 }, [4], 2],
    [{ pageSize: " +3 ", page: "2" }, [4], 2],
    [{ pageSize: 0, page: 2 }, every, 1],
    [{ pageSize: -1 }, every, 1],
    [{ pageSize: 110 }, every, 1],
    [{ pageSize: 2, page: 0 }, [1, 2], 2],
    [{ pageSize: 2, page: -2_147_483_648 }, [1, 2], 2],
    [{ pageSize: 2, page: 3 }, [], 2],
    [{ pageSize: 2, page: 1_073_741_826 }, [1, 2], 2],
    [{ pageSize: 4, page: 1_073_741_825 }, every, 1],
    [{ pageSize: 2, page: "x" }, [1, 2], 2],
    [{ pageSize: "2147483648" }, every, 1],
    [{ filters: "name==nobody" }, [], 0],
    [{ filters: "name==nobody", pageSize: 0 }, [], 0],
  ])("S18: the page of %j has the rows %j", (query, ids, pages) => {
    expect(ask(query)).toMatchObject({ ids, pages })
  })

  it("S18: a negative zero is read as zero", () => {
    expect(prepareQuery({ page: "-0" }, table, { dialect: sieve }).paging).toEqual({
      page: 0,
      pageSize: 20,
      skip: 0,
    })
  })

  it("S18: a page size above the maximum skips rows that no page shows", () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }))
    const idsOf = (page: number): readonly number[] =>
      applyQuery(many, numbered, { page, pageSize: 110 }, { dialect: sieve }).data.map(
        ({ id }) => id,
      )
    expect([idsOf(1).at(0), idsOf(1).at(-1), idsOf(2).at(0), idsOf(2).at(-1)]).toEqual([
      1, 100, 111, 210,
    ])
  })
})
