import type { Command, Help } from "commander"

/** Columns that the text beside a term needs. With fewer it is below the term. */
const leastBeside = 40

/** Writes a term of a help with its text. Both are wrapped at any width. */
export function formatItem(term: string, termWidth: number, text: string, help: Help): string {
  const { helpWidth = 80 } = help
  const indent = termWidth + 4
  if (text !== "" && helpWidth - indent >= leastBeside)
    return hang(`  ${term.padEnd(termWidth + 2)}`, help.boxWrap(text, helpWidth - indent))
  const named = hang("  ", help.boxWrap(term, Math.max(1, helpWidth - 2)))
  if (text === "") return named
  return `${named}\n${hang(" ".repeat(6), help.boxWrap(text, Math.max(1, helpWidth - 6)))}`
}

/** Writes wrapped lines after a start, and the others below the first. */
function hang(start: string, lines: string): string {
  return start + lines.replaceAll("\n", `\n${" ".repeat(start.length)}`)
}

/** Wraps a text around the help. The lines of commands stay whole, so that a shell takes them. */
export function wrapHelp(command: Command, text: string): string {
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80
  const help = Object.assign(command.createHelp(), { minWidthToWrap: 1 })
  return text.replace(/^( *(?:# |\d {2})?)(?!\$ )(\S.*)$/gm, (_, start: string, rest: string) =>
    hang(start, help.boxWrap(rest, Math.max(1, width - start.length))),
  )
}
