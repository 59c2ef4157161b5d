import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { MarkdownRenderer } from "vitepress"
import { siteBase } from "./base.ts"
import { escapeTemplate } from "./html.ts"
import { findNeeded, sharedCode } from "./needed-blocks.ts"
import { root } from "./pages.ts"
import { isPlaygroundAddress, playgroundPath, readQueryBlock } from "./query-block.ts"
import { rewriteLink } from "./rewrite-link.ts"

type Parser = MarkdownRenderer
type State = Parameters<Parameters<Parser["core"]["ruler"]["push"]>[1]>[0]
type Token = State["tokens"][number]

/** What VitePress tells of the page that is read. */
interface PageEnvironment {
  /** The path of the file; undefined where a title is read by itself. */
  readonly path?: string
  readonly realPath?: string
  readonly frontmatter?: { readonly live?: boolean }
}

/** Teaches the reader of Markdown what the pages of the site need beside plain Markdown. */
export function extendMarkdown(md: Parser): void {
  // Times such as 12:00 are no pictures.
  md.disable("emoji")
  md.core.ruler.push("site-links", (state) => {
    const { path, realPath = path } = state.env as PageEnvironment
    if (realPath === undefined) return
    const source = relative(root, realPath).replaceAll("\\", "/")
    for (const { children } of state.tokens) if (children !== null) rewriteLinks(source, children)
    markContents(state.tokens)
    if (source === "grammar/README.md") addDiagrams(state)
  })
  extendCode(md)
}

/** Puts the railroad diagrams of the grammar behind the section about its files. */
function addDiagrams({ tokens, Token }: State): void {
  const next = tokens.findIndex(({ content }) => content === "Conformance vectors") - 1
  const block = new Token("html_block", "", 0)
  const page = readFileSync(join(root, "grammar/diagrams.html"), "utf8")
  const diagrams = Array.from(
    page.matchAll(
      /<section id="([^"]+)">\s*<h3>(.*?)<\/h3>\s*(<div class="diagram">[^]*?<\/div>)/g,
    ),
    ([, id = "", name = "", diagram = ""]) => `<p id="${id}"><code>${name}</code></p>\n${diagram}`,
  )
  block.content = `<div v-pre class="railroad">\n${diagrams.join("\n").replace(/\n+/g, "\n")}\n</div>\n`
  if (next > 0) tokens.splice(next, 0, block)
}

