import { formatOfName } from "../../../src/cli/input/format-of-name.ts"
import type { RowFormat } from "./catalog.ts"
import { csvOfMarkdown, isMarkdownTable } from "./markdown-table.ts"
import { nameNoRows } from "./no-rows.ts"

/** The form of a file, with the file that the reader gets, or why it has no rows, as a sentence. */
export type FileForm =
  | { readonly ok: true; readonly format: RowFormat | undefined; readonly file: Blob }
  | { readonly ok: false; readonly problem: string }

/** The bytes at the start of a file that are looked at. */
const startBytes = 4096

/**
 * Chooses the form of a file by the end of its name, else by its first lines. A table of Markdown becomes CSV.
 * The format is undefined for JSON, whose reader tells an array from lines.
 */
export async function findForm(name: string, file: Blob): Promise<FileForm> {
  const byName = formatOfName(name)
  if (byName !== undefined) return { ok: true, format: byName, file }
  const start = await readStart(file)
  const format = formatOfStart(start)
  const isJson = /\.json$/i.test(name)
  if (isJson || (format !== "csv" && format !== "tsv"))
    return { ok: true, format: isJson && format !== "json" ? undefined : format, file }
  if (isMarkdownTable(start))
    return { ok: true, format: "csv", file: new Blob([csvOfMarkdown(await file.text()) ?? ""]) }
  const given = nameNoRows(start)
  return given === undefined
    ? { ok: true, format, file }
    : {
        ok: false,
        problem: `${name}: expected rows as JSON, NDJSON, CSV, TSV or a table of Markdown, got ${given}.`,
      }
}

/** Reads the whole lines at the start of a file. */
async function readStart(file: Blob): Promise<string> {
  const start = await file.slice(0, startBytes).text()
  return file.size > startBytes ? start.slice(0, start.lastIndexOf("\n")) : start
}

/**
 * Guesses the form of rows by how they start.
 * @example formatOfStart("name,rating\nTea,5") // => "csv"
 */
export function formatOfStart(start: string): RowFormat | undefined {
  const text = start.trimStart()
  const [firstLine = "", ...others] = text.split("\n")
  // An object over several lines is a file of one value, which the reader of JSON describes better than that of lines.
  if (text.startsWith("{")) return others.length > 0 && !isJson(firstLine) ? "json" : undefined
  if (text === "" || text.startsWith("[")) return undefined
  return firstLine.includes("\t") && !firstLine.includes(",") ? "tsv" : "csv"
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
