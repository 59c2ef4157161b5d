import { expect, it } from "vitest"
import type { Mutation } from "../../scripts/mutants/mutation.ts"
import {
  describeTested,
  isWronglyListed,
  scoreFolders,
  type TestedMutation,
} from "../../scripts/mutants/report.ts"

const mutation: Mutation = {
  file: "src/bind/a.ts",
  folder: "bind",
  line: 3,
  start: 0,
  end: 1,
  original: "<",
  replacement: "<=",
  function: "isLess",
  kind: "< to <=",
}
const tested: readonly TestedMutation[] = [
  { mutation, verdict: "killed", reason: undefined },
  { mutation, verdict: "timed out", reason: undefined },
  { mutation: { ...mutation, line: 5 }, verdict: "survived", reason: undefined },
  { mutation: { ...mutation, line: 9 }, verdict: "survived", reason: "both are 0 there" },
]

it("changes that no test can notice do not count", () => {
  const [score] = scoreFolders(tested)
  expect(score).toMatchObject({ folder: "bind", killed: 2, unnoticeable: 1, survived: 1 })
  expect(score?.score).toBeCloseTo(2 / 3)
})

it("the report lists the survivors with their reasons", () => {
  const [head, row, , ...survivors] = describeTested(tested).split("\n")
  expect(head?.split(/ {2,}/)).toEqual([
    "folder",
    "changes",
    "noticed",
    "unnoticeable",
    "survived",
    "score",
  ])
  expect(row?.split(/ {2,}/)).toEqual(["bind", "4", "2", "1", "1", "66.7 %"])
  expect(survivors).toEqual([
    "src/bind/a.ts isLess: < to <= (line 5)  SURVIVED",
    "src/bind/a.ts isLess: < to <= (line 9)  both are 0 there",
  ])
})

it("the report says which change is listed as unnoticeable although a test noticed it", () => {
  const one: TestedMutation = { mutation, verdict: "killed", reason: "both are 0 there" }
  expect(tested.filter(isWronglyListed)).toEqual([])
  expect(isWronglyListed(one)).toBe(true)
  expect(describeTested([one])).toContain(
    "src/bind/a.ts isLess: < to <= (line 3)  NOTICED, although it is listed: both are 0 there",
  )
  expect(scoreFolders([one])).toMatchObject([{ killed: 1, unnoticeable: 0 }])
})
