import { visible } from "../../diagnostics/visible.ts"

/**
 * Returns a text of several lines with a stand-in for every character that shows nothing or would
 * disturb a terminal, except the line feeds between the lines. Foreign text in it must have been
 * made visible before, since a line feed of its own would look like the end of a line.
 */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n")
}
