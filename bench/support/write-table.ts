import { layOutTable } from "../../scripts/generate/lay-out-table.ts"
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
  return layOutTable([["", ...contenders], ...rows])
}

/** A pipe would end the cell, in code too. */
export function escapePipes(text: string): string {
  return text.replaceAll("|", "\\|")
}
