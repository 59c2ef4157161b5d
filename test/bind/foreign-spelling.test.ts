import { describe, expect, it } from "vitest"
import { applyQuery, prepareQuery } from "../../src/apply/apply.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Spelling } from "../../src/diagnostics/data.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { QueryTree } from "../../src/language/ast.ts"
import { parseFilters, parseQuery } from "../../src/parser/parse-query.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"

const table = defineFields(
  {
    title: { kind: "text" },
    name: { kind: "text" },
    email: { kind: "text" },
    rating: { kind: "number" },
    year: { kind: "integer" },
    seen: { kind: "boolean" },
    isBestSeller: { kind: "boolean" },
    genre: { kind: "enum", values: { 1: "Drama", 2: "Crime" } },
    mood: { kind: "text", values: ["happy", "sad", "'odd'"] },
    released: { kind: "date" },
    since: { kind: "range-end", end: "from", of: "released" },
    key: { kind: "uuid" },
    secret: { kind: "text", filter: false },
    lowStock: { kind: "shortcut", test: () => true },
  },
  { strict: false },
)

interface Spelled {
  readonly code: string
  readonly kind: string | undefined
  readonly fixed: string | undefined
}

const spellingOf = ({ data }: Diagnostic): Spelling | undefined =>
  "spelling" in data ? data.spelling : undefined

const listed = (filters: string) => prepareQuery({ filters }, table).diagnostics

/** What is found in `filters` with a spelling: code, kind, and the text after the fix. */
const spelled = (filters: string): Spelled[] =>
  listed(filters).flatMap((found) => {
    const spelling = spellingOf(found)
    if (spelling === undefined) return []
    const { fix, code } = found
    return [
      {
        code,
        kind: spelling.kind,
        fixed: fix && applyFixes(filters, [found], { hints: true }).text,
      },
    ]
  })

