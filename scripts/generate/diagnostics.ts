import { writeData, everyCode } from "./code-table.ts"
import { readFileSync } from "node:fs"
import type { Code, DiagnosticCode } from "../../src/diagnostics/codes.ts"
import { formatDiagnostic } from "../../src/diagnostics/format.ts"
import { bindingExamples, sieveExamples } from "./sieve-examples.ts"
import type { Example } from "./example.ts"
import { examples, refusalExamples } from "./examples.ts"
import { findPlaygroundPlace, type PlaygroundPlace } from "./playground-link.ts"
import { linkRule } from "./rules/specification.ts"
import { sqlExamples } from "./sql-examples.ts"

const tableSource = readFileSync(new URL("example-table.ts", import.meta.url), "utf8")

/** Returns the definition without the import and the comment before it. */
const shownTable = `import { defineFields } from "trommel"\n\n${tableSource.slice(tableSource.indexOf("const table")).trim()}`

const introduction = `---
keywords: error codes, error messages
---

<!-- Generated from the table of codes by "npm run generate"; do not edit. -->

# Diagnostics

A misspelled name, an unreadable value or an extra comma changes what a query means. Each such effect has a code. The codes are in the order in which diagnostics at the same place are listed, and name [rules](rules.md). The codes of [stock Sieve](#codes-of-stock-sieve), of [a binding](#codes-of-a-binding) and of [databases](#codes-of-databases) come last.

- **error**: a part of the query has no effect or makes no sense
- **warning**: a part is legal, but probably a mistake
- **hint**: worth knowing

A table of your own is strict: a query with any error or warning is refused. A [lenient](../guide/defining-fields.md#lenient-and-strict) one, such as the table of a service that ignores mistakes, ignores the part and refuses only a query over a limit, the text of filters in the place of a URL, and what the server of a binding refuses. The examples show the effects in lenient mode. At most 20 diagnostics are listed; \`omitted\` is the number of the others.

A message has two parts, which a diagnostic has as well: \`problem\`, what was expected and what was given, and \`effect\`, what happens because of it. In a query that strict refuses, \`effect\` is empty, except where a code refuses by itself ("Nothing is evaluated.").

Every diagnostic has \`data\`: what its message and hint say, as plain JSON whose type follows from the code. [Filter forms and translation](../guide/filter-forms.md) shows how to use it.

An example ends in "Playground" and a link. Where the link is text, append it to the address that \`npm start\` prints: it opens the example with its diagnostics, fixes and rows. An example that cannot be opened ends in the reason.

The examples were run over this table when the page was made.

\`\`\`ts
${shownTable}
\`\`\``

const stockIntroduction =
  "Only the dialect `sieve` has these codes. [Its page](stock-sieve-dialect.md) describes the rules S1 to S30. The dialect also reports codes of a query, some with an S rule. In it, strict refuses a query only for `gave-up`. The examples were run with `{ dialect: sieve }`."

const bindingIntroduction =
  "Only `readUrl` with a `modelBinding` and a dialect made with `sieveWith({ binding })` report these codes, for what a [web framework](stock-sieve-dialect.md#what-the-web-framework-reads) does with the query string before Sieve sees it. A bad request is refused, in lenient mode too."

const databaseIntroduction =
  "Only `trommel/kysely` reports these codes, for what a database cannot do exactly as memory does, and `listEndpoint` reports `unreadable-cursor` for a source with cursors. The query is refused, in lenient mode too. The examples were run over a table of SQLite with a text column `name`."

/** The example of each code. The compiler refuses this table when one is missing. */
export const allExamples: { readonly [Name in DiagnosticCode]: Example } = {
  ...examples,
  ...refusalExamples,
  ...sieveExamples,
  ...bindingExamples,
  ...sqlExamples,
}

/** The codes that a table has examples for, in the order of the table of codes. */
function codesIn(table: { readonly [Name in DiagnosticCode]?: Example }): readonly Code[] {
  return everyCode.filter(({ code }) => Object.hasOwn(table, code))
}

/** The codes that checking a query can report. */
export const queryCodes = codesIn(examples)
/** The codes of refused calls. */
export const refusalCodes = codesIn(refusalExamples)
/** The codes that only the dialect of stock Sieve has. */
export const sieveCodes = codesIn(sieveExamples)
/** The codes that only the binding of a server has. */
export const bindingCodes = codesIn(bindingExamples)
/** The codes that only databases have. */
const sqlCodes = codesIn(sqlExamples)

/** Writes the page of all diagnostic codes. Throws when an example does not show its code. */
export function writeDiagnostics(): string {
  const sections = [
    introduction,
    ["## Overview", overview(queryCodes)].join("\n\n"),
    "## Codes of a query",
    ...queryCodes.map(section),
    "## Refusals",
    "These are refused in lenient and in strict mode: a function returns them as the diagnostics of a `Result`, and `orThrow(result)` throws them.",
    ...refusalCodes.map(section),
    ["## Codes of stock Sieve", stockIntroduction, overview(sieveCodes)].join("\n\n"),
    ...sieveCodes.map(section),
    ["## Codes of a binding", bindingIntroduction, overview(bindingCodes)].join("\n\n"),
    ...bindingCodes.map(section),
    ["## Codes of databases", databaseIntroduction, overview(sqlCodes)].join("\n\n"),
    ...sqlCodes.map(section),
  ]
  return `${sections.join("\n\n")}\n`
}

function overview(all: readonly Code[]): string {
  const rows = all.map(
    ({ code, severity, rules }) =>
      `| [\`${code}\`](#${code}) | ${severity} | ${rules.map(linkRule).join(", ")} |`,
  )
  return ["| code | severity | rules |", "| --- | --- | --- |", ...rows].join("\n")
}

function section({ code, severity, rules }: Code): string {
  const { when, shown, text, run } = allExamples[code]
  const diagnostic = run().find((candidate) => candidate.code === code)
  if (diagnostic === undefined) throw new Error(`The example for ${code} does not show it.`)
  return [
    `### ${code}`,
    `**${severity}** · ${rules.length > 1 ? "rules" : "rule"} ${rules.map(linkRule).join(", ")}`,
    when,
    fence(shown),
    fence(formatDiagnostic(diagnostic, text)),
    writeData(diagnostic.data),
    writePlace(findPlaygroundPlace(code, allExamples[code])),
  ].join("\n\n")
}

function writePlace(place: PlaygroundPlace): string {
  if ("reason" in place) return `Not in the playground. ${place.reason}`
  return `Playground${place.with === undefined ? "" : `, ${place.with}`}: \`${place.link}\``
}

function fence(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``
}
