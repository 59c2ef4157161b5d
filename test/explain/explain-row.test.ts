import { describe, expect, it } from "vitest"
import { explainRow } from "../../src/core.ts"
import {
  bindQuery,
  compilePredicate,
  defineFields,
  parseQuery,
  type BoundQuery,
} from "../../src/index.ts"
import { table } from "../diagnostics/fields.ts"

const bind = (filters: string): BoundQuery => bindQuery(parseQuery({ filters }), table)

/** Whether the one condition of a text holds on a row, by which rule, and why. */
const outcome = (
  filters: string,
  row: unknown,
): readonly [boolean | undefined, string | undefined, string | undefined] => {
  const { conditions } = explainRow(row, bind(filters))
  return [conditions[0]?.holds, conditions[0]?.rule, conditions[0]?.reason]
}

const raise = (): never => {
  throw new RangeError("An accessor of the row throws.")
}

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"

describe("explainRow on a condition", () => {
  it.each([
    [
      "rating>=4",
      { rating: null },
      false,
      "V1",
      "rating is empty, and an empty value matches only == null (V1)",
    ],
    ["rating!=4", {}, false, "V1", "rating is empty, and an empty value matches only == null (V1)"],
    [
      "rating!=null",
      { rating: undefined },
      false,
      "V1",
      "rating is empty, and an empty value matches only == null (V1)",
    ],
    ["rating==null", {}, true, "V1", "rating is empty, and an empty value matches == null (V1)"],
    [
      "rating==null",
      { rating: 3 },
      false,
      "V1",
      "rating is 3, but the condition requires that it is empty (V1)",
    ],
    ["rating!=null", { rating: 3 }, true, "V1", "rating is 3, which is not empty (V1)"],
    ["rating==4|null", {}, true, "V1", "rating is empty, and an empty value matches == null (V1)"],
    ["name!=a|b", { name: "a" }, true, "V2", 'name is "a", which is not "a" or is not "b" (V2)'],
    [
      "name!=a|null",
      { name: "a" },
      true,
      "V2",
      'name is "a", which is not "a" or is not empty (V2)',
    ],
    [
      "name@=*jo",
      { name: "JOAN" },
      true,
      "V3",
      'name is "JOAN", which contains "jo" (letter case ignored) (V3)',
    ],
    [
      "name@=jo",
      { name: "JOAN" },
      false,
      "V3",
      'name is "JOAN", but the condition requires that it contains "jo" (V3)',
    ],
    [
      "name!@=a|b",
      { name: "ab" },
      false,
      "V3",
      'name is "ab", but the condition requires that it does not contain "a" or does not contain "b" (V3)',
    ],
    [
      "rating>=4",
      { rating: 3 },
      false,
      "V4",
      "rating is 3, but the condition requires that it is at least 4 (V4)",
    ],
    ["rating>=4", { rating: 5 }, true, "V4", "rating is 5, which is at least 4 (V4)"],
    ["stock==1|2", { stock: 2 }, true, "V4", "stock is 2, which is 1 or 2 (V4)"],
    [
      "placed==2024-01-31",
      { placed: "2024-01-31T01:00+01:00" },
      true,
      "V5",
      "placed is 2024-01-31 (midnight UTC), which is 2024-01-31 (midnight UTC) (V5)",
    ],
    [
      "placed>2024-01-31",
      { placed: new Date(0) },
      false,
      "V5",
      "placed is 1970-01-01 (midnight UTC), but the condition requires that it is greater than 2024-01-31 (midnight UTC) (V5)",
    ],
    ["paid==yes", { paid: false }, true, "V6", "paid is false, which is false (V6)"],
    [
      "status==2",
      { status: 1 },
      false,
      "V7",
      "status is 1 (On hold), but the condition requires that it is 2 (Open) (V7)",
    ],
    [
      "status==open",
      { status: 2 },
      false,
      "V7",
      'status expects an id, so "open" matches nothing (V7)',
    ],
    [
      `id!=${uuid}`,
      { id: `{${uuid.toUpperCase()}}` },
      false,
      "V8",
      `id is ${uuid}, but the condition requires that it is not ${uuid} (V8)`,
    ],
    [
      "rating!=x",
      { rating: 3 },
      false,
      "V9",
      'rating expects a number, so "x" matches nothing (V9)',
    ],
    ["rating>null", { rating: 3 }, false, "V11", "null matches nothing with > (V11)"],
    ["low==true", { stock: 3 }, true, "V12", "low applies to this row (V12)"],
    ["low==true", { stock: 7 }, false, "V12", "low does not apply to this row (V12)"],
    [
      "placedFrom==null",
      { placed: "2024-01-31" },
      false,
      "V13",
      "null matches nothing with == and placedFrom (V13)",
    ],
    [
      "placedTo==2024-01-31",
      { placed: "2024-01-31T23:59:59.9999999Z" },
      true,
      "V13",
      "placed is the end of 2024-01-31 (UTC), which is at most the end of 2024-01-31 (UTC) (V13)",
    ],
  ])(
    "explainRow explains %s on %j: holds is %s, by rule %s",
    (filters, row, holds, rule, reason) => {
      expect(outcome(filters, row)).toEqual([holds, rule, reason])
    },
  )

  it.each([
    ["raiting>4", "N2", 'this condition has no effect: there is no field "raiting" (N2)'],
    ["secret==x", "N5", 'this condition has no effect: "secret" cannot be used in filters (N5)'],
    ["rating@=4", "V10", 'this condition has no effect: @= cannot be used with "rating" (V10)'],
    ["low==false", "V12", 'this condition has no effect: "low" is not compared with true (V12)'],
    [
      "(raiting|low)==false",
      "N2",
      'this condition has no effect: there is no field "raiting" and "low" is not compared with true (N2)',
    ],
  ])(
    "explainRow says that an ignored condition holds on every row: %s by rule %s",
    (filters, rule, reason) => {
      expect(outcome(filters, { rating: 3 })).toEqual([true, rule, reason])
      expect(outcome(filters, null)).toEqual([true, rule, reason])
    },
  )

  it("N2: explainRow says that a condition without names is ignored", () => {
    const bound = bind("raiting>4")
    const conditions = bound.conditions.map((condition) => ({ ...condition, ignored: [] }))
    expect(explainRow({}, { ...bound, conditions }).conditions[0]).toMatchObject({
      holds: true,
      rule: "N2",
    })
  })

  it("V2: explainRow names the first alternative of a group that holds", () => {
    expect(outcome("(name|email|rating)==4", { name: "x", email: "4", rating: 4 })).toEqual([
      true,
      "V3",
      'email is "4", which is "4" (V3)',
    ])
  })

  it("V2: explainRow names up to three alternatives of a group that fails, with the rule of the first", () => {
    const row = { name: "a", rating: 4, stock: 7 }
    expect(outcome("(rating|name|email|stock)==x", row)).toEqual([
      false,
      "V9",
      'rating expects a number, so "x" matches nothing (V9)' +
        '; name is "a", but the condition requires that it is "x" (V3)' +
        "; email is empty, and an empty value matches only == null (V1)",
    ])
  })
})

