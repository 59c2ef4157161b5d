import { expect, it } from "vitest"
import type { Mutation } from "../../scripts/mutants/mutation.ts"
import { describeTested, scoreFolders, type TestedMutation } from "../../scripts/mutants/report.ts"

const mutation: Mutation = {
  file: "src/bind/a.ts",
  folder: "bind",
  line: 3,
  start: 0,
  end: 1,
  before: "a ",
  original: "<",
  after: " b",
  replacement: "<=",
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
    "src/bind/a.ts:5  < -> <=  SURVIVED",
    "src/bind/a.ts:9  < -> <=  both are 0 there",
  ])
})
