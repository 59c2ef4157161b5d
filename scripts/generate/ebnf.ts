import type { Expression, Production } from "./expression.ts"

/** The markup of the notation. */
export interface Notation {
  /** Writes anything but a name. */
  readonly plain: (text: string) => string
  readonly reference: (name: string) => string
}

const text: Notation = { plain: (written) => written, reference: (name) => name }

/** Writes a file of EBNF: a comment and one production per line. */
export function writeEbnf(comment: string, productions: readonly Production[]): string {
  return `(*\n${comment.replace(/^(?=.)/gm, "  ")}\n*)\n\n${productions.map((production) => writeProduction(production)).join("\n")}\n`
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

/** Writes an expression; nested alternatives stand in parentheses. */
function writeInside(expression: Expression, notation: Notation): string {
  const written = write(expression, notation)
  return expression.kind === "choice" && expression.items.length > 1
    ? `${notation.plain("( ")}${written}${notation.plain(" )")}`
    : written
}
