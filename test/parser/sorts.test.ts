import { describe, expect, it } from "vitest"
import { parseSorts } from "../../src/parser/parse-query.ts"
import { marksOfSorts } from "./marks.ts"
import { readOrder } from "./trees.ts"

describe("sorts", () => {
  it("T15: sorts are names separated by commas, and a - directly before the name means descending", () => {
    expect(readOrder("a,-b,c.d")).toEqual(["a", "↓b", "c.d"])
  })

  it("T15: white space around a name is trimmed", () => {
    expect(readOrder(" a ,\t-b\u3000,\u0085c d ")).toEqual(["a", "↓b", "c d"])
  })

  it.each(["", " ", ",", " , ,"])("T15: %j has no entries", (sorts) => {
    const { sorts: order, entries, diagnostics } = parseSorts(sorts)
    expect({ order, entries, diagnostics }).toEqual({ order: [], entries: [], diagnostics: [] })
  })

  it("T15: empty entries are skipped", () => {
    expect(readOrder(",a,,-b,")).toEqual(["a", "↓b"])
    expect(marksOfSorts(",a,,-b,")).toEqual([])
  })

  it.each(["--a", "- a", "-\u3000a", "-", "+a", "a desc", "---", "a -b", "-\u0085x"])(
    "T15: the whole entry %j is a name, ascending",
    (entry) => {
      expect(readOrder(`x,${entry}`)).toEqual(["x", entry])
    },
  )

  it("T15: a - before U+FEFF means descending, because U+FEFF is not white space", () => {
    expect(readOrder("-\ufeffa")).toEqual(["↓\ufeffa"])
  })

  it("T15: a name that is already sorted by is dropped, whatever its direction and letter case", () => {
    expect(readOrder("name,-Name,NAME,b")).toEqual(["name", "b"])
    expect(marksOfSorts("name, -Name ,NAME,b")).toEqual([
      ["duplicate-sort", 6, "-Name"],
      ["duplicate-sort", 13, "NAME"],
    ])
    expect(parseSorts("a,a").diagnostics[0]).toMatchObject({
      severity: "hint",
      rule: "T15",
      source: "sorts",
    })
  })

  it("T15: findings about repeated names stand in the order of the text", () => {
    const { findings } = parseSorts("a,b,-a,b")
    expect(findings.map(({ place }) => place.range?.start)).toEqual([4, 7])
  })

  it("T15: only ASCII letter case is ignored", () => {
    expect(readOrder("é,É,ſ,s")).toEqual(["é", "É", "ſ", "s"])
  })

  it("T15: repeated names are dropped even if they are unknown in every table", () => {
    expect(readOrder("--a,--A,+b,+b")).toEqual(["--a", "+b"])
  })

  it("T15: hostile names are ordinary names", () => {
    expect(readOrder("__proto__,constructor,-__PROTO__,toString")).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ])
  })

  it("T15: a backslash in sorts is an ordinary character", () => {
    expect(readOrder("a\\,b|c")).toEqual(["a\\", "b|c"])
  })

  it("T15: entry and name have ranges, and the - is outside the range of the name", () => {
    const sorts = " -ab , c "
    const covered = parseSorts(sorts).sorts.map(({ range, name }) =>
      [range, name.range].map((part) => part && sorts.slice(part.start, part.end)),
    )
    expect(covered).toEqual([
      ["-ab", "ab"],
      ["c", "c"],
    ])
  })

  it("T15: all entries as written are kept for the limit, also duplicates", () => {
    expect(parseSorts("a,a,,b").entries).toEqual([
      { start: 0, end: 1 },
      { start: 2, end: 3 },
      { start: 5, end: 6 },
    ])
  })
})
