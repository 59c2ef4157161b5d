import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { writeDiagnostics } from "./diagnostics.ts"
import { writeDiagrams } from "./diagrams.ts"
import { writeEbnf, readGrammar } from "./grammar.ts"
import { writeEngineTypes } from "./engine-types.ts"
import { writeExplanations } from "./explanations.ts"
import { writeExportedNames } from "./exported-names.ts"
import { writeFieldFileSchema } from "./field-file-schema.ts"
import { writeFilterableFields } from "./filterable-fields.ts"
import { writeRuleFiles, writeRules } from "./rules.ts"
import { drawLanguage, drawNarrowLanguage } from "./language-picture.ts"
import { writeTextMateGrammar } from "./text-mate.ts"
import { writeWordLists } from "./word-lists.ts"

/** A file of the project that a script writes. */
export interface GeneratedFile {
  /** The path from the root of the project. */
  readonly path: string
  readonly text: string
}

const titleOf = (parameter: string): string =>
  `The grammar of "${parameter}". Generated from the parser by "npm run generate"; do not edit.`

const tolerant = `It is tolerant: it accepts every text. It defines the tree up to the actions below a production, each with
its rules. README.md describes them, under "Grammar files".`

const filtersComment = `${titleOf("filters")}

${tolerant} A text is read from left to right.
At each place the longest of the tokens that the grammar allows there is read: "==" rather than the stray character "=",
and an escape rather than a backslash. A repetition goes on as long as it can.`

const sortsComment = `${titleOf("sorts")}

${tolerant}`

const root = new URL("../../", import.meta.url)

/** Returns every generated file with its current content. */
function generateFiles(): GeneratedFile[] {
  const filters = readGrammar("filters")
  const sorts = readGrammar("sorts")
  return [
    { path: "grammar/filters.ebnf", text: writeEbnf(filtersComment, filters) },
    { path: "grammar/sorts.ebnf", text: writeEbnf(sortsComment, sorts) },
    {
      path: "grammar/diagrams.html",
      text: writeDiagrams([
        { title: "filters", introduction: introductionOf(filtersComment), productions: filters },
        { title: "sorts", introduction: introductionOf(sortsComment), productions: sorts },
      ]),
    },
    { path: "grammar/fields.schema.json", text: writeFieldFileSchema() },
    { path: "grammar/trommel.tmLanguage.json", text: writeTextMateGrammar() },
    { path: "docs/reference/diagnostics.md", text: writeDiagnostics() },
    { path: "docs/reference/explanations.md", text: writeExplanations() },
    { path: "docs/reference/tables-of-databases.md", text: writeEngineTypes() },
    { path: "docs/reference/rules.md", text: writeRules() },
    { path: "docs/maintainers/rules.md", text: writeRuleFiles() },
    { path: "docs/language.svg", text: drawLanguage() },
    { path: "docs/language-narrow.svg", text: drawNarrowLanguage() },
    { path: "src/mock/seed/word-lists.ts", text: writeWordLists() },
    { path: "docs/reference/filterable-fields.md", text: writeFilterableFields() },
    { path: "docs/maintainers/exported-names.txt", text: writeExportedNames() },
  ]
}

/** Returns the files whose content is stale. */
export function findStaleFiles(): GeneratedFile[] {
  return generateFiles().filter(({ path, text }) => {
    const file = new URL(path, root)
    return !existsSync(file) || readFileSync(file, "utf8") !== text
  })
}

/** Writes the stale files. */
export function writeStaleFiles(): GeneratedFile[] {
  const stale = findStaleFiles()
  for (const { path, text } of stale) writeFileSync(new URL(path, root), text)
  return stale
}

/** Returns the comment without its first line, which the page shows once for all grammars. */
function introductionOf(comment: string): string {
  return comment.split("\n").slice(2).join(" ")
}
