import { element, textElement } from "./svg.ts"

/** A series of a chart: the results of one contender. */
export interface Series {
  readonly name: string
  readonly points: readonly Point[]
}

/** One result: its row or size, and the median between the least and the greatest. */
export interface Point {
  /** The row of the chart, from 0 on, or the number of rows of data. */
  readonly at: number
  readonly median: number
  readonly least: number
  readonly greatest: number
}

/** Texts of a chart. A screen reader reads title and description. */
export interface ChartTexts {
  readonly title: string
  readonly description: string
  /** What the axis of results shows. */
  readonly axis: string
}

export const chartWidth = 760

/** Colors that differ in lightness too, for a light and a dark background. Series differ in their shape besides. */
const colors: readonly (readonly [light: string, dark: string])[] = [
  ["#0550ae", "#79c0ff"],
  ["#b35900", "#f0a45d"],
  ["#1a7f37", "#56d364"],
  ["#8250df", "#d2a8ff"],
  ["#a40e26", "#ff8a80"],
  ["#57606a", "#c9d1d9"],
]

const lightStyle =
  ".back{fill:#ffffff}.ink{fill:#1f2328}.soft{fill:#59636e}.grid{stroke:#d1d9e0}.one{stroke:#1f2328}"
const darkStyle =
  ".back{fill:#0d1117}.ink{fill:#f0f6fc}.soft{fill:#9198a1}.grid{stroke:#3d444d}.one{stroke:#f0f6fc}"

function writeStyle(): string {
  const [light, dark] = [0, 1].map((mode) =>
    colors
      .map(
        (pair, index) =>
          `.s${index}{fill:${pair[mode] ?? ""};stroke:${pair[mode] ?? ""}}.l${index}{stroke:${pair[mode] ?? ""}}`,
      )
      .join(""),
  )
  const common =
    "text{font:12px system-ui,sans-serif}.title{font-weight:600}.line{fill:none;stroke-width:2}"
  return `<style>${common}${lightStyle}${light ?? ""}@media (prefers-color-scheme:dark){${darkStyle}${dark ?? ""}}</style>`
}

/** Writes a whole image with a background of its own, so that it can be read on pages of any color. */
export function writeImage(texts: ChartTexts, height: number, content: readonly string[]): string {
  const parts = [
    textElement("title", { id: "title" }, texts.title),
    textElement("desc", { id: "description" }, texts.description),
    writeStyle(),
    element("rect", { class: "back", width: chartWidth, height, rx: 6 }),
    ...content,
  ]
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${chartWidth} ${height}`,
    width: chartWidth,
    height,
    role: "img",
    "aria-labelledby": "title description",
  }
  return `${element("svg", attributes, `\n${parts.join("\n")}\n`)}\n`
}

/** Draws the mark of a series at a position. Each of the first six series has a shape of its own. */
export function drawMark(series: number, x: number, y: number): string {
  const className = `s${series % colors.length}`
  const corners = shapes[series % shapes.length]
  if (corners === undefined || corners.length === 0)
    return element("circle", { class: className, cx: x, cy: y, r: 4.5 })
  const points = corners.map(([right, down]) => `${round(x + right)},${round(y + down)}`).join(" ")
  return element("polygon", { class: className, points })
}

/** Corners around the middle of a mark; none for a circle. */
const shapes: readonly (readonly (readonly [right: number, down: number])[])[] = [
  [],
  [
    [-4, -4],
    [4, -4],
    [4, 4],
    [-4, 4],
  ],
  [
    [0, -5],
    [5, 4],
    [-5, 4],
  ],
  [
    [0, -6],
    [6, 0],
    [0, 6],
    [-6, 0],
  ],
  [
    [0, 5],
    [5, -4],
    [-5, -4],
  ],
  [
    [-2, -5],
    [2, -5],
    [2, 5],
    [-2, 5],
  ],
]

const round = (value: number): number => Math.round(value * 10) / 10

/** Draws the names of the series with their marks, in one line from the left. */
export function drawLegend(names: readonly string[], y: number): string {
  let x = 24
  return names
    .map((name, index) => {
      const mark = drawMark(index, x, y - 4)
      const label = textElement("text", { class: "ink", x: x + 10, y }, name)
      x += 30 + name.length * 6.5
      return mark + label
    })
    .join("")
}
