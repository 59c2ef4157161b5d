import { listActions } from "./actions.ts"
import type { Expression, Production } from "./expression.ts"

/** The markup of the notation. */
export interface Notation {
  /** Writes anything but a name. */
  readonly plain: (text: string) => string
  readonly reference: (name: string) => string
}

const text: Notation = { plain: (written) => written, reference: (name) => name }

/**
 * Writes a file of EBNF: a comment, and one production per line, with its actions in a comment
 * below.
 */
export function writeEbnf(comment: string, productions: readonly Production[]): string {
  const sections = levels.map(({ level, title }) => {
    const lines = productions.filter((production) => production.level === level).map(writeLines)
    return `${title}${lines.join("\n")}\n`
  })
  return `(*\n${comment.replace(/^(?=.)/gm, "  ")}\n*)\n\n${sections.join("\n")}`
}

const levels: readonly { readonly level: Production["level"]; readonly title: string }[] = [
  { level: "rule", title: "" },
  { level: "token", title: "(* Tokens *)\n" },
  { level: "character", title: "(* Characters *)\n" },
]

function writeLines(production: Production): string {
  const { actions = [] } = production
  const below = actions.length === 0 ? "" : `\n  (* ${listActions(actions)} *)`
  return writeProduction(production) + below
}

/**
 * Writes one production in the notation of ISO 14977: `,` joins, `|` separates alternatives, `[ ]`
 * is optional, `{ }` none or more.
 */
export function writeProduction(
  { name, expression }: Production,
  notation: Notation = text,
): string {
  return `${notation.reference(name)}${notation.plain(" = ")}${write(expression, notation)}${notation.plain(" ;")}`
}

function write(expression: Expression, notation: Notation): string {
  const { plain, reference } = notation
  switch (expression.kind) {
    case "literal":
      return plain(expression.text.includes('"') ? `'${expression.text}'` : `"${expression.text}"`)
    case "reference":
      return reference(expression.name)
    case "prose":
      return plain(`? ${expression.text} ?`)
    case "sequence":
      return expression.items.map((item) => writeInside(item, notation)).join(plain(", "))
    case "choice":
      return expression.items.map((item) => write(item, notation)).join(plain(" | "))
    case "optional":
      return `${plain("[ ")}${write(expression.item, notation)}${plain(" ]")}`
    case "repeated":
      return `${plain("{ ")}${write(expression.item, notation)}${plain(" }")}`
    case "complement":
      return `${reference(expression.of)}${plain(" - ")}${writeInside({ kind: "choice", items: expression.excluded }, notation)}`
  }
}

/** Writes an expression; nested alternatives and exceptions stand in parentheses. */
function writeInside(expression: Expression, notation: Notation): string {
  const written = write(expression, notation)
  const single = "items" in expression && expression.items.length === 1
  return (expression.kind === "choice" || expression.kind === "complement") && !single
    ? `${notation.plain("( ")}${written}${notation.plain(" )")}`
    : written
}
