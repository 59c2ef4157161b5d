/** Lays out rows of cells as a table of Markdown, as the formatter of the project requires. The first row is its head. */
export function layOutTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join(
    "\n",
  )
}
