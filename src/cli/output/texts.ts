import { visible } from "../../diagnostics/visible.ts"

/** Writes a number with its noun, such as `1,204 rows`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`
}

/** Joins the first items with commas, and says how many more there are. */
export function listSome(items: readonly string[], most = 10): string {
  const more = items.length > most ? `, and ${items.length - most} more` : ""
  return `${items.slice(0, most).join(", ")}${more}`
}

/** Writes a number of bytes in megabytes, such as `12.3 MB`. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}

/**
 * Returns a text of several lines with a stand-in for every character that shows nothing or would
 * disturb a terminal, except the line feeds between the lines. Foreign text in it must have been
 * made visible before, since a line feed of its own would look like the end of a line.
 */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n")
}

/** Said where a text was written with stand-ins. */
export const standInRemark =
  "This text has characters that a terminal cannot show. Write it to a file to get them."

/** Cuts a text that is longer than a number of characters. The last character of a cut one is an ellipsis. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
