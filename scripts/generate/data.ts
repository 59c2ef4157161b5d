/** The most characters of data that stay in one line. */
const longestLine = 60

/** Writes the data of a diagnostic or of a sentence: in a line, or as a block where it is long. */
export function writeData(data: unknown): string {
  const text = JSON.stringify(data, undefined, 2)
  const line = text.replace(/\n */g, " ")
  return line.length <= longestLine ? `Data: \`${line}\`` : `Data:\n\n\`\`\`json\n${text}\n\`\`\``
}