/** The rows of the table of F4 that have a fix: typed, code, kind, fixed. */
const mended: readonly (readonly [string, string, string, string | undefined])[] = [
  ["title=='Heat'", "foreign-spelling", "quotes", "title==Heat"],
  ['title=="Heat"', "foreign-spelling", "quotes", "title==Heat"],
  ["title!='Heat'", "foreign-spelling", "quotes", "title!=Heat"],
  ["title@='Heat'", "foreign-spelling", "quotes", "title@=Heat"],
  ["title==*'heat'", "foreign-spelling", "quotes", "title==*heat"],
  ["title=='Heat'|\"Alien\"", "foreign-spelling", "quotes", "title==Heat|Alien"],
  ["title==Heat| 'Alien' ", "foreign-spelling", "quotes", "title==Heat|Alien "],
  ["title==''", "foreign-spelling", "quotes", "title=="],
  ['title==""', "foreign-spelling", "quotes", "title=="],
  ["title=='null'", "foreign-spelling", "quotes", "title==\\null"],
  ["title=='a|b'", "foreign-spelling", "quotes", "title==a\\|b"],
  ["title=='*x'", "foreign-spelling", "quotes", "title== *x"],
  ["title='Heat'", "malformed-condition", "quotes", "title==Heat"],
  ["title:'Heat'", "malformed-condition", "quotes", "title==Heat"],
  ["(title|name)=='Heat'", "foreign-spelling", "quotes", "(title|name)==Heat"],
  ["year=='1995'", "unreadable-value", "quotes", "year==1995"],
  ["year>='1995'", "unreadable-value", "quotes", "year>=1995"],
  ["year=='1995'|'1996'", "unreadable-value", "quotes", "year==1995|1996"],
  ['seen=="true"', "unreadable-boolean", "quotes", "seen==true"],
  ["lowStock=='true'", "unreadable-boolean", "quotes", "lowStock==true"],
  ["genre=='Drama'", "unreadable-value", "quotes", "genre==1"],
  ['mood=="happy"', "unlisted-value", "quotes", "mood==happy"],
  ["released>='2024-01-31'", "unreadable-value", "quotes", "released>=2024-01-31"],
  ["since=='2024-01-31'", "unreadable-value", "quotes", "since==2024-01-31"],
  ["titel=='Heat'", "unknown-field", "quotes", "title==Heat"],
  ["name=='Smith, John'", "comma-in-value", "quotes", "name==Smith\\, John"],
  ["name=='Smith, John, Jr'", "comma-in-value", "quotes", "name==Smith\\, John\\, Jr"],
  ['name="Smith, John"', "malformed-condition", "quotes", "name==Smith\\, John"],
  ["title@=%Heat%", "foreign-spelling", "wildcard", "title@=Heat"],
  ["title==%Heat%", "foreign-spelling", "wildcard", "title@=Heat"],
  ["title!=%Heat%", "foreign-spelling", "wildcard", "title!@=Heat"],
  ["title@=He%", "foreign-spelling", "wildcard", "title_=He"],
  ["title==%at", "foreign-spelling", "wildcard", "title_-=at"],
  ["title!@=%at", "foreign-spelling", "wildcard", "title!_-=at"],
  ["title==*%heat%", "foreign-spelling", "wildcard", "title@=*heat"],
  ["title==%Heat%|%Alien%", "foreign-spelling", "wildcard", "title@=Heat|Alien"],
  ["title==He*", "foreign-spelling", "wildcard", "title_=He"],
  ["title!=He*", "foreign-spelling", "wildcard", "title!_=He"],
  ["title==*ea*", "foreign-spelling", "wildcard", "title@=*ea"],
  ["title!=*ea*", "foreign-spelling", "wildcard", "title!@=*ea"],
  ["rating>=8 and year==1995", "unreadable-value", "joiner", "rating>=8,year==1995"],
  ["rating>=8 AND year==1995", "unreadable-value", "joiner", "rating>=8,year==1995"],
  ["rating>=8&&year==1995", "unreadable-value", "joiner", "rating>=8,year==1995"],
  ["rating>=8 && year==1995", "unreadable-value", "joiner", "rating>=8,year==1995"],
  ["rating>=8;year==1995", "unreadable-value", "joiner", "rating>=8,year==1995"],
  ["title==Heat and year==1995", "foreign-spelling", "joiner", "title==Heat,year==1995"],
  ["title==Heat;year==1995", "foreign-spelling", "joiner", "title==Heat,year==1995"],
  ["title=='Heat' and year=='1995'", "foreign-spelling", "joiner", "title==Heat,year==1995"],
  ["title='Heat' and year=1995", "malformed-condition", "joiner", "title==Heat,year==1995"],
  ["year gt 1995 and rating gt 8", "malformed-condition", "joiner", "year>1995,rating>8"],
  ["isBestSeller and rating>8", "unknown-field", "joiner", "isBestSeller==true,rating>8"],
  ["rating>8 and not year==1995", "unreadable-value", "joiner", "rating>8,year!=1995"],
  ["name==A or name==B", "foreign-spelling", "joiner", "name==A|B"],
  ["name==A OR name==B", "foreign-spelling", "joiner", "name==A|B"],
  ["name==A||name==B", "foreign-spelling", "joiner", "name==A|B"],
  ["name==A|name==B", "foreign-spelling", "joiner", "name==A|B"],
  ["year==1995|year==1996|year==1997", "unreadable-value", "joiner", "year==1995|1996|1997"],
  ["name==A or email==A", "foreign-spelling", "joiner", "(name|email)==A"],
  ["not name==A", "unknown-field", "negation", "name!=A"],
  ["NOT name==A", "unknown-field", "negation", "name!=A"],
  ["!name==A", "unknown-field", "negation", "name!=A"],
  ["!name!=A", "unknown-field", "negation", "name==A"],
  ["!name@=*a", "unknown-field", "negation", "name!@=*a"],
  ["!rating>8", "unknown-field", "negation", "rating<=8"],
  ["not isBestSeller==true", "unknown-field", "negation", "isBestSeller!=true"],
  ["not name=='A'", "unknown-field", "negation", "name!=A"],
  ["!name=A", "malformed-condition", "negation", "name!=A"],
  ["!name==A|B", "unknown-field", "negation", "name!=A,name!=B"],
  ["!name==null", "unknown-field", "negation", "name!=null"],
  ["isBestSeller", "malformed-condition", "boolean", "isBestSeller==true"],
  ["!isBestSeller", "malformed-condition", "boolean", "isBestSeller==false"],
  ["not isBestSeller", "malformed-condition", "boolean", "isBestSeller==false"],
  ["lowStock", "malformed-condition", "boolean", "lowStock==true"],
  ["name==A,isBestSeller", "comma-in-value", "boolean", "name==A,isBestSeller==true"],
  ["rating gt 8", "malformed-condition", "operator", "rating>8"],
  ["rating GE 8", "malformed-condition", "operator", "rating>=8"],
  ["rating lt 8", "malformed-condition", "operator", "rating<8"],
  ["rating le 8", "malformed-condition", "operator", "rating<=8"],
  ["name eq 'A'", "malformed-condition", "operator", "name==A"],
  ["name ne A", "malformed-condition", "operator", "name!=A"],
  ["name contains Pro", "malformed-condition", "operator", "name@=Pro"],
  ["name startswith Pro", "malformed-condition", "operator", "name_=Pro"],
  ["name endswith Pro", "malformed-condition", "operator", "name_-=Pro"],
  ["name like 'Pro%'", "malformed-condition", "operator", "name_=Pro"],
  ["name like '%, Pro%'", "malformed-condition", "operator", "name@=\\, Pro"],
  ["name not like '%Pro%'", "malformed-condition", "operator", "name!@=Pro"],
  ["name ilike '%pro'", "malformed-condition", "operator", "name_-=*pro"],
  ["year in (1995,1996)", "malformed-condition", "operator", "year==1995|1996"],
  ["year in (1995)", "malformed-condition", "operator", "year==1995"],
  ["year not in (1995, 1996)", "malformed-condition", "operator", "year!=1995,year!=1996"],
  ["name in ('Smith, John','B')", "malformed-condition", "operator", "name==Smith\\, John|B"],
  ["name is null", "malformed-condition", "operator", "name==null"],
  ["name IS NOT NULL", "malformed-condition", "operator", "name!=null"],
  ["seen is true", "malformed-condition", "operator", "seen==true"],
  ["year between 1990 and 1999", "malformed-condition", "operator", "year>=1990,year<=1999"],
  ["contains(name,'Pro')", "malformed-condition", "function", "name@=Pro"],
  ["startswith(name, 'Pro')", "malformed-condition", "function", "name_=Pro"],
  ["endswith(name,Pro)", "malformed-condition", "function", "name_-=Pro"],
  ["not contains(name,'Pro')", "malformed-condition", "negation", "name!@=Pro"],
  ["rating=gt=5", "malformed-condition", "operator", "rating>5"],
  ["year=in=(1995,1996)", "malformed-condition", "operator", "year==1995|1996"],
  ["year=out=(1995,1996)", "malformed-condition", "operator", "year!=1995,year!=1996"],
  ["rating => 8", "unknown-field", "operator", "rating>=8"],
  ["rating=<8", "unknown-field", "operator", "rating<=8"],
  ["rating<>8", "unreadable-value", "operator", "rating!=8"],
  ["title<>Heat", "unsuitable-operator", "operator", "title!=Heat"],
  ["year===1995", "unreadable-value", "operator", "year==1995"],
  ["year!==1995", "unreadable-value", "operator", "year!=1995"],
  ["rating=!8", "malformed-condition", "operator", "rating!=8"],
  ["title===Heat", "foreign-spelling", "operator", "title==Heat"],
  ["title!==Heat", "foreign-spelling", "operator", "title!=Heat"],
  ["title==='Heat'", "foreign-spelling", "operator", "title==Heat"],
  ["filter[name]=x", "malformed-condition", "brackets", "name==x"],
  ["filters[year]>=1995", "malformed-condition", "brackets", "year>=1995"],
  ["name[contains]=x", "malformed-condition", "brackets", "name@=x"],
  ["filters[year][$gte]=1995", "malformed-condition", "brackets", "year>=1995"],
  ["filters[year][$ge]=1995", "malformed-condition", "brackets", "year>=1995"],
  ["rating%3E%3D8", "malformed-condition", "encoded", "rating>=8"],
  ["name==a%2Cb", "foreign-spelling", "encoded", "name==a\\,b"],
  ["name%3D%3DJo%20Ann", "malformed-condition", "encoded", "name==Jo Ann"],
]

