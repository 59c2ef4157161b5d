import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Question } from "../../bench/support/question.ts"
import { writeNumber } from "../../bench/support/answer.ts"
import { median } from "../../bench/support/measure.ts"
import {
  answerOf,
  describePrograms,
  withMissing,
  type Results,
} from "../../bench/support/results.ts"

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

  it("a program that is not on the machine keeps its numbers with their day", () => {
    const old = { date: "2026-01-30", version: "mlr 6.6.0" }
    const jq = { date: "2026-02-01", version: "jq-1.6" }
    const kept = withMissing(
      { date: "2026-02-01", lines: { all: { trommel: [2], jq: [3] } }, programs: { jq } },
      {
        date: "2026-01-31",
        lines: { all: { trommel: [1], jq: [9], mlr: [8], lost: [7] } },
        programs: { jq: { ...jq, date: "2026-01-31" }, mlr: old },
      },
    )
    expect(kept).toEqual({
      date: "2026-02-01",
      lines: { all: { trommel: [2], jq: [3], mlr: [8] } },
      programs: { jq, mlr: old },
    })
    expect(describePrograms(kept)).toEqual([
      "`jq` is jq-1.6.",
      "`mlr` (mlr 6.6.0) is of 2026-01-30, since it was not on the machine of the last run.",
    ])
  })

  it("a question that was never asked has no answer", () => {
    expect(answerOf(results, "orders", question)).toBeUndefined()
  })
})
