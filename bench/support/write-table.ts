import { describeAim, meetsAim, writeResult, type Answer } from "./answer.ts"

/**
 * Writes the results as a table in Markdown, padded so that it reads well as text: a row for each
 * line, a column for each contender, the aim, and whether it is reached.
 */
export function writeTable({ question, lines }: Answer): string {
  const contenders = [
    ...new Set(lines.flatMap(({ results }) => results.map(({ contender }) => contender))),
  ]
  const hasAims = lines.some((line) => describeAim(line) !== "")
  const rows = lines.map((line) => {
    const aim = describeAim(line)
    const cells = contenders.map((name) => {
      const result = line.results.find(({ contender }) => contender === name)
      return result === undefined ? "" : writeResult(result, question.unit)
    })
    const reached = aim === "" ? "" : meetsAim(line) ? "yes" : "no"
    return [escapePipes(line.line.what), ...cells, ...(hasAims ? [aim, reached] : [])]
  })
  return layOut([["", ...contenders, ...(hasAims ? ["aim", "reached"] : [])], ...rows])
}

/** Lays out rows of cells as a table. The first row is its head. */
export function layOut(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`
  const [first = [], ...others] = rows
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join(
    "\n",
  )
}

/** A pipe would end the cell, in code too. */
function escapePipes(text: string): string {
  return text.replaceAll("|", "\\|")
}