/** The rows that have no fix. */
const unmended: readonly (readonly [string, string, string])[] = [
  ["name like Pro", "malformed-condition", "operator"],
  ["name=like=Pro", "malformed-condition", "operator"],
  ["title==%a%|b", "foreign-spelling", "wildcard"],
  ["title==He*|ea", "foreign-spelling", "wildcard"],
  ["name==A or year==1995", "foreign-spelling", "joiner"],
  ["name==A or name==B and year==1995", "foreign-spelling", "joiner"],
  ["rating>8 and year==1995 or year==1996", "unreadable-value", "joiner"],
  ["!(name|email)==A", "malformed-condition", "negation"],
  ["!lowStock==true", "unknown-field", "negation"],
  ["!since==2024-01-31", "unknown-field", "negation"],
  ["!lowStock", "malformed-condition", "boolean"],
  ["name gt A", "malformed-condition", "operator"],
  ["rating like 8", "malformed-condition", "operator"],
  ['{"name":"x"}', "malformed-condition", "json"],
  ['{"name":"x","year":1995}', "malformed-condition", "json"],
  ['[{"name":"x"},{"name":"y"}]', "malformed-condition", "json"],
  ['{"filters":[],"sorts":[]}', "malformed-condition", "json"],
  ["rating>=8&sorts=-rating", "unreadable-value", "url"],
  ["rating>=8&sorts=-rating,year&page=2", "unreadable-value", "url"],
  ["title==Heat&sorts=-rating", "foreign-spelling", "url"],
]

