import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import manifest from "../../package.json" with { type: "json" }
import { readPageText, replaceLinks, type PageText } from "./page-text.ts"
import { root } from "./pages.ts"
import { rewriteLink, type Target } from "./rewrite-link.ts"

/** A page of the documentation site. */
export interface SitePage {
  /** The heading that the page stands under in the navigation. */
  readonly section: string
  /** The Markdown file, from the root of the project, such as `docs/guide/databases.md`. */
  readonly source: string
  /** The address below the base without an extension, such as `guide/databases`. */
  readonly path: string
}

/** What the files for language models are written from, and where to. */
export interface LlmsSite {
  /** All pages, in the order of the navigation. */
  readonly pages: readonly SitePage[]
  /** The path that the site is served under; it starts and ends with `/`. */
  readonly base: string
  /** The folder that the site was built into. */
  readonly folder: string
}

/**
 * Writes `llms.txt`, an index of all pages, `llms-full.txt`, the pages that writing code needs in one text, and each page as
 * Markdown at its address with `.md` after it, where `llms.txt` links to.
 */
export function writeLlms({ pages, base, folder }: LlmsSite): void {
  for (const [path, text] of llmsFiles(pages, base)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** Returns the text of each file that `writeLlms` writes, by its path below the base. */
function llmsFiles(pages: readonly SitePage[], base: string): ReadonlyMap<string, string> {
  const texts = pages.map((page): LlmsPage => {
    const text = readPageText(readFileSync(join(root, page.source), "utf8"))
    return { ...page, ...text, body: linkWithin(text.body, page, base) }
  })
  return new Map([
    ["llms.txt", writeIndex(texts, base)],
    ["llms-full.txt", writeWhole(texts, base)],
    ...texts.map(({ path, body }) => [`${path}.md`, `${body}\n`] as const),
  ])
}

interface LlmsPage extends SitePage, PageText {}

const summary = `# ${manifest.name}

> ${manifest.description}

Version ${manifest.version}. The tests of the project run every example in these pages.`

function writeIndex(pages: readonly LlmsPage[], base: string): string {
  const sections = [...Map.groupBy(pages, ({ section }) => section)].map(
    ([section, members]) =>
      `## ${section}\n\n${members.map((page) => `- ${writeEntry(page, base)}`).join("\n")}`,
  )
  const whole = `[The main pages in one file](${base}llms-full.txt). A skill for coding agents is in the package: \`skills/${manifest.name}/SKILL.md\`.`
  return `${[summary, whole, ...sections].join("\n\n")}\n`
}

function writeEntry({ title, path, description }: LlmsPage, base: string): string {
  const link = `[${title.replace(/[[\]]/g, "\\$&")}](${base}${path}.md)`
  return description === undefined ? link : `${link}: ${description}`
}

/** The pages that `llms-full.txt` holds as text. */
const wholePage =
  /^docs\/(?:start\/.+|language\/by-example|cookbook\/(?!wrong-rows).+|guide\/(?:asking-list-endpoints|answering-list-requests|building-queries|collections|defining-fields|filter-forms|list-over-a-database|queries-in-urls|react|testing-with-mocks))\.md$/

/** Returns whether `llms-full.txt` holds the text of a page, and not only a link to it. */
const isWhole = ({ source }: SitePage): boolean => wholePage.test(source)

function writeWhole(pages: readonly LlmsPage[], base: string): string {
  const texts = pages
    .filter(isWhole)
    .map(({ path, body }) => `---\n\nPage: ${base}${path}.md\n\n${body}`)
  const others = pages
    .filter((page) => !isWhole(page) && !page.source.startsWith("docs/api/"))
    .map((page) => `- ${writeEntry(page, base)}`)
  const rest = `---\n\n## Other pages\n\n[The index](${base}llms.txt) also lists the reference of the API.\n\n${others.join("\n")}`
  return `${[summary, ...texts, rest].join("\n\n")}\n`
}

/** Makes links between pages start at the base, and names the files that links to no page lead to. */
function linkWithin(text: string, { source, path }: SitePage, base: string): string {
  const placeOf = (target: string): Target => {
    const place = rewriteLink(source, target.startsWith("#") ? `/${path}.md${target}` : target)
    return place.kind === "address" && place.address.startsWith("/")
      ? { kind: "address", address: base + place.address.slice(1) }
      : place
  }
  const inline = replaceLinks(text, ({ isPicture, label, target }) => {
    if (isPicture) return `(Picture: ${label})`
    const place = placeOf(target)
    if (place.kind === "address") return `[${label}](${place.address})`
    return label.replaceAll("`", "") === place.path ? label : `${label} (\`${place.path}\`)`
  })
  return inline.replace(/^(\[[^\]]+\]: )(\S+)$/gm, (_, name: string, target: string) => {
    const place = placeOf(target)
    return name + (place.kind === "address" ? place.address : place.path)
  })
}
