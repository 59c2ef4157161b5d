import { readFileSync } from "node:fs"
import { listActions } from "./actions.ts"
import { writeProduction, type Notation } from "./ebnf.ts"
import { escapeHtml } from "./escape-html.ts"
import type { Production } from "./expression.ts"
import { drawProduction } from "./railroad.ts"

/** A grammar of the page. */
export interface Chapter {
  readonly title: string
  readonly introduction: string
  readonly productions: readonly Production[]
}

/**
 * Writes the page of railroad diagrams, without scripts and external assets, with light and dark
 * colors.
 */
export function writeDiagrams(chapters: readonly Chapter[]): string {
  const style = readFileSync(new URL("diagrams.css", import.meta.url), "utf8")
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>trommel: the grammar as railroad diagrams</title>
<!-- Generated from the parser by "npm run generate"; do not edit. -->
<style>
${style.trim()}
</style>
</head>
<body>
<main>
<h1>The grammar as railroad diagrams</h1>
<p>Read along the line from left to right. A round box is text as it is written, a square one has a diagram of its own. Generated from the parser; the same grammar as text is in <a href="filters.ebnf">filters.ebnf</a> and <a href="sorts.ebnf">sorts.ebnf</a>, the whole language in <a href="README.md">README.md</a>.</p>
${chapters.map(writeChapter).join("\n")}
</main>
</body>
</html>
`
}

function writeChapter({ title, introduction, productions }: Chapter): string {
  const sections = productions.map((production) => writeSection(title, production))
  return `<h2>${title}</h2>
<p>${escapeHtml(introduction)}</p>
${sections.join("\n")}`
}

function writeSection(chapter: string, production: Production): string {
  const { name, actions = [] } = production
  const below = actions.length === 0 ? "" : `\n<p>Then: ${listActions(actions)}.</p>`
  return `<section id="${idOf(chapter, name)}">
<h3>${name}</h3>
<div class="diagram">${drawProduction(production)}</div>
<pre><code>${writeProduction(production, linked(chapter))}</code></pre>${below}
</section>`
}

/** Links a name to its diagram. */
function linked(chapter: string): Notation {
  return { plain: escapeHtml, reference: (name) => `<a href="#${idOf(chapter, name)}">${name}</a>` }
}

function idOf(chapter: string, name: string): string {
  return `${chapter}-${name.replaceAll(" ", "-")}`
}
