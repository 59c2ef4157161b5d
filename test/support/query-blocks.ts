import type { PageState } from "../../playground/src/state/page-state.ts"
import { readQueryBlock } from "../../scripts/docs/query-block.ts"

/** A block fenced as `query`: one query that the site opens in the playground. */
export interface QueryBlock {
  /** The line of its fence, counted from 1. */
  readonly line: number
  readonly text: string
  /** The name of the rows. */
  readonly data: string
  /** The text of the document between the headings around the block. */
  readonly section: string
  /** Reads the block as the site does. Throws for a part that is not known. */
  readonly read: () => PageState
}

/** Returns the blocks of a document that hold a query, in their order. */
export function findQueryBlocks(markdown: string): readonly QueryBlock[] {
  return [...markdown.matchAll(/^(```+)(query\b.*)\n([^]*?)^\1$/gm)].map(
    ({ 2: info = "", 3: text = "", index }) => ({
      line: markdown.slice(0, index).split("\n").length,
      text: text.trim(),
      data: info.trim().split(/\s+/)[1] ?? "examples",
      section: sectionAt(markdown, index),
      read: () => readQueryBlock(info, text),
    }),
  )
}

function sectionAt(markdown: string, offset: number): string {
  const start = Math.max(0, markdown.lastIndexOf("\n## ", offset))
  const end = markdown.indexOf("\n## ", offset)
  return markdown.slice(start, end < 0 ? undefined : end)
}
