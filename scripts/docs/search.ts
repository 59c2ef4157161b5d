import type { DefaultTheme, UserConfig } from "vitepress"
import { escapeTemplate } from "./html.ts"
import { readPageText, type PageText } from "./page-text.ts"

type Plugin = NonNullable<NonNullable<UserConfig["vite"]>["plugins"]>[number]

/** Anchors that are set by hand; a heading that begins with one would have no title in the index. */
const handSetAnchor = /<a id="[^"]*"><\/a>/g

/** Pages of many sections that few readers look for: only their headings with the id of a rule or a code are found. */
const sparsePages = /^(?:CHANGELOG|docs\/reference\/rules)\.md$/

/** Pages that come after others: rules and lists that a reader looks up by name. The index holds each of their words once a section. */
const pagesBehind = /^(?:grammar|docs\/(?:reference|api))\b|^[A-Z]+\.md$/

/** Returns the settings of the search, which runs in the browser over an index that is built with the site. */
export function searchSettings(): {
  readonly provider: "local"
  readonly options: DefaultTheme.LocalSearchOptions
} {
  /** What was rendered, by the path and the text of a page: VitePress asks for all pages twice, for the browser and for itself. */
  const rendered = new Map<string, string>()
  return {
    provider: "local",
    options: {
      // Excerpts are parts of the pages themselves, which are code already: nothing is read from a text.
      detailedView: true,
      // Constants alone: a function would be read by `new Function`, which the policy of the pages forbids.
      miniSearch: { searchOptions },
      _render(source, env: { readonly relativePath: string }, md) {
        const { relativePath } = env
        const key = `${relativePath}\n${source}`
        const known = rendered.get(key)
        if (known !== undefined) return known
        const html = md.render(readIndexed(relativePath, source), env).replace(handSetAnchor, "")
        const ranked = pagesBehind.test(relativePath) ? keepWordsOnce(html) : html
        const text = ranked.replace("</h1>", (end) => end + writeKeywords(readPageText(source)))
        rendered.set(key, text)
        return text
      },
    },
  }
}

/** How the search weighs what it finds: headings first, then keywords, and far behind whole words the starts of other words. */
export const searchOptions = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, text: 3, titles: 0.1 },
  weights: { fuzzy: 0.01, prefix: 0.02 },
  bm25: { k: 10, b: 0.02, d: 0.5 },
}

/** How often the keywords of a page stand in its text in the index: more often than a word does elsewhere. */
const repetitions = 100

/** Returns the keywords of a page as the first text of the page, so that they are searched and lead to it, and are shown nowhere. */
function writeKeywords({ keywords }: PageText): string {
  return keywords === undefined
    ? ""
    : `\n<p>${`${escapeTemplate(keywords)} `.repeat(repetitions)}</p>`
}

/** Leaves of the text of each section every word once, so that often is as good as once. */
function keepWordsOnce(html: string): string {
  return html
    .split(/(<h[1-6][^]*?<\/h[1-6]>)/)
    .map((part) =>
      /^<h[1-6]/.test(part)
        ? part
        : [...new Set(part.replace(/<[^>]*>/g, " ").split(/\s+/))].join(" "),
    )
    .join("\n")
}

/** Returns the Markdown of a page that goes into the index. */
function readIndexed(path: string, source: string): string {
  if (path.startsWith("docs/api/")) {
    const { title, description = "", body } = readPageText(source)
    const types = /\/types(?:-\d+)?\.md$/.test(path) ? (body.match(/^## .+$/gm) ?? []) : []
    return [`# ${title}`, description, ...types].join("\n\n")
  }
  if (!sparsePages.test(path)) return source
  const headings = source.match(/^#+ .+$/gm) ?? []
  return headings.filter((text) => /^# |`|\b[A-Z]\d+[a-d]?\b/.test(text)).join("\n\n")
}

/**
 * Keeps the index of the search in a file of its own, which the page fetches when somebody searches. As code it would be the largest
 * script of the site.
 */
export function searchIndexFile(): Plugin {
  const index = "@localSearchIndexroot"
  return {
    name: "search-index-file",
    apply: "build",
    enforce: "post",
    transform(code, id, options) {
      if (options?.ssr === true) return undefined
      if (id === "/@localSearchIndex")
        return code.replace(
          `import('${index}')`,
          `import('${index}').then(async (file) => ({ default: await (await fetch(file.default)).text() }))`,
        )
      if (id !== `/${index}`) return undefined
      const source: unknown = JSON.parse(code.replace(/^export default /, ""))
      const file = this.emitFile({
        type: "asset",
        name: "search-index.json",
        source: String(source),
      })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
