import { readFileSync } from "node:fs"
import { join, posix } from "node:path"
import type { Plugin } from "vite"
import { createMarkdownRenderer, type MarkdownRenderer } from "vitepress"
import { siteBase } from "../../scripts/docs/base.ts"
import { extendMarkdown } from "../../scripts/docs/markdown.ts"
import { root } from "../../scripts/docs/pages.ts"
import { slug } from "../../scripts/docs/slug.ts"
import { escapeHtml } from "../../scripts/generate/escape-html.ts"

/** The pages that the playground links to, by their paths below `docs`. */
const pages = ["reference/diagnostics", "reference/rules", "language/by-example"]

/** Writes the pages that the playground links to, which it opens where it is served without the site of the documentation. */
export function writeDocumentation(): Plugin {
  return {
    name: "write-documentation",
    apply: "build",
    async generateBundle() {
      const highlight = (code: string): string => `<pre><code>${escapeHtml(code)}</code></pre>`
      const anchor = { slugify: slug }
      const attrs = { disable: true }
      const options = { highlight, anchor, attrs, linkify: false, config: extendMarkdown }
      const markdown = await createMarkdownRenderer(root, options, siteBase())
      for (const page of pages)
        this.emitFile({
          type: "asset",
          fileName: `docs/${page}.html`,
          source: writePage(page, markdown),
        })
    },
  }
}

function writePage(page: string, markdown: MarkdownRenderer): string {
  const path = join(root, "docs", `${page}.md`)
  const text = readFileSync(path, "utf8")
  const html = markdown.render(text, { path, realPath: path, relativePath: `${page}.md` })
  const body = html
    .replace(/<button [^>]*class="copy"><\/button><span class="lang">[^<]*<\/span>/g, "")
    .replace(/ href="(\/[^"#]*)([^"]*)"/g, (_, to: string, hash: string) => leadTo(page, to, hash))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(/^# (.+)$/m.exec(text)?.[1] ?? page)}</title>
<style>${style}</style>
<main>
<p><a href="../../">The playground</a></p>
${body}
</main>
</html>
`
}

/** Returns the attribute of a link of the site: to the playground, to a page that is here too, or none. */
function leadTo(page: string, to: string, hash: string): string {
  const path = to.slice(siteBase().length)
  if (path === "playground/") return ` href="../../${hash}"`
  const isHere = pages.some((here) => `${here}.html` === path)
  return isHere ? ` href="${posix.relative(posix.dirname(page), path)}${hash}"` : ""
}

const style = `
:root { color-scheme: light dark; background: light-dark(#f6f2ea, #12191b); color: light-dark(#22282a, #e6e9e4); }
main { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; overflow-wrap: anywhere; padding: 1rem; }
a[href] { color: light-dark(#0d5a5f, #7fd1c4); }
code { font-size: 0.875rem; }
pre { background: light-dark(#efe9dc, #0d1315); overflow-x: auto; padding: 0.5rem 0.75rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid light-dark(#d9d0be, #2f3c40); padding: 0.125rem 0.5rem; text-align: start; }
.header-anchor { visibility: hidden; }
`
