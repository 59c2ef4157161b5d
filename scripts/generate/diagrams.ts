import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import {
  listActions,
  writeProduction,
  type Notation,
  type Expression,
  type Production,
} from "./grammar.ts"
import { escapeHtml } from "./escape-html.ts"

/** The functions of the drawing library, which has no types. */
interface Figure {
  readonly toString: () => string
}
type Part = Figure | string
interface Library {
  readonly Diagram: (...parts: Part[]) => Figure
  readonly Sequence: (...parts: Part[]) => Figure
  readonly Choice: (normal: number, ...parts: Part[]) => Figure
  readonly Optional: (part: Part, skip?: "skip") => Figure
  readonly ZeroOrMore: (part: Part) => Figure
  readonly Terminal: (text: string) => Figure
  readonly NonTerminal: (text: string) => Figure
  readonly Comment: (text: string) => Figure
}

const { Diagram, Sequence, Choice, Optional, ZeroOrMore, Terminal, NonTerminal, Comment } =
  createRequire(import.meta.url)("railroad-diagrams") as Library

/** Draws the diagram of a production as one SVG element without scripts. */
function drawProduction({ name, expression }: Production): string {
  const svg = Diagram(draw(expression)).toString()
  return svg.replace("<svg ", `<svg role="img" aria-label="Railroad diagram of ${name}" `).trim()
}

function draw(expression: Expression): Figure {
  switch (expression.kind) {
    case "literal":
      return Terminal(expression.text)
    case "reference":
      return NonTerminal(expression.name)
    case "prose":
      return Comment(expression.text)
    case "sequence":
      return Sequence(...expression.items.map(draw))
    case "choice":
      return Choice(0, ...expression.items.map(draw))
    case "optional":
      return Optional(draw(expression.item))
    case "repeated":
      return ZeroOrMore(draw(expression.item))
    case "complement":
      // Names the set in words, since a box for each character would fill a screen.
      return Sequence(
        NonTerminal(expression.of),
        Comment(`but none of ${expression.excluded.map(textOf).join(" ")}`),
      )
  }
}

function textOf(expression: Expression): string {
  if (expression.kind === "literal" || expression.kind === "prose") return expression.text
  if (expression.kind === "reference") return expression.name
  throw new Error("A set of characters holds characters alone.")
}

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
