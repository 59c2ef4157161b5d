import { describe, expect, it } from "vitest"
import { defineFields } from "../../src/fields/table.ts"
import { bindText, diagnosticOf, marks } from "./support.ts"

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
const tooBig = "9007199254740992"

/** The operands that a condition compares with. */
const operands = (filters: string): unknown[] =>
  bindText({ filters }).conditions.flatMap(({ tests }) =>
    tests.flatMap((test) =>
      test.kind === "column" ? test.values.map(({ operand }) => operand) : [],
    ),
  )

describe("values by kind", () => {
  it.each([
    ["5", 5],
    ["+5", 5],
    ["-0", 0],
    ["007", 7],
    ["-9007199254740991", -9007199254740991],
    ["9007199254740991", 9007199254740991],
  ])("V4: an integer field reads %s", (written, operand) => {
    expect(operands(`count==${written}|x`)).toEqual([operand])
  })

  it.each([
    "",
    "5.0",
    "1e3",
    "0x10",
    "1 000",
    "1_000",
    "1,5".replace(",", "\\,"),
    "--5",
    "+",
    "٥",
    "５",
    tooBig,
    `-${tooBig}`,
    "NaN",
    "Infinity",
  ])("V4, V9: an integer field cannot read %j", (written) => {
    expect(operands(`count==${written}`)).toEqual([])
    expect(marks(`count==7|${written}`)).toEqual([["unreadable-value", 9, written]])
  })

  it.each([
    ["5", 5],
    ["+5.", 5],
    [".5", 0.5],
    ["-.5e1", -5],
    ["1E+3", 1000],
    ["1e-003", 0.001],
    ["1e308", 1e308],
    ["1e-999", 0],
    ["00.50", 0.5],
    ["123456789012345678901234567890", 1.2345678901234568e29],
  ])("V4: a number field reads %s", (written, operand) => {
    expect(operands(`n==${written}|x`)).toEqual([operand])
  })

  it.each([
    "",
    ".",
    "+",
    "e5",
    ".e5",
    "1e",
    "1e+",
    "1e0001",
    "1e309",
    "-1e400",
    "NaN",
    "Infinity",
    "-Infinity",
    "0x1F",
    "1_0",
    "1 0",
    "1d",
    "½",
    "5%",
  ])("V4, V9: a number field cannot read %j", (written) => {
    expect(marks(`n==7|${written}`)).toEqual([["unreadable-value", 5, written]])
  })

  it.each([
    ["2024-02-29", "2024-02-29T00:00:00.000Z", 0],
    ["2024-02-29T12:30", "2024-02-29T12:30:00.000Z", 0],
    ["2024-02-29 12:30:15", "2024-02-29T12:30:15.000Z", 0],
    ["2024-02-29t12:30:15z", "2024-02-29T12:30:15.000Z", 0],
    ["2024-02-29T12:30+02:00", "2024-02-29T10:30:00.000Z", 0],
    ["2024-02-29T12:30:15.1-14:00", "2024-03-01T02:30:15.100Z", 0],
    ["2024-02-29T12:30:15.123456789Z", "2024-02-29T12:30:15.123Z", 4567],
    ["1969-12-31T23:59:59.9999999Z", "1969-12-31T23:59:59.999Z", 9999],
    ["2000-02-29", "2000-02-29T00:00:00.000Z", 0],
  ])("V5: a date field reads %s", (written, iso, ticks) => {
    expect(operands(`at>${written}`)).toEqual([{ ms: Date.parse(iso), ticks }])
  })

  it("V5: a date field reads the years 0001 to 9999", () => {
    expect(operands("at>0001-01-01|9999-12-31T23:59:59.9999999Z")).toEqual([
      { ms: -62135596800000, ticks: 0 },
      { ms: 253402300799999, ticks: 9999 },
    ])
  })

  it.each([
    "",
    "2024",
    "2024-1-1",
    "2024-13-01",
    "2024-00-10",
    "2023-02-29",
    "1900-02-29",
    "2024-04-31",
    "0000-01-01",
    "10000-01-01",
    "-2024-01-01",
    "2024-01-01Z",
    "2024-01-01+01:00",
    "2024-01-01T12",
    "2024-01-01T24:00",
    "2024-01-01T12:60",
    "2024-01-01T12:30:60",
    "2024-01-01T12:30:15.",
    "2024-01-01T12:30:15.1234567890",
    "2024-01-01T12:30.5",
    "2024-01-01T12:30:15+0200",
    "2024-01-01T12:30:15+14:01",
    "2024-01-01T12:30:15+02:60",
    "2024-01-01T12:30:15 Z",
    "2024-01-01  12:30",
    "2024-01-01T1:30",
    "20240101",
    "01/02/2024",
    "today",
    "２024-01-01",
  ])("V5, V9: a date field cannot read %j", (written) => {
    expect(marks(`at<2020-01-01|${written}`)).toEqual([["unreadable-value", 14, written]])
  })

  it.each(["true", "TRUE", " True "])("V6: a boolean field reads %j as true", (written) => {
    expect(operands(`ok==${written}`)).toEqual([true])
    expect(marks(`ok==${written}`)).toEqual([])
  })

  it.each(["false", "False", " FALSE"])(
    "V6: a boolean field reads %j as false, without a diagnostic",
    (written) => {
      expect(operands(`ok==${written}`)).toEqual([false])
      expect(marks(`ok==${written}`)).toEqual([])
    },
  )

  it.each(["1", "yes", "", "t", "trues", "ＴＲＵＥ"])(
    "V6: a boolean field reads %j as false, with a warning",
    (written) => {
      expect(operands(`ok==${written}`)).toEqual([false])
      expect(marks(`ok==${written}`)).toEqual([["unreadable-boolean", 4, written]])
      expect(diagnosticOf(`ok==${written}`, "unreadable-boolean")).toMatchObject({
        severity: "warning",
        rule: "V6",
        source: "filters",
      })
    },
  )

  it("V7: an enum field reads the numeric id", () => {
    expect(operands("status==1|+2")).toEqual([1, 2])
    expect(marks("status==1|+2")).toEqual([])
  })

  it("V7: the name of an id matches nothing; the hint gives the id and the fix writes it", () => {
    expect(operands("status==Closed")).toEqual([])
    const [diagnostic] = bindText({ filters: "status==0| on HOLD " }).diagnostics
    expect(diagnostic).toMatchObject({
      code: "unreadable-value",
      severity: "error",
      rule: "V7",
      source: "filters",
      range: { start: 10, end: 18 },
    })
    expect(diagnostic?.hint).toContain("2")
    expect(diagnostic?.fix).toEqual({ range: { start: 10, end: 18 }, text: "2" })
  })

  it("V7: any other unreadable value of an enum gets the listed ids as hint and no fix", () => {
    const labelled = diagnosticOf("status==Done", "unreadable-value")
    expect(labelled?.hint).toContain("0 (Open), 1 (Closed), 2 (On hold)")
    expect(labelled).not.toHaveProperty("fix")
    expect(diagnosticOf("level==Done", "unreadable-value")?.hint).toContain("1, 2, 3")
  })

  it("V7: an id that is not listed is compared, with a warning", () => {
    expect(operands("status==7")).toEqual([7])
    expect(marks("status==1| 7 ")).toEqual([["unlisted-id", 10, " 7"]])
    expect(diagnosticOf("status==7", "unlisted-id")).toMatchObject({
      severity: "warning",
      rule: "V7",
      source: "filters",
    })
    expect(diagnosticOf("status==7", "unlisted-id")?.hint).toContain("1 (Closed)")
  })

  it("V3: a text that is not among the listed values is compared, with a warning and the nearest value", () => {
    expect(operands("mood==hapy")).toEqual(["hapy"])
    expect(marks("mood==sad|hapy")).toEqual([["unlisted-value", 10, "hapy"]])
    expect(diagnosticOf("mood!=hapy", "unlisted-value")).toMatchObject({
      severity: "warning",
      rule: "V3",
      source: "filters",
      hint: 'Did you mean "happy"?',
      fix: { range: { start: 6, end: 10 }, text: "happy" },
    })
    expect(diagnosticOf("mood==furious", "unlisted-value")?.hint).toBe(
      'Allowed values: "happy", "sad", "a,b", "*so".',
    )
  })

  it.each(["mood==happy", "mood!=sad", "mood==null", "mood==*HAPPY", "mood!=*Sad", "name==hapy"])(
    "V3: %s is a listed value, null, or of a field that lists none",
    (filters) => {
      expect(marks(filters)).toEqual([])
    },
  )

  it.each(["@=", "_=", "_-=", "!@=", "!_=", "!_-=", "@=*"])(
    "V3: the operator %s takes any text, listed or not",
    (symbol) => {
      expect(marks(`mood${symbol}hap`)).toEqual([])
    },
  )

  it("V3: letter case counts without a star, and not with one", () => {
    expect(marks("mood==Happy").map(([code]) => code)).toEqual(["unlisted-value"])
    expect(marks("mood==*hapy").map(([code]) => code)).toEqual(["unlisted-value"])
  })

  it.each([
    ["mood==a\\,c", "a\\,b"],
    ["mood==*soo", undefined],
    ["mood==so", " *so"],
    ["mood==sad|so", "*so"],
    ["(mood|name)==hapy", undefined],
  ])("V3, T9, T11: the fix of %s is %j", (filters, fix) => {
    expect(diagnosticOf(filters, "unlisted-value")?.fix?.text).toBe(fix)
  })

  it.each([
    uuid,
    uuid.toUpperCase(),
    uuid.replaceAll("-", ""),
    `{${uuid}}`,
    `(${uuid})`,
    `{${uuid.replaceAll("-", "").toUpperCase()}}`,
    ` ${uuid} `,
  ])("V8: a uuid field reads %s", (written) => {
    expect(operands(`id==${written}`)).toEqual([uuid])
  })

  it.each([
    "",
    uuid.slice(1),
    `${uuid}0`,
    `{${uuid}`,
    `${uuid})`,
    `{${uuid})`,
    `((${uuid}))`,
    uuid.replace("-", ""),
    uuid.replace("6", "g"),
    "6f9619ff8-b86-d011-b42d-00cf4fc964ff",
    `{ ${uuid} }`,
  ])("V8, V9: a uuid field cannot read %j", (written) => {
    expect(marks(`id==${uuid}|${written}`)).toEqual([
      ["unreadable-value", uuid.length + 5, written],
    ])
  })

  it("V9: an unreadable value is an error at the value, and the hint says what is readable", () => {
    expect(diagnosticOf("n== five ", "unreadable-value")).toMatchObject({
      severity: "error",
      rule: "V9",
      source: "filters",
      range: { start: 4, end: 8 },
    })
    for (const field of ["n", "count", "at", "id"])
      expect(diagnosticOf(`${field}==x`, "unreadable-value")?.hint).toContain("Expected")
  })

  it("V9: white space around a value is ignored for every kind but text", () => {
    expect(operands("n==1| 2 |\t3")).toEqual([1, 2, 3])
    expect(operands("count==1|\u30002\u0085|3")).toEqual([1, 2, 3])
    expect(operands("at>2024-01-01| 2024-01-01 |x")).toHaveLength(2)
    expect(operands(String.raw`n==\ 5`)).toEqual([5])
    expect(operands("name==1| 2 |3")).toEqual(["1", " 2 ", "3"])
  })

  it("V9: U+FEFF is not white space, so it makes a value unreadable", () => {
    expect(marks("n==1|\ufeff2").map(([code]) => code)).toEqual(["unreadable-value"])
  })

  it("V9: a value that several fields of a group cannot read is reported once, for the first of them", () => {
    expect(marks("(name|n|count)==x|y")).toEqual([
      ["unreadable-value", 16, "x"],
      ["unreadable-value", 18, "y"],
    ])
    expect(diagnosticOf("(name|n|count)==x", "unreadable-value")?.message).toContain('"n"')
  })

  it("V9: the escaped null is text, so every kind but text cannot read it", () => {
    expect(marks(String.raw`n==\null|1`)).toEqual([["unreadable-value", 3, String.raw`\null`]])
  })

  it("V5: a date alone under == or <= is a hint at the value", () => {
    expect(marks("at==2024-01-01T00:00| 2024-01-02 ")).toEqual([
      ["date-only-equality", 21, " 2024-01-02"],
    ])
    expect(marks("at<=2024-01-02")).toEqual([["date-only-equality", 4, "2024-01-02"]])
    expect(diagnosticOf("at==2024-01-02", "date-only-equality")).toMatchObject({
      severity: "hint",
      rule: "V5",
      source: "filters",
    })
  })

  it("V5: a date alone under < and >= has no diagnostic", () => {
    expect(marks("at<2024-01-05,at>=2024-01-02,at!=2024-01-02T00:00")).toEqual([])
    expect(marks("at==2024-01-02T00:00")).toEqual([])
  })

  it("V5: a date alone under > and != does not exclude the rest of the day", () => {
    expect(diagnosticOf("at>2024-02-28", "date-only-equality")).toMatchObject({
      problem: '"2024-02-28" means midnight UTC, so > does not exclude the rest of the day.',
      hint: "To exclude the whole day, write at>=2024-02-29.",
      fix: { range: { start: 0, end: 13 }, text: "at>=2024-02-29" },
    })
    const differs = diagnosticOf("at!=2024-02-28", "date-only-equality")
    expect(differs?.problem).toContain("!= does not exclude the rest of the day")
    expect(differs).not.toHaveProperty("fix")
  })

  it.each([
    ["name==Ann | Bob", "Ann ", "name==Ann|Bob"],
    ["name!=a| * b|null", " * b", "name!=a|* b|null"],
    ["name== a | b ", "a ", "name== a|b "],
    ["name==*x|\ty", "\ty", "name==*x|y"],
  ])("T8: the spaces beside the pipe of %j belong to the value", (filters, value, fixed) => {
    const found = diagnosticOf(filters, "blank-beside-pipe")
    expect(found).toMatchObject({ severity: "hint", data: { value } })
    const { start = 0, end = 0 } = found?.fix?.range ?? {}
    expect(filters.slice(0, start) + (found?.fix?.text ?? "") + filters.slice(end)).toBe(fixed)
  })

  it("T8: spaces that belong to no text, or are all of a value, have no hint", () => {
    for (const filters of ["n==1 | 2", "name==a b|c", "name==\\ a|b\\ ", "name==a| |b"])
      expect(marks(filters).map(([code]) => code)).not.toContain("blank-beside-pipe")
  })

  it.each([
    ["name!@=spam|x", "name!@=spam,name!@=x"],
    ["name!_=*a|b", "name!_=*a,name!_=*b"],
    ["(name|mood)!@=spam", "name!@=spam,mood!@=spam"],
    ["(n|name)!=5", "n!=5,name!=5"],
  ])(
    "V2: %s matches when any one does not fit, and the fix writes one condition each",
    (filters, fixed) => {
      expect(diagnosticOf(filters, "any-value-negated")?.fix?.text).toBe(fixed)
    },
  )

  it("V2: a negation of one value of one field, and what is not negated, has no hint", () => {
    for (const filters of ["name!@=x", "name@=x|y", "(name|mood)@=x", "name!=x", "name!@=x|x"])
      expect(marks(filters).map(([code]) => code)).not.toContain("any-value-negated")
  })

  it("V5: the hint for a date alone says how to cover the day, and the fix writes that", () => {
    expect(diagnosticOf("at==2024-02-28", "date-only-equality")).toMatchObject({
      hint: "To cover the whole day, write at>=2024-02-28,at<2024-02-29.",
      fix: { range: { start: 0, end: 14 }, text: "at>=2024-02-28,at<2024-02-29" },
    })
    expect(diagnosticOf(" at<=*2024-12-31 ", "date-only-equality")?.fix).toEqual({
      range: { start: 1, end: 16 },
      text: "at<2025-01-01",
    })
  })

  it("V5: date-only-equality has no fix for several fields or values, or on the last day", () => {
    expect(diagnosticOf("at==2024-02-28|2024-03-01", "date-only-equality")).not.toHaveProperty(
      "fix",
    )
    expect(diagnosticOf("at==2024-02-28|2024-03-01", "date-only-equality")?.hint).toBeDefined()
    expect(diagnosticOf("(at|name)==2024-02-28", "date-only-equality")).not.toHaveProperty("fix")
    expect(diagnosticOf("at==9999-12-31", "date-only-equality")).not.toHaveProperty("fix")
  })

  it("V7: the hint shortens a long list of ids", () => {
    const fields = defineFields({
      e: { kind: "enum", values: Array.from({ length: 100 }, (_, id) => id) },
    })
    const hint = bindText({ filters: "e==x" }, fields).diagnostics.find(
      ({ code }) => code === "unreadable-value",
    )?.hint
    expect(hint?.length).toBeLessThan(150)
  })
})