/** Texts that look like a habit and are none. */
const plain = [
  "title==O'Brien",
  "title==rock 'n' roll",
  "title=='",
  "title==100%",
  "title@=100%",
  "title==%",
  "title==%%",
  "title==50%25",
  "title==a%b",
  "title_=He%",
  "title==*ea",
  "title==*",
  "title== *ea*",
  "title==He *",
  "title==Tom and Jerry",
  "title==this;that",
  "title==this or that==those",
  "title==a|b==c",
  "(title|name)==x",
  "title|name==x",
  "mood==\'odd\'",
  "title==a & b",
  "title==a&b=c",
  "title== =x",
  "title==a==b",
  "rating>8",
]

const withoutDuplicates = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

describe("spellings of other languages", () => {
  it.each(mended)(
    "F4: %s has one finding, %s with %s, and its fix writes %s",
    (typed, code, kind, fixed) => {
      expect(spelled(typed)).toEqual([{ code, kind, fixed }])
    },
  )

  it.each(unmended)("F4: %s has one finding, %s with %s, and no fix", (typed, code, kind) => {
    expect(spelled(typed)).toEqual([{ code, kind, fixed: undefined }])
  })

  it.each(plain)("F1: %s is no spelling of another language", (typed) => {
    expect(spelled(typed)).toEqual([])
  })

  it.each(mended.filter(([, , , fixed]) => fixed !== undefined))(
    "F4: the fix of %s leaves no error, warning or spelling",
    (typed) => {
      const [{ fixed = "" } = {}] = spelled(typed)
      const left = listed(fixed)
      expect(left.filter((found) => found.severity !== "hint" || spellingOf(found))).toEqual([])
    },
  )

  it.each([...mended, ...unmended].map(([typed]) => typed))(
    "F3: %s has no finding of an operator in its value, and nothing else of what refuses",
    (typed) => {
      const found = listed(typed)
      expect(found.filter(({ code }) => code === "operator-in-value")).toEqual([])
      expect(found.filter((one) => one.severity !== "hint" && !spellingOf(one))).toEqual([])
    },
  )

  it("F4: each fix is inside its filters, whatever stands around it", () => {
    // In RSQL a comma means "or", and beside another "or" or a semicolon it is unclear.
    const isUnclear = (typed: string): boolean =>
      /=[a-z]+=|;| or |\|(?:\||\w+==)|[=!]@/i.test(typed)
    for (const [typed, code, kind, fixed] of mended) {
      if (isUnclear(typed)) continue
      const [found, ...others] = spelled(`rating<9, ${typed} ,year>0`)
      expect(others).toEqual([])
      if (code !== "comma-in-value" || kind === "quotes")
        expect(found).toEqual({ code, kind, fixed: fixed && `rating<9, ${fixed} ,year>0` })
    }
  })

  it("F4: no text is refused by strict that was not, and none is let through", () => {
    for (const [typed, code] of [...mended, ...unmended]) {
      const { refused } = prepareQuery({ filters: typed }, table, { strict: true })
      expect(refused).toBe(code !== "foreign-spelling")
    }
  })

  it("F1: the dialect sieve never gives it", () => {
    for (const [typed] of [...mended, ...unmended]) {
      const { diagnostics } = prepareQuery({ filters: typed }, table, { dialect: sieve })
      expect(diagnostics.filter((found) => spellingOf(found))).toEqual([])
    }
  })

  it("F1: trees, built queries and JSON never get it", () => {
    for (const [typed, code] of [...mended, ...unmended].filter(
      ([, code]) => code === "foreign-spelling",
    )) {
      const tree = { filters: parseFilters(typed).conditions, sorts: [] }
      expect([
        code,
        prepareQuery(tree, table).diagnostics.filter((found) => spellingOf(found)),
      ]).toEqual([code, []])
    }
    const built = buildQuery(table).where("title", "==", "'Heat'")
    expect(prepareQuery(built, table).diagnostics).toEqual([])
    const json = JSON.stringify(parseQuery({ filters: "title=='Heat'" }))
    expect(bindQuery(JSON.parse(json) as QueryTree, table).diagnostics).toEqual([])
  })

  it("F1: a query that was read and then changed has none for a condition that the text does not hold", () => {
    const parsed = parseQuery({ filters: "title=='Heat',name=='Alien'" })
    expect(bindQuery(parsed, table).diagnostics).toHaveLength(2)
    const first = parsed.filters.slice(0, 1)
    expect(bindQuery({ ...parsed, filters: first }, table).diagnostics).toHaveLength(1)
    const values = [{ kind: "text", text: "x", range: { start: 7, end: 8 } }] as const
    const filters = first.map((condition) => ({ ...condition, values }))
    expect(bindQuery({ ...parsed, filters }, table).diagnostics).toEqual([])
  })

  it("F1: reading what the builder wrote gives the same query, and no error or warning", () => {
    for (const value of ["'Heat'", "%Heat%", "He*", "a and year==1", "=x", "a%2Cb", "x&sorts=y"]) {
      const printed = buildQuery(table).where("title", "==", value).print()
      const read = queryFrom(printed, table)
      expect(read.ok && read.value.print()).toEqual(printed)
      expect(prepareQuery(printed, table).diagnostics.map(({ severity }) => severity)).toEqual([
        "hint",
      ])
    }
  })

  it("F1: its range is the first value with the habit", () => {
    expect(listed("title==Heat|'Alien'|\"Jaws\"")[0]?.range).toEqual({ start: 12, end: 19 })
    expect(listed("title=='Heat'")[0]?.range).toEqual({ start: 7, end: 13 })
    expect(listed("title=='Heat'")[0]?.rule).toBe("F1")
  })

  it("F1: the range of a joiner goes from the value to the end of the condition", () => {
    expect(listed("title==Heat and year==1995,rating>8")[0]?.range).toEqual({ start: 7, end: 26 })
  })

  it("F3: a spelling over several parts has one diagnostic over all of them", () => {
    const text = "rating>1,year in (1995,1996),seen==true"
    const [found, ...others] = listed(text)
    expect(others).toEqual([])
    expect(found?.range).toEqual({ start: 9, end: 28 })
  })

  it("F3: dropped parts are counted as before", () => {
    const { diagnostics, refused } = prepareQuery({ filters: "year in (1,2,3)" }, table, {
      limits: { conditions: 2 },
    })
    expect([diagnostics.map(({ code }) => code), refused]).toEqual([["limit-conditions"], true])
  })

  it("F2: message, hint and data are those of the habit", () => {
    const message = (filters: string) => listed(filters)[0]?.message
    expect(message("year=='1995'")).toMatch(/^The quotes are part of the value\./)
    expect(message("title==%Heat%")).toBe("% is an ordinary character here.")
    expect(message("title==He*")).toBe("* is no wildcard.")
    expect(message("title==Heat and year==1995")).toBe("Conditions are joined by a comma.")
    expect(message("name==A or name==B")).toBe(
      "A pipe joins values of one field, or fields with one value.",
    )
    expect(message("not name==A")).toMatch(/^A condition is negated by its operator\./)
    expect(message("isBestSeller")).toMatch(/^A condition needs an operator\./)
    expect(message("rating gt 8")).toMatch(/^"gt" is no operator here\./)
    expect(message("contains(name,'Pro')")).toMatch(/^"contains" is no operator here\./)
    expect(message("filter[name]=x")).toMatch(/^Brackets name no field\./)
    expect(message('{"name":"x"}')).toMatch(/^This is JSON, not filters\./)
    expect(message("rating%3E%3D8")).toMatch(/^The text is percent-encoded\./)
    expect(message("rating>=8&sorts=-rating")).toMatch(/^This is a query string\./)
    expect(listed("title=='Heat'")[0]).toMatchObject({
      hint: "Write title==Heat.",
      data: { field: "title", spelling: { written: "'", kind: "quotes", meant: "title==Heat" } },
    })
    expect(listed("name==A or year==1995")[0]?.hint).toBe(
      'Different conditions cannot be joined by "or". Send two queries, or let the table have a shortcut.',
    )
    expect(listed('{"filters":"x==1"}')[0]?.hint).toBe("queryFromJson reads it.")
    expect(listed('{"name":"x"}')[0]?.hint).toBeUndefined()
  })

  it("F2: a name that no table has, and a field that is barred, keep their own message", () => {
    expect(listed("foo=='Heat'")[0]?.message).toMatch(/^There is no field "foo"/)
    expect(listed("secret=='Heat'").map(({ code }) => code)).toEqual(["not-filterable"])
    expect(listed("rating@='8'")[0]?.message).toMatch(/^The operator @= cannot be used/)
  })

  it("F2: a text field beside an unknown name has its own hint", () => {
    expect(listed("(title|foo)=='Heat'").map(({ code }) => code)).toEqual([
      "unknown-field",
      "foreign-spelling",
    ])
  })

  it.each([
    [
      "https://films.example/?filters=rating%3E8&sorts=-rating",
      { filters: "rating>8", sorts: "-rating" },
    ],
    ["http://films.example/films", {}],
    ["?filters=rating>8", { filters: "rating>8" }],
    [" /films?filters=title==a,b&page=2", { filters: "title==a,b", page: "2" }],
  ])("F1: %s is a URL, with its parameters", (filters, parameters) => {
    const bound = prepareQuery({ filters }, table)
    expect(bound.diagnostics).toMatchObject([
      { code: "looks-like-url", severity: "error", data: { parameters } },
    ])
    expect(bound.diagnostics[0]?.fix).toBeUndefined()
    expect(bound.refused).toBe(false)
  })

  it("F4: a query string gives its parameters", () => {
    const parametersOf = (filters: string) => {
      const [{ data } = { data: {} }] = listed(filters)
      return "parameters" in data ? data.parameters : undefined
    }
    expect(parametersOf("rating>=8&sorts=-rating")).toEqual({
      filters: "rating>=8",
      sorts: "-rating",
    })
    expect(parametersOf("filters=rating>=8&page=2")).toEqual({ filters: "rating>=8", page: "2" })
  })

  it("F1: applyQuery gives the same findings, and the rows stay", () => {
    const answer = applyQuery(
      [{ title: "'Heat'" }],
      defineFields({ title: { kind: "text" } }, { strict: false }),
      {
        filters: "title=='Heat'",
      },
    )
    expect([answer.total, answer.diagnostics.map(({ code }) => code)]).toEqual([
      1,
      ["foreign-spelling"],
    ])
  })
})

