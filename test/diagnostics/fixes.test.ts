import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bindQuery, parseQuery, type Diagnostic, type Fix, type Severity } from "../../src/index.ts"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { check, patience } from "../support/runs.ts"
import { table } from "./fields.ts"

const edit = (
  start: number,
  end: number,
  text: string,
  severity: Severity = "error",
): Diagnostic & { readonly fix: Fix } => ({
  code: "unknown-field",
  severity,
  rule: "N2",
  message: "There is no field.",
  problem: "There is no field.",
  effect: "",
  source: "filters",
  fix: { range: { start, end }, text },
  data: { field: "a", nearest: [], allowed: [], more: 0 },
})

const fix = (filters: string): string =>
  applyFixes(filters, bindQuery(parseQuery({ filters }), table).diagnostics).text

describe("applyFixes", () => {
  it.each([
    ["N2: misspelled names", "raiting>4,(nme|emai)@=jo", "rating>4,(name|email)@=jo"],
    ["T1: a comma in a value", "name==a,b", "name==a\\,b"],
    ["T7: brackets around a group", "[name|email]==a", "(name|email)==a"],
    ["T12: a colon instead of ==", "name:jo", "name==jo"],
    ["V2: a condition that is always true", "name!=a|b", "name!=a,name!=b"],
    ["V7: the name of an enum", "status==open", "status==2"],
  ])("applyFixes corrects %s", (_, text, fixed) => {
    expect(fix(text)).toBe(fixed)
  })

  it.each([
    ["V5: a date alone", "placed==2024-01-31", "placed>=2024-01-31,placed<2024-02-01"],
    ["V10: a star without effect", "rating==*4", "rating==4"],
    ["F1: quotes in a text", "name=='jo'", "name==jo"],
  ])("applyFixes leaves the hint about %s out, unless it is asked for hints", (_, text, fixed) => {
    const { diagnostics } = bindQuery(parseQuery({ filters: text }), table)
    expect(applyFixes(text, diagnostics)).toEqual({ text, applied: [], skipped: diagnostics })
    expect(applyFixes(text, diagnostics, { hints: true }).text).toBe(fixed)
  })

  it("fixes of sorts do not get into the text of filters: nothing is applied when both have mistakes", () => {
    const asked = { filters: "raiting>4", sorts: "-raiting" }
    const { diagnostics } = bindQuery(parseQuery(asked), table)
    expect(diagnostics.map(({ source }) => source)).toEqual(["filters", "sorts"])
    const { text, applied, skipped } = applyFixes(asked.filters, diagnostics)
    expect([text, applied, skipped]).toEqual([asked.filters, [], diagnostics])
    const ofSorts = diagnostics.filter(({ source }) => source === "sorts")
    expect(applyFixes(asked.sorts, ofSorts).text).toBe("-rating")
  })

  it("applyFixes returns the same string when no diagnostic has a fix", () => {
    const { diagnostics } = bindQuery(parseQuery({ filters: "rating==x" }), table)
    expect(diagnostics.length).toBeGreaterThan(0)
    expect(applyFixes("rating==x", diagnostics)).toEqual({
      text: "rating==x",
      applied: [],
      skipped: [],
    })
    expect(applyFixes("a", [])).toEqual({ text: "a", applied: [], skipped: [] })
  })

  it("applyFixes applies fixes of different lengths together, in any order of the diagnostics", () => {
    const [first, second, third] = [edit(0, 1, "long"), edit(2, 4, ""), edit(5, 5, "!")]
    const fixed = applyFixes("abcdef", [third, first, second])
    expect(fixed).toEqual({ text: "longbe!f", applied: [first, second, third], skipped: [] })
  })

  it("applyFixes applies adjacent fixes, because they do not overlap", () => {
    expect(applyFixes("abcd", [edit(0, 2, "x"), edit(2, 4, "y")]).text).toBe("xy")
    expect(applyFixes("abcd", [edit(0, 2, "x"), edit(2, 2, "y")]).text).toBe("xycd")
  })

  it("applyFixes skips a fix that overlaps an earlier one", () => {
    const [first, second] = [edit(0, 3, "x"), edit(2, 4, "y")]
    expect(applyFixes("abcd", [first, second])).toEqual({
      text: "xd",
      applied: [first],
      skipped: [second],
    })
  })

  it("applyFixes keeps the more severe of two overlapping fixes, in any order", () => {
    const [hint, warning, error] = [
      edit(0, 3, "x", "hint"),
      edit(2, 4, "y", "warning"),
      edit(3, 5, "z", "error"),
    ]
    expect(applyFixes("abcdef", [hint, warning], { hints: true })).toEqual({
      text: "abyef",
      applied: [warning],
      skipped: [hint],
    })
    expect(applyFixes("abcdef", [hint, warning, error], { hints: true })).toEqual({
      text: "abczf",
      applied: [error],
      skipped: [hint, warning],
    })
  })

  it("applyFixes applies one of two insertions at the same place", () => {
    const [first, second] = [edit(1, 1, "x"), edit(1, 1, "y")]
    expect(applyFixes("ab", [first, second])).toEqual({
      text: "axb",
      applied: [first],
      skipped: [second],
    })
  })

  it.each([
    [3, 2],
    [-1, 1],
    [0, 5],
    [0.5, 2],
    [Number.NaN, 2],
    [0, Number.POSITIVE_INFINITY],
  ])("applyFixes skips a fix from %s to %s, which is not a range of the string", (start, end) => {
    const wrong = edit(start, end, "x")
    expect(applyFixes("abcd", [wrong])).toEqual({ text: "abcd", applied: [], skipped: [wrong] })
  })

  it(
    "applyFixes gives the same as single edits from right to left, and returns every diagnostic",
    { timeout: patience },
    () => {
      const anyEdit = fc
        .tuple(
          fc.nat(12),
          fc.nat(4),
          fc.string({ maxLength: 3 }),
          fc.constantFrom<Severity>("error", "warning", "hint"),
        )
        .map(([start, length, text, severity]) => edit(start, start + length, text, severity))
      check(
        fc.property(
          fc.string({ maxLength: 14 }),
          fc.array(anyEdit, { maxLength: 6 }),
          (text, edits) => {
            const { text: fixed, applied, skipped } = applyFixes(text, edits)
            const byHand = edits
              .filter((diagnostic) => applied.includes(diagnostic))
              .sort((left, right) => right.fix.range.start - left.fix.range.start)
              .reduce(
                (before, { fix: { range, text: put } }) =>
                  before.slice(0, range.start) + put + before.slice(range.end),
                text,
              )
            expect(fixed).toBe(byHand)
            expect(new Set([...applied, ...skipped])).toEqual(new Set(edits))
            expect(applied.length + skipped.length).toBe(edits.length)
          },
        ),
        500,
      )
    },
  )
})
