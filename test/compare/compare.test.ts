import { describe, expect, it, vi } from "vitest"
import { compareDialects, type Difference } from "../../src/compare.ts"
import { defineFields, type QueryText } from "../../src/index.ts"

const table = defineFields(
  {
    name: { kind: "text" },
    email: { kind: "text" },
    id: { kind: "integer" },
    need: { kind: "integer", nullable: false },
    total: { kind: "number" },
    created: { kind: "date" },
    paid: { kind: "boolean" },
    status: { kind: "enum", values: { 0: "Public", 1: "Hidden" } },
    ref: { kind: "uuid" },
    cheap: { kind: "shortcut", test: () => true },
  },
  { strict: false },
)

/** The one difference in `filters`. */
function differenceOf(filters: string): Difference {
  const found = compareDialects({ filters }, table).differences.filter(
    ({ kind }) => kind === "terms" || kind === "binding",
  )
  expect(found).toHaveLength(1)
  return found[0] as Difference
}

const placeOf = ({ source, range }: Difference, query: QueryText): string | undefined =>
  range && String(query[source as keyof QueryText]).slice(range.start, range.end)

describe("compareDialects on text that the dialects read differently", () => {
  it.each([
    [
      "S4: an operator in a value",
      "name==a==b",
      "T4",
      "S4",
      'Keeps rows whose name is "a==b".',
      'Keeps rows whose name is "a".',
    ],
    [
      "S4: an operator made by a value",
      "name==a_==b",
      "T4",
      "S4",
      'Keeps rows whose name is "a_==b".',
      'Keeps rows whose name is "a".',
    ],
    [
      "S4: an operator that has no starred form",
      "cheap>*x|true",
      "V10",
      "S4",
      /no effect: >\* cannot be used with "cheap"/,
      "Keeps rows to which cheap applies.",
    ],
    [
      "S3: a parenthesis in the value of a group",
      "(name|email)==x)y",
      "T6",
      "S3",
      'Keeps rows whose name or email is "x)y".',
      'Keeps rows whose name or email is "xy".',
    ],
    [
      "S3: a name with parentheses inside",
      "(na)me==x",
      /^[TN]/,
      "S3",
      /./,
      'Keeps rows whose name is "x".',
    ],
    [
      "S6: an escaped blank at the end",
      "name==a\\ ",
      "T9",
      "S6",
      'Keeps rows whose name is "a ".',
      String.raw`Keeps rows whose name is "a\".`,
    ],
    [
      "S6: an escaped blank at the start",
      "name==\\ a",
      "T9",
      "S6",
      'Keeps rows whose name is " a".',
      String.raw`Keeps rows whose name is "\ a".`,
    ],
    [
      "S6: a backslash before an operator",
      "name==a\\>b",
      "T9",
      "S6",
      String.raw`Keeps rows whose name is "a\>b".`,
      /name is "?a>b"?\.$/,
    ],
    [
      "S12: a backslash before null",
      String.raw`name==\\null`,
      "T10",
      "S12",
      String.raw`Keeps rows whose name is "\null".`,
      'Keeps rows whose name is "null".',
    ],
  ])("%s is read differently by the dialects", (_, filters, ownRule, stockRule, own, stock) => {
    const { kind, standard, sieve, ...place } = differenceOf(`id==1,${filters}`)
    expect(kind).toBe("terms")
    expect(place).toEqual({ source: "filters", range: { start: 6, end: 6 + filters.length } })
    expect([standard.rule, sieve.rule]).toEqual([
      ownRule instanceof RegExp ? expect.stringMatching(ownRule) : ownRule,
      stockRule,
    ])
    expect(standard.sentence).toMatch(own instanceof RegExp ? own : exactly(own))
    expect(sieve.sentence).toMatch(stock instanceof RegExp ? stock : exactly(stock))
    expect(standard.effect).not.toBe(sieve.effect)
  })

  it("compareDialects names the place of each of several differences", () => {
    const filters = "name==a==b,id==1,email==c\\>"
    const places = compareDialects({ filters }, table).differences.map((one) =>
      placeOf(one, { filters }),
    )
    expect(places).toEqual(["name==a==b", "email==c\\>"])
  })
})

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`)
}

describe("compareDialects on equal terms with different effects", () => {
  it.each([
    [
      "S14: the name of an enum",
      "status==hidden",
      "V7",
      "S14",
      "Keeps rows whose status is 1 (Hidden).",
    ],
    [
      "S14: a fraction of a second that is rounded",
      "created>2024-01-01T00:00:00.12345675",
      "V5",
      "S14",
      ".1234568Z.",
    ],
    ["S14: a hexadecimal integer", "id==0x10", "V9", "S14", "Keeps rows whose id is 16."],
    [
      "S16: a shortcut in a group",
      "(cheap|name)==true",
      "V12",
      "S16",
      'Keeps rows whose name is "true". Keeps rows to which',
    ],
    ["S16: true in other letters", "cheap==TRUE", "V12", "S16", "This condition has no effect: "],
  ])("%s has different effects in the dialects", (_, filters, ownRule, stockRule, stock) => {
    const difference = differenceOf(filters)
    expect(difference).toMatchObject({
      kind: "binding",
      standard: { rule: ownRule },
      sieve: { rule: stockRule },
    })
    expect(placeOf(difference, { filters })).toBe(filters)
    expect(difference.sieve.sentence).toContain(stock)
    expect(difference.standard.effect).not.toBe(difference.sieve.effect)
  })
})

describe("compareDialects where the library gives up", () => {
  it.each([
    ["an unknown field", "id==1,nope==1", "nope", "N2", "S9"],
    ["a comma in a value", "name==Ann, Lee", "Lee", "T1", "S9"],
    ["an empty name", "|name==1", "", "N2", "S9"],
    ["a value that its kind cannot read", "id==1|x", "x", "V9", "S14"],
    ["a number beyond 32 bits", "id==9999999999", "9999999999", "V9", "S14"],
    ["a star under an ordering", "id>*1", "*1", "V9", "S14"],
    ["a star on another kind than text", "id==*1", "==*", "V10", "S13"],
    ["a date in the server's culture", "created==2024-1-1", "2024-1-1", "V9", "S14"],
    ["null where nothing is null", "need==null", "null", "N2", "S9"],
    ["a word for a boolean", "paid==yes", "yes", "V6", "S14"],
    ["a group that swallows the operator", "id==1,(name==a)", "(name==a)", "T7", "S3"],
  ])("S9: %s makes the library give up, at that place", (_, filters, place, ownRule, stockRule) => {
    const difference = differenceOf(filters)
    expect(placeOf(difference, { filters })).toBe(place)
    expect([difference.kind, difference.standard.rule, difference.sieve.rule]).toEqual([
      stockRule === "S3" ? "terms" : "binding",
      ownRule,
      stockRule,
    ])
    expect(difference.sieve.sentence).toMatch(/So the server drops all filters, sorts and paging/)
    expect(difference.sieve.effect).toBe("[]")
    expect(difference.standard.effect).not.toBe("[]")
  })

  it("S9: compareDialects reports the effects on order and page at the same place as the filters", () => {
    const query = { filters: "nope==1", sorts: "-id", page: "2" }
    const { differences } = compareDialects(query, table)
    expect(
      differences.map((one) => [one.kind, placeOf(one, query), one.standard.rule, one.sieve.rule]),
    ).toEqual([
      ["order", "nope", "N2", "S9"],
      ["page", "nope", "P3", "S9"],
    ])
    for (const { sieve } of differences)
      expect(sieve.sentence).toMatch(/^There is no field "nope"\. So the server drops /)
  })

  it("S9: an unknown sort affects order and paging, and not the filters", () => {
    const query = { filters: "id==1", sorts: "id,nope" }
    const { differences } = compareDialects(query, table)
    expect(differences.map((one) => [one.kind, one.source, placeOf(one, query)])).toEqual([
      ["order", "sorts", "nope"],
      ["page", "sorts", "nope"],
    ])
    expect(differences[0]?.sieve.sentence).toContain("The filters still apply.")
  })

  it("S9: compareDialects says that without its only condition the default dialect keeps every row", () => {
    const { standard } = differenceOf("nope==1,id==1")
    expect(standard.sentence).toBe(
      'This condition has no effect: there is no field "nope". Keeps rows whose id is 1.',
    )
  })

  it("S9: an unknown sort beside an unknown filter does not hide the effect of the filters", () => {
    const query = { filters: "nope==1,name==a", sorts: "nope2" }
    const { differences } = compareDialects(query, table)
    expect(differences.map(({ kind, source }) => [kind, source])).toEqual([
      ["binding", "filters"],
      ["page", "filters"],
    ])
    for (const difference of differences) {
      expect(placeOf(difference, query)).toBe("nope")
      expect(difference.sieve.sentence).toMatch(
        /^There is no field "nope"\. So the server drops .*returns every row/,
      )
    }
  })
})

describe("compareDialects on order, page and limits", () => {
  it("S17: sieve orders text by UTF-16 code units, and standard by code points (P2)", () => {
    const { differences } = compareDialects({ sorts: "-name" }, table)
    expect(differences).toHaveLength(1)
    expect(differences[0]).toMatchObject({
      kind: "order",
      source: "sorts",
      standard: { rule: "P2" },
      sieve: { rule: "S17" },
    })
    expect(differences[0]?.standard.sentence).toMatch(/Text is ordered by code points\.$/)
    expect(differences[0]?.sieve.sentence).toMatch(/Text is ordered by UTF-16 code units\.$/)
  })

  it.each<[string, QueryText, string, string | undefined, string]>([
    [
      "a page size above the maximum",
      { page: "2", pageSize: "110" },
      "pageSize",
      "110",
      "Returns page 2: rows 111 to 210.",
    ],
    ["a page size below 1", { pageSize: "0" }, "pageSize", "0", "Returns all rows on one page."],
    [
      "a page size that is not a string",
      { pageSize: -1 },
      "pageSize",
      undefined,
      "Returns all rows on one page.",
    ],
    [
      "a skip beyond 32 bits",
      { page: "30000000", pageSize: "100" },
      "page",
      "30000000",
      "wraps around to -1294967396.",
    ],
    [
      "a page beyond 32 bits",
      { page: "99999999999" },
      "page",
      "99999999999",
      "Returns page 1: rows 1 to 20.",
    ],
  ])("S18: %s has different effects in the dialects", (_, query, source, place, sentence) => {
    const { differences } = compareDialects(query, table)
    expect(differences).toHaveLength(1)
    const [difference] = differences as [Difference]
    expect(difference).toMatchObject({
      kind: "page",
      source,
      standard: { rule: "P3" },
      sieve: { rule: "S18" },
    })
    expect(placeOf(difference, query)).toBe(place)
    expect(difference.sieve.sentence).toContain(sentence)
  })

  it("limits: a condition can have too many values in one dialect only", () => {
    const { differences } = compareDialects(
      { filters: `name==a==${"|b".repeat(300)}`, sorts: "name", page: "2" },
      table,
    )
    expect(differences).toHaveLength(1)
    expect(differences[0]).toMatchObject({
      kind: "terms",
      source: "filters",
      standard: { rule: "limits" },
      sieve: { rule: "limits" },
    })
    expect(differences[0]?.standard.sentence).toContain(
      "301 values in one condition, but at most 256 are allowed",
    )
    expect(differences[0]?.sieve.sentence).toBe('Keeps rows whose name is "a".')
  })
})

describe("compareDialects on queries without differences", () => {
  it.each<[string, QueryText]>([
    ["an empty query", {}],
    [
      "a query of plain conditions",
      {
        filters: "(name|email)@=*x|y, total>=1.5,status==0",
        sorts: "-id,total",
        page: "2",
        pageSize: "50",
      },
    ],
    [
      "T10: null in every form that both dialects read",
      { filters: String.raw`name==NULL,id!=null,name==\null,name@=null,name@=\null,id==1` },
    ],
    ["S11: a negative operator with several values", { filters: "name!=a|b" }],
    [
      "T9: a value with escaped commas, pipes and backslashes",
      { filters: String.raw`name==a\,b\|c\\d\x` },
    ],
    ["S10: a field without operator", { filters: "name,id==1" }],
    ["V11: null under an ordering", { filters: "id>null" }],
    ["V12: a shortcut", { filters: "cheap==true,cheap==false" }],
    ["T15: the same sort twice", { sorts: "id, ID,id" }],
    ["P3: a page or page size that is replaced", { page: "0", pageSize: "110" }],
    [
      "limits: a query with too many conditions",
      { filters: Array.from({ length: 65 }, () => "id==1").join(",") },
    ],
    ["limits: a query that is too long", { filters: "x".repeat(10_000) }],
  ])("%s has the same effect in both dialects", (_, query) => {
    expect(compareDialects(query, table)).toEqual({ alike: true, differences: [] })
  })

  it("compareDialects treats the same values in another order, or twice, as equal", () => {
    expect(compareDialects({ filters: "name==a|b|a,name==b|a,name==*A" }, table).alike).toBe(true)
  })

  it("compareDialects binds a query once in each dialect", () => {
    const fields = new Map(table.fields)
    const find = vi.spyOn(fields, "get")
    compareDialects({ filters: "name==a", sorts: "id" }, { ...table, fields })
    expect(find).toHaveBeenCalledTimes(4)
  })
})

describe("a query that a strict table refuses", () => {
  const strict = defineFields({ name: { kind: "text", values: ["a"] }, n: { kind: "number" } })

  it.each([
    ["a rule of Sieve that takes its place", { filters: "n==x" }, "V9", "S14"],
    ["the reading of a field, where Sieve has no such rule", { filters: "name==z" }, "V3", "S9"],
    ["an unknown field", { filters: "nmae==a" }, "N2", "S9"],
    ["a page", { page: "x" }, "P3", "S18"],
    ["a sort", { sorts: "nn" }, "N2", "S9"],
  ])("has the rule that refuses it, and %s", (_, query, standard, sieve) => {
    expect(compareDialects(query, strict).differences).toMatchObject([
      { kind: "binding", standard: { rule: standard }, sieve: { rule: sieve } },
    ])
  })
})