describe("rows behind the fixes", () => {
  const rows = [
    { id: 1, title: "Heat", name: "A", year: 1995, rating: 8, isBestSeller: true },
    { id: 2, title: "Heather", name: "B", year: 1996, rating: 9, isBestSeller: false },
    { id: 3, title: "The heat, again", name: null, year: 1990, rating: 5, isBestSeller: true },
    { id: 4, title: "'Heat'", name: "%A%", year: 2001, rating: 8.5, isBestSeller: false },
    { id: 5, title: "Pro | con", name: "Pro", year: 1995, rating: 5, isBestSeller: true },
  ]
  const cases: readonly [string, (row: (typeof rows)[number]) => boolean][] = [
    ["title=='Heat'", ({ title }) => title === "Heat"],
    ["title=='The heat, again'", ({ title }) => title === "The heat, again"],
    ["title=='Pro | con'", ({ title }) => title === "Pro | con"],
    ["title==%Heat%", ({ title }) => title.includes("Heat")],
    ["title!=%Heat%", ({ title }) => !title.includes("Heat")],
    ["title==He*", ({ title }) => title.startsWith("He")],
    ["title==*HEAT*", ({ title }) => title.toLowerCase().includes("heat")],
    ["rating>=8 and year==1995", ({ rating, year }) => rating >= 8 && year === 1995],
    ["rating>=8;year==1995", ({ rating, year }) => rating >= 8 && year === 1995],
    ["name==A or name==B", ({ name }) => name === "A" || name === "B"],
    ["name=='Pro' or title=='Pro'", ({ name, title }) => name === "Pro" || title === "Pro"],
    ["not name==A", ({ name }) => name !== null && name !== "A"],
    ["!isBestSeller", ({ isBestSeller }) => !isBestSeller],
    ["year in (1995,1996)", ({ year }) => year === 1995 || year === 1996],
    ["year not in (1995,1996)", ({ year }) => year !== 1995 && year !== 1996],
    ["name is null", ({ name }) => name === null],
    ["name is not null", ({ name }) => name !== null],
    ["year between 1990 and 1995", ({ year }) => year >= 1990 && year <= 1995],
    ["contains(title,'eat')", ({ title }) => title.includes("eat")],
    ["rating => 8", ({ rating }) => rating >= 8],
    ["rating<>5", ({ rating }) => rating !== 5],
    ["rating=gt=5", ({ rating }) => rating > 5],
    ["filter[name]=A", ({ name }) => name === "A"],
    ["rating%3E%3D8", ({ rating }) => rating >= 8],
  ]

  it.each(cases)("F4: the fix of %s reads with the rows that were meant", (typed, meant) => {
    const [{ fixed = "" } = {}] = spelled(typed)
    const { data } = applyQuery(rows, table, { filters: fixed })
    const expected = rows.filter(meant).map(({ id }) => id)
    expect(data.map(({ id }) => id)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
  })

  it("F4: every kind is among the rows", () => {
    const kinds = withoutDuplicates([...mended, ...unmended].map(([, , kind]) => kind))
    expect(kinds.sort()).toEqual([
      "boolean",
      "brackets",
      "encoded",
      "function",
      "joiner",
      "json",
      "negation",
      "operator",
      "quotes",
      "url",
      "wildcard",
    ])
  })
})

describe("orders of other languages", () => {
  const order = (sorts: string) =>
    prepareQuery({ sorts }, table).diagnostics.map((found) => [
      found.code,
      spellingOf(found)?.kind,
      found.fix && applyFixes(sorts, [found], { hints: true }).text,
    ])

  it.each([
    ["rating desc", "-rating"],
    ["rating:desc", "-rating"],
    ["rating.desc", "-rating"],
    ["rating,desc", "-rating"],
    ["rating DESC", "-rating"],
    ["rating asc", "rating"],
    ["rating:asc", "rating"],
    ["rating.asc", "rating"],
    ["rating,asc", "rating"],
    ["+rating", "rating"],
    ["year,rating,desc,title", "year,-rating,title"],
  ])("F4: the sorts %s have one finding, and its fix writes %s", (sorts, fixed) => {
    expect(order(sorts)).toEqual([["unknown-field", "order", fixed]])
    expect(prepareQuery({ sorts }, table).diagnostics[0]?.message).toMatch(
      /^A minus in front means descending\./,
    )
  })

  it("F4: -rating asc has no fix", () => {
    expect(order("-rating asc")).toEqual([["unknown-field", "order", undefined]])
  })

  it("F4: a table that has the name keeps it", () => {
    const own = defineFields(
      {
        "rating.desc": { kind: "number" },
        rating: { kind: "number" },
        desc: { kind: "number" },
      },
      { strict: false },
    )
    expect(prepareQuery({ sorts: "rating.desc,rating,desc" }, own).diagnostics).toEqual([])
  })
})

describe("nearest names", () => {
  const nearest = (filters: string) => {
    const [found] = listed(filters)
    return found?.code === "unknown-field" ? found.data.nearest : undefined
  }

  it.each(["!titel==A", "-name==A", "not titel==A", "name =!>1", "rating=>=5"])(
    "F4: no nearest name is given where the name of %s begins with a negation or holds half an operator",
    (filters) => {
      expect(nearest(filters)).toEqual([])
    },
  )

  it.each([
    ['"name"==A', "name"],
    // cspell:disable-next-line
    ["näme==A", "name"],
    ["is best seller==true", "isBestSeller"],
  ])("F4: %s keeps its nearest name", (filters, name) => {
    expect(nearest(filters)?.[0]).toBe(name)
  })
})
