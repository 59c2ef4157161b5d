import { describe, expect, it } from "vitest"
import {
  contendersOf,
  describeAim,
  meetsAim,
  writeNumber,
  writeResult,
  type AnsweredLine,
} from "../../bench/support/answer.ts"
import { median } from "../../bench/support/measure.ts"
import type { Aim, Line } from "../../bench/support/question.ts"
import { writeTable } from "../../bench/support/write-table.ts"
import { layOutTable } from "../../scripts/generate/lay-out-table.ts"

const measure = () => 1
const line: Line = {
  what: "`status==1|3`",
  contenders: { trommel: measure },
  peers: { sift: measure },
}

/** Returns a line of the package and one peer with their results. */
const answered = (aim: Aim, own: readonly number[], peer: readonly number[]): AnsweredLine => ({
  line: { ...line, aim },
  results: [
    { contender: "trommel", isPeer: false, numbers: own },
    { contender: "sift", isPeer: true, numbers: peer },
  ],
})

describe("median", () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])("the median of %j is %d", (numbers, middle) => {
    expect(median(numbers)).toBe(middle)
  })

  it("the median of nothing is not a number", () => {
    expect(median([])).toBeNaN()
  })
})

describe("results", () => {
  it.each([
    [0.0624, "times", "0.0624"],
    [0.000_123, "times", "0.0001"],
    [0.5, "times", "0.500"],
    [1.2345, "times", "1.23"],
    [21.54, "ms", "21.5 ms"],
    [833.4, "µs", "833 µs"],
    [12, "%", "12.0 %"],
    [0, "times", "0"],
    [Number.NaN, "times", "no result"],
  ] as const)("%d in %s is written as %s", (number, unit, written) => {
    expect(writeNumber(number, unit)).toBe(written)
  })

  it("a result is the median with the least and the greatest number", () => {
    const result = { contender: "sift", isPeer: true, numbers: [3, 1, 2] }
    expect(writeResult(result, "ms")).toBe("2.00 ms (1.00 to 3.00)")
    expect(writeResult({ ...result, numbers: [3] }, "ms")).toBe("3.00 ms")
    expect(writeResult({ ...result, numbers: [] }, "ms")).toBe("no result")
  })

  it("peers are measured on request alone", () => {
    expect(contendersOf(line, { peers: false })).toEqual(["trommel"])
    expect(contendersOf(line, { peers: true })).toEqual(["trommel", "sift"])
  })
})

describe("aims", () => {
  it.each<[Aim, number[], number[], boolean]>([
    [{ atMost: 2 }, [2], [9], true],
    [{ atMost: 2 }, [1, 2.1, 3], [9], false],
    [{ atMost: 2 }, [], [9], false],
    [{ atLeast: 0.6 }, [0.6], [9], true],
    [{ atLeast: 0.6 }, [0.5], [9], false],
    [{ timesAsFastAs: { sift: 5 } }, [2], [10], true],
    [{ timesAsFastAs: { sift: 5 } }, [2], [9], false],
    [{ timesAsFastAs: { sift: 5 } }, [2], [], false],
    [{ timesAsFastAs: { mingo: 5 } }, [2], [9], true],
    [{ timesAsFastAs: { toString: 5 } }, [2], [9], true],
    [{ atMost: 2, timesAsFastAs: { sift: 5 } }, [3], [90], false],
  ])("the aim %j, results %j and those of a peer %j: reached is %s", (aim, own, peer, reached) => {
    expect(meetsAim(answered(aim, own, peer))).toBe(reached)
  })

  it("an aim is said in words, without peers that were not measured", () => {
    const aim = { atMost: 7, timesAsFastAs: { sift: 9, mingo: 1 } }
    expect(describeAim(answered(aim, [1], [2]))).toBe("at most 7; 9 times as fast as sift")
    expect(describeAim(answered({ timesAsFastAs: { sift: 1 } }, [1], [2]))).toBe(
      "not slower than sift",
    )
    expect(describeAim(answered({ atLeast: 0.6 }, [1], [2]))).toBe("at least 0.6")
    expect(describeAim(answered({}, [1], [2]))).toBe("")
  })
})

describe("tables", () => {
  const question = { title: "Filters", about: "", unit: "times", lines: [line] } as const

  it("a table has a column for each contender; pipes are escaped", () => {
    const lines = [
      answered({ atMost: 2 }, [1], [9]),
      { line: { ...line, what: "all" }, results: answered({}, [4], []).results.slice(0, 1) },
    ]
    expect(writeTable({ question, lines }).split("\n")).toEqual([
      "|                | trommel | sift |",
      "| -------------- | ------- | ---- |",
      "| `status==1\\|3` | 1.00    | 9.00 |",
      "| all            | 4.00    |      |",
    ])
  })

  it("columns are as wide as their widest cell, three characters at least", () => {
    expect(
      layOutTable([
        ["a", "long head"],
        ["1234", ""],
      ]),
    ).toBe("| a    | long head |\n| ---- | --------- |\n| 1234 |           |")
  })
})
