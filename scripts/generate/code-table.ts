import * as constants from "../../src/diagnostics/codes.ts"
import type { Code, DiagnosticCode } from "../../src/diagnostics/codes.ts"

const byName = new Map(Object.values<Code>(constants).map((code) => [code.code, code]))

/** The entry of a code in the table. */
export function codeOf(name: DiagnosticCode): Code {
  const code = byName.get(name)
  if (code === undefined) throw new Error(`No constant holds the code ${name}.`)
  return code
}

/** The codes, in the order of the table. */
export const everyCode: readonly Code[] = Object.values<Code>(constants).sort(
  (left, right) => left.order - right.order,
)

/** The most characters of data that stay in one line. */
const longestLine = 60

/** Writes the data of a diagnostic or of a sentence: in a line, or as a block where it is long. */
export function writeData(data: unknown): string {
  const text = JSON.stringify(data, undefined, 2)
  const line = text.replace(/\n */g, " ")
  return line.length <= longestLine ? `Data: \`${line}\`` : `Data:\n\n\`\`\`json\n${text}\n\`\`\``
}
