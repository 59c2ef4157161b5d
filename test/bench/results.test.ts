import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Question } from "../../bench/support/question.ts"
import { writeNumber } from "../../bench/support/answer.ts"
import { median } from "../../bench/support/measure.ts"
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

const textOf = (path: string): string =>
  readFileSync(new URL(`../../docs/${path}`, import.meta.url), "utf8")

describe("the figures of the guide", () => {
  const { questions } = JSON.parse(textOf("reference/benchmarks/results.json")) as Results
  /** The least and the greatest median of the package over the lines whose names match. */
  const span = (pattern: RegExp): string => {
    const medians = Object.entries(questions.evaluation?.lines ?? {})
      .filter(([what]) => pattern.test(what))
      .map(([, { trommel = [] }]) => median(trommel))
    return `${writeNumber(Math.min(...medians), "times")} to ${writeNumber(Math.max(...medians), "times")} times`
  }

  it.each([
    /^(?!.*after 60)/,
    /objects of JSON$/,
    /(?:driver|class|prototype)$/,
    /after 60 other queries/,
  ])("performance.md has the span of the filters %s", (pattern) => {
    expect(textOf("guide/performance.md")).toContain(span(pattern))
  })
})

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
