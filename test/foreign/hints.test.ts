import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { defineFields } from "../../src/fields/table.ts"

const table = defineFields({
  name: { kind: "text" },
  email: { kind: "text" },
  title: { kind: "text" },
  price: { kind: "number" },
  created: { kind: "date" },
})

const hintsOf = (filters: string) => prepareQuery({ filters }, table).diagnostics

/** Valid texts, and the fix of the hint about them; undefined where it has none. */
const hinted: readonly (readonly [filters: string, problem: string, fix: string | undefined])[] = [
  ["title==%eat%", "% is an ordinary character here.", "title@=eat"],
  ["title==%ada%", "% is an ordinary character here.", "title@=ada"],
  ["title@=%eat%", "% is an ordinary character here.", "title@=eat"],
  ["title!=%ba%", "% is an ordinary character here.", "title!@=ba"],
  ["title==%be%|x", "% is an ordinary character here.", undefined],
  ["title==*eat*", "* is no wildcard.", "title@=*eat"],
  ["title@=He*", "* is no wildcard.", "title_=He"],
  ["title!@=He*", "* is no wildcard.", "title!_=He"],
  ["title_=He*", "* is no wildcard.", "title_=He"],
  ["title@=*eat*", "* is no wildcard.", "title@=*eat"],
  ["title_=*He*", "* is no wildcard.", "title_=*He"],
  ["title@=He*|x", "* is no wildcard.", undefined],
  ["title==H?at", "? is no wildcard.", undefined],
  ["title==/eat/", "The slashes are part of the value.", "title@=eat"],
  ["title!=/eat/i", "The slashes are part of the value.", "title!@=*eat"],
  ["title @= /eat/", "The slashes are part of the value.", "title@=eat"],
  ["name==x\\'y", "A backslash before a quote is part of the value.", "name==x'y"],
  ['name==x\\"y', "A backslash before a quote is part of the value.", 'name==x"y'],
  ["name==x\\*y", "A backslash before a star is part of the value.", "name==x*y"],
  ["price>1,title==/eat/", "The slashes are part of the value.", "price>1,title@=eat"],
]

describe("hints on valid texts", () => {
  it.each(hinted)("F1: %s gets a hint, and no fix unasked", (filters, problem, fix) => {
    const found = hintsOf(filters)
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([
      ["foreign-spelling", "hint"],
    ])
    expect(found[0]?.problem).toBe(problem)
    expect(applyFixes(filters, found).text).toBe(filters)
    const { text, applied } = applyFixes(filters, found, { hints: true })
    expect(applied.length === 0 ? undefined : text).toBe(fix)
  })

  it.each([
    ["name!@=spam|x", "any-value-negated", "name!@=spam,name!@=x"],
    ["(name|email)!@=spam", "any-value-negated", "name!@=spam,email!@=spam"],
    ["created>2024-01-31", "date-only-equality", "created>=2024-02-01"],
    ["created!=2024-01-31", "date-only-equality", undefined],
  ])("F1: %s gets the hint %s", (filters, code, fix) => {
    const found = hintsOf(filters)
    expect(found.map((one) => [one.severity, one.code, one.fix?.text])).toEqual([
      ["hint", code, fix],
    ])
    expect(applyFixes(filters, found).text).toBe(filters)
  })

  it.each([
    ...["title==*eat", "title@=*He", "title_-=*eat", "title==50%", "title==what?"],
    ...["title==who? me", "title==and/or", "title==/", "title==a *", "title==C:\\x", "title@=* a"],
    ...["title==*", "price>5"],
  ])("F1: %s is taken as it is written", (filters) => {
    expect(hintsOf(filters)).toEqual([])
  })

  it("G3: a value that only might be a pattern stays in the fix of other mistakes", () => {
    const [found] = hintsOf("title eq '/eat/' and price gt 5")
    expect(found?.fix?.text).toBe("title==/eat/,price>5")
  })
})
