import { posix } from "node:path"

/** The first sentence of each exported name by its page. */
type Summaries = ReadonlyMap<string, string>

/**
 * Describes the parameters that have no text of their own by the first sentence of their type. A table in which none has a text
 * stays without a column for it.
 * @param page - The file that TypeDoc wrote the document to, below `docs/api`.
 */
export function describeParameters(document: string, page: string, summaries: Summaries): string {
  return document.replace(
    /^\| Parameter \| Type \|(?: Description \|)?\n.*\n(?<rows>(?:\|.*\n)+)/gm,
    (whole: string, ...found: unknown[]) => {
      const groups = found.at(-1)
      const rows = isRows(groups) ? groups.rows : ""
      const described = rows
        .trimEnd()
        .split("\n")
        .map((row) => describeRow(row, page, summaries))
      if (described.every(({ text }) => text === "-")) return whole
      const lines = described.map(({ start, text }) => `${start} ${text} |`)
      return ["| Parameter | Type | Description |", "| --- | --- | --- |", ...lines, ""].join("\n")
    },
  )
}

function isRows(groups: unknown): groups is { readonly rows: string } {
  return typeof groups === "object" && groups !== null && "rows" in groups
}

/** A row of a table: its first two cells, and the text of the third. */
interface ParameterRow {
  readonly start: string
  readonly text: string
}

function describeRow(row: string, page: string, summaries: Summaries): ParameterRow {
  // A pipe inside of a cell has a backslash before it.
  const [, name = "", type = "", description = ""] = row.split(/(?<!\\)\|/)
  const start = `|${name}|${type}|`
  const given = description.trim()
  if (given !== "" && given !== "-") return { start, text: given }
  const target = /\]\(([^)#]+\.md)\)/.exec(start)?.[1]
  const summary =
    target === undefined ? undefined : summaries.get(posix.join(posix.dirname(page), target))
  return { start, text: summary?.replaceAll("|", "\\|") ?? "-" }
}
