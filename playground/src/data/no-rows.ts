const sqlComments = /^(?:--[^\n]*\n\s*|\/\*[^]*?\*\/\s*)+/

const sqlStart =
  /^(insert\s+into|replace\s+into|delete\s+from|(?:create|drop|alter)\s+table|update(?=\s+\S+\s+set\s)|select(?=\s[^]*\sfrom\s)|with(?=\s+\S+\s+as\s*\())/i

/** Names markup and SQL by how they start: no table begins so, and a URL in them is no request. Undefined for anything else. */
export function nameCode(text: string): string | undefined {
  const start = text.trimStart()
  if (/^<\?xml\b/i.test(start)) return "XML"
  if (/^<[!/a-z]/i.test(start)) return "HTML"
  const [words] = sqlStart.exec(start.replace(sqlComments, "")) ?? []
  return words && `SQL (${words.replace(/\s+/g, " ").toUpperCase()} …)`
}

const prose = "a text without columns"

/** The lines at the start that are looked at. */
const lookedAt = 20

/**
 * Names what has no columns, by its start: markup, SQL, and a text whose first line is no list of names.
 * @returns undefined for what may be CSV, whose faults the reader describes.
 */
export function nameNoRows(start: string): string | undefined {
  const code = nameCode(start)
  const lines = start.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "")
  const [header = "", ...others] = lines.slice(0, lookedAt)
  if (code !== undefined || header.includes("\t")) return code
  const columns = cellsOf(header).length
  const isEven = others.every((line) => cellsOf(line).length === columns)
  if (isEven && columns === 1) return isName(header) ? undefined : prose
  // Cells in quotes may hold separators, which only the reader tells apart.
  if (others.some((line) => line.includes('"'))) return undefined
  const isTitle = !/[,;|]./.test(header)
  const isProse =
    (isEven ? isSentence : hasProse)(header) ||
    (isTitle && others.filter(hasProse).length * 2 >= others.length)
  return isProse ? prose : undefined
}

function cellsOf(line: string): readonly string[] {
  return line.split(/[,;|]/)
}

function countWords(line: string): number {
  return line.split(/\s+/).filter((word) => word !== "").length
}

/** The words between two separators from which on lines with different numbers of them are no CSV with a fault. */
const proseWords = 2.5

function hasProse(line: string): boolean {
  return isSentence(line) || countWords(line) / cellsOf(line).length >= proseWords
}

/** True for the name of a single column. */
function isName(header: string): boolean {
  const name = header.trim().replace(/^(["'])(.*)\1$/, "$2")
  return (
    /^[\p{L}\p{N}_$#][^=:;{}<>"]*$/u.test(name) &&
    !/\p{L}[.!?]$/u.test(name) &&
    countWords(name) < 4
  )
}

/** True for several names that are none: a sentence with a space after each comma. */
function isSentence(header: string): boolean {
  const isEnded = /\p{L}{4,}[.!]["')]?\s*$/u.test(header)
  return isEnded && !/[,;|]\S/.test(header) && countWords(header) > 3
}
