import { describe, expect, it } from "vitest"
import {
  addHints,
  isWithin,
  relateQueries,
  simplifyQuery,
  type RelateOptions,
} from "../../src/compare.ts"
import { spellingsOf } from "../../src/compare/texts.ts"
import { applyFixes, defineFields, orThrow, prepareQuery } from "../../src/index.ts"
import { fold } from "../../src/fields/kinds/fold.ts"
import { sieve } from "../../src/sieve.ts"

const orders = defineFields(
  {
    id: { kind: "integer", nullable: false },
    status: { kind: "text", values: ["open", "paid"], nullable: false },
    name: { kind: "text" },
    state: { kind: "enum", values: [0, 1] },
    byte: { kind: "integer", bits: 8 },
    late: { kind: "shortcut", test: () => true },
    rank: { kind: "integer", read: () => 1 },
    customer: { kind: "object" },
    "customer.name": { kind: "text" },
    day: { kind: "day", path: "created" },
    created: { kind: "date" },
    made: { kind: "date", path: "created" },
    tags: { kind: "text", list: true },
  },
  { strict: false },
)

const relate = (a: string, b: string, options?: RelateOptions) =>
  orThrow(relateQueries({ filters: a }, { filters: b }, orders, options))

describe("relateQueries", () => {
  it.each([
    ["id>5", "id>3", "narrower"],
    ["id>3", "id>5", "wider"],
    ["id>5,id>3", "id>5", "same"],
    ["id>5", "id<=5", "disjoint"],
    ["id>5", "id<9", "overlapping"],
    ["name==a,name!=a", "id>1", "narrower"],
    ["name==*straße", "name==*STRAßE", "same"],
    ["name@=*ab", "name@=ab", "wider"],
    ["name_=*ab", "name_=ab", "wider"],
    ["name_-=*ab", "name_-=ab", "wider"],
    ["name==*ab", "name==ab", "wider"],
    ["name!@=*ab", "name!@=ab", "narrower"],
    ["tags@=*ab", "tags@=ab", "wider"],
    ["tags==a,tags==b", "tags==b|c", "narrower"],
    ["tags!=a,tags!=b", "tags!=a", "narrower"],
  ])("%s is to %s: %s", (a, b, relation) => {
    expect(relate(a, b).relation).toBe(relation)
  })

  it("takes any row into account, and with rows declared only what the table expects", () => {
    const pairs: readonly [string, string][] = [
      ["", "id!=null"],
      ["id>1,id<3", "id==2"],
      ["status!=open", "status==paid"],
      ["state!=null", "state==0|1"],
    ]
    for (const [a, b] of pairs) {
      expect([a, relate(a, b).onlyA]).toEqual([a, expect.any(Object)])
      expect([a, relate(a, b, { rows: "declared" }).onlyA]).toEqual([a, null])
    }
  })

  it("takes small and plain values", () => {
    expect(relate("id!=null", "id>=-3").onlyA).toEqual({ id: -4 })
    expect(relate("id!=null", "id<=7").onlyA).toEqual({ id: 8 })
    expect(relate("created>2024-01-01", "name==a").onlyA).toEqual({
      created: "2024-01-02T00:00:00Z",
      name: "x",
    })
  })

  it("proves what holds whatever a function gives, and knows no row that needs it", () => {
    expect(relate("late==true,id>5", "id>3")).toMatchObject({
      relation: "narrower",
      both: undefined,
    })
    expect(relate("late==true", "late==true").relation).toBe("same")
    expect(relate("rank>5", "rank>3")).toMatchObject({ onlyA: null, onlyB: undefined })
    expect(relate("(rank|id)==1", "id==1")).toMatchObject({
      both: { id: 1 },
      onlyA: undefined,
      onlyB: null,
    })
  })

  it("solves two fields over one path together, and takes fields of other kinds there for functions", () => {
    expect(relate("created>2024-01-02", "made>2024-01-01").relation).toBe("narrower")
    expect(relate("created>2024-01-02", "day>2024-01-01").relation).toBe("unknown")
    expect(relate("customer==null", "customer.name==a").relation).toBe("unknown")
  })

  it("relates no query that is refused or has an error, and gives its diagnostics", () => {
    const wrong = relateQueries({ filters: "ids>5" }, { filters: "id>3" }, orders)
    expect(wrong).toMatchObject({ ok: false, diagnostics: [{ code: "unknown-field" }] })
    expect(relateQueries({ filters: "id>5,id<3" }, {}, orders, { strict: true })).toMatchObject({
      ok: false,
    })
    expect(isWithin({ filters: "ids>5" }, {}, orders)).toBe(false)
    expect(simplifyQuery({ filters: "ids>5" }, orders)).toMatchObject({ ok: false })
  })

  it("refuses the dialect of a server, and wrong options", () => {
    expect(() => relate("", "", { dialect: sieve })).toThrow(
      /relateQueries knows only the standard dialect/,
    )
    expect(() => relate("", "", { rows: "all" } as never)).toThrow(/"any" or "declared"/)
  })

  it("answers that it does not know when the steps are spent", () => {
    const many = (first: number) =>
      Array.from({ length: 30 }, (_, n) => `name@=*${first + n}|x${n}`).join(",")
    expect(relate(many(100), many(101), { steps: 10 }).relation).toBe("unknown")
    expect(relate("id>1", "id>0", { steps: 100 }).relation).toBe("narrower")
  })

  it("knows nothing of halves of a pair, beyond what rows show", () => {
    const { relation, onlyA } = relate("name@=\ud83d,name!@=😀", "name==x")
    expect({ relation, isProved: onlyA === null }).toEqual({
      relation: "disjoint",
      isProved: false,
    })
    expect(relate("name==*\ud83d\ude00,name@=\ud83d", "name==x").onlyA).not.toBeNull()
  })

  it("ends soon for queries at the limits", () => {
    const many = (text: (n: number) => string) =>
      Array.from(
        { length: 64 },
        (_, n) => `name@=*${Array.from({ length: 16 }, (_, m) => text(n * 16 + m)).join("|")}`,
      ).join(",")
    const start = performance.now()
    relate(
      many((n) => `a${n}`),
      many((n) => `A${n + 1}`),
    )
    relate(
      many((n) => "ab".repeat(n % 2)),
      many((n) => "aB".repeat(n % 3)),
    )
    expect(performance.now() - start).toBeLessThan(60_000)
  })
})

