import { readFileSync } from "node:fs"
import { join } from "node:path"
import { entries, type Entry } from "./entries.ts"
import { linkPages } from "./links.ts"
import { slug } from "../slug.ts"
import type { ListedName } from "./names.ts"
import { root } from "../pages.ts"
import { tasks, type Task } from "./tasks.ts"

/** A section of the sidebar, in the form that VitePress reads. */
export interface SidebarItem {
  readonly text: string
  readonly link?: string
  readonly collapsed?: boolean
  readonly items?: readonly SidebarItem[]
}

/** The names of an entry that serve one task. */
interface TaskNames {
  readonly task: Task
  readonly names: readonly ListedName[]
}

/** Returns the names that an entry exports, by task. Values come before types. */
function namesByTask(entry: Entry, names: readonly ListedName[]): readonly TaskNames[] {
  const own = names.filter(({ entries: exporters }) => exporters.includes(entry))
  const rank = ({ isType }: ListedName): number => (isType ? 1 : 0)
  return tasks.flatMap((task) => {
    const found = own
      .filter((name) => name.task === task)
      .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, "en"))
    return found.length === 0 ? [] : [{ task, names: found }]
  })
}

/** Returns the page of an entry: its names by task, each with its first sentence. */
export function writeEntryPage(entry: Entry, names: readonly ListedName[]): string {
  const found = namesByTask(entry, names)
  const sections = found.map(({ task, names: own }) =>
    [
      `## ${task.title}`,
      "",
      "| name | what it is |",
      "| --- | --- |",
      ...own.map(
        ({ name, page, summary }) =>
          `| [\`${name}\`](../${page}) | ${summary.replaceAll("|", "\\|")} |`,
      ),
    ].join("\n"),
  )
  const text = linkPages(describeEntry(entry), "../../..")
  return `${[head, `# ${entry.specifier}`, text, ...sections.map((section) => linkPages(section, "../../.."))].join("\n\n")}\n`
}

/** The front matter of a page: no other page follows it, since names have no order of reading. */
const head = ["---", "prev: false", "next: false", "---"].join("\n")

/** Returns links to the tasks of the page of an entry. */
function linkTasks(found: readonly TaskNames[], page: string): string {
  return found.map(({ task: { title } }) => `[${title}](${page}#${slug(title)})`).join(" · ")
}

/** Returns the doc comment at the top of the file of an entry. */
function describeEntry({ source }: Entry): string {
  const text = readFileSync(join(root, `src/${source}.ts`), "utf8")
  const [comment = ""] = /^\/\*\*[^]*?@packageDocumentation/.exec(text) ?? []
  return comment
    .replace("@packageDocumentation", "")
    .replace(/^\s*(?:\/\*\*|\*) ?/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^`[^`]+`: (.)/, (_, first: string) => first.toUpperCase())
}

/** Returns the first page: the entries, the tasks, and what the examples take for granted. */
export function writeApiIndex(names: readonly ListedName[]): string {
  const rows = entries.map((entry) => {
    const found = namesByTask(entry, names)
    const { specifier, folder } = entry
    const text = linkPages(describeEntry(entry), "../..")
    const links = linkTasks(found, `${folder}/index.md`)
    return `### [\`${specifier}\`](${folder}/index.md)\n\n${text}\n\n${links}`
  })
  return `${[
    head,
    "# Reference of all names",
    `${names.length} names are exported by ${entries.length} entries. Functions, classes and constants have a page each, and the types of an entry are together on a few pages. A line that ends in \`// =>\` has the value behind the arrow.`,
    "## Entries and their tasks",
    ...rows,
    "## Rows and table of the examples",
    "Some examples use the rows `movies` and the table `table` without defining them. Names of the package are imported from the entry that exports them.",
    `\`\`\`ts\n${preludeCode()}\n\`\`\``,
  ].join("\n\n")}\n`
}

/** Returns what examples may use without defining it, as the tests define it. */
function preludeCode(): string {
  const text = readFileSync(join(root, "test/support/example-prelude.ts"), "utf8")
  return text
    .slice(text.indexOf("/** Rows"))
    .replace(/^\/\*\*.*\*\/\n/gm, "")
    .replace(/^export /gm, "")
    .trim()
}

/** Returns the types of an entry in the order of the alphabet, by the path of their page. */
export function typesByPage(
  entry: Entry,
  names: readonly ListedName[],
): ReadonlyMap<string, readonly ListedName[]> {
  const types = names
    .filter(({ isType, entries: [owner] }) => isType && owner === entry)
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
  return Map.groupBy(types, ({ page }) => page.replace(/#.*/, ""))
}

/** Names the types of a page by the first and the last of them. */
function spanOf(types: readonly ListedName[]): string {
  const [first, last] = [types[0]?.name ?? "", types.at(-1)?.name ?? ""]
  return first === last ? first : `${first} to ${last}`
}

/** Returns a page of types of an entry, whose sections are written. */
export function writeTypesPage(
  { specifier }: Entry,
  types: readonly ListedName[],
  sections: readonly string[],
): string {
  return `${[
    ["---", "pageClass: api", "outline: 2", "prev: false", "next: false", "---"].join("\n"),
    `# Types of ${specifier}: ${spanOf(types)}`,
    `Types that \`${specifier}\` exports, in the order of the alphabet, from \`${spanOf(types).replace(" to ", "` to `")}\`. Import them with \`import type\`.`,
    ...sections,
  ].join("\n\n")}\n`
}

/**
 * Returns the sidebar: entries with their tasks, and their types. Every page holds its sidebar, so one with all names would make up
 * most of the site; the pages of the entries list them, and so does the search.
 */
export function writeSidebar(names: readonly ListedName[]): readonly SidebarItem[] {
  return entries.map((entry) => {
    const link = `/api/${entry.folder}/`
    const types = [...typesByPage(entry, names)]
    return {
      text: entry.specifier,
      link,
      collapsed: true,
      items: [
        ...namesByTask(entry, names).map(({ task: { title } }) => ({
          text: title,
          link: `${link}#${slug(title)}`,
        })),
        ...types.map(([page, own]) => ({
          text: types.length === 1 ? "Types" : `Types: ${spanOf(own)}`,
          link: `/api/${page.replace(/\.md$/, "")}`,
        })),
      ],
    }
  })
}
