import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { arch, cpus, platform, totalmem } from "node:os"
import type { Answer } from "./answer.ts"
import { describeAim, meetsAim } from "./answer.ts"
import { drawChart } from "./draw-chart.ts"
import { peerVersions } from "./peers.ts"
import { layOut, writeTable } from "./write-table.ts"

const page = new URL("../../docs/reference/benchmarks.md", import.meta.url)
const images = new URL("../../docs/reference/benchmarks/", import.meta.url)

/** Writes the page of results with its charts. Charts of older runs are deleted. */
export function writePage(answers: readonly Answer[], date = new Date()): void {
  rmSync(images, { recursive: true, force: true })
  mkdirSync(images)
  for (const { name, image } of chartsOf(answers)) writeFileSync(new URL(name, images), image)
  writeFileSync(page, describeAnswers(answers, date))
}

/** A chart as a file beside the page. */
interface ChartFile {
  readonly name: string
  readonly image: string
}

function chartsOf(answers: readonly Answer[]): ChartFile[] {
  return answers.flatMap((answer) => {
    const image = drawChart(answer)
    return image === undefined ? [] : [{ name: chartName(answer), image }]
  })
}

/** Returns the name of the file of a chart: the title in lower case, with hyphens. */
function chartName({ question }: Answer): string {
  const words = question.title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${words.join("-")}.svg`
}

function describeAnswers(answers: readonly Answer[], date: Date): string {
  return `${[introduction(date), machine(), ...answers.map(section)].join("\n\n")}\n`
}

function introduction(date: Date): string {
  return `<!-- Written by "npm run bench:peers"; do not edit. -->

# Benchmarks

Measured on ${date.toISOString().slice(0, 10)} by \`npm run bench:peers\`, on the built package. [Which form for which size](../guide/performance.md) says what follows from the figures.

- A result is a ratio: the CPU time of a contender divided by that of the reference of its section. Smaller is faster, and 1 is as fast as the reference. Where a section has another unit, it says so.
- Contender and reference take turns in one process, and the result of that process is the median of its turns. The median of several fresh processes is shown, and in parentheses the least and the greatest of them.
- Before the time is measured, the results of contender and reference are compared. A contender that gives another result has no figure.
- References are written by hand for one query over rows that are known. The code is in \`bench/\`.
- In the charts a bracket marks the aim of a row: results should be to the left of it.`
}

function machine(): string {
  const [processor] = cpus()
  const rows = [
    ["processor", `${processor?.model.trim() ?? "unknown"}, ${cpus().length} cores`],
    ["memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["system", `${platform()} ${arch()}`],
    ["Node.js", process.versions.node],
    ...Object.entries(peerVersions()).map(([name, version]) => [`\`${name}\``, version]),
  ]
  return `## Machine and versions\n\n${layOut([["", ""], ...rows])}`
}

function section(answer: Answer): string {
  const { question, lines } = answer
  const chart = drawChart(answer) === undefined ? [] : [chartLink(answer)]
  const reasons = lines
    .filter((line) => describeAim(line) !== "" && !meetsAim(line))
    .map(({ line }) => `- ${line.what}: ${line.aim?.reason ?? "the aim is missed."}`)
  const missed = reasons.length === 0 ? [] : [`Aims that are missed:\n\n${reasons.join("\n")}`]
  return [`## ${question.title}`, question.about, ...chart, writeTable(answer), ...missed].join(
    "\n\n",
  )
}

function chartLink(answer: Answer): string {
  const title = answer.question.title.replaceAll("`", "")
  return `![${title}: the results of the table below as a chart](benchmarks/${chartName(answer)})`
}
