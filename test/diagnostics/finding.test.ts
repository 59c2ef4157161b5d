import { describe, expect, it } from "vitest"
import { bindQuery, parseQuery, type Source } from "../../src/index.ts"
import {
  emptyName,
  ignoredStar,
  unbracketedGroup,
  unknownField,
} from "../../src/diagnostics/codes.ts"
import {
  finding,
  listDiagnostics,
  refusesStrictly,
  type Finding,
} from "../../src/diagnostics/finding.ts"
import { table } from "./fields.ts"

const found = (source: Source, start?: number): Finding =>
  finding(emptyName, () => ({ names: [] }), {
    source,
    range: start === undefined ? undefined : { start, end: start },
  })

const unknownName = () => ({ field: "a", nearest: [], allowed: [], more: 0 })

describe("listDiagnostics", () => {
  it("section 5: diagnostics are ordered by source: filters, sorts, page, pageSize, url, table", () => {
    const sources = ["filters", "sorts", "page", "pageSize", "url", "table"] as const
    const { diagnostics } = listDiagnostics([...sources].reverse().map((source) => found(source)))
    expect(diagnostics.map(({ source }) => source)).toEqual(sources)
  })

  it("section 5: diagnostics of one source are ordered by start, and those without a range come first", () => {
    const { diagnostics } = listDiagnostics([
      found("filters", 7),
      found("filters", 3),
      found("filters"),
      found("filters", 12),
    ])
    expect(diagnostics.map(({ range }) => range?.start)).toEqual([undefined, 3, 7, 12])
  })

  it("section 5: diagnostics at one place are ordered as in the table of codes", () => {
    const place = { source: "filters", range: { start: 2, end: 4 } } as const
    const star = finding(ignoredStar, () => ({ field: "a", kind: "number", needed: false }), place)
    const unknown = finding(unknownField, unknownName, place)
    const group = finding(unbracketedGroup, () => ({ names: ["a", "b"] }), place)
    const { diagnostics } = listDiagnostics([star, group, unknown])
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "unknown-field",
      "unbracketed-group",
      "ignored-star",
    ])
  })

  it("section 5: diagnostics of a query are ordered whichever step found them", () => {
    const { diagnostics } = bindQuery(
      parseQuery({ filters: "a|name==x,(b", sorts: "nope", page: "x", pageSize: "y" }),
      table,
    )
    expect(diagnostics.map(({ code, source }) => [source, code])).toEqual([
      ["filters", "unknown-field"],
      ["filters", "unbracketed-group"],
      ["filters", "comma-in-value"],
      ["sorts", "unknown-field"],
      ["page", "unreadable-page"],
      ["pageSize", "unreadable-page-size"],
    ])
  })

  it.each([
    [0, 0, 0],
    [20, 20, 0],
    [21, 20, 1],
    [300, 20, 280],
  ])(
    "section 5: of %i findings %i are listed and %i are counted as omitted",
    (count, listed, omitted) => {
      const findings = Array.from({ length: count }, (_, index) => found("filters", count - index))
      const listing = listDiagnostics(findings)
      expect(listing.omitted).toBe(omitted)
      expect(listing.diagnostics).toHaveLength(listed)
      expect(listing.diagnostics.map(({ range }) => range?.start)).toEqual(
        Array.from({ length: listed }, (_, index) => index + 1),
      )
    },
  )

  it("section 5: errors that are not listed count for refusal", () => {
    const hints = Array.from({ length: 30 }, (_, index) => found("filters", index))
    const late = finding(unknownField, unknownName, { source: "sorts" })
    expect(
      listDiagnostics([...hints, late]).diagnostics.every(({ severity }) => severity === "hint"),
    ).toBe(true)
    expect(refusesStrictly([...hints, late])).toBe(true)
    expect(refusesStrictly(hints)).toBe(false)
  })

  it("section 5: data, hints and fixes are worked out only for listed findings", () => {
    let worked = 0
    let mended = 0
    const work = () => ({ ...unknownName(), nearest: [String(++worked)] })
    const fix = () => ({ range: { start: 0, end: 0 }, text: String(++mended) })
    const findings = Array.from({ length: 50 }, () =>
      finding(unknownField, work, { source: "filters", fix }),
    )
    expect(listDiagnostics(findings).diagnostics.at(-1)).toMatchObject({
      data: { nearest: ["20"] },
      hint: "Did you mean 20?",
      fix: { text: "20" },
    })
    expect([worked, mended]).toEqual([20, 20])
  })

  it("a diagnostic has no range, hint or fix if there is none, and has the rule of its finding", () => {
    const fix = { range: { start: 0, end: 1 }, text: "" }
    const fixable = finding(emptyName, () => ({ names: [] }), {
      source: "filters",
      rule: "T7",
      fix: () => fix,
    })
    expect(listDiagnostics([found("sorts"), fixable]).diagnostics).toEqual([
      {
        code: "empty-name",
        severity: "hint",
        rule: "T7",
        message: "A name in the group is empty. The name is ignored.",
        problem: "A name in the group is empty.",
        effect: "The name is ignored.",
        source: "filters",
        fix,
        data: { names: [] },
      },
      {
        code: "empty-name",
        severity: "hint",
        rule: "T6",
        message: "A name in the group is empty. The name is ignored.",
        problem: "A name in the group is empty.",
        effect: "The name is ignored.",
        source: "sorts",
        data: { names: [] },
      },
    ])
  })

  it("the place of a finding stays when the ranges of the tree are changed", () => {
    const reading = parseQuery({ filters: "rating==1,nope" })
    for (const { range } of reading.dropped) Object.assign(range, { start: 11 })
    expect(bindQuery(reading, table).diagnostics).toMatchObject([
      { code: "malformed-condition", range: { start: 10, end: 14 } },
    ])
  })

  it("listDiagnostics does not change the given findings", () => {
    const findings = [found("sorts"), found("filters")]
    const before = [...findings]
    listDiagnostics(findings)
    expect(findings).toEqual(before)
  })
})
