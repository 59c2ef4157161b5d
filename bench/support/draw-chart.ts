import { escapeHtml } from "../../scripts/generate/escape-html.ts"
import { writeNumber, type Answer, type AnsweredLine } from "./answer.ts"
import { median } from "./measure.ts"

/** As wide as a phone, so that the figures can be read there. */
const width = 380
const left = 12
/** The room for the figure of the longest bar, and for a character of a name. */
const figureWidth = 72
const characterWidth = 6.2
const top = 40
const barHeight = 18
/** The height of the text above the bars of a line, and of the gap below them. */
const headHeight = 22
const gap = 12

/** The background is part of the image, so that it can be read on pages of any color. */
const style =
  "text{font:12px system-ui,sans-serif}.title{font-weight:600;font-size:14px}" +
  ".back{fill:#ffffff}.ink{fill:#1f2328}.soft{fill:#59636e}.own{fill:#0550ae}.other{fill:#9aa4ae}" +
  "@media (prefers-color-scheme:dark){" +
  ".back{fill:#0d1117}.ink{fill:#f0f6fc}.soft{fill:#9198a1}.own{fill:#79c0ff}.other{fill:#59636e}}"

/** Returns the lines of a question that compare the package with another. */
function comparedLines({ question, lines }: Answer): readonly AnsweredLine[] {
  if (question.hasChart !== true) return []
  return lines
    .map(({ line, results }) => ({
      line,
      results: results.filter((one) => one.numbers.length > 0),
    }))
    .filter(({ results }) => results.some(({ isPeer }) => isPeer))
}

/**
 * Draws the lines of a question that have a competitor as an image of SVG: for each contender a bar with its median at the end.
 * The bars of a line share a scale.
 * @returns undefined when no line has one.
 */
export function drawChart(answer: Answer): string | undefined {
  const { question } = answer
  const lines = comparedLines(answer)
  if (lines.length === 0) return undefined
  const names = lines.flatMap(({ results }) => results.map(({ contender }) => contender.length))
  const start = Math.ceil(left + Math.max(...names) * characterWidth + 10)
  const longestBar = width - start - figureWidth
  let y = top
  const groups = lines.map(({ line, results }) => {
    const heads = wrap(line.what.replaceAll("`", ""))
    const greatest = Math.max(...results.map(({ numbers }) => median(numbers)))
    const drawn = heads.map((head, index) => textAt("ink", left, y + 14 + index * 15, head))
    y += headHeight + (heads.length - 1) * 15
    for (const { contender, isPeer, numbers } of results) {
      const number = median(numbers)
      const length = Math.max(1, Math.round((number / greatest) * longestBar))
      drawn.push(
        textAt("soft", left, y + 13, contender),
        `<rect class="${isPeer ? "other" : "own"}" x="${start}" y="${y + 3}" width="${length}" height="${barHeight - 6}" rx="2"/>`,
        textAt("ink", start + length + 6, y + 13, writeNumber(number, question.unit)),
      )
      y += barHeight
    }
    y += gap
    return drawn.join("\n")
  })
  const height = y + 16
  const what =
    question.unit === "times" ? "CPU time, reference = 1" : `CPU time in ${question.unit}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<style>${style}</style>`,
    `<rect class="back" width="${width}" height="${height}" rx="6"/>`,
    textAt("ink title", left, 24, question.title),
    ...groups,
    textAt("soft", left, height - 10, `${what}: less is faster`),
    "</svg>\n",
  ].join("\n")
}

/** Says what the chart of a question shows. */
export function describeChart(answer: Answer): string {
  const lines = comparedLines(answer)
  const fastest = lines.map(
    ({ results }) =>
      results.toSorted((one, other) => median(one.numbers) - median(other.numbers))[0],
  )
  const counts = [...Map.groupBy(fastest, (result) => result?.contender ?? "")]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, won]) => `${name} in ${won.length}`)
  return `${answer.question.title.replaceAll("`", "")}, CPU time. The fastest of ${lines.length} lines with another library: ${counts.join("; ")}.`
}

/** The most characters of a line above the bars. */
const longestHead = 50

function wrap(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/(?<=[ ,])/)) {
    const last = lines.at(-1)
    if (last !== undefined && (last + word).length <= longestHead)
      lines[lines.length - 1] = last + word
    else lines.push(word)
  }
  return lines
}

function textAt(className: string, x: number, y: number, text: string): string {
  return `<text class="${className}" x="${x}" y="${y}">${escapeHtml(text.trim())}</text>`
}
