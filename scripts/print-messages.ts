import { formatDiagnostic } from "../src/diagnostics/format.ts"
import { everyCode } from "./generate/code-table.ts"
import { allExamples } from "./generate/diagnostics.ts"

/** Prints every diagnostic that the examples of all codes give, to be read from top to bottom. */
for (const { code } of everyCode) {
  const { shown, text, run } = allExamples[code]
  console.log(`== ${shown}\n`)
  for (const diagnostic of run()) console.log(`${formatDiagnostic(diagnostic, text)}\n`)
}