/** Marks the list of contents above the first section, which is hidden where the outline of the page is beside it. */
function markContents(tokens: readonly Token[]): void {
  const start = tokens.findIndex(({ type }) => type === "bullet_list_open")
  const section = tokens.findIndex(({ type, tag }) => type === "heading_open" && tag === "h2")
  if (start === -1 || start > section) return
  const end = tokens.findIndex(({ type }, index) => index > start && type === "bullet_list_close")
  const items = tokens.slice(start, end).filter(({ type }) => type === "inline")
  if (items.every(({ content }) => /^\[.*\]\(#/.test(content)))
    tokens[start]?.attrJoin("class", "contents")
}

/** Leads links to the pages of the site. A link to any other file becomes its text, with the path behind it unless the text is the path. */
function rewriteLinks(source: string, tokens: Token[]): void {
  let end = ""
  for (const [index, token] of tokens.entries()) {
    if (token.type === "link_close" && end !== "") {
      replaceByHtml(token, end)
      end = ""
    }
    const href = token.type === "link_open" ? token.attrGet("href") : null
    if (href === null) continue
    const target = rewriteLink(source, decodeURI(href))
    if (target.kind === "address") token.attrSet("href", target.address)
    else {
      const isPath = target.path.endsWith(tokens[index + 1]?.content ?? "")
      replaceByHtml(token, "<span>")
      end = isPath ? "</span>" : `</span> <code class="path">${escapeTemplate(target.path)}</code>`
    }
  }
}

function replaceByHtml(token: Token, html: string): void {
  token.type = "html_inline"
  token.tag = ""
  token.content = html
}

/** The longest code, in characters, that a cell of a table keeps on one line. */
const longestInCell = 28

/** Shows queries with a link to the playground, and console sessions with their commands told from their output. */
function extendCode({ renderer }: Parser): void {
  const { fence, code_inline: inlineCode } = renderer.rules
  renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info = "", content = "" } = tokens[index] ?? {}
    const [language] = info.trim().split(/\s+/)
    if (language === "query") {
      const { frontmatter } = env as PageEnvironment
      if (frontmatter?.live === true) return writeLivePlayground(info, content)
      const code = fence?.(tokens, index, options, env, self) ?? ""
      return `<div class="query-block">${code}<p>${writeQueryLink(info, content)}</p></div>\n`
    }
    if (language === "console") return writeSession(content)
    const code = fence?.(tokens, index, options, env, self) ?? ""
    return isContinued.test(info) ? continueCode(code, tokens, index, env as PageEnvironment) : code
  }
  renderer.rules.code_inline = (tokens, index, options, env, self) => {
    const text = tokens[index]?.content ?? ""
    // Some addresses fill the screen, and nobody has to copy one here.
    if (isPlaygroundAddress(text)) return writePlaygroundLink(`playground/${text}`, "try\u00a0it")
    if (text.length > longestInCell) tokens[index]?.attrJoin("class", "long")
    return inlineCode?.(tokens, index, options, env, self) ?? ""
  }
}

/** Writes a link that leaves the pages that VitePress knows. The target keeps its router away. */
function writePlaygroundLink(path: string, content: string): string {
  return `<a href="${escapeTemplate(siteBase() + path)}" target="_self">${content}</a>`
}

function writeQueryLink(info: string, text: string): string {
  return writePlaygroundLink(playgroundPath(readQueryBlock(info, text)), "Open in the playground")
}

/**
 * Writes the short form of the playground with a query inside of the page, with its link. Its height is known before it is loaded, so that nothing
 * moves.
 */
function writeLivePlayground(info: string, text: string): string {
  const path = playgroundPath(readQueryBlock(info, text), "?embedded")
  const address = escapeTemplate(siteBase() + path)
  // As HTML of its own, which Vue leaves alone. Browsers with scripts do not load the picture.
  const picture = escapeTemplate(
    `'<img src="${siteBase()}playground.webp" alt="The playground" />'`,
  )
  return `<noscript v-html="${picture}"></noscript><iframe class="live-playground" src="${address}" title="The playground with this query"></iframe>\n<p class="live-link">${writeQueryLink(info, text)}</p>\n`
}

const isContinued = /^ts continued\b/

/** Gives a block that continues others a button that copies it behind those that it needs. */
function continueCode(
  html: string,
  tokens: readonly Token[],
  index: number,
  { path = "", realPath = path }: PageEnvironment,
): string {
  const blocks = tokens
    .slice(0, index + 1)
    .filter(({ type, info }) => type === "fence" && /^ts\b/.test(info))
  const first = blocks.findLastIndex(({ info }) => !isContinued.test(info))
  // The first block of a page may go on from the code that it shares with others.
  const shared = first < 0 ? sharedCode(relative(root, realPath).replaceAll("\\", "/")) : ""
  const start = Math.max(first, 0)
  const chain = [
    ...(shared === "" ? [] : [shared]),
    ...blocks.slice(start).map(({ content }) => content),
  ]
  const offset = shared === "" ? start : start - 1
  const needs = findNeeded(chain, chain.length - 1)
    .map((place) => place + offset)
    .map((place) => (place < 0 ? "shared" : place))
  const code =
    blocks.length === 1 && shared !== ""
      ? `<div class="shared-code" hidden><pre v-pre><code>${escapeTemplate(shared)}</code></pre></div>\n`
      : ""
  const button = `<button type="button" class="copy-with-needs" data-needs="${needs.join(" ")}">Copy with what it needs</button>`
  return code + (needs.length === 0 ? html : html.replace(/<\/div>\s*$/, `${button}</div>\n`))
}

function writeSession(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n")
  const written = lines.map((line) =>
    line.startsWith("$ ")
      ? `<span class="session-prompt vp-copy-ignore">$ </span><span class="session-command">${writeCommand(line.slice(2))}\n</span>`
      : `<span class="vp-copy-ignore">${writeOutput(line)}\n</span>`,
  )
  return `<div class="language-console session"><button title="Copy the commands" class="copy"></button><span class="lang"></span><pre tabindex="0"><code>${written.join("")}</code></pre></div>\n`
}

/** Writes a command, in which no option is broken after its hyphens. */
function writeCommand(command: string): string {
  return escapeTemplate(command).replaceAll(
    /(?<=\s)--[a-z-]+(?:=-\w+)?/g,
    '<span class="session-option">$&</span>',
  )
}

/** Writes a line of output, whose diagnostics have the colors of a terminal. */
function writeOutput(line: string): string {
  const [, severity = "", rest = ""] = /^(error|warning|hint)\b(.*)$/.exec(line) ?? []
  return severity === ""
    ? escapeTemplate(line)
    : `<span class="session-${severity}">${severity}</span>${escapeTemplate(rest)}`
}
