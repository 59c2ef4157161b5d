import { describe, expect, it } from "vitest"
import type { BoundCondition } from "../../src/bind/bound.ts"
import { findContradictions } from "../../src/bind/contradictions.ts"
import type { Match } from "../../src/language/operators.ts"
import { bindText, diagnosticOf, marks } from "./support.ts"

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
const conditionsNeverTrue = (filters: string): (string | undefined)[] =>
  marks(filters).flatMap(([code, , covered]) => (code === "never-true" ? [covered] : []))

describe("never-true", () => {
  it.each([
    ["n==x", [["unreadable-value", "x"]]],
    [
      "n!=x|y",
      [
        ["unreadable-value", "x"],
        ["unreadable-value", "y"],
      ],
    ],
    ["n>null", [["null-order", "null"]]],
    [
      "n<=null|x",
      [
        ["null-order", "null"],
        ["unreadable-value", "x"],
      ],
    ],
    ["since==null", [["null-order", "null"]]],
    ["status==Closed", [["unreadable-value", "Closed"]]],
    ["id!=nonsense", [["unreadable-value", "nonsense"]]],
    ["at>=yesterday", [["unreadable-value", "yesterday"]]],
    ["(n|count)==x", [["unreadable-value", "x"]]],
    ["(nope|n)==x", [["unreadable-value", "x"]]],
    ["name==x, n==five ,ok==true", [["unreadable-value", "five"]]],
    ["n==x,n==5", [["unreadable-value", "x"]]],
  ])(
    "section 5: %s has a diagnostic for each value that matches nothing, and no never-true beside its cause",
    (filters, values) => {
      const caused = marks(filters).filter(([code]) =>
        ["unreadable-value", "null-order", "never-true"].includes(code),
      )
      expect(caused.map(([code, , covered]) => [code, covered])).toEqual(values)
    },
  )

  it.each([
    "n==x|5",
    "n==x|null",
    "n!=null|x",
    "(n|name)==x",
    "(n|lowStock)==true",
    "ok==nonsense",
    "status==7",
    "nope==x",
    "n@=x",
    "name==",
    "name@=null",
  ])("V9: the condition %s is not never-true, because a value can match", (filters) => {
    expect(conditionsNeverTrue(filters)).toEqual([])
  })

  it.each([
    ["a number above and below", "n>5,n<3"],
    ["touching ends", "n>5,n<=5"],
    ["touching ends the other way", "n>=5,n<5"],
    ["the same open end", "n>5,n<5"],
    ["two numbers", "n==1,n==2"],
    ["a number outside of a range", "n==1,n>1"],
    ["a number below a range", "n==1,n>=2"],
    ["a number above a range", "n==9,n<9"],
    ["values that are all outside", "n==1|2,n>=3|4"],
    ["lists without a common value", "n==1|2,n==3|4"],
    ["the loosest value of each", "n>5|6,n<3|5"],
    ["null and a value", "n==null,n==1"],
    ["null and a range", "n==null,n<1"],
    ["a range and null", "n>1,n==null"],
    ["two texts", "name==x,name==X"],
    ["two folded texts", "name==*x,name==*y"],
    ["a text and a folded one", "name==x,name==*y"],
    ["null and a folded text", "name==null,name==*x"],
    ["two lists of texts", "name==a|b,name==c|d|null"],
    ["two booleans", "ok==true,ok==false"],
    ["a boolean and what counts as false", "ok==true,ok==no"],
    ["two ids of an enum", "status==1,status==2"],
    ["two days", "at==2024-01-01T00:00,at==2024-01-02T00:00"],
    ["a day outside of a range", "at<2024-01-01,at>=2024-01-01"],
    ["instants a tick apart", "at>2024-01-01T00:00:00.0000001Z,at<2024-01-01T00:00:00.0000001Z"],
    ["two uuids", `id==${uuid},id==${uuid.replace("6", "7")}`],
    ["one name in other letters", "N==1,n==2"],
    ["a star that changes nothing", "n==*1,n==2"],
    ["range ends that exclude each other", "since==2024-02-01,until==2024-01-31"],
    ["a range end and its own field", "since>2024-02-01,at==2024-01-01T00:00"],
    ["a group of which one name is left", "(nope|n)==1,n==2"],
  ])(
    "V1 to V11: the conditions %s are never-true, because they exclude each other",
    (_, filters) => {
      const [first, second] = filters.split(",")
      expect(conditionsNeverTrue(filters)).toEqual([second])
      expect(conditionsNeverTrue(`${second ?? ""},${first ?? ""}`)).toEqual([first])
    },
  )

  it.each([
    "n>=5,n<=5",
    "n>4,n<5",
    "count>4,count<5",
    "n==1|2,n==2|3",
    "n==1|null,n==2|null",
    "n==1|9,n>5",
    "n>1,n>2",
    "n<1,n<2",
    "n==1,n==1.0",
    "n!=1,n==1",
    "n!=1|2,n==1",
    "n==1,m==2",
    "(n|m)==1,n==2",
    "(n|m)==1,(n|m)==2",
    "name==x,name@=y",
    "name_=x,name_=y",
    "name==X,name==*x",
    "name==*x,name==*X",
    "name==x,name==*X",
    "n>5|9,n<7",
    "n>9|5,n<7",
    "n<2|8,n>5",
    "n<8|2,n>5",
    "ok==true,ok==true",
    "ok==true|false,ok==false",
    "since==2024-01-31,until==2024-01-31",
    "since==2024-01-31T23:59:59.9999999Z,until==2024-01-31",
    "lowStock==true,lowStock==false",
    "lowStock==true,hasReply==true",
    "n==1,n==x",
    "nope==1,nope==2",
    "n==null,n==null",
    "n!=null,n==null",
  ])("V2: the conditions %s are not never-true", (filters) => {
    expect(conditionsNeverTrue(filters)).toEqual([])
  })

  it("V5: an open interval between two neighboring instants of 100 ns is never-true", () => {
    const filters = "at>2024-01-01T00:00:00.0000001Z,at<2024-01-01T00:00:00.0000002Z"
    expect(conditionsNeverTrue(filters)).toEqual(["at<2024-01-01T00:00:00.0000002Z"])
    expect(conditionsNeverTrue(filters.replace("2Z", "3Z"))).toEqual([])
  })

  it("V5: the next instant after the last 100 ns of a millisecond is the first of the next millisecond", () => {
    const afterLast = "at>2024-01-01T00:00:00.0009999Z"
    const last = "at<2024-01-01T00:00:00.0010000Z"
    expect(conditionsNeverTrue(`${afterLast},${last}`)).toEqual([last])
    expect(conditionsNeverTrue(`${afterLast},at<2024-01-01T00:00:00.0010001Z`)).toEqual([])
  })

  it("V4: an open interval between two neighboring doubles is never-true", () => {
    expect(conditionsNeverTrue("n>1,n<1.0000000000000002")).toEqual(["n<1.0000000000000002"])
    expect(conditionsNeverTrue("n>1,n<1.0000000000000004")).toEqual([])
  })

  it("V2: never-true is reported once for each field, at the first condition that leaves nothing", () => {
    expect(conditionsNeverTrue("n>=1,n<=9,name==x,n==5|6,n==7,n==8,name==y,n==x")).toEqual([
      "n==7",
      "name==y",
    ])
  })

  it.each([2, 3, 4, 5, 6, 7])(
    "V2: of seven conditions the one at place %i that excludes the first is never-true, and none before or after it",
    (place) => {
      const conditions = Array.from({ length: 7 }, (_, index) => `n>${index}`)
      conditions[place - 1] = "n<-1"
      expect(conditionsNeverTrue(conditions.join(","))).toEqual(["n<-1"])
    },
  )

  it.each([
    "n>=5,n<=5,n>5",
    "n>5,n>=5,n<=5",
    "n<5,n<=5,n>=5",
    "n<=5,n>=5,n<5",
    "n==5,n>=5,n>5",
    "n>1,n<9,n>=9",
  ])("V2: of two intervals that meet at one point the open one excludes it: %s", (filters) => {
    expect(conditionsNeverTrue(filters)).toEqual([filters.split(",")[2]])
  })

  it("V1 to V11: never-true is a warning at the condition", () => {
    expect(diagnosticOf("n>5, n<3 ", "never-true")).toMatchObject({
      severity: "warning",
      source: "filters",
      range: { start: 5, end: 8 },
    })
    expect(diagnosticOf("n>5,n<3", "never-true")?.message).toContain("n")
  })

  it("V11: ranges of uuids are checked for a dialect that orders uuids", () => {
    const [bound] = bindText({ filters: `id==${uuid}` }).conditions
    const test = bound?.tests[0]
    const within = (match: Match, operand: string): BoundCondition[] =>
      bound === undefined || test?.kind !== "column"
        ? []
        : [
            {
              ...bound,
              tests: [
                {
                  ...test,
                  values: [
                    { written: { kind: "text", text: operand }, operand, match, unclear: false },
                  ],
                },
              ],
            },
          ]
    const higher = uuid.replace("6", "7")
    expect(
      findContradictions([...within("greater", higher), ...within("less", uuid)]),
    ).toMatchObject([{ field: { name: "id" } }])
    expect(findContradictions([...within("greater", uuid), ...within("less", uuid)])).toHaveLength(
      1,
    )
    expect(findContradictions([...within("greater", uuid), ...within("less", higher)])).toEqual([])
  })

  it("V2: a thousand conditions on one field are checked in linear time", () => {
    const filters = Array.from(
      { length: 1000 },
      (_, index) => `n==${Array.from({ length: 50 }, (_, value) => index + value).join("|")}`,
    ).join(",")
    const { diagnostics } = bindText({ filters }, undefined, {
      limits: { text: false, conditions: false, pairs: false },
    })
    expect(diagnostics.map(({ code }) => code)).toEqual(["never-true"])
    expect(filters.slice(diagnostics[0]?.range?.start).startsWith("n==50|")).toBe(true)
  })
})
