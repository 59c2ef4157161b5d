import { describe, expect, it } from "vitest"
import type { Question } from "../../bench/support/question.ts"
import { answerOf, type Results } from "../../bench/support/results.ts"

const measure = () => 1
const question: Question = {
  title: "Filters",
  about: "",
  unit: "times",
  lines: [
    { what: "all", contenders: { trommel: measure }, peers: { sift: measure, mingo: measure } },
    { what: "renamed", contenders: { trommel: measure } },
  ],
}

const results: Results = {
  machine: {},
  questions: {
    filters: {
      date: "2026-01-31",
      lines: { all: { sift: [9], trommel: [1, 2], lost: [3] }, "older name": { trommel: [4] } },
    },
  },
}

describe("kept results", () => {
  it("an answer has what was measured, the package first, without lines and contenders that no longer exist", () => {
    expect(answerOf(results, "filters", question)?.lines).toEqual([
      {
        line: question.lines[0],
        results: [
          { contender: "trommel", isPeer: false, numbers: [1, 2] },
          { contender: "sift", isPeer: true, numbers: [9] },
        ],
      },
    ])
  })

  it("a question that was never asked has no answer", () => {
    expect(answerOf(results, "orders", question)).toBeUndefined()
  })
})
