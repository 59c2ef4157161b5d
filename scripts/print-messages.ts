/**
 * Prints every message that a user can meet, to be read from top to bottom: each diagnostic with the example of its code, what
 * the command line says to wrong calls, and what the mock of the store service answers to wrong requests.
 */
import { formatDiagnostic } from "../src/diagnostics/format.ts"
import { everyCode } from "./generate/code-table.ts"
import { allExamples } from "./generate/diagnostics.ts"
import { commandLineMessages } from "./print-messages/command-line.ts"
import { mockMessages } from "./print-messages/mock.ts"

console.log("# Diagnostics\n")
for (const { code } of everyCode) {
  const { shown, text, run } = allExamples[code]
  console.log(`== ${shown}\n`)
  for (const diagnostic of run()) console.log(`${formatDiagnostic(diagnostic, text)}\n`)
}
console.log("# The command line\n")
for await (const message of commandLineMessages()) console.log(message)
console.log("# The mock of the store service\n")
for await (const message of mockMessages()) console.log(message)
