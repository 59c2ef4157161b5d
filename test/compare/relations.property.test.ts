import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  exampleRows,
  isWithin,
  relateQueries,
  simplifyQuery,
  type Relation,
  type Witness,
} from "../../src/compare.ts"
import {
  applyQuery,
  orThrow,
  parseFilters,
  printFilters,
  type OpenFieldTable,
} from "../../src/index.ts"
import { choices, type Random } from "../support/random.ts"
import {
  groupScenario,
  kindCases,
  kindScenario,
  mixedScenario,
  pairOf,
  textListScenario,
  textScenario,
  type Pair,
} from "../support/related-queries.ts"
import { check, isLong, patience } from "../support/runs.ts"

/** Says of each row which of the two queries keep it: `A`, `B`, `AB` or nothing. */
const keptBy = (rows: readonly unknown[], { scenario, a, b }: Pair): readonly string[] => {
  const [inA, inB] = [a, b].map(
    (filters) =>
      new Set(applyQuery(rows, scenario.table as never, { filters }, { paging: false }).data),
  )
  return rows.map((row) => `${inA?.has(row) ? "A" : ""}${inB?.has(row) ? "B" : ""}`)
}

/** The most rows of a universe that one pair is held against: each pair takes others of them. */
const mostRows = isLong ? 4000 : 120

/** Takes rows of a universe, for each pair others. */
function takeRows({ scenario, values }: Pair, random: Random): readonly unknown[] {
  const universe = scenario.rows(values)
  const stride = Math.ceil(universe.length / mostRows)
  const first = random.below(stride)
  return universe.filter((_, n) => n % stride === first)
}

/** Returns what is wrong: a row that does not do what it shows, or one that does what is proved to be impossible. */
function findWrong(
  { onlyA, onlyB, both }: Relation,
  pair: Pair,
  random: Random,
): readonly unknown[] {
  const rows = takeRows(pair, random)
  const sides = keptBy(rows, pair)
  const wanted: readonly (readonly [Witness, string])[] = [
    [onlyA, "A"],
    [onlyB, "B"],
    [both, "AB"],
  ]
  return wanted.flatMap(([witness, side]) => {
    const refuting = witness === null ? sides.indexOf(side) : -1
    if (refuting >= 0) return [rows[refuting]]
    return witness && keptBy([witness], pair)[0] !== side ? [witness] : []
  })
}

const scenarios = [
  ...Object.values(kindCases).map(kindScenario),
  ...Array.from({ length: 8 }, () => textScenario(isLong ? 5 : 3, isLong ? 4 : 3)),
  ...Array.from({ length: 3 }, () => textListScenario(isLong ? "aAbc" : "aAc", isLong ? 3 : 2)),
  ...Array.from({ length: 3 }, groupScenario),
  ...Array.from({ length: 3 }, mixedScenario),
]

describe("relateQueries on any two queries", { timeout: patience }, () => {
  it("each row does what it shows, no row refutes a proof, and what is known beforehand is found", () => {
    const found = { random: 0, unknown: 0 }
    check(
      fc.property(choices, (random) => {
        const pair = pairOf(random.pick(scenarios), random)
        const { scenario, a, b, known } = pair
        const related = orThrow(relateQueries({ filters: a }, { filters: b }, scenario.table))
        const { relation, onlyA, onlyB, both } = related
        expect({ a, b, wrong: findWrong(related, pair, random) }).toEqual({ a, b, wrong: [] })
        if (known === "same") expect({ a, b, relation }).toEqual({ a, b, relation: "same" })
        if (known === "within") expect({ a, b, onlyA }).toEqual({ a, b, onlyA: null })
        expect(isWithin({ filters: a }, { filters: b }, scenario.table)).toBe(onlyA === null)
        if (known !== undefined) return
        found.random++
        if ([onlyA, onlyB, both].includes(undefined)) found.unknown++
      }),
      50_000,
    )
    expect(found.unknown).toBeLessThanOrEqual(found.random / 50)
  })
})

describe("simplifyQuery on any query", { timeout: patience }, () => {
  it("keeps the same rows, is never longer, and leaves nothing to simplify", () => {
    check(
      fc.property(choices, (random) => {
        const pair = pairOf(random.pick(scenarios), random)
        const { table } = pair.scenario
        const original = random.oneIn(2) ? pair.a : `${pair.a},${pair.b}`
        const { filters, steps, isEmpty } = orThrow(simplifyQuery({ filters: original }, table))
        const both = { ...pair, a: original, b: filters }
        const rows = takeRows(both, random)
        const sides = keptBy(rows, both)
        const differing = rows.filter((_, n) => sides[n] === "A" || sides[n] === "B")
        expect({ original, filters, differing }).toEqual({ original, filters, differing: [] })
        if (isEmpty)
          expect({ original, found: sides.filter((side) => side === "AB") }).toEqual({
            original,
            found: [],
          })
        const canonical = orThrow(printFilters(parseFilters(original).conditions))
        expect(filters.length).toBeLessThanOrEqual(canonical.length)
        expect(orThrow(printFilters(parseFilters(filters).conditions))).toBe(filters)
        expect(steps.length === 0).toBe(filters === canonical)
        expect(orThrow(simplifyQuery({ filters }, table))).toEqual({ filters, steps: [], isEmpty })
      }),
      5000,
    )
  })
})

describe("exampleRows for any query", { timeout: patience }, () => {
  it("rows that match match, and each other one fails its condition alone", () => {
    check(
      fc.property(choices, (random) => {
        const { scenario, a } = pairOf(random.pick(scenarios), random)
        const matches = (row: unknown, filters: string): boolean =>
          applyQuery([row], scenario.table as never, { filters }).data.length === 1
        const { matching, failing } = orThrow(
          exampleRows({ filters: a }, scenario.table as OpenFieldTable),
        )
        expect({ a, wrong: matching.filter((row) => !matches(row, a)) }).toEqual({ a, wrong: [] })
        const conditions = parseFilters(a).conditions.map((one) => orThrow(printFilters([one])))
        for (const { condition, row } of failing) {
          const failed = conditions.filter((one) => !matches(row, one))
          expect({ a, row, failed: [...new Set(failed)] }).toEqual({ a, row, failed: [condition] })
        }
        const { relation, both } = orThrow(
          relateQueries({ filters: a }, {}, scenario.table, { rows: "declared" }),
        )
        expect({ a, relation, isEmpty: matching.length === 0 }).toEqual({
          a,
          relation,
          isEmpty: both === null,
        })
      }),
      5000,
    )
  })
})

describe("kinds", () => {
  it.each(Object.entries(kindCases))(
    "%s: a value lies between two operands exactly where there is one",
    (_, kind) => {
      const { table, rows, operators } = kindScenario(kind)
      const between = operators.includes(">") ? (["f>", "f<"] as const) : (["f!=", "f!="] as const)
      for (const low of ["", ...kind.pool])
        for (const high of ["", ...kind.pool]) {
          const bounds = [low && `${between[0]}${low}`, high && `${between[1]}${high}`, "f!=null"]
          const filters = bounds.filter((one) => one !== "").join(",")
          const { both } = orThrow(relateQueries({ filters }, {}, table))
          const found = applyQuery(rows([]), table as never, { filters }, { paging: false }).total
          expect([filters, both === null]).toEqual([filters, found === 0])
          expect(both === undefined).toBe(false)
        }
    },
  )
})
