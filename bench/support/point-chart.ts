import {
  chartWidth,
  drawLegend,
  drawMark,
  writeImage,
  type ChartTexts,
  type Series,
} from "./chart.ts"
import { createLogScale, writeTick, type LogScale } from "./log-scale.ts"
import { element, textElement } from "./svg.ts"

/** A chart of ratios: a row for each piece of work, a point for each contender, and the reference at 1. */
export interface PointChart extends ChartTexts {
  readonly rows: readonly string[]
  /** The aim of each row, where it has one. */
  readonly aims: readonly (number | undefined)[]
  readonly series: readonly Series[]
}

const top = 76
const rowHeight = 40
const plot = { from: 24, to: chartWidth - 24 }

/** Draws results on a logarithmic axis, with a line from the least to the greatest of each point. */
export function drawPointChart(chart: PointChart): string {
  const { series, rows, aims, title, axis } = chart
  const numbers = series.flatMap(({ points }) =>
    points.flatMap(({ least, greatest }) => [least, greatest]),
  )
  const given = aims.filter((aim) => aim !== undefined)
  const scale = createLogScale([1, ...numbers, ...given], plot)
  const bottom = top + rows.length * rowHeight
  return writeImage(chart, bottom + 36, [
    textElement("text", { class: "ink title", x: 24, y: 26 }, title),
    drawLegend(
      series.map(({ name }) => name),
      50,
    ),
    drawGrid(scale, bottom),
    ...rows.map((row, index) => drawRow(row, index)),
    ...aims.map((aim, index) => (aim === undefined ? "" : drawAim(scale.positionOf(aim), index))),
    ...series.map((one, index) => drawSeries(one, index, scale)),
    textElement("text", { class: "soft", x: 24, y: bottom + 28 }, axis),
  ])
}

const middleOf = (row: number): number => top + row * rowHeight + 27

function drawGrid({ ticks, positionOf }: LogScale, bottom: number): string {
  return ticks
    .map((tick) => {
      const x = positionOf(tick)
      const line = { x1: x, x2: x, y1: top, y2: bottom, "stroke-width": tick === 1 ? 1.5 : 1 }
      const label = { class: "soft", x, y: bottom + 14, "text-anchor": "middle" }
      return (
        element("line", { class: tick === 1 ? "one" : "grid", ...line }) +
        textElement("text", label, writeTick(tick))
      )
    })
    .join("")
}

function drawRow(name: string, row: number): string {
  return textElement("text", { class: "ink", x: plot.from, y: middleOf(row) - 12 }, name)
}

/** Draws the aim of a row as a bracket that is open to the left: results should lie there. */
function drawAim(x: number, row: number): string {
  const y = middleOf(row)
  const path = `M${Math.round(x - 5)} ${y - 7}H${Math.round(x)}V${y + 7}H${Math.round(x - 5)}`
  return element("path", { class: "one", d: path, fill: "none", "stroke-width": 1.5 })
}

function drawSeries({ points }: Series, index: number, scale: LogScale): string {
  return points
    .map(({ at, median, least, greatest }) => {
      const y = middleOf(at)
      const ends = { x1: scale.positionOf(least), x2: scale.positionOf(greatest), y1: y, y2: y }
      const range = element("line", { class: `l${index % 6}`, ...ends, "stroke-width": 2 })
      return range + drawMark(index, scale.positionOf(median), y)
    })
    .join("")
}
