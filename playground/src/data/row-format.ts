import { formatOfName } from "../../../src/cli/input/format-of-name.ts"
import type { RowFormat } from "./catalog.ts"

/** The bytes at the start of a file that are looked at. */
const startBytes = 4096

/**
 * Chooses the form of a file by the end of its name, else by its first character and line.
 * @returns undefined for JSON, whose reader tells an array from lines.
 */
export async function chooseFormat(name: string, file: Blob): Promise<RowFormat | undefined> {
  const byName = formatOfName(name)
  if (byName !== undefined) return byName
  const format = formatOfStart(await file.slice(0, startBytes).text())
  return /\.json$/i.test(name) && format !== "json" ? undefined : format
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
