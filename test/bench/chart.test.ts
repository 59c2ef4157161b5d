import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawMark } from "../../bench/support/chart.ts"
import { drawChart } from "../../bench/support/draw-chart.ts"
import type { Answer } from "../../bench/support/answer.ts"
import { createLogScale, writeTick } from "../../bench/support/log-scale.ts"
import type { Question } from "../../bench/support/question.ts"
import { element, escapeXml, textElement } from "../../bench/support/svg.ts"

const answer = (chart: Question["chart"], numbers: readonly number[]): Answer => {
  const line = {
    what: '`total>5` & "more"',
    contenders: {},
    aim: { atMost: 0.5 },
    rows: 1000,
  }
  const larger = { ...line, what: "another <query>", aim: {}, rows: 1_000_000 }
  const question: Question = {
    title: "Filters of `trommel`",
    about: "From text to rows.",
    unit: "times",
    lines: [line, larger],
    ...(chart && { chart }),
  }
  const results = [
    { contender: "trommel", isPeer: false, numbers },
    { contender: "sift", isPeer: true, numbers: numbers.map((number) => number * 9) },
  ]
  return { question, lines: [line, larger].map((one) => ({ line: one, results })) }
}

/** Throws unless every element of an SVG is closed, in order. */
const checkNesting = (svg: string): void => {
  const open: string[] = []
  for (const [, close, name = "", , self] of svg.matchAll(
    /<(\/?)([a-z]+)((?:"[^"]*"|[^">])*?)(\/?)>/g,
  )) {
    if (close === "/") expect(open.pop()).toBe(name)
    else if (self !== "/") open.push(name)
  }
  expect(open).toEqual([])
}

describe("SVG", () => {
  it("attributes and texts are escaped, numbers have one digit after the point", () => {
    expect(element("line", { x1: 1.2345, class: 'a"<' })).toBe(
      '<line x1="1.2" class="a&quot;&lt;"/>',
    )
    expect(textElement("text", {}, "a<b & c")).toBe("<text>a&lt;b &amp; c</text>")
  })

  it("an escaped text holds no character that ends a text or an attribute", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeXml(text)).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/)
      }),
    )
  })
})

describe("logarithmic scales", () => {
  it.each([
    [[1], [1, 2]],
    [
      [0.05, 1],
      [0.05, 0.1, 0.2, 0.5, 1],
    ],
    [
      [0.3, 30],
      [0.2, 0.5, 1, 2, 5, 10, 20, 50],
    ],
    [
      [0.004, 90],
      [0.001, 0.01, 0.1, 1, 10, 100],
    ],
    [
      [1000, 1_000_000],
      [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
    ],
  ])("the ticks around %j are %j", (values, ticks) => {
    expect(createLogScale(values, { from: 0, to: 100 }).ticks).toEqual(ticks)
  })

  it("every value lies in the range, and larger values lie further on", () => {
    const values = fc.array(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(values, (numbers) => {
        const { positionOf } = createLogScale(numbers, { from: 10, to: 90 })
        const places = numbers.toSorted((left, right) => left - right).map(positionOf)
        expect(places.every((place) => place >= 10 - 1e-9 && place <= 90 + 1e-9)).toBe(true)
        expect(places).toEqual(places.toSorted((left, right) => left - right))
      }),
    )
  })

  it.each([
    [0.05, "0.05"],
    [20, "20"],
    [5000, "5k"],
    [1_000_000, "1M"],
  ])("the tick %d is written as %s", (value, written) => {
    expect(writeTick(value)).toBe(written)
  })
})

describe("charts", () => {
  it.each(["points", "growth"] as const)(
    "a chart of %s is well-formed and stands alone",
    (chart) => {
      const svg = drawChart(answer(chart, [0.2, 0.4, 0.3])) ?? ""
      checkNesting(svg)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href=|url\(/)
      expect(svg.match(/<(?:circle|polygon)/g)).toHaveLength(2 + 4)
    },
  )

  it.each(["points", "growth"] as const)(
    "a chart of %s has a title, and a description with every result",
    (chart) => {
      const svg = drawChart(answer(chart, [0.2, 0.4, 0.3])) ?? ""
      expect(svg).toContain('role="img" aria-labelledby="title description"')
      expect(svg).toContain('<title id="title">Filters of trommel</title>')
      expect(svg).toContain(
        "total&gt;5 &amp; &quot;more&quot;: trommel 0.300 (0.200 to 0.400), sift 2.70 (1.80 to 3.60); aim reached.",
      )
    },
  )

  it("a chart has colors for a light and for a dark page, and its own background", () => {
    const svg = drawChart(answer("points", [1])) ?? ""
    expect(svg).toMatch(
      /\.back\{fill:#ffffff\}.*@media \(prefers-color-scheme:dark\)\{\.back\{fill:#0d1117\}/,
    )
    expect(svg).toContain('<rect class="back"')
  })

  it("a chart of points shows the aims and the name of each row", () => {
    const svg = drawChart(answer("points", [1])) ?? ""
    expect(svg.match(/<path class="one"/g)).toHaveLength(1)
    expect(svg).toContain(">another &lt;query&gt;</text>")
  })

  it("a question without a chart, or without results, has none", () => {
    expect(drawChart(answer(undefined, [1]))).toBeUndefined()
    expect(drawChart(answer("points", []))).toBeUndefined()
  })

  it("six series have marks of different shapes and colors", () => {
    const marks = Array.from({ length: 6 }, (_, series) => drawMark(series, 10, 10))
    expect(new Set(marks).size).toBe(6)
  })
})
