import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { documentPaths, root } from "../../support/examples.ts"

const documents = documentPaths("*.md", "docs/**/*.md", "grammar/**/*.md")

/** Returns the number of cells of a row. A pipe after an odd run of backslashes is part of its cell, in code too. */
const countCells = (row: string): number => {
  const inner = row.trim().replace(/^\|/, "")
  const pipes = Array.from(inner.matchAll(/(\\*)\|/g)).filter(
    ([, escapes = ""]) => escapes.length % 2 === 0,
  )
  return pipes.length + (/(^|[^\\])(\\\\)*\|$/.test(inner) ? 0 : 1)
}

/** Returns the rows of other length than the head of their table, each with its line, from 1 on. */
const findUnevenRows = (text: string): string[] => {
  let fence = ""
  let head = 0
  const lines = text.split("\n")
  return lines.flatMap((line, index) => {
    const mark = /^ *(`{3,}|~{3,})/.exec(line)?.[1] ?? ""
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = ""
      return []
    }
    fence = mark
    if (line.trim() === "" || fence !== "") head = 0
    else if (/^[ |:-]*-[ |:-]*$/.test(line) && line.includes("|"))
      head = countCells(lines[index - 1] ?? "")
    return head === 0 || countCells(line) === head ? [] : [`${index + 1}: ${line}`]
  })
}

describe("tables in the documents", () => {
  it.each(documents)("every row of the tables of %s is as long as its head", (document) => {
    expect(findUnevenRows(readFileSync(join(root, document), "utf8"))).toEqual([])
  })

  it("the check finds rows that a pipe cuts and rows that lack a cell", () => {
    const table = [
      "| a | b |",
      "| - | - |",
      "| `x` | y |",
      "| `\\|` | y |",
      "| `|` | y |",
      "| `\\\\|` | y |",
      "| x |",
      "",
      "| no | table | here |",
      "```",
      "| a | b |",
      "| - | - |",
      "| x |",
      "```",
    ]
    expect(findUnevenRows(table.join("\n"))).toEqual([
      "5: | `|` | y |",
      "6: | `\\\\|` | y |",
      "7: | x |",
    ])
    expect(findUnevenRows("a | b\n- | -\nx | y\nx")).toEqual(["4: x"])
  })
})
