import { createTable } from "../output/table.ts"
import type { Output } from "../output/output.ts"
import type { LogReport } from "./count-queries.ts"

type Row = Readonly<Record<string, string | number>>

/** Writes a report as a text with tables, or as Markdown. A table without rows is left out. */
export function writeReport(
  { lists, noList, ...counts }: LogReport,
  format: "table" | "markdown",
  { columns: room, paint }: Output,
): string {
  const isText = format === "table"
  const heading = (text: string): string => (isText ? `${paint("bold", text)}\n` : `## ${text}\n\n`)
  const section = ([name, rows]: readonly [string, readonly Row[]]): string => {
    if (rows.length === 0) return ""
    const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    if (!isText) return `\n### ${title}\n\n${writeMarkdown(rows)}`
    const table = createTable({ room, paintHeading: (text) => paint("dim", text) })
    return `\n${title}\n${rows.map((row) => table.row(row)).join("")}${table.end()}`
  }
  const parts = lists.map(({ path, queries, wrong, mistakes, ...tables }) => {
    const share = (count: number): number => Math.round((1000 * count) / queries) / 10
    const shares = mistakes.map(({ count, ...row }) => ({ count, "of 100": share(count), ...row }))
    const told = `${queries} queries, ${wrong} of them with a part without effect: ${share(wrong) || 0} of 100.\n`
    const found = Object.entries({ mistakes: shares, ...tables }).map(section)
    return `\n${heading(path)}${told}${found.join("")}`
  })
  const { lines, withoutRequest, otherMethods } = counts
  const told = `${lines} lines, ${withoutRequest} without a request, ${otherMethods} of other methods than GET and HEAD.\n`
  return heading("Requests") + told + parts.join("") + section(["requestsOfNoList", noList])
}

function writeMarkdown(rows: readonly Row[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |\n`
  const [first = {}] = rows
  const rule = Object.values(first).map((cell) => (typeof cell === "number" ? "--:" : "---"))
  return [Object.keys(first), rule, ...rows.map((row) => Object.values(row))].map(line).join("")
}
