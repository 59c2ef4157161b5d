import { escapeHtml } from "../../scripts/generate/escape-html.ts"
import type { Answer } from "./answer.ts"
import { median } from "./measure.ts"

const width = 760
const left = 24
const right = width - left
const top = 76
const rowHeight = 40

/** The marks of contenders: paths around their middle, and colors on a light and a dark background. */
const marks = [
  { path: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z", light: "#0550ae", dark: "#79c0ff" },
  { path: "M-4 -4H4V4H-4Z", light: "#b35900", dark: "#f0a45d" },
  { path: "M0 -5L5 4H-5Z", light: "#1a7f37", dark: "#56d364" },
  { path: "M0 -6L6 0L0 6L-6 0Z", light: "#8250df", dark: "#d2a8ff" },
] as const

const colorsOf = (mode: "light" | "dark"): string =>
  marks.map((mark, index) => `.s${index}{fill:${mark[mode]};stroke:${mark[mode]}}`).join("")

/** The background is part of the image, so that it can be read on pages of any color. */
const style =
  "text{font:12px system-ui,sans-serif}.title{font-weight:600}" +
  ".back{fill:#ffffff}.ink{fill:#1f2328}.soft{fill:#59636e}.grid{stroke:#d1d9e0}.one{stroke:#1f2328}" +
  `${colorsOf("light")}@media (prefers-color-scheme:dark){` +
  ".back{fill:#0d1117}.ink{fill:#f0f6fc}.soft{fill:#9198a1}.grid{stroke:#3d444d}.one{stroke:#f0f6fc}" +
  `${colorsOf("dark")}}`

/**
 * Draws the results of a question on a logarithmic axis as an image of SVG: a row for each line, and in it a mark for each
 * contender, with a stroke from its least to its greatest result. A bracket that is open to the left is the aim.
 * @returns undefined when the page shows none, or when nothing gave a result.
 */
export function drawChart({ question, lines }: Answer): string | undefined {
  const results = lines
    .flatMap((line, row) => line.results.map((result) => ({ ...result, row })))
    .filter(({ numbers }) => numbers.length > 0)
  if (!question.hasChart || results.length === 0) return undefined
  const isRatio = question.unit === "times"
  const aims = lines.map(({ line }) => line.aim?.atMost)
  const numbers = results.flatMap((result) => result.numbers)
  const given = [...numbers, ...aims.filter((aim) => aim !== undefined), ...(isRatio ? [1] : [])]
  const ticks = ticksAround(Math.min(...given), Math.max(...given))
  const [first = 1, last = 10] = [ticks[0], ticks.at(-1)]
  const xOf = (value: number): number =>
    round(left + (Math.log(value / first) / Math.log(last / first)) * (right - left))
  const bottom = top + lines.length * rowHeight
  const height = bottom + 36
  const contenders = [...new Set(results.map(({ contender }) => contender))]
  const axis = isRatio
    ? "CPU time divided by that of the reference"
    : `CPU time in ${question.unit}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<style>${style}</style>`,
    `<rect class="back" width="${width}" height="${height}" rx="6"/>`,
    textAt("ink title", left, 26, question.title),
    ...drawLegend(contenders),
    ...ticks.map((tick) => drawTick(tick, xOf(tick), { bottom, isStrong: isRatio && tick === 1 })),
    ...lines.map(({ line }, row) => textAt("ink", left, middleOf(row) - 12, line.what)),
    ...aims.map((aim, row) => (aim === undefined ? "" : drawAim(xOf(aim), middleOf(row)))),
    ...results.map(({ contender, numbers, row }) => {
      const [y, series] = [middleOf(row), contenders.indexOf(contender)]
      const range = `<path class="s${series}" d="M${xOf(Math.min(...numbers))} ${y}H${xOf(Math.max(...numbers))}" stroke-width="2"/>`
      return range + drawMark(series, xOf(median(numbers)), y)
    }),
    textAt("soft", left, bottom + 28, `${axis}: less is faster`),
    "</svg>\n",
  ].join("\n")
}

const round = (value: number): number => Math.round(value * 10) / 10

const middleOf = (row: number): number => top + row * rowHeight + 27

/** Writes a text without the marks of Markdown. */
function textAt(className: string, x: number, y: number, text: string): string {
  return `<text class="${className}" x="${x}" y="${y}">${escapeHtml(text.replaceAll("`", ""))}</text>`
}

function drawMark(series: number, x: number, y: number): string {
  const { path } = marks[series % marks.length] ?? marks[0]
  return `<path class="s${series % marks.length}" transform="translate(${x} ${y})" d="${path}"/>`
}

function drawLegend(contenders: readonly string[]): readonly string[] {
  let x = left
  return contenders.map((name, series) => {
    const drawn = drawMark(series, x, 46) + textAt("ink", x + 10, 50, name)
    x += 30 + name.length * 6.5
    return drawn
  })
}

function drawTick(
  tick: number,
  x: number,
  { bottom, isStrong }: { readonly bottom: number; readonly isStrong: boolean },
): string {
  const line = `<path class="${isStrong ? "one" : "grid"}" d="M${x} ${top}V${bottom}"/>`
  return `${line}<text class="soft" x="${x}" y="${bottom + 14}" text-anchor="middle">${tick}</text>`
}

function drawAim(x: number, y: number): string {
  return `<path class="one" d="M${x - 5} ${y - 7}H${x}V${y + 7}H${x - 5}" fill="none" stroke-width="1.5"/>`
}

/** Returns 1, 2 and 5 of each power of ten around two values, or the powers alone where these are many. */
function ticksAround(least: number, greatest: number): readonly number[] {
  const steps = greatest / least > 1000 ? [1] : [1, 2, 5]
  const powers = Array.from({ length: 20 }, (_, index) => index - 10)
  // Number("5e-2") is 0.05, while 5 * 10 ** -2 may differ from it in the last digit.
  const all = powers.flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
  const from = all.findLastIndex((tick) => tick <= least)
  const to = all.findIndex((tick, index) => tick >= greatest && index > from)
  return all.slice(from, to + 1)
}
