import { writeResult, type Answer } from "./answer.ts"

/**
 * Writes the results as a table in Markdown, padded so that it reads well as text: a row for each
 * line and a column for each contender.
 */
export function writeTable({ question, lines }: Answer): string {
  const contenders = [
    ...new Set(lines.flatMap(({ results }) => results.map(({ contender }) => contender))),
  ]
  const rows = lines.map((line) => {
    const cells = contenders.map((name) => {
      const result = line.results.find(({ contender }) => contender === name)
      return result === undefined ? "" : writeResult(result, question.unit)
    })
    return [escapePipes(line.line.what), ...cells]
  })
  return layOut([["", ...contenders], ...rows])
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
