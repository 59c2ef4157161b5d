import { meetsAim, writeResult, type Answer, type Result } from "./answer.ts"
import type { ChartTexts, Point, Series } from "./chart.ts"
import { drawGrowthChart } from "./growth-chart.ts"
import { median } from "./measure.ts"
import { drawPointChart } from "./point-chart.ts"

/** Draws the chart of a question; undefined when it asks for none, or when nothing gave a result. */
export function drawChart(answer: Answer): string | undefined {
  const { question, lines } = answer
  const series = seriesOf(answer)
  if (question.chart === undefined || series.length === 0) return undefined
  const texts = textsOf(answer)
  if (question.chart === "growth") return drawGrowthChart({ ...texts, series })
  return drawPointChart({
    ...texts,
    series,
    rows: lines.map(({ line }) => withoutMarks(line.what)),
    aims: lines.map(({ line }) => line.aim?.atMost),
  })
}

/** Returns the results of each contender, in the order in which they first occur. */
function seriesOf({ question, lines }: Answer): Series[] {
  const names = new Set(lines.flatMap(({ results }) => results.map(({ contender }) => contender)))
  const series = Array.from(names, (name) => ({
    name,
    points: lines.flatMap(({ line, results }, row) => {
      const result = results.find(({ contender }) => contender === name)
      const at = question.chart === "growth" ? (line.rows ?? 1) : row
      return result === undefined || result.numbers.length === 0 ? [] : [pointOf(at, result)]
    }),
  }))
  return series.filter(({ points }) => points.length > 0)
}

function pointOf(at: number, { numbers }: Result): Point {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  return { at, median: median(numbers), least, greatest }
}

/** Returns title and description. The description has all results, for those who cannot see the chart. */
function textsOf({ question, lines }: Answer): ChartTexts {
  const results = lines.map((line) => {
    const said = line.results.map(
      (result) => `${result.contender} ${writeResult(result, question.unit)}`,
    )
    const aim = line.line.aim === undefined ? "" : meetsAim(line) ? "; aim reached" : "; aim missed"
    return `${withoutMarks(line.line.what)}: ${said.join(", ")}${aim}.`
  })
  const axis =
    question.unit === "times"
      ? "CPU time divided by that of the reference"
      : `CPU time in ${question.unit}`
  return {
    title: withoutMarks(question.title),
    description: `${withoutMarks(question.about)} ${results.join(" ")}`,
    axis:
      question.chart === "growth" ? `${axis}, over the number of rows` : `${axis}: less is faster`,
  }
}

/** Charts show texts without the marks of Markdown. */
function withoutMarks(text: string): string {
  return text.replaceAll("`", "")
}
