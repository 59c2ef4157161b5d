import { describe, expect, it } from "vitest"
import { queryCodes } from "../../scripts/generate/diagnostics.ts"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { bindText } from "./support.ts"

/** Code, text and what the fix makes of it, for every code that has fixes, in `filters`. */
const filterFixes = [
  ["malformed-condition", "n=1", "n==1"],
  ["malformed-condition", "n>1, name : jo ", "n>1, name==jo "],
  ["malformed-condition", "name~jo", "name@=jo"],
  ["square-brackets", " [name|note] ==jo", " (name|note)==jo"],
  ["malformed-condition", "[name|note)==jo", "(name|note)==jo"],
  ["malformed-condition", "n==1,(name|note@=jo", "n==1,(name|note)@=jo"],
  ["malformed-condition", "{ name | note } ==jo", "(name|note) ==jo"],
  ["comma-in-value", "name==a,b", "name==a\\,b"],
  ["comma-in-value", "name==a\\\\,b", "name==a\\\\\\,b"],
  ["comma-in-value", "name==a|b ,c", "name==a|b \\,c"],
  ["unknown-field", "(name|nole)==x", "(name|note)==x"],
  ["unknown-field", " statuss ==1", " status ==1"],
  ["unreadable-value", "status==0|closed", "status==0|1"],
  ["unreadable-value", "status== ON HOLD ", "status== 2 "],
  ["always-true", "n!=1|2", "n!=1,n!=2"],
  ["always-true", "n>5, (name) !=* x|\\null| *y ", "n>5, name!=*x,name!=*\\null,name!=*\\ *y "],
  ["always-true", "name!=x|null", "name!=x,name!=null"],
  ["date-only-equality", "at==2024-01-31", "at>=2024-01-31,at<2024-02-01"],
  ["date-only-equality", "n==1, AT <= 2024-01-31 ,n>0", "n==1, AT<2024-02-01 ,n>0"],
  ["date-only-equality", "at==*2024-01-31", "at>=2024-01-31,at<2024-02-01"],
  ["date-only-equality", "since<=2024-12-31", "since<2025-01-01"],
  ["any-value-negated", "tags!=red|blue", "tags!=red,tags!=blue"],
  ["any-value-negated", "n>5,tags!@=*a| b,n<9", "n>5,tags!@=*a,tags!@=*\\ b,n<9"],
  ["blank-beside-pipe", "n>5, name== a | b ,n<9", "n>5, name== a|b ,n<9"],
  ["unlisted-value", "mood==hapy,n>0", "mood==happy,n>0"],
  ["unlisted-value", "mood==so", "mood== *so"],
  ["unlisted-value", "mood==sad|a\\,", "mood==sad|a\\,b"],
  ["unlisted-value", "mood==hapy|sad|happy", "mood==happy|sad|happy"],
  ["unlisted-value", "mood==sad|so|happy", "mood==sad|*so|happy"],
  ["foreign-spelling", "name=='jo'", "name==jo"],
  ["ignored-star", "n==*5", "n==5"],
  ["ignored-star", "n>=* 5", "n>= 5"],
  ["ignored-star", "ok==*tr=ue", "ok==tr=ue"],
  ["ignored-star", "(ok|lowStock)==*true", "(ok|lowStock)==true"],
] as const

/** The same in `sorts`. */
const sortFixes = [
  ["unknown-field", "nmae", "name"],
  ["unknown-field", "-statsu", "-status"],
  ["unknown-field", "--n", "-n"],
  ["unknown-field", "- n", "-n"],
  ["unknown-field", "+n", "n"],
  ["unknown-field", "n desc", "-n"],
  ["unknown-field", "-n desc", "-n"],
  ["unknown-field", "m, n  DESC ,ok", "m, -n ,ok"],
] as const

/** Texts whose mistake an edit may or may not mend; if there is a fix, it has to. */
const hardCases = [
  "(n|m=1",
  "|=1",
  "()=1",
  "a=>=",
  "|(n|m)==1",
  "(n)|m|==1",
  "(n)(m)==1",
  "[]|n==1",
  "a(b|c==1",
  "a=(=|b==1",
  "n!:1",
  "n_:1",
  "n:1:2",
  "name==a,b=c",
  "name==a\\\\,b",
  "n==**x",
  "n==* *5",
  "n>*=5",
  "n==*",
  "ok==**true",
  "status== hold |on hold",
  "at==9999-12-31",
  "at<=0001-01-01",
  "at==*2024-01-31",
  "(at)==2024-01-31",
  "name!=*x|null|\\\\|,",
  "name!=a\\,b|c\\|d",
  "name!=| ",
  "na me==1",
  "NAM==1",
  "(NAM|statsu)==1",
]

