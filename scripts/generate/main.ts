import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { writeDiagnostics } from "./diagnostics.ts"
import { writeDiagrams } from "./diagrams.ts"
import { writeEbnf } from "./ebnf.ts"
import { writeExportedNames } from "./exported-names.ts"
import { writeFilterableFields } from "./filterable-fields.ts"
import { readGrammar } from "./grammar.ts"
import { writeRules } from "./rules.ts"
import { drawLanguage, drawNarrowLanguage } from "./language-picture.ts"
import { writeWordLists } from "./word-lists.ts"

/** A file of the project that a script writes. */
export interface GeneratedFile {
  /** The path from the root of the project. */
  readonly path: string
  readonly text: string
}

const tolerant =
  "It is the tolerant grammar: it accepts every text. What a text means is decided after it, by rules of README.md:"

const filtersComment = `The grammar of "filters". Generated from the parser by "npm run generate"; do not edit.

${tolerant}
balance of brackets and the names of a group (T6, T7), trimming of white space (T8), escapes and null (T9, T10),
conditions without an operator (T12). An operator is read at the first place where one can be read, and the longest
there (T2); from it to the next comma without a backslash, the text is values.`

const sortsComment = `The grammar of "sorts". Generated from the parser by "npm run generate"; do not edit.

${tolerant}
trimming of white space, the sign of descending order, empty and repeated entries (all T15).`

const root = new URL("../../", import.meta.url)

/** Returns every generated file with its current content. */
export function generateFiles(): GeneratedFile[] {
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
    { path: "docs/reference/diagnostics.md", text: writeDiagnostics() },
    { path: "docs/reference/rules.md", text: writeRules() },
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
