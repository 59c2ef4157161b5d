import type { TokenType } from "chevrotain"
import type { Expression } from "./expression.ts"

/** A step of a pattern. `many` stands for once or more. */
export interface PatternPart {
  readonly expression: Expression
  readonly many: boolean
}

/**
 * Converts the pattern of a token to an expression of the grammar. Understands only what the tokens use: single characters
 * and sets of single characters, each once, or once or more; anything else fails, so that the grammar cannot lie.
 * @param character - name of the production for any character.
 */
export function readPattern(
  { name, PATTERN: pattern }: TokenType,
  character: string,
): PatternPart[] {
  if (typeof pattern === "string")
    return [{ expression: { kind: "literal", text: pattern }, many: false }]
  if (!(pattern instanceof RegExp))
    throw new Error(`The pattern of the token ${name} is neither a text nor a regular expression.`)
  // A lexer matches where the token before ended, so the flag `y` says nothing of its own.
  if (pattern.flags !== "y")
    throw new Error(`The flags of ${String(pattern)} have no place in the grammar.`)
  const parts: PatternPart[] = []
  const part =
    /(?:\[(?<not>\^?)(?<set>(?:\\.|[^\]\\])+)\]|(?<single>\\[^\w\s]|[^\w\s\\[\](){}.*+?^$|]))(?<many>\+?)/gy
  for (let match = part.exec(pattern.source); match !== null; match = part.exec(pattern.source)) {
    const { not = "", set = "", single = "", many = "" } = match.groups ?? {}
    parts.push({
      expression: single === "" ? readSet(set, not !== "", character) : literal(single),
      many: many !== "",
    })
    if (part.lastIndex === pattern.source.length) return parts
  }
  throw new Error(`The generator does not understand the pattern ${String(pattern)}.`)
}

function readSet(set: string, negated: boolean, character: string): Expression {
  if (/[^\\]-./.test(set))
    throw new Error(`The generator does not understand a range of characters: ${set}`)
  const items = (set.match(/\\?./g) ?? []).map(literal)
  return negated
    ? { kind: "complement", of: character, excluded: items }
    : { kind: "choice", items }
}

function literal(written: string): Expression {
  return { kind: "literal", text: written.replace(/^\\/, "") }
}