const applyFix = (text: string, { fix }: Diagnostic): string | undefined =>
  fix && text.slice(0, fix.range.start) + fix.text + text.slice(fix.range.end)

/** How often a code is found in a text. */
const count = (parameter: "filters" | "sorts", text: string, code: string): number =>
  bindText({ [parameter]: text }).diagnostics.filter((diagnostic) => diagnostic.code === code)
    .length

describe("fixes", () => {
  it.each(filterFixes)(
    "%s: the fix of %s writes %s, which no longer has the diagnostic",
    (code, filters, fixed) => {
      const diagnostic = bindText({ filters }).diagnostics.find(
        (candidate) => candidate.code === code,
      )
      expect(diagnostic && applyFix(filters, diagnostic)).toBe(fixed)
      expect(count("filters", fixed, code)).toBe(0)
    },
  )

  it.each(sortFixes)(
    "%s: the fix of the sorts %s writes %s, which no longer has the diagnostic",
    (code, sorts, fixed) => {
      const diagnostic = bindText({ sorts }).diagnostics.find(
        (candidate) => candidate.code === code,
      )
      expect(diagnostic?.code).toBe(code)
      expect(diagnostic && applyFix(sorts, diagnostic)).toBe(fixed)
      expect(count("sorts", fixed, code)).toBe(0)
    },
  )

  it.each(hardCases)("every fix of %s removes its diagnostic", (filters) => {
    const { diagnostics } = bindText({ filters })
    const useless = diagnostics.flatMap((diagnostic) => {
      const fixed = applyFix(filters, diagnostic)
      if (
        fixed === undefined ||
        count("filters", fixed, diagnostic.code) < count("filters", filters, diagnostic.code)
      )
        return []
      return [[diagnostic.code, fixed]]
    })
    expect(useless).toEqual([])
  })

  it("a fix replaces at most the condition that it is about, with its comma", () => {
    const diagnostics = filterFixes.flatMap(
      ([, filters]) => bindText({ filters: `n>0,${filters},m>0` }).diagnostics,
    )
    const ranges = diagnostics.flatMap(({ fix }) => fix?.range ?? [])
    expect(ranges.length).toBeGreaterThan(20)
    expect(ranges.filter(({ start }) => start < 4)).toEqual([])
  })

  it("every code is among these cases or never has a fix", () => {
    const fixable = new Set<string>([...filterFixes, ...sortFixes].map(([code]) => code))
    const without = queryCodes.map(({ code }) => code).filter((code) => !fixable.has(code))
    const samples =
      "foo bar,secret==1,n@=1,n==x,n>null,n>1|null,ok==no,status==9,name==a==b,n|m==1,(n|)==2,lowStock==false,required==null,days>2024-01-01,days<=2024-01-02"
    const { diagnostics } = bindText({
      filters: samples,
      sorts: "n,n,shown",
      page: "x",
      pageSize: "500",
    })
    const limited = ["conditions", "names", "values", "pairs", "sorts", "text"].flatMap(
      (limit) =>
        bindText({ filters: samples, sorts: "n,m" }, undefined, { limits: { [limit]: 0 } })
          .diagnostics,
    )
    const found = [...diagnostics, ...limited].filter(({ code }) => without.includes(code))
    expect(found.filter(({ fix }) => fix !== undefined)).toEqual([])
    const expected = without.filter(
      (code) =>
        ![
          "never-true",
          // `simplifyQuery` makes it, and its own tests apply its fix.
          "implied-condition",
          "long-url",
          "fragment",
          "undecodable-text",
          "repeated-parameter",
          "unknown-parameter",
          "page-after-last",
          "missing-property",
          "misfit",
          "compared-as-text",
          "looks-like-filters",
          "looks-like-url",
          "unreadable-page-size",
        ].includes(code),
    )
    expect(
      expected.filter((code) => !found.some((diagnostic) => diagnostic.code === code)),
    ).toEqual([])
  })
})
