/** A line of hyphens between the header of a table and its rows, as Markdown and the terminals of databases write it. */
const ruler = /^[\s|:+-]*-[\s|:+-]*$/

/** True for a text with a line of cells above a ruler. */
export function isMarkdownTable(text: string): boolean {
  return findHeader(linesOf(text)) >= 0
}

/**
 * Writes the first table of Markdown in a text as CSV, for the reader of CSV.
 * @returns undefined for a text without a table.
 */
export function csvOfMarkdown(text: string): string | undefined {
  const lines = linesOf(text)
  const at = findHeader(lines)
  if (at < 0) return undefined
  const header = cellsOf(lines[at] ?? "")
  const below = lines.slice(at + 2)
  const end = below.findIndex((line) => !line.includes("|"))
  const rows = below.slice(0, end < 0 ? undefined : end).map(cellsOf)
  // As Markdown says: what a row lacks is empty, and what it has beyond the header is ignored.
  const written = [header, ...rows].map((cells) =>
    header.map((_, column) => writeCell(cells[column] ?? "")).join(","),
  )
  return `${written.join("\n")}\n`
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/)
}

/** Returns the index of the first line of cells above a ruler of as many parts; -1 without one. */
function findHeader(lines: readonly string[]): number {
  return lines.findIndex((line, index) => {
    const below = lines[index + 1] ?? ""
    return (
      line.includes("|") &&
      ruler.test(below) &&
      !ruler.test(line) &&
      cellsOf(below.replaceAll("+", "|")).length === cellsOf(line).length
    )
  })
}

/** Splits a line at its pipes. The ones at its ends enclose it, and one after a backslash belongs to a cell. */
function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"))
}

function writeCell(cell: string): string {
  return cell === "" ? "" : `"${cell.replaceAll('"', '""')}"`
}
