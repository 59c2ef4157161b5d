/** Fenced blocks and inline code, which no edit of prose may change. */
const code = /^(```+)[^]*?^\1$|`[^`\n]*`/gm

/** Returns a document with its prose edited. Links and code stay as they are. */
export function mapProse(document: string, edit: (prose: string) => string): string {
  const kept = new RegExp(`${code.source}|\\[[^\\]\\n]*\\]\\([^)\\n]*\\)|<[^>\\n]*>|^#.*$`, "gm")
  let end = 0
  let edited = ""
  for (const match of document.matchAll(kept)) {
    edited += edit(document.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return edited + edit(document.slice(end))
}

/** Returns a document with its inline code edited. Fenced blocks, headings and links stay as they are. */
export function mapInlineCode(document: string, edit: (code: string) => string): string {
  return document.replace(
    /^(```+)[^]*?^\1$|^#.*$|\[[^\]\n]*\]\([^)\n]*\)|`([^`\n]*)`/gm,
    (whole: string, _fence: string | undefined, inline: string | undefined) =>
      inline === undefined ? whole : edit(inline),
  )
}
