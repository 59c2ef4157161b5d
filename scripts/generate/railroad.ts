import { createRequire } from "node:module"
import type { Expression, Production } from "./expression.ts"

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
export function drawProduction({ name, expression }: Production): string {
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
