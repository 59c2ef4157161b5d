import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { describeAim, meetsAim, type Answer } from "./answer.ts"
import { drawChart } from "./draw-chart.ts"
import { peerVersions } from "./peers.ts"
import { questions } from "./questions.ts"
import { answerOf, keepAnswers, type Results } from "./results.ts"
import { layOut, writeTable } from "./write-table.ts"

const page = new URL("../../docs/reference/benchmarks.md", import.meta.url)
const folder = new URL("../../docs/reference/benchmarks/", import.meta.url)

/** Keeps the answers, and writes the page with its charts from all that are kept. Older charts are deleted. */
export function writePage(answers: ReadonlyMap<string, Answer>): void {
  mkdirSync(folder, { recursive: true })
  const results = keepAnswers(answers)
  const old = readdirSync(folder).filter((name) => name.endsWith(".svg"))
  for (const name of old) rmSync(new URL(name, folder))
  const sections = Array.from(questions, ([name, question]) => {
    const answer = answerOf(results, name, question)
    return answer === undefined ? [] : [writeSection(name, answer)]
  })
  const parts = [introduction(results), ...sections.flat(), besideSieve, machine(results)]
  const text = parts.join("\n\n")
  writeFileSync(page, `${text}\n`)
}

/** Writes the chart of an answer beside the page, and returns the section of the page. */
function writeSection(name: string, answer: Answer): string {
  const { question, lines } = answer
  const image = drawChart(answer)
  if (image !== undefined) writeFileSync(new URL(`${name}.svg`, folder), image)
  const title = question.title.replaceAll("`", "")
  const reasons = lines
    .filter((line) => describeAim(line) !== "" && !meetsAim(line))
    .map(
      ({ line }) =>
        `- ${line.what}: ${line.aim?.reason ?? "not explained yet; the load of the machine is listed at the end."}`,
    )
  return [
    `## ${question.title}`,
    question.about,
    ...(image === undefined
      ? []
      : [`![${title}: the results of the table below as a chart](benchmarks/${name}.svg)`]),
    writeTable(answer),
    ...(reasons.length === 0 ? [] : [`Aims that are missed:\n\n${reasons.join("\n")}`]),
  ].join("\n\n")
}

function introduction({ questions: kept }: Results): string {
  const dates = [...new Set(Object.values(kept).map(({ date }) => date))].sort()
  return `<!-- Written by "npm run bench -- --peers"; do not edit. -->

# Benchmarks

Measured by \`npm run bench -- --peers\` on ${dates.join(" and ")}, on the built package. [Which form for which size](../guide/performance.md) says what follows from the figures. [The machine and the versions](#machine-and-versions) are listed at the end.

- A result is a ratio: the CPU time of a contender divided by that of the reference of its section. Smaller is faster, and 1 is as fast as the reference. Where a section has another unit, it says so.
- Contender and reference take turns in one process, and the result of that process is the median of its turns. The median of several fresh processes is shown, and in parentheses the least and the greatest of them.
- Before the time is measured, the results of contender and reference are compared. A contender that gives another result has no figure.
- References are written by hand for one query over rows that are known. The code is in \`bench/\`.
- In the charts a bracket marks the aim of a row: results should be to the left of it.`
}

/** Measured once, with programs in C# that are not part of the project. */
const besideSieve = `## Sieve and Gridify

Sieve 2.5.5 and Gridify 2.19 on .NET 10, by CPU time, as a multiple of the time of trommel: below 1 they are faster. Both were compiled from their tags. The machine was under load, and the figures were taken before the latest work on short lists.

| work                                                     | Sieve and Gridify, times trommel |
| -------------------------------------------------------- | -------------------------------- |
| a plain filter over 100,000 to 1,000,000 rows            | 0.42 to 0.69: they are ahead     |
| two conditions and a sort over 1,000,000 rows            | 0.9 to 3.1                       |
| two sorts                                                | 1.2 to 1.6                       |
| 20 rows, from text to page                               | 39 to 240                        |`

function machine(results: Results): string {
  const versions = Object.entries(peerVersions()).map(([name, version]) => [`\`${name}\``, version])
  const rows = [["what", "which"], ...Object.entries(results.machine), ...versions]
  return `## Machine and versions\n\n${layOut(rows)}`
}
