import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { compileCondition, compilePredicate } from "../../src/evaluate/predicate.ts"
import { defineFields } from "../../src/fields/table.ts"
import { matching, matchingRows, tables } from "./support.ts"

const empty = [null, undefined]
const operators = {
  text: ["==", "!=", "@=", "_=", "_-=", "!@=", "!_=", "!_-=", "==*", "!=*", "@=*", "!@=*"],
  number: ["==", "!=", ">", "<", ">=", "<="],
} as const

describe("predicates", () => {
  it("T1: a row matches when all conditions hold", () => {
    const table = defineFields(
      { a: { kind: "number" }, b: { kind: "text" }, c: { kind: "date" } },
      { strict: false },
    )
    const rows = [
      { a: 1, b: "x", c: "2024-01-01" },
      { a: 1, b: "y", c: "2024-01-01" },
      { a: 2, b: "x", c: "2024-01-01" },
      { a: 1, b: "x", c: "2023-01-01" },
    ]
    expect(matchingRows(table, "", rows)).toEqual(rows)
    expect(matchingRows(table, "a==1", rows)).toEqual([rows[0], rows[1], rows[3]])
    expect(matchingRows(table, "a==1,b==x", rows)).toEqual([rows[0], rows[3]])
    expect(matchingRows(table, "b@=x,a==1,c>2023-06-01", rows)).toEqual([rows[0]])
  })

  it.each(operators.text)(
    "V1: %s with a value is false on an empty row of a text field",
    (symbol) => {
      expect(matching(tables.text, `v${symbol}x`, empty)).toEqual([])
      expect(matching(tables.text, `v${symbol}`, empty)).toEqual([])
    },
  )

  it.each(operators.number)(
    "V1: %s with a number is false on an empty row of a number field",
    (symbol) => {
      expect(matching(tables.number, `v${symbol}5`, empty)).toEqual([])
    },
  )

  it.each(["text", "number", "integer", "enum", "boolean", "date", "uuid"] as const)(
    "V1: == null matches the empty rows of kind %s, and != null all others",
    (kind) => {
      const values = {
        text: "",
        number: 0,
        integer: 0,
        enum: 0,
        boolean: false,
        date: "2024-01-01",
        uuid: "6f9619ff8b86d011b42d00cf4fc964ff",
      }
      const all = [null, undefined, Number.NaN, values[kind], {}, [], Symbol("s")]
      expect(matching(tables[kind], "v==null", all)).toEqual(
        all.filter((value) => value !== values[kind]),
      )
      expect(matching(tables[kind], "v!=null", all)).toEqual([values[kind]])
    },
  )

  it("V1: a missing property is empty", () => {
    expect(matchingRows(tables.text, "v==null", [{}, { v: "x" }, { V: "x" }])).toEqual([
      {},
      { V: "x" },
    ])
  })

  it("V1: a != condition excludes rows whose value is empty", () => {
    expect(matching(tables.text, "v!=x", ["x", "y", "", null])).toEqual(["y", ""])
    expect(matching(tables.number, "v!=1", [1, 2, null, Number.NaN])).toEqual([2])
  })

  it("V1: the empty text is a value and not empty", () => {
    expect(matching(tables.text, "v==", ["", "x", null])).toEqual([""])
    expect(matching(tables.text, "v!=", ["", "x", null])).toEqual(["x"])
  })

  it("T10, V1: null among several values also matches the empty rows", () => {
    expect(matching(tables.text, "v==x|null", ["x", "y", null])).toEqual(["x", null])
    expect(matching(tables.number, "v==null|1|2", [1, 2, 3, null])).toEqual([1, 2, null])
  })

  it("T10: the escaped null and null under a text operator are compared as text", () => {
    expect(matching(tables.text, "v==\\null", ["null", "NULL", null])).toEqual(["null"])
    expect(matching(tables.text, "v==*\\null", ["null", "NULL", null])).toEqual(["null", "NULL"])
    expect(matching(tables.text, "v@=null", ["nullable", null, "x"])).toEqual(["nullable"])
    expect(matching(tables.text, "v!@=NULL", ["NULLABLE", null, "x"])).toEqual(["x"])
  })

  it("V2: a condition matches when any of its values matches, also for negative operators", () => {
    expect(matching(tables.text, "v==x|y", ["x", "y", "z", null])).toEqual(["x", "y"])
    expect(matching(tables.text, "v!=x|y", ["x", "y", "z", null])).toEqual(["x", "y", "z"])
    expect(matching(tables.text, "v@=a|b", ["xa", "bx", "c"])).toEqual(["xa", "bx"])
    expect(matching(tables.text, "v!@=a|b", ["a", "b", "ab", "c"])).toEqual(["a", "b", "c"])
    expect(matching(tables.text, "v!_=a|b", ["a", "b", "c"])).toEqual(["a", "b", "c"])
    expect(matching(tables.text, "v!_=a|ab", ["a", "ab", "b"])).toEqual(["a", "b"])
    expect(matching(tables.text, "v!=x|x", ["x", "y", null])).toEqual(["y"])
    expect(matching(tables.text, "v!=x|null", ["x", "y", null])).toEqual(["x", "y"])
  })

  it("V2: an ordering matches when any of its values matches", () => {
    expect(matching(tables.number, "v>3|1|2", [1, 2, 3, 4])).toEqual([2, 3, 4])
    expect(matching(tables.number, "v<3|1|2", [0, 1, 2, 3])).toEqual([0, 1, 2])
    expect(matching(tables.number, "v>=3|1|2", [0, 1, 2, 3])).toEqual([1, 2, 3])
    expect(matching(tables.number, "v<=1|3|2", [1, 2, 3, 4])).toEqual([1, 2, 3])
    expect(matching(tables.date, "v>2024-03-01|2024-01-01", ["2024-02-01", "2024-01-01"])).toEqual([
      "2024-02-01",
    ])
    expect(matching(tables.date, "v<=2024-03-01|2024-01-01", ["2024-02-01", "2024-03-02"])).toEqual(
      ["2024-02-01"],
    )
  })

  it("V2: a group matches when any field matches any value", () => {
    const table = defineFields(
      { a: { kind: "text" }, b: { kind: "text" }, n: { kind: "number" } },
      { strict: false },
    )
    const rows = [{ a: "x" }, { b: "x" }, { a: "y", b: "z" }, { n: 1 }, {}]
    expect(matchingRows(table, "(a|b)==x", rows)).toEqual([rows[0], rows[1]])
    expect(matchingRows(table, "(a|b|n)==x|1", rows)).toEqual([rows[0], rows[1], rows[3]])
    expect(matchingRows(table, "(a|b)!=x", rows)).toEqual([rows[2]])
    expect(matchingRows(table, "(a|b)==null", rows)).toEqual([rows[0], rows[1], rows[3], rows[4]])
  })

  it("N2, V10: unknown names and unsuitable operators drop fields, and a condition without fields holds on every row", () => {
    const table = defineFields({ a: { kind: "text" }, n: { kind: "number" } }, { strict: false })
    const rows = [{ a: "x4" }, { n: 4 }, {}]
    expect(matchingRows(table, "(a|n|nope)@=4", rows)).toEqual([rows[0]])
    expect(matchingRows(table, "n@=4", rows)).toEqual(rows)
    expect(matchingRows(table, "nope==4,n==4", rows)).toEqual([rows[1]])
    expect(matchingRows(table, "a>null", rows)).toEqual(rows)
  })

  it.each(operators.number)("V9: an unreadable value matches nothing under %s", (symbol) => {
    expect(matching(tables.number, `v${symbol}x`, [1, 2, null])).toEqual([])
    expect(matching(tables.enum, `v${symbol}Open`, [0, 1, null])).toEqual([])
    expect(matching(tables.date, `v${symbol}soon`, ["2024-01-01", null])).toEqual([])
  })

  it("V9: an unreadable value beside readable ones changes nothing", () => {
    expect(matching(tables.number, "v==x|1", [1, 2])).toEqual([1])
    expect(matching(tables.number, "v!=x|1", [1, 2])).toEqual([2])
    expect(matching(tables.number, "v>x|1", [1, 2])).toEqual([2])
    expect(matching(tables.number, "v!=x|null", [1, null])).toEqual([1])
    expect(
      matching(tables.uuid, "v!=x|6f9619ff8b86d011b42d00cf4fc964ff", [
        "6F9619FF-8B86-D011-B42D-00CF4FC964FF",
      ]),
    ).toEqual([])
  })

  it("V11: null under an ordering matches nothing", () => {
    expect(matching(tables.number, "v>null", [1, null])).toEqual([])
    expect(matching(tables.number, "v<=null|1", [1, 2, null])).toEqual([1])
  })

  it("V4: numbers are compared by value", () => {
    expect(matching(tables.number, "v==1.50", [1.5, 1, "1.5"])).toEqual([1.5])
    expect(matching(tables.number, "v==0", [0, -0, 1])).toEqual([0, -0])
    expect(matching(tables.number, "v==-0", [0, -0])).toEqual([0, -0])
    expect(matching(tables.number, "v>1e3", [999, 1000, 1001, Number.POSITIVE_INFINITY])).toEqual([
      1001,
      Number.POSITIVE_INFINITY,
    ])
    expect(matching(tables.integer, "v>=2", [1, 2, 2.5, 3])).toEqual([2, 2.5, 3])
    expect(matching(tables.number, "v!=1", [1, 0.1 + 0.2])).toEqual([0.1 + 0.2])
  })

  it("V4: a row's value of another type is empty in a number field", () => {
    const odd = ["5", true, 5n, {}, [5], new Number(5)]
    expect(matching(tables.number, "v==5|1", odd)).toEqual([])
    expect(matching(tables.number, "v==null", odd)).toEqual(odd)
    expect(matching(tables.integer, "v!=1", odd)).toEqual([])
  })

  it("V6: booleans are compared as true and false", () => {
    expect(matching(tables.boolean, "v==true", [true, false, null, 1, "true"])).toEqual([true])
    expect(matching(tables.boolean, "v!=true", [true, false, null, 1, "true"])).toEqual([false])
    expect(matching(tables.boolean, "v==nonsense", [true, false, null])).toEqual([false])
    expect(matching(tables.boolean, "v==true|false", [true, false, null])).toEqual([true, false])
    expect(matching(tables.boolean, "v!=true|false", [true, false, null])).toEqual([true, false])
  })

  it("V7: enums are compared by id, listed or not", () => {
    expect(matching(tables.enum, "v==1", [0, 1, 7, null])).toEqual([1])
    expect(matching(tables.enum, "v==7", [0, 1, 7, null])).toEqual([7])
    expect(matching(tables.enum, "v>0", [0, 1, 7, null])).toEqual([1, 7])
  })

  it("V8: uuids are compared by their canonical form", () => {
    const id = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
    const rows = [
      id,
      id.toUpperCase(),
      `{${id}}`,
      id.replaceAll("-", ""),
      id.replace("6", "7"),
      "x",
      5,
    ]
    expect(matching(tables.uuid, `v==(${id})`, rows)).toEqual(rows.slice(0, 4))
    expect(matching(tables.uuid, `v!=${id}`, rows)).toEqual([rows[4]])
    expect(matching(tables.uuid, "v==null", rows)).toEqual(["x", 5])
  })

  it("V5: dates are compared to 100 ns, as Date or string, in any zone", () => {
    const noon = new Date("2024-01-01T12:00:00Z")
    const rows = [
      noon,
      "2024-01-01T12:00:00Z",
      "2024-01-01T13:00+01:00",
      "2024-01-01 12:00",
      "2024-01-01T12:00:00.0000001Z",
      "2024-01-01T12:00:00.00000009Z",
    ]
    const exact = [...rows.slice(0, 4), rows[5]]
    expect(matching(tables.date, "v==2024-01-01T12:00", rows)).toEqual(exact)
    expect(matching(tables.date, "v>2024-01-01T12:00", rows)).toEqual([rows[4]])
    expect(matching(tables.date, "v!=2024-01-01T12:00", rows)).toEqual([rows[4]])
    expect(matching(tables.date, "v!=2024-01-01T12:00|2024-01-01", rows)).toEqual(rows)
    expect(matching(tables.date, "v==2024-01-01T12:00|2024-01-01T12:00:00.0000001Z", rows)).toEqual(
      rows,
    )
    expect(matching(tables.date, "v>=2024-01-01T12:00:00.0000001Z", rows)).toEqual([rows[4]])
    expect(matching(tables.date, "v<2024-01-01T12:00:00.0000001Z", rows)).toEqual(exact)
  })

  it("V5: a date alone is its midnight UTC", () => {
    const rows = ["2024-01-01", "2024-01-01T00:00:01Z", "2023-12-31T23:59:59Z"]
    expect(matching(tables.date, "v==2024-01-01", rows)).toEqual([rows[0]])
    expect(matching(tables.date, "v<=2024-01-01", rows)).toEqual([rows[0], rows[2]])
    expect(matching(tables.date, "v>2024-01-01", rows)).toEqual([rows[1]])
  })

  it("V5: invalid dates and values of other types are empty in a date field", () => {
    const odd = [
      new Date(Number.NaN),
      "2024-13-01",
      "soon",
      1704067200000,
      true,
      {},
      { getTime: () => 0 },
    ]
    expect(matching(tables.date, "v==null", odd)).toEqual(odd)
    expect(matching(tables.date, "v>0001-01-01", odd)).toEqual([])
  })

  it("V12: a shortcut applies its predicate when true, and is omitted when false", () => {
    const table = defineFields(
      {
        n: { kind: "number" },
        low: { kind: "shortcut", test: (row: { n?: number }) => (row.n ?? 0) < 5 },
      },
      { strict: false },
    )
    const rows = [{ n: 1 }, { n: 9 }, {}]
    expect(matchingRows(table, "low==true", rows)).toEqual([rows[0], rows[2]])
    expect(matchingRows(table, "low==false", rows)).toEqual(rows)
    expect(matchingRows(table, "low==null,n==9", rows)).toEqual([rows[1]])
    expect(matchingRows(table, "(low|n)==true", rows)).toEqual([rows[0], rows[2]])
    expect(matchingRows(table, "(low|n)==true|9", rows)).toEqual(rows)
    expect(matchingRows(table, "(low|n)==9", rows)).toEqual([rows[1]])
  })

  it("V12: a predicate that throws counts as false", () => {
    const table = defineFields(
      {
        bad: {
          kind: "shortcut",
          test: () => {
            throw new Error("no")
          },
        },
      },
      { strict: false },
    )
    expect(matchingRows(table, "bad==true", [{}, null])).toEqual([])
  })

  it("V12: the result of a predicate counts as true or false", () => {
    const loose = (row: { answer: unknown }): boolean => row.answer as boolean
    const table = defineFields({ odd: { kind: "shortcut", test: loose } }, { strict: false })
    const rows = [{ answer: 1 }, { answer: "" }, { answer: undefined }, { answer: {} }]
    const predicate = compilePredicate(
      prepareQuery({ filters: "odd==true,odd==true,odd==true" }, table),
    )
    expect(rows.map(predicate).map(Boolean)).toEqual([true, false, false, true])
  })

  it("V13: a range end is compared with the value of its date field", () => {
    const rows = [
      "2024-01-01",
      "2024-01-01T23:59:59.9999999Z",
      "2024-01-02",
      new Date("2023-12-31"),
      null,
      "soon",
    ]
    expect(matching(tables.date, "from==2024-01-01", rows)).toEqual(rows.slice(0, 3))
    expect(matching(tables.date, "to==2024-01-01", rows)).toEqual([rows[0], rows[1], rows[3]])
    expect(matching(tables.date, "to==2024-01-01T00:00", rows)).toEqual([rows[0], rows[3]])
    expect(matching(tables.date, "to>2024-01-01", rows)).toEqual([rows[1], rows[2]])
    expect(matching(tables.date, "from<2024-01-01", rows)).toEqual([rows[3]])
    expect(matching(tables.date, "from>=2024-01-02|2024-01-01", rows)).toEqual(rows.slice(0, 3))
    expect(matching(tables.date, "to<=2024-01-01", rows)).toEqual([rows[0], rows[1], rows[3]])
    expect(matching(tables.date, "to<=2024-01-01T00:00", rows)).toEqual([rows[0], rows[3]])
    expect(matching(tables.date, "from==null", rows)).toEqual([])
    expect(matching(tables.date, "from==2024-01-01,to==2024-01-01", rows)).toEqual([
      rows[0],
      rows[1],
    ])
  })

  it("V12: shortcuts are asked in the order of the query, and the second only where the first holds", () => {
    const asked: string[] = []
    const shortcut = (name: string, holds: boolean) => ({
      kind: "shortcut" as const,
      test: () => asked.push(name) > 0 && holds,
    })
    const table = defineFields(
      { no: shortcut("no", false), yes: shortcut("yes", true) },
      { strict: false },
    )
    const holds = (filters: string) => compilePredicate(prepareQuery({ filters }, table))({})
    expect(holds("no==true,yes==true")).toBe(false)
    expect(asked.splice(0)).toEqual(["no"])
    expect(holds("yes==true,no==true")).toBe(false)
    expect(asked).toEqual(["yes", "no"])
  })

  it("V12: a shortcut is asked last, and only where the other conditions hold", () => {
    let asked = 0
    const table = defineFields(
      {
        all: { kind: "shortcut", test: () => ++asked > 0 },
        name: { kind: "text" },
      },
      { strict: false },
    )
    const rows = [{ name: "one" }, { name: "two" }, { name: "three" }]
    const matches = compilePredicate(prepareQuery({ filters: "all==true,name@=o" }, table))
    expect(rows.filter(matches)).toEqual([rows[0], rows[1]])
    expect(asked).toBe(2)
  })

  it("section 5: a refused query matches no row and calls no predicate of a shortcut", () => {
    let asked = 0
    const table = defineFields(
      { all: { kind: "shortcut", test: () => ++asked > 0 } },
      { strict: false },
    )
    const predicate = compilePredicate(
      prepareQuery({ filters: "all==true,nope==1" }, table, { strict: true }),
    )
    expect([predicate({}), asked]).toEqual([false, 0])
  })

  it("N2: a condition that is not applied holds on every row", () => {
    const [unknown] = prepareQuery({ filters: "nope==1" }, tables.text).conditions
    expect(unknown && compileCondition(unknown)({})).toBe(true)
  })

  it("T1: the order of the conditions does not change the matching rows", () => {
    const table = defineFields(
      {
        a: { kind: "text" },
        n: { kind: "number" },
        d: { kind: "date" },
        s: { kind: "shortcut", test: (row: { n?: number }) => row.n !== 3 },
      },
      { strict: false },
    )
    const rows = [1, 2, 3, 4].flatMap((n) => ["x", "xy"].map((a) => ({ n, a, d: `2024-01-0${n}` })))
    const conditions = ["s==true", "a@=*Y", "d<2024-01-04", "n>1", "a!=z", "(a|n)!=*q"]
    const orders = conditions.map((_, index) => [
      ...conditions.slice(index),
      ...conditions.slice(0, index),
    ])
    expect(orders.map((order) => matchingRows(table, order.join(","), rows))).toEqual(
      orders.map(() => [{ n: 2, a: "xy", d: "2024-01-02" }]),
    )
  })

  it("limits: with limits off any number of values is compared", () => {
    const filters = `v==*${"x|".repeat(50_000)}Y`
    const lifted = { limits: { text: false, values: false, pairs: false } } as const
    for (const [table, hit, miss] of [
      [tables.text, "y", "z"],
      [tables.number, 3, 4],
    ] as const) {
      const predicate = compilePredicate(
        prepareQuery(
          { filters: filters.replace("Y", table === tables.text ? "Y" : "3") },
          table,
          lifted,
        ),
      )
      expect([predicate({ v: hit }), predicate({ v: miss })]).toEqual([true, false])
    }
  })
})
