/** The longest line of an example, so that a page of the site shows it whole. */
const longestLine = 74

/** Puts results that do not fit into their line (`code // => result`) below it, in each block of code of a page in Markdown. */
export function layOutResults(page: string): string {
  let language: string | undefined
  return page
    .split("\n")
    .flatMap((line) => {
      const [, opened] = /^```(\w*)/.exec(line) ?? []
      if (opened !== undefined) language = language === undefined ? opened : undefined
      return opened === undefined && /^[jt]sx?$/.test(language ?? "") ? layOutLine(line) : [line]
    })
    .join("\n")
}

function layOutLine(line: string): readonly string[] {
  const [, indent = "", code = "", result] = /^( *)(.*?) *\/\/ => (.*)$/.exec(line) ?? []
  // Where a quote is open, the arrow is part of a string.
  const isOpen = (code.match(/["'`]/g) ?? []).length % 2 === 1
  if (result === undefined || isOpen || line.length <= longestLine) return [line]
  const room = longestLine - indent.length - "// => ".length
  const lines = wrap(result, room).map((part, index) =>
    index === 0 ? `${indent}// => ${part}` : `${indent}//    ${part}`,
  )
  return code === "" ? lines : [indent + code, ...lines]
}

/** Breaks an expression at spaces that no string holds. */
function wrap(expression: string, room: number): readonly string[] {
  const lines: string[] = []
  for (const part of expression.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|\S)+/g) ??
    []) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + part.length <= room)
      lines[lines.length - 1] = `${last} ${part}`
    else lines.push(part)
  }
  return lines
}
