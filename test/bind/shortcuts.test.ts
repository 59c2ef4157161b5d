import { describe, expect, it } from "vitest"
import { keyOf } from "../../src/bind/operand-order.ts"
import { bindText, diagnosticOf, marks, tested } from "./support.ts"

describe("shortcuts", () => {
  it.each(["true", "TRUE", " True ", "false|true", "null|true", "no|true"])(
    "V12: ==%s applies a shortcut",
    (values) => {
      expect(tested(`lowStock==${values}`)).toEqual([["lowStock"]])
      expect(bindText({ filters: `lowStock==${values}` }).conditions[0]?.applied).toBe(true)
    },
  )

  it.each(["false", "FALSE", "null", "false|null", "no", ""])(
    "V12: ==%s omits the condition on a shortcut, with a hint",
    (values) => {
      const bound = bindText({ filters: `lowStock==${values}` })
      expect(bound.conditions.map(({ applied, tests }) => [applied, tests])).toEqual([[false, []]])
      expect(bound.conditions[0]?.ignored).toEqual([{ name: "lowStock", code: "omitted-shortcut" }])
      expect(diagnosticOf(`lowStock==${values}`, "omitted-shortcut")).toMatchObject({
        severity: "hint",
        rule: "V12",
        source: "filters",
        range: { start: 10, end: 10 + values.length },
      })
    },
  )

  it("V12: the hint omitted-shortcut covers the first to the last value", () => {
    expect(marks("lowStock== false|null ")).toEqual([["omitted-shortcut", 11, "false|null"]])
  })

  it("V12: the data of the hint has the values as they are written, and null as null", () => {
    expect(diagnosticOf("lowStock==false|null|no", "omitted-shortcut")?.data).toEqual({
      field: "lowStock",
      values: ["false", "null", "no"],
      effect: "condition-ignored",
    })
  })

  it("V12: a shortcut that applies is a test of its own, and those that do not are ignored in order", () => {
    const conditions = bindText({
      filters: "lowStock==true,(lowStock|hasReply)==false",
    }).conditions.map(({ tests, ignored }) => [tests.map(({ kind }) => kind), ignored])
    expect(conditions).toEqual([
      [["shortcut"], []],
      [
        [],
        [
          { name: "lowStock", code: "omitted-shortcut" },
          { name: "hasReply", code: "omitted-shortcut" },
        ],
      ],
    ])
  })

  it("V12: in a group a false shortcut is omitted and a true one is one more alternative", () => {
    expect(tested("(lowStock|ok)==false")).toEqual([["ok"]])
    expect(tested("(lowStock|ok)==true")).toEqual([["lowStock", "ok"]])
    expect(tested("(lowStock|hasReply)==false")).toEqual([[]])
    expect(marks("(lowStock|hasReply)==false")).toContainEqual(["omitted-shortcut", 21, "false"])
  })

  it("V12, V6: a value that is neither true nor false counts as false, with a warning", () => {
    expect(marks("lowStock==yes")).toEqual([
      ["unreadable-boolean", 10, "yes"],
      ["omitted-shortcut", 10, "yes"],
    ])
    expect(marks("lowStock==yes|true")).toEqual([["unreadable-boolean", 10, "yes"]])
  })

  it("V12: the escaped null is neither true nor false, and null itself reads as false", () => {
    expect(marks(String.raw`lowStock==\null|true`).map(([code]) => code)).toEqual([
      "unreadable-boolean",
    ])
    expect(marks("lowStock==null|true")).toEqual([])
  })

  it("V12, V10: a star on a shortcut is accepted and has no effect", () => {
    expect(marks("lowStock==*true")).toEqual([["ignored-star", 10, "*"]])
    expect(tested("lowStock==*true")).toEqual([["lowStock"]])
  })
})

describe("range ends", () => {
  /** The tests that a condition on a range end becomes: match and operand of each value. */
  const bounds = (filters: string): (string | number)[][] =>
    bindText({ filters }).conditions.flatMap(({ tests }) =>
      tests.flatMap((test) =>
        test.kind === "column"
          ? test.values.map(({ match, operand }) => [
              match,
              typeof operand === "object" && "ms" in operand ? operand.ms : keyOf(operand, false),
            ])
          : [],
      ),
    )

  it("V13: == means at or after for a from end, and at or before for a to end", () => {
    expect(bounds("since==2024-01-02T03:04Z")).toEqual([
      ["atLeast", Date.parse("2024-01-02T03:04Z")],
    ])
    expect(bounds("until==2024-01-02T03:04Z")).toEqual([
      ["atMost", Date.parse("2024-01-02T03:04Z")],
    ])
    expect(marks("since==2024-01-02,until==2024-01-02")).toEqual([])
  })

  it("V13: == with a date alone covers the whole day for a to end", () => {
    const test = bindText({ filters: "until==2024-01-02" }).conditions[0]?.tests[0]
    expect(test?.kind === "column" && test.values[0]?.operand).toEqual({
      ms: Date.parse("2024-01-02T23:59:59.999Z"),
      ticks: 9999,
    })
    expect(bounds("since==2024-01-02")).toEqual([["atLeast", Date.parse("2024-01-02")]])
  })

  it("V13: <= with a date alone covers the whole day for a to end, as == does", () => {
    expect(bounds("until<=2024-01-02")).toEqual(bounds("until==2024-01-02"))
    expect(marks("until<=2024-01-02")).toEqual([])
    expect(bounds("until<=2024-01-02T00:00")).toEqual([["atMost", Date.parse("2024-01-02")]])
  })

  it("V13: every other ordering of a range end applies to the underlying field as written", () => {
    expect(
      bounds(
        "until>2024-01-02,until<2024-01-02,until>=2024-01-02,since>=2024-01-02,since<=2024-01-02",
      ),
    ).toEqual(
      ["greater", "less", "atLeast", "atLeast", "atMost"].map((match) => [
        match,
        Date.parse("2024-01-02"),
      ]),
    )
  })

  it("V13: the bound test names the date field and the range end", () => {
    expect(bindText({ filters: "SINCE==2024-01-02" }).conditions[0]?.tests).toMatchObject([
      {
        kind: "column",
        field: { name: "at", kind: "date" },
        rangeEnd: { name: "since", end: "from" },
      },
    ])
    expect(bindText({ filters: "at>2024-01-02" }).conditions[0]?.tests[0]).toHaveProperty(
      "rangeEnd",
      undefined,
    )
  })

  it("V13, V5: <= of a from end with a date alone is a hint, as on a date field", () => {
    expect(marks("since<=2024-01-02")).toEqual([["date-only-equality", 7, "2024-01-02"]])
    expect(diagnosticOf("since<=2024-01-02", "date-only-equality")?.fix?.text).toBe(
      "since<2024-01-03",
    )
  })

  it("V13, V9: an unreadable value is reported with the name of the range end", () => {
    expect(marks("since==soon|2024-01-02")).toEqual([["unreadable-value", 7, "soon"]])
    expect(diagnosticOf("since==soon", "unreadable-value")?.message).toContain('"since"')
  })

  it("V13: several values of a range end are alternatives", () => {
    expect(bounds("until==2024-01-02T00:00|x|2024-01-01T00:00").map(([match]) => match)).toEqual([
      "atMost",
      "atMost",
    ])
  })
})
