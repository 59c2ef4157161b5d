import * as builderCodes from "../../src/builder/codes.ts"
import * as codes from "../../src/diagnostics/codes.ts"
import type { Code, DiagnosticCode } from "../../src/diagnostics/codes.ts"
import * as sieveCodes from "../../src/sieve/codes.ts"

/** What the files of codes export: constants, and functions that make them. */
const exported: readonly object[] = [codes, builderCodes, sieveCodes].flatMap((file) =>
  Object.values<object>(file),
)

/** The codes, in the order of the table. */
export const everyCode: readonly Code[] = exported
  .filter((value): value is Code => Object.hasOwn(value, "code"))
  .sort((left, right) => left.order - right.order)

const byName = new Map(everyCode.map((code) => [code.code, code]))

/** The entry of a code in the table. */
export function codeOf(name: DiagnosticCode): Code {
  const code = byName.get(name)
  if (code === undefined) throw new Error(`No constant holds the code ${name}.`)
  return code
}

/** The most characters of data that stay in one line. */
const longestLine = 60

/** Writes the data of a diagnostic or of a sentence: in a line, or as a block where it is long. */
export function writeData(data: unknown): string {
  const text = JSON.stringify(data, undefined, 2)
  const line = text.replace(/\n */g, " ")
  return line.length <= longestLine ? `Data: \`${line}\`` : `Data:\n\n\`\`\`json\n${text}\n\`\`\``
}
