import type { Figure } from "./question.ts"

/** A question with its figures. */
export interface Answered {
  readonly title: string
  readonly figures: readonly Figure[]
}

const head = ["what", "package", "beside", "result", "aim", "reached"]

/** Writes the figures as a table in Markdown, padded so that it reads well as text. */
export function writeTable(figures: readonly Figure[]): string {
  return layOut([
    head,
    ...figures.map(({ what, ours, beside, result, aim, reached }) => [
      what,
      ours,
      beside,
      result,
      aim,
      yesOrNo(reached),
    ]),
  ])
}

/** Writes the page of the documentation. It has ratios, since times of one machine say nothing about another. */
export function writePage(answers: readonly Answered[], date: Date): string {
  const sections = answers.map(({ title, figures }) => {
    const rows = figures.map(({ what, result, aim, reached }) => [
      what,
      result,
      aim,
      yesOrNo(reached),
    ])
    return `## ${title}\n\n${layOut([["what", "result", "aim", "reached"], ...rows])}`
  })
  return `${[introduction(date), ...sections].join("\n\n")}\n`
}

function introduction(date: Date): string {
  return `<!-- Written by "npm run bench -- --write"; do not edit. -->

# Benchmarks

Measured on ${date.toISOString().slice(0, 10)} with Node.js ${process.version}, on the built package. Each figure is the median of several fresh processes, in CPU time; the first parse is elapsed time. References are written by hand for the benchmark alone, and checked to give the same tree or the same rows. The code is in \`bench/\`; \`npm run bench\` prints the figures of your machine.`
}

function layOut(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`
  const [first = [], ...others] = rows
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join(
    "\n",
  )
}

function yesOrNo(reached: boolean): string {
  return reached ? "yes" : "no"
}
