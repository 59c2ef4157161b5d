import { linkPages, linkRulesAndCodes, linkTypes } from "./links.ts"
import { slug } from "../slug.ts"
import type { ApiName, ListedName } from "./names.ts"
import { headOverloads } from "./overloads.ts"
import { describeParameters } from "./parameters.ts"
import { formatSignatures, joinTypes } from "./signatures.ts"

/** Sections that tell readers nothing: which declaration a member overrides, and type parameters without a text. */
const idleSections = [
  /^#+ (?:Overrides|Inherited from|Implementation of)\n\n.*\n\n?/gm,
  /^#+ Type Parameters\n\n\| Type Parameter(?: \| Default type)? \|\n(?:\|.*\n)+\n?/gm,
  /^Defined in: .*\n\n?/gm,
  /^\*\*\*\n\n?/gm,
]

/** Returns the page of a function, a class or a constant: a head, and what TypeDoc wrote. */
export async function writeNamePage(
  name: ListedName,
  written: string,
  names: readonly ListedName[],
): Promise<string> {
  const parts = [
    headOf(name),
    await readWritten(name, written, names),
    ...noteOnPrelude(name),
    ...listOf("## Types on this page\n\n", name.uses),
    ...listOf("## Used by\n\n", name.usedBy),
  ]
  return `${parts.join("\n\n")}\n`
}

/** Returns the section of a type on the page of the types of its entry. */
export async function writeTypeSection(
  name: ListedName,
  written: string,
  names: readonly ListedName[],
): Promise<string> {
  const text = await readWritten(name, written, names)
  return [
    `## ${name.name}`,
    placeOf(name),
    flatten(text, slug(name.name)),
    ...noteOnPrelude(name),
    ...listOf("Example: ", name.shown === undefined ? [] : [name.shown]),
    ...listOf("Uses ", name.uses),
    ...listOf("Used by ", name.usedBy),
  ].join("\n\n")
}

/**
 * Returns the text of a type without headings, which would fill the outline and be alike in many types. Members of one line become
 * inline code: colored blocks would make up most of the page.
 */
function flatten(text: string, anchor: string): string {
  return text
    .replace(/^(```+)[^]*?^\1$|^#+ (.+)$/gm, (whole: string, _, heading?: string) =>
      heading === undefined ? whole : `**${heading}**`,
    )
    .replace(/^\*\*(?!Examples?\*\*).+\*\*\n\n```ts\n([^`\n]+)\n```$/gm, "`$1`")
    .replace(/\]\(#[^)\s]*\)/g, `](#${anchor})`)
}

/** Returns what TypeDoc wrote for a name, without what tells readers nothing, and with links and formatted signatures. */
async function readWritten(
  name: ListedName,
  written: string,
  names: readonly ListedName[],
): Promise<string> {
  const summaries = new Map(names.map((one) => [one.written, one.summary]))
  const places = new Map(names.map((one) => [one.written, one.page]))
  const kept = idleSections.reduce((text, section) => text.replace(section, ""), written)
  const described = headOverloads(describeParameters(kept, name.written, summaries))
  const linked = linkTypes(linkRulesAndCodes(described), name.written, places)
  return (await formatSignatures(joinTypes(linkPages(linked, "../../..")))).trim()
}

/** Returns where a name is exported, what it is for, and where it is declared. */
function placeOf({ kind, entries, task, file }: ListedName): string {
  const places = entries.map(({ specifier, folder }) => `[\`${specifier}\`](../${folder}/index.md)`)
  const links = task === undefined ? [] : [`[${task.title}](index.md#${slug(task.title)})`]
  return [`${kind} of ${places.join(" and ")}`, ...links, `\`src/${file}\``].join(" · ")
}

function headOf(listed: ListedName): string {
  const { name, entries, summary } = listed
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
    placeOf(listed),
    "",
    "```ts",
    `import { ${name} } from "${entries[0]?.specifier ?? ""}"`,
    "```",
  ].join("\n")
}

/** Returns a line or a section that links to names; nothing without names. */
function listOf(start: string, names: readonly ApiName[]): readonly string[] {
  if (names.length === 0) return []
  const links = names
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
    .map(({ name, page }) => `[\`${name}\`](../${page})`)
  return [start + links.join(", ")]
}

/** Returns a line about the rows and the table that examples take for granted; nothing where no example uses them. */
function noteOnPrelude({ examples }: ListedName): readonly string[] {
  const code = examples.join("\n")
  const isGiven = (word: string): boolean =>
    new RegExp(`(?<![.\\w])${word}\\b(?!\\s*[:=])`).test(code) &&
    !new RegExp(`\\b(?:const|let) (?:\\{[^}]*)?${word}\\b`).test(code)
  return isGiven("movies") || isGiven("table")
    ? ["Examples use [these rows and this table](../index.md#rows-and-table-of-the-examples)."]
    : []
}