describe("explainRow on values of a row", () => {
  const cyclic: { self?: unknown } = {}
  cyclic.self = cyclic

  it.each([
    ["a string", "5", '"5"'],
    ["a long string", "x".repeat(1_000_000), `"${"x".repeat(59)}…"`],
    ["a string of control characters", "\u202e\n\ud800", '"�␊�"'],
    ["a boolean", true, "true"],
    ["NaN", Number.NaN, "NaN"],
    ["a bigint", 1n, "a bigint"],
    ["a symbol", Symbol("s"), "a symbol"],
    ["a function", () => 1, "a function"],
    ["a date", new Date(1), "1970-01-01T00:00:00.001Z"],
    ["an invalid date", new Date(Number.NaN), "an invalid Date"],
    ["an array", [1], "an array"],
    ["an object", { toString: () => "5" }, "an object"],
    ["an object without prototype", Object.create(null) as unknown, "an object"],
    ["an object that holds itself", cyclic, "an object"],
  ])("section 3: explainRow says that %s in a number field counts as empty", (_, rating, shown) => {
    expect(outcome("rating>4", { rating })).toEqual([
      false,
      "V1",
      `rating is ${shown}, which is not a number and counts as empty, and an empty value matches only == null (V1)`,
    ])
  })

  it.each([
    ["null", null],
    ["undefined", undefined],
    ["a number", 5],
    ["an array", []],
    ["an object whose accessor throws", Object.defineProperty({}, "rating", { get: raise })],
    ["an object that inherits the value", Object.create({ rating: 5 }) as unknown],
  ])("section 3: explainRow says that a row that is %s has empty values", (_, row) => {
    expect(outcome("rating>4", row)).toEqual([
      false,
      "V1",
      "rating is empty, and an empty value matches only == null (V1)",
    ])
  })

  it("V12: explainRow says that a shortcut whose predicate throws does not apply", () => {
    expect(outcome("low==true", null)).toEqual([
      false,
      "V12",
      "low does not apply to this row (V12)",
    ])
  })

  it("section 3: explainRow compares and shows numbers and booleans in a text field as text", () => {
    expect(outcome("name==5", { name: 5 })).toEqual([true, "V3", 'name is "5", which is "5" (V3)'])
  })

  it("explainRow shows control characters in a label as visible symbols", () => {
    const labels = defineFields(
      { status: { kind: "enum", values: { 1: "a\nb" } } },
      { strict: false },
    )
    const { conditions } = explainRow(
      {
        status: 1,
      },
      bindQuery(parseQuery({ filters: "status==1" }), labels),
    )
    expect(conditions[0]?.reason).toBe("status is 1 (a␊b), which is 1 (a␊b) (V7)")
  })
})

