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

/** A chart of growth: a line for each contender over the number of rows. */
export interface GrowthChart extends ChartTexts {
  readonly series: readonly Series[]
}

const top = 76
const bottom = 380
const plot = { from: 64, to: chartWidth - 40 }

/** Draws results over numbers of rows. Both axes are logarithmic, so that time in proportion to rows is a straight line. */
export function drawGrowthChart(chart: GrowthChart): string {
  const { series, title, axis } = chart
  const points = series.flatMap((one) => one.points)
  const across = createLogScale(
    points.map(({ at }) => at),
    plot,
  )
  const up = createLogScale(
    points.flatMap(({ least, greatest }) => [least, greatest]),
    { from: bottom, to: top },
  )
  return writeImage(chart, bottom + 56, [
    textElement("text", { class: "ink title", x: 24, y: 26 }, title),
    drawLegend(
      series.map(({ name }) => name),
      50,
    ),
    drawGrid(across, up),
    ...series.map((one, index) => drawSeries(one, index, { across, up })),
    textElement("text", { class: "soft", x: 24, y: bottom + 44 }, axis),
  ])
}

function drawGrid(across: LogScale, up: LogScale): string {
  const vertical = across.ticks.map((tick) => {
    const x = across.positionOf(tick)
    const label = { class: "soft", x, y: bottom + 18, "text-anchor": "middle" }
    return (
      element("line", { class: "grid", x1: x, x2: x, y1: top, y2: bottom }) +
      textElement("text", label, writeTick(tick))
    )
  })
  const horizontal = up.ticks.map((tick) => {
    const y = up.positionOf(tick)
    const label = { class: "soft", x: plot.from - 8, y: y + 4, "text-anchor": "end" }
    return (
      element("line", { class: "grid", x1: plot.from, x2: plot.to, y1: y, y2: y }) +
      textElement("text", label, writeTick(tick))
    )
  })
  return [...vertical, ...horizontal].join("")
}

function drawSeries(
  { points }: Series,
  index: number,
  { across, up }: { readonly across: LogScale; readonly up: LogScale },
): string {
  const places = points.map(
    ({ at, median }) => [across.positionOf(at), up.positionOf(median)] as const,
  )
  const path = places.map(
    ([x, y], place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`,
  )
  const line = element("path", { class: `line l${index % 6}`, d: path.join("") })
  return line + places.map(([x, y]) => drawMark(index, x, y)).join("")
}
