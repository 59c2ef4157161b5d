/** A page of the documentation as an index of pages shows it. */
export interface PageText {
  readonly title: string
  /** The first sentence of the page; undefined for a page without prose. */
  readonly description?: string
  /** Other words that people search for, from the front matter. */
  readonly keywords?: string
  /** The Markdown without front matter, scripts, styles and comments. */
  readonly body: string
}

/** Code first, since brackets mean something else in it. The text of a link may hold code with brackets. */
const codeOrLink =
  /^(?<fence>`{3,}).*\n[^]*?^\k<fence>`*$|(?<mark>!?)\[(?<label>(?:`[^`\n]*`|[^\]`])*)\]\((?<target>[^)\s]+)\)|`[^`\n]*`/gm

/** A link of Markdown, or a picture. */
export interface Link {
  readonly isPicture: boolean
  readonly label: string
  readonly target: string
}

/** Replaces each link and picture of a Markdown text. Code stays as it is. */
export function replaceLinks(text: string, write: (link: Link) => string): string {
  return text.replace(codeOrLink, (found: string, ...rest: readonly unknown[]) => {
    const {
      mark = "",
      label = "",
      target,
    } = rest.at(-1) as Readonly<Record<string, string | undefined>>
    return target === undefined ? found : write({ isPicture: mark === "!", label, target })
  })
}

/** Reads the Markdown of a page. A `title` or `description` of its front matter wins over what the text says. */
export function readPageText(text: string): PageText {
  const frontMatter = /^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? ""
  const body = text
    .slice(frontMatter === "" ? 0 : `---\n${frontMatter}\n---\n`.length)
    .replace(/^<(script|style)\b[^]*?^<\/\1>$/gm, "")
    .replace(/^<!--[^]*?-->$/gm, "")
    .trim()
  const title = readEntry(frontMatter, "title") ?? /^# (.+)$/m.exec(body)?.[1] ?? ""
  const description = readEntry(frontMatter, "description") ?? firstSentence(body)
  const keywords = readEntry(frontMatter, "keywords")
  return {
    title: plain(title),
    body,
    ...(description === undefined ? {} : { description }),
    ...(keywords === undefined ? {} : { keywords }),
  }
}

function readEntry(frontMatter: string, name: string): string | undefined {
  const [, value] = new RegExp(`^${name}: *(.+?) *$`, "m").exec(frontMatter) ?? []
  return value?.startsWith('"') === true ? (JSON.parse(value) as string) : value
}

/** A sentence ends before white space and a capital letter, code, or a bracket; the dot of `.NET` ends none. */
const sentence = /^.*?\S[.!?](?= +[\p{Lu}`("]|$)/u

/** Returns the first sentence of the first paragraph that is prose, as one line. */
function firstSentence(body: string): string | undefined {
  const paragraph = body
    .replace(/^(`{3,}).*\n[^]*?^\1`*$/gm, "")
    .split(/\n{2,}/)
    .find((part) => /^(?:\*\*|[\p{L}\p{N}`[])[^]*[.:!?]$/u.test(part.trim()))
  if (paragraph === undefined) return undefined
  const line = plain(paragraph).replace(/\s+/g, " ")
  return sentence.exec(line)?.[0] ?? line
}

/** Returns a text without links, emphasis, tags and backslashes. Code keeps its marks. */
const plain = (text: string): string =>
  replaceLinks(text, ({ label }) => label)
    .replace(/\*\*|<[a-z/][^>]*>/g, "")
    .replace(/\\([<>[\]_*])/g, "$1")
    .trim()