it("V3: every letter has exactly the spellings that are folded to the same one", () => {
  const byFold = Map.groupBy(
    Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)),
    fold,
  )
  const wrong = [...byFold.values()].filter(
    (letters) =>
      letters.length > 1 &&
      letters.some((one) => spellingsOf(one).toSorted().join() !== letters.toSorted().join()),
  )
  expect(wrong).toEqual([])
})

describe("hints about conditions in vain", () => {
  const found = (filters: string) => {
    const bound = prepareQuery({ filters }, orders)
    return addHints(bound).diagnostics.filter((one) => !bound.diagnostics.includes(one))
  }
  const fixed = (filters: string) => applyFixes(filters, found(filters), { hints: true }).text

  it.each([
    ["id>5, id>3 ,name==a", "id>5, name==a"],
    ["id>5 , id>3", "id>5"],
    ["id>3,id>5", "id>5"],
    ["name== *x|a|a,id>1", "name== *x|a,id>1"],
    ["id==1|2,id==2|3", "id==1|2,id==2"],
  ])("the fix of %s leaves the rest as written", (filters, left) => {
    expect(fixed(filters)).toBe(left)
  })

  it("gives one hint for one cause, and none where another diagnostic says it", () => {
    expect(found("name==a,name!=a,id>1").map(({ code, severity }) => [code, severity])).toEqual([
      ["never-true", "hint"],
    ])
    expect(found("byte>127")[0]?.message).toBe(
      'No value of "byte" meets this condition. No row matches.',
    )
    for (const filters of [
      "name!=a|b,name==c",
      "late==false,id>1",
      "id==null",
      "id>5,id<3",
      "id>null,name==a",
      "ids>5,id>5,id>3",
    ])
      expect([filters, found(filters)]).toEqual([filters, []])
  })

  it("stand before what is said of the other parts, and change nothing else of the query", () => {
    const bound = prepareQuery({ filters: "id>5,id>3", sorts: "id,id" }, orders)
    const { diagnostics, ...rest } = addHints(bound)
    expect(diagnostics.map(({ code }) => code)).toEqual(["implied-condition", "duplicate-sort"])
    expect({ ...rest, diagnostics: bound.diagnostics }).toEqual(bound)
    const without = prepareQuery({ filters: "id>5" }, orders)
    expect(addHints(without)).toBe(without)
  })
})
