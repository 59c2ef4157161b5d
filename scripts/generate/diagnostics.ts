import { readFileSync } from "node:fs"
import type { Code, DiagnosticCode } from "../../src/diagnostics/codes.ts"
import { formatDiagnostic } from "../../src/diagnostics/format.ts"
import { everyCode } from "./code-table.ts"
import type { Example } from "./example.ts"
import { examples, refusalExamples } from "./examples.ts"
import { sieveExamples } from "./sieve-examples.ts"

const tableSource = readFileSync(new URL("example-table.ts", import.meta.url), "utf8")

/** The definition alone, without the import and the comment before it. */
const shownTable = tableSource.slice(tableSource.indexOf("const table")).trim()

const introduction = `<!-- Generated from the table of codes by "npm run generate"; do not edit. -->

# Diagnostics

A list endpoint of this language answers with status 200 whatever the query says: a misspelt name, a value that cannot be read, a comma too many only change the list. Each such effect has a code. This page lists all of them, in the order in which findings at one place are listed; the rules are those of [the specification](../../grammar/README.md). The codes that only [stock Sieve](#codes-of-stock-sieve) has come last.

- **error**: that part of the query has no effect or no sense
- **warning**: legal, but hardly meant
- **hint**: worth knowing

Lenient, the default, rejects nothing but what passes a limit. Strict refuses a query with any error or warning. At most 20 diagnostics are listed; \`omitted\` is the number of the others.

The examples are real: they were run over this table when the page was made.

\`\`\`ts
${shownTable}
\`\`\``

const stockIntroduction =
  "These come from the dialect `sieve` alone; what it does is in [the page on the dialect](stock-sieve-dialect.md), where the rules S1 to S20 are told. It reports codes of a query as well, some by an S rule, and strict refuses on `gave-up` only, whatever else is found. The examples were run with `{ dialect: sieve }`."

/** Every code has an example: the compiler refuses this table when one is missing. */
export const allExamples: { readonly [Name in DiagnosticCode]: Example } = {
  ...examples,
  ...refusalExamples,
  ...sieveExamples,
}

/** The codes that a table has examples for, in the order of the table of codes. */
function codesIn(table: { readonly [Name in DiagnosticCode]?: Example }): readonly Code[] {
  return everyCode.filter(({ code }) => Object.hasOwn(table, code))
}

/** The codes that checking a query gives. */
export const queryCodes = codesIn(examples)
/** The codes of what is refused outright. */
export const refusalCodes = codesIn(refusalExamples)
/** The codes that only the dialect of stock Sieve has. */
export const sieveCodes = codesIn(sieveExamples)

/** The page of all diagnostic codes. Fails when an example does not show its code. */
export function writeDiagnostics(): string {
  const sections = [
    introduction,
    ["## Overview", overview(queryCodes)].join("\n\n"),
    "## Codes of a query",
    ...queryCodes.map(section),
    "## Refusals",
    "What is refused outright, in lenient as in strict: a function gives it as the diagnostics of a `Result`, its `…OrThrow` twin throws it.",
    ...refusalCodes.map(section),
    ["## Codes of stock Sieve", stockIntroduction, overview(sieveCodes)].join("\n\n"),
    ...sieveCodes.map(section),
  ]
  return `${sections.join("\n\n")}\n`
}

function overview(all: readonly Code[]): string {
  const rows = all.map(
    ({ code, severity, rules }) =>
      `| [\`${code}\`](#${code}) | ${severity} | ${rules.join(", ")} |`,
  )
  return ["| code | severity | rules |", "| --- | --- | --- |", ...rows].join("\n")
}

function section({ code, severity, rules }: Code): string {
  const { when, shown, text, run } = allExamples[code]
  const diagnostic = run().find((candidate) => candidate.code === code)
  if (diagnostic === undefined) throw new Error(`The example for ${code} does not show it.`)
  return [
    `### ${code}`,
    `**${severity}** · ${rules.length > 1 ? "rules" : "rule"} ${rules.join(", ")}`,
    when,
    fence(shown),
    fence(formatDiagnostic(diagnostic, text)),
  ].join("\n\n")
}

function fence(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``
}
