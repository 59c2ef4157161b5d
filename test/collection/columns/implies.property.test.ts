import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../../src/apply/apply.ts"
import type { BoundCondition } from "../../../src/bind/bound.ts"
import { spanOf } from "../../../src/collection/columns/match-conditions.ts"
import { implies } from "../../../src/collection/columns/results.ts"
import { compileCondition } from "../../../src/evaluate/predicate.ts"
import { defineFields } from "../../../src/index.ts"
import { datePool, numberPool, textPool } from "../../support/pools.ts"
import { check } from "../../support/runs.ts"

const table = defineFields({
  t: { kind: "text" },
  u: { kind: "text" },
  n: { kind: "number" },
  k: { kind: "integer" },
  e: { kind: "enum", values: [1, 2, 3] },
  d: { kind: "date" },
  b: { kind: "boolean" },
  flag: { kind: "shortcut", test: () => true },
})

const condition = (filters: string): BoundCondition => {
  const [bound] = prepareQuery({ filters }, table).conditions
  if (bound === undefined) throw new Error(`No condition in ${filters}.`)
  return bound
}

const written = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !/[,|\\]/.test(text))
const values = (texts: readonly string[]) =>
  fc.array(fc.constantFrom(...written(texts), "null"), { minLength: 1, maxLength: 2 })
const stars = fc.constantFrom("", "*")
const texts = fc
  .tuple(fc.constantFrom("==", "@=", "_=", "_-=", "!@=", "!="), stars, values(textPool))
  .map(([operator, star, list]) => `t${operator}${star} ${list.join("|")}`)
const ordered = (name: string, list: readonly string[]) =>
  fc
    .tuple(fc.constantFrom("==", ">", "<", ">=", "<=", "!="), values(list))
    .map(([operator, operands]) => `${name}${operator}${operands.join("|")}`)
const one = fc.oneof(texts, ordered("n", ["-1", "0", "1", "1.5", "7"]), ordered("d", datePool))

const rows = [
  ...textPool.flatMap((left) => textPool.map((right) => ({ t: `${left}${right}` }))),
  ...numberPool.map((n) => ({ n })),
  ...datePool.map((d) => ({ d })),
  {},
]

describe("a narrower condition", () => {
  it("V2, V3: every row that matches the narrow condition matches the wide one", () => {
    check(
      fc.property(one, one, (narrowText, wideText) => {
        const [narrow, wide] = [condition(narrowText), condition(wideText)]
        if (!implies(spanOf(narrow), spanOf(wide))) return
        const [isNarrow, isWide] = [compileCondition(narrow), compileCondition(wide)]
        expect(rows.filter((row) => isNarrow(row) && !isWide(row))).toEqual([])
      }),
      6000,
    )
  })

  it.each([
    ["t@=*gift", "t@=*gi"],
    ["t@=gift", "t@=*GI"],
    ["t_=gift", "t@=if"],
    ["t_=gift", "t_=gi"],
    ["t==gift", "t_=gi"],
    ["t==gift", "t_-=ft"],
    ["t_-=gift", "t_-=ft"],
    ["t==a|b", "t==a|b|c"],
    ["n>=5", "n>4"],
    ["n==5", "n<=5"],
    ["k>=5", "k>=4"],
    ["e==1", "e<=2"],
    ["d>2024-01-02", "d>=2024-01-02"],
  ])("%s is narrower than %s", (narrow, wide) => {
    expect(implies(spanOf(condition(narrow)), spanOf(condition(wide)))).toBe(true)
  })

  it.each([
    ["t@=*gi", "t@=*gift"],
    ["t@=*gift", "t@=gi"],
    ["t@=gift", "t_=gi"],
    ["t_-=gift", "t_=gi"],
    ["t@=gift", "t_-=ft"],
    ["t_=gift", "t_-=ft"],
    ["t@=gift", "u@=gi"],
    ["t@=gift|b", "t@=gi"],
    ["t!@=gi", "t!@=gift"],
    ["t==null|gift", "t@=gi"],
    ["(t|u)@=gift", "t@=gi"],
    ["n>=4", "n>=5"],
    ["n>=5", "n==5|7"],
    ["b==true", "b==true"],
    ["flag==true", "t@=gi"],
    ["t@=\ud83d", "t@=*\ud83d"],
  ])("%s is not known to be narrower than %s", (narrow, wide) => {
    expect(implies(spanOf(condition(narrow)), spanOf(condition(wide)))).toBe(false)
  })
})
