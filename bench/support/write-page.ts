import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { layOutTable } from "../../scripts/generate/lay-out-table.ts"
import { describeAim, meetsAim, type Answer } from "./answer.ts"
import { describeChart, drawChart } from "./draw-chart.ts"
import { peerVersions } from "./peers.ts"
import { questions } from "./questions.ts"
import { answerOf, describePrograms, keepAnswers, type Kept, type Results } from "./results.ts"
import { escapePipes, writeTable } from "./write-table.ts"

const page = new URL("../../docs/reference/benchmarks.md", import.meta.url)
const aimsPage = new URL("../../docs/maintainers/aims.md", import.meta.url)
const folder = new URL("../../docs/reference/benchmarks/", import.meta.url)

/** Keeps the answers, and writes the pages from all that are kept. */
export function writePage(answers: ReadonlyMap<string, Answer>): void {
  writePages(keepAnswers(answers))
}

/** Writes the page of results with its charts, and the page of aims. Older charts are deleted. */
function writePages(results: Results): void {
  mkdirSync(folder, { recursive: true })
  const old = readdirSync(folder).filter((name) => name.endsWith(".svg"))
  for (const name of old) rmSync(new URL(name, folder))
  const answers = [...questions].flatMap(([name, question]) => {
    const kept = results.questions[name]
    const answer = answerOf(results, name, question)
    return answer === undefined || kept === undefined ? [] : [{ name, answer, kept }]
  })
  const sections = answers.map(writeSection)
  const aims = answers.flatMap(({ answer }) => writeAims(answer))
  writeFileSync(aimsPage, `${[aimsIntroduction, ...aims].join("\n\n")}\n`)
  const parts = [introduction(results), ...sections, besideSieve, machine(results)]
  const text = parts.join("\n\n")
  writeFileSync(page, `${text}\n`)
}

/** An answer, and what is kept of it. */
interface KeptAnswer {
  readonly name: string
  readonly answer: Answer
  readonly kept: Kept
}

/** Writes the chart of an answer beside the page, and returns the section of the page. */
function writeSection({ name, answer, kept }: KeptAnswer): string {
  const { question } = answer
  const image = drawChart(answer)
  const programs = describePrograms(kept)
  if (image !== undefined) writeFileSync(new URL(`${name}.svg`, folder), image)
  return [
    `## ${question.title}`,
    `${question.about} Measured on ${kept.date}.`,
    ...(image === undefined ? [] : [`![${describeChart(answer)}](benchmarks/${name}.svg)`]),
    writeTable(answer),
    ...(programs.length === 0 ? [] : [programs.join(" ")]),
  ].join("\n\n")
}

/** Returns the section of the aims of an answer; none without aims. */
function writeAims(answer: Answer): readonly string[] {
  const lines = answer.lines.filter((line) => describeAim(line) !== "")
  if (lines.length === 0) return []
  const reasons = lines
    .filter((line) => !meetsAim(line))
    .map(
      ({ line }) =>
        `- ${line.what}: ${line.aim?.reason ?? "not explained yet; the load of the machine is listed at the end."}`,
    )
  const rows = lines.map((line) => [
    escapePipes(line.line.what),
    describeAim(line),
    meetsAim(line) ? "yes" : "no",
  ])
  return [
    `## ${answer.question.title}`,
    layOutTable([["", "aim", "reached"], ...rows]),
    ...(reasons.length === 0 ? [] : [`Aims that are missed:\n\n${reasons.join("\n")}`]),
  ]
}

const aimsIntroduction = `<!-- Written by "npm run bench -- --peers"; do not edit. -->

# Aims of the benchmarks

What the medians of [the benchmarks](../reference/benchmarks.md) should be, and why some are not.`

function introduction({ questions: kept }: Results): string {
  const dates = [...new Set(Object.values(kept).map(({ date }) => date))].sort()
  return `<!-- Written by "npm run bench -- --peers"; do not edit. -->

# Benchmarks

Measured by \`npm run bench -- --peers\` on ${new Intl.ListFormat("en").format(dates)}, on the built package. [Which form for which size](../guide/performance.md) says what follows from the figures. [The machine and the versions](#machine-and-versions) are listed at the end.

- A result is a ratio: the CPU time of a contender divided by that of the reference of its section. Smaller is faster, and 1 is as fast as the reference. Where a section has another unit, it says so.
- Contender and reference take turns in one process, and the result of that process is the median of its turns. The median of several fresh processes is shown, and in parentheses the least and the greatest of them.
- Before the time is measured, the results of contender and reference are compared. A contender that gives another result has no figure.
- References are written by hand for one query over rows that are known. The code is in \`bench/\`.
- The charts show the medians of the lines that another library has too. The bars of a line share a scale.`
}

/** Measured once, with programs in C# that are not part of the project. */
const besideSieve = `## Sieve and Gridify

Sieve 2.5.5 and Gridify 2.19 on .NET 10, by CPU time, as a multiple of the time of trommel: below 1 they are faster. Both were compiled from their tags. The machine was under load. The figures are of 2026-11-23, before the latest work on short lists: the project needs no .NET, so they are not measured with the others.

| work                                          | Sieve and Gridify, times trommel |
| --------------------------------------------- | -------------------------------- |
| a plain filter over 100,000 to 1,000,000 rows | 0.42 to 0.69: they are ahead     |
| two conditions and a sort over 1,000,000 rows | 0.9 to 3.1                       |
| two sorts                                     | 1.2 to 1.6                       |
| 20 rows, from text to page                    | 39 to 240                        |`

function machine(results: Results): string {
  const versions = Object.entries(peerVersions()).map(([name, version]) => [`\`${name}\``, version])
  const rows = [["what", "which"], ...Object.entries(results.machine), ...versions]
  return `## Machine and versions\n\n${layOutTable(rows)}`
}