describe("explainRow on a whole query", () => {
  it("explainRow says why a row does not match", () => {
    const { matches, sentence } = explainRow({ name: "a", rating: null }, bind("name==a,rating>4"))
    expect(matches).toBe(false)
    expect(sentence).toBe(
      "The row does not match: rating is empty, and an empty value matches only == null (V1).",
    )
  })

  it("explainRow gives three reasons and counts the others", () => {
    const { sentence } = explainRow(
      {
        rating: 1,
      },
      bind("rating>1,rating>2,rating>3,rating>4,rating>5"),
    )
    expect(sentence).toBe(
      "The row does not match: rating is 1, but the condition requires that it is greater than 1 (V4)" +
        "; rating is 1, but the condition requires that it is greater than 2 (V4)" +
        "; rating is 1, but the condition requires that it is greater than 3 (V4); and 2 more.",
    )
  })

  it("explainRow says that a row matches", () => {
    expect(explainRow({ name: "a" }, bind("name==a,raiting>4"))).toMatchObject({
      matches: true,
      sentence: "The row matches: every condition holds.",
      conditions: [{ holds: true }, { holds: true }],
    })
    expect(explainRow(null, bind(""))).toEqual({
      matches: true,
      conditions: [],
      sentence: "The row matches: the query has no conditions.",
    })
  })

  it("section 5: explainRow says that no row matches a refused query", () => {
    const strict = bindQuery(parseQuery({ filters: "raiting>4" }), table, { strict: true })
    expect(explainRow({ rating: 5 }, strict)).toMatchObject({
      matches: false,
      sentence: "The query is refused, so no row matches.",
      conditions: [{ holds: true }],
    })
    expect(compilePredicate(strict)({ rating: 5 })).toBe(false)
  })

  it("explainRow returns the conditions of the tree, in order", () => {
    const query = parseQuery({ filters: "name==a,raiting>4" })
    expect(
      explainRow({}, bindQuery(query, table)).conditions.map(({ condition }) => condition),
    ).toEqual(query.filters)
  })
})
