import { linkPages, linkRulesAndCodes } from "./links.ts"
import { slug } from "../slug.ts"
import type { ApiName, ListedName } from "./names.ts"
import { headOverloads } from "./overloads.ts"
import { describeParameters, type Summaries } from "./parameters.ts"
import { formatSignatures, joinTypes } from "./signatures.ts"

/** Sections that tell readers nothing: which declaration a member overrides, and type parameters without a text. */
const idleSections = [
  /^#+ (?:Overrides|Inherited from|Implementation of)\n\n.*\n\n?/gm,
  /^#+ Type Parameters\n\n\| Type Parameter(?: \| Default type)? \|\n(?:\|.*\n)+\n?/gm,
  /^Defined in: .*\n\n?/gm,
  /^\*\*\*\n\n?/gm,
]

/** Returns the page of a name: a head, what TypeDoc wrote, and an example where the name has none of its own. */
export async function writeNamePage(
  name: ListedName,
  written: string,
  summaries: Summaries,
): Promise<string> {
  const kept = idleSections.reduce((text, section) => text.replace(section, ""), written)
  const described = headOverloads(describeParameters(kept, name.page, summaries))
  const body = joinTypes(linkPages(linkRulesAndCodes(described), "../../.."))
  const parts = [
    headOf(name),
    (await formatSignatures(body)).trim(),
    ...(name.shown === undefined ? [] : [borrowedExample(name, name.shown)]),
    ...noteOnPrelude(name),
    ...listOf("Types on this page", name.uses),
    ...listOf("Used by", name.usedBy),
  ]
  return `${parts.join("\n\n")}\n`
}

function headOf({ name, kind, isType, entries, task, file, summary }: ListedName): string {
  const places = entries.map(({ specifier, folder }) => `[\`${specifier}\`](../${folder}/index.md)`)
  const links = task === undefined ? [] : [`[${task.title}](index.md#${slug(task.title)})`]
  const specifier = entries[0]?.specifier ?? ""
  return [
    "---",
    `title: ${JSON.stringify(name)}`,
    `description: ${JSON.stringify(summary.replaceAll("`", ""))}`,
    "pageClass: api",
    "prev: false",
    "next: false",
    "---",
    "",
    `# ${name}`,
    "",
    [`${kind} of ${places.join(" and ")}`, ...links, `\`src/${file}\``].join(" · "),
    "",
    "```ts",
    `import ${isType ? "type " : ""}{ ${name} } from "${specifier}"`,
    "```",
  ].join("\n")
}

function borrowedExample(name: ListedName, shown: ApiName): string {
  const link = `[\`${shown.name}\`](../${shown.page})`
  const what = name.isType ? "type" : "constant"
  const blocks = shown.examples.map((code) => `\`\`\`ts\n${code.trim()}\n\`\`\``)
  return [`## Example of ${link}, which uses this ${what}`, ...blocks].join("\n\n")
}

/** Returns a section that links to names; nothing without names. */
function listOf(title: string, names: readonly ApiName[]): readonly string[] {
  if (names.length === 0) return []
  const links = names
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
    .map(({ name, page }) => `[\`${name}\`](../${page})`)
  return [`## ${title}`, links.join(", ")]
}

/** Returns a line about the rows and the table that examples take for granted; nothing where no example uses them. */
function noteOnPrelude({ examples, shown }: ListedName): readonly string[] {
  const code = [...examples, ...(shown?.examples ?? [])].join("\n")
  const isGiven = (word: string): boolean =>
    new RegExp(`(?<![.\\w])${word}\\b(?!\\s*[:=])`).test(code) &&
    !new RegExp(`\\b(?:const|let) (?:\\{[^}]*)?${word}\\b`).test(code)
  return isGiven("movies") || isGiven("table")
    ? ["Examples use [these rows and this table](../index.md#rows-and-table-of-the-examples)."]
    : []
}
