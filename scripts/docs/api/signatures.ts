import { format, type Options } from "prettier"

/** As wide as the text of a page of the site. */
const style: Options = { parser: "typescript", printWidth: 76, semi: false }

/** Formats the signatures of a page, so that a long one has a parameter a line. Examples stay as they are. */
export async function formatSignatures(document: string): Promise<string> {
  const parts = document.split(/^(```ts\n[^]*?^```$)/m)
  let heading = ""
  const written: string[] = []
  for (const part of parts) {
    const isCode = part.startsWith("```ts\n")
    if (!isCode) heading = part.match(/^#+ .*$/gm)?.at(-1) ?? heading
    const isExample = /^#+ Examples?$/.test(heading) || part.includes("// =>")
    written.push(isCode && !isExample ? await formatBlock(part) : part)
  }
  return written.join("")
}

async function formatBlock(block: string): Promise<string> {
  const code = block.replace(/^```ts\n|```$/g, "").trim()
  return `\`\`\`ts\n${await formatSignature(code)}\n\`\`\``
}

/** Formats a declaration, or a member of one. A text that is neither stays as it is. */
async function formatSignature(code: string): Promise<string> {
  const isMember =
    !/^(?:abstract |declare )?(?:function|type|const|interface|class|let|enum)\b/.test(code)
  const [before, after] = isMember ? ["interface Given {\n", "\n}"] : ["declare ", ""]
  try {
    const formatted = (await format(before + code + after, style)).trim()
    if (!isMember) return formatted.replace(/^declare /, "")
    return formatted.split("\n").slice(1, -1).join("\n").replace(/^ {2}/gm, "")
  } catch {
    return code
  }
}

/** Makes one piece of code of each type that a function takes or returns. TypeDoc writes a piece for each name in it. */
export function joinTypes(document: string): string {
  return document
    .replace(
      /^(#+ Returns\n\n)(.*`.*)$/gm,
      (_, heading: string, type: string) => heading + joinType(type),
    )
    .replace(/^\| Parameter \| Type \|.*\n.*\n(?:\|.*\n)+/gm, (table) => {
      const [head = "", line = "", ...rows] = table.split("\n")
      return [head, line, ...rows.map(joinRow)].join("\n")
    })
}

function joinRow(row: string): string {
  // A pipe inside of a cell has a backslash before it.
  const [start, name, type, ...rest] = row.split(/(?<!\\)\|/)
  return type === undefined ? row : [start, name, ` ${joinType(type.trim())} `, ...rest].join("|")
}

function joinType(type: string): string {
  const code = type
    .replace(/^\\\| /, "")
    .replace(/\[`([^`]*)`\]/g, "[$1]")
    .replace(/`([^`]*)`/g, (_, text: string) => escapeCode(text))
    .replaceAll("\\<", "&lt;")
    .replaceAll("\\>", "&gt;")
  return `<code>${code}</code>`
}

/** Writes text of code as Markdown outside of code. */
function escapeCode(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("{{", "&#123;{")
    .replace(/[*_[\]]/g, "\\$&")
}
